import type { Recap, Replay, Scene } from "../net/messages";
import { applyChanges } from "../net/patch";
import { Stage } from "./stage.svelte";
import { loadBoard } from "./boards";

/** What is replayed: a game that is over, or what someone has missed in one that goes on. */
export type Recording = Replay | Recap;

/** The scene before the first action and after each action. */
export function scenesOf(replay: Recording): Scene[] {
  const scenes = [replay.first];
  for (const step of replay.steps) scenes.push(applyChanges(scenes.at(-1)!, step.changes));
  return scenes;
}

export const SPEEDS = [0.5, 1, 2, 4, 8] as const;
const STEP_MS = 900;

/** A replay: the current move, and the viewer whose cards are shown. */
export class ReplayStore {
  readonly stage = new Stage();
  replay = $state.raw<Recording | null>(null);
  viewer = $state("all");
  isPlaying = $state(false);
  speed = $state<number>(1);
  problem = $state<Error | null>(null);
  #scenes: Scene[] = [];

  constructor(
    readonly game: string,
    viewer: string,
    private readonly wanted: number | null,
    private readonly load: (viewer: string) => Promise<Recording>,
  ) {
    void this.showAs(viewer);
    $effect(() => {
      if (!this.isPlaying) return;
      const timer = setInterval(() => this.step(1), STEP_MS / this.speed);
      return () => clearInterval(timer);
    });
  }

  get length(): number {
    return this.replay?.steps.length ?? 0;
  }

  /** Shows the same move as another viewer saw it. */
  async showAs(viewer: string): Promise<void> {
    try {
      const replay = await this.load(viewer);
      this.stage.board ??= await loadBoard(replay.board, replay.board_hash);
      const at = this.replay ? this.stage.seq : (this.wanted ?? 0);
      this.replay = replay;
      this.viewer = viewer;
      this.stage.names = replay.names;
      this.stage.bots = replay.bots;
      this.stage.colours = replay.colours;
      this.stage.hintCounts = replay.hint_counts;
      this.#scenes = scenesOf(replay);
      this.go(at);
    } catch (error) {
      this.problem = error as Error;
    }
  }

  go(seq: number): void {
    const at = Math.min(Math.max(0, seq), this.length);
    this.stage.scene = this.#scenes[at] ?? null;
    this.stage.seq = at;
    this.stage.entries = this.replay?.steps.slice(0, at).map(({ entry }) => entry) ?? [];
  }

  step(by: number): void {
    this.go(this.stage.seq + by);
    if (this.stage.seq === this.length) this.isPlaying = false;
  }

  togglePlaying(): void {
    if (!this.isPlaying && this.stage.seq === this.length) this.go(0);
    this.isPlaying = !this.isPlaying;
  }
}
