import { readFileSync } from "node:fs";
import { Kernels, type Manifest } from "../engine/kernels";
import type { BoardDetails, Hello, Replay, ToBrowser } from "../net/messages";
import type { Numbered } from "../net/outbox";
import { DeviceBoard, type BoardHeader } from "./board";
import { type DeviceFile, unpack } from "../engine/deviceFile";
import type { Hint } from "./hints/hint";
import { type BotFiles, Bots } from "./bots/bots";
import type { AnalysisNumbers } from "./lockstep/analysisNumbers";
import type { GameRecord } from "./record";
import type { TableSettings } from "./saved";
import type { WholeGame } from "./wholeGame";

/** Time that passes. */
interface Wait {
  readonly t: "wait";
  readonly seconds: number;
}

/** A request to a table of the server, or time that passed there, and what it answered. */
interface Exchange {
  request: Hello | Numbered | Wait;
  answers: ToBrowser[];
}

/** What `make web` had Python write down. */
export interface Cases {
  boards: Record<string, { details: BoardDetails; hash: string }>;
  tables: {
    board: string;
    seed: string;
    bots: string[];
    exchanges: Exchange[];
    /** The replay for somebody who sees everything, for a spectator, and for a seat. */
    replays: Record<string, Replay>;
    record: GameRecord;
  }[];
  bots: {
    board: string;
    players: number;
    seed: string;
    start: number;
    actions: string[];
    asked: { at: number; seed: string; draws: [number, number]; choices: Record<string, string> }[];
    hints: { at: number; hint: Hint }[];
    searches: { at: number; seed: number; worlds: string; factor: number; action: string }[];
  }[];
}

function read(name: string): Uint8Array<ArrayBuffer> {
  const text = readFileSync(new URL(`../../../build/${name}`, import.meta.url), "base64");
  return Uint8Array.from(atob(text), (byte) => byte.charCodeAt(0));
}

export function readJson<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(`../../../build/${name}`, import.meta.url), "utf8")) as T;
}

const manifest = readJson<Manifest>("wasm/manifest.json");
const program = new WebAssembly.Module(read("wasm/kernels.wasm"));
export const cases = readJson<Cases>("table-cases/cases.json");
export const games = readJson<WholeGame[]>("table-cases/games.json");
export const settings = readJson<TableSettings>("table-cases/tables.json");
export const numbers = readJson<AnalysisNumbers>("table-cases/analysis.json");

export function newKernels(): Kernels {
  return new Kernels(program, manifest);
}

export function readDeviceFile<Header>(name: string): Promise<DeviceFile<Header>> {
  return unpack<Header>(new Blob([read(`table-cases/${name}`)]));
}

export async function readBoard(name: string): Promise<DeviceBoard> {
  const file = await readDeviceFile<BoardHeader>(`${name}.board`);
  return new DeviceBoard(newKernels(), file, cases.boards[name]!.details);
}

const botFiles: BotFiles = {
  network: (name) => readDeviceFile(`${name}.network`),
  numbers: () => Promise.resolve(numbers),
};

/** The bots of a board. */
export function botsFor(board: DeviceBoard): Bots {
  return new Bots(board, settings.bots, botFiles);
}
