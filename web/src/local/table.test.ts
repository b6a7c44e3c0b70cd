// @vitest-environment node
import { describe, expect, test } from "vitest";
import type { Scene, ToBrowser } from "../net/messages";
import { applyChanges } from "../net/patch";
import type { Bots } from "./bots/bots";
import { type Hint, hintFor } from "./hints/hint";
import { recordOf } from "./record";
import { replayOf } from "./replay";
import type { SavedTable } from "./saved";
import { Table, type Surroundings } from "./table";
import { botsFor, type Cases, cases, readBoard } from "./testFiles";

type Case = Cases["tables"][number];

/** Something that is to happen, in seconds from the beginning. */
interface Due {
  readonly at: number;
  readonly work: () => void;
}

/** Surroundings in which time passes when it is told to, and bots play what is given. */
class Stage implements Surroundings {
  readonly sent: ToBrowser[] = [];
  saved: SavedTable | null = null;
  #time = 0;
  #due: Due[] = [];
  #coach: Bots | null = null;
  #hint: Promise<Hint> | null = null;

  constructor(private readonly bots: string[]) {}

  send = (message: ToBrowser): void => void this.sent.push(structuredClone(message));
  save = (table: SavedTable): void => void (this.saved = table);
  advise = (game: Parameters<Surroundings["advise"]>[0]): Promise<Hint> => {
    this.#coach ??= botsFor(game.board);
    const hint = this.#coach.consider(game).then((opinions) => hintFor(game, opinions));
    this.#hint = hint;
    return hint;
  };
  rematch = (): string => "local-next";
  now = (): number => 0;
  elapsed = (): number => this.#time;
  after = (milliseconds: number, work: () => void): (() => void) => {
    const due = { at: this.#time + milliseconds / 1000, work };
    this.#due.push(due);
    return () => (this.#due = this.#due.filter((other) => other !== due));
  };
  decide = (_: string, { board }: Parameters<Surroundings["decide"]>[1]): Promise<number> =>
    Promise.resolve(board.indexOf(this.bots.shift()!)!);

  /** Lets some time pass and everything happen that is due then, and returns what was sent. */
  async settle(seconds = 0): Promise<ToBrowser[]> {
    const end = this.#time + seconds;
    for (let next = this.#next(end); next; next = this.#next(end)) {
      this.#time = Math.max(this.#time, next.at);
      this.#due = this.#due.filter((other) => other !== next);
      next.work();
      for (let turn = 0; turn < 5; turn++) await Promise.resolve();
    }
    this.#time = end;
    await this.#hint;
    return this.sent.splice(0);
  }

  #next(end: number): Due | undefined {
    return this.#due.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)[0];
  }
}

/** A table as the server's was when its game began. */
function savedOf({ board, seed, exchanges }: Case): SavedTable {
  const table = exchanges[0]!.answers.find((answer) => answer.t === "table")!;
  return {
    id: "local-1",
    board,
    boardHash: cases.boards[board]!.hash,
    chairs: table.seats.map(({ kind, name, bot }) => ({ kind: kind as "person", name, ...(bot ? { bot } : {}) })),
    options: table.options,
    seed,
    hasChosenSeed: true,
    start: null,
    createdAt: 0,
    changedAt: 0,
    finishedAt: null,
    log: [],
    toMove: null,
    totals: [],
    winners: [],
    nextTable: null,
  };
}

/** Messages without what differs between two tables, and with whole scenes beside patches. */
class Reader {
  scene: Scene | null = null;

  plain(message: ToBrowser): unknown {
    if (message.t === "table") {
      const seats = message.seats.map((seat) => ({ ...seat, avatar: undefined })); // only the server knows people
      return { ...message, table: "", game: "", seats };
    }
    if (message.t === "snapshot") {
      this.scene = message.scene;
      return { ...message, game: "" };
    }
    if (message.t === "step") {
      this.scene = applyChanges(this.scene!, message.changes);
      const isOver = this.scene.view.phase === "over"; // the server's last patch repeats what has not changed
      return { ...message, game: "", scene: this.scene, changes: isOver ? null : message.changes };
    }
    if ("reason" in message && message.reason) return { ...message, reason: { ...message.reason, text: "" } };
    return message;
  }
}

/** The server gives a hint twice: at once, and when it has compared the moves, which the device does not. */
function isLast(message: ToBrowser): boolean {
  return message.t !== "hinted" || message.is_final;
}

function answer(table: Table, stage: Stage, request: Case["exchanges"][number]["request"]): Promise<ToBrowser[]> {
  if (request.t === "wait") return stage.settle(request.seconds);
  if (request.t === "hello") table.join(request);
  else table.handle(request);
  return stage.settle();
}

describe("a table on the device", () => {
  test.each(cases.tables.map((each) => [each.board, each] as const))(
    "answers as the server's on %s",
    async (board, given) => {
      const stage = new Stage([...given.bots]);
      const table = new Table(savedOf(given), await readBoard(board), stage);
      const [own, servers] = [new Reader(), new Reader()];
      for (const { request, answers } of given.exchanges) {
        const answered = await answer(table, stage, request);
        const found = answered.map((each) => own.plain(each));
        const expected = answers.filter(isLast);
        expect({ request, answers: found }).toEqual({ request, answers: expected.map((each) => servers.plain(each)) });
      }
      expect(own.scene!.view.phase).toBe("over");
      expect(stage.saved!.totals).toEqual(own.scene!.score!.seats.map(({ total }) => total));
      for (const [as, replay] of Object.entries(given.replays)) {
        const { first, steps, seed, seed_hash } = replayOf(stage.saved!, await readBoard(board), as);
        expect({ first, steps, seed, seed_hash }).toEqual(replay);
      }
      expect(recordOf(stage.saved!, await readBoard(board))).toEqual(given.record);
    },
    120_000,
  );

  test("goes on where it was when the page was closed, and knows what it has answered", async () => {
    const given = cases.tables[0]!;
    const [hello, ...others] = given.exchanges;
    const [first, later] = [others.slice(0, 150), others.slice(150, 400)];
    const stage = new Stage([...given.bots]);
    const table = new Table(savedOf(given), await readBoard(given.board), stage);
    await answer(table, stage, hello!.request);
    for (const { request } of first) await answer(table, stage, request);
    table.close();

    const again = new Table(stage.saved!, await readBoard(given.board), stage);
    await answer(again, stage, hello!.request);
    const acted = first.filter(({ request, answers }) => request.t === "act" && answers[0]?.t === "ack").at(-1)!;
    expect(await answer(again, stage, acted.request)).toEqual([acted.answers[0]]);
    const kinds = (messages: readonly ToBrowser[]) => messages.map(({ t }) => t);
    for (const { request, answers } of later) {
      expect(kinds(await answer(again, stage, request))).toEqual(kinds(answers.filter(isLast)));
    }
  });

  test("offers another game when one is over, and only then", async () => {
    const given = cases.tables[0]!;
    const stage = new Stage([...given.bots]);
    const table = new Table(savedOf(given), await readBoard(given.board), stage);
    const vote = { t: "rematch", id: "r" } as const;
    await answer(table, stage, given.exchanges[0]!.request);
    expect(await answer(table, stage, vote)).toMatchObject([{ t: "refused", reason: { code: "not-over" } }]);
    for (const { request } of given.exchanges.slice(1)) await answer(table, stage, request);
    expect(await answer(table, stage, vote)).toMatchObject([{ t: "ack" }, { t: "table", next_table: "local-next" }]);
  });
});
