import type {
  ActRequest,
  Hello,
  HintRequest,
  Reason,
  Scene,
  TableMessage,
  TakeBackRequest,
  ToBrowser,
} from "../net/messages";
import type { Numbered } from "../net/outbox";
import { applyChanges } from "../net/patch";
import { difference } from "./difference";
import { Game } from "./game";
import { type Hint, hintedMessage } from "./hints/hint";
import { whyNot, whyNotPlay } from "./refusals";
import type { DeviceBoard } from "./board";
import { hintCounts, type LogLine, type SavedTable } from "./saved";
import { SceneWriter, type Viewer } from "./scenes";
import { SeatClock } from "./seatClock";
import { TableState } from "./tableState";

/** What a table on the device needs of its surroundings. */
export interface Surroundings {
  readonly send: (message: ToBrowser) => void;
  readonly save: (table: SavedTable) => void;
  /** Calls `work` after a while; the result cancels that. */
  readonly after: (milliseconds: number, work: () => void) => () => void;
  /** The action that a bot chooses for the seat to move. */
  readonly decide: (bot: string, game: Game, seq: number) => Promise<number>;
  /** What the coach says at once to the seat to move. */
  readonly advise: (game: Game) => Promise<Hint>;
  /** Makes the table of another game, in which the seat `start` begins, and returns its id. */
  readonly rematch: (table: SavedTable, start: number) => string;
  /** Seconds since 1970. */
  readonly now: () => number;
  /** Seconds on a clock that nobody sets. */
  readonly elapsed: () => number;
}

/** Refuses a request. */
class Refused extends Error {
  constructor(readonly reason: Reason) {
    super(reason.code);
  }
}

function refused(code: Reason["code"]): Refused {
  return new Refused({ code } as Reason);
}

/** A table in this browser: it answers as the server's tables do, to one person or to those who share the device. */
export class Table {
  readonly #state: TableState;
  readonly #clock: SeatClock;
  /** The state of the clock that the page counts down already. */
  #sentClock: string | null = null;
  #viewer: Viewer = null;
  #scene: Scene | null = null;
  #cancel = (): void => {};
  #asked = -1;
  #takeBackMs = 0;
  #isClosed = false;
  /** The hint for the present decision. */
  #advice: { readonly seq: number; readonly hint: Promise<Hint> } | null = null;

  constructor(
    private saved: SavedTable,
    board: DeviceBoard,
    private readonly around: Surroundings,
  ) {
    const game = new Game(board, saved.chairs.length, BigInt(saved.seed), saved.start);
    this.#state = new TableState(game, new SceneWriter(game), saved.log, saved.options.reserve_seconds);
    this.#clock = new SeatClock(saved.options, around.elapsed);
  }

