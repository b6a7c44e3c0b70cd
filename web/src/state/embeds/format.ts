/**
 * What a link of an embed holds. Pages that others have written contain such links, so every version of the program must
 * open all that were ever made: a format is never changed, a new one gets a mark of its own (`links.ts`).
 */
import type { GameEvent, SeatInView, View } from "../../net/messages";
import type { CompactSheet } from "./sheet";

/** A packaged board by its id, or a whole board. */
export type EmbeddedBoard = string | CompactSheet;

export interface EmbeddedPlayer {
  readonly name: string;
  /** The number of the colour of their trains. */
  readonly colour: number;
}

/** What is shown of a seat: numbers that everybody may know, and in a puzzle the cards and tickets of who is to move. */
export type EmbeddedSeat = Pick<SeatInView, "points" | "trains" | "hand" | "tickets">;

/** What is shown of a position, as the engine protocol has it. */
export interface EmbeddedView extends Pick<View, "claimed" | "stations" | "passengers" | "to_move"> {
  readonly seats: readonly EmbeddedSeat[];
  /** How many points each seat has in the end, and who has won. */
  readonly totals?: readonly number[];
  readonly winners?: readonly number[];
}

/** A move: what happened, as the engine protocol has it, and the patch to the view. */
export interface EmbeddedStep {
  readonly seat: number;
  readonly events: readonly GameEvent[];
  readonly changes: { readonly [key: string]: unknown };
}

interface WithPlayers {
  readonly board: EmbeddedBoard;
  readonly players: readonly EmbeddedPlayer[];
  readonly view: EmbeddedView;
}

export interface EmbeddedMove {
  readonly action: string;
  /** How many points it gives away; 0: it is as good as the best. */
  readonly loses: number;
}

export type Embedded =
  | { readonly kind: "board"; readonly board: EmbeddedBoard }
  | (WithPlayers & { readonly kind: "position" })
  /** `at`: after how many moves it begins. */
  | (WithPlayers & { readonly kind: "replay"; readonly steps: readonly EmbeddedStep[]; readonly at: number })
  /** The tickets that the moves choose from, the cards face up, the moves to choose from, and why one was an error. */
  | (WithPlayers & {
      readonly kind: "puzzle";
      readonly display: readonly string[];
      readonly offer: readonly string[];
      readonly tickets: Readonly<Record<string, readonly [string, string]>>;
      readonly moves: readonly EmbeddedMove[];
      readonly reason: string;
    });
