import { transport } from "../net/transport";
import type { BoardNames, Kind, Questions, Reply, Request } from "./questions";

interface Waiting {
  resolve: (answer: unknown) => void;
  reject: (error: Error) => void;
}

const waiting = new Map<number, Waiting>();
let worker: Worker | null = null;
let lastId = 0;

/** Starts the worker when something is asked for the first time: the rules are no part of a first visit. */
function start(): Worker {
  const started = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  started.addEventListener("message", ({ data }: MessageEvent<Reply>) => {
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if ("problem" in data) asked?.reject(new Error(data.problem));
    else asked?.resolve(data.answer);
  });
  started.addEventListener("error", ({ message }) => {
    for (const { reject } of waiting.values()) reject(new Error(message || "The rules could not be loaded."));
    waiting.clear();
    worker = null;
  });
  return started;
}

/** Asks the rules a question about a board. */
export async function ask<K extends Kind>(
  board: BoardNames,
  kind: K,
  asked: Questions[K]["asked"],
): Promise<Questions[K]["answer"]> {
  const found = await transport().boardArrays(board.id);
  const arrays = typeof found === "string" ? new URL(found, document.baseURI).href : found;
  worker ??= start();
  const id = ++lastId;
  const request: Request<K> = { id, board, arrays, kind, asked };
  worker.postMessage(request);
  return new Promise<Questions[K]["answer"]>((resolve, reject) => {
    waiting.set(id, { resolve: resolve as Waiting["resolve"], reject });
  });
}
