import { expect, test } from "vitest";
import type { TableCard } from "../../net/messages";
import { mostUrgent, othersAt } from "./company";

function card(table: string, part: Partial<TableCard>): TableCard {
  const rest = { board: "usa", names: [], seq: 0, winners: [], totals: [], changed_at: 0 };
  return { table, phase: "playing", your_turn: false, ...rest, ...part };
}

test("one's own name is left out once", () => {
  expect(othersAt(["Ada", "Me", "", "Ben"], "Me")).toEqual(["Ada", "Ben"]);
  expect(othersAt(["Me", "Me"], "Me")).toEqual(["Me"]);
  expect(othersAt(["Ada", "Ben"], "Me")).toEqual(["Ada", "Ben"]);
});

test("one's own turn with the least time comes first, and games that wait for others last", () => {
  const lobby = card("lobby", { phase: "lobby" });
  const others = card("others", {});
  const slow = card("slow", { your_turn: true });
  const days = card("days", { your_turn: true, days: "steady", seconds_left: 90_000 });
  const quick = card("quick", { your_turn: true, seconds_left: 40 });
  const order: string[] = [];
  for (let cards = [lobby, others, slow, days, quick]; cards.length > 0;) {
    const first = mostUrgent(cards)!;
    order.push(first.table);
    cards = cards.filter((each) => each !== first);
  }
  expect(order).toEqual(["quick", "days", "slow", "others", "lobby"]);
  expect(mostUrgent([])).toBeUndefined();
});
