import type { Action } from "./actions";
import { VERB } from "./actions";
import type { BoardMaking } from "./making";
import { numberOf, type BoardModel } from "./model";

/** The strings of a board's scenes, one after the other, and where each begins. */
export interface Strings {
  readonly starts: Int32Array<ArrayBuffer>;
  readonly letters: Uint8Array<ArrayBuffer>;
}

/** Writes the names of a board between the strings that every board has; null if they are too long. */
export function stringsOf(
  board: BoardModel,
  actions: readonly Action[],
  offers: number,
  { constant, count, ...at }: BoardMaking["strings"],
): Strings | null {
  const texts = new Map(Object.entries(constant).map(([index, text]) => [Number(index), text]));
  const write = (first: number, contents: readonly unknown[]) =>
    contents.forEach((content, place) => texts.set(first + place, JSON.stringify(content)));
  const players = numberOf(board.rules, "parallel_from") - 1;
  write(
    at.track_at,
    board.tracks.map(({ name }) => name),
  );
  write(
    at.closed_at,
    board.tracks.map(({ name }) => ({ code: "group-closed", track: name, players })),
  );
  write(
    at.ticket_at,
    board.tickets.map(({ name }) => name),
  );
  write(
    at.place_at,
    board.places.map(({ slug }) => slug),
  );
  for (const { verb, subject, cards, text } of actions)
    if (verb === VERB.tickets) write(at.split_at + subject * offers + cards, [text]);
  const encoder = new TextEncoder();
  const encoded = Array.from({ length: count }, (_, index) => encoder.encode(texts.get(index) ?? ""));
  const starts = new Int32Array(count + 1);
  encoded.forEach((text, index) => (starts[index + 1] = starts[index]! + text.length));
  if (starts[count]! > at.letters) return null;
  const letters = new Uint8Array(starts[count]!);
  encoded.forEach((text, index) => letters.set(text, starts[index]));
  return { starts, letters };
}
