import { plural } from "../plural";
import type { RulesWords } from "../words";

/** The rules of a board, in German. */
export const rules: RulesWords = {
  title: (board) => `Regeln: ${board}`,
  otherBoards: "Andere Spielbretter",
  loadFailed: "Diese Regeln lassen sich nicht anzeigen.",
  pointsTitle: "Punkte für eine Strecke",
  spaces: "Felder",
  points: "Punkte",
  chapters: {
    goal: "Das Ziel",
    turn: "Dein Zug",
    cards: "Karten ziehen",
    tracks: "Eine Strecke bauen",
    parallel: "Parallele Strecken",
    ferries: "Fähren",
    tunnels: "Tunnel",
    stations: "Bahnhöfe",
    tickets: "Fahrkarten",
    longTickets: "Lange Fahrkarten",
    ticketDecks: "Zwei Stapel Fahrkarten",
    countries: "Länder",
    passengers: "Passagiere",
    mostTickets: "Die meisten Fahrkarten",
    longestPath: "Der längste Weg",
    end: "Die letzte Runde",
    score: "Die Schlusswertung",
  },
  goal: "Verbinde die Städte deiner Fahrkarten mit deinen Wagen und sammle die meisten Punkte.",
  start: (trains, cards) => `Alle beginnen mit ${trains} Wagen und ${plural(cards, "Karte", "Karten")}.`,
  firstTickets: (dealt, least) =>
    dealt === 1
      ? "Die erste Fahrkarte behältst du."
      : `Von den ersten ${dealt} Fahrkarten behältst du mindestens ${least}.`,
  unkept: {
    bottom: "Die übrigen kommen unter den Stapel.",
    out: "Die übrigen sind aus dem Spiel.",
    shuffled: "Die übrigen werden in ihre Stapel gemischt.",
  },
  turn: "In deinem Zug tust du genau eines davon:",
  actions: {
    cards: "Karten ziehen,",
    tracks: "eine Strecke bauen,",
    tickets: "Fahrkarten ziehen,",
    lastTickets: "oder Fahrkarten ziehen.",
    lastStation: "oder einen Bahnhof bauen.",
  },
  draw: (faceUp) =>
    faceUp === 1
      ? "Zieh zwei Karten: die offene oder verdeckt vom Stapel."
      : `Zieh zwei Karten, von den ${faceUp} offenen oder verdeckt vom Stapel.`,
  locomotive: "Eine offene Lokomotive zählt als beide Karten; verdeckt gezogen ist sie eine Karte wie jede andere.",
  refill: (locomotives) =>
    `Sobald ${locomotives === 1 ? "eine Lokomotive" : `${locomotives} Lokomotiven`} offen ${locomotives === 1 ? "liegt" : "liegen"}, werden alle offenen Karten ersetzt.`,
  deck: (cards, locomotives) =>
    `Der Stapel hat ${cards} Karten, davon ${locomotives} Lokomotiven. Ist er leer, werden die abgelegten gemischt.`,
  claim:
    "Leg so viele Karten ihrer Farbe ab, wie die Strecke Felder hat. Eine graue nimmt Karten einer beliebigen Farbe.",
  standIn: "Lokomotiven ersetzen jede Farbe.",
  anywhere:
    "Du darfst jede freie Strecke bauen, für die deine Wagen reichen, ob sie an deine anderen anschließt oder nicht.",
  parallel: "Von parallelen Strecken darf niemand zwei besitzen.",
  parallelClosed: "Von parallelen Strecken kann nur eine gebaut werden.",
  parallelFrom: (players) =>
    `Von parallelen Strecken darf niemand zwei besitzen. Bei höchstens ${players} Spielern kann nur eine davon gebaut werden: Die anderen sind gesperrt.`,
  ferry: "Eine Fähre zeigt Lokomotiven: Mindestens so viele deiner Karten müssen Lokomotiven sein.",
  ferryRest: "Die übrigen Karten sind von einer beliebigen Farbe.",
  tunnel: (cards) =>
    `Leg deine Karten hin, dann ${cards === 1 ? "wird eine Karte" : `werden ${cards} Karten`} vom Stapel aufgedeckt. Jede in deiner Farbe und jede Lokomotive kostet dich eine Karte mehr.`,
  tunnelDecline: "Kannst oder willst du nicht zahlen, nimmst du deine Karten zurück. Dein Zug ist dann vorbei.",
  station:
    "Ein Bahnhof in einer Stadt leiht dir dort eine fremde Strecke für deine Fahrkarten. Das entscheidet sich am Ende der Partie.",
  stationPrice: (count, price) =>
    `Du hast ${plural(count, "Bahnhof", "Bahnhöfe")}; in jede Stadt passt nur einer. ${price}`,
  stationPrices: [
    "Der erste kostet 1 Karte",
    "der zweite 2 Karten einer Farbe",
    "der dritte 3 Karten einer Farbe",
    "der vierte 4 Karten einer Farbe",
  ],
  stationPoints: (points) => `Jeder, den du nicht baust, bringt ${plural(points, "Punkt", "Punkte")}.`,
  ticket:
    "Verbinden deine Strecken ihre beiden Städte, bringt eine Fahrkarte am Ende ihre Punkte. Wenn nicht, verlierst du sie.",
  drawTickets: (drawn, least) =>
    `Fahrkarten zu ziehen ist ein ganzer Zug: Zieh ${drawn === 1 ? "eine Fahrkarte" : `${drawn} Fahrkarten`} und behalte mindestens ${least}.`,
  longTickets: (long, dealt, points) =>
    `${long === 1 ? "Eine" : long} deiner ersten ${dealt} Fahrkarten ${long === 1 ? "ist" : "sind"} lang und bring${long === 1 ? "t" : "en"} ${points} Punkte. Behalten musst du sie nicht.`,
  noMoreLong: "Weitere lange Fahrkarten gibt es in der Partie nicht.",
  ticketDecks: (short, long) =>
    `Kurze Fahrkarten bringen ${short} Punkte, lange ${long}. Jede Art hat ihren eigenen Stapel.`,
  split: (drawn) => `Bevor du ${drawn} Fahrkarten ziehst, sagst du, wie viele von welchem Stapel kommen.`,
  country: "Für eine Fahrkarte in ein Land genügt eines seiner Enden.",
  countryEnds: "Hindurchfahren kann man nicht: Zwei Strecken in dasselbe Land sind dort nicht verbunden.",
  passenger: "Baust du eine Strecke, nimmst du an beiden Enden einen Passagier mit. Die Farbe wählst du.",
  passengerPoints: (most, second) =>
    `Am Ende bringen die meisten Passagiere einer Farbe ${plural(most, "Punkt", "Punkte")}${second ? `, die zweitmeisten ${second}` : ""}.`,
  mostTickets: (points) =>
    `Wer die meisten Fahrkarten erfüllt, bekommt ${plural(points, "Punkt", "Punkte")} dazu. Bei Gleichstand bekommen sie alle.`,
  longestPath: (points) =>
    `Wer den längsten ununterbrochenen Weg hat, bekommt ${plural(points, "Punkt", "Punkte")} dazu. Bei Gleichstand bekommen sie alle.`,
  longestPathUse: "Er darf mehrmals durch eine Stadt führen, benutzt aber jede Strecke nur einmal.",
  longestPathStations: "Fremde Strecken, die deine Bahnhöfe benutzen, zählen nicht.",
  end: (trains) =>
    `Hat jemand am Ende seines Zuges ${trains === 0 ? "keinen Wagen mehr" : `nur noch ${trains} Wagen oder weniger`}, sind alle noch einmal am Zug, dieser Spieler zuletzt.`,
  scoreTracks: "Die Punkte für Strecken, die du sofort bekommst,",
  scoreTickets: "dazu deine erfüllten Fahrkarten, abzüglich der übrigen,",
  scoreExtra: (list) => `und ${list}.`,
  scoreOnly: "und sonst nichts.",
  extras: {
    longestPath: (points) => `${points} für den längsten Weg`,
    mostTickets: (points) => `${points} für die meisten Fahrkarten`,
    stations: (points) => `${points} für jeden übrigen Bahnhof`,
    passengers: "die Punkte für Passagiere",
  },
  tie: (list) => `Haben mehrere die meisten Punkte, entscheidet dies: ${list}.`,
  then: ", dann ",
  tieBreaks: {
    tickets: "die meisten erfüllten Fahrkarten",
    stations: "die wenigsten gebauten Bahnhöfe",
    "longest-path": "der längste Weg",
    passengers: "die meisten Passagiere",
  },
  range: (least, most) => (least === most ? `${least}` : `${least} bis ${most}`),
  basicsTitle: (board) => `Dein erstes Spiel: ${board}`,
  basicsLead: "So geht es. Wenn du es lieber gezeigt bekommst, nimm das geführte erste Spiel:",
  newsTitle: (board) => `Neu auf diesem Spielbrett: ${board}`,
  newsLead: "Alles andere ist wie auf den anderen Spielbrettern.",
  newsDone: "Verstanden",
};
