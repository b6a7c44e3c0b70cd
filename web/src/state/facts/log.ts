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

/** Builds the lines of the log; the two cards of a turn share a line. */
class LogBuilder {
  readonly lines: LogLine[] = [];
  #drawing: { seat: number; cards: (string | null)[] } | null = null;

  write(event: GameEvent, seq: number, index: number): void {
    const line: LogLine = { seq, index, event };
    if (isDrawing(event)) {
      if (this.#addToDraw(event.seat, event.card ?? null)) return;
      line.drawn = [event.card ?? null];
      this.#drawing = { seat: event.seat, cards: line.drawn };
    } else if (!isBetweenDraws(event)) {
      this.#drawing = null;
    }
    this.lines.push(line);
  }

  #addToDraw(seat: number, card: string | null): boolean {
    if (this.#drawing?.seat !== seat || this.#drawing.cards.length !== 1) return false;
    this.#drawing.cards.push(card);
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

/** The lines of the log. Changes of the display appear only where all of it was replaced. */
export function logLines(entries: readonly LogEntry[]): LogLine[] {
  const builder = new LogBuilder();
  const undone = new Set(entries.flatMap((entry) => entry.takes_back ?? []));
  for (const entry of entries) {
    entry.events.filter(isShown).forEach((event, index) => builder.write(event, entry.seq, index));
    if (entry.takes_back) builder.lines.push({ seq: entry.seq, index: 0, event: takenBack(entry, entries) });
  }
  return builder.lines.map((line) => (undone.has(line.seq) ? { ...line, isTakenBack: true } : line));
}
