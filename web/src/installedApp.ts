/** Whether the server could not be reached, so that the service worker gave the page that it keeps. */
export function isOffline(): boolean {
  return "offline" in document.documentElement.dataset;
}

/** How long the worker of a folder of files waits: it loads all of them, which must not delay the first game. */
const LATER_MS = import.meta.env.MODE === "site" ? 8000 : 0;

/** Registers the service worker once the page is there; browsers offer it on https and on this machine itself. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  // Without one the game works as well; it only starts later the next time.
  const address = import.meta.env.MODE === "site" ? "./sw.js" : "/sw.js";
  const register = () => void navigator.serviceWorker.register(address, { updateViaCache: "none" }).catch(() => {});
  const later = () => setTimeout(register, LATER_MS);
  if (document.readyState === "complete") later();
  else window.addEventListener("load", later, { once: true });
  keepForLater();
}

/** Lets the service worker, once it is there, keep what the page has loaded and some more files. */
export function keepForLater(addresses: readonly string[] = []): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage([...filesOfPage(), ...addresses]));
}

/** The files that the page has loaded. */
function filesOfPage(): string[] {
  const addresses = performance.getEntriesByType("resource").map(({ name }) => new URL(name));
  return addresses.map(({ pathname, search }) => pathname + search);
}
