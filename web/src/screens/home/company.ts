import type { TableCard } from "../../net/messages";

/** The names at a table without the reader's own. */
export function othersAt(names: readonly string[], you: string): string[] {
  const shown = names.filter(Boolean);
  const own = shown.indexOf(you);
  return shown.filter((_, index) => index !== own);
}

/** The game to go on with: one's own turn first, the least time left before the others. */
export function mostUrgent(cards: readonly TableCard[]): TableCard | undefined {
  const rank = ({ your_turn: isOwn, phase, days }: TableCard) =>
    isOwn ? 0 : phase === "playing" && !days ? 1 : phase === "lobby" ? 2 : 3;
  const left = (card: TableCard) => card.seconds_left ?? Infinity;
  return [...cards].sort((one, other) => rank(one) - rank(other) || compare(left(one), left(other)))[0];
}

function compare(one: number, other: number): number {
  return one === other ? 0 : one - other;
}
