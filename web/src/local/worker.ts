/** The worker in which a table on the device lives, with the compiled rules and the bots; it answers as a server does. */
import { unpack } from "../engine/deviceFile";
import type { Hello, Reason, Replay, ToBrowser } from "../net/messages";
import type { Numbered } from "../net/outbox";
import { Bots } from "./bots/bots";
import type { NetworkHeader } from "./bots/network";
import { loadDeviceBoard } from "./loadBoard";
import { now, rematchOf } from "./newTable";
import { type GameRecord, problemIn, recordOf } from "./record";
import { replayOf } from "./replay";
import type { SavedTable, TableSettings } from "./saved";
import { loadSiteFile, loadSiteJson } from "./siteFiles";
import { Table } from "./table";
import { getTable, putTable } from "./tableStorage";

/** What the page asks of the worker: to open a table, to hand it a message, or something about a game. */
export type WorkerRequest =
  | { readonly kind: "open"; readonly table: string }
  | { readonly kind: "message"; readonly message: Hello | Numbered }
  | { readonly kind: "replay"; readonly table: SavedTable; readonly as: string }
  | { readonly kind: "record"; readonly table: SavedTable }
  | { readonly kind: "check"; readonly record: GameRecord };

export type WorkerReply =
  | { readonly kind: "message"; readonly message: ToBrowser }
  | { readonly kind: "answer"; readonly answer: Replay | GameRecord | Reason | null };

function reply(answer: WorkerReply): void {
  self.postMessage(answer);
}

function send(message: ToBrowser): void {
  reply({ kind: "message", message });
}

/** Holds a table for this page alone; the page that had it is told. Browsers have locks only on safe addresses. */
function takeTable(id: string, onlost: () => void): Promise<void> {
  if (!("locks" in navigator)) return Promise.resolve();
  return new Promise((resolve) => {
    const held = () => {
      resolve();
      return new Promise(() => {});
    };
    navigator.locks.request(`table ${id}`, { steal: true }, held).catch(onlost);
  });
}

async function openTable(id: string): Promise<Table | null> {
  const settings = loadSiteJson<TableSettings>("tables.json");
  const table: { current: Table | null } = { current: null };
  await takeTable(id, () => {
    table.current?.close();
    send({ t: "goodbye", why: "replaced" });
  });
  const saved = await getTable(id);
  if (!saved) {
    send({ t: "goodbye", why: "gone" });
    return null;
  }
  const board = await loadDeviceBoard(saved.board);
  const bots = new Bots(board, (await settings).bots, async (name) =>
    unpack<NetworkHeader>(await (await loadSiteFile(`${name}.network`)).blob()),
  );
  bots.prepare(saved.chairs.flatMap(({ bot }) => bot ?? []));
  let last = Promise.resolve();
  const save = (changed: SavedTable): void => {
    last = last.then(() => putTable(changed)).catch(console.error);
  };
  table.current = new Table(saved, board, {
    send,
    save,
    after(milliseconds, work) {
      const timer = setTimeout(work, milliseconds);
      return () => clearTimeout(timer);
    },
    decide: (bot, game, seq) => bots.decide(bot, game, seq),
    rematch(before, start) {
      const next = rematchOf(before, start);
      save(next);
      return next.id;
    },
    now,
  });
  return table.current;
}

/** Answers a question about a game. */
async function answer(
  asked: Extract<WorkerRequest, { kind: "replay" | "record" | "check" }>,
): Promise<Replay | GameRecord | Reason | null> {
  const board = await loadDeviceBoard(asked.kind === "check" ? asked.record.map : asked.table.board);
  if (asked.kind === "check") return problemIn(asked.record, board);
  return asked.kind === "record" ? recordOf(asked.table, board) : replayOf(asked.table, board, asked.as);
}

let opened: Promise<Table | null> = Promise.resolve(null);

/** Fails in a way that the page hears of. */
function fail(error: unknown): void {
  setTimeout(() => {
    throw error;
  });
}

self.addEventListener("message", ({ data }: MessageEvent<WorkerRequest>) => {
  switch (data.kind) {
    case "open":
      opened = openTable(data.table);
      opened.catch(fail);
      return;
    case "message":
      opened = opened.then((table) => {
        if (data.message.t === "hello") table?.join(data.message);
        else table?.handle(data.message);
        return table;
      });
      opened.catch(fail);
      return;
    default:
      answer(data).then((found) => reply({ kind: "answer", answer: found }), fail);
  }
});
