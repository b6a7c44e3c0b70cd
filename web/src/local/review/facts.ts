import { CARDS } from "../../constants";
import type { GameEvent } from "../../net/messages";
import type { CardFacts, PointsByKind, RecordFacts, Tempo, TurnKind } from "../../net/review";
import type { NetworkValues } from "../lockstep/networkValues";
import { upTo } from "../lockstep/positions";
import { countKinds, deckOf, extraChances, LOCOMOTIVE } from "./chance";
import { dot, sumOf } from "../numbers";
import { type RecordedDecision, type RecordedGame, turnsOf, wordsOf } from "./recordedGame";
import { ticketFacts } from "./ticketFacts";

const TURN_KINDS: readonly TurnKind[] = ["cards", "track", "tickets", "station", "tunnel-lost", "pass"];
/** The event that shows what a turn was used for. */
const MARKS: { readonly [type: string]: TurnKind } = {
  claimed: "track",
  offered: "tickets",
  station: "station",
  declined: "tunnel-lost",
  passed: "pass",
};

/** The events of one type in some decisions. */
function eventsOf<T extends GameEvent["type"]>(decisions: readonly RecordedDecision[], type: T) {
  const all = decisions.flatMap(({ events }) => events);
  return all.filter((event): event is Extract<GameEvent, { type: T }> => event.type === type);
}

/** What a record tells without a search: `analysis/facts`. */
export function factsOf(network: NetworkValues, recorded: RecordedGame): RecordFacts {
  const { record, decisions, score } = recorded;
  const cards = cardFacts(network, recorded);
  return {
    map: record.map,
    players: record.players,
    winners: score.winners,
    seats: upTo(record.players).map((seat) => ({
      name: record.names[seat]!,
      points: pointsByKind(recorded, seat),
      tempo: tempoOf(recorded, seat),
      cards: cards[seat]!,
    })),
    turns: [0, ...decisions.map(({ turn }) => turn)],
    tickets: ticketFacts(recorded),
  };
}

function pointsByKind({ board, score }: RecordedGame, seat: number): PointsByKind {
  const own = score.seats[seat]!;
  const worth = new Map(board.details.tickets.map(({ name, points }) => [name, points]));
  const together = (tickets: readonly string[]) => sumOf(tickets.map((ticket) => worth.get(ticket)!));
  return {
    tracks: own.tracks,
    tickets_won: together(own.tickets_completed),
    tickets_lost: 0 - together(own.tickets_failed),
    longest: own.longest_bonus,
    globetrotter: own.globetrotter_bonus,
    stations: own.station_points,
    passengers: own.passenger_points,
    total: own.total,
  };
}

function tempoOf({ decisions }: RecordedGame, seat: number): Tempo {
  const kindOf = (turn: readonly RecordedDecision[]) =>
    turn.flatMap(({ events }) => events.flatMap(({ type }) => MARKS[type] ?? []))[0] ?? "cards";
  const turns = turnsOf(decisions)
    .filter(([first]) => first!.seat === seat)
    .map(kindOf);
  const lengths = eventsOf(decisions, "claimed")
    .filter((event) => event.seat === seat)
    .map(({ cards }) => sumOf(Object.values(cards)));
  return {
    turns,
    counts: Object.fromEntries(TURN_KINDS.map((kind) => [kind, turns.filter((each) => each === kind).length])),
    trains_per_track: lengths.length > 0 ? sumOf(lengths) / lengths.length : 0,
  };
}

function cardFacts(network: NetworkValues, recorded: RecordedGame): CardFacts[] {
  const { decisions, positions, record } = recorded;
  const lacking = network.lacking(positions.pick(upTo(decisions.length)));
  return upTo(record.players).map((seat) => {
    const own = decisions.filter((decision) => decision.seat === seat);
    const blind = own.filter(({ action }) => action === "draw deck");
    const decks = blind.map(({ number }) => {
      const deck = deckOf(positions, number);
      return countKinds(deck).map((count) => count / Math.max(1, deck.length));
    });
    const useful = blind.map(({ number }) => lacking[number]!);
    const drawn = blind.map((decision) => eventsOf([decision], "drew")[0]!.card!);
    const kinds = drawn.map((card) => (CARDS as readonly string[]).indexOf(card));
    const tunnels = eventsOf(own, "tunnel");
    const last = positions.states.at(decisions.length).numbers("hands");
    const hand = last.subarray(seat * CARDS.length, (seat + 1) * CARDS.length);
    return {
      blind: blind.length,
      face_up: eventsOf(own, "took").length,
      locomotives: {
        count: kinds.filter((kind) => kind === LOCOMOTIVE).length,
        expected: sumOf(decks.map((deck) => deck[LOCOMOTIVE]!)),
      },
      useful: {
        count: kinds.filter((kind, place) => useful[place]![kind]).length,
        expected: sumOf(decks.map((deck, place) => dot(deck, useful[place]!.map(Number)))),
      },
      tunnels: tunnels.length,
      tunnel_cards: {
        count: sumOf(tunnels.map(({ extra }) => extra)),
        expected: sumOf(own.map((decision) => expectedExtra(recorded, decision))),
      },
      unused: Object.fromEntries(
        CARDS.flatMap((card, kind) => (hand[kind]! > 0 ? [[card, hand[kind]!] as const] : [])),
      ),
    };
  });
}

/** The expected number of extra cards of a claim. */
function expectedExtra({ board, positions }: RecordedGame, { action, index, number }: RecordedDecision): number {
  const [verb, track] = wordsOf(action);
  const cards = board.arrays.numbers("tunnel_cards")[0]!;
  const deck = deckOf(positions, number);
  const isTunnel = verb === "claim" && board.details.tracks.find(({ name }) => name === track)!.is_tunnel;
  if (!isTunnel || deck.length < cards) return 0;
  const colour = board.arrays.numbers("action_colour")[index]!;
  const hits = deck.filter((card) => card === colour || card === LOCOMOTIVE).length;
  return dot(extraChances(hits, deck.length, cards), upTo(cards + 1));
}
