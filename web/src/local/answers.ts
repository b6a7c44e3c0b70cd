import type { Reason } from "../net/messages";
import { startWorker } from "./deviceLink";
import type { WorkerRequest } from "./worker";

/** Answers a request in the place of the server. */
export function json(content: unknown, status = 200): Response {
  return new Response(JSON.stringify(content), { status, headers: { "content-type": "application/json" } });
}

export function refusal(status: number, reason: Reason): Response {
  return json({ reason }, status);
}

export function unknown(): Response {
  return refusal(404, { code: "unknown-address" });
}

/** Asks a worker of its own something about a game or a board. */
export function askWorker<T>(request: WorkerRequest): Promise<T> {
  return new Promise((resolve, reject) => {
    const worker = startWorker(
      (reply) => {
        worker.terminate();
        if (reply.kind === "answer") resolve(reply.answer as T);
      },
      () => {
        worker.terminate();
        reject(new Error("The rules could not be loaded."));
      },
    );
    worker.postMessage(request);
  });
}
