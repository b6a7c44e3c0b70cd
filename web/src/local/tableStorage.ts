import type { SavedTable } from "./saved";

const DATABASE = "ironlanes";
const VERSION = 1;
const TABLES = "tables";

/** Resolves with the result of a request to the database. */
function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("The database does not answer."));
  });
}

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, VERSION);
  request.onupgradeneeded = () => request.result.createObjectStore(TABLES, { keyPath: "id" });
  return done(request);
}

let opened: Promise<IDBDatabase> | null = null;

async function tables(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  opened ??= open();
  opened.catch(() => (opened = null));
  return (await opened).transaction(TABLES, mode).objectStore(TABLES);
}

/** Keeps a table on the device, or what has become of it. */
export async function putTable(table: SavedTable): Promise<void> {
  await done((await tables("readwrite")).put(table));
}

export async function getTable(id: string): Promise<SavedTable | null> {
  return ((await done((await tables("readonly")).get(id))) as SavedTable | undefined) ?? null;
}

/** All tables, those that changed last first. */
export async function listTables(): Promise<SavedTable[]> {
  const found = (await done((await tables("readonly")).getAll())) as SavedTable[];
  return found.sort((one, other) => other.changedAt - one.changedAt);
}
