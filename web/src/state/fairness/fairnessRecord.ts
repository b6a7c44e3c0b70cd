import type { LogEntry } from "../../net/messages";
import { removeStored, readStored, writeStored, storedNames } from "../../storage";
import { sha256 } from "./sha256";

const KEPT_GAMES = 20;

/** What this browser saw of a game while it was played. */
export interface FairnessRecord {
  /** The fingerprint of the shuffle that was published when the game began. */
  hash: string;
  /** By viewer ("spectator" or a seat): for each action a short digest of what was seen of it. */
  seen: { [viewer: string]: { [seq: string]: string } };
  at: number;
}

/** The same text for the same value, whatever the order of its keys. */
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
  return readStored<FairnessRecord | null>(`witness.${game}`, null);
}

/** Writes down what was seen; the fingerprint is the first one that was told, and never changes. */
export function recordSeen(game: string, viewer: number | null, hash: string, entries: readonly LogEntry[]): void {
  const known = fairnessRecordOf(game);
  const record: FairnessRecord = known ?? { hash, seen: {}, at: 0 };
  const seen = (record.seen[viewer ?? "spectator"] ??= {});
  for (const entry of entries) seen[entry.seq] ??= digestOf(entry);
  record.at = Date.now();
  writeStored(`witness.${game}`, record);
  if (!known) forgetOld();
}

function forgetOld(): void {
  const games = storedNames("witness.").map((name) => ({
    name,
    at: readStored<FairnessRecord | null>(name, null)?.at ?? 0,
  }));
  games.sort((one, other) => other.at - one.at);
  for (const { name } of games.slice(KEPT_GAMES)) removeStored(name);
}
