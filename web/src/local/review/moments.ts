import type { ChanceEvent, HintReason, Judgement, Moment, TicketFacts } from "../../net/review";
import type { HintReason as FlatReason } from "../../net/messages";
import { factsOf, knownTo } from "../hints/hint";
import { reasonsFor } from "../hints/moveReasons";
import { OwnTickets } from "../hints/ownTickets";
import type { AnalysisNumbers } from "../lockstep/analysisNumbers";
import { gameBefore } from "../record";
import { SceneWriter } from "../scenes";
import { replyOf, replyWith, ticketEffects } from "./consequences";
import { type Fall, largestFalls } from "./falls";
import { isCertain, isMistake } from "./judge";
import type { OpenReview } from "./luck";
import { largest } from "../numbers";
import { LUCK_REASONS, reasonFor, UNLUCKY_REASONS } from "./reasons";
import { type RecordedDecision, type RecordedGame, wordsOf } from "./recordedGame";

/** Finds the few moments of a game that mattered: `review/moments.py`. */
export class Moments {
  readonly #limits: AnalysisNumbers["review"];

  constructor(
    private readonly recorded: RecordedGame,
    private readonly judgements: readonly Judgement[],
    private readonly opened: OpenReview,
    private readonly tickets: readonly TicketFacts[],
    private readonly seats: readonly number[],
    private readonly numbers: AnalysisNumbers,
  ) {
    this.#limits = numbers.review;
  }

  /** In the order of the game: the largest falls of the graph by any seat, then errors, praise and luck of `seats`. */
  find(): Moment[] {
    const { recorded, judgements, opened, seats } = this;
    const limits = this.#limits;
    const isOwn = ({ seat }: { readonly seat: number }) => seats.includes(seat);
    const errors = onePerTurn(judgements.filter((each) => this.#matters(each)).map((each) => this.#error(each)));
    const strokes = opened.events
      .filter(({ kind }) => kind !== "deal")
      .map(strokeOf)
      .filter((stroke) => this.#isLarge(stroke));
    const wins = opened.values.map(({ win }) => win);
    const falls = largestFalls(recorded.decisions, wins, limits.most_falls, limits.least_fall);
    let chosen = falls.map((fall) => this.#atFall(fall, errors, strokes));
    const praises = judgements.filter((each) => isOwn(each) && this.#isPraised(each)).map((each) => this.#praise(each));
    chosen = this.#withMore(chosen, errors.filter(isOwn), limits.most_errors);
    chosen = this.#withMore(chosen, praises, limits.most_praise);
    const ownStrokes = strokes.filter((stroke) => isOwn(stroke) || recorded.record.players === 2);
    chosen = this.#withMore(chosen, ownStrokes, limits.most_luck);
    const order = ({ decision, kind }: Moment) => [decision ?? 0, kind] as const;
    return chosen.sort((one, other) => {
      const [[first, kind], [second, another]] = [order(one), order(other)];
      return first - second || (kind < another ? -1 : kind > another ? 1 : 0);
    });
  }

  /** Adds the largest moments of a kind until there are `most` of it; no two are of one turn. */
  #withMore(chosen: readonly Moment[], more: readonly Moment[], most: number): Moment[] {
    const found = [...chosen];
    for (const moment of byPoints(more)) {
      const known = found.filter(({ kind }) => kind === moment.kind).length;
      const isNew = found.every(
        ({ turn, decision }) => turn !== moment.turn || (decision === null) !== (moment.decision === null),
      );
      if (isNew && known < most && found.length < this.#limits.most_moments) found.push(moment);
    }
    return found;
  }

  #matters(judgement: Judgement): boolean {
    const { least_points, least_win } = this.#limits;
    const isLarge = judgement.lead.value >= least_points || judgement.win.value >= least_win;
    return isLarge && isMistake(judgement, this.numbers.decisions);
  }

  #isPraised({ best, played, ahead }: Judgement): boolean {
    return best === played && isCertain(ahead, this.numbers.decisions) && ahead.value >= this.#limits.least_points;
  }

  #isLarge({ points, points_error, win }: Moment): boolean {
    const { luck_factor, least_points, least_win } = this.#limits;
    const isLarge = points >= luck_factor * least_points || win >= luck_factor * least_win;
    return isLarge && points > this.numbers.decisions.certain * points_error;
  }

  #isDecided({ decision, seat }: Judgement): boolean {
    const chance = this.opened.values[decision]!.win[seat]!;
    return !(this.#limits.decided < chance && chance < 1 - this.#limits.decided);
  }

  get #lastTurn(): number {
    return this.recorded.decisions.at(-1)!.turn;
  }

  /** The moment at a fall: an error of the seat that fell, luck that explains it, or what was played. */
  #atFall(fall: Fall, errors: readonly Moment[], strokes: readonly Moment[]): Moment {
    const [first, last] = fall.turns;
    const own = errors.filter(({ seat, turn }) => seat === fall.seat && first <= turn && turn <= last);
    const lucky = strokes.filter(({ turn, win }) => turn === fall.turn && win >= this.#limits.explained * fall.size);
    const found = [...byPoints(own), ...byPoints(lucky)][0] ?? this.#swing(fall);
    return { ...found, chances: [[...fall.before], [...fall.after]] };
  }

  /** What was played in the steepest turn of a fall, as the gain of the seat that gained most. */
  #swing({ turn, before, after }: Fall): Moment {
    const { recorded, opened, tickets } = this;
    const played = recorded.decisions.filter((each) => each.turn === turn);
    const decision = played.find(({ action }) => action.startsWith("claim ")) ?? played[0]!;
    const gains = after.map((chance, seat) => chance - before[seat]!);
    const seat = largest(gains);
    const [from, to] = [played[0]!.number, played.at(-1)!.number + 1];
    const effects = ticketEffects(tickets, turn, this.#lastTurn);
    return {
      kind: "swing",
      reason: "swing",
      seat,
      turn,
      decision: decision.number,
      played: decision.action,
      better: null,
      win: gains[seat]!,
      win_error: opened.values[from]!.winError,
      points: opened.leads[to]![seat]! - opened.leads[from]![seat]!,
      points_error: opened.values[from]!.pointsError,
      is_certain: false,
      is_decided: false,
      other: decision.seat === seat ? null : decision.seat,
      offer: [...decision.offer],
      why: effects.length > 0 ? [] : this.#why(decision, decision.action),
      effects,
      reply: replyOf(recorded, tickets, decision),
      chances: null,
    };
  }

  #error(judgement: Judgement): Moment {
    const { recorded, tickets } = this;
    const decision = recorded.decisions[judgement.decision]!;
    const later = this.#laterClaim(decision, judgement.best);
    return {
      ...this.#judged(judgement),
      kind: "error",
      reason: later ? "track-lost" : reasonFor(decision.action, judgement.best),
      better: judgement.best,
      win: judgement.win.value,
      win_error: judgement.win.error,
      points: judgement.lead.value,
      points_error: judgement.lead.error,
      is_certain: isMistake(judgement, this.numbers.decisions),
      other: later?.seat ?? null,
      why: this.#why(decision, judgement.best),
      reply: later ? replyWith(recorded, tickets, later) : replyOf(recorded, tickets, decision),
    };
  }

