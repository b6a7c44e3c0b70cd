import { language } from "../i18n";
import { merged } from "../net/patch";
import { BoardIndex } from "../state/facts/boardIndex";
import { GameLog, type LogLine } from "../state/facts/log";
import { Playback } from "../state/playback.svelte";
import type { Sheet } from "../board/types";
import type { Embedded, EmbeddedPlayer, EmbeddedView } from "../state/embeds/format";
import { sheetOf, type CompactSheet } from "../state/embeds/sheet";

const NOBODY: EmbeddedView = { claimed: {}, seats: [] };

/** What an embed shows: a board, and where it has players a position or the moves of a game. */
export class EmbedStore extends Playback {
  at = $state(0);
  readonly sheet: Sheet;
  readonly boardIndex: BoardIndex<Sheet>;
  readonly players: readonly EmbeddedPlayer[];
  readonly #views: readonly EmbeddedView[];
  readonly #lines: readonly LogLine[];

  constructor(
    readonly content: Embedded,
    board: CompactSheet,
  ) {
    super();
    const tickets = Object.entries(content.kind === "puzzle" ? content.tickets : {});
    const sheet = sheetOf(
      board,
      tickets.map(([name, [from, to]]) => ({ name, places: [from, to], points: 0, is_long: false })),
    );
    const names = language.placeNames(board.id);
    const places = sheet.places.map((place) => ({ ...place, name: names[place.slug] ?? place.name }));
    this.sheet = { ...sheet, places };
    this.boardIndex = new BoardIndex(this.sheet);
    this.players = content.kind === "board" ? [] : content.players;
    const steps = content.kind === "replay" ? content.steps : [];
    const views = [content.kind === "board" ? NOBODY : content.view];
    for (const { changes } of steps) views.push(merged(views.at(-1), changes) as EmbeddedView);
    this.#views = views;
    const entries = steps.map(({ seat, events }, place) => ({ seq: place + 1, seat, events: [...events] }));
    this.#lines = new GameLog().linesOf(entries);
    if (content.kind === "replay") this.go(content.at);
  }

  get length(): number {
    return this.#views.length - 1;
  }

  go(seq: number): void {
    this.at = Math.min(Math.max(0, seq), this.length);
  }

  readonly shown: EmbeddedView = $derived.by(() => this.#views[this.at]!);

  /** What the latest move was: the last line of the log up to there. */
  readonly line: LogLine | null = $derived.by(() => this.#lines.filter(({ seq }) => seq <= this.at).at(-1) ?? null);

  /** The tracks and cities of the latest move. */
  readonly latest: readonly string[] = $derived.by(() => {
    const event = this.line?.event;
    if (event?.type === "claimed") return [event.track];
    return event?.type === "station" ? [event.city] : [];
  });

  /** The ends of the tickets that a puzzle shows. */
  get openEnds(): readonly string[] {
    return this.content.kind === "puzzle" ? Object.values(this.content.tickets).flat() : [];
  }

  name(seat: number): string {
    return this.players[seat]?.name ?? `#${seat + 1}`;
  }
}
