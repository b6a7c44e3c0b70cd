import type { GameEvent, LogEntry } from "../net/messages";
import type { Game } from "./game";
import type { LogLine, RecordedHint, TableEvent } from "./saved";
import type { SceneWriter, Viewer } from "./scenes";

/** What an action led to. */
interface ActionResult {
  readonly seat: number;
  /** By seat, and at the end for a spectator. */
  readonly events: readonly GameEvent[][];
  /** How many actions the seat takes back together if it takes this one back; 0: it can't. */
  readonly undoable: number;
  readonly takesBack: readonly number[];
}

/** The events of a turn that show nobody anything that was hidden, and those that begin what can be taken back. */
const REVEAL_NOTHING = ["claimed", "station", "passenger", "last-round"];
const BUILT = ["claimed", "station"];
/** How many messages are remembered as carried out: only the last ones are ever repeated. */
const MOST_MESSAGES = 100;

/** Where a table stands: its log, applied line by line. */
export class TableState {
  readonly results: ActionResult[] = [];
  /** First tickets that were chosen before it was the seat's turn. */
  readonly choices = new Map<number, string>();
  /** One for each decision, in the order in which they were asked for. */
  hints: readonly RecordedHint[] = [];
  /** What each seat has left of its reserve of time. */
  reservesMs: readonly number[];
  readonly #handled = new Map<string, number>();

  constructor(
    readonly game: Game,
    readonly writer: SceneWriter,
    log: readonly LogLine[],
    reserveSeconds = 0,
  ) {
    this.reservesMs = Array.from({ length: game.players }, () => 1000 * reserveSeconds);
    for (const line of log) this.apply(line);
  }

  /** How many actions have been played or taken back. */
  get seq(): number {
    return this.results.length;
  }

  /** The number of actions after a message that was carried out already; undefined if it was not. */
  previousAnswer(message: string): number | undefined {
    return this.#handled.get(message);
  }

  apply(line: LogLine): void {
    this.#applyEvent(line);
    if (line.message === undefined) return;
    this.#handled.set(line.message, this.seq);
    if (this.#handled.size > MOST_MESSAGES) this.#handled.delete(this.#handled.keys().next().value!);
  }

  /** What an action led to, as a viewer may see it. */
  entry(seq: number, viewer: Viewer): LogEntry {
    const { seat, events, undoable, takesBack } = this.results[seq - 1]!;
    return {
      seq,
      seat,
      events: events[viewer ?? this.game.players] ?? [],
      ...(undoable ? { can_take_back: true } : {}),
      ...(takesBack.length ? { takes_back: [...takesBack] } : {}),
    };
  }

  entries(viewer: Viewer): LogEntry[] {
    return this.results.map((_, place) => this.entry(place + 1, viewer));
  }

  /** Whether a seat may choose its first tickets during another seat's turn: all choose at the same time. */
  mayChoose(seat: number): boolean {
    const { game } = this;
    const isOthersTurn = game.phase === "setup-tickets" && game.seat !== seat && game.seat !== null;
    return isOthersTurn && !this.choices.has(seat) && game.number("offer_size", seat) > 0;
  }

  /** The highest level of hints that a seat has had for the present decision; 0: none. */
  hintLevel(seat: number): number {
    return this.hints.find((hint) => hint.seat === seat && hint.seq === this.game.length)?.level ?? 0;
  }

  #keepReserve(own: number, left: number | undefined): void {
    if (left !== undefined) this.reservesMs = this.reservesMs.map((reserve, seat) => (seat === own ? left : reserve));
  }

  #noteHint(seat: number, level: number): void {
    const seq = this.game.length;
    const highest = Math.max(level, this.hintLevel(seat));
    const others = this.hints.filter((hint) => hint.seat !== seat || hint.seq !== seq);
    this.hints = [...others, { seat, seq, level: highest }];
  }

  #applyEvent(event: TableEvent): void {
    switch (event.type) {
      case "acted":
        this.#keepReserve(event.seat, event.reserveMs);
        return this.#play(event.seat, event.text, event.by === "person");
      case "took-back":
        return this.#takeBack(event.seat, event.actions);
      case "chose":
        this.choices.set(event.seat, event.text);
        return;
      case "hinted":
        return this.#noteHint(event.seat, event.level);
      case "extended":
        return;
    }
  }

  #play(seat: number, text: string, isPerson: boolean): void {
    const { game } = this;
    const action = game.board.indexOf(text);
    if (action === undefined || game.seat !== seat) throw new Error(`The log of the table is damaged at ${text}.`);
    this.choices.delete(seat);
    game.play(action);
    const events = this.writer.events();
    const undoable = isPerson && !game.isOver ? this.#undoable(seat, events[game.players]!) : 0;
    this.results.push({ seat, events, undoable, takesBack: [] });
  }

  #undoable(seat: number, events: readonly GameEvent[]): number {
    const kinds = events.map(({ type }) => type as string);
    if (!kinds.every((kind) => REVEAL_NOTHING.includes(kind))) return 0;
    if (kinds.some((kind) => BUILT.includes(kind))) return 1;
    const before = this.results.at(-1);
    return before?.seat === seat && before.undoable ? before.undoable + 1 : 0;
  }

  #takeBack(seat: number, actions: number): void {
    this.game.undo(actions);
    this.hints = this.hints.map((hint) => ({ ...hint, seq: Math.min(hint.seq, this.game.length) }));
    this.writer.reset();
    const takesBack = Array.from({ length: actions }, (_, place) => this.seq - actions + 1 + place);
    this.results.push({ seat, events: [], undoable: 0, takesBack });
  }
}
