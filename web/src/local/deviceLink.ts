import type { Goodbye, ToBrowser } from "../net/messages";
import type { Numbered } from "../net/outbox";
import { ANSWERS, type Connection, LATER_MS } from "../net/socket";
import type { LinkOptions, TableLink } from "../net/transport";
import { keepForLater } from "../installedApp";
import { fileAddress } from "./files";
import type { WorkerReply, WorkerRequest } from "./worker";
import workerAddress from "./worker?worker&url";

/** When to try again after the worker could not be started, as when its files could not be loaded. */
const RETRY_MS = 3000;

/** When the files of a table are kept for a time without a network: they must not delay the first move. */
const KEEP_AFTER_MS = 5000;

/** The addresses of what a table on this device reads of a server. */
function filesOfTable(board: string): string[] {
  const files = ["details.json", "rules.board"].map((file) => `boards/${board}/${file}`);
  const shared = ["tables.json", "analysis.json", "champion.network", "young.network"];
  return [...files, ...shared].flatMap((file) => fileAddress(file) ?? []).map((address) => new URL(address).pathname);
}

/** A worker that is ready for a table on a board, before there is one. */
let prepared: { readonly board: string; readonly worker: Worker } | null = null;

function createWorker(): Worker {
  return new Worker(workerAddress, { type: "module" });
}

/** Starts the worker of the next table, which will probably be on this board: it loads the rules and the board meanwhile. */
export function prepareTable(board: string): void {
  if (prepared?.board === board) return;
  prepared?.worker.terminate();
  const worker = createWorker();
  prepared = { board, worker };
  worker.addEventListener("error", () => {
    if (prepared?.worker === worker) prepared = null;
  });
  worker.postMessage({ kind: "prepare", board } satisfies WorkerRequest);
}

/** Starts a worker. */
export function startWorker(
  onreply: (reply: WorkerReply) => void,
  onproblem: () => void,
  worker = createWorker(),
): Worker {
  worker.addEventListener("message", ({ data }: MessageEvent<WorkerReply>) => onreply(data));
  worker.addEventListener("error", onproblem);
  return worker;
}

/** A connection to a table that lives in a worker of this page. */
export class DeviceLink implements TableLink {
  #worker: Worker | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #isKept = false;

  constructor(
    private readonly table: string,
    private readonly options: LinkOptions,
  ) {
    this.#open();
  }

  send(message: Numbered): void {
    this.options.outbox.add(message);
    this.#post({ kind: "message", message });
  }

  restart(): void {
    this.close();
    this.#open();
  }

  close(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#worker?.terminate();
    this.#worker = null;
  }

  #open(): void {
    this.#worker = startWorker(
      (reply) => reply.kind === "message" && this.#received(reply.message),
      () => this.#failed(),
      prepared?.worker,
    );
    prepared = null;
    this.#post({ kind: "open", table: this.table });
    this.#post({ kind: "message", message: this.options.hello() });
    for (const message of this.options.outbox.waiting) this.#post({ kind: "message", message });
  }

  #post(request: WorkerRequest): void {
    this.#worker?.postMessage(request);
  }

  #received(message: ToBrowser): void {
    if (message.t === "goodbye") {
      this.close();
      this.options.onconnection(message.why as Goodbye["why"] & Connection);
      if (message.why === "storage") this.#timer = setTimeout(() => this.#open(), LATER_MS);
      return;
    }
    this.options.onconnection("online");
    this.options.onmessage(message);
    if (message.t === "table" && !this.#isKept) {
      this.#isKept = true;
      setTimeout(() => keepForLater(filesOfTable(message.board)), KEEP_AFTER_MS);
    }
    if (!ANSWERS.has(message.t)) return;
    const settled = this.options.outbox.settle((message as { id: string }).id);
    if (settled) this.options.onsettled?.(settled);
  }

  #failed(): void {
    this.close();
    this.options.onconnection("offline");
    this.#timer = setTimeout(() => this.#open(), RETRY_MS);
  }
}
