import type { LogEntry } from "./messages";

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
