import { NONE } from "../game";
import type { NetworkValues } from "./networkValues";
import { type Positions, TURN, upTo } from "./positions";

/** Plays every position that is still in the set-up until the first turn begins. */
export function playSetup(network: NetworkValues, positions: Positions): void {
  const isGoing = (row: number) => positions.isInSetup(row);
  for (let going = upTo(positions.length).filter(isGoing); going.length > 0; going = going.filter(isGoing)) {
    const choices = network.choices(positions, going);
    positions.play(choices.actions(choices.best), going);
  }
}

/** Plays every position to the end of its game. */
export function playToEnd(network: NetworkValues, positions: Positions): void {
  playRounds(network, positions, NONE, network.numbers.playouts.enough);
}

/**
 * Plays each position until a turn of the seat begins for the n-th time, or its game is over. In a position with a
 * `wanted` action the seat takes that action, once, as soon as it is legal.
 */
export function playRounds(
  network: NetworkValues,
  positions: Positions,
  seat: number,
  rounds: number,
  wanted: readonly number[] = upTo(positions.length).map(() => NONE),
): void {
  const left = wanted.map(() => rounds);
  const waiting = [...wanted];
  let going = upTo(positions.length).filter((row) => !positions.isOver(row));
  while (going.length > 0) {
    const choices = network.choices(positions, going);
    const actions = choices.actions(choices.best);
    going.forEach((row, place) => {
      const action = waiting[row]!;
      if (action === NONE || positions.number(row, "to_move") !== seat || !positions.isLegal(row, action)) return;
      [actions[place], waiting[row]] = [action, NONE];
    });
    positions.play(actions, going);
    for (const row of going)
      if (positions.number(row, "phase") === TURN && positions.number(row, "to_move") === seat) left[row]!--;
    going = going.filter((row) => left[row]! > 0 && !positions.isOver(row));
  }
}

/** In which positions a seat has completed a ticket. */
export function completions(positions: Positions, seat: number, ticket: number): boolean[] {
  const scores = positions.scores(upTo(positions.length));
  return upTo(positions.length).map((row) => {
    const words = scores.at(row).words("completed");
    const perSeat = words.length / positions.states.at(row).numbers("trains").length;
    return Boolean((words[seat * perSeat + (ticket >> 6)]! >> BigInt(ticket & 63)) & 1n);
  });
}
