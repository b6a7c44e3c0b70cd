import type { OwnBoard } from "./boards/ownBoard";
import type { Exercise } from "./exercises";
import type { HandedOver, SavedTable, StoredReview } from "./saved";

/** The browser keeps nothing here: its storage is full, or closed to this page. */
export class StorageProblem extends Error {}

function problem(cause: DOMException | null): StorageProblem {
  return new StorageProblem(cause?.message ?? "The database does not answer.", { cause });
}

/** Resolves with the result of a request to the database. */
function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(problem(request.error));
  });
}

/** Resolves when everything in a transaction is kept. */
function completed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(problem(transaction.error));
  });
}

/** Things of one kind that the device keeps, by their ids, in a database of their own. */
class DeviceStore<Item extends { readonly id: string; readonly changedAt: number }> {
  #opened: Promise<IDBDatabase> | null = null;

  constructor(
    private readonly database: string,
    private readonly name: string,
  ) {}

  /** Keeps something, or what has become of it. */
  async put(item: Item): Promise<void> {
    const store = await this.#store("readwrite");
    store.put(item);
    await completed(store.transaction);
  }

  async remove(id: string): Promise<void> {
    const store = await this.#store("readwrite");
    store.delete(id);
    await completed(store.transaction);
  }

  async get(id: string): Promise<Item | null> {
    return ((await done((await this.#store("readonly")).get(id))) as Item | undefined) ?? null;
  }

  /** All of them, those that changed last first. */
  async list(): Promise<Item[]> {
    const found = (await done((await this.#store("readonly")).getAll())) as Item[];
    return found.sort((one, other) => other.changedAt - one.changedAt);
  }

  async #store(mode: IDBTransactionMode): Promise<IDBObjectStore> {
    this.#opened ??= this.#open();
    this.#opened.catch(() => (this.#opened = null));
    return (await this.#opened).transaction(this.name, mode).objectStore(this.name);
  }

  async #open(): Promise<IDBDatabase> {
    let request: IDBOpenDBRequest;
    try {
      request = indexedDB.open(this.database, 1);
    } catch (cause) {
      throw new StorageProblem("The browser has no database for this page.", { cause });
    }
    request.onupgradeneeded = () => request.result.createObjectStore(this.name, { keyPath: "id" });
    return done(request);
  }
}

export const savedTables = new DeviceStore<SavedTable>("ironlanes", "tables");
export const handedOver = new DeviceStore<HandedOver>("ironlanes-handed-over", "games");
export const savedReviews = new DeviceStore<StoredReview>("ironlanes-reviews", "reviews");
export const exercises = new DeviceStore<Exercise>("ironlanes-practice", "exercises");
export const ownBoards = new DeviceStore<OwnBoard>("ironlanes-boards", "boards");
