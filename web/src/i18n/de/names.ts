import type { Words } from "../words";

/** The names of the packaged boards and of what players have, in German. */
export const names: Pick<Words, "boardNames" | "captions" | "panels" | "spokenTicket"> = {
  boardNames: { usa: "USA", europe: "Europa", germany: "Deutschland" },
  captions: {
    trains: (_count) => "Wagen",
    cards: (count) => (count === 1 ? "Karte" : "Karten"),
    tickets: (count) => (count === 1 ? "Fahrkarte" : "Fahrkarten"),
    stations: (count) => (count === 1 ? "Bahnhof" : "Bahnhöfe"),
    longest: "Weg",
  },
  panels: "Ansichten",
  spokenTicket: {
    to: "nach",
    points: (count) => (count === 1 ? "Punkt" : "Punkte"),
  },
};
