import { plural } from "../plural";
import type { TournamentWords } from "../words";

/** Tournaments, in German. */
export const tournament: TournamentWords = {
  title: "Turnier",
  newTitle: "Neues Turnier",
  newLead:
    "Für einen Verein oder Freunde: Teile den Link, starte, wenn alle dabei sind, und den Rest macht der Server.",
  name: "Bezeichnung",
  board: "Spielbrett",
  form: "Art",
  forms: { swiss: "Schweizer System", knockout: "K.-o.-System" },
  seats: "Spieler pro Tisch",
  rounds: "Runden",
  pace: "Tempo",
  live: "In einer Sitzung: 60 s pro Zug, 5 min Reserve",
  create: "Turnier anlegen",
  facts: (form, seats, board) => `${form} · ${board} · ${plural(seats, "Spieler", "Spieler")} pro Tisch`,
  roundCount: (count) => plural(count, "Runde", "Runden"),
  share: "Teile diesen Link",
  join: "Mitspielen",
  leave: "Turnier verlassen",
  start: "Turnier starten",
  startHint: (count) =>
    `${plural(count, "Spieler ist", "Spieler sind")} dabei. Nach dem Start kann niemand mehr dazukommen.`,
  waitForHost: "Der Gastgeber startet das Turnier, wenn alle dabei sind.",
  over: "Das Turnier ist vorbei.",
  wins: (name) => `${name} gewinnt das Turnier.`,
  yourGame: "Deine Partie wartet.",
  toTable: "Zu deinem Tisch",
  standings: "Tabelle",
  none: "Noch ist niemand dabei.",
  place: "Platz",
  player: "Spieler",
  points: "Punkte",
  opponents: "Punkte der Gegner",
  you: "du",
  left: "ausgestiegen",
  round: (number) => `Runde ${number}`,
  bye: "hat in dieser Runde keinen Gegner",
  watch: "Zusehen",
  isPlaying: "läuft",
};
