import { plural } from "../plural";
import { listed, reasonSentence, type ReasonWords } from "../reasons";

const WANTED = {
  "setup-split": "Sag zuerst an, wie viele Fahrkarten du von welchem Stapel ziehst",
  "setup-tickets": "Wähle zuerst die Fahrkarten, die du behältst",
  turn: "Dein Zug beginnt gerade erst",
  "second-draw": "Zieh zuerst deine zweite Karte",
  "keep-tickets": "Wähle zuerst die Fahrkarten, die du behältst",
  tunnel: "Zahl zuerst die zusätzlichen Karten für den Tunnel, oder gib ihn auf",
  passengers: "Wähle zuerst einen Passagier",
  over: "Die Partie ist zu Ende",
} as const;

const TOO_FAST = {
  names: "Das waren viele Namen in kurzer Zeit. Warte eine Minute.",
  tables: "Das waren viele Tische in kurzer Zeit. Warte eine Minute.",
  records: "Das waren viele Aufzeichnungen in kurzer Zeit. Warte eine Minute.",
  chat: "Du schreibst zu schnell. Warte einen Augenblick.",
} as const;

/** The colours as adjectives, without an ending. */
const STEMS: { readonly [colour: string]: string } = {
  black: "schwarz",
  blue: "blau",
  green: "grün",
  orange: "orangefarben",
  purple: "violett",
  red: "rot",
  white: "weiß",
  yellow: "gelb",
};

function stem(colour: string): string {
  return STEMS[colour] ?? colour;
}

/** `2 rote Karten`, `1 Lokomotive`. */
function cards(count: number, card: string): string {
  if (card === "locomotive") return plural(count, "Lokomotive", "Lokomotiven");
  return plural(count, `${stem(card)}e Karte`, `${stem(card)}e Karten`);
}

/** The same, with words for none. */
function cardsOrNone(count: number, card: string): string {
  if (count > 0) return cards(count, card);
  return card === "locomotive" ? "keine Lokomotive" : `keine ${stem(card)}e Karte`;
}

function counts(held: { readonly [card: string]: number }): string {
  const kinds = Object.entries(held).map(([card, count]) => cards(count, card));
  return kinds.length ? listed(kinds, "und") : "keine Karten";
}

