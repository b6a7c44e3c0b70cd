import { pluralWord } from "../plural";
import type { Words } from "../words";

/** The names of the packaged boards and of what players have, in German. */
export const names: Pick<Words, "boardNames" | "captions" | "panels" | "spokenTicket"> = {
  boardNames: { usa: "USA", europe: "Europa", germany: "Deutschland" },
  captions: {
    trains: (count) => pluralWord(count, "Wagen", "Wagen"),
    cards: (count) => pluralWord(count, "Karte", "Karten"),
    tickets: (count) => pluralWord(count, "Fahrkarte", "Fahrkarten"),
    stations: (count) => pluralWord(count, "Bahnhof", "Bahnhöfe"),
    longest: "Weg",
  },
  panels: "Ansichten",
  spokenTicket: {
    to: "nach",
    points: (count) => pluralWord(count, "Punkt", "Punkte"),
  },
};
