import { plural } from "../plural";
import type { Words } from "../words";

/** A table before its game starts, in German. */
export const lobby: Pick<Words, "lobby"> = {
  lobby: {
    title: "Lobby",
    share: "Lade deine Freunde ein",
    shareLead: "Wer diesen Link öffnet, kann Platz nehmen oder zusehen.",
    copy: "Link kopieren",
    qr: "Link zu diesem Tisch als QR-Code",
    code: "Code",
    seats: "Plätze",
    open: "Frei",
    closed: "Gesperrt",
    openHint: "beim Start übernimmt ein Bot",
    closedHint: "wird nicht gebraucht",
    sit: "Platz nehmen",
    stand: "Aufstehen",
    local: "An diesem Gerät",
    localPrompt: "Wer spielt an diesem Gerät mit?",
    you: "du",
    host: "Gastgeber",
    kind: (number) => `Wer auf Platz ${number} spielt`,
    board: "Spielbrett",
    options: "Optionen",
    first: "Wer beginnt",
    lot: "Das Los entscheidet",
    seat: (number) => `Platz ${number}`,
    turn: "Zeit pro Zug",
    reserve: "Reserve pro Partie",
    grace: "Auf Abwesende warten",
    fallback: "Ersatz-Bot",
    pace: "Bots überlegen",
    hints: "Tipps",
    hintChoices: { auto: "Alle, nur gegen Bots", off: "Keine", facts: "Nur Fakten", full: "Alle" },
    hintsHere: (kind) => `Tipps an diesem Tisch: ${kind}`,
    rated: "Gewertet: Das Ergebnis ändert die Wertungen der Spieler",
    listed: "Offen für alle: gelistet, jeder kann Platz nehmen oder zusehen",
    autoStart: "Beginnt von selbst nach",
    never: "nie",
    startsIn: (time) =>
      `Die Partie beginnt in ${time}, oder sobald alle Plätze besetzt sind. Bots übernehmen die freien Plätze.`,
    start: "Partie beginnen",
    startHint: (bots) =>
      bots === 0
        ? "Alle sind da."
        : `${plural(bots, "Bot übernimmt den freien Platz", "Bots übernehmen die freien Plätze")}.`,
    waitForHost: (host) => `${host} startet die Partie.`,
    yourName: "Dein Name",
    watching: (count) => plural(count, "Zuschauer", "Zuschauer"),
    full: "Alle Plätze sind besetzt. Du kannst zusehen.",
    chosenSeed: "An diesem Tisch wird mit vorgegebener Mischung gespielt.",
    noLimit: "unbegrenzt",
    noReserve: "keine",
    atOnce: "gar nicht",
  },
};
