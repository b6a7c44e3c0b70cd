/**
 * The service worker: it keeps the files of this build, which have hashes in their names, and the boards, whose
 * addresses have hashes too. Pages always come from the server. Only while it can't be reached does the kept page
 * appear, marked as such: it tells that (`OfflinePage.svelte`) and lets games on this device go on, with the files that
 * these have read before, so that no old page ever talks to a newer server. Everything else, such as the rest of the
 * API, passes by.
 */

/** Filled in by the build (`vite.config.ts`): the page and the files that it needs, and a hash of them; and the texts. */
declare const SHELL_FILES: readonly string[];
declare const SHELL_HASH: string;
declare const TEXT_FILES: readonly string[];

interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface RequestEvent extends WorkerEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface PushedEvent extends WorkerEvent {
  readonly data: { json(): Notice } | null;
}
interface PageEvent extends WorkerEvent {
  readonly data: unknown;
}
interface ClickEvent extends WorkerEvent {
  readonly notification: Notification;
}
interface Page {
  readonly url: string;
  focus(): Promise<unknown>;
}
interface Worker {
  readonly registration: { showNotification(title: string, options: NotificationOptions): Promise<void> };
  readonly clients: {
    matchAll(options: { type: "window"; includeUncontrolled: boolean }): Promise<readonly Page[]>;
    openWindow(address: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: WorkerEvent) => void): void;
  addEventListener(type: "push", listener: (event: PushedEvent) => void): void;
  addEventListener(type: "message", listener: (event: PageEvent) => void): void;
  addEventListener(type: "notificationclick", listener: (event: ClickEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: RequestEvent) => void): void;
}

/** What the server sends about a game that lasts for days. */
interface Notice {
  table: string;
  text: string;
}

const PREFIX = "ironlanes-";
const SHELL = `${PREFIX}shell-${SHELL_HASH}`;
const BOARDS = `${PREFIX}boards`;
const DEVICE = `${PREFIX}device`;
const PAGE = "/";
/** How many files of boards are kept: three each for the packaged ones, and some for others. */
const MOST_BOARD_FILES = 24;

const worker = self as unknown as Worker;

/** Keeps the page with all its files, or nothing: a page of another build would name files that are missing here. */
async function keepShell(): Promise<void> {
  const cache = await caches.open(SHELL);
  try {
    await cache.addAll(SHELL_FILES.map((file) => new Request(file, { cache: file === PAGE ? "reload" : "default" })));
    const page = (await (await cache.match(PAGE))?.text()) ?? "";
    const others = [...page.matchAll(/\/assets\/[\w.-]+/g)].filter(([file]) => !SHELL_FILES.includes(file));
    if (others.length > 0) throw new Error("The server has another version by now.");
  } catch (error) {
    await caches.delete(SHELL);
    throw error;
  }
  await worker.skipWaiting();
}

async function removeOldShells(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && ![SHELL, BOARDS, DEVICE].includes(name));
  await Promise.all(old.map((name) => caches.delete(name)));
}

async function pageFor(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(PAGE, { cacheName: SHELL });
    if (!kept) throw error;
    const headers = new Headers(kept.headers);
    for (const name of ["content-encoding", "content-length"]) headers.delete(name);
    return new Response((await kept.text()).replace("<html ", "<html data-offline "), { headers });
  }
}

async function shellFile(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName: SHELL })) ?? fetch(request);
}

/** Texts are kept when they are read: nobody needs more than one language. */
async function textFile(request: Request): Promise<Response> {
  const kept = await caches.match(request, { cacheName: SHELL });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(SHELL)).put(request, answer.clone());
  return answer;
}

/** Keeps what a page has read before this worker was there, or needs later. */
async function keepAll(addresses: unknown): Promise<void> {
  const wanted = Array.isArray(addresses) ? addresses.filter((address) => typeof address === "string") : [];
  const keep = async (address: string) => keeperOf(new URL(address, location.origin))?.(new Request(address));
  await Promise.all(wanted.map(keep));
}

/** What keeps the file at an address; undefined if nobody does. */
function keeperOf({ pathname, searchParams }: URL): ((request: Request) => Promise<Response>) | undefined {
  if (pathname.startsWith("/assets/") && SHELL_FILES.includes(pathname)) return shellFile;
  if (TEXT_FILES.includes(pathname)) return textFile;
  if (pathname.startsWith("/api/boards/") && searchParams.has("h")) return boardFile;
  return OF_DEVICE.test(pathname) ? deviceFile : undefined;
}

/** What games on this device read of the server. */
const OF_DEVICE = /^\/api\/(device\/(tables|analysis|networks\/\w+)|boards\/[^/]+(\/rules)?)$/;

/** Reads a file of games on this device anew while the server answers, and keeps it for when it does not. */
async function deviceFile(request: Request): Promise<Response> {
  const cache = await caches.open(DEVICE);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(request, answer.clone());
    return answer;
  } catch (error) {
    const kept = await cache.match(request);
    if (!kept) throw error;
    return kept;
  }
}

async function boardFile(request: Request): Promise<Response> {
  const cache = await caches.open(BOARDS);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  // The server says so only if the hash in the address is that of the board as it is now.
  if (answer.ok && answer.headers.get("cache-control")?.includes("immutable")) {
    await cache.put(request, answer.clone());
    const files = await cache.keys();
    for (const file of files.slice(0, -MOST_BOARD_FILES)) await cache.delete(file);
  }
  return answer;
}

/** Shows a notice; one that can't be read is shown too, or the browser ends the subscription. */
async function showNotice(read: () => Notice | undefined): Promise<void> {
  let notice: Notice | undefined;
  try {
    notice = read();
  } catch {
    notice = undefined;
  }
  const address = notice?.table ? `/table/${encodeURIComponent(notice.table)}` : PAGE;
  await worker.registration.showNotification("Ironlanes", {
    body: notice?.text ?? "",
    icon: "/icons/icon-192.png",
    tag: address,
    data: address,
  });
}

/** Opens the table of a notice: in a tab that shows it already, or in a new one. */
async function openTable(notification: Notification): Promise<void> {
  notification.close();
  const address = typeof notification.data === "string" ? notification.data : PAGE;
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const shown = pages.find(({ url }) => new URL(url).pathname === address);
  await (shown ? shown.focus() : worker.clients.openWindow(address));
}

worker.addEventListener("push", (event) => event.waitUntil(showNotice(() => event.data?.json())));
worker.addEventListener("message", (event) => event.waitUntil(keepAll(event.data)));
worker.addEventListener("notificationclick", (event) => event.waitUntil(openTable(event.notification)));
worker.addEventListener("install", (event) => event.waitUntil(keepShell()));
worker.addEventListener("activate", (event) => event.waitUntil(removeOldShells()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== location.origin) return;
  if (request.mode === "navigate") {
    const { pathname } = address;
    if (!pathname.startsWith("/api/") && !pathname.startsWith("/embed/")) event.respondWith(pageFor(request));
    return;
  }
  const keeper = keeperOf(address);
  if (keeper) event.respondWith(keeper(request));
});
