import type { GameEvent, LogEntry } from "../../net/messages";

/** What is not an event of the game: a seat took its last action back. */
export interface TakenBack {
  type: "taken-back";
  seat: number;
  /** What was taken back: a track or a city. */
  track?: string;
  city?: string;
}

/** A line of the log: one event, or the cards that a seat drew in one turn. */
export interface LogLine {
  /** The number of actions played by then; with `index` it identifies the line. */
  seq: number;
  index: number;
  event: GameEvent | TakenBack;
  /** Whether it was taken back later. */
  isTakenBack?: boolean;
  /** The cards drawn in one turn; null is a card that the viewer did not see. */
  drawn?: (string | null)[];
}

function isDrawing(event: GameEvent): event is Extract<GameEvent, { type: "took" | "drew" }> {
  return event.type === "took" || event.type === "drew";
}

/** Whether the log tells of an event. */
export function isShown(event: GameEvent): boolean {
  return event.type !== "display" || event.discarded !== undefined;
}

/** Whether an event may happen between the two cards that a seat draws. */
function isBetweenDraws(event: GameEvent): boolean {
  return event.type === "display" || event.type === "reshuffled";
}

/** The log of a game. It grows: a line that is written stays the same object until something changes in it. */
export class GameLog {
  #entries: readonly LogEntry[] = [];
  #lines: LogLine[] = [];
  #drawing: { seat: number; line: LogLine } | null = null;

  /** The lines for some entries. Changes of the display appear only where all of it was replaced. */
  linesOf(entries: readonly LogEntry[]): readonly LogLine[] {
    const known = this.#entries.length;
    const hasGrown = known <= entries.length && entries[known - 1] === this.#entries.at(-1);
    if (!hasGrown) [this.#lines, this.#drawing] = [[], null];
    this.#entries = entries;
    for (const entry of hasGrown ? entries.slice(known) : entries) this.#add(entry);
    return [...this.#lines];
  }

  #add(entry: LogEntry): void {
    const { seq, events, takes_back } = entry;
    events.filter(isShown).forEach((event, index) => this.#write(event, seq, index));
    if (!takes_back) return;
    this.#drawing = null;
    this.#lines = this.#lines.map((line) => (takes_back.includes(line.seq) ? { ...line, isTakenBack: true } : line));
    this.#lines.push({ seq, index: 0, event: takenBack(entry, this.#entries) });
  }

  #write(event: GameEvent, seq: number, index: number): void {
    const line: LogLine = { seq, index, event };
    if (isDrawing(event)) {
      if (this.#addToDraw(event.seat, event.card ?? null)) return;
      line.drawn = [event.card ?? null];
      this.#drawing = { seat: event.seat, line };
    } else if (!isBetweenDraws(event)) {
      this.#drawing = null;
    }
    this.#lines.push(line);
  }

  /** Adds a card to the line of the one that was drawn before it: the two cards of a turn share a line. */
  #addToDraw(seat: number, card: string | null): boolean {
    const { line } = this.#drawing ?? {};
    if (!line?.drawn || this.#drawing?.seat !== seat) return false;
    this.#drawing = null;
    this.#lines[this.#lines.lastIndexOf(line)] = { ...line, drawn: [...line.drawn, card] };
    return true;
  }
}

function takenBack(entry: LogEntry, entries: readonly LogEntry[]): TakenBack {
  const events = entries.filter(({ seq }) => entry.takes_back?.includes(seq)).flatMap(({ events }) => events);
  const event = events.find(({ type }) => type === "claimed" || type === "station");
  return {
    type: "taken-back",
    seat: entry.seat,
    ...(event?.type === "claimed" ? { track: event.track } : {}),
    ...(event?.type === "station" ? { city: event.city } : {}),
  };
}
