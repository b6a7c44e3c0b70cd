import type {
  AckMessage,
  Clock,
  HintedMessage,
  LogEntry,
  Reason,
  ChatMessage,
  ReactionMessage,
  Scene,
  SnapshotMessage,
  StepMessage,
  TableMessage,
  ToBrowser,
} from "../net/messages";
import { takeBackTime } from "../settings.svelte";
import { newId, tabId, tabStorage } from "../storage";
import { Muted } from "./muted.svelte";
import { Outbox, type Numbered } from "../net/outbox";
import { Pacer } from "./pacer";
import type { PlayStore, StepListener } from "./playStore";
import { applyChanges } from "../net/patch";
import type { Connection } from "../net/socket";
import { type TableLink, transport } from "../net/transport";
import { Stage } from "./stage.svelte";
import { recordSeen } from "./fairness/fairnessRecord";
import { loadBoard } from "./boards";

const VERSION = 1;
/** The actions that are played with one click; the others have dialogs with a button. */
const UNASKED = ["draw", "pass", "passenger", "pay", "decline"];
const CHAT_LENGTH = 200;
/** When to ask again for a board that did not load: without it, the table can't be shown. */
const BOARD_RETRY_MS = 2000;
/** How long a reaction is shown. */
const REACTION_MS = 4000;

/** A message without its id, which the store adds. */
type Unnumbered<Message> = Message extends Numbered ? Omit<Message, "id"> : never;

/** A reaction on the screen. */
export interface ShownReaction extends ReactionMessage {
  id: number;
}

/** A table: its latest state, what the screen shows of it, and the connection to the server. */
export class GameStore implements PlayStore {
  readonly stage = new Stage();
  table = $state.raw<TableMessage | null>(null);
  clock = $state.raw<{ clock: Clock; at: number } | null>(null);
  chat = $state.raw<readonly ChatMessage[]>([]);
  /** The last hint that came. */
  hint = $state.raw<HintedMessage | null>(null);
  reactions = $state.raw<readonly ShownReaction[]>([]);
  readonly muted: Muted;
  connection = $state<Connection>("connecting");
  isBusy = $state(false);
  /** In a game of days: the actions that the player is asked to confirm, and when that was. */
  #unconfirmed = $state.raw<{ seq: number; actions: readonly string[] } | null>(null);
  game = $state<string | null>(null);
  stepListeners: StepListener[] = [];
  onrefused: (reason: Reason) => void = () => {};

  /** The latest entry of the log, which the screen may not show yet. */
  #lastEntry = $state.raw<LogEntry | null>(null);
  #reactionId = 0;
  #latest: { scene: Scene; seq: number } | null = null;
  #awaitedSeq = 0;
  #followUps: string[] = [];
  #reasons = new Map<string, (reason: Reason | null) => void>();
  #outbox: Outbox;
  #socket: TableLink;
  #pacer = new Pacer((step) => this.#show(step));

  constructor(readonly id: string) {
    this.#outbox = new Outbox(tabStorage(), `ironlanes.outbox.${id}`);
    this.isBusy = this.#outbox.hasAct;
    this.muted = new Muted(id);
    this.#socket = this.#connect();
  }

  get mustConfirm(): boolean {
    return this.table?.options.days != null;
  }

  /** The actions that wait for the player's word; those of an earlier position no longer count. */
  readonly unconfirmed: readonly string[] | null = $derived.by(() =>
    this.#unconfirmed?.seq === this.stage.seq && !this.isBusy ? this.#unconfirmed.actions : null,
  );

  /** Plays the actions that wait for the player's word, or forgets them. */
  confirm(isWanted: boolean): void {
    const [action, ...then] = this.unconfirmed ?? [];
    this.#unconfirmed = null;
    if (isWanted && action !== undefined) this.#play(action, then);
  }

  act(action: string, ...then: string[]): void {
    const isAsked = this.mustConfirm && UNASKED.includes(action.split(" ")[0]!);
    if (isAsked) this.#unconfirmed = { seq: this.stage.seq, actions: [action, ...then] };
    else this.#play(action, then);
  }

