import type { LogEntry } from "../net/messages";

type Counts = { readonly [name: string]: number };

/** The events of the engine protocol, as far as this viewer may see them. */
export type GameEvent =
  | { type: "took"; seat: number; card: string }
  | { type: "drew"; seat: number; card?: string }
  | { type: "display"; turned_up: string[]; display: string[]; discarded?: string[] }
  | { type: "reshuffled"; deck_size: number }
  | { type: "claimed"; seat: number; track: string; cards: Counts; points: number }
  | { type: "tunnel"; seat: number; track: string; laid: Counts; revealed: string[]; extra: number }
  | { type: "declined"; seat: number; track: string; taken_back: Counts }
  | { type: "offered"; seat: number; count: number; tickets?: string[]; short?: number; long?: number }
  | { type: "kept"; seat: number; count: number; tickets?: string[]; short?: number; long?: number }
  | { type: "tickets-reshuffled" }
  | { type: "station"; seat: number; city: string; cards: Counts }
  | { type: "passenger"; seat: number; place: string; colour: string }
  | { type: "last-round"; seat: number }
  | { type: "passed"; seat: number }
  | { type: "over"; winners: number[] };

export type EventType = GameEvent["type"];

export function eventsOf(entry: LogEntry): GameEvent[] {
  return entry.events as unknown as GameEvent[];
}

/** A line of the log: one event, or the cards that a seat drew in one turn. */
export interface Happening {
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

function isTold(event: GameEvent): boolean {
  return event.type !== "display" || event.discarded !== undefined;
}

/** What happens beside a seat's drawing and does not end it. */
function isAside(event: GameEvent): boolean {
  return event.type === "display" || event.type === "reshuffled";
}

/** Writes the log line by line; a turn's two cards go into one. */
class Scribe {
  readonly lines: Happening[] = [];
  #drawing: { seat: number; cards: (string | null)[] } | null = null;

  write(event: GameEvent, seq: number, index: number): void {
    const line: Happening = { seq, index, event };
    if (isDrawing(event)) {
      if (this.#addedTo(event.seat, event.card ?? null)) return;
      line.drawn = [event.card ?? null];
      this.#drawing = { seat: event.seat, cards: line.drawn };
    } else if (!isAside(event)) {
      this.#drawing = null;
    }
    this.lines.push(line);
  }

  #addedTo(seat: number, card: string | null): boolean {
    if (this.#drawing?.seat !== seat || this.#drawing.cards.length !== 1) return false;
    this.#drawing.cards.push(card);
    return true;
  }
}

/** The lines of the log; a card that is turned up is told only when the whole display was replaced. */
export function happenings(entries: readonly LogEntry[]): Happening[] {
  const scribe = new Scribe();
  for (const entry of entries) {
    eventsOf(entry)
      .filter(isTold)
      .forEach((event, index) => scribe.write(event, entry.seq, index));
  }
  return scribe.lines;
}
