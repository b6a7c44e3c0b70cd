import { expect, test, vi } from "vitest";
import { LongWork } from "./longWork.svelte";

test("it is asked until it is there, and says how far it is", async () => {
  vi.useFakeTimers();
  const work = new LongWork();
  const answers = [
    { done: 1, total: 4 },
    { done: 3, total: 4 },
    { done: 4, total: 4, address: "/file" },
  ];
  const found = work.until(
    () => Promise.resolve(answers.shift()!),
    (answer) => "address" in answer,
  );
  await vi.advanceTimersByTimeAsync(0);
  expect([work.isRunning, work.share]).toEqual([true, 0.25]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await found).toEqual({ done: 4, total: 4, address: "/file" });
  expect(work.isRunning).toBe(false);
  vi.useRealTimers();
});

test("nobody asks any more after it was stopped", async () => {
  vi.useFakeTimers();
  const work = new LongWork();
  const ask = vi.fn(() => Promise.resolve({ done: 0, total: 1 }));
  const found = work.until(ask, () => false);
  await vi.advanceTimersByTimeAsync(0);
  work.stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await found).toBeNull();
  expect(ask).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});
