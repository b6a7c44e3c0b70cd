import { readStored, writeStored } from "../storage";

/** What this device remembers of the guide. */
interface Progress {
  /** The table with the guide, until it ends there. */
  table: string | null;
  /** The steps of that game that were read. */
  read: string[];
  /** Whether the guide was finished or skipped once. */
  hasEnded: boolean;
}

const NAME = "guide";

function progress(): Progress {
  return { table: null, read: [], hasEnded: false, ...readStored<Partial<Progress>>(NAME, {}) };
}

export function beginGuide(table: string): void {
  writeStored(NAME, { ...progress(), table, read: [] });
}

export function endGuide(): void {
  writeStored(NAME, { table: null, read: [], hasEnded: true });
}

export function isGuided(table: string): boolean {
  return progress().table === table;
}

export function hasEndedGuide(): boolean {
  return progress().hasEnded;
}

export function readSteps(): readonly string[] {
  return progress().read;
}

export function rememberRead(steps: Iterable<string>): void {
  writeStored(NAME, { ...progress(), read: [...steps] });
}
