import type { Words } from "../words";

/** Help besides the rules, in German. */
export const help: Words["help"] = {
  title: "Hilfe",
  keysTitle: "Tasten",
  keys: {
    take: "offene Karte nehmen",
    deck: "vom Stapel ziehen",
    both: "zwei vom Stapel ziehen",
    tickets: "Fahrkarten ziehen",
    track: "Strecke suchen",
    station: "Stadt für einen Bahnhof suchen",
    hand: "zu deinen Karten",
    hint: "um einen Tipp bitten, dann um mehr",
    chat: "zum Chat",
    choose: "Markiertes auswählen",
    cancel: "abbrechen",
    zoom: "vergrößern, verkleinern, zurücksetzen",
    help: "diese Hilfe anzeigen",
  },
};
