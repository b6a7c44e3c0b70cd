/** Profiles of players, in English. */
export const profile = {
  since: (date: string) => `Account since ${date}.`,
  guest: "Plays as a guest.",
  you: "This is what others see of you: games that were listed or rated, and nothing else.",
  best: "Best games",
  link: "Your public profile",
};
