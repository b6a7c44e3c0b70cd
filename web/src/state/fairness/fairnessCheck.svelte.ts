import { getReplay } from "../../net/api";
import type { Replay } from "../../net/messages";
import { animationTime } from "../../settings.svelte";
import { applyChanges } from "../../net/patch";
import { sha256 } from "../../sha256";
import { digestOf, type FairnessRecord, fairnessRecordOf } from "./fairnessRecord";

export interface Comparison {
  /** How many actions this browser saw live. */
  seen: number;
  /** The first action that differs from what it saw; null if none does. */
  differsAt: number | null;
}

/** Compares a viewer's replay with what this browser saw live. */
export function compared(record: FairnessRecord, viewer: string, replay: Replay): Comparison {
  const seen = record.seen[viewer] ?? {};
  const uncounted = new Set(record.uncounted);
  const counted = Object.keys(seen)
    .map(Number)
    .filter((seq) => !uncounted.has(seq));
  const digests = new Map(counted.map((seq) => [numberInReplay(seq, uncounted), seen[seq]]));
  const entries = replay.steps.map(({ entry }) => entry).filter(({ seq }) => digests.has(seq));
  const other = entries.find((entry) => digestOf(entry) !== digests.get(entry.seq));
  return { seen: entries.length, differsAt: other?.seq ?? null };
}

/** The number of an entry of the log among those that count. */
function numberInReplay(seq: number, uncounted: ReadonlySet<number>): number {
  return seq - [...uncounted].filter((other) => other < seq).length;
}

/** Checks a game's shuffle step by step, so that the player can watch. */
export class FairnessCheck {
  replay = $state.raw<Replay | null>(null);
  problem = $state(false);
  /** How many actions have been replayed. */
  at = $state(0);
  isDone = $state(false);
  comparisons = $state.raw<readonly Comparison[]>([]);
  readonly record: FairnessRecord | null;

  constructor(private readonly game: string) {
    this.record = fairnessRecordOf(game);
  }

  get published(): string | null {
    return this.record?.hash ?? this.replay?.seed_hash ?? null;
  }

  readonly computed: string | null = $derived(this.replay?.seed == null ? null : sha256(this.replay.seed));
  readonly fits: boolean = $derived.by(() => this.computed !== null && this.computed === this.published);

  async run(): Promise<void> {
    try {
      const viewers = Object.keys(this.record?.seen ?? {});
      this.replay = await getReplay(this.game, "all");
      await this.#play(this.replay);
      this.comparisons = await Promise.all(
        viewers.map(async (viewer) => compared(this.record!, viewer, await getReplay(this.game, viewer))),
      );
      this.isDone = true;
    } catch {
      this.problem = true;
    }
  }

  /** Replays all actions, a few per frame. */
  async #play(replay: Replay): Promise<void> {
    const batch = Math.max(1, Math.ceil(replay.steps.length / 60));
    let scene = replay.first;
    for (const [index, step] of replay.steps.entries()) {
      scene = applyChanges(scene, step.changes);
      this.at = index + 1;
      if (index % batch === 0) await new Promise((resolve) => setTimeout(resolve, animationTime(22)));
    }
  }
}
