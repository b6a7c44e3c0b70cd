import type { Words } from "../words";

/** Settings, menu and errors, in German. */
export const around: Pick<Words, "settings" | "menu" | "errors" | "announce"> = {
  settings: {
    title: "Einstellungen",
    lead: "Sie gelten auf diesem Gerät.",
    names: {
      language: "Sprache",
      theme: "Licht",
      palette: "Kartenfarben",
      hand: "Deine Karten liegen",
      confirm: "Vor dem Bauen nachfragen",
      countdown: "Ein wartender Bau geschieht",
      animations: "Bewegung",
      sounds: "Geräusche",
      notifications: "Sag Bescheid, wenn ich am Zug bin",
    },
    choices: {
      language: { auto: "Wie der Browser", en: "English", de: "Deutsch" },
      theme: { auto: "Wie das Gerät", light: "Tag", dark: "Nacht" },
      palette: { standard: "Standard", "colour-blind": "Für Farbfehlsichtige" },
      hand: { auto: "Wo Platz ist", left: "Links", bottom: "Unten" },
      confirm: { touch: "Bei Berührung", always: "Immer", never: "Nie" },
      countdown: { "10": "nach 10 s", "5": "nach 5 s", off: "nur durch mich" },
      animations: { normal: "Normal", fast: "Schnell", off: "Keine" },
      sounds: { off: "Aus", on: "An" },
      notifications: { off: "Nein", on: "Ja, als Mitteilung" },
    },
    denied: "Der Browser erlaubt dieser Seite keine Mitteilungen.",
  },
  menu: {
    settings: "Einstellungen",
    help: "Hilfe",
    home: "Startseite",
    sounds: "Geräusche",
    watching: (count) => `${count} sehen zu`,
    spectator: "Zuschauer",
    hash: "Fingerabdruck der Mischung",
  },
  errors: {
    gone: "Diesen Tisch gibt es nicht mehr.",
    goneLead: "Vielleicht wurde er aufgeräumt. Auf der Startseite sind andere.",
    unreadable: "Dieser Tisch lässt sich nicht öffnen.",
    unreadableLead:
      "Er ist beschädigt oder zu neu, oder seine Karte fehlt oder ist nicht mehr dieselbe. Wer den Server betreibt, erfährt, woran es liegt.",
    lost: "Diese Seite gibt es nicht.",
    noGame: "Diese Partie gibt es nicht.",
    failed: "Das hat nicht geklappt.",
    unreachable: "Der Server ist nicht zu erreichen. Läuft er?",
  },
  announce: {
    yours: "Du bist am Zug.",
    done: (ticket) => `Fahrkarte ${ticket} erfüllt.`,
  },
};
