import type { Options } from "../net/messages";
import type { Review } from "../net/review";
import type { BotSpec } from "./bots/bots";

/** Who sits in a seat of a table on the device. */
export interface Chair {
  readonly kind: "person" | "bot";
  readonly name: string;
  readonly bot?: string;
  /** A person beside the one who made the table. */
  readonly isLocal?: boolean;
}

/** What happened at a table, as its log keeps it; the log alone says where the game stands. */
export type TableEvent =
  | {
      readonly type: "acted";
      readonly seat: number;
      readonly text: string;
      /** `late`: a bot, for a person whose time was over. */
      readonly by: "person" | "bot" | "late";
      /** What the seat had left of its reserve. */
      readonly reserveMs?: number;
    }
  | { readonly type: "took-back"; readonly seat: number; readonly actions: number }
  | { readonly type: "chose"; readonly seat: number; readonly text: string }
  | { readonly type: "hinted"; readonly seat: number; readonly level: number }
  /** The seat to move was given more time. */
  | { readonly type: "extended"; readonly seat: number };

/** A hint that a seat asked for: after how many actions, and the highest level. */
export interface RecordedHint {
  readonly seat: number;
  readonly seq: number;
  readonly level: number;
}

/** For how many decisions each seat asked for a hint. */
export function hintCounts(hints: readonly RecordedHint[], players: number): number[] {
  return Array.from({ length: players }, (_, seat) => hints.filter((hint) => hint.seat === seat).length);
}

/** A line of the log; `message` is the request that it came from. */
export type LogLine = TableEvent & { readonly message?: string };

/** A table as the device keeps it. */
export interface SavedTable {
  readonly id: string;
  readonly board: string;
  readonly boardHash: string;
  readonly chairs: readonly Chair[];
  readonly options: Options;
  /** In digits. */
  readonly seed: string;
  readonly hasChosenSeed: boolean;
  /** The seat that begins; null: by lot. */
  readonly start: number | null;
  readonly createdAt: number;
  readonly changedAt: number;
  readonly finishedAt: number | null;
  readonly log: readonly LogLine[];
  /** The game of a record that was opened here, and the hints in it, instead of a log. */
  readonly actions?: readonly string[];
  readonly hints?: readonly RecordedHint[];
  /** Whose turn it is; null when the game is over. */
  readonly toMove: number | null;
  /** How the game ended. */
  readonly totals: readonly number[];
  readonly winners: readonly number[];
  readonly nextTable: string | null;
}

/** The review of a game on this device. */
export interface StoredReview {
  readonly id: string;
  readonly changedAt: number;
  readonly board: string;
  readonly players: number;
  /** That the visitor lost by errors; null if they did not play. */
  readonly points: number | null;
  readonly review: Review;
}

/** A table whose game was handed to a server, and the game that the server has made of it. */
export interface HandedOver {
  readonly id: string;
  readonly game: string;
  readonly changedAt: number;
}

/** What tables on the device share with the server's, as `device_files.py` writes it. */
export interface TableSettings {
  readonly bots: readonly BotSpec[];
  readonly first_opponent: string;
  readonly first_names: { readonly [bot: string]: readonly string[] };
  readonly options: Options;
}
