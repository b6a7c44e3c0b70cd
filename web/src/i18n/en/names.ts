import { pluralWord } from "../plural";

/** The names of the packaged boards and of what players have, in English. */
export const names = {
  /** A board of one's own has only the name in its file. */
  boardNames: { usa: "USA", europe: "Europe", germany: "Germany" } as { readonly [board: string]: string },
  /** The words below the numbers in a player's panel. */
  captions: {
    trains: (count: number) => pluralWord(count, "train", "trains"),
    cards: (count: number) => pluralWord(count, "card", "cards"),
    tickets: (count: number) => pluralWord(count, "ticket", "tickets"),
    stations: (count: number) => pluralWord(count, "station", "stations"),
    longest: "path",
  },
  panels: "Panels",
  /** What a screen reader says between a ticket's cities and after its number. */
  spokenTicket: {
    to: "to",
    points: (count: number) => pluralWord(count, "point", "points"),
  },
};
