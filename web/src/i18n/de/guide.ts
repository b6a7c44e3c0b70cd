import type { GuideWords } from "../words";

/** The guided first game, in German. */
export const guide: GuideWords = {
  label: "Einführung",
  progress: (step, steps) => `${step} von ${steps}`,
  goOn: "Weiter",
  finish: "Weiterspielen",
  skip: "Überspringen",
  key: "Taste",
  again: "Die Einführung kannst du jederzeit wieder starten: Drück „?“.",
  steps: {
    tickets:
      "Fahrkarten sind deine Ziele: Verbindest du beide Städte mit deinen Wagen, bekommst du die Punkte, sonst verlierst du sie.",
    keep: (one, other) => `Wähl ${one} und ${other}, die nah beieinander liegen, und drück auf „Behalten“.`,
    keepAny: (least) =>
      `Wähl mindestens ${least} Fahrkarten, deren Städte nah beieinander liegen, und drück auf „Behalten“.`,
    card: (colour) =>
      `Strecken bezahlst du mit Karten einer Farbe: Eine Karte in ${colour} hast du schon, nimm die zweite, die offen liegt.`,
    anyCard: "Strecken bezahlst du mit Karten einer Farbe: Nimm eine, die offen liegt, oder zieh vom Stapel.",
    second: "Ein Zug bringt dir zwei Karten: Zieh die zweite vom Stapel.",
    claim: (track, spaces) =>
      `Was leuchtet, kannst du bezahlen: Bau ${track}, ${spaces === 1 ? "ein Feld" : `${spaces} Felder`} für ebenso viele Karten einer Farbe.`,
    claimAny:
      "Was leuchtet, kannst du bezahlen: Bau eine Strecke, mit so vielen Karten einer Farbe, wie sie Felder hat.",
    points: (points, length, worth) =>
      `Das bringt sofort ${points === 1 ? "einen Punkt" : `${points} Punkte`}, und lange Strecken bringen viel mehr: ${length} Felder sind ${worth} wert.`,
    ticket: (ticket, trains) =>
      `Für ${ticket} fehl${trains === 1 ? "t" : "en"} noch ${trains} Wagen, und auf dem Brett haben die Städte deiner offenen Fahrkarten einen Ring.`,
    next: (track) => `Bau jetzt auch ${track}; eine Lokomotive zählt als jede Farbe.`,
    nextAny: "Bau jetzt noch eine Strecke, die leuchtet; eine Lokomotive zählt als jede Farbe.",
    completed: (ticket, points) =>
      `${ticket} ist erfüllt: ${points === 1 ? "Der Punkt zählt" : `Die ${points} Punkte zählen`} am Ende der Partie.`,
    deck: "In jedem Zug ziehst du Karten, baust eine Strecke oder ziehst neue Fahrkarten, und mehr Fahrkarten heißt: mehr zu gewinnen oder zu verlieren.",
    end: (trains, last, longest) =>
      `Du hast ${trains} Wagen: Hat jemand nur noch ${last}, sind alle noch einmal am Zug${longest ? `, und der längste Weg bringt ${longest} Punkte` : ""}.`,
    free: (ticket) =>
      `Ab hier ist es deine Partie: Erfüll ${ticket}, und drück „?“, wenn du eine Regel nachlesen willst.`,
    freeAny: "Ab hier ist es deine Partie: Drück „?“, wenn du eine Regel nachlesen willst.",
    more: "Noch passt keine Strecke zu deinen Karten, also zieh zwei weitere.",
    offer: (least) =>
      `Behalte mindestens ${least === 1 ? "eine" : least} davon: Was du nicht erfüllst, kostet am Ende seine Punkte.`,
    wait: (name) => `${name} ist am Zug, danach bist du wieder dran.`,
  },
};
