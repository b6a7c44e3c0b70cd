import { plural } from "../plural";
import type { Words } from "../words";

/** Help, in German. */
export const help: Words["help"] = {
  title: "Hilfe",
  turnTitle: "In deinem Zug tust du eines davon",
  draw: (faceUp) =>
    `Zwei Karten ziehen, von den ${faceUp} offenen oder verdeckt vom Stapel. Eine offene Lokomotive zählt als beide.`,
  claim:
    "Eine Strecke bauen: so viele Karten ihrer Farbe ablegen, wie sie Felder hat. Lokomotiven ersetzen jede Farbe.",
  tickets: (drawn, least) =>
    `${plural(drawn, "Fahrkarte", "Fahrkarten")} ziehen und mindestens ${least} behalten. Erfüllte Fahrkarten bringen Punkte, die anderen kosten Punkte.`,
  station: "Einen Bahnhof bauen: Am Ende der Partie darfst du damit in dieser Stadt eine fremde Strecke mitbenutzen.",
  boardTitle: (board) => `Auf diesem Spielbrett: ${board}`,
  start: (trains) => `Alle beginnen mit ${trains} Wagen.`,
  firstTickets: (dealt, least) =>
    dealt === 1
      ? "Die erste Fahrkarte behältst du."
      : `Von den ersten ${dealt} Fahrkarten behältst du mindestens ${least}.`,
  refill: (locomotives) =>
    `Sobald ${locomotives === 1 ? "eine Lokomotive" : `${locomotives} Lokomotiven`} offen ${locomotives === 1 ? "liegt" : "liegen"}, werden alle offenen Karten ersetzt.`,
  points: (list) => `Punkte für eine Strecke nach ihrer Länge: ${list}.`,
  parallel: "Von parallelen Strecken darf niemand zwei besitzen.",
  parallelClosed: "Von parallelen Strecken kann nur eine gebaut werden.",
  parallelFrom: (players) =>
    `Von parallelen Strecken darf niemand zwei besitzen; bei höchstens ${players} Spielern kann nur eine davon gebaut werden.`,
  stations: (count) => `Alle haben ${plural(count, "Bahnhof", "Bahnhöfe")}.`,
  stationPoints: (count, points) =>
    `Alle haben ${plural(count, "Bahnhof", "Bahnhöfe")}; jeder nicht gebaute bringt ${plural(points, "Punkt", "Punkte")}.`,
  tunnels: (cards) =>
    `Tunnel: ${plural(cards, "Karte wird", "Karten werden")} aufgedeckt, jede passende kostet dich eine weitere Karte.`,
  ferries: "Für Fähren brauchst du mindestens so viele Lokomotiven, wie sie zeigen.",
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
    both: "zwei vom Stapel ziehen",
    tickets: "Fahrkarten ziehen",
    track: "Strecke suchen",
    station: "Stadt für einen Bahnhof suchen",
    hand: "zu deinen Karten",
    chat: "zum Chat",
    choose: "Markiertes auswählen",
    cancel: "abbrechen",
    zoom: "vergrößern, verkleinern, zurücksetzen",
    help: "diese Hilfe anzeigen",
  },
};