  #play(action: string, then: string[]): void {
    const seat = this.#latest?.scene.view.viewer;
    if (this.isBusy || !this.#latest?.scene.decision || seat === null || seat === undefined) return;
    this.#followUps = then;
    this.isBusy = true;
    const message = { t: "act", id: newId(), seq: this.#latest.seq, seat, action } as const;
    this.#socket.send({ ...message, take_back_ms: takeBackTime() });
  }

  /** The seat on this device that can take its last action back; null if none can. */
  readonly undoableSeat: number | null = $derived.by(() => {
    const entry = this.#lastEntry;
    if (this.isBusy || !entry?.can_take_back || !this.table?.seats[entry.seat]?.is_you) return null;
    return this.table.phase === "playing" ? entry.seat : null;
  });

  takeBack(): void {
    const seat = this.undoableSeat;
    if (seat === null || !this.#latest) return;
    this.isBusy = true;
    this.#socket.send({ t: "take_back", id: newId(), seq: this.#latest.seq, seat });
  }

  send(message: Unnumbered<Numbered>): void {
    this.#socket.send({ ...message, id: newId() });
  }

  explain(action: string): Promise<Reason | null> {
    const id = newId();
    this.#socket.send({ t: "why", id, action });
    return new Promise((resolve) => this.#reasons.set(id, resolve));
  }

  /** Takes the table over from another tab. */
  takeOver(): void {
    this.#socket.close();
    this.#socket = this.#connect();
  }

  close(): void {
    this.#socket.close();
    this.#pacer.close();
  }

  #connect(): TableLink {
    return transport().openTable(this.id, {
      outbox: this.#outbox,
      hello: () => ({ t: "hello", v: VERSION, tab: tabId(), game: this.game, since: this.#latest?.seq ?? null }),
      onmessage: (message) => this.#receive(message),
      onconnection: (connection) => (this.connection = connection),
      onsettled: () => this.#settle(),
    });
  }

  #receive(message: ToBrowser): void {
    switch (message.t) {
      case "table":
        return this.#updateTable(message);
      case "snapshot":
        return this.#restore(message);
      case "step":
        return this.#advance(message);
      case "clock":
        this.clock = message.clock && { clock: message.clock, at: performance.now() };
        return;
      case "said":
        return this.#addChat(message);
      case "reacted":
        return this.#addReaction(message);
      case "ack":
        return this.#acknowledge(message);
      case "refused":
        this.#followUps = [];
        return this.onrefused(message.reason);
      case "hinted":
        this.hint = message;
        return;
      case "because":
        this.#reasons.get(message.id)?.(message.reason ?? null);
        this.#reasons.delete(message.id);
    }
  }

  #updateTable(table: TableMessage): void {
    this.table = table;
    this.stage.names = table.seats.map((seat) => seat.name);
    this.stage.bots = table.seats.map((seat) => seat.bot ?? null);
    this.stage.hintCounts = table.hint_counts;
    this.stage.colours = table.seats.map(({ colour }) => colour);
    if (this.stage.board?.sheet.id === table.board) return;
    loadBoard(table.board, table.board_hash).then(
      (board) => {
        if (this.table?.board === board.sheet.id) this.stage.board = board;
      },
      () => setTimeout(() => this.table === table && this.#updateTable(table), BOARD_RETRY_MS),
    );
  }

  /** Adds a chat message, unless it is repeated after a reconnect. */
  #addChat(said: ChatMessage): void {
    const isKnown = this.chat.some(({ at, name, text }) => at === said.at && name === said.name && text === said.text);
    if (!isKnown) this.chat = [...this.chat, said].slice(-CHAT_LENGTH);
  }

  #addReaction(reacted: ReactionMessage): void {
    if (this.muted.has(reacted)) return;
    const shown = { ...reacted, id: this.#reactionId++ };
    this.reactions = [...this.reactions, shown];
    setTimeout(() => (this.reactions = this.reactions.filter((other) => other !== shown)), REACTION_MS);
  }

  #restore({ game, seq, scene, log }: SnapshotMessage): void {
    this.#pacer.clear();
    if (game !== this.game) this.#awaitedSeq = 0;
    this.game = game;
    this.#latest = { scene, seq };
    this.#lastEntry = log.at(-1) ?? null;
    Object.assign(this.stage, { scene, seq, entries: log });
    if (scene.view.phase !== "over") recordSeen(game, scene.view.viewer ?? null, scene.view.seed_hash, log);
    this.#settle();
  }

  #advance(step: StepMessage): void {
    if (!this.#latest || step.game !== this.game || step.seq <= this.#latest.seq) return;
    if (step.seq !== this.#latest.seq + 1) return this.#socket.restart();
    const { view } = this.#latest.scene;
    this.#latest = { scene: applyChanges(this.#latest.scene, step.changes), seq: step.seq };
    this.#lastEntry = step.entry;
    recordSeen(step.game, view.viewer ?? null, view.seed_hash, [step.entry]);
    this.#pacer.add(step, step.entry.seat === view.viewer);
    this.#settle();
  }

  #show({ seq, entry, changes }: StepMessage): void {
    const before = this.stage.scene;
    if (!before) return;
    const scene = applyChanges(before, changes);
    Object.assign(this.stage, { scene, seq, entries: [...this.stage.entries, entry] });
    for (const listener of this.stepListeners) listener(entry, before, scene);
  }

  #acknowledge({ seq }: AckMessage): void {
    this.#awaitedSeq = Math.max(this.#awaitedSeq, seq ?? 0);
  }

  /** Updates `isBusy`; once an action's answer and step have arrived, plays the next planned one. */
  #settle(): void {
    this.isBusy = this.#outbox.hasAct || this.#awaitedSeq > (this.#latest?.seq ?? 0);
    const next = this.#followUps[0];
    if (this.isBusy || next === undefined) return;
    this.#followUps = this.#followUps.slice(1);
    if (canDraw(this.#latest?.scene, next)) this.#play(next, this.#followUps);
  }
}

function canDraw(scene: Scene | undefined, action: string): boolean {
  return scene?.decision?.draws.includes(action.replace("draw ", "")) ?? false;
}
