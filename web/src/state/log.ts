import { eventsOf, type GameEvent } from "../net/events";
import type { LogEntry } from "../net/messages";

/** A line of the log: one event, or the cards that a seat drew in one turn. */
export interface LogLine {
  /** How many actions had been played when it was done; with `index` it names the line. */
  seq: number;
  index: number;
  event: GameEvent;
  /** The cards of one turn's drawing; null is one that this viewer did not see. */
  drawn?: (string | null)[];
}

function isDrawing(event: GameEvent): event is Extract<GameEvent, { type: "took" | "drew" }> {
  return event.type === "took" || event.type === "drew";
}

function isShown(event: GameEvent): boolean {
  return event.type !== "display" || event.discarded !== undefined;
}

/** What happens beside a seat's drawing and does not end it. */
function interruptsNothing(event: GameEvent): boolean {
  return event.type === "display" || event.type === "reshuffled";
}

/** Writes the log line by line; a turn's two cards go into one. */
class LogBuilder {
  readonly lines: LogLine[] = [];
  #drawing: { seat: number; cards: (string | null)[] } | null = null;

  write(event: GameEvent, seq: number, index: number): void {
    const line: LogLine = { seq, index, event };
    if (isDrawing(event)) {
      if (this.#addToDraw(event.seat, event.card ?? null)) return;
      line.drawn = [event.card ?? null];
      this.#drawing = { seat: event.seat, cards: line.drawn };
    } else if (!interruptsNothing(event)) {
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

/** The lines of the log; a card that is turned up is told only when the whole display was replaced. */
export function logLines(entries: readonly LogEntry[]): LogLine[] {
  const builder = new LogBuilder();
  for (const entry of entries) {
    eventsOf(entry)
      .filter(isShown)
      .forEach((event, index) => builder.write(event, entry.seq, index));
  }
  return builder.lines;
}
