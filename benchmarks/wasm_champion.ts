/** The page of `wasm_champion.py`: the champion decides for all seats of games, as it does for tables on a device. */
import { type DeviceFile, unpack } from "../web/src/engine/deviceFile";
import { Kernels, type Manifest } from "../web/src/engine/kernels";
import { type BoardHeader, DeviceBoard } from "../web/src/local/board";
import type { NetworkHeader } from "../web/src/local/bots/networkHeader";
import { Bots } from "../web/src/local/bots/bots";
import { Game } from "../web/src/local/game";
import type { AnalysisNumbers } from "../web/src/local/lockstep/analysisNumbers";
import type { TableSettings } from "../web/src/local/saved";
import type { BoardDetails } from "../web/src/net/messages";

async function json<T>(name: string): Promise<T> {
  return (await (await fetch(name)).json()) as T;
}

async function file<Header>(name: string): Promise<DeviceFile<Header>> {
  return unpack<Header>(await (await fetch(name)).blob());
}

/** A table on a board, which plays game after game. */
async function table(name: string, players: number): Promise<(decisions: number) => Promise<number[]>> {
  const module = await WebAssembly.compile(await (await fetch("kernels.wasm")).arrayBuffer());
  const kernels = new Kernels(module, await json<Manifest>("manifest.json"));
  const details = await json<BoardDetails>(`${name}.json`);
  const board = new DeviceBoard(kernels, await file<BoardHeader>(`${name}.board`), details);
  const { bots: specs } = await json<TableSettings>("tables.json");
  const bots = new Bots(board, specs, {
    network: (network) => file<NetworkHeader>(`${network}.network`),
    numbers: () => json<AnalysisNumbers>("analysis.json"),
  });
  let seed = 0n;
  let game = new Game(board, players, seed, null);
  return async (decisions) => {
    const spent: number[] = [];
    while (spent.length < decisions) {
      if (game.isOver) game = new Game(board, players, ++seed, null);
      const begun = performance.now();
      const action = await bots.choose("champion", game, 0n, [0, 0]);
      if (game.legal().length > 1) spent.push(performance.now() - begun);
      game.play(action);
    }
    return spent;
  };
}

Object.assign(globalThis, { table });
