import type { Words } from "../words";

/** The bots, in German. */
export const opponents: Pick<Words, "opponents"> = {
  opponents: {
    title: "Gegner",
    more: "Weitere Bots",
    same: "Alle gleich",
    different: "Einzeln wählen",
    each: (number) => `${number}. Gegner`,
    mixed: (names) => `Gemischt: ${names}`,
    done: "Fertig",
    bots: {
      beginner: {
        name: "Einstieg",
        about: "verfolgt seine Fahrkarten, übersieht aber viel: richtig für deine ersten Partien",
      },
      casual: { name: "Locker", about: "spielt zum Spaß: vernünftige Züge, selten der beste" },
      steady: { name: "Solide", about: "bringt Angefangenes zu Ende, mit kleinen Fehlern" },
      strong: { name: "Stark", about: "plant voraus und verschenkt kaum einen Zug" },
      expert: { name: "Profi", about: "irrt sich selten: für alle, die das Spielbrett auswendig kennen" },
      champion: { name: "Meisterklasse", about: "hat im Spiel gegen sich selbst gelernt: stärker ist kein Bot" },
      collector: { name: "Sammelfreude", about: "Meisterklasse mit einer Schwäche für Fahrkarten" },
      builder: { name: "Streckenbau", about: "Meisterklasse mit einer Liebe zu langen Strecken" },
      blocker: { name: "Querkopf", about: "Meisterklasse mit schlechter Laune: nimmt, was du brauchst" },
      planner: { name: "Planer", about: "plant ein Netz für alle Fahrkarten" },
      "planner-steady": { name: "Planer, solide", about: "plant gut, mit kleinen Fehlern" },
      "planner-casual": { name: "Planer, locker", about: "vernünftig, aber in Eile" },
      hungry: { name: "Nimmersatt", about: "kann nie genug Fahrkarten haben" },
      "long-route": { name: "Fernstrecke", about: "liebt lange Strecken" },
      path: { name: "Kürzester Weg", about: "arbeitet an allen Fahrkarten zugleich" },
      "one-step": { name: "Schritt für Schritt", about: "eine Fahrkarte nach der anderen" },
      random: { name: "Zufall", about: "spielt zufällig" },
    },
    characters: {
      Ada: "früh am Bahnsteig",
      Ben: "immer am Fenster",
      Cleo: "kennt den Fahrplan",
      Dan: "gern im Nachtzug",
      Eve: "mit leichtem Gepäck",
      Finn: "zählt Brücken",
      Gus: "gern im Speisewagen",
      Ida: "auf Nebenstrecken",
      Jo: "winkt jedem Zug",
      Kim: "sammelt Stempel",
    },
  },
};
