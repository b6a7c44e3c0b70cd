/** The worker in which a table on the device lives, with the compiled rules and the bots; it answers as a server does. */
import { unpack } from "../engine/deviceFile";
import type { BoardDraft, BoardProblem, ExercisePosition, Hello, Reason, Replay, ToBrowser } from "../net/messages";
import type { Numbered } from "../net/outbox";
import type { RecordFacts, Review } from "../net/review";
import type { BoardMaking } from "./boards/making";
import { checkText, draftOf, type GivenDrawing } from "./boards/ownBoard";
import { type BotFiles, Bots } from "./bots/bots";
import type { NetworkHeader } from "./bots/networkHeader";
import type { Exercise } from "./exercises";
import { positionOf } from "./exercisePosition";
import { hintFor } from "./hints/hint";
import type { AnalysisNumbers } from "./lockstep/analysisNumbers";
import type { DeviceBoard } from "./board";
import { loadDeviceBoard } from "./loadBoard";
import { now, rematchOf } from "./newTable";
import { gameBefore, type GameRecord, problemIn, recordOf } from "./record";
import { whyNot } from "./refusals";
import { replayOf } from "./replay";
import type { AnswerVerdict } from "./review/answers";
import type { SavedTable, TableSettings } from "./saved";
import { SaveQueue } from "./saveQueue";
import { fileAddress, loadFile, loadJson } from "./files";
import { Table } from "./table";
import { savedTables } from "./deviceStorage";

/** What the page asks of the worker: to get ready for a table, to open one, to hand it a message, or something about a game. */
export type WorkerRequest =
  | { readonly kind: "prepare"; readonly board: string }
  | { readonly kind: "open"; readonly table: string }
  | { readonly kind: "message"; readonly message: Hello | Numbered }
  | { readonly kind: "replay"; readonly table: SavedTable; readonly as: string }
  | { readonly kind: "record"; readonly table: SavedTable }
  | { readonly kind: "review"; readonly table: SavedTable; readonly people: readonly number[] }
  | { readonly kind: "exercise"; readonly table: SavedTable; readonly exercise: Exercise }
  | { readonly kind: "why"; readonly table: SavedTable; readonly decision: number; readonly action: string }
  | {
      readonly kind: "judge";
      readonly table: SavedTable;
      readonly decision: number;
      readonly action: string;
      readonly better: string;
    }
  | { readonly kind: "check"; readonly record: GameRecord }
  | { readonly kind: "check board"; readonly text: string }
  | { readonly kind: "board arrays"; readonly board: string }
  | { readonly kind: "draw board"; readonly text: string; readonly drawing: GivenDrawing | null };

/** What a worker answers to a question: about a game, or about a board file, where a draft is what became of it. */
type Answer =
  | Replay
  | GameRecord
  | Reason
  | BoardDraft
  | Review
  | ExercisePosition
  | AnswerVerdict
  | readonly BoardProblem[]
  | Uint8Array
  | null;
type Question = Exclude<WorkerRequest, { kind: "prepare" | "open" | "message" }>;

export type WorkerReply =
  | { readonly kind: "message"; readonly message: ToBrowser }
  | { readonly kind: "facts"; readonly facts: RecordFacts }
  | { readonly kind: "progress"; readonly done: number; readonly total: number }
  | { readonly kind: "answer"; readonly answer: Answer };

/** How long networks wait that no bot has asked for: they are larger than all that the page needs before a first move. */
const NETWORKS_AFTER_MS = 3000;

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

const botFiles: BotFiles = {
  network: async (name) => unpack<NetworkHeader>(await (await loadFile(`${name}.network`)).blob()),
  numbers: () => loadJson<AnalysisNumbers>("analysis.json"),
};

/** The board that the next table will probably be on. */
let prepared: { readonly board: string; readonly loaded: Promise<DeviceBoard> } | null = null;

