/** Values kept in the browser's storage. Where storage is blocked, nothing is kept. */

const PREFIX = "ironlanes.";

export function readStored<T>(name: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function writeStored(name: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Full or blocked: the game works without.
  }
}

export function removeStored(name: string): void {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // Blocked: then nothing was stored either.
  }
}

/** Calls a function whenever another tab has stored a value under a name. */
export function whenStored(name: string, then: () => void): void {
  window.addEventListener("storage", ({ key }) => {
    if (key === PREFIX + name) then();
  });
}

/** The stored names that start with a prefix. */
export function storedNames(prefix: string): string[] {
  try {
    const wanted = PREFIX + prefix;
    const names = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? "");
    return names.filter((name) => name.startsWith(wanted)).map((name) => name.slice(PREFIX.length));
  } catch {
    return [];
  }
}

/** The tab's own storage, which survives a reload but not the tab. */
export function tabStorage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Identifies this tab to the server; stays the same after a reload. */
export function tabId(): string {
  const storage = tabStorage();
  const known = storage?.getItem(`${PREFIX}tab`);
  if (known) return known;
  const id = newId();
  storage?.setItem(`${PREFIX}tab`, id);
  return id;
}
