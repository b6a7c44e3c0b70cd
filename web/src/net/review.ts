// Generated from src/ironlanes/analysis/review by `make ui`; not to be edited.

export type ReviewOrFacts = Review | RecordFacts;
/**
 * Where a value comes from.
 */
export type Source = "exact" | "network" | "playouts";
/**
 * What chance decided.
 */
export type ChanceKind = "deal" | "blind-card" | "display" | "tickets-offered" | "tunnel";
/**
 * The kinds of moments.
 */
export type MomentKind = "error" | "luck" | "praise" | "swing";
/**
 * Why a moment mattered. The browser has a sentence for each, and so has `sentences`.
 */
export type Reason =
  | "track-lost"
  | "claim-now"
  | "other-track"
  | "other-payment"
  | "cards-first"
  | "locomotive-too-dear"
  | "other-card"
  | "too-many-tickets"
  | "too-few-tickets"
  | "other-tickets"
  | "no-new-tickets"
  | "new-tickets"
  | "station"
  | "no-station"
  | "pay-tunnel"
  | "decline-tunnel"
  | "other-passenger"
  | "other-move"
  | "lucky-deal"
  | "lucky-card"
  | "lucky-display"
  | "lucky-tickets"
  | "lucky-tunnel"
  | "unlucky-card"
  | "unlucky-tickets"
  | "unlucky-tunnel"
  | "best-move"
  | "swing";
/**
 * Why a move is good, or a fact that an attentive player knows.
 */
export type ReasonCode =
  | "completes-ticket"
  | "brings-ticket-near"
  | "two-tickets"
  | "only-way-left"
  | "track-points"
  | "block"
  | "end-now"
  | "tunnel-risk"
  | "card-needed"
  | "gray-card-needed"
  | "scarce"
  | "cards-together"
  | "deck-better"
  | "deck-chance"
  | "locomotive-price"
  | "draw-tickets"
  | "tickets-fit"
  | "station-last"
  | "passenger-lead"
  | "only-move"
  | "champion"
  | "ticket-open"
  | "ticket-lost"
  | "trains-short"
  | "end-danger";
/**
 * What a turn was used for.
 */
export type TurnKind = "cards" | "track" | "tickets" | "station" | "tunnel-lost" | "pass";
/**
 * Where the points between two seats came from.
 */
export type PartKind = "luck" | "tickets" | "tracks" | "cards" | "others" | "rest";

/**
 * A whole game, reviewed.
 */
export interface Review {
  champion_plans: ChampionPlan[];
  decisions: Judgement[];
  equities: Equity[];
  format: number;
  judged: Judged;
  luck: ChanceEvent[];
  map: string;
  moments: Moment[];
  players: number;
  seats: SeatReview[];
  ticket_chances: TicketChances[];
  tickets: TicketFacts[];
  turns: number[];
  winners: number[];
}
/**
 * How a seat goes on from a choice of tickets when the champion plays for everybody, beside what really happened.
 *
 * All cards are the real ones, except that the decks are shuffled anew for each game.
 */
export interface ChampionPlan {
  champion_keeps: string[];
  claimed: string[];
  decision: number;
  kept: string[];
  points: number;
  points_error: number;
  seat: number;
  tracks: TrackShare[];
  turn: number;
}
/**
 * A track, and the share of games in which the champion claimed it.
 */
export interface TrackShare {
  share: number;
  track: string;
}
/**
 * What one decision gave away.
 */
export interface Judgement {
  ahead: Estimate;
  best: string;
  candidates: string[];
  decision: number;
  lead: Estimate;
  lead_by_seat: number[];
  offer: string[];
  played: string;
  rounds: number;
  seat: number;
  source: Source;
  turn: number;
  win: Estimate;
  win_by_seat: number[];
  worlds: number;
}
/**
 * A measured loss, its standard error, and the loss shrunk towards zero by its uncertainty.
 */
export interface Estimate {
  error: number;
  expected: number;
  raw: number;
  value: number;
}
/**
 * What a position is worth to every seat, with standard errors.
 */
export interface Equity {
  points: number[];
  points_error: number;
  source: Source;
  win: number[];
  win_error: number;
}
/**
 * Who judged, and by what.
 */
export interface Judged {
  calibration: string;
  network: string;
  /**
   * @minItems 2
   * @maxItems 2
   */
  rounds: [number, number];
  seats: number[];
  seed: number;
  /**
   * @minItems 2
   * @maxItems 2
   */
  worlds: [number, number];
}
/**
 * What one chance event brought every seat, compared with the mean of all outcomes.
 */
export interface ChanceEvent {
  decision: number | null;
  kind: ChanceKind;
  lead: number[];
  lead_error: number;
  seat: number | null;
  turn: number;
  win: number[];
  win_error: number;
}
/**
 * A moment that mattered. Points and chances are what it cost (errors) or brought (all others) its seat.
 */
