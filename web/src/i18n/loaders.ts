import written from "texts:loaders";
import type { LanguageCode } from "../settings.svelte";
import type { Parts, Words } from "./texts";

/** The texts of one language: those that every screen may need, and imports of the other parts. */
export interface LanguageFiles {
  readonly default: Words;
  readonly parts: { readonly [Name in keyof Parts]: () => Promise<{ readonly default: Parts[Name] }> };
}

/** One import for each language: nobody loads more than the one that they read. */
export const loaders = written as { readonly [code in LanguageCode]: () => Promise<LanguageFiles> };
