import type { BoardDocument, Pair, Place } from "./boardDocument";

type Value = string | number | boolean | readonly Value[] | { readonly [key: string]: Value };

/** The text of a board file, as the server writes it. */
export function textOf(document: BoardDocument): string {
  const names = new Map(document.places.map((place) => [place.id, place.name]));
  const between = (pair: Pair) => pair.map((id) => names.get(id) ?? "");
  const { name, about, author } = document;
  const head = Object.entries({ id: "board", name, about, author }).filter(([, value]) => value);
  const cities = document.places.filter(({ ends }) => ends === null);
  const countries = document.places.filter(({ ends }) => ends !== null);
  const blocks = [
    head.map(([key, value]) => `board.${key} = ${written(value)}`),
    Object.entries(document.rules).map(([key, value]) => `rules.${key} = ${written(value)}`),
    entries("cities", cities.map(position)),
    countries.length === 0
      ? []
      : entries(
          "countries",
          countries.map((country) => ({
            ...position(country),
            ends: country.ends!.map(({ from, latitude, longitude }) => ({
              from: names.get(from) ?? "",
              latitude,
              longitude,
            })),
          })),
        ),
    entries(
      "tracks",
      document.tracks.map(({ between: pair, length, colour, locomotives, isTunnel }) => ({
        between: between(pair),
        length,
        colour,
        ...(locomotives > 0 ? { locomotives } : {}),
        ...(isTunnel ? { tunnel: true } : {}),
      })),
    ),
    entries(
      "tickets",
      document.tickets.map(({ between: pair, points, isLong }) => ({
        between: between(pair),
        points,
        ...(isLong ? { long: true } : {}),
      })),
    ),
  ];
  return `${blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join("\n"))
    .join("\n\n")}\n`;
}

function position({ name, latitude, longitude, passengers }: Place): { [key: string]: Value } {
  return { name, latitude, longitude, ...(passengers > 0 ? { passengers } : {}) };
}

function entries(key: string, rows: readonly { [key: string]: Value }[]): string[] {
  return [`${key} = [`, ...rows.map((row) => `  ${written(row)},`), "]"];
}

function written(value: Value): string {
  if (typeof value === "string") return JSON.stringify(value).replaceAll("\u007f", "\\u007f");
  if (typeof value !== "object") return String(value);
  if (Array.isArray(value)) return `[${value.map(written).join(", ")}]`;
  const inside = Object.entries(value).map(([key, each]) => `${key} = ${written(each)}`);
  return inside.length > 0 ? `{ ${inside.join(", ")} }` : "{}";
}
