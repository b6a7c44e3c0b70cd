import { toasts } from "./toasts.svelte";
import { language } from "../../i18n";

/** Copies a text; works on plain http too, where browsers offer no clipboard API. */
export async function copyToClipboard(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    copyBySelection(text);
  }
  toasts.show(language.words.general.copied, "good");
}

function copyBySelection(text: string): void {
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "visually-hidden";
  document.body.append(field);
  field.select();
  document.execCommand("copy");
  field.remove();
}
