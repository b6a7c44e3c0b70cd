import type { BoardProblem } from "../../net/messages";
import type { BoardDocument } from "../../boardFile/boardDocument";

/** Something on a board that can be selected. */
export interface Selection {
  readonly kind: "place" | "track" | "ticket";
  readonly id: number;
}

/** A problem, and what it is about; a rule, or nothing where it is about the whole board. */
export interface PlacedProblem {
  readonly text: string;
  readonly about: Selection | { readonly kind: "rule"; readonly name: string } | null;
}

/** Finds what problems are about: the server names entries of the file, whose order is that of the document. */
export function placed(problems: readonly BoardProblem[], document: BoardDocument): PlacedProblem[] {
  const cities = document.places.filter(({ ends }) => ends === null);
  const countries = document.places.filter(({ ends }) => ends !== null);
  const lists = { cities, countries, tracks: document.tracks, tickets: document.tickets };
  const kinds = { cities: "place", countries: "place", tracks: "track", tickets: "ticket" } as const;
  return problems.map(({ entry, text }) => {
    const [, list, number] = /^(cities|countries|tracks|tickets) entry (\d+)/.exec(entry) ?? [];
    const found = list && lists[list as keyof typeof lists][Number(number) - 1];
    if (found) return { text, about: { kind: kinds[list as keyof typeof kinds], id: found.id } };
    const rule = /^rules\.(\w+)/.exec(entry)?.[1];
    return { text, about: rule ? { kind: "rule", name: rule } : null };
  });
}
