import type { Words } from "../words";

/** The settings, in German. */
export const settings: Pick<Words, "settings"> = {
  settings: {
    title: "Einstellungen",
    lead: "Sie gelten auf diesem Gerät.",
    names: {
      language: "Sprache",
      theme: "Design",
      palette: "Kartenfarben",
      hand: "Position der Handkarten",
      confirm: "Vor dem Bauen nachfragen",
      countdown: "Bau automatisch bestätigen",
      animations: "Animationen",
      sounds: "Ton",
      notifications: "Benachrichtigen, wenn ich am Zug bin",
    },
    choices: {
      language: { auto: "Automatisch" },
      theme: { auto: "Automatisch", light: "Hell", dark: "Dunkel" },
      palette: { standard: "Standard", "colour-blind": "Für Farbfehlsichtige" },
      hand: { auto: "Automatisch", left: "Links", bottom: "Unten" },
      confirm: { touch: "Bei Touch", always: "Immer", never: "Nie" },
      countdown: { "10": "Nach 10 s", "5": "Nach 5 s", off: "Nie" },
      animations: { normal: "Normal", fast: "Schnell", off: "Aus" },
      sounds: { off: "Aus", on: "An" },
      notifications: { off: "Aus", on: "An" },
    },
    denied: "Dein Browser blockiert Benachrichtigungen dieser Seite.",
  },
};
