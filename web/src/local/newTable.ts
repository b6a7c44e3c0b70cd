import type { NewTable } from "../net/messages";
import { newDeviceId } from "./deviceIds";
import type { Chair, SavedTable, TableSettings } from "./saved";

/** Seconds since 1970. */
export function now(): number {
  return Date.now() / 1000;
}

/** A seed of 256 bits, in digits. */
function newSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return String(bytes.reduce((seed, byte) => (seed << 8n) | BigInt(byte), 0n));
}

/** A name, with a number if someone has it already. */
function uniqueName(name: string, taken: readonly string[]): string {
  const isTaken = (text: string) => taken.some((other) => other.toLowerCase() === text.toLowerCase());
  let [text, number] = [name, 2];
  while (isTaken(text)) text = `${name} ${number++}`;
  return text;
}

/** The seats of a new table: the one who asks, those beside them, and bots in all others. */
function chairsOf(request: NewTable, name: string, settings: TableSettings): Chair[] {
  const chairs: Chair[] = [];
  const add = (chair: Chair) =>
    chairs.push({
      ...chair,
      name: uniqueName(
        chair.name,
        chairs.map((other) => other.name),
      ),
    });
  add({ kind: "person", name });
  for (const each of request.local_names ?? []) add({ kind: "person", name: each, isLocal: true });
  const players = request.players ?? 3;
  for (let bot = 0; chairs.length < players; bot++) {
    const kind = request.bots?.[bot] ?? request.bot ?? settings.first_opponent;
    const names = settings.first_names[kind]!;
    const free = names.find((each) => !chairs.some((chair) => chair.name === each));
    add({ kind: "bot", name: free ?? names[0]!, bot: kind });
  }
  return chairs;
}

/** A table on the device, whose game begins at once. */
export function newTable(request: NewTable, boardHash: string, name: string, settings: TableSettings): SavedTable {
  const at = now();
  return {
    id: newDeviceId(),
    board: request.board,
    boardHash,
    chairs: chairsOf(request, name, settings),
    options: { ...settings.options, ...request.options },
    seed: request.seed ?? newSeed(),
    hasChosenSeed: request.seed != null,
    start: request.options?.first_seat ?? null,
    createdAt: at,
    changedAt: at,
    finishedAt: null,
    log: [],
    toMove: null,
    totals: [],
    winners: [],
    nextTable: null,
  };
}

/** The table of another game with the seats rotated by one. */
export function rematchOf(table: SavedTable, start: number): SavedTable {
  const options = { ...table.options, first_seat: null };
  const chairs = [...table.chairs.slice(1), table.chairs[0]!];
  const at = now();
  const fresh = { createdAt: at, changedAt: at, finishedAt: null, log: [], toMove: null, totals: [], winners: [] };
  const deal = { id: newDeviceId(), seed: newSeed(), hasChosenSeed: false, start, nextTable: null };
  return { ...table, ...fresh, ...deal, chairs, options };
}
