import type { HintReason, HintTicketSet, TrackDetails } from "../../net/messages";
import { cardReasons, deckReasons, tunnelReasons } from "./cardReasons";
import type { OwnTickets } from "./ownTickets";

/** At most this many reasons are given for a move. */
const MOST_REASONS = 2;
/** A detour of at least this many trains is mentioned. */
const DETOUR = 4;
/** A track of at least this many spaces is long. */
const LONG = 5;

/** One or two reasons for a move, the most telling first: `hints/reasons.py`. */
export function reasonsFor(tickets: OwnTickets, action: string): HintReason[] {
  const found = reasons(tickets, action).slice(0, MOST_REASONS);
  return found.length > 0 ? found : [{ code: "champion" }];
}

function reasons(tickets: OwnTickets, action: string): HintReason[] {
  const [verb, subject = "", other = ""] = action.split(" ");
  switch (verb) {
    case "claim": {
      const track = tickets.track(subject);
      return [...claimReasons(tickets, track), ...tunnelReasons(tickets, track, paymentIn(action))];
    }
    case "draw":
      return subject === "deck" ? deckReasons(tickets) : cardReasons(tickets, subject);
    case "tickets": {
      const isDone = tickets.distances.size > 0 && tickets.open.size === 0 && !isSetup(tickets);
      return isDone ? [{ code: "draw-tickets", trains: tickets.trains }] : [];
    }
    case "keep": {
      const { trains, shared } = setOf(tickets, action);
      return trains === undefined ? [] : [{ code: "tickets-fit", trains, shared }];
    }
    case "station":
      return stationReasons(tickets);
    case "pay":
      return claimReasons(tickets, tickets.track((tickets.view.pending as { track: string }).track));
    case "passenger":
      return passengerReasons(tickets, other);
    default:
      return [];
  }
}

/** Whether first tickets are chosen. */
export function isSetup({ view }: OwnTickets): boolean {
  return view.phase === "setup-tickets" || view.phase === "setup-split";
}

/** The cards of the payment at the end of an action's text. */
function paymentIn(action: string): { [card: string]: number } {
  const words = action.slice(action.indexOf(" with ") + " with ".length).split(" ");
  const pairs = words.flatMap((count, place) => (place % 2 === 0 ? [[words[place + 1]!, Number(count)] as const] : []));
  return Object.fromEntries(pairs);
}

function claimReasons(tickets: OwnTickets, track: TrackDetails): HintReason[] {
  const found = [
    ...ticketReasons(tickets, track),
    ...endReasons(tickets, track),
    ...dangerReasons(tickets, track),
    ...blockReasons(tickets, track),
  ];
  const length: HintReason = { code: "track-points", spaces: track.length, points: track.points };
  return track.length >= LONG || found.length === 0 ? [...found, length] : found;
}

function ticketReasons(tickets: OwnTickets, track: TrackDetails): HintReason[] {
  const after = tickets.afterClaim(track.name);
  const nearer = [...tickets.open].flatMap(([ticket, missing]) => {
    const trains = after.get(ticket) ?? null;
    return trains !== null && trains < missing ? [{ ticket, trains }] : [];
  });
  const done = nearer
    .filter(({ trains }) => trains === 0)
    .sort((one, other) => tickets.pointsOf(other.ticket) - tickets.pointsOf(one.ticket))[0];
  if (done) return [{ code: "completes-ticket", ticket: done.ticket, points: tickets.pointsOf(done.ticket) }];
  if (nearer.length > 1) return [{ code: "two-tickets", tickets: nearer.length }];
  return nearer.map((each) => ({ code: "brings-ticket-near", ...each }));
}

/** The ticket that would suffer most if another seat took the track. */
function dangerReasons(tickets: OwnTickets, track: TrackDetails): HintReason[] {
  const after = tickets.without(track.name);
  const detours = [...tickets.open].flatMap(([ticket, missing]) => {
    const then = after.get(ticket) ?? null;
    if (then === null || then > tickets.trains) return [{ ticket, trains: Infinity }];
    return then - missing >= DETOUR ? [{ ticket, trains: then - missing }] : [];
  });
  detours.sort((one, other) => other.trains - one.trains || (one.ticket < other.ticket ? 1 : -1));
  const [worst] = detours;
  if (!worst) return [];
  const { ticket, trains } = worst;
  return [{ code: "only-way-left", ticket, ...(trains === Infinity ? {} : { trains }) }];
}

/** The other seat whose network the track cuts in two, if its detour is long. */
function blockReasons(tickets: OwnTickets, track: TrackDetails): HintReason[] {
  const { view, seat: own } = tickets;
  let worst = 0;
  let found: HintReason[] = [];
  for (let seat = 0; seat < view.players; seat++) {
    const owned = Object.entries(view.claimed).filter(([, owner]) => owner === seat);
    const touched = new Set(owned.flatMap(([name]) => tickets.track(name).places));
    if (seat === own || !track.places.every((place) => touched.has(place))) continue;
    const [before, after] = [tickets.gap(seat, track.name, false), tickets.gap(seat, track.name, true)];
    const detour = after === null ? Infinity : after - (before ?? 0);
    if (before !== track.length || detour < DETOUR || detour <= worst) continue;
    worst = detour;
    found = [{ code: "block", seat, ...(after === null ? {} : { trains: detour }) }];
  }
  return found;
}

/** Whether the claim starts the last round while the seat has the most points on the board. */
function endReasons({ view, seat, trains, board }: OwnTickets, track: TrackDetails): HintReason[] {
  const isLast = trains - track.length <= board.details.rules.last_round_trains;
  const points = view.seats[seat]!.points + track.points;
  const isAhead = view.seats.every((other, number) => number === seat || points > other.points);
  return view.last_turn_of === undefined && isLast && isAhead ? [{ code: "end-now" }] : [];
}

/** The most valuable ticket that only a station can still complete. */
function stationReasons(tickets: OwnTickets): HintReason[] {
  const lost = tickets.lost.map((ticket) => ({ ticket, points: tickets.pointsOf(ticket) }));
  lost.sort((one, other) => other.points - one.points || (one.ticket < other.ticket ? 1 : -1));
  const [best] = lost;
  return best ? [{ code: "station-last", ...best, cost: tickets.board.details.rules.station_points }] : [];
}

function passengerReasons({ view, seat }: OwnTickets, colour: string): HintReason[] {
  const counts = view.seats.map(({ passengers }) => passengers?.[colour] ?? 0);
  const others = Math.max(...counts.filter((_, other) => other !== seat));
  return [{ code: "passenger-lead", colour, own: counts[seat]!, others }];
}

/** A set of tickets of an offer, with the trains that it takes in addition to the seat's open tickets. */
export function setOf(tickets: OwnTickets, action: string): HintTicketSet {
  const { offer } = tickets.view.pending as { offer: string[] };
  const kept = action
    .split(" ")
    .slice(1)
    .map((position) => offer[Number(position) - 1]!);
  const wanted = [...tickets.open.keys(), ...kept];
  const alone = wanted.reduce((sum, name) => sum + (tickets.distance(name) ?? 0), 0);
  const together = tickets.trainsTogether(wanted);
  const points = kept.reduce((sum, name) => sum + tickets.pointsOf(name), 0);
  const shared = together === null ? 0 : Math.max(0, alone - together);
  return { action, tickets: kept, points, ...(together === null ? {} : { trains: together }), shared };
}
