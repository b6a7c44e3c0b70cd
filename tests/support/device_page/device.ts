/** Boards and bots as a device has them, from the files that `page_files.py` gives a page. */
import { type DeviceFile, unpack } from "../../../web/src/engine/deviceFile";
import { Kernels, type Manifest } from "../../../web/src/engine/kernels";
import { type BoardHeader, DeviceBoard } from "../../../web/src/local/board";
import { type BotFiles, Bots } from "../../../web/src/local/bots/bots";
import type { NetworkHeader } from "../../../web/src/local/bots/networkHeader";
import type { AnalysisNumbers } from "../../../web/src/local/lockstep/analysisNumbers";
import type { TableSettings } from "../../../web/src/local/saved";
import type { BoardDetails } from "../../../web/src/net/messages";

export async function json<T>(name: string): Promise<T> {
  return (await (await fetch(name)).json()) as T;
}

async function file<Header>(name: string): Promise<DeviceFile<Header>> {
  return unpack<Header>(await (await fetch(name)).blob());
}

const program = await WebAssembly.compile(
  await (await fetch("kernels.wasm")).arrayBuffer(),
);
const manifest = await json<Manifest>("manifest.json");
const { bots: specs } = await json<TableSettings>("tables.json");
const botFiles: BotFiles = {
  network: (name) => file<NetworkHeader>(`${name}.network`),
  numbers: () => json<AnalysisNumbers>("analysis.json"),
};

/** A board with a memory of its own, and its bots. */
export async function boardAndBots(name: string): Promise<[DeviceBoard, Bots]> {
  const details = await json<BoardDetails>(`${name}.json`);
  const board = new DeviceBoard(
    new Kernels(program, manifest),
    await file<BoardHeader>(`${name}.board`),
    details,
  );
  return [board, new Bots(board, specs, botFiles)];
}
