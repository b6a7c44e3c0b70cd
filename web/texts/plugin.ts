import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import languages from "../../src/ironlanes/texts/languages.json" with { type: "json" };
import { compiled, type Texts } from "./compile.ts";

const FOLDER = fileURLToPath(new URL("../../src/ironlanes/texts", import.meta.url)).replaceAll("\\", "/");
const FORMS = fileURLToPath(new URL("../src/i18n/forms.ts", import.meta.url)).replaceAll("\\", "/");
/** The folder of the texts that the page loads before anything is shown; the others come with the screens that need them. */
const FIRST = "first";
/** The part that only the server reads. */
const SERVER = "server.json";
const MODULE = "texts:";
/** The language whose texts say which values there are. */
const ENGLISH = "en";
/** How the names of built files begin that have texts. */
export const TEXT_FILES = "assets/texts-";

/** The name of the built file for a module, if it has texts: its language and its part. */
export function textFileName(id: string | null): string | undefined {
  const [, code, part] = new RegExp(`^(?:\0${MODULE}|${FOLDER}/)(\\w+)(/\\w+)?`).exec(id ?? "") ?? [];
  return code && `${TEXT_FILES}${code}${(part ?? "").replace("/", "-")}-[hash].js`;
}

/** What a page needs that does not need all texts: of those of every page, and of the other parts, by their names. */
export interface NeededTexts {
  readonly first: readonly string[];
  readonly parts: { readonly [part: string]: readonly string[] };
}

/**
 * Compiles the texts: `texts:loaders` has one import for each language, `texts:en` the first texts and the other parts' imports.
 * Those of `joined` are in the file of the first texts.
 */
export function texts(needed?: NeededTexts, joined: readonly string[] = []): Plugin {
  return {
    name: "texts",
    enforce: "pre",
    resolveId: (id) => (id.startsWith(MODULE) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${MODULE}loaders`) return loaders();
      if (id.startsWith(`\0${MODULE}`)) return language(id.slice(MODULE.length + 1), needed, joined);
      return undefined;
    },
    transform(code, id) {
      const [, language, file] = new RegExp(`^${FOLDER}/(\\w+)/(\\w+\\.json)$`).exec(id) ?? [];
      if (!language) return undefined;
      const words = needed?.parts[file!.replace(".json", "")];
      const made = compiled(picked(JSON.parse(code) as Texts, words), picked(textsIn(`${ENGLISH}/${file}`), words));
      return { code: moduleOf(language, made), map: null, moduleType: "js" };
    },
  };
}

function loaders(): string {
  const rows = Object.keys(languages).map((code) => `${code}:()=>import("${MODULE}${code}")`);
  return `export default {${rows.join(",")}}`;
}

function language(code: string, needed: NeededTexts | undefined, joined: readonly string[]): string {
  const first = compiled(picked(firstTexts(code), needed?.first), picked(firstTexts(ENGLISH), needed?.first));
  const files = filesIn(code).filter((file) => file !== SERVER);
  const parts = files.map((file) => file.replace(".json", "")).filter((part) => !needed || part in needed.parts);
  const address = (part: string) => JSON.stringify(`${FOLDER}/${code}/${part}.json`);
  const imports = joined.map((part) => `import * as ${part} from ${address(part)};`);
  const found = (part: string) => (joined.includes(part) ? `Promise.resolve(${part})` : `import(${address(part)})`);
  const later = parts.map((part) => `${part}:()=>${found(part)}`);
  return `${imports.join("")}${moduleOf(code, first)};export const parts={${later.join(",")}}`;
}

function firstTexts(code: string): Texts {
  const files = filesIn(`${code}/${FIRST}`).map((file) => textsIn(`${code}/${FIRST}/${file}`));
  return Object.assign({}, ...files) as Texts;
}

/** Some of the texts, by their keys; all of them where no keys are given. */
function picked(all: Texts, keys: readonly string[] | undefined): Texts {
  const from = all as { readonly [key: string]: Texts };
  return keys ? Object.fromEntries(keys.map((key) => [key, from[key]!])) : all;
}

function filesIn(folder: string): string[] {
  return readdirSync(`${FOLDER}/${folder}`)
    .filter((file) => file.endsWith(".json"))
    .sort();
}

function textsIn(file: string): Texts {
  return JSON.parse(readFileSync(`${FOLDER}/${file}`, "utf8")) as Texts;
}

function moduleOf(code: string, value: string): string {
  const { locale } = languages[code as keyof typeof languages];
  return `import {forms} from "${FORMS}";const {n,p,o,s}=forms("${locale}");export default ${value}`;
}
