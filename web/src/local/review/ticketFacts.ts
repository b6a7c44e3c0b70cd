import type { RecordBlock } from "../../engine/kernels";
import type { TicketFacts } from "../../net/review";
import type { DeviceBoard } from "../board";
import { type RecordedDecision, type RecordedGame, turnsOf } from "./recordedGame";

/** A distance that nothing has. */
const FAR = 2 ** 30;

/** A ticket while its game is read, and its number on the board. */
interface Held {
  readonly number: number;
  readonly facts: Omit<TicketFacts, "is_completed" | "completed_in">;
}

/** Every ticket that was kept, by seat and in the order in which they were kept: `facts/tickets.py`. */
export function ticketFacts(recorded: RecordedGame): TicketFacts[] {
  const { board, decisions, score } = recorded;
  return board.kernels.temporarily(() => {
    const distances = new Distances(board);
    const held: Held[] = [];
    for (const decision of decisions) if (!decision.turn) held.push(...keptIn(board, decision));
    for (const turn of turnsOf(decisions)) {
      measure(held, distances, turn[0]!);
      for (const decision of turn) {
        held.push(...keptIn(board, decision));
        findBlocks(held, distances, decision, decisions[decision.number + 1]);
      }
    }
    return held
      .map(({ facts }) => facts)
      .sort((one, other) => one.seat - other.seat)
      .map((facts) => ({
        ...facts,
        is_completed: score.seats[facts.seat]!.tickets_completed.includes(facts.ticket),
        completed_in: facts.distances.find(({ trains }) => trains === 0)?.turn ?? null,
      }));
  });
}

/** How far tickets are, in what anybody sees of a position. */
class Distances {
  readonly #scratches: RecordBlock;
  readonly #statuses: RecordBlock;
  readonly #observations: RecordBlock;

  constructor(private readonly board: DeviceBoard) {
    const { kernels } = board;
    this.#observations = kernels.record("find_ticket_status", 0);
    this.#scratches = kernels.record("find_ticket_status", 2);
    this.#statuses = kernels.record("find_ticket_status", 3);
  }

  /** The fewest trains that complete a ticket of a seat; null where it can't be done. */
  of({ view }: RecordedDecision, { number, facts }: Held): number | null {
    const { kernels, arrays } = this.board;
    this.#observations.bytes.set(view.observation.bytes);
    const missing = kernels.call(
      "find_ticket_status",
      this.#observations,
      arrays,
      this.#scratches,
      this.#statuses,
      facts.seat,
      number,
      0,
    );
    return missing === FAR ? null : missing;
  }
}

function keptIn(board: DeviceBoard, { events, seat, turn }: RecordedDecision): Held[] {
  const names = events.flatMap((event) => (event.type === "kept" ? (event.tickets ?? []) : []));
  return names.map((ticket) => {
    const number = board.details.tickets.findIndex(({ name }) => name === ticket);
    const { points } = board.details.tickets[number]!;
    return { number, facts: { seat, ticket, points, kept_in: turn, distances: [], blocked: [] } };
  });
}

/** Notes down how far every ticket is before a decision, where that has changed. */
function measure(held: readonly Held[], distances: Distances, decision: RecordedDecision): void {
  for (const each of held) {
    const trains = distances.of(decision, each);
    const last = each.facts.distances.at(-1);
    if (!last || last.trains !== trains) each.facts.distances.push({ turn: decision.turn, trains });
  }
}

/** Compares the tickets of the others before and after a claim. */
function findBlocks(
  held: readonly Held[],
  distances: Distances,
  decision: RecordedDecision,
  next: RecordedDecision | undefined,
): void {
  const claim = decision.events.find((event) => event.type === "claimed");
  if (!claim || !next) return;
  for (const each of held) {
    if (each.facts.seat === decision.seat) continue;
    const before = distances.of(decision, each);
    const after = distances.of(next, each);
    if (before && (after === null || after > before))
      each.facts.blocked.push({ turn: decision.turn, by: decision.seat, track: claim.track, before, after });
  }
}