export interface Moment {
  better: string | null;
  chances: [number[], number[]] | null;
  decision: number | null;
  effects: TicketEffect[];
  is_certain: boolean;
  is_decided: boolean;
  kind: MomentKind;
  offer: string[];
  other: number | null;
  played: string | null;
  points: number;
  points_error: number;
  reason: Reason;
  reply: Reply | null;
  seat: number;
  turn: number;
  why: HintReason[];
  win: number;
  win_error: number;
}
/**
 * The trains that a ticket lacked before a turn and after it; None where it could not be completed any more.
 */
export interface TicketEffect {
  after: number | null;
  before: number | null;
  points: number;
  seat: number;
  ticket: string;
}
/**
 * What another seat did then: an action of a later turn, and what that turn did to tickets.
 */
export interface Reply {
  action: string;
  effects: TicketEffect[];
  seat: number;
  turn: number;
}
/**
 * A reason or a fact, with what it is about.
 */
export interface HintReason {
  about: {
    [k: string]: unknown;
  };
  code: ReasonCode;
}
/**
 * Everything about one seat.
 */
export interface SeatReview {
  cards: CardFacts;
  given_away: SeatLosses;
  name: string;
  points: PointsByKind;
  points_account: Account;
  tempo: Tempo;
  verdict: Verdict;
  win_account: Account;
}
/**
 * The cards of a seat.
 */
export interface CardFacts {
  blind: number;
  face_up: number;
  locomotives: Expected;
  tunnel_cards: Expected;
  tunnels: number;
  unused: {
    [k: string]: number;
  };
  useful: Expected;
}
/**
 * A count and its expected value.
 */
export interface Expected {
  count: number;
  expected: number;
}
/**
 * The losses of all decisions of a seat added up, not shrunk. Noise can make the sum negative.
 */
export interface SeatLosses {
  certain: number;
  decisions: number;
  points: number;
  points_error: number;
  win: number;
  win_error: number;
}
/**
 * A seat's points by their source; what a board does not have is 0.
 */
export interface PointsByKind {
  globetrotter: number;
  longest: number;
  passengers: number;
  stations: number;
  tickets_lost: number;
  tickets_won: number;
  total: number;
  tracks: number;
}
/**
 * In one currency, the chance to win or points: `result` = luck - own_losses + others_losses + rest.
 *
 * The rest is what decisions changed and nobody could know, and what the values were wrong about.
 */
export interface Account {
  luck: number;
  luck_by_kind: {
    [k: string]: number;
  };
  luck_error: number;
  others_losses: number;
  own_losses: number;
  own_losses_error: number;
  rest: number;
  result: number;
}
/**
 * The turns of a seat in order, and how many of each kind there were.
 */
export interface Tempo {
  counts: {
    [k: string]: number;
  };
  trains_per_track: number;
  turns: TurnKind[];
}
/**
 * The points that a seat is ahead of its rival, the best of the others. The parts add up to it exactly.
 */
export interface Verdict {
  parts: VerdictPart[];
  result: number;
  rival: number;
}
/**
 * One reason for a result, in whole points; negative if it favoured the rival.
 */
export interface VerdictPart {
  kind: PartKind;
  points: number;
}
/**
 * The chances of a ticket from the turn in which it was kept, with open cards and unknown decks.
 */
export interface TicketChances {
  chances: ChanceAt[];
  seat: number;
  ticket: string;
}
/**
 * The share of games in which a ticket was completed, when the champion played on after a turn.
 */
export interface ChanceAt {
  chance: number;
  turn: number;
}
/**
 * A ticket that a seat kept.
 */
export interface TicketFacts {
  blocked: Blocked[];
  completed_in: number | null;
  distances: Distance[];
  is_completed: boolean;
  kept_in: number;
  points: number;
  seat: number;
  ticket: string;
}
/**
 * A claim of another seat that made the way of a ticket longer, or (None) cut it.
 */
export interface Blocked {
  after: number | null;
  before: number;
  by: number;
  track: string;
  turn: number;
}
/**
 * The trains that a ticket lacked when a turn began; None where it could not be completed any more.
 */
export interface Distance {
  trains: number | null;
  turn: number;
}
/**
 * The facts about a whole game, by the names that they have in a `Review`.
 */
export interface RecordFacts {
  map: string;
  players: number;
  seats: SeatFacts[];
  tickets: TicketFacts[];
  turns: number[];
  winners: number[];
}
/**
 * The facts about one seat.
 */
export interface SeatFacts {
  cards: CardFacts;
  name: string;
  points: PointsByKind;
  tempo: Tempo;
}
