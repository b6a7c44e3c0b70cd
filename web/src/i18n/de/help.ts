import { plural } from "../plural";
import type { Words } from "../words";

/** Help, in German. */
export const help: Words["help"] = {
  title: "Hilfe",
  turnTitle: "Dein Zug: eines davon",
  draw: (faceUp) =>
    `Zwei Karten ziehen, von den ${faceUp} offenen oder verdeckt vom Stapel. Eine offene Lokomotive zählt für beide.`,
  claim:
    "Eine Strecke bauen: so viele Karten ihrer Farbe ablegen, wie sie Felder hat. Lokomotiven ersetzen jede Farbe.",
  tickets: (drawn, least) =>
    `${plural(drawn, "Fahrkarte", "Fahrkarten")} ziehen und mindestens ${least} behalten. Erfüllt bringen sie Punkte, sonst kosten sie welche.`,
  station: "Einen Bahnhof bauen: Am Ende leiht er dir in dieser Stadt eine fremde Strecke.",
  boardTitle: (board) => `Auf diesem Spielbrett: ${board}`,
  start: (trains) => `Alle beginnen mit ${trains} Wagen.`,
  firstTickets: (dealt, least) =>
    dealt === 1
      ? "Die erste Fahrkarte behältst du."
      : `Von den ersten ${dealt} Fahrkarten behältst du mindestens ${least}.`,
  refill: (locomotives) =>
    `Sobald ${locomotives === 1 ? "eine Lokomotive" : `${locomotives} Lokomotiven`} offen ${locomotives === 1 ? "liegt" : "liegen"}, werden alle offenen Karten ersetzt.`,
  points: (list) => `Punkte für eine Strecke nach ihrer Länge: ${list}.`,
  parallel: "Von Strecken, die nebeneinander liegen, darf niemand zwei besitzen.",
  parallelClosed: "Von Strecken, die nebeneinander liegen, kann nur eine gebaut werden.",
  parallelFrom: (players) =>
    `Von Strecken, die nebeneinander liegen, darf niemand zwei besitzen; bei höchstens ${players} Spielern kann nur eine davon gebaut werden.`,
  stations: (count) => `Alle haben ${plural(count, "Bahnhof", "Bahnhöfe")}.`,
  stationPoints: (count, points) =>
    `Alle haben ${plural(count, "Bahnhof", "Bahnhöfe")}; jeder, der nie gebaut wurde, bringt ${plural(points, "Punkt", "Punkte")}.`,
  tunnels: (cards) =>
    `Tunnel: ${plural(cards, "Karte wird", "Karten werden")} aufgedeckt, jede passende kostet eine Karte mehr.`,
  ferries: "Fähren brauchen mindestens so viele Lokomotiven, wie sie zeigen.",
  passengers: (most, second) =>
    `Wer eine Strecke baut, nimmt an beiden Enden einen Passagier mit. In jeder Farbe bringen die meisten ${plural(most, "Punkt", "Punkte")}${second ? `, die zweitmeisten ${second}` : ""}.`,
  longest: (points) => `Der längste Weg bringt ${plural(points, "Punkt", "Punkte")}.`,
  globetrotter: (points) => `Die meisten erfüllten Fahrkarten bringen ${plural(points, "Punkt", "Punkte")}.`,
  end: (trains) =>
    `Hat jemand ${trains === 0 ? "keinen Wagen mehr" : `nur noch ${trains} Wagen oder weniger`}, sind alle noch einmal am Zug.`,
  keysTitle: "Tasten",
  keys: {
    take: "offene Karte nehmen",
    deck: "vom Stapel ziehen",
    both: "beide vom Stapel ziehen",
    tickets: "Fahrkarten ziehen",
    track: "Strecke suchen",
    station: "Stadt für einen Bahnhof suchen",
    hand: "zu deinen Karten",
    chat: "zum Chat",
    choose: "wählen, was den Fokus hat",
    cancel: "abbrechen",
    zoom: "Ausschnitt",
    help: "diese Hilfe",
  },
};