  #praise(judgement: Judgement): Moment {
    return {
      ...this.#judged(judgement),
      kind: "praise",
      reason: "best-move",
      better: null,
      win: 0,
      win_error: 0,
      points: judgement.ahead.value,
      points_error: judgement.ahead.error,
      is_certain: true,
      other: null,
      why: this.#why(this.recorded.decisions[judgement.decision]!, judgement.played),
      reply: null,
    };
  }

  /** What errors and praise have in common. */
  #judged(judgement: Judgement) {
    const { seat, turn, decision, played, offer } = judgement;
    const effects = ticketEffects(this.tickets, turn, this.#lastTurn);
    return { seat, turn, decision, played, offer, effects, is_decided: this.#isDecided(judgement), chances: null };
  }

  /** What speaks for a move by what its seat saw; where nothing does, a fact about its position. */
  #why({ number, seat }: RecordedDecision, action: string): HintReason[] {
    const { board, record } = this.recorded;
    return board.kernels.temporarily(() => {
      const game = gameBefore(board, record, number);
      const { view } = new SceneWriter(game).whole(seat);
      const tickets = new OwnTickets(board, game, seat, view, knownTo(game, seat));
      const reasons = reasonsFor(tickets, action).filter(({ code }) => code !== "champion");
      return (reasons.length > 0 ? reasons : factsOf(tickets).slice(0, 1)).map(withAbout);
    });
  }

  /** The decision by which another seat claimed the track of the better move later. */
  #laterClaim(decision: RecordedDecision, better: string): RecordedDecision | null {
    const [verb, track] = wordsOf(better);
    if (verb !== "claim" || decision.action === better) return null;
    const claims = ({ events }: RecordedDecision) =>
      events.some((event) => event.type === "claimed" && event.track === track);
    const later = this.recorded.decisions.slice(decision.number + 1).find(claims);
    return later && later.seat !== decision.seat ? later : null;
  }
}

/** The largest moment of each turn. */
function onePerTurn(moments: readonly Moment[]): Moment[] {
  const byTurn = new Map<string, Moment>();
  for (const moment of byPoints(moments).reverse()) byTurn.set(`${moment.seat} ${moment.turn}`, moment);
  return [...byTurn.values()];
}

/** Those of the most points first. */
function byPoints(moments: readonly Moment[]): Moment[] {
  return [...moments].sort((one, other) => other.points - one.points);
}

/** A stroke of luck as a moment of the seat that it helped most. */
function strokeOf(event: ChanceEvent): Moment {
  const seat = largest(event.lead);
  const unlucky = event.seat === seat ? undefined : UNLUCKY_REASONS[event.kind];
  return {
    kind: "luck",
    reason: unlucky ?? LUCK_REASONS[event.kind],
    seat,
    turn: event.turn,
    decision: event.decision,
    played: null,
    better: null,
    win: event.win[seat]!,
    win_error: event.win_error,
    points: event.lead[seat]!,
    points_error: event.lead_error,
    is_certain: true,
    is_decided: false,
    other: unlucky ? event.seat : null,
    offer: [],
    why: [],
    effects: [],
    reply: null,
    chances: null,
  };
}

/** A reason with what it is about apart from its code, as reviews have it. */
function withAbout({ code, ...about }: FlatReason): HintReason {
  return { code, about };
}