/** Why something can't be done, in German. */
export const reasons: ReasonWords = {
  "game-over": () => "Die Partie ist zu Ende.",
  "not-now": ({ phase }) => `Das geht jetzt nicht: ${WANTED[phase]}.`,
  "not-your-turn": ({ to_move }, names) => `Du bist nicht am Zug, sondern ${names.player(to_move)}.`,
  "not-face-up": ({ card }) => `Es liegt ${cardsOrNone(0, card)} offen.`,
  "locomotive-second": () => "Eine offene Lokomotive darf nicht als zweite Karte genommen werden.",
  "deck-empty": () => "Der Stapel ist leer, und es liegen keine Karten auf der Ablage, die ihn ersetzen könnten.",
  "track-claimed": ({ track, owner, is_own }, names) =>
    is_own
      ? `Die Strecke ${names.track(track)} gehört dir schon.`
      : `Die Strecke ${names.track(track)} gehört schon ${names.player(owner)}.`,
  "own-parallel": ({ track }, names) =>
    `Dir gehört schon eine Strecke neben ${names.track(track)}, und eine zweite darfst du dort nicht bauen.`,
  "group-closed": ({ track, players }, names) =>
    `Neben ${names.track(track)} ist schon gebaut: Bei höchstens ${players} Spielern ist diese Strecke damit gesperrt.`,
  "too-few-trains": ({ track, length, trains }, names) =>
    `${names.track(track)} braucht ${length} Wagen, und du hast noch ${trains}.`,
  "too-few-locomotives": ({ track, needed, locomotives }, names) =>
    `Die Fähre ${names.track(track)} braucht mindestens ${cards(needed, "locomotive")}, und du hast ${locomotives || "keine"}.`,
  "too-few-cards": ({ track, length, colour, best, cards: held, locomotives }, names) => {
    const isGray = colour === "gray";
    const needed = isGray ? `${plural(length, "Karte", "Karten")} einer Farbe` : cards(length, colour);
    const have = `${cardsOrNone(held, best)} und ${cardsOrNone(locomotives, "locomotive")}`;
    const most = isGray && held > 0 ? "höchstens " : "";
    return `${names.track(track)} braucht ${needed} oder Lokomotiven: Du hast ${most}${have}.`;
  },
  "not-these-cards": ({ payment, hand }) =>
    `Dafür brauchst du ${counts(payment)}: Auf der Hand hast du ${counts(hand)}.`,
  "no-station-left": () => "Du hast keinen Bahnhof mehr.",
  "station-there": ({ city }, names) => `In ${names.place(city)} steht schon ein Bahnhof.`,
  "station-cost": ({ cards: cost }) =>
    `Dein nächster Bahnhof kostet ${plural(cost, "Karte", "Karten")} einer Farbe oder Lokomotiven.`,
  "no-tickets-left": () => "Es gibt keine Fahrkarten mehr zu ziehen.",
  "other-number": ({ tickets }) => `Du musst insgesamt ${plural(tickets, "Fahrkarte", "Fahrkarten")} ziehen.`,
  "deck-too-small": ({ short, long }) => `Die Stapel haben nur noch ${short} kurze und ${long} lange Fahrkarten.`,
  "not-on-offer": ({ tickets }) => `Zur Auswahl liegen nur die Fahrkarten 1 bis ${tickets}.`,
  "too-few-kept": ({ least }) => `Du musst mindestens ${least} der Fahrkarten behalten.`,
  "other-extra": ({ cards: extra, colour }) =>
    `Der Tunnel kostet zusätzlich ${cards(extra, colour)}${colour === "locomotive" ? "" : " oder Lokomotiven"}.`,
  "other-place": ({ place }, names) => `Jetzt ist der Passagier in ${names.place(place)} zu wählen.`,
  "nobody-there": ({ place, colour }, names) => `In ${names.place(place)} steht kein ${stem(colour)}er Passagier.`,
  "must-act": () => "Passen darfst du nur, wenn du sonst nichts tun kannst.",
  "unknown-action": ({ action }) => `„${action}“ gibt es auf diesem Spielbrett nicht.`,

  stale: () => "Die Partie ist inzwischen weitergegangen. Sieh sie dir noch einmal an.",
  "not-started": () => "Die Partie hat noch nicht begonnen.",
  started: () => "Die Partie hat begonnen, das lässt sich nicht mehr ändern.",
  "not-over": () => "Die Partie läuft noch.",
  "no-clock": () => "Es läuft keine Uhr.",
  empty: () => "Darin steht nichts. Schreib etwas.",
  "not-your-seat": () => "Das ist nicht dein Platz.",
  "no-own-seat": () => "Du hast hier keinen Platz.",
  "nobody-looks": () => "Niemand hat gesagt, wer gerade das Gerät hat.",
  "only-others-extend": () => "Mehr Zeit können nur die anderen geben, nicht wer selbst am Zug ist.",
  "only-sitter-or-host": () => "Diesen Platz kann nur frei machen, wer dort sitzt, oder der Gastgeber.",
  "host-away": () => "Der Gastgeber ist gerade erst gegangen. Seine Plätze bleiben eine Minute lang frei.",
  "not-host": () => "Das darf nur der Gastgeber.",
  "seat-taken": ({ name }) => (name ? `Dort sitzt ${name}.` : "Dieser Platz ist nicht frei."),
  "no-seat": ({ seats }) => `Der Tisch hat nur ${plural(seats, "Platz", "Plätze")}.`,
  "too-many-people": ({ people, seats }) =>
    `${people} Personen passen nicht an einen Tisch mit ${plural(seats, "Platz", "Plätzen")}.`,
  "player-count": ({ board, counts: players }) => `${board} wird mit ${listed(players, "oder")} Spielern gespielt.`,
  "wrong-start": ({ seat }) =>
    `Auf Platz ${seat + 1} kann niemand beginnen, er ist gesperrt: Wähle einen anderen oder das Los.`,
  "wrong-seed": () => "Eine Startzahl ist eine ganze Zahl von 0 bis 2^256 − 1, in Ziffern.",
  "unknown-bot": ({ bot, known }) => `Den Bot „${bot}“ gibt es nicht, nur ${listed(known, "und")}.`,
  "unknown-board": ({ board, known }) => `Das Spielbrett „${board}“ gibt es hier nicht, nur ${listed(known, "und")}.`,
  "unknown-table": () => "Diesen Tisch gibt es nicht. Prüfe den Link, oder beginne eine neue Partie.",
  "unreadable-table": () =>
    "Dieser Tisch lässt sich nicht öffnen: Er ist beschädigt oder zu neu, oder sein Spielbrett fehlt oder hat sich geändert.",
  "log-full": () => "Davon gab es an diesem Tisch schon zu viel. Die Partie selbst kann weitergehen.",

  "unknown-game": () => "Diese Partie gibt es nicht. Prüfe den Link.",
  "unknown-address": () => "Unter dieser Adresse gibt es nichts.",
  "wrong-viewer": ({ players }) => `„as“ ist all, spectator oder ein Platz von 0 bis ${players - 1}.`,
  "wrong-host": () => "Dieser Server antwortet nur unter dem eigenen Namen dieses Rechners, etwa localhost.",
  "wrong-origin": () => "Die Seite einer anderen Website darf das hier nicht.",
  "wrong-method": () => "Diese Adresse lässt sich so nicht benutzen.",
  "too-fast": ({ what }) => (what ? TOO_FAST[what] : "Das war zu schnell. Warte einen Augenblick."),
  "too-slow": () => "Die Anfrage kam zu langsam an. Versuche es noch einmal.",
  storage: () => "Der Server kann gerade nichts speichern. Versuche es in ein paar Minuten noch einmal.",
  "too-long": ({ kilobytes }) => `Das ist zu lang${kilobytes ? `: Höchstens ${kilobytes} kB werden gelesen` : ""}.`,
  "hello-first": () => "Die erste Nachricht muss ein „hello“ sein, und nur sie.",
  "not-understood": ({ field, problem }) => `Das ist nicht zu verstehen: ${field ? `${field}: ` : ""}${problem}.`,
  refused: ({ status }) => `Der Server hat mit ${status} abgelehnt.`,
  error: () => "Der Server hat einen Fehler gemacht. Versuch es noch einmal, und melde ihn, wenn er bleibt.",

  "record-action": ({ number, action, reason }, names) =>
    `Zug ${number} der Aufzeichnung, „${action}“, passt nicht: ${reasonSentence(reasons, reason, names) ?? ""}`,
  "record-unknown-field": ({ field }) => `Ein Feld „${field}“ hat eine Aufzeichnung nicht.`,
  "record-not-object": ({ field }) =>
    field === "record"
      ? "Das ist keine Aufzeichnung einer Partie."
      : `„${field}“ in der Aufzeichnung muss ein Objekt sein.`,
  "record-not-list": ({ field }) => `„${field}“ in der Aufzeichnung muss eine Liste sein.`,
  "record-not-text": ({ field }) => `„${field}“ in der Aufzeichnung muss der Text einer Aktion sein.`,
  "record-not-number": ({ field, least, most }) =>
    `„${field}“ in der Aufzeichnung muss eine ganze Zahl von ${least} bis ${most} sein.`,
  "record-names": ({ players }) => `„names“ in der Aufzeichnung muss eine Liste von ${players} Texten sein.`,
  "record-field": ({ field, problem }) => `In der Aufzeichnung stimmt „${field}“ nicht: ${problem}`,
  "record-format": ({ format }) => `Die Aufzeichnung hat nicht das Format ${format}.`,
  "record-other-game": () => "Stellung und Aufzeichnung gehören zu verschiedenen Partien.",
  "record-seed": () => "Der Aufzeichnung fehlt die Startzahl, und ohne sie lässt sich die Partie nicht nachspielen.",
  "record-unfinished": () => "Die Aufzeichnung nennt ein Ergebnis, aber ihre Züge beenden die Partie nicht.",
  "record-result": ({ field, value }) =>
    field === "winners"
      ? `Die Aufzeichnung nennt andere Sieger, als die Partie hat: Platz ${listed(
          value.map((seat) => seat + 1),
          "und",
        )}.`
      : `Die Aufzeichnung nennt andere Punkte, als die Partie ergibt: ${value.join(", ")}.`,
};
