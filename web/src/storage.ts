/** What this device remembers, in the browser's own storage; where that is forbidden, nothing is remembered. */

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
    // Full or forbidden: the game goes on without.
  }
}

export function removeStored(name: string): void {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // Forbidden: then nothing was remembered either.
  }
}

/** The names that are remembered under a prefix. */
export function storedNames(prefix: string): string[] {
  try {
    const wanted = PREFIX + prefix;
    const names = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? "");
    return names.filter((name) => name.startsWith(wanted)).map((name) => name.slice(PREFIX.length));
  } catch {
    return [];
  }
}

/** The tab's own storage, which outlives a reload but not the tab. */
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

/** The tab's name for the server: the same after a reload. */
export function tabId(): string {
  const storage = tabStorage();
  const known = storage?.getItem(`${PREFIX}tab`);
  if (known) return known;
  const id = newId();
  storage?.setItem(`${PREFIX}tab`, id);
  return id;
}
