import { CARDS } from "../../constants";
import type {
  HintedMessage,
  HintedMove,
  HintNudge,
  HintReason,
  HintRequest,
  HintTicketSet,
  TableMessage,
} from "../../net/messages";
import type { Game } from "../game";
import { SceneWriter } from "../scenes";
import { isSetup, reasonsFor, setOf } from "./moveReasons";
import { OwnTickets } from "./ownTickets";

/** What a bot's network thinks of a move. */
export interface Opinion {
  readonly action: string;
  readonly logit: number;
}

/** The champion considers a move that it would choose at least this often; at most this many are shown. */
const LEAST_PROBABILITY = 0.03;
const MOST_MOVES = 3;
const MOST_SETS = 11;
const LAST_LEVEL = 3;

const KINDS: { readonly [verb: string]: HintNudge["kind"] } = {
  claim: "claim",
  draw: "cards",
  tickets: "tickets",
  keep: "keep",
  station: "station",
  pay: "tunnel",
  decline: "tunnel",
  passenger: "passenger",
};

/** Advice for the seat to move, from what it may know: what `hints/advice.py` says at once. */
export interface Hint {
  readonly nudge: HintNudge;
  readonly facts: HintReason[];
  /** The best first. */
  readonly candidates: HintedMove[];
  readonly ticket_sets: HintTicketSet[];
}

interface Move {
  readonly action: string;
  readonly probability: number;
}

/** A hint from the champion's opinions of all moves. */
export function hintFor(game: Game, opinions: readonly Opinion[]): Hint {
  return game.board.kernels.temporarily(() => hintOf(game, opinions));
}

function hintOf(game: Game, opinions: readonly Opinion[]): Hint {
  const seat = game.seat!;
  const { view } = new SceneWriter(game).whole(seat);
  const tickets = new OwnTickets(game.board, game, seat, view, knownTo(game, seat));
  const moves = considered(tickets, opinions);
  const only: HintReason[] | null = moves.length === 1 ? [{ code: "only-move" }] : null;
  const shown = moves.filter(
    ({ probability }, place) => place === 0 || (place < MOST_MOVES && probability >= LEAST_PROBABILITY),
  );
  const candidates = shown.map(({ action }) => ({ action, reasons: only ?? reasonsFor(tickets, action) }));
  const keeps = moves.map(({ action }) => action).filter((action) => action.startsWith("keep "));
  return {
    nudge: nudgeFor(tickets, candidates[0]!),
    facts: isSetup(tickets) ? [] : factsOf(tickets),
    candidates,
    ticket_sets: keeps.sort().map((action) => setOf(tickets, action)),
  };
}

/** What is told of a hint at a level. The moves are not compared in trial games, so the first answer is the last. */
export function hintedMessage(
  hint: Hint,
  { id, level }: Pick<HintRequest, "id" | "level">,
  seq: number,
  allowed: TableMessage["hints"],
): HintedMessage {
  const isTable = level < LAST_LEVEL && hint.ticket_sets.length > 0; // which has all the candidates
  const moves = level === 1 || isTable ? [] : hint.candidates.slice(0, level === LAST_LEVEL ? 1 : MOST_MOVES);
  return {
    t: "hinted",
    id,
    seq,
    level,
    is_final: true,
    ...(level === 1 && allowed === "full" ? { nudge: hint.nudge } : {}),
    facts: hint.facts,
    // Nothing is known to be better, so that their order tells nothing.
    moves: [...moves].sort((one, other) => (one.action < other.action ? -1 : 1)),
    ticket_sets: level > 1 ? hint.ticket_sets : [],
  };
}

/** By seat and kind of card: what a seat knows of hands. */
export function knownTo(game: Game, seat: number): number[][] {
  const { kernels } = game.board;
  const known = kernels.record("know_as", 2);
  kernels.call("know_as", game.knowledge, seat, known);
  const counts = [...known.numbers("known").subarray(0, game.players * CARDS.length)];
  return Array.from({ length: game.players }, (_, each) =>
    counts.slice(each * CARDS.length, (each + 1) * CARDS.length),
  );
}

