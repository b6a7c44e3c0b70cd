// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { followUpdates } from "./updates";

class FakeSocket {
  onmessage: ((event: { data: string }) => void) | null = null;
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  close = vi.fn();
}

afterEach(() => vi.useRealTimers());

test("what is sent is heard, also after a lost connection, until it is ended", () => {
  vi.useFakeTimers();
  const sockets: FakeSocket[] = [];
  const addresses: string[] = [];
  const heard: string[] = [];
  const states: boolean[] = [];
  const stop = followUpdates(
    "/ws/open-tables",
    (text) => heard.push(text),
    (address) => {
      addresses.push(address);
      sockets.push(new FakeSocket());
      return sockets.at(-1) as unknown as WebSocket;
    },
    (isOpen) => states.push(isOpen),
  );
  sockets[0]!.onopen!();
  sockets[0]!.onmessage!({ data: "first" });
  sockets[0]!.onclose!();
  expect(sockets).toHaveLength(1);
  vi.advanceTimersByTime(3000);
  sockets[1]!.onopen!();
  expect(states).toEqual([true, false, true]);
  sockets[1]!.onmessage!({ data: "second" });
  expect(heard).toEqual(["first", "second"]);
  expect(new Set(addresses)).toEqual(new Set([`ws://${location.host}/ws/open-tables`]));
  stop();
  expect(sockets[1]!.close).toHaveBeenCalled();
  sockets[1]!.onclose!();
  vi.advanceTimersByTime(10_000);
  expect(sockets).toHaveLength(2);
  expect(states).toHaveLength(3);
});
