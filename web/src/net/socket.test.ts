// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ActRequest, FromBrowser, ToBrowser } from "./messages";
import { Outbox } from "./outbox";
import { type Connection, DEAD_MS, GameSocket, LATER_MS, PULSE_MS } from "./socket";

/** A web socket whose other end is the test. */
class Wire {
  static all: Wire[] = [];
  readyState: number = WebSocket.CONNECTING;
  written: FromBrowser[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor() {
    Wire.all.push(this);
  }
  open(): void {
    this.readyState = WebSocket.OPEN;
    this.onopen?.();
  }
  send(text: string): void {
    this.written.push(JSON.parse(text) as FromBrowser);
  }
  close(): void {
    this.readyState = WebSocket.CLOSED;
  }
  hear(message: ToBrowser): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  acts(): string[] {
    return this.written.filter((message) => message.t === "act").map((message) => message.id);
  }
}

function act(id: string): ActRequest {
  return { t: "act", id, seq: 3, seat: 0, action: "draw deck" };
}

let connections: Connection[];
let sockets: GameSocket[];

function connected(outbox = new Outbox(sessionStorage, "outbox.t1")): GameSocket {
  const socket = new GameSocket({
    address: "ws://test/ws/t1",
    hello: () => ({ t: "hello", v: 1, tab: "tab", since: 3 }),
    onmessage: () => {},
    onconnection: (connection) => connections.push(connection),
    outbox,
    connect: () => new Wire() as unknown as WebSocket,
  });
  sockets.push(socket);
  return socket;
}

function wire(): Wire {
  return Wire.all.at(-1)!;
}

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  Wire.all = [];
  connections = [];
  sockets = [];
});
afterEach(() => {
  sockets.forEach((socket) => socket.close());
  vi.useRealTimers();
});

describe("the connection", () => {
  it("says hello first, then what waits", () => {
    const socket = connected();
    socket.send(act("a"));
    expect(wire().written).toEqual([]);
    wire().open();
    expect(wire().written.map((message) => message.t)).toEqual(["hello", "act"]);
  });

  it("sends an unanswered action again on the next connection, and no longer once it is answered", () => {
    const socket = connected();
    wire().open();
    socket.send(act("a"));
    wire().onclose?.();
    vi.advanceTimersByTime(1000);
    wire().open();
    expect(wire().acts()).toEqual(["a"]);
    wire().hear({ t: "ack", id: "a", seq: 4 });
    wire().onclose?.();
    vi.advanceTimersByTime(1000);
    wire().open();
    expect(Wire.all).toHaveLength(3);
    expect(wire().acts()).toEqual([]);
  });

  it("keeps an unanswered action over a reload of the page", () => {
    const before = connected();
    before.send(act("a"));
    before.close();
    connected(new Outbox(sessionStorage, "outbox.t1"));
    wire().open();
    expect(wire().acts()).toEqual(["a"]);
    wire().hear({ t: "refused", id: "a", reason: { code: "stale" } });
    expect(new Outbox(sessionStorage, "outbox.t1").waiting).toEqual([]);
  });

  it("sends again on a connection that swallowed the action", () => {
    const socket = connected();
    wire().open();
    socket.send(act("a"));
    for (let beat = 0; beat < 2; beat++) {
      vi.advanceTimersByTime(PULSE_MS);
      wire().hear({ t: "pong" });
    }
    expect(wire().acts()).toEqual(["a", "a"]);
  });

  it("notices silence, and comes back after half a second or a little more", () => {
    connected();
    wire().open();
    wire().hear({ t: "pong" });
    expect(connections).toEqual(["online"]);
    vi.advanceTimersByTime(DEAD_MS + PULSE_MS);
    expect(connections).toEqual(["online", "offline"]);
    vi.advanceTimersByTime(700);
    expect(Wire.all).toHaveLength(2);
  });

  it("asks whether the server is there only after a while without a word from it", () => {
    connected();
    wire().open();
    const pings = (): number => wire().written.filter((message) => message.t === "ping").length;
    const pulse = (): number => {
      vi.advanceTimersByTime(PULSE_MS);
      return pings();
    };
    expect([pulse(), pulse()]).toEqual([0, 1]);
    wire().hear({ t: "pong" });
    expect([pulse(), pulse()]).toEqual([1, 2]);
    wire().hear({ t: "ack", id: "a" });
    expect([pulse(), pulse(), pulse()]).toEqual([2, 3, 4]);
    expect(connections).toEqual(["online"]);
  });

  it("asks at once after a pause in which its timers did not run", () => {
    connected();
    wire().open();
    wire().hear({ t: "pong" });
    vi.setSystemTime(Date.now() + 60_000);
    vi.advanceTimersByTime(PULSE_MS);
    expect(wire().written.at(-1)).toEqual({ t: "ping" });
    expect(connections).toEqual(["online"]);
  });

  it("comes back at once when the network does", () => {
    connected();
    wire().open();
    wire().onclose?.();
    window.dispatchEvent(new Event("online"));
    expect(Wire.all).toHaveLength(2);
  });

  it("waits longer and longer, never more than about four seconds", () => {
    connected();
    const waits: number[] = [];
    for (let tries = 0; tries < 8; tries++) {
      const count = Wire.all.length;
      wire().onclose?.();
      let waited = 0;
      while (Wire.all.length === count) waited += vi.advanceTimersByTime(50) ? 50 : 0;
      waits.push(waited);
    }
    expect(waits[0]).toBeLessThan(750);
    expect(Math.max(...waits)).toBeLessThan(4500);
    expect(waits.at(-1)).toBeGreaterThan(2500);
  });

  it.each(["storage", "too-fast"] as const)("says %s, waits a while, and then comes back", (why) => {
    connected();
    wire().open();
    wire().hear({ t: "goodbye", why });
    wire().onclose?.();
    expect(connections.at(-1)).toBe(why);
    vi.advanceTimersByTime(0.7 * LATER_MS);
    expect(Wire.all).toHaveLength(1);
    vi.advanceTimersByTime(LATER_MS);
    expect(Wire.all).toHaveLength(2);
    wire().onclose?.();
    expect(connections.at(-1)).toBe("offline");
  });

  it("stays away when a newer one of the same tab has taken over", () => {
    connected();
    wire().open();
    wire().hear({ t: "goodbye", why: "replaced" });
    vi.advanceTimersByTime(60_000);
    expect(Wire.all).toHaveLength(1);
    expect(connections.at(-1)).toBe("replaced");
  });

  it("stays away from a table that can't be opened", () => {
    connected();
    wire().open();
    wire().hear({ t: "goodbye", why: "unreadable" });
    vi.advanceTimersByTime(60_000);
    expect(Wire.all).toHaveLength(1);
    expect(connections.at(-1)).toBe("unreadable");
  });

  it("tells an answer that comes twice only once", () => {
    const settled: string[] = [];
    const outbox = new Outbox(null, "none");
    sockets.push(
      new GameSocket({
        address: "ws://test/ws/t1",
        hello: () => ({ t: "hello", v: 1, tab: "tab" }),
        onmessage: () => {},
        onconnection: () => {},
        onsettled: (message) => settled.push(message.id),
        outbox,
        connect: () => new Wire() as unknown as WebSocket,
      }),
    );
    wire().open();
    sockets.at(-1)!.send(act("a"));
    wire().hear({ t: "ack", id: "a", seq: 4 });
    wire().hear({ t: "ack", id: "a", seq: 4 });
    expect(settled).toEqual(["a"]);
  });
});
