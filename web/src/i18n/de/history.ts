import { listed } from "../reasons";
import type { Words } from "../words";

/** The history of a visitor's games, in German. */
export const history: Pick<Words, "history"> = {
  history: {
    title: "Deine Partien",
    lead: "Alle Partien, die du beendet hast. Du brauchst kein Konto, und niemand sonst sieht diese Seite.",
    link: "Deine Partien und Erfolge",
    none: "Du hast noch keine Partie beendet.",
    start: "Spiel deine erste Partie",
    boards: "Nach Spielbrett",
    board: "Spielbrett",
    games: "Partien",
    wins: "Siege",
    best: "Bestes Ergebnis",
    winsOf: (wins, share) => `${wins} (${share}\u00a0%)`,
    streak: (now, longest) =>
      `Zurzeit ${now === 1 ? "1 Sieg" : `${now} Siege`} in Folge, höchstens waren es ${longest}.`,
    achievements: "Erfolge",
    achieved: (count, all) => `${count} von ${all}`,
    open: "noch offen",
    all: {
      "first-win": { title: () => "Erster Sieg", about: () => "Gewinne eine Partie." },
      "all-tickets": {
        title: () => "Jede Fahrkarte",
        about: ({ amount }) => `Erfülle alle deine Fahrkarten, mindestens ${amount}.`,
      },
      "long-path": {
        title: () => "Die lange Linie",
        about: ({ amount }) => `Baue einen Weg aus mindestens ${amount} Wagen.`,
      },
      "high-score": {
        title: ({ amount }) => `${amount} Punkte`,
        about: ({ amount }) => `Hole in einer Partie mindestens ${amount} Punkte.`,
      },
      "in-a-row": {
        title: ({ amount }) => `${amount} in Folge`,
        about: ({ amount }) => `Gewinne ${amount} Partien hintereinander.`,
      },
      "every-board": {
        title: () => "Überall zu Hause",
        about: ({ boards }) => `Gewinne auf ${listed(boards, "und")}.`,
      },
      "beat-expert": {
        title: ({ bot }) => `Besser als ${bot}`,
        about: ({ bot }) => `Gewinne gegen den Bot ${bot} oder einen stärkeren.`,
      },
      "beat-champion": { title: () => "Meister der Meister", about: ({ bot }) => `Gewinne gegen den Bot ${bot}.` },
      "with-friends": {
        title: () => "In guter Gesellschaft",
        about: () => "Beende eine Partie mit einem anderen Menschen.",
      },
    },
    list: "Beendete Partien",
    place: (place, players) => `${place}. von ${players}`,
    won: "Gewonnen",
    tickets: (done, all) => `${done} von ${all === 1 ? "1 Fahrkarte" : `${all} Fahrkarten`}`,
    path: (length) => `längster Weg ${length}`,
    absent: "Ein Bot hat sie für dich beendet, deshalb zählt sie nicht.",
    newer: "Neuere",
    older: "Ältere",
    page: (page, pages) => `Seite ${page} von ${pages}`,
  },
};
