import type { FromBrowser, Goodbye, Hello, ToBrowser } from "./messages";
import { Outbox, type Numbered } from "./outbox";

/** After these goodbyes the client reconnects only after a while, since doing so at once would make things worse. */
type RetryLater = "storage" | "too-fast";
/** `replaced`, `version`, `gone` and `unreadable` are final: the client does not reconnect by itself. */
export type Connection =
  "connecting" | "online" | "offline" | "replaced" | "version" | "gone" | "unreadable" | RetryLater;

/** From one look at how long nothing was heard to the next. */
export const PULSE_MS = 2500;
/** After this much silence the browser asks whether the server is there, and after that much it gives the connection up. */
export const SILENCE_MS = 4000;
export const DEAD_MS = 9000;
export const RESEND_MS = 4000;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 3500;
export const LATER_MS = 10_000;
/** The messages that answer one of the browser's. */
export const ANSWERS: ReadonlySet<ToBrowser["t"]> = new Set(["ack", "refused", "because", "hinted"]);
const FINAL: ReadonlySet<Goodbye["why"]> = new Set(["replaced", "version", "gone", "unreadable"]);

function mustRetryLater(why: Goodbye["why"]): why is RetryLater {
  return why === "storage" || why === "too-fast";
}

export interface SocketOptions {
  address: string;
  /** The first message of every connection: it says what this browser already has. */
  hello: () => Hello;
  onmessage: (message: ToBrowser) => void;
  onconnection: (connection: Connection) => void;
  /** Called when a message has been answered. */
  onsettled?: (message: Numbered) => void;
  outbox: Outbox;
  connect?: (address: string) => WebSocket;
}

/**
 * A lasting connection: it pings when nothing was heard for a while, reconnects after silence, and sends unanswered
 * messages again.
 */
export class GameSocket {
  #socket: WebSocket | null = null;
  #connection: Connection = "connecting";
  #tries = 0;
  #retryLater: RetryLater | null = null;
  #lastHeard = 0;
  #lastPulse = 0;
  #sent = new Map<string, number>();
  #reconnectTimer: ReturnType<typeof setTimeout> | null = null;
  #pulseTimer: ReturnType<typeof setInterval> | null = null;
  #isClosed = false;

  constructor(private readonly options: SocketOptions) {
    window.addEventListener("online", this.#reconnectNow);
    window.addEventListener("offline", this.#drop);
    document.addEventListener("visibilitychange", this.#reconnectNow);
    this.#open();
  }

  /** Sends a message as soon as there is a connection, and again until it is answered. */
  send(message: Numbered): void {
    this.options.outbox.add(message);
    this.#transmit(message);
  }

  /** Reconnects to load everything again, after a step was missed. */
  restart(): void {
    this.#socket?.close();
    this.#lost(this.#socket);
    this.#reconnectNow();
  }

  close(): void {
    this.#isClosed = true;
    window.removeEventListener("online", this.#reconnectNow);
    window.removeEventListener("offline", this.#drop);
    document.removeEventListener("visibilitychange", this.#reconnectNow);
    this.#stopTimers();
    this.#socket?.close();
    this.#socket = null;
  }

  #open(): void {
    if (this.#isClosed || this.#socket) return;
    const socket = (this.options.connect ?? ((address) => new WebSocket(address)))(this.options.address);
    this.#socket = socket;
    this.#lastHeard = this.#lastPulse = Date.now();
    this.#pulseTimer = setInterval(this.#pulse, PULSE_MS);
    socket.onopen = () => this.#opened(socket);
    socket.onmessage = (event) => this.#received(socket, JSON.parse(String(event.data)) as ToBrowser);
    socket.onclose = () => this.#lost(socket);
  }

  #opened(socket: WebSocket): void {
    if (socket !== this.#socket) return;
    this.#lastHeard = Date.now();
    this.#write(this.options.hello());
    this.#sent.clear();
    for (const message of this.options.outbox.waiting) this.#transmit(message);
  }

  #received(socket: WebSocket, message: ToBrowser): void {
    if (socket !== this.#socket) return;
    this.#lastHeard = Date.now();
    this.#tries = 0;
    if (message.t === "goodbye" && FINAL.has(message.why)) {
      this.#end(message.why as Connection);
      return;
    }
    if (message.t === "goodbye" && mustRetryLater(message.why)) {
      this.#retryLater = message.why;
      return;
    }
    this.#setConnection("online");
    this.options.onmessage(message);
    if (ANSWERS.has(message.t)) this.#settle((message as { id: string | null }).id);
  }

  #settle(id: string | null): void {
    if (id === null) return;
    this.#sent.delete(id);
    const settled = this.options.outbox.settle(id);
    if (settled) this.options.onsettled?.(settled);
  }

  #transmit(message: Numbered): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    this.#sent.set(message.id, Date.now());
    this.#write(message);
  }

  #write(message: FromBrowser): void {
    this.#socket?.send(JSON.stringify(message));
  }

  #pulse = (): void => {
    const now = Date.now();
    // Browsers slow the timers of hidden tabs down, so the silence is this browser's, not the server's.
    if (now - this.#lastPulse > 2 * PULSE_MS) this.#lastHeard = Math.max(this.#lastHeard, now - SILENCE_MS);
    this.#lastPulse = now;
    const silence = now - this.#lastHeard;
    if (silence > DEAD_MS) {
      this.#drop();
      return;
    }
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    if (silence >= SILENCE_MS) this.#write({ t: "ping" });
    for (const message of this.options.outbox.waiting) {
      if (now - (this.#sent.get(message.id) ?? 0) > RESEND_MS) this.#transmit(message);
    }
  };

  #drop = (): void => {
    this.#socket?.close();
    this.#lost(this.#socket);
  };

  #lost(socket: WebSocket | null): void {
    if (!socket || socket !== this.#socket) return;
    this.#socket = null;
    this.#stopTimers();
    if (this.#isClosed) return;
    this.#setConnection(this.#retryLater ?? "offline");
    const wait = this.#retryLater ? LATER_MS : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 1.6 ** this.#tries++);
    this.#retryLater = null;
    this.#reconnectTimer = setTimeout(() => this.#open(), wait * (0.75 + Math.random() / 2));
  }

  #reconnectNow = (): void => {
    if (this.#isClosed || this.#socket || document.visibilityState === "hidden") return;
    this.#stopTimers();
    this.#open();
  };

  #end(connection: Connection): void {
    this.close();
    this.#setConnection(connection);
  }

  #stopTimers(): void {
    if (this.#reconnectTimer !== null) clearTimeout(this.#reconnectTimer);
    if (this.#pulseTimer !== null) clearInterval(this.#pulseTimer);
    this.#reconnectTimer = this.#pulseTimer = null;
  }

  #setConnection(connection: Connection): void {
    if (connection === this.#connection) return;
    this.#connection = connection;
    this.options.onconnection(connection);
  }
}
