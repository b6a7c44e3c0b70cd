import { CARDS } from "../../constants";
import type { HintReason, TrackDetails } from "../../net/messages";
import type { OwnTickets } from "./ownTickets";

/** A colour is scarce when this many of its cards, or fewer, have not been seen. */
const FEW = 3;
/** A tunnel is called risky from this chance on that the cards in hand don't pay it, in percent. */
const RISKY = 25;

type Counts = { readonly [card: string]: number };

/** The cards of the seat to move. */
function handOf({ view, seat }: OwnTickets): Counts {
  return view.seats[seat]!.hand ?? {};
}

function totalOf({ board }: OwnTickets, card: string): number {
  return board.arrays.numbers("cards")[CARDS.indexOf(card as (typeof CARDS)[number])]!;
}

/** The cards of each kind that are in the deck or hidden in hands. */
function unseenCards(tickets: OwnTickets): Counts {
  const { view, known, seat } = tickets;
  return Object.fromEntries(
    CARDS.map((card, kind) => {
      const shown = view.display.filter((each) => each === card).length;
      const elsewhere = known.reduce((sum, counts, other) => sum + (other === seat ? 0 : counts[kind]!), 0);
      const seen = (handOf(tickets)[card] ?? 0) + (view.discards[card] ?? 0) + shown + elsewhere;
      return [card, Math.max(0, totalOf(tickets, card) - seen)];
    }),
  );
}

function sum(counts: Counts): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}

/** The track ahead that lacks the fewest cards of a colour, and how many it lacks. */
function trackThatNeeds(tickets: OwnTickets, card: string): { track: TrackDetails; cards: number } | null {
  const hand = handOf(tickets);
  const most = Math.max(0, ...Object.entries(hand).map(([each, count]) => (each === "locomotive" ? 0 : count)));
  const found = tickets.tracksAhead.flatMap((track) => {
    const cards = Math.max(0, track.length - (hand[card] ?? 0) - (hand.locomotive ?? 0));
    const isBestGray = track.colour === "gray" && (hand[card] ?? 0) === most && card in hand;
    return cards > 0 && (track.colour === card || isBestGray) ? [{ track, cards }] : [];
  });
  found.sort((one, other) => one.cards - other.cards || (one.track.name < other.track.name ? -1 : 1));
  return found[0] ?? null;
}

/** The reasons to draw from the deck. */
export function deckReasons(tickets: OwnTickets): HintReason[] {
  const unseen = unseenCards(tickets);
  if (!unseen.locomotive) return [];
  const isAnyUseful = tickets.view.display.some((card) => card === "locomotive" || trackThatNeeds(tickets, card));
  return [
    { code: isAnyUseful ? "deck-chance" : "deck-better", one_in: roundHalfEven(sum(unseen) / unseen.locomotive) },
  ];
}

/** The reasons to take a face-up card. */
export function cardReasons(tickets: OwnTickets, card: string): HintReason[] {
  if (card === "locomotive") return [{ code: "locomotive-price" }];
  const [unseen, needed, held] = [unseenCards(tickets), trackThatNeeds(tickets, card), handOf(tickets)[card] ?? 0];
  const reasons: HintReason[] = [];
  if (needed) {
    const code = needed.track.colour === "gray" ? "gray-card-needed" : "card-needed";
    reasons.push({ code, card, track: needed.track.name, cards: needed.cards });
    if (unseen[card]! <= FEW)
      reasons.push({ code: "scarce", card, left: unseen[card]!, total: totalOf(tickets, card) });
  }
  if (held > 0) reasons.push({ code: "cards-together", card, cards: held + 1 });
  return reasons;
}

/** How often the rest of the hand can't pay a tunnel's extra cost, if that is often; `paid` are cards by kind. */
export function tunnelReasons(tickets: OwnTickets, track: TrackDetails, paid: Counts): HintReason[] {
  if (!track.is_tunnel) return [];
  const [hand, unseen] = [handOf(tickets), unseenCards(tickets)];
  const colour = Object.keys(paid).find((card) => card !== "locomotive");
  const left = (card: string) => (hand[card] ?? 0) - (paid[card] ?? 0);
  const spare = left("locomotive") + (colour === undefined ? 0 : left(colour));
  const matching = unseen.locomotive! + (colour === undefined ? 0 : unseen[colour]!);
  const drawn = tickets.board.arrays.numbers("tunnel_cards")[0]!;
  const percent = roundHalfEven(100 * moreThan(spare, drawn, matching, sum(unseen)));
  return percent >= RISKY ? [{ code: "tunnel-risk", percent }] : [];
}

/** The chance that more than `spare` of the cards that a tunnel reveals match. */
function moreThan(spare: number, drawn: number, matching: number, unseen: number): number {
  if (unseen < drawn) return 0;
  let ways = 0;
  for (let hits = 0; hits <= Math.min(spare, drawn); hits++)
    ways += choices(matching, hits) * choices(unseen - matching, drawn - hits);
  return 1 - ways / choices(unseen, drawn);
}

function choices(from: number, count: number): number {
  let found = 1;
  for (let each = 0; each < count; each++) found = (found * (from - each)) / (each + 1);
  return found;
}

/** Rounds as Python does: a half to the even number. */
function roundHalfEven(number: number): number {
  const low = Math.floor(number);
  if (number - low !== 0.5) return Math.round(number);
  return low % 2 === 0 ? low : low + 1;
}
