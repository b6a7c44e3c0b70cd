import { plural } from "../plural";
import type { Words } from "../words";

/** Words used on every screen, in German. */
export const common: Pick<Words, "general" | "colours" | "cards" | "menu" | "errors" | "announce" | "time"> = {
  general: {
    cancel: "Abbrechen",
    close: "Schließen",
    home: "Startseite",
    again: "Noch einmal versuchen",
    loading: "Wird geladen …",
    copied: "Kopiert",
    and: "und",
    or: "oder",
    points: (count) => plural(count, "Punkt", "Punkte"),
  },
  colours: {
    black: "Schwarz",
    blue: "Blau",
    green: "Grün",
    orange: "Orange",
    purple: "Violett",
    red: "Rot",
    white: "Weiß",
    yellow: "Gelb",
    gray: "Grau",
    locomotive: "Lokomotive",
  },
  cards: {
    some: (count, colour) => `${count} ${colour}${colour === "Lokomotive" && count !== 1 ? "n" : ""}`,
    one: (colour) => (colour === "Lokomotive" ? "eine Lokomotive" : colour),
    back: "eine Karte vom Stapel",
  },
  menu: {
    hint: "Tipp",
    settings: "Einstellungen",
    help: "Hilfe",
    home: "Startseite",
    sounds: "Ton",
    watching: (count) => `${count} sehen zu`,
    spectator: "Zuschauer",
    hash: "Fingerabdruck der Mischung",
  },
  errors: {
    gone: "Diesen Tisch gibt es nicht mehr.",
    goneLead: "Vielleicht wurde er gelöscht. Auf der Startseite geht es weiter.",
    unreadable: "Dieser Tisch lässt sich nicht öffnen.",
    unreadableLead:
      "Er ist beschädigt, von einer neueren Version, oder sein Spielbrett fehlt. Den Grund nennt das Protokoll des Servers.",
    lost: "Diese Seite gibt es nicht.",
    noGame: "Diese Partie lässt sich nicht zeigen.",
    failed: "Das hat nicht geklappt.",
    unreachable: "Der Server ist nicht erreichbar. Läuft er?",
  },
  announce: {
    yours: "Du bist am Zug.",
    done: (ticket) => `Fahrkarte ${ticket} erfüllt.`,
  },
  time: {
    seconds: (count) => `${count} s`,
    minutes: (count) => `${count} min`,
    hours: (count) => `${count} Std.`,
    days: (count) => plural(count, "Tag", "Tage"),
    milliseconds: (count) => `${String(count / 1000).replace(".", ",")} s`,
  },
};
