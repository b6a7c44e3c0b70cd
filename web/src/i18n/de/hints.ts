import type { HintWords } from "../hintWords";
import { plural, pluralWord } from "../plural";

const cards = (count: number) => plural(count, "Karte", "Karten");
const trains = (count: number) => `${count} Wagen`;

/** Hints, in German. */
export const hints: HintWords = {
  title: "Tipp",
  facts: "Was du sehen kannst",
  level: (level, most) => `Stufe ${level} von ${most}`,
  thinking: "Die Züge werden verglichen …",
  more: "Mehr",
  doIt: "Mach das",
  equal: "Gleich gut, soweit der Trainer das sagen kann.",
  gain: (points) => `Etwa ${plural(points, "Punkt", "Punkte")} besser als die anderen Züge.`,
  behind: (points) => `Etwa ${plural(points, "Punkt", "Punkte")} schlechter.`,
  best: "Am besten",
  nudges: {
    claim: ({ ticket, urgent }) => {
      if (ticket === null) return "Eine Strecke ist jetzt mehr wert als Karten.";
      return urgent ? `Auf dem Weg von ${ticket} ist etwas in Gefahr.` : `Für ${ticket} kannst du jetzt etwas bauen.`;
    },
    cards: ({ card }) =>
      card === null ? "Sammle Karten. Was offen liegt, ist nicht alles." : `Sieh dir die offenen Karten an: ${card}.`,
    tickets: () => "Du hast Zeit für neue Fahrkarten.",
    keep: () => "Achte darauf, welche Fahrkarten sich den Weg teilen.",
    station: ({ place }) => `Ein Bahnhof könnte helfen${place === null ? "" : `: ${place}`}.`,
    tunnel: () => "Überlege, was dir der Tunnel wert ist und was die Karten anderswo wert sind.",
    passenger: ({ place }) =>
      `Vergleiche die Passagiere${place === null ? "" : ` (${place})`} mit denen, die die anderen haben.`,
    pass: () => "Es gibt nichts zu entscheiden.",
  },
  moves: {
    claim: (track, payment) => `${track} bauen, mit ${payment}`,
    draw: (card) => `Offene Karte nehmen: ${card}`,
    locomotive: "Die offene Lokomotive nehmen",
    deck: "Vom Stapel ziehen",
    tickets: "Fahrkarten ziehen",
    keep: (tickets) => `${tickets} behalten`,
    station: (city, payment) => `Bahnhof bauen: ${city}, mit ${payment}`,
    pay: (payment) => `${payment} für den Tunnel zahlen`,
    decline: "Auf den Tunnel verzichten",
    passenger: (place, colour) => `Passagier nehmen: ${colour}, ${place}`,
    pass: "Passen",
  },
  table: {
    caption: "Was du behalten kannst",
    tickets: "Behalten",
    trains: "Wagen",
    shared: "Geteilt",
    completed: "Erfüllt",
    expected: "Punkte",
    of: (completed, games) => `${completed} von ${games}`,
    noWay: "kein Weg",
    note: (games) =>
      `Geteilt: Wagen, die mehreren Fahrkarten dienen. Erfüllt: in wie vielen von ${games} Probepartien. Punkte: was du am Ende erwarten kannst, auf etwa 7 genau.`,
  },
  reasons: {
    "completes-ticket": ({ ticket, points }, names) =>
      `Erfüllt ${names.ticket(ticket)}: ${plural(points, "Punkt", "Punkte")} statt minus ${points}.`,
    "brings-ticket-near": ({ ticket, trains: left }, names) =>
      `Bringt ${names.ticket(ticket)} auf ${trains(left)} heran.`,
    "two-tickets": ({ tickets }) => `Dient ${tickets === 2 ? "zwei" : tickets} Fahrkarten zugleich.`,
    "only-way-left": ({ ticket, trains: more }, names) =>
      more == null
        ? `Baut sie jemand anderes, geht ${names.ticket(ticket)} nicht mehr.`
        : `Baut sie jemand anderes, kostet der Umweg ${trains(more)}.`,
    "track-points": ({ spaces, points }) =>
      `${plural(spaces, "Feld", "Felder")}: ${plural(points, "Punkt", "Punkte")} in einem Zug.`,
    block: ({ seat, trains: more }, names) =>
      more == null
        ? `Trennt das Netz von ${names.player(seat)}.`
        : `Trennt das Netz von ${names.player(seat)}: ein Umweg von ${trains(more)}.`,
    "end-now": () => "Läutet die letzte Runde ein, solange du auf dem Brett vorn liegst.",
    "tunnel-risk": ({ percent }) =>
      `Mit den Karten, die dir bleiben, scheitert der Tunnel in etwa ${percent} von 100 Fällen.`,
    "card-needed": ({ card, track, cards: count }, names) =>
      `Für ${names.track(track)} ${pluralWord(count, "fehlt", "fehlen")} noch ${cards(count)} in ${names.card(card)}.`,
    scarce: ({ card, left, total }, names) =>
      `${names.card(card)} ist knapp: Von ${total} Karten ${pluralWord(left, "kommt", "kommen")} höchstens noch ${left}.`,
    "cards-together": ({ card, cards: count }, names) => `Macht ${cards(count)} in ${names.card(card)}.`,
    "deck-better": ({ one_in }) =>
      `Von den offenen Karten hilft keine; im Stapel ist etwa jede ${one_in}. eine Lokomotive.`,
    "deck-chance": ({ one_in }) => `Im Stapel ist etwa jede ${one_in}. Karte eine Lokomotive.`,
    "locomotive-price": () => "Sie passt überall, kostet dich aber den ganzen Zug.",
    "draw-tickets": ({ trains: left }) => `Alles erfüllt und noch ${trains(left)}: Zeit für neue Fahrkarten.`,
    "tickets-fit": ({ trains: all, shared }) =>
      shared === 0
        ? `Zusammen brauchen sie ${trains(all)}.`
        : `Zusammen brauchen sie ${trains(all)}, ${shared} davon gemeinsam.`,
    "station-last": ({ ticket, points, cost }, names) =>
      `Nur ein Bahnhof rettet ${names.ticket(ticket)} noch (${points} Punkte); er kostet ${cost} Punkte.`,
    "passenger-lead": ({ colour, own, others }, names) =>
      `${names.card(colour)}: du hast ${own}, jemand anderes hat ${others}.`,
    "only-move": () => "Es ist der einzige Zug.",
    champion: () => "Der Meister würde das in Betracht ziehen.",
    "ticket-open": ({ ticket, trains: left }, names) => `${names.ticket(ticket)}: noch ${trains(left)}.`,
    "ticket-lost": ({ ticket }, names) => `${names.ticket(ticket)} geht nicht mehr.`,
    "trains-short": ({ needed, trains: left }) =>
      `Deine Fahrkarten brauchen ${trains(needed)}, du hast ${left}: Eine geht nicht mehr.`,
    "end-danger": ({ seat }, names) => `${names.player(seat)} kann im nächsten Zug die letzte Runde einläuten.`,
  },
};