/** Loads what a table on a board needs, and for the page what it will draw: then the browser has it. */
function prepare(board: string): void {
  prepared = { board, loaded: loadDeviceBoard(board) };
  prepared.loaded.catch(() => (prepared = null)); // opening the table loads it again
  if (fileAddress(`boards/${board}/land.svg`))
    loadFile(`boards/${board}/land.svg`).then(
      (land) => land.text(),
      () => {},
    );
}

function boardOf(saved: SavedTable): Promise<DeviceBoard> {
  const ready = prepared?.board === saved.board ? prepared.loaded : null;
  prepared = null;
  return ready ?? loadDeviceBoard(saved.board);
}

async function openTable(id: string): Promise<Table | null> {
  const settings = loadJson<TableSettings>("tables.json");
  const table: { current: Table | null } = { current: null };
  await takeTable(id, () => {
    table.current?.close();
    send({ t: "goodbye", why: "replaced" });
  });
  const saved = await savedTables.get(id);
  if (!saved) {
    send({ t: "goodbye", why: "gone" });
    return null;
  }
  const board = await boardOf(saved);
  const bots = new Bots(board, (await settings).bots, botFiles);
  setTimeout(() => bots.prepare(saved.chairs.flatMap(({ bot }) => bot ?? [])), NETWORKS_AFTER_MS);
  const queue = new SaveQueue(() => {
    table.current?.close();
    send({ t: "goodbye", why: "storage" });
  });
  const save = (changed: SavedTable): void => queue.add(() => savedTables.put(changed));
  table.current = new Table(saved, board, {
    send: (message) => queue.add(() => send(message)),
    save,
    after(milliseconds, work) {
      const timer = setTimeout(work, milliseconds);
      return () => clearTimeout(timer);
    },
    decide: (bot, game, seq) => bots.decide(bot, game, seq),
    advise: async (game) => hintFor(game, await bots.consider(game)),
    rematch(before, start) {
      const next = rematchOf(before, start);
      save(next);
      return next.id;
    },
    now,
    elapsed: () => performance.now() / 1000,
  });
  return table.current;
}

/** Answers what the network has to think about: it tells how far it is. */
async function analysed(asked: Extract<Question, { kind: "review" | "judge" }>): Promise<Answer> {
  const board = await loadDeviceBoard(asked.table.board);
  const [network, { makeReview }, { judgeAnswer }] = await Promise.all([
    new Bots(board, [], botFiles).analyst(),
    import("./review/makeReview"),
    import("./review/answers"),
  ]);
  const record = recordOf(asked.table, board);
  if (asked.kind === "judge") return judgeAnswer(network, record, asked.decision, asked.action, asked.better);
  return makeReview(network, record, asked.people, {
    facts: (facts) => reply({ kind: "facts", facts }),
    progress: (done, total) => reply({ kind: "progress", done, total }),
  });
}

/** Answers a question about a game or a board file. */
async function answer(asked: Question): Promise<Answer> {
  switch (asked.kind) {
    case "check board":
      return checkText(asked.text, await loadJson<BoardMaking>("making.json"));
    case "draw board":
      return draftOf(asked.text, await loadJson<BoardMaking>("making.json"), asked.drawing);
    case "board arrays":
      return (await loadDeviceBoard(asked.board)).arrays.bytes.slice();
    case "check":
      return problemIn(asked.record, await loadDeviceBoard(asked.record.map));
    case "record":
      return recordOf(asked.table, await loadDeviceBoard(asked.table.board));
    case "review":
    case "judge":
      return analysed(asked);
    case "exercise":
      return positionOf(asked.exercise, asked.table, await loadDeviceBoard(asked.table.board));
    case "why": {
      const board = await loadDeviceBoard(asked.table.board);
      const game = gameBefore(board, recordOf(asked.table, board), asked.decision);
      return whyNot(game, game.seat!, asked.action);
    }
    case "replay":
      return replayOf(asked.table, await loadDeviceBoard(asked.table.board), asked.as);
  }
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
    case "prepare":
      prepare(data.board);
      return;
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
