import { getBoard } from "../net/api";
import type { Ack, Clock, LogEntry, Reason, Said, Scene, Snapshot, Step, TableNow, ToBrowser } from "../net/messages";
import { freshId, tabId, tabShelf } from "../storage";
import { Outbox, type Numbered } from "../net/outbox";
import { Pacer } from "./pacer";
import { applyChanges } from "../net/patch";
import { type Connection, GameSocket } from "../net/socket";
import { Stage } from "./stage.svelte";
import { testify } from "./fairness/fairnessRecord";

const VERSION = 1;
const CHAT_LENGTH = 200;
/** Without its board a table can't be shown: it is asked for again. */
const BOARD_RETRY_MS = 2000;

/** A message without its number, which the store gives it. */
type Unnumbered<Message> = Message extends Numbered ? Omit<Message, "id"> : never;

/** Somebody who wants to know when an action reaches the screen. */
export type Onlooker = (entry: LogEntry, before: Scene, after: Scene) => void;

/** One table in this browser: what is true of it, what the screen has reached, and the way to the server. */
export class GameStore {
  readonly stage = new Stage();
  table = $state.raw<TableNow | null>(null);
  clock = $state.raw<{ clock: Clock; at: number } | null>(null);
  chat = $state.raw<readonly Said[]>([]);
  connection = $state<Connection>("connecting");
  /** An action is on its way, and its outcome has not come yet. */
  isBusy = $state(false);
  game = $state<string | null>(null);
  onlookers: Onlooker[] = [];
  onrefused: (reason: Reason) => void = () => {};

  #truth: { scene: Scene; seq: number } | null = null;
  #awaited = 0;
  #plan: string[] = [];
  #reasons = new Map<string, (reason: Reason | null) => void>();
  #outbox: Outbox;
  #socket: GameSocket;
  #pacer = new Pacer((step) => this.#show(step));

  constructor(readonly id: string) {
    this.#outbox = new Outbox(tabShelf(), `ironlanes.outbox.${id}`);
    this.isBusy = this.#outbox.hasAct;
    this.#socket = this.#connect();
  }

  /** Plays an action for the seat whose view this is; `then` follows it as long as it may. */
  act(action: string, ...then: string[]): void {
    const seat = this.#truth?.scene.view.viewer;
    if (this.isBusy || !this.#truth?.scene.decision || seat === null || seat === undefined) return;
    this.#plan = then;
    this.isBusy = true;
    this.#socket.send({ t: "act", id: freshId(), seq: this.#truth.seq, seat, action });
  }

  send(message: Unnumbered<Numbered>): void {
    this.#socket.send({ ...message, id: freshId() });
  }

  /** Why an action can't be done; null if it can. */
  why(action: string): Promise<Reason | null> {
    const id = freshId();
    this.#socket.send({ t: "why", id, action });
    return new Promise((resolve) => this.#reasons.set(id, resolve));
  }

  /** Takes the table over from the tab that has it. */
  takeOver(): void {
    this.#socket.close();
    this.#socket = this.#connect();
  }

  close(): void {
    this.#socket.close();
    this.#pacer.close();
  }

  #connect(): GameSocket {
    const address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/${encodeURIComponent(this.id)}`;
    return new GameSocket({
      address,
      outbox: this.#outbox,
      hello: () => ({ t: "hello", v: VERSION, tab: tabId(), game: this.game, since: this.#truth?.seq ?? null }),
      onmessage: (message) => this.#receive(message),
      onconnection: (connection) => (this.connection = connection),
      onsettled: () => this.#settle(),
    });
  }

  #receive(message: ToBrowser): void {
    switch (message.t) {
      case "table":
        return this.#sitDown(message);
      case "snapshot":
        return this.#restore(message);
      case "step":
        return this.#advance(message);
      case "clock":
        this.clock = message.clock && { clock: message.clock, at: performance.now() };
        return;
      case "said":
        return this.#hear(message);
      case "ack":
        return this.#acknowledge(message);
      case "refused":
        this.#plan = [];
        return this.onrefused(message.reason);
      case "because":
        this.#reasons.get(message.id)?.(message.reason ?? null);
        this.#reasons.delete(message.id);
    }
  }

  #sitDown(table: TableNow): void {
    this.table = table;
    this.stage.names = table.seats.map((seat) => seat.name);
    if (this.stage.board?.sheet.id === table.board) return;
    getBoard(table.board).then(
      (board) => {
        if (this.table?.board === board.sheet.id) this.stage.board = board;
      },
      () => setTimeout(() => this.table === table && this.#sitDown(table), BOARD_RETRY_MS),
    );
  }

  /** What was said is told again after a reconnect. */
  #hear(said: Said): void {
    const isKnown = this.chat.some(({ at, name, text }) => at === said.at && name === said.name && text === said.text);
    if (!isKnown) this.chat = [...this.chat, said].slice(-CHAT_LENGTH);
  }

  #restore({ game, seq, scene, log }: Snapshot): void {
    this.#pacer.clear();
    if (game !== this.game) this.#awaited = 0;
    this.game = game;
    this.#truth = { scene, seq };
    Object.assign(this.stage, { scene, seq, entries: log });
    if (scene.view.phase !== "over") testify(game, scene.view.viewer ?? null, scene.view.seed_hash, log);
    this.#settle();
  }

  #advance(step: Step): void {
    if (!this.#truth || step.game !== this.game || step.seq <= this.#truth.seq) return;
    if (step.seq !== this.#truth.seq + 1) return this.#socket.restart();
    const { view } = this.#truth.scene;
    this.#truth = { scene: applyChanges(this.#truth.scene, step.changes), seq: step.seq };
    testify(step.game, view.viewer ?? null, view.seed_hash, [step.entry]);
    this.#pacer.add(step, step.entry.seat === view.viewer);
    this.#settle();
  }

  #show({ seq, entry, changes }: Step): void {
    const before = this.stage.scene;
    if (!before) return;
    const scene = applyChanges(before, changes);
    Object.assign(this.stage, { scene, seq, entries: [...this.stage.entries, entry] });
    for (const onlooker of this.onlookers) onlooker(entry, before, scene);
  }

  #acknowledge({ seq }: Ack): void {
    this.#awaited = Math.max(this.#awaited, seq ?? 0);
  }

  /** An action is done with once its answer and its step are here; then what was planned follows. */
  #settle(): void {
    this.isBusy = this.#outbox.hasAct || this.#awaited > (this.#truth?.seq ?? 0);
    const next = this.#plan[0];
    if (this.isBusy || next === undefined) return;
    this.#plan = this.#plan.slice(1);
    if (canDraw(this.#truth?.scene, next)) this.act(next, ...this.#plan);
  }
}

function canDraw(scene: Scene | undefined, action: string): boolean {
  return scene?.decision?.draws.includes(action.replace("draw ", "")) ?? false;
}
