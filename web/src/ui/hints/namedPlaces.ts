import type { HintReason, HintedMessage } from "../../net/messages";
import type { BoardIndex } from "../../state/facts/boardIndex";
import { marksOf } from "../../state/hints.svelte";

/** The places whose names the words of a hint contain: of its facts that are shown, its moves and their reasons. */
export function namedPlaces(
  hint: HintedMessage,
  facts: readonly HintReason[],
  offer: readonly string[],
  board: BoardIndex,
): string[] {
  const { nudge, moves, ticket_sets: sets } = hint;
  const reasons = [...facts, ...moves.flatMap((move) => move.reasons)];
  const actions = moves.map(({ action }) => action);
  const marks = marksOf(actions);
  const tickets = [
    nudge?.ticket ?? [],
    reasons.flatMap((reason) => ("ticket" in reason ? reason.ticket : [])),
    sets.flatMap((set) => set.tickets),
    actions.flatMap((action) => keptBy(action, offer)),
  ].flat();
  const tracks = [...marks.tracks, ...reasons.flatMap((reason) => ("track" in reason ? reason.track : []))];
  return [
    ...new Set([
      ...[nudge?.place ?? [], marks.places].flat(),
      ...tickets.flatMap((ticket) => board.tickets.get(ticket)?.places ?? []),
      ...tracks.flatMap((track) => board.tracks.get(track)?.places ?? []),
    ]),
  ];
}

/** The tickets of an offer that an action keeps. */
function keptBy(action: string, offer: readonly string[]): string[] {
  const [verb, ...numbers] = action.split(" ");
  return verb === "keep" ? numbers.flatMap((number) => offer[Number(number) - 1] ?? []) : [];
}
