import { plural } from "../plural";
import type { Words } from "../words";

/** Open tables and quick matches, in German. */
export const openTables: Pick<Words, "openTables"> = {
  openTables: {
    title: "Mitspieler finden",
    quick: "Schnelle Partie",
    quickLead:
      "Du bekommst einen Platz bei anderen, die dasselbe wollen. Kommt niemand, übernehmen Bots die freien Plätze.",
    board: "Spielbrett",
    players: "Spieler",
    wait: "Höchstens warten",
    bot: "Bot für freie Plätze",
    rated: "Gewertet",
    find: "Mitspieler finden",
    tables: "Offene Tische",
    tablesLead: "Hier kann sich jeder dazusetzen.",
    none: "Gerade wartet niemand. Starte eine schnelle Partie: Andere sehen sie hier.",
    noneFits: "So ein Tisch ist gerade nicht offen.",
    any: "Alle",
    anyBoard: "Alle Spielbretter",
    anyPace: "Jedes Tempo",
    overDays: "Über Tage",
    withClock: "Mit Uhr",
    withoutClock: "Ohne Uhr",
    onlyRated: "Nur gewertete",
    mostRating: "Wertung bis",
    filter: "Zeigen",
    free: (count) => plural(count, "freier Platz", "freie Plätze"),
    clock: (seconds) => (seconds === 0 ? "ohne Uhr" : `${seconds} s pro Zug`),
    isRated: "gewertet",
    rating: (rating) => `Wertung ${rating}`,
    startsIn: (time) => `beginnt in ${time}`,
    sit: "Mitspielen",
    watch: "Partien zum Zusehen",
    nothingToWatch: "Gerade läuft keine öffentliche Partie.",
  },
};
