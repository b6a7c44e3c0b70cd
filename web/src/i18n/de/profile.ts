import type { ProfileWords } from "../words";

/** Profiles of players, in German. */
export const profile: ProfileWords = {
  since: (date) => `Konto seit ${date}.`,
  guest: "Spielt als Gast.",
  you: "Das sehen andere von dir: Partien, die gelistet oder gewertet waren, und sonst nichts.",
  best: "Beste Partien",
  link: "Dein öffentliches Profil",
};
