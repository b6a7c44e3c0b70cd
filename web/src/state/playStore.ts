import type { LogEntry, Reason, Scene } from "../net/messages";
import type { Connection } from "../net/socket";
import type { Stage } from "./stage.svelte";

/** Called when an action is shown on the screen. */
export type StepListener = (entry: LogEntry, before: Scene, after: Scene) => void;

/** Where the player's actions go: a table, or an exercise. */
export interface PlayStore {
  readonly id: string;
  readonly stage: Stage;
  readonly connection: Connection;
  /** Whether an action has been sent and its outcome is not known yet. */
  readonly isBusy: boolean;
  /** Whether every action is confirmed, whatever the player has set. */
  readonly mustConfirm: boolean;
  stepListeners: StepListener[];
  /** Plays an action for the viewer's seat, then those of `then` as long as they are possible. */
  act(action: string, ...then: string[]): void;
  /** Why an action can't be done; null if it can. */
  explain(action: string): Promise<Reason | null>;
}
