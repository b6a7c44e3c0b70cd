import { parse, TomlError } from "smol-toml";
import type { BoardFile, BoardProblem } from "../../net/messages";
import { slug } from "../../boardFile/entryNames";
import type { Schema } from "./making";

/** A board file that could be read, or what is wrong with its form. */
export type ReadFile = { readonly file: BoardFile } | { readonly problems: readonly BoardProblem[] };

/** Reads the text of a board file; the schema says what it may have. */
export function readFile(text: string, schema: Schema): ReadFile {
  let content: unknown;
  try {
    content = parse(text);
  } catch (error) {
    const line = error instanceof TomlError ? error.line : 0;
    return { problems: [{ entry: "", text: `line ${line}: this is not valid TOML.` }] };
  }
  const reader = new Reader();
  const read = reader.read(content, schema, "") as BoardFile;
  if (reader.problems.length > 0) return { problems: reader.problems };
  const cities = read.cities.map((city) => ({ ...city, ends: [] }));
  const file = { ...read, cities, countries: read.countries ?? [] };
  checkNames(file, reader);
  return reader.problems.length > 0 ? { problems: reader.problems } : { file };
}

/** Compares values with a schema, and fills in what may be missing. */
class Reader {
  readonly problems: BoardProblem[] = [];

  refuse(entry: string, text: string): null {
    this.problems.push({ entry, text });
    return null;
  }

  read(value: unknown, schema: Schema, entry: string): unknown {
    if (schema.enum) return this.#choice(value, schema.enum, entry);
    switch (schema.type) {
      case "object":
        return this.#table(value, schema, entry);
      case "array":
        return this.#list(value, schema, entry);
      case "string":
        return this.#text(value, schema, entry);
      case "boolean":
        return typeof value === "boolean" ? value : this.refuse(entry, `must be true or false, not ${shown(value)}.`);
      default:
        return this.#number(value, schema, entry);
    }
  }

  #table(value: unknown, { properties = {}, required = [] }: Schema, entry: string): unknown {
    if (typeof value !== "object" || value === null || Array.isArray(value))
      return this.refuse(
        entry,
        `must be a table such as { ${Object.keys(properties)[0]} = ... }, not ${shown(value)}.`,
      );
    const table = value as Record<string, unknown>;
    const known = Object.keys(properties);
    const stranger = Object.keys(table).find((key) => !known.includes(key));
    if (stranger !== undefined)
      return this.refuse(entry, `unknown key '${stranger}'. The keys are ${known.join(", ")}.`);
    const missing = required.find((key) => !(key in table));
    if (missing !== undefined) return this.refuse(entry, `'${missing}' is missing; add it.`);
    const found = Object.entries(properties).flatMap(([key, schema]): [string, unknown][] => {
      const part = entry.includes(" entry ") ? entry : entry ? `${entry}.${key}` : key;
      if (key in table) return [[key, this.read(table[key], schema, part)]];
      return schema.default === undefined ? [] : [[key, schema.default]];
    });
    return Object.fromEntries(found);
  }

  #list(value: unknown, schema: Schema, entry: string): unknown {
    if (!Array.isArray(value)) return this.refuse(entry, `must be a list, not ${shown(value)}.`);
    const { items = {}, minItems = 0, maxItems = Infinity, uniqueItems } = schema;
    if (value.length < minItems || value.length > maxItems)
      return this.refuse(
        entry,
        `must be a list of ${minItems === maxItems ? minItems : `${minItems} to ${maxItems}`}.`,
      );
    if (uniqueItems && new Set(value).size < value.length) return this.refuse(entry, "names something more than once.");
    const isTables = items.type === "object";
    return value.map((each, place) => this.read(each, items, isTables ? `${entry} entry ${place + 1}` : entry));
  }

  #choice(value: unknown, options: readonly string[], entry: string): unknown {
    if (typeof value === "string" && options.includes(value)) return value;
    return this.refuse(entry, `can't be ${shown(value)}. It is one of ${options.join(", ")}.`);
  }

  #text(value: unknown, { maxLength = Infinity }: Schema, entry: string): unknown {
    const isText = typeof value === "string" && value.trim() !== "" && !/[\p{C}\p{Zl}\p{Zp}]/u.test(value);
    if (!isText) return this.refuse(entry, `must be a text in quotes that is not empty, not ${shown(value)}.`);
    return value.length <= maxLength
      ? value
      : this.refuse(entry, `has ${value.length} characters; ${maxLength} are allowed.`);
  }

  #number(value: unknown, { type, minimum = -Infinity, maximum = Infinity }: Schema, entry: string): unknown {
    const isNumber = typeof value === "number" && (type === "integer" ? Number.isInteger(value) : true);
    if (isNumber && minimum <= value && value <= maximum) return value;
    const kind = type === "integer" ? "whole number" : "number";
    return this.refuse(entry, `must be a ${kind} from ${minimum} to ${maximum}, not ${shown(value)}.`);
  }
}

/** Checks that tracks, tickets and ends of countries name places that there are. */
function checkNames({ cities, countries, tracks, tickets }: BoardFile, reader: Reader): void {
  const known = [...cities, ...countries].map(({ name }) => name);
  const check = (entry: string, name: string) =>
    known.includes(name) ||
    reader.refuse(entry, `no city or country is called '${name}'. Add it to the cities, or mend the name.`);
  for (const [kind, entries] of Object.entries({ tracks, tickets }))
    entries.forEach(({ between }, place) => {
      const entry = `${kind} entry ${place + 1}`;
      between.forEach((name) => check(entry, name));
      const [first, second] = between;
      if (slug(first) === slug(second))
        reader.refuse(entry, `leads from ${first} to ${second}; it needs two different places.`);
    });
  countries.forEach(({ ends }, place) => ends.forEach(({ from }) => check(`countries entry ${place + 1}`, from)));
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length <= 40 ? text : `${text.slice(0, 37)}...`;
}
