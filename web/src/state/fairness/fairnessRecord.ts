import type { LogEntry } from "../../net/messages";
import { removeStored, readStored, writeStored, storedNames } from "../../storage";
import { sha256 } from "../../sha256";

/** Under this prefix records have always been stored: another one would lose them. */
const PREFIX = "witness.";
const KEPT_GAMES = 20;

/** What this browser saw of a game live. */
export interface FairnessRecord {
  /** The fingerprint of the shuffle, published when the game began. */
  hash: string;
  /** By viewer ("spectator" or a seat): a short digest of each action as it was seen. */
  seen: { [viewer: string]: { [seq: string]: string } };
  /** The entries that are not in the game's record: what was taken back, and the taking back. */
  uncounted?: number[];
  at: number;
}

/** JSON with sorted keys, so that equal values give equal texts. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const pairs = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${pairs.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join(",")}}`;
}

export function digestOf(entry: LogEntry): string {
  return sha256(canonical([entry.seat, entry.events])).slice(0, 10);
}

export function fairnessRecordOf(game: string): FairnessRecord | null {
  return readStored<FairnessRecord | null>(`${PREFIX}${game}`, null);
}

/** Records what was seen. The fingerprint is the first one received and never changes. */
export function recordSeen(game: string, viewer: number | null, hash: string, entries: readonly LogEntry[]): void {
  const known = fairnessRecordOf(game);
  const record: FairnessRecord = known ?? { hash, seen: {}, at: 0 };
  const seen = (record.seen[viewer ?? "spectator"] ??= {});
  for (const entry of entries) seen[entry.seq] ??= digestOf(entry);
  const undone = entries.filter((entry) => entry.takes_back).flatMap((entry) => [...entry.takes_back!, entry.seq]);
  if (undone.length) record.uncounted = [...new Set([...(record.uncounted ?? []), ...undone])];
  record.at = Date.now();
  writeStored(`${PREFIX}${game}`, record);
  if (!known) forgetOld();
}

function forgetOld(): void {
  const games = storedNames(PREFIX).map((name) => ({
    name,
    at: readStored<FairnessRecord | null>(name, null)?.at ?? 0,
  }));
  games.sort((one, other) => other.at - one.at);
  for (const { name } of games.slice(KEPT_GAMES)) removeStored(name);
}
