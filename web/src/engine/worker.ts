/**
 * The worker in which the compiled rules run, so that no question holds the page up. The rules and the manifest beside
 * them are of one build; a board comes from the server only in exactly the layout that they were compiled for.
 */
import { unpack } from "./deviceFile";
import type { Kernels } from "./kernels";
import { load, loadKernels } from "./loadKernels";
import type { BoardNames, Kind, Questions, Reply, Request } from "./questions";
import { Rules } from "./rules";

async function loadRules(names: BoardNames, arrays: string | Uint8Array): Promise<Rules> {
  const kernels = await once("", loadKernels);
  return new Rules(kernels, names, typeof arrays === "string" ? await loadArrays(kernels, arrays) : arrays);
}

/** The arrays of a board: of a server alone, of a host of files inside the file with all that a table needs. */
async function loadArrays(kernels: Kernels, address: string): Promise<Uint8Array> {
  const layout = kernels.layoutOf("plan_ticket", 1);
  if (!address.endsWith("/arrays")) {
    const file = await unpack<{ layouts: { board: string } }>(await (await load(address)).blob());
    if (file.header.layouts.board !== layout) throw new Error(`${address} was made for other rules.`);
    return file.bytes("arrays");
  }
  const arrays = await load(`${address}?layout=${layout.split(" ")[2] ?? ""}`);
  return new Uint8Array(await arrays.arrayBuffer());
}

const loaded = new Map<string, Promise<unknown>>();

/** Loads something once; what could not be loaded is tried again when it is needed next. */
function once<T>(key: string, loading: () => Promise<T>): Promise<T> {
  const known = (loaded.get(key) as Promise<T> | undefined) ?? loading();
  loaded.set(key, known);
  known.catch(() => loaded.delete(key));
  return known;
}

async function answer<K extends Kind>({ board, arrays, kind, asked }: Request<K>): Promise<Questions[K]["answer"]> {
  const rules = await once(`board ${board.id}`, () => loadRules(board, arrays));
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