  get #game(): Game {
    return this.#state.game;
  }

  get #people(): number[] {
    return this.saved.chairs.flatMap(({ kind }, seat) => (kind === "person" ? [seat] : []));
  }

  /** Shows a page that has come, or come back, where the game stands. */
  join(hello: Hello): void {
    const people = this.#people;
    this.#viewer = people.length === 1 ? people[0]! : null;
    this.#sendTable();
    if (hello.game !== this.saved.id || hello.since !== this.#state.seq || !this.#scene) this.#sendSnapshot();
    this.#sentClock = null;
    this.#schedule();
  }

  close(): void {
    this.#isClosed = true;
    this.#cancel();
  }

  /** Carries a message out, or refuses it; what was carried out already is only acknowledged again. */
  handle(message: Numbered): void {
    const seq = this.#state.previousAnswer(message.id);
    if (seq !== undefined) return this.around.send({ t: "ack", id: message.id, seq });
    try {
      this.#carryOut(message);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.around.send({ t: "refused", id: message.id, reason: error.reason });
    }
  }

  #carryOut(message: Numbered): void {
    const { send } = this.around;
    switch (message.t) {
      case "act":
        return this.#act(message);
      case "take_back":
        return this.#takeBack(message);
      case "why":
        return send({ t: "because", id: message.id, reason: this.#explain(message.action) });
      case "look":
        if (message.seat !== null) this.#requireOwn(message.seat);
        send({ t: "ack", id: message.id });
        return this.#show(message.seat);
      case "rematch":
        return this.#rematch(message.id);
      case "say":
      case "react":
        send({ t: "ack", id: message.id });
        return this.#pass(message);
      case "hint":
        return this.#hint(message, this.#checkHint(message));
      case "extend":
        return this.#extend(message.id);
      default:
        throw refused("started");
    }
  }

  // ---- the game

  #act(message: ActRequest): void {
    const { seat, action, id } = message;
    this.#requireOwn(seat);
    if (this.#isChoice(message)) {
      this.#note({ type: "chose", seat, text: action, message: id });
      this.#sendSnapshot();
      this.around.send({ t: "ack", id, seq: this.#state.seq });
      return;
    }
    this.#takeBackMs = message.take_back_ms ?? 0;
    this.#play({ type: "acted", seat, text: action, by: "person", message: id });
  }

  /** Whether an action chooses first tickets before the seat's turn; refuses what can't be played now. */
  #isChoice({ seat, seq, action }: ActRequest): boolean {
    const state = this.#state;
    const game = this.#game;
    const isToMove = game.seat === seat;
    if (!isToMove && state.mayChoose(seat)) {
      const reason = whyNotPlay(game, seat, action);
      if (reason === null) return true;
      if (seq === state.seq) throw new Refused(reason);
    }
    const isChoosing = game.phase === "setup-tickets" && isToMove;
    if (seq > state.seq || (seq < state.seq && !isChoosing)) throw refused("stale");
    if (!isToMove && !game.isOver) throw new Refused({ code: "not-your-turn", to_move: game.seat } as Reason);
    const reason = whyNotPlay(game, seat, action);
    if (reason !== null) throw new Refused(reason);
    return false;
  }

  #takeBack({ seat, seq, id }: TakeBackRequest): void {
    this.#requireOwn(seat);
    if (this.#game.isOver) throw refused("game-over");
    const last = this.#state.results.at(-1);
    if (last?.seat !== seat || seq !== this.#state.seq) throw refused("take-back-late");
    if (!last.undoable) throw refused("take-back-impossible");
    this.#play({ type: "took-back", seat, actions: last.undoable, message: id });
  }

  /** Plays an action or takes some back, and shows what it led to. */
  #play(line: LogLine): void {
    const isPatch = line.type === "acted";
    const reserveMs = this.#clock.reserveMs(line.seat);
    this.#note(isPatch && reserveMs !== undefined ? { ...line, reserveMs } : line);
    const { seq, choices } = this.#state;
    const { send } = this.around;
    if (line.message !== undefined) send({ t: "ack", id: line.message, seq });
    const before = this.#scene!;
    let changes: { [key: string]: unknown };
    if (isPatch && !this.#game.isOver) {
      changes = this.#state.writer.changes(this.#viewer, choices.keys());
      this.#scene = applyChanges(before, changes);
    } else {
      this.#scene = this.#state.writer.whole(this.#viewer, choices.keys());
      changes = difference(before as unknown as typeof changes, this.#scene as unknown as typeof changes);
    }
    send({ t: "step", game: this.saved.id, seq, entry: this.#state.entry(seq, this.#viewer), changes });
    this.#hideOtherHands();
    if (this.#game.isOver) this.#sendTable();
    this.#schedule();
  }

  /** Hides all cards on a shared device when the turn passes to another of its people. */
  #hideOtherHands(): void {
    const { seat } = this.#game;
    const isShared = this.#people.length > 1 && seat !== null && this.#people.includes(seat);
    if (isShared && this.#viewer !== null && this.#viewer !== seat) this.#show(null);
  }

  #note(line: LogLine): void {
    this.#state.apply(line);
    const game = this.#game;
    const at = this.around.now();
    const score = game.isOver ? this.#state.writer.whole(null).score : null;
    this.saved = {
      ...this.saved,
      log: [...this.saved.log, line],
      changedAt: at,
      finishedAt: game.isOver ? (this.saved.finishedAt ?? at) : null,
      toMove: game.seat,
      totals: score?.seats.map(({ total }) => total) ?? [],
      winners: score?.winners ?? [],
    };
    this.around.save(this.saved);
  }

  #explain(action: string): Reason | null {
    if (this.#viewer === null) throw refused("nobody-looks");
    return whyNot(this.#game, this.#viewer, action);
  }

  // ---- hints

  /** Which hints people get: what the options say, else full ones for somebody who plays against bots alone. */
  get #allowedHints(): TableMessage["hints"] {
    const { hints = "auto" } = this.saved.options;
    if (hints !== "auto") return hints;
    return this.#people.length === 1 ? "full" : "off";
  }

  #checkHint({ seq, level }: HintRequest): number {
    const { seat, isOver } = this.#game;
    const viewer = this.#viewer;
    if (viewer === null || !this.#people.includes(viewer)) throw refused("no-own-seat");
    if (isOver) throw refused("game-over");
    if (this.#allowedHints === "off") throw refused("hints-off");
    if (this.#allowedHints === "facts" && level > 1) throw refused("hints-facts-only");
    if (seq !== this.#state.seq) throw refused("stale");
    if (seat !== viewer) throw new Refused({ code: "not-your-turn", to_move: seat } as Reason);
    return viewer;
  }

  #hint(request: HintRequest, seat: number): void {
    const { seq } = this.#state;
    if (this.#state.hintLevel(seat) < request.level) this.#note({ type: "hinted", seat, level: request.level });
    if (this.#advice?.seq !== seq) this.#advice = { seq, hint: this.around.advise(this.#game) };
    this.#advice.hint.then(
      (hint) => {
        if (seq === this.#state.seq) this.around.send(hintedMessage(hint, request, seq, this.#allowedHints));
      },
      () => {
        this.#advice = null;
        this.around.send({ t: "refused", id: request.id, reason: { code: "no-hint" } });
      },
    );
  }

  // ---- bots and time

  /** Lets the next one act who needs no message: a choice that was made before, a bot after a while, or who is late. */
  #schedule(): void {
    this.#cancel();
    if (this.#isClosed) return;
    const { seat } = this.#game;
    const { reservesMs, results, choices } = this.#state;
    this.#clock.pass(seat, reservesMs, Boolean(results.at(-1)?.takesBack.length));
    const chosen = choices.get(seat ?? -1);
    const bot = this.saved.chairs[seat ?? -1]?.bot;
    const { deadline } = this.#clock;
    if (seat !== null && chosen !== undefined)
      this.#cancel = this.around.after(0, () => this.#playChosen(seat, chosen));
    else if (bot !== undefined) this.#cancel = this.around.after(this.#pace, () => void this.#ask(bot, "bot"));
    else if (deadline !== null)
      this.#cancel = this.around.after(Math.max(0, 1000 * (deadline - this.around.elapsed())), () => this.#playLate());
    this.#sendClock();
  }

  #sendClock(): void {
    const state = this.#clock.state(this.#state.reservesMs);
    const key = state?.key ?? null;
    if (key === this.#sentClock) return;
    this.#sentClock = key;
    this.around.send({ t: "clock", clock: state?.clock ?? null });
  }

  /** Lets a bot act for the person to move, whose time is over. */
  #playLate(): void {
    void this.#ask(this.saved.options.fallback!, "late");
  }

  #extend(message: string): void {
    const { seat } = this.#game;
    if (seat === null || this.#people.includes(seat)) throw refused("only-others-extend");
    if (!this.#clock.extend()) throw refused("no-clock");
    this.#note({ type: "extended", seat, message });
    this.around.send({ t: "ack", id: message });
    this.#schedule();
  }

  #playChosen(seat: number, text: string): void {
    this.#play({ type: "acted", seat, text, by: "person" });
  }

  /** How long a bot waits: longer after what a person may want to take back. */
  get #pace(): number {
    const pace = this.saved.options.bot_pace_ms ?? 0;
    return pace > 0 && this.#state.results.at(-1)?.undoable ? Math.max(pace, this.#takeBackMs) : pace;
  }

  async #ask(bot: string, by: "bot" | "late"): Promise<void> {
    const { seq } = this.#state;
    if (this.#asked === seq) return;
    this.#asked = seq;
    const action = await this.around.decide(bot, this.#game, seq).finally(() => (this.#asked = -1));
    if (this.#isClosed || this.#state.seq !== seq) return;
    this.#play({ type: "acted", seat: this.#game.seat!, text: this.#game.board.actions[action]!, by });
  }

  // ---- around the game

  #rematch(message: string): void {
    if (!this.#game.isOver) throw refused("not-over");
    if (this.saved.nextTable === null) {
      this.saved = { ...this.saved, nextTable: this.around.rematch(this.saved, this.#game.start) };
      this.around.save(this.saved);
    }
    this.around.send({ t: "ack", id: message });
    this.#sendTable();
  }

  #pass(message: Extract<Numbered, { t: "say" | "react" }>): void {
    const [seat] = this.#people;
    const from = { name: this.saved.chairs[seat!]!.name, seat: seat! };
    if (message.t === "react") this.around.send({ t: "reacted", ...from, reaction: message.reaction });
    else this.around.send({ t: "said", ...from, text: message.text, at: this.around.now() });
  }

  #requireOwn(seat: number): void {
    if (this.saved.chairs[seat]?.kind !== "person") throw refused("not-your-seat");
  }

  #show(viewer: Viewer): void {
    this.#viewer = viewer;
    this.#sendTable();
    this.#sendSnapshot();
  }

  #sendSnapshot(): void {
    const { seq, writer, choices } = this.#state;
    this.#scene = writer.whole(this.#viewer, choices.keys());
    const log = this.#state.entries(this.#viewer);
    this.around.send({ t: "snapshot", game: this.saved.id, seq, scene: this.#scene, log });
  }

  #sendTable(): void {
    const { saved } = this;
    const name = saved.chairs[this.#people[0]!]!.name;
    const message: TableMessage = {
      t: "table",
      table: saved.id,
      board: saved.board,
      board_hash: saved.boardHash,
      phase: this.#game.isOver ? "over" : "playing",
      seats: saved.chairs.map((chair, seat) => ({
        kind: chair.kind,
        name: chair.name,
        ...(chair.bot === undefined ? {} : { bot: chair.bot }),
        colour: seat,
        is_online: true,
        is_you: chair.kind === "person",
        stand_in: false,
        must_agree: false,
      })),
      options: saved.options,
      is_host: true,
      host: name,
      spectators: 0,
      role: "player",
      you: name,
      ...(this.#viewer === null ? {} : { looking: this.#viewer }),
      votes: saved.nextTable === null ? [] : this.#people,
      ...(saved.nextTable === null ? {} : { next_table: saved.nextTable }),
      game: saved.id,
      has_chosen_seed: saved.hasChosenSeed,
      hints: this.#allowedHints,
      hint_counts: hintCounts(this.#state.hints, saved.chairs.length),
    };
    this.around.send(message);
  }
}
