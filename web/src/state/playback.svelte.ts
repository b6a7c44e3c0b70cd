export const SPEEDS = [0.5, 1, 2, 4, 8] as const;
const STEP_MS = 900;

/** Goes through the moves of a game, by itself or step by step. */
export abstract class Playback {
  isPlaying = $state(false);
  speed = $state<number>(1);

  constructor() {
    $effect(() => {
      if (!this.isPlaying) return;
      const timer = setInterval(() => this.step(1), STEP_MS / this.speed);
      return () => clearInterval(timer);
    });
  }

  /** How many moves there are, and how many of them are shown. */
  abstract get length(): number;
  abstract get at(): number;

  /** Shows the position after so many moves, or the nearest that there is. */
  abstract go(seq: number): void;

  step(by: number): void {
    this.go(this.at + by);
    if (this.at === this.length) this.isPlaying = false;
  }

  togglePlaying(): void {
    if (!this.isPlaying && this.at === this.length) this.go(0);
    this.isPlaying = !this.isPlaying;
  }
}
