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
/** A request that the browser answers from a cache itself, without this worker; only some browsers know of that. */
interface Route {
  readonly condition: { readonly urlPattern: { pathname: string; search: string }; readonly requestMethod: "GET" };
  readonly source: { readonly cacheName: string };
}
interface InstallEvent extends WorkerEvent {
  addRoutes?(routes: readonly Route[]): Promise<void>;
}
interface Worker {
  readonly registration: { readonly scope: string };
  readonly clients: { claim(): Promise<void> };
  addEventListener(type: "install", listener: (event: InstallEvent) => void): void;
  addEventListener(type: "activate", listener: (event: WorkerEvent) => void): void;
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
  await Promise.all(SITE_FILES.map((file) => keepFile(cache, new URL(file, scope).href)));
}

/** Keeps a file for requests of every kind: each is the same for all, whatever its host says of that. */
async function keepFile(cache: Cache, address: string): Promise<void> {
  const answer = await fetch(address, { cache: address === PAGE ? "reload" : "default" });
  if (!answer.ok) throw new Error(`${address} is answered with ${answer.status}.`);
  const headers = new Headers(answer.headers);
  headers.delete("vary");
  await cache.put(address, new Response(answer.body, { status: answer.status, headers }));
}

/** Lets the browser answer from the cache itself what it can: it need not start this worker for the page then. */
async function routeToCache(event: InstallEvent): Promise<void> {
  const path = new URL(scope).pathname.replace(/[{}()*+?:\\]/g, "\\$&");
  const route = (pathname: string): Route => ({
    condition: { urlPattern: { pathname, search: "" }, requestMethod: "GET" },
    source: { cacheName: CACHE },
  });
  await event.addRoutes?.([route(path), route(`${path}assets/*`)]);
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
  return (await caches.match(wanted, { cacheName: CACHE })) ?? fetch(request);
}

worker.addEventListener("install", (event) => {
  event.waitUntil(routeToCache(event));
  event.waitUntil(keepFiles());
});
worker.addEventListener("activate", (event) => event.waitUntil(removeOldCaches()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(scope) && !isEmbed(request.url))
    event.respondWith(kept(request));
});

export {};
