import type { Words } from "../words";

/** The ways to learn the game, from every screen, in German. */
export const learning: Pick<Words, "learning"> = {
  learning: {
    play: "Spielend lernen",
    lead: "Noch nie gespielt? Drei Minuten auf einem echten Brett, ein Hinweis nach dem anderen.",
    again: "Geführte erste Partie",
    rules: "Regeln",
    rulesOf: (board) => `Regeln: ${board}`,
    news: "Was hier neu ist",
    page: "Auf einer eigenen Seite",
  },
};