/** The moves that the champion considers, likeliest first, and at least two; of claims between two places only one. */
function considered(tickets: OwnTickets, opinions: readonly Opinion[]): Move[] {
  const most = Math.max(...opinions.map(({ logit }) => logit));
  const odds = opinions.map(({ action, logit }) => ({ action, odds: Math.exp(logit - most) }));
  const whole = odds.reduce((sum, each) => sum + each.odds, 0);
  const moves: Move[] = [];
  for (const { action, odds: own } of odds.sort((one, other) => other.odds - one.odds)) {
    const probability = own / whole;
    const isSet = action.startsWith("keep ");
    if (moves.length === (isSet ? MOST_SETS : MOST_MOVES)) break;
    const isUnlikely = moves.length > 1 && probability < LEAST_PROBABILITY;
    if (!isSet && (isUnlikely || isKnown(tickets, moves, action))) continue;
    moves.push({ action, probability });
  }
  return moves;
}

/** Whether an earlier move claims the same track with other cards, or a parallel one. */
function isKnown(tickets: OwnTickets, moves: readonly Move[], action: string): boolean {
  const places = (claim: string) =>
    claim.startsWith("claim ") ? tickets.track(claim.split(" ")[1]!).places.join(" ") : null;
  const own = places(action);
  return own !== null && moves.some((move) => places(move.action) === own);
}

/** The first level: the kind of move, the ticket that it serves, and a city or a colour to look at. */
function nudgeFor(tickets: OwnTickets, { action, reasons }: HintedMove): HintNudge {
  const [verb = "", subject = ""] = action.split(" ");
  const ticket = reasons.flatMap((reason) => ("ticket" in reason ? [reason.ticket] : []))[0];
  const card = verb === "draw" && subject !== "locomotive" && subject !== "deck" ? subject : undefined;
  const place =
    verb === "claim"
      ? tickets.track(subject).places[0]
      : verb === "station" || verb === "passenger"
        ? subject
        : undefined;
  return {
    kind: KINDS[verb] ?? "pass",
    ...(ticket === undefined ? {} : { ticket }),
    ...(card === undefined ? {} : { card }),
    ...(place === undefined ? {} : { place }),
    is_urgent: reasons.some(({ code }) => code === "only-way-left"),
  };
}

/** Facts that an attentive player has, warnings first: `hints/facts.py`. */
export function factsOf(tickets: OwnTickets): HintReason[] {
  const { trains } = tickets;
  const open = [...tickets.open].sort(([one, near], [other, far]) => near - far || (one < other ? -1 : 1));
  const needed = tickets.trainsTogether([...tickets.open.keys()]);
  const short: HintReason[] = needed !== null && needed > trains ? [{ code: "trains-short", needed, trains }] : [];
  return [
    ...endDangers(tickets),
    ...short,
    ...open.map(([ticket, missing]): HintReason => ({ code: "ticket-open", ticket, trains: missing })),
    ...tickets.lost.map((ticket): HintReason => ({ code: "ticket-lost", ticket })),
  ];
}

/** The other seats that have the trains, the cards and a track to start the last round on their next turn. */
function endDangers(tickets: OwnTickets): HintReason[] {
  const { view, seat: own, board } = tickets;
  if (view.last_turn_of !== undefined) return [];
  return view.seats.flatMap(({ trains, hand_size = 0 }, seat): HintReason[] => {
    const least = Math.max(1, trains - board.details.rules.last_round_trains);
    const most = Math.min(trains, hand_size);
    const canEnd = tickets.openTracks(seat).some(({ length }) => least <= length && length <= most);
    return seat !== own && canEnd ? [{ code: "end-danger", seat }] : [];
  });
}
