import type { Reply, TicketEffect, TicketFacts } from "../../net/review";
import { type RecordedDecision, type RecordedGame, wordsOf } from "./recordedGame";

/** The verbs of what is told of another seat's turn: more than drawing cards. */
const TOLD = ["claim", "pay", "tickets", "station"];

/** The tickets of all seats that a turn changed: `review/consequences.py`. */
export function ticketEffects(tickets: readonly TicketFacts[], turn: number, lastTurn: number): TicketEffect[] {
  return tickets.flatMap((each) => {
    if (each.kept_in >= turn) return [];
    const before = lacking(each, turn);
    const after = turn === lastTurn && each.is_completed ? 0 : lacking(each, turn + 1);
    return before === after ? [] : [{ seat: each.seat, ticket: each.ticket, points: each.points, before, after }];
  });
}

/** The trains that a ticket lacked when a turn began. */
function lacking({ distances }: TicketFacts, turn: number): number | null {
  return (distances.filter((distance) => distance.turn <= turn).at(-1) ?? distances[0]!).trains;
}

/** What the next seat did in its turn, if it did more than draw cards. */
export function replyOf(
  recorded: RecordedGame,
  tickets: readonly TicketFacts[],
  decision: RecordedDecision,
): Reply | null {
  const others = recorded.decisions
    .slice(decision.number + 1)
    .filter(({ turn, seat }) => turn > decision.turn && seat !== decision.seat);
  const next = others.filter(({ turn }) => turn === decision.turn + 1);
  const later = next.find(({ action }) => TOLD.includes(wordsOf(action)[0]));
  return later ? replyWith(recorded, tickets, later) : null;
}

/** A decision of another seat as what followed. */
export function replyWith(
  { decisions }: RecordedGame,
  tickets: readonly TicketFacts[],
  { seat, turn, action }: RecordedDecision,
): Reply {
  return { seat, turn, action, effects: ticketEffects(tickets, turn, decisions.at(-1)!.turn) };
}
