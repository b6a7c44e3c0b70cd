import { parse, TYPE, type MessageFormatElement } from "@formatjs/icu-messageformat-parser";

/** A file of texts: messages in ICU form, and objects and lists of them. */
export type Texts = string | readonly Texts[] | { readonly [key: string]: Texts };

/** The function of `src/i18n/forms.ts` for each kind of choice. */
const CHOICES = { plural: "p", ordinal: "o", select: "s" } as const;

export function parsed(message: string): MessageFormatElement[] {
  try {
    return parse(message, { ignoreTag: true, requiresOtherClause: true });
  } catch (error) {
    throw new Error(`This text is not in ICU form: ${message}`, { cause: error });
  }
}

/**
 * JavaScript for texts: each is a string, or a function of its values if the English one has any. `n`, `p`, `o` and `s`
 * are the language's forms (`src/i18n/forms.ts`).
 */
export function compiled(texts: Texts, english: Texts): string {
  if (typeof texts === "string") return compiledMessage(texts, english as string);
  const inner = english as { readonly [key: string]: Texts };
  const rows = Object.entries(texts).map(([key, text]) => [key, compiled(text, inner[key] ?? "")] as const);
  if (Array.isArray(texts)) return `[${rows.map(([, code]) => code).join(",")}]`;
  return `{${rows.map(([key, code]) => `${JSON.stringify(key)}:${code}`).join(",")}}`;
}

function compiledMessage(message: string, english: string): string {
  const template = templateOf(parsed(message), "");
  return parsed(english).every(({ type }) => type === TYPE.literal) ? template : `v=>${template}`;
}

function templateOf(elements: readonly MessageFormatElement[], counted: string): string {
  return `\`${elements.map((element) => codeOf(element, counted)).join("")}\``;
}

function codeOf(element: MessageFormatElement, counted: string): string {
  switch (element.type) {
    case TYPE.literal:
      return element.value.replace(/[`\\]|\$(?=\{)/g, "\\$&");
    case TYPE.argument:
      return `\${v.${element.value}}`;
    case TYPE.number:
      return `\${n(v.${element.value})}`;
    case TYPE.pound:
      return `\${n(v.${counted})}`;
    case TYPE.plural:
    case TYPE.select: {
      const { value, options } = element;
      const isSelect = element.type === TYPE.select;
      const name = isSelect ? CHOICES.select : CHOICES[element.pluralType === "ordinal" ? "ordinal" : "plural"];
      const rows = Object.entries(options).map(
        ([key, option]) => `${JSON.stringify(key)}:${templateOf(option.value, isSelect ? counted : value)}`,
      );
      return `\${${name}(v.${value},{${rows.join(",")}})}`;
    }
    default:
      throw new Error(`The texts use a part of ICU messages that is not supported: ${JSON.stringify(element)}`);
  }
}
