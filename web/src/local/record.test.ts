// @vitest-environment node
import { describe, expect, test } from "vitest";
import { problemIn, readRecord, tableOf, type GameRecord } from "./record";
import { replayOf } from "./replay";
import { cases, readBoard } from "./testFiles";

const [{ board, record, replays }] = cases.tables as [(typeof cases.tables)[number]];
const read = (changed: object) => readRecord(JSON.stringify({ ...record, ...changed }), [board]);

describe("a record", () => {
  test("is replayed as where it was played", async () => {
    expect(readRecord(JSON.stringify(record), [board])).toEqual(record);
    const device = await readBoard(board);
    expect(problemIn(record, device)).toBeNull();
    const { first, steps } = replayOf(tableOf(record, ""), device, "all");
    expect({ first, steps }).toEqual({ first: replays["all"]!.first, steps: replays["all"]!.steps });
  });

  test.each([
    ["{", "record-damaged"],
    ["1", "record-not-object"],
    ["{}", "record-format"],
  ])("that is %s is refused", (text, code) => expect(readRecord(text, [board])).toMatchObject({ code }));

  test.each([
    [{ map: "mars" }, "unknown-board"],
    [{ seed: null }, "record-seed"],
    [{ players: 9 }, "record-not-number"],
    [{ actions: 1 }, "record-not-list"],
    [{ actions: ["pass", 2] }, "record-not-text"],
    [{ names: ["A"] }, "record-names"],
  ])("with %o is refused", (changed, code) => expect(read(changed)).toMatchObject({ code }));

  test.each([
    [{ actions: ["pass"] }, { code: "record-action", number: 1, reason: { code: "not-now" } }],
    [{ actions: [...record.actions, "pass"] }, { code: "record-action", reason: { code: "game-over" } }],
    [{ actions: record.actions.slice(0, 9) }, { code: "record-unfinished" }],
    [{ result: { totals: [1, 2], winners: [] } }, { code: "record-result", field: "totals" }],
  ])("that can't have been played is refused", async (changed, reason) => {
    expect(problemIn(read(changed) as GameRecord, await readBoard(board))).toMatchObject(reason);
  });
});
