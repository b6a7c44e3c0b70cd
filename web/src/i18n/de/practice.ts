import { plural, withError } from "../plural";
import type { PracticeWords } from "../words";

/** Practice from one's own errors, in German. */
export const practice: PracticeWords = {
  title: "Üben",
  lead: "Finde den besseren Zug in Stellungen aus deinen eigenen Partien. Es zählt jeder Zug, der nach allem, was sich sagen lässt, so gut ist wie der beste.",
  due: "jetzt fällig",
  later: "später",
  known: "gelernt",
  begin: "Anfangen",
  none: "Nichts ist fällig.",
  never: "Spiel eine Partie zu Ende. Findet ihre Analyse einen klaren Fehler von dir, kannst du ihn hier üben.",
  nextAt: (when) => `Die nächste Übung ist ${when} fällig.`,
  intervals: "Gefundenes wird nach 1, 3, 7 und 21 Tagen noch einmal gefragt, nicht Gefundenes nach einem Tag.",
  start: "Eine Partie spielen",
  levels: {
    title: "Du spielst wie",
    lead: "Nach dem, was deine Entscheidungen in analysierten Partien verschenken, verglichen mit den Bots jeder Stufe.",
    like: (level, board) => `Du spielst wie ${level} auf ${board}`,
    range: (weakest, strongest) => `zwischen ${weakest} und ${strongest}`,
    sure: "ziemlich sicher",
    figures: (points, games) => `${points} Punkte je Partie verschenkt, in ${plural(games, "Partie", "Partien")}`,
    missing: (board, count) =>
      `${board}: noch ${plural(count, "analysierte Partie", "analysierte Partien")}, bis es sich sagen lässt.`,
    players: (count) => `zu ${count}`,
  },
  exercise: {
    title: "Übung",
    task: (turn) =>
      turn === 0
        ? "Erste Fahrkarten. Es gab etwas Besseres als deine Wahl: Finde es."
        : `Zug ${turn}. Es gab etwas Besseres als deinen Zug: Finde es.`,
    judging: "Dein Zug wird beurteilt …",
    back: "Alle Übungen",
    showResult: "Ergebnis",
  },
  result: {
    right: "Gefunden",
    wrong: "Es gibt etwas Besseres",
    same: "Das hast du damals gespielt",
    chosen: "Deine Wahl",
    played: "Damals gespielt",
    better: "Besser",
    best: "In der Analyse",
    cost: (figures) => `kostete ${figures}`,
    asGood: "so gut wie der beste Zug, soweit sich das sagen lässt",
    loses: (points, error) => `verliert ${withError(points, error)} Punkte`,
    again: (when) => `Du wirst ${when} wieder gefragt.`,
    over: "Das kannst du: Du wirst nicht mehr gefragt.",
    next: "Weiter",
    retry: "Anderen Zug versuchen",
    watch: "Partie ansehen",
    failed: "Dieser Zug konnte nicht beurteilt werden. Versuch ihn noch einmal oder einen anderen.",
  },
};
