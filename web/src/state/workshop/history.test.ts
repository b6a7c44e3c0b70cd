import { expect, test } from "vitest";
import { History } from "./history";

test("steps are undone and done again", () => {
  const history = History.of("a").changed("b").changed("c");
  expect(history.undone().present).toBe("b");
  expect(history.undone().undone().present).toBe("a");
  expect(history.undone().undone().canUndo).toBe(false);
  expect(history.undone().redone().present).toBe("c");
  expect(history.undone().changed("d").canRedo).toBe(false);
});

test("changes of the same thing in a row are one step", () => {
  const history = History.of("").changed("O", "name").changed("Os", "name").changed("Oslo", "name");
  expect(history.undone().present).toBe("");
  expect(history.settled().changed("Oslo S", "name").undone().present).toBe("Oslo");
});

test("200 steps are kept", () => {
  let history = History.of(0);
  for (let step = 1; step <= 300; step++) history = history.changed(step);
  let undone = 0;
  for (; history.canUndo; undone++) history = history.undone();
  expect([undone, history.present]).toEqual([200, 100]);
});
