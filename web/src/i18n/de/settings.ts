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
      confirm: "Vor dem Bauen und vor neuen Fahrkarten nachfragen",
      autoconfirm: "Bau von selbst bestätigen",
      takeback: "Bots warten, damit ich zurücknehmen kann",
      animations: "Animationen",
      volume: "Ton",
      vibration: "Vibrieren, wenn ich am Zug bin",
      notifications: "Benachrichtigen, wenn ich am Zug bin",
      counting: "Karten für mich mitzählen",
    },
    choices: {
      language: { auto: "Automatisch" },
      theme: { auto: "Automatisch", light: "Hell", dark: "Dunkel" },
      palette: { standard: "Standard", "colour-blind": "Für Farbfehlsichtige" },
      hand: { auto: "Automatisch", left: "Links", bottom: "Unten" },
      confirm: { always: "Immer", never: "Nie" },
      autoconfirm: { off: "Nie", "10": "Nach 10 s", "5": "Nach 5 s" },
      takeback: { "3": "3 s", "6": "6 s", off: "Gar nicht" },
      animations: { normal: "Normal", fast: "Schnell", off: "Aus" },
      volume: {},
      vibration: { on: "An", off: "Aus" },
      notifications: { off: "Aus", on: "An" },
      counting: { off: "Aus", on: "An" },
    },
    denied: "Dein Browser blockiert Benachrichtigungen dieser Seite.",
  },
};
