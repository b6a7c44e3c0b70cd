import { plural } from "../plural";
import { names as own } from "./names";
import { listed, reasonSentence, type ReasonWords } from "../reasons";
import { opponents } from "./opponents";

const WANTED = {
  "setup-split": "Wähle zuerst, wie viele Fahrkarten du von welchem Stapel ziehst",
  "setup-tickets": "Wähle zuerst die Fahrkarten, die du behältst",
  turn: "Dein Zug beginnt gerade erst",
  "second-draw": "Zieh zuerst deine zweite Karte",
  "keep-tickets": "Wähle zuerst die Fahrkarten, die du behältst",
  tunnel: "Zahl zuerst die zusätzlichen Karten für den Tunnel, oder gib ihn auf",
  passengers: "Wähle zuerst einen Passagier",
  over: "Die Partie ist zu Ende",
} as const;

const TOO_FAST = {
  names: "Du hast deinen Namen zu oft geändert. Versuch es in einer Minute noch einmal.",
  tables: "Zu viele neue Tische. Versuch es in einer Minute noch einmal.",
  records: "Zu viele Aufzeichnungen. Versuch es in einer Minute noch einmal.",
  chat: "Du schreibst zu schnell. Warte einen Augenblick.",
  hints: "Zu viele Tipps. Versuch es gleich noch einmal.",
  codes: "Zu viele Codes. Versuche es in einer Stunde noch einmal.",
  deletions: "Von hier wurde heute zu oft gelöscht; versuch es morgen noch einmal.",
} as const;

const BOT_FAILED = {
  late: "hat zu lange gebraucht",
  wrong: "hat falsch gezogen",
  died: "ist ausgefallen",
  failed: "ist gescheitert",
} as const;

