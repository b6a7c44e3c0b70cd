import { plural } from "../plural";
import type { Words } from "../words";

const points = (count: number) => plural(count, "Punkt", "Punkte");
const pointsBy = (count: number) => plural(count, "Punkt", "Punkten");

/** Taking back, the count at the end, the company at the table, and what players may want to know, in German. */
export const ending: Pick<Words, "takeBack" | "ending" | "reactions" | "panel" | "passengerRace" | "tunnelReveal"> = {
  takeBack: {
    button: "Zurücknehmen",
    hint: "Die letzte Strecke oder den letzten Bahnhof zurücknehmen, bis jemand anderes zieht",
    told: (what) => `nimmt ${what} zurück`,
  },
  ending: {
    title: "Die Abrechnung",
    over: "Die Partie ist zu Ende. Jetzt werden die Punkte gezählt.",
    counting: "Die Punkte werden gezählt …",
    ahead: (by) => (by === 0 ? "Du gewinnst bei Gleichstand!" : `Du bist auf Platz 1, mit ${pointsBy(by)} Vorsprung.`),
    behind: (place, by) =>
      by === 0
        ? `Du bist auf Platz ${place}: gleich viele Punkte, aber bei Gleichstand hinten.`
        : `Du bist auf Platz ${place}, mit ${pointsBy(by)} Rückstand.`,
    best: "Dein bester Zug:",
    bestTrack: (track, count) => `${track}, ${points(count)}`,
    bestTicket: (ticket, count) => `mit der Fahrkarte ${ticket}, ${points(count)}`,
    bestMove: (move) => `Zug ${move} ansehen`,
    share: "Bild teilen",
    shareFailed: "Das Bild ließ sich nicht erzeugen.",
    dock: "Alle Fahrkarten",
    lookHint: "Auf dem Brett zeigen",
  },
  reactions: {
    title: "Reaktionen",
    names: {
      hello: "Hallo!",
      "well-played": "Gut gespielt!",
      wow: "Wow!",
      oops: "Ups!",
      thinking: "Ich überlege noch …",
      "good-game": "Schöne Partie!",
    },
    mute: (name) => `${name} stummschalten`,
    unmute: (name) => `${name} ist stumm: wieder anhören`,
  },
  panel: {
    longest: (length, isLeading) => `Längster Weg: ${length}${isLeading ? ", der längste von allen" : ""}`,
    known: "Hat offen genommen und noch auf der Hand",
    gone: "Abgelegt seit dem Mischen:",
    none: "keine",
  },
  passengerRace: {
    worth: (first, second) => `Die meisten einer Farbe bringen am Ende ${points(first)}, die zweitmeisten ${second}.`,
    own: (count) => `du hast ${count}`,
    most: (names, count) => `${names}: ${count}`,
    nobody: "sonst hat niemand einen",
    gain: (count) => `+${count} im Moment`,
  },
  tunnelReveal: {
    title: (name, track) => `${name} im Tunnel ${track}`,
    laid: "Ausgelegt",
    revealed: "Aufgedeckt",
    match: (card) => `${card}, kostet eine mehr`,
  },
};
