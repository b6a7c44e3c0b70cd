import type { Scene } from "../net/messages";
import { type Recording, scenesOf } from "../net/patch";
import { Stage } from "./stage.svelte";
import { loadBoard } from "./boards";
import { Playback } from "./playback.svelte";

/** A replay: the current move, and the viewer whose cards are shown. */
export class ReplayStore extends Playback {
  readonly stage = new Stage();
  replay = $state.raw<Recording | null>(null);
  viewer = $state("all");
  problem = $state<Error | null>(null);
  #scenes: Scene[] = [];
  /** How often a viewer was asked for: an answer counts only if no other was meanwhile. */
  #asked = 0;

  constructor(
    readonly game: string,
    viewer: string,
    private readonly wanted: number | null,
    private readonly load: (viewer: string) => Promise<Recording>,
  ) {
    super();
    void this.showAs(viewer);
  }

  get length(): number {
    return this.replay?.steps.length ?? 0;
  }

  get at(): number {
    return this.stage.seq;
  }

  /** Shows a move as a viewer saw it, the same one if none is named. */
  async showAs(viewer: string, seq: number | null = null): Promise<void> {
    const asked = ++this.#asked;
    if (this.replay && viewer === this.viewer) return this.go(seq ?? this.stage.seq);
    try {
      const replay = await this.load(viewer);
      this.stage.board ??= await loadBoard(replay.board, replay.board_hash);
      if (asked !== this.#asked) return;
      const at = seq ?? (this.replay ? this.stage.seq : (this.wanted ?? 0));
      this.replay = replay;
      this.viewer = viewer;
      this.stage.names = replay.names;
      this.stage.bots = replay.bots;
      this.stage.colours = replay.colours;
      this.stage.hintCounts = replay.hint_counts;
      this.#scenes = scenesOf(replay);
      this.go(at);
    } catch (error) {
      if (asked === this.#asked) this.problem = error as Error;
    }
  }

  go(seq: number): void {
    const at = Math.min(Math.max(0, seq), this.length);
    this.stage.scene = this.#scenes[at] ?? null;
    this.stage.seq = at;
    this.stage.entries = this.replay?.steps.slice(0, at).map(({ entry }) => entry) ?? [];
  }
}
