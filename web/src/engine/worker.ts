/**
 * The worker in which the compiled rules run, so that no question holds the page up. The rules and the manifest beside
 * them are of one build; a board comes from the server only in exactly the layout that they were compiled for.
 */
import manifestAddress from "../../../build/wasm/manifest.json?url";
import kernelsAddress from "../../../build/wasm/kernels.wasm?url";
import { Kernels, type Manifest } from "./kernels";
import type { BoardNames, Kind, Questions, Reply, Request } from "./questions";
import { Rules } from "./rules";

async function load(address: string): Promise<Response> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} is answered with ${answer.status}.`);
  return answer;
}

async function loadKernels(): Promise<Kernels> {
  const [program, manifest] = await Promise.all([load(kernelsAddress), load(manifestAddress)]);
  const module = await WebAssembly.compile(await program.arrayBuffer());
  return new Kernels(module, (await manifest.json()) as Manifest);
}

async function loadRules(names: BoardNames): Promise<Rules> {
  const kernels = await once("", loadKernels);
  const layout = kernels.layoutOf("plan_ticket", 1).split(" ")[2] ?? "";
  const arrays = await load(`/api/boards/${encodeURIComponent(names.id)}/arrays?layout=${layout}`);
  return new Rules(kernels, names, new Uint8Array(await arrays.arrayBuffer()));
}

const loaded = new Map<string, Promise<unknown>>();

/** Loads something once; what could not be loaded is tried again when it is needed next. */
function once<T>(key: string, loading: () => Promise<T>): Promise<T> {
  const known = (loaded.get(key) as Promise<T> | undefined) ?? loading();
  loaded.set(key, known);
  known.catch(() => loaded.delete(key));
  return known;
}

async function answer<K extends Kind>({ board, kind, asked }: Request<K>): Promise<Questions[K]["answer"]> {
  const rules = await once(`board ${board.id}`, () => loadRules(board));
  const question = rules[kind] as (asked: Questions[K]["asked"]) => Questions[K]["answer"];
  return question.call(rules, asked);
}

self.addEventListener("message", ({ data }: MessageEvent<Request>) => {
  const send = (reply: Reply) => self.postMessage(reply);
  answer(data).then(
    (found) => send({ id: data.id, answer: found }),
    (error: unknown) => send({ id: data.id, problem: String(error) }),
  );
});
