/**
 * The service worker of a folder of files (`make site`): it keeps all of it, so that everything works without a network.
 * A new version waits until no page of the old one is open: nobody gets files of two versions in the middle of a game.
 */

/** Filled in by the build (`vite.config.ts`): all files, as addresses below the folder, and a hash of them. */
declare const SITE_FILES: readonly string[];
declare const SITE_HASH: string;

interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface RequestEvent extends WorkerEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Worker {
  readonly registration: { readonly scope: string };
  readonly clients: { claim(): Promise<void> };
  addEventListener(type: "install" | "activate", listener: (event: WorkerEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: RequestEvent) => void): void;
}

const worker = self as unknown as Worker;
const { scope } = worker.registration;
/** Folders of one host share its caches, so their names have the folder's address in them. */
const PREFIX = `ironlanes ${scope} `;
const CACHE = PREFIX + SITE_HASH;
const PAGE = new URL("./", scope).href;

async function keepFiles(): Promise<void> {
  const cache = await caches.open(CACHE);
  const requests = SITE_FILES.map((file) => {
    const address = new URL(file, scope).href;
    return new Request(address, { cache: address === PAGE ? "reload" : "default" });
  });
  await cache.addAll(requests);
}

async function removeOldCaches(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** Whether a request is for the page that others embed, which needs no other file of this folder and is never kept. */
function isEmbed(url: string): boolean {
  return url.startsWith(new URL("embed/", scope).href);
}

async function kept(request: Request): Promise<Response> {
  const wanted = request.mode === "navigate" ? PAGE : request;
  return (await caches.match(wanted, { cacheName: CACHE, ignoreVary: true })) ?? fetch(request);
}

worker.addEventListener("install", (event) => event.waitUntil(keepFiles()));
worker.addEventListener("activate", (event) => event.waitUntil(removeOldCaches()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(scope) && !isEmbed(request.url))
    event.respondWith(kept(request));
});

export {};
