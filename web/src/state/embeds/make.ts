import type { Embedded, EmbeddedBoard, EmbeddedMove, EmbeddedStep, EmbeddedView } from "./format";
import { compactSheet } from "./sheet";
import { PACKAGED_BOARDS } from "../../constants";
import type { Sheet } from "../../board/types";
import { difference } from "../../local/difference";
import type { GameEvent, Replay, Scene, SeatInView } from "../../net/messages";
import { scenesOf } from "../../net/patch";
import type { BoardIndex } from "../facts/boardIndex";
import { isShown } from "../facts/log";

type Tree = { [key: string]: unknown };
type Named = Pick<Replay, "names" | "colours">;

/** What sentences of the log need of an event. */
const TOLD = ["type", "seat", "track", "points", "card", "extra", "count", "city", "colour", "place", "deck_size"];

/** A packaged board by its id, any other one whole: it may be nowhere but here. */
export function embeddedBoard(sheet: Sheet): EmbeddedBoard {
  return PACKAGED_BOARDS.includes(sheet.id) ? sheet.id : compactSheet(sheet);
}

export function boardEmbed(board: EmbeddedBoard): Embedded {
  return { kind: "board", board };
}

/** The position after so many moves of a replay, as everybody saw it. */
export function positionEmbed(replay: Replay, board: EmbeddedBoard, at: number): Embedded {
  return { kind: "position", board, players: playersOf(replay), view: viewOf(scenesOf(replay)[at]!) };
}

/** A whole game as everybody saw it; it begins after so many moves. */
export function replayEmbed(replay: Replay, board: EmbeddedBoard, at: number): Embedded {
  const views = scenesOf(replay).map(viewOf);
  const steps = replay.steps.map(({ entry }, place): EmbeddedStep => {
    const changes = difference(views[place] as unknown as Tree, views[place + 1] as unknown as Tree);
    return { seat: entry.seat, events: entry.events.filter(isShown).map(told), changes };
  });
  return { kind: "replay", board, players: playersOf(replay), view: views[0]!, steps, at };
}

/** A position of a seat, the moves to choose from, the best first, and why the one that was played was an error. */
export interface Puzzle extends Named {
  readonly scene: Scene;
  readonly index: BoardIndex;
  readonly offer: readonly string[];
  readonly moves: readonly EmbeddedMove[];
  readonly reason: string;
}

export function puzzleEmbed({ scene, index, offer, moves, reason, ...named }: Puzzle, board: EmbeddedBoard): Embedded {
  const { viewer = 0, seats, display } = scene.view;
  const { hand = {}, tickets = [] } = seats[viewer]!;
  const view = viewOf(scene);
  const shown = [...new Set([...tickets, ...offer])];
  return {
    kind: "puzzle",
    board,
    players: playersOf(named),
    view: { ...view, seats: view.seats.map((seat, number) => (number === viewer ? { ...seat, hand, tickets } : seat)) },
    display,
    offer,
    tickets: Object.fromEntries(shown.map((name) => [name, index.tickets.get(name)!.places])),
    moves: [...moves].sort((one, other) => (one.action < other.action ? -1 : 1)), // the best one is not always the first
    reason,
  };
}

function playersOf({ names, colours }: Named): { name: string; colour: number }[] {
  return names.map((name, seat) => ({ name, colour: colours[seat] ?? seat }));
}

function viewOf({ view, score }: Scene): EmbeddedView {
  const { claimed, stations, passengers, to_move } = view;
  return {
    claimed,
    ...(stations && { stations }),
    ...(passengers && { passengers }),
    ...(to_move !== undefined && { to_move }),
    seats: view.seats.map(seatNumbers),
    ...(score && { totals: score.seats.map(({ total }) => total), winners: score.winners }),
  };
}

function seatNumbers({ points, trains }: SeatInView): { points: number; trains: number } {
  return { points, trains };
}

function told(event: GameEvent): GameEvent {
  const kept = Object.entries(event).filter(([key]) => TOLD.includes(key) || isListTold(event, key));
  return Object.fromEntries(kept) as unknown as GameEvent;
}

/** Lists of cards are told only where all face-up cards were replaced. */
function isListTold(event: GameEvent, key: string): boolean {
  return event.type === "display" && (key === "display" || key === "discarded");
}
