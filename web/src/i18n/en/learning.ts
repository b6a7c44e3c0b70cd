/** The ways to learn the game, from every screen, in English. */
export const learning = {
  learning: {
    play: "Learn by playing",
    lead: "Never played? Three minutes on a real board, one hint at a time.",
    again: "Guided first game",
    rules: "Rules",
    rulesOf: (board: string) => `Rules: ${board}`,
    news: "What is new here",
    page: "On a page of its own",
  },
};