const NOT_RATED = {
  seed: "Eine Partie mit gewählter Startzahl kann nicht gewertet werden.",
  "first-seat": "In einer gewerteten Partie entscheidet das Los, wer beginnt.",
  "no-clock": "Eine gewertete Partie braucht eine Uhr. Wähle eine Zeit pro Zug oder eine Reserve.",
  fallback: "In einer gewerteten Partie muss „Solide“ der Bot sein, der für Abwesende spielt.",
  bot: "Diese Partie kann nicht gewertet werden: Ein Bot am Tisch hat keine Wertung. Wähle stattdessen eine Stufe.",
  "same-device": "Wer sich ein Gerät teilt, kann keine gewertete Partie spielen.",
  absent: "Wenn eine gewertete Partie beginnt, müssen alle da sein.",
  unseen: "Vor einer gewerteten Partie müssen alle den Tisch einmal geöffnet haben.",
  "same-address": "Zwei Leute hier haben dieselbe Netzadresse: In einem Haushalt kann nur ungewertet gespielt werden.",
  "not-agreed": "Die Wertung kam, als schon jemand saß. Erst müssen alle zustimmen.",
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

const A_THING = {
  phase: "eine Phase",
  track: "eine Strecke",
  city: "eine Stadt",
  card: "eine Karte",
  ticket: "eine Fahrkarte",
  colour: "eine Farbe",
  place: "ein Ort",
} as const;

const NO_THING = {
  phase: "keine Phase",
  track: "keine Strecke",
  city: "keine Stadt",
  card: "keine Karte",
  ticket: "keine Fahrkarte",
  colour: "keine Farbe",
  place: "keinen Ort",
} as const;

/** What is wrong with a field of the position that a record begins with. */
function wrong(field: string, problem: string): string {
  return `In der Aufzeichnung stimmt „${field}“ nicht: ${problem}`;
}

/** Why something can't be done, in German. */
export const reasons: ReasonWords = {
  "game-over": () => "Die Partie ist zu Ende.",
  "not-now": ({ phase }) => `Das geht jetzt nicht: ${WANTED[phase]}.`,
  "not-your-turn": ({ to_move }, names) => `Du bist nicht am Zug, sondern ${names.player(to_move)}.`,
  "not-face-up": ({ card }) => `Es liegt ${cardsOrNone(0, card)} offen.`,
  "locomotive-second": () => "Eine offene Lokomotive darfst du nicht als zweite Karte nehmen.",
  "deck-empty": () => "Der Stapel ist leer, und auf der Ablage liegen keine Karten zum Mischen.",
  "track-claimed": ({ track, owner, is_own }, names) =>
    is_own
      ? `Die Strecke ${names.track(track)} gehört dir schon.`
      : `Die Strecke ${names.track(track)} gehört schon ${names.player(owner)}.`,
  "own-parallel": ({ track }, names) =>
    `Dir gehört schon eine Strecke parallel zu ${names.track(track)}. Niemand darf beide besitzen.`,
  "group-closed": ({ track, players }, names) =>
    `Parallel zu ${names.track(track)} ist schon gebaut. Bei höchstens ${players} Spielern ist diese Strecke damit gesperrt.`,
  "too-few-trains": ({ track, length, trains }, names) =>
    `Für ${names.track(track)} brauchst du ${length} Wagen, du hast aber nur noch ${trains}.`,
  "too-few-locomotives": ({ track, needed, locomotives }, names) =>
    `Für die Fähre ${names.track(track)} brauchst du mindestens ${cards(needed, "locomotive")}, du hast aber ${locomotives || "keine"}.`,
  "too-few-cards": ({ track, length, colour, best, cards: held, locomotives }, names) => {
    const isGray = colour === "gray";
    const needed = isGray ? `${plural(length, "Karte", "Karten")} einer Farbe` : cards(length, colour);
    const have = `${cardsOrNone(held, best)} und ${cardsOrNone(locomotives, "locomotive")}`;
    const most = isGray && held > 0 ? "höchstens " : "";
    return `Für ${names.track(track)} brauchst du ${needed} oder ${length === 1 ? "eine Lokomotive" : "Lokomotiven"}, du hast aber ${most}${have}.`;
  },
  "not-these-cards": ({ payment, hand }) => `Dafür brauchst du ${counts(payment)}, du hast aber ${counts(hand)}.`,
  "no-station-left": () => "Du hast keinen Bahnhof mehr.",
  "station-there": ({ city }, names) => `In ${names.place(city)} steht schon ein Bahnhof.`,
  "station-cost": ({ cards: cost }) =>
    `Dein nächster Bahnhof kostet ${plural(cost, "Karte", "Karten")} einer Farbe oder Lokomotiven.`,
  "no-tickets-left": () => "Es gibt keine Fahrkarten mehr zu ziehen.",
  "other-number": ({ tickets }) => `Du musst insgesamt ${plural(tickets, "Fahrkarte", "Fahrkarten")} ziehen.`,
  "deck-too-small": ({ short, long }) => `Die Stapel haben nur noch ${short} kurze und ${long} lange Fahrkarten.`,
  "not-on-offer": ({ tickets }) => `Zur Auswahl stehen die Fahrkarten 1 bis ${tickets}.`,
  "too-few-kept": ({ least }) => `Du musst mindestens ${least} der Fahrkarten behalten.`,
  "other-extra": ({ cards: extra, colour }) =>
    `Der Tunnel kostet zusätzlich ${cards(extra, colour)}${colour === "locomotive" ? "" : " oder Lokomotiven"}.`,
  "other-place": ({ place }, names) => `Wähle einen Passagier in ${names.place(place)}.`,
  "nobody-there": ({ place, colour }, names) => `In ${names.place(place)} steht kein ${stem(colour)}er Passagier.`,
  "must-act": () => "Passen darfst du nur, wenn du sonst nichts tun kannst.",
  "unknown-action": ({ action }) => `„${action}“ gibt es auf diesem Spielbrett nicht.`,

  stale: () => "Die Partie ist inzwischen weitergegangen. Sieh noch einmal hin.",
  "take-back-late": () => "Die Partie ist weitergegangen. Das lässt sich nicht mehr zurücknehmen.",
  "take-back-impossible": () =>
    "Zurücknehmen lassen sich nur Strecken und Bahnhöfe, bei denen keine Karten aufgedeckt wurden.",
  "not-started": () => "Die Partie hat noch nicht begonnen.",
  started: () => "Die Partie hat begonnen, das lässt sich nicht mehr ändern.",
  "not-over": () => "Die Partie läuft noch.",
  "no-clock": () => "Es läuft keine Uhr.",
  empty: () => "Die Nachricht ist leer. Schreib etwas.",
  "not-your-seat": () => "Das ist nicht dein Platz.",
  "no-own-seat": () => "Du hast hier keinen Platz.",
  "nobody-looks": () => "Noch hat niemand bestätigt, das Gerät zu haben.",
  "only-others-extend": () => "Mehr Zeit können nur die anderen geben.",
  "only-sitter-or-host": () => "Diesen Platz kann nur frei machen, wer dort sitzt, oder der Gastgeber.",
  "host-away": () => "Der Gastgeber ist gerade erst gegangen. Seine Plätze bleiben eine Minute lang frei.",
  "not-host": () => "Das darf nur der Gastgeber.",
  "seat-taken": ({ name }) => (name ? `Dort sitzt ${name}.` : "Dieser Platz ist nicht frei."),
  "no-seat": ({ seats }) => `Der Tisch hat nur ${plural(seats, "Platz", "Plätze")}.`,
  "too-many-people": ({ people, seats }) =>
    `${people} Mitspielende passen nicht an einen Tisch mit ${plural(seats, "Platz", "Plätzen")}.`,
  "player-count": ({ board, counts: players }) =>
    `${own.boardNames[board.toLowerCase()] ?? board} wird mit ${listed(players, "oder")} Spielern gespielt.`,
  "wrong-start": ({ seat }) =>
    `Auf Platz ${seat + 1} kann niemand beginnen, er ist gesperrt. Wähle einen anderen Platz oder das Los.`,
  "wrong-seed": () => "Die Startzahl muss eine ganze Zahl von 0 bis 2^256 − 1 sein.",
  "not-rated": ({ why }) => NOT_RATED[why],
  "bot-failed": ({ bot, why }) =>
    `Der Bot „${opponents.opponents.bots[bot]?.name ?? bot}“ ${BOT_FAILED[why]}. Für ihn wurde ein zufälliger Zug gespielt.`,
  "unknown-bot": ({ bot, known }) => `Den Bot „${bot}“ gibt es nicht. Zur Wahl stehen ${listed(known, "und")}.`,
  "unknown-board": ({ board, known }) =>
    `Das Spielbrett „${board}“ gibt es hier nicht. Zur Wahl stehen ${listed(known, "und")}.`,
  "too-many-games": ({ most }) => `Du spielst schon ${most} Partien über Tage. Bring erst eine zu Ende.`,
  "unknown-table": () => "Diesen Tisch gibt es nicht. Prüfe den Link, oder beginne eine neue Partie.",
  "unreadable-table": () =>
    "Dieser Tisch lässt sich nicht öffnen: Er ist beschädigt, von einer neueren Version, oder sein Spielbrett fehlt.",
  "hints-off": () => "An diesem Tisch gibt es keine Tipps.",
  "hints-facts-only": () => "An diesem Tisch nennen Tipps nur Fakten, keine Züge.",
  "no-hint": () => "Der Trainer weiß diesmal keine Antwort.",
  "log-full": () => "Dafür ist die Grenze dieses Tisches erreicht. Weiterspielen könnt ihr trotzdem.",

  "sealed-deal": () => "Diese Tagespartie wird noch gespielt, bis eine Stunde nach Mitternacht UTC.",
  "unknown-game": () => "Diese Partie gibt es nicht. Prüfe den Link.",
  "unknown-tournament": () => "Dieses Turnier gibt es nicht. Prüfe den Link.",
  "tournament-full": ({ most }) => `Es sind schon ${most} Spieler dabei.`,
  cancelled: () => "Der Gastgeber hat abgesagt.",
  removed: () => "Der Gastgeber hat dich entfernt.",
  "address-entered": () => "Von deiner Netzadresse ist schon ein Gast dabei. Melde dich an.",
  "no-entrant": () => "Diesen Namen gibt es im Turnier nicht mehr.",
  "too-many-listed": ({ most }) =>
    `In der Liste ${most === 1 ? "steht schon ein Tisch" : `stehen schon ${most} Tische`} für Tage von dir oder deiner Netzadresse.`,
  "only-players-report": () => "Melden kann nur, wer hier einen Platz hat oder hatte, oder ein Konto hat.",
  "too-few-players": () => "Ein Turnier braucht mindestens zwei Spieler.",
  "unknown-player": () => "Diese Person gibt es nicht, oder es ist nichts öffentlich von ihr bekannt.",
  "unknown-address": () => "Unter dieser Adresse gibt es nichts.",
  "wrong-viewer": ({ players }) => `„as“ muss all, spectator oder ein Platz von 0 bis ${players - 1} sein.`,
  "wrong-host": () => "Dieser Server antwortet nur unter dem eigenen Namen dieses Rechners, etwa localhost.",
  "wrong-origin": () => "Seiten anderer Websites dürfen das nicht.",
  "wrong-method": () => "Diese Adresse unterstützt diese Methode nicht.",
  "too-fast": ({ what }) => (what ? TOO_FAST[what] : "Zu viele Anfragen. Warte einen Augenblick."),
  "no-games": () => "Das gilt für deine Partien: Setz dich zuerst an einen Tisch.",
  "wrong-endpoint": () => "Der Push-Dienst deines Browsers ist hier nicht bekannt.",
  "wrong-zone": () => "Diese Zeitzone ist hier nicht bekannt.",
  "wrong-mail": () => "Das ist keine E-Mail-Adresse.",
  "no-push": () => "Dieser Server schickt keine Benachrichtigungen.",
  "no-mail": () => "Dieser Server schickt keine E-Mails.",
  "too-slow": () => "Die Anfrage kam zu langsam an. Versuch es noch einmal.",
  "name-taken": () => "So oder zum Verwechseln ähnlich heißt schon ein Konto. Wähle einen anderen Namen.",
  "name-refused": () => "Dieser Name ist eine Adresse oder klingt nach den Leuten, die den Server betreiben.",
  banned: ({ reason }) => `Du bist für einige Zeit gesperrt: ${reason} Deine Partien kannst du beenden.`,
  "not-together": () => "Du und jemand an diesem Tisch spielt nicht miteinander. Such dir einen anderen.",
  "not-yourself": () => "Damit ist niemand sonst gemeint.",
  "proof-needed": () => "Zeig mit einem Passkey oder einem Notfallcode, dass du es bist.",
  "still-banned": () => "Ein Konto mit diesem Namen oder Passkey ist noch gesperrt.",
  "not-signed-in": () => "Das geht nur mit einem Konto. Melde dich zuerst an.",
  "no-passkeys": () => "Dieser Server kann keine Passkeys anlegen: Er hat keine eigene Adresse.",
  "wrong-passkey": () => "Der Passkey passt nicht. Es hat sich nichts geändert.",
  "unknown-passkey": () => "Zu diesem Passkey gibt es hier kein Konto mehr.",
  "old-challenge": () => "Das hat zu lange gedauert oder wurde schon beantwortet. Versuch es noch einmal.",
  "last-passkey": () => "Der letzte Passkey bleibt: Ohne ihn kämst du nicht mehr hinein.",
  "wrong-code": () => "Dieser Code ist falsch, schon benutzt oder zu alt.",
  "unknown-session": () => "Dieses Gerät gibt es nicht. Sieh dir die Liste noch einmal an.",
  "nothing-to-merge": () => "Auf diesem Gerät gibt es keinen anderen Gast.",
  "wrong-name": () => "Das ist nicht dein Name, wie er hier steht. Es wurde nichts gelöscht.",
  busy: () => "Gerade ist zu viel los. Versuch es in einer Minute noch einmal.",
  storage: () => "Der Server kann gerade nichts speichern. Versuch es in ein paar Minuten noch einmal.",
  "too-long": ({ kilobytes }) => `Das ist zu lang${kilobytes ? `: Die Grenze liegt bei ${kilobytes} kB` : ""}.`,
  "hello-first": () => "Die erste Nachricht, und keine andere, muss ein „hello“ sein.",
  "not-understood": ({ field, problem }) =>
    `Der Server hat das nicht verstanden: ${field ? `${field}: ` : ""}${problem}.`,
  refused: ({ status }) => `Der Server hat die Anfrage abgelehnt (${status}).`,
  error: () =>
    "Auf dem Server ist ein Fehler aufgetreten. Versuch es noch einmal, und melde ihn, wenn er wieder auftritt.",

  "record-action": ({ number, action, reason }, names) =>
    `Zug ${number} der Aufzeichnung, „${action}“, ist nicht möglich: ${reasonSentence(reasons, reason, names) ?? ""}`,
  "record-unknown-field": ({ field }) => `Das Feld „${field}“ gibt es in einer Aufzeichnung nicht.`,
  "record-not-object": ({ field }) =>
    field === "record"
      ? "Das ist keine Aufzeichnung einer Partie."
      : `„${field}“ in der Aufzeichnung muss ein Objekt sein.`,
  "record-not-list": ({ field }) => `„${field}“ in der Aufzeichnung muss eine Liste sein.`,
  "record-not-text": ({ field }) => `„${field}“ in der Aufzeichnung muss eine Aktion in Textform sein.`,
  "record-not-number": ({ field, least, most }) =>
    `„${field}“ in der Aufzeichnung muss eine ganze Zahl von ${least} bis ${most} sein.`,
  "record-names": ({ players }) => `„names“ in der Aufzeichnung muss eine Liste von ${players} Namen sein.`,
  "record-damaged": () => "Die Aufzeichnung ist beschädigt.",
  "record-format": ({ format }) => `Die Aufzeichnung hat nicht das Format ${format}.`,
  "record-other-game": () => "Stellung und Aufzeichnung gehören zu verschiedenen Partien.",
  "record-seed": () => "Der Aufzeichnung fehlt die Startzahl. Ohne sie lässt sich die Partie nicht nachspielen.",
  "record-unfinished": () => "Die Aufzeichnung nennt ein Ergebnis, aber ihre Züge beenden die Partie nicht.",
  "record-result": ({ field, value }) =>
    field === "winners"
      ? `Die Aufzeichnung nennt die falschen Sieger: Platz ${listed(
          value.map((seat) => seat + 1),
          "und",
        )}.`
      : `Die Aufzeichnung nennt andere Punkte, als die Partie ergibt: ${value.join(", ")}.`,

  "position-no-name": ({ field, what }) => wrong(field, `Hier muss ${A_THING[what]} genannt sein.`),
  "position-unknown-name": ({ field, what, given }) => wrong(field, `Es gibt ${NO_THING[what]} „${given}“.`),
  "position-no-second-card": ({ field }) =>
    wrong(field, "Hier darf keine zweite Karte gezogen werden, also wäre der Zug zu Ende."),
  "position-too-few-tickets": ({ field, needed, left }) =>
    wrong(
      field,
      `Zu Beginn sind noch ${plural(needed, "Fahrkarte", "Fahrkarten")} zu ziehen, aber nur ${left} sind übrig.`,
    ),
  "position-over": ({ field }) => wrong(field, "Wenn die Partie zu Ende ist, muss hier null stehen."),
  "position-no-start": ({ field }) =>
    wrong(field, "Vor dem ersten Zug muss die Stellung sagen, welcher Platz beginnt."),
  "position-no-split": ({ field }) =>
    wrong(field, "Auf diesem Spielbrett gibt es nur einen Fahrkartenstapel, also wird keine Aufteilung angesagt."),
  "position-track-closed": ({ field }) =>
    wrong(field, "Daneben ist schon gebaut, und damit ist diese Strecke für den Platz gesperrt."),
  "position-too-few-trains": ({ field, seat, spaces, trains }) =>
    wrong(field, `Platz ${seat + 1} hat ${plural(spaces, "Feld", "Felder")} bebaut, hat aber nur ${trains} Wagen.`),
  "position-no-stations": ({ field }) => wrong(field, "Auf diesem Spielbrett gibt es keine Bahnhöfe."),
  "position-too-many-stations": ({ field, seat, stations }) =>
    wrong(field, `Platz ${seat + 1} hat mehr als ${plural(stations, "Bahnhof", "Bahnhöfe")}.`),
  "position-not-one-each": ({ field, players }) =>
    wrong(field, `Hier müssen ${players} Einträge stehen, einer für jeden Spieler.`),
  "position-other-value": ({ field, value }) => wrong(field, `Nach dem Spielbrett ist der Wert ${value}.`),
  "position-too-many-cards": ({ field, card, cards: total }) =>
    wrong(field, `Im Spiel gibt es nur ${cards(total, card)}.`),
  "position-display-too-long": ({ field, most }) =>
    wrong(field, `Höchstens ${plural(most, "Karte kann", "Karten können")} offen liegen.`),
  "position-ticket-twice": ({ field, ticket }) => wrong(field, `Die Fahrkarte ${ticket} ist an zwei Stellen.`),
  "position-other-deck": ({ field, ticket }) => wrong(field, `Die Fahrkarte ${ticket} gehört nicht in diesen Stapel.`),
  "position-too-many-passengers": ({ field, colour, passengers }) =>
    wrong(field, `Es gibt nur ${plural(passengers, `${stem(colour)}en Passagier`, `${stem(colour)}e Passagiere`)}.`),
  "position-place-too-full": ({ field, most }) =>
    wrong(field, `Dort ${most === 1 ? "kann" : "können"} höchstens ${plural(most, "Passagier", "Passagiere")} stehen.`),
  "position-missing": ({ field }) => wrong(field, "Diese Phase braucht die Angabe."),
  "position-offer-size": ({ field, most }) =>
    wrong(field, `Zur Auswahl liegen 1 bis ${plural(most, "Fahrkarte", "Fahrkarten")}.`),
  "position-offer-decks": ({ field, short, long }) =>
    wrong(field, `Zur Auswahl liegen höchstens ${short} kurze und ${long} lange Fahrkarten.`),
  "position-offer-order": ({ field, place }) =>
    wrong(field, `Die langen Fahrkarten kommen ${place === "first" ? "zuerst" : "zuletzt"}.`),
  "position-no-offers": ({ field }) =>
    wrong(field, "Diese Phase braucht die Angabe: eine Liste mit der Auswahl jedes Platzes."),
  "position-offer-too-soon": ({ field }) =>
    wrong(field, "Dieser Platz hat zu diesem Zeitpunkt der Vorbereitung keine Auswahl."),
  "position-offer-differs": ({ field }) =>
    wrong(field, "Hier muss stehen, was in „offers“ für den Platz am Zug steht."),
  "position-setup": ({ field }) => wrong(field, "Während der Vorbereitung gibt es nichts dergleichen."),
  "position-tickets-too-soon": ({ field }) => wrong(field, "Dieser Platz hat seine Fahrkarten noch nicht gewählt."),
  "position-no-tunnel": ({ field, track }, names) => wrong(field, `${names.track(track)} ist kein Tunnel.`),
  "position-laid": ({ field, track }, names) =>
    wrong(field, `Das kann der Platz für ${names.track(track)} nicht ausgelegt haben.`),
  "position-revealed": ({ field, most }) =>
    wrong(field, `Höchstens ${plural(most, "Karte kann", "Karten können")} aufgedeckt sein.`),
  "position-extra": ({ field, extra }) =>
    wrong(field, `Aus den aufgedeckten Karten ergibt sich ${extra}, und es muss mindestens 1 sein.`),
  "position-not-ends": ({ field }) =>
    wrong(field, "Hier muss ein Ende einer Strecke des Platzes am Zug stehen, oder beide."),
  "position-no-choice": ({ field, place }, names) => wrong(field, `In ${names.place(place)} gibt es nichts zu wählen.`),
};
