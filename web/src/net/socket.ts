import type { FromBrowser, Goodbye, Hello, ToBrowser } from "./messages";
import { Outbox, type Numbered } from "./outbox";

/** After these goodbyes the connection comes back too, but only after a while: at once would make things worse. */
type Later = "storage" | "too-fast";
/** `replaced`, `version`, `gone` and `unreadable` are final: the connection does not come back by itself. */
export type Connection = "connecting" | "online" | "offline" | "replaced" | "version" | "gone" | "unreadable" | Later;

export const PING_MS = 2500;
export const DEAD_MS = 9000;
export const RESEND_MS = 4000;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 3500;
export const LATER_MS = 10_000;
const FINAL: ReadonlySet<Goodbye["why"]> = new Set(["replaced", "version", "gone", "unreadable"]);

function isLater(why: Goodbye["why"]): why is Later {
  return why === "storage" || why === "too-fast";
}

export interface SocketEnds {
  address: string;
  /** The first message of every connection: what this browser has already. */
  hello: () => Hello;
  onmessage: (message: ToBrowser) => void;
  onconnection: (connection: Connection) => void;
  /** An answer to a message of ours came. */
  onsettled?: (message: Numbered) => void;
  outbox: Outbox;
  connect?: (address: string) => WebSocket;
}

/** One connection that stays: it pings, notices silence, comes back, and sends again what was not answered. */
export class GameSocket {
  #socket: WebSocket | null = null;
  #connection: Connection = "connecting";
  #tries = 0;
  #later: Later | null = null;
  #heard = 0;
  #beaten = 0;
  #sent = new Map<string, number>();
  #timer: ReturnType<typeof setTimeout> | null = null;
  #beat: ReturnType<typeof setInterval> | null = null;
  #isClosed = false;

  constructor(private readonly ends: SocketEnds) {
    window.addEventListener("online", this.#hurry);
    window.addEventListener("offline", this.#drop);
    document.addEventListener("visibilitychange", this.#hurry);
    this.#open();
  }

  /** Sends now, or as soon as there is a connection; again and again until it is answered. */
  send(message: Numbered): void {
    this.ends.outbox.add(message);
    this.#transmit(message);
  }

  /** Asks for everything again, on a connection of its own: a step was missed. */
  restart(): void {
    this.#socket?.close();
    this.#lost(this.#socket);
    this.#hurry();
  }

  close(): void {
    this.#isClosed = true;
    window.removeEventListener("online", this.#hurry);
    window.removeEventListener("offline", this.#drop);
    document.removeEventListener("visibilitychange", this.#hurry);
    this.#stopTimers();
    this.#socket?.close();
    this.#socket = null;
  }

  #open(): void {
    if (this.#isClosed || this.#socket) return;
    const socket = (this.ends.connect ?? ((address) => new WebSocket(address)))(this.ends.address);
    this.#socket = socket;
    this.#heard = this.#beaten = Date.now();
    this.#beat = setInterval(this.#pulse, PING_MS);
    socket.onopen = () => this.#opened(socket);
    socket.onmessage = (event) => this.#received(socket, JSON.parse(String(event.data)) as ToBrowser);
    socket.onclose = () => this.#lost(socket);
  }

  #opened(socket: WebSocket): void {
    if (socket !== this.#socket) return;
    this.#heard = Date.now();
    this.#write(this.ends.hello());
    this.#sent.clear();
    for (const message of this.ends.outbox.waiting) this.#transmit(message);
  }

  #received(socket: WebSocket, message: ToBrowser): void {
    if (socket !== this.#socket) return;
    this.#heard = Date.now();
    this.#tries = 0;
    if (message.t === "goodbye" && FINAL.has(message.why)) {
      this.#finish(message.why as Connection);
      return;
    }
    if (message.t === "goodbye" && isLater(message.why)) {
      this.#later = message.why;
      return;
    }
    this.#become("online");
    this.ends.onmessage(message);
    if (message.t === "ack" || message.t === "refused" || message.t === "because") this.#settle(message.id);
  }

  #settle(id: string | null): void {
    if (id === null) return;
    this.#sent.delete(id);
    const settled = this.ends.outbox.settle(id);
    if (settled) this.ends.onsettled?.(settled);
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
    // A hidden tab's clock is slowed down: then the silence is this browser's, not the server's.
    if (now - this.#beaten > 2 * PING_MS) this.#heard = Math.max(this.#heard, now - PING_MS);
    this.#beaten = now;
    if (now - this.#heard > DEAD_MS) {
      this.#drop();
      return;
    }
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    this.#write({ t: "ping" });
    for (const message of this.ends.outbox.waiting) {
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
    this.#become(this.#later ?? "offline");
    const wait = this.#later ? LATER_MS : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 1.6 ** this.#tries++);
    this.#later = null;
    this.#timer = setTimeout(() => this.#open(), wait * (0.75 + Math.random() / 2));
  }

  #hurry = (): void => {
    if (this.#isClosed || this.#socket || document.visibilityState === "hidden") return;
    this.#stopTimers();
    this.#open();
  };

  #finish(connection: Connection): void {
    this.close();
    this.#become(connection);
  }

  #stopTimers(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    if (this.#beat !== null) clearInterval(this.#beat);
    this.#timer = this.#beat = null;
  }

  #become(connection: Connection): void {
    if (connection === this.#connection) return;
    this.#connection = connection;
    this.ends.onconnection(connection);
  }
}
