import type { BoardBalance, BoardPlay } from "../../net/messages";
import { balanceBoard, playBoard } from "../../net/workshop";
import type { BoardDocument } from "../../boardFile/boardDocument";
import { textOf } from "../../boardFile/boardText";
import type { ProposedChange } from "./changes";
import { withChanges } from "./changes";
import type { Editor } from "./editor.svelte";
import { LongWork } from "./longWork.svelte";

/** A version of the board, and how it plays if bots have played on it. */
export interface Version {
  readonly document: BoardDocument;
  readonly play: BoardPlay | null;
}

/** What a search has found, and which of it is accepted. */
export interface Search {
  readonly document: BoardDocument;
  readonly found: BoardBalance;
}

/** What is painted over the tracks: how often they are claimed, or the tickets that lead over them. */
export type HeatLayer = "none" | "tracks" | "tickets";

/** What bots find out about the board that is being changed: how it plays, and how it would play better. */
export class BoardTrials {
  readonly #editor: Editor;
  readonly games = new LongWork();
  readonly search = new LongWork();
  /** The versions on which bots have played, the last one last. */
  played = $state.raw<readonly (Version & { play: BoardPlay })[]>([]);
  found = $state.raw<Search | null>(null);
  accepted = $state.raw<ReadonlySet<ProposedChange>>(new Set());
  heat = $state<HeatLayer>("none");
  /** The board as it was opened. */
  readonly opened: BoardDocument;

  constructor(editor: Editor) {
    this.#editor = editor;
    this.opened = editor.document;
  }

  /** The games on the board as it is now, else on the version that was played last. */
  readonly latest = $derived.by(() => this.playOf(this.#editor.document) ?? this.played.at(-1) ?? null);
  readonly isCurrent = $derived.by(() => this.latest?.document === this.#editor.document);

  playOf(document: BoardDocument): (Version & { play: BoardPlay }) | undefined {
    return [...this.played].reverse().find((version) => version.document === document);
  }

  /** Lets bots play on a version of the board. */
  async judge(document: BoardDocument): Promise<void> {
    const text = textOf(document);
    const answer = await this.games.until(
      () => playBoard(text),
      ({ play }) => Boolean(play),
    );
    if (answer?.play) this.played = [...this.played, { document, play: answer.play }];
  }

  /** Searches for changes; all of them are accepted until somebody says otherwise. */
  async balance(seed: number): Promise<void> {
    const { document } = this.#editor;
    const text = textOf(document);
    this.found = null;
    const answer = await this.search.until(
      () => balanceBoard(text, seed),
      ({ found }) => Boolean(found),
    );
    if (!answer?.found) return;
    this.found = { document, found: answer.found };
    this.accepted = new Set(answer.found.changes);
  }

  accept(change: ProposedChange, isAccepted: boolean): void {
    const next = new Set(this.accepted);
    if (isAccepted) next.add(change);
    else next.delete(change);
    this.accepted = next;
  }

  /** Makes the accepted changes; how many no longer fit. */
  apply(): number {
    if (!this.found) return 0;
    const { changes } = this.found.found;
    const { document, left } = withChanges(
      this.#editor.document,
      changes.filter((change) => this.accepted.has(change)),
    );
    this.#editor.change(document);
    this.found = null;
    return left;
  }

  close(): void {
    this.games.stop();
    this.search.stop();
  }
}
