import { expect, test, vi } from "vitest";
import type { Recording } from "../net/patch";
import { ReplayStore } from "./replay.svelte";

vi.mock("./boards", () => ({
  loadBoard: () => Promise.resolve({ sheet: { places: [], tracks: [], tickets: [] } }),
  withOwnNames: (board: unknown) => board,
}));

const STEPS = [1, 2, 3].map((seq) => ({ entry: { seq, seat: 0, events: [] }, changes: {} }));
const recording = (name: string) =>
  ({ names: [name], bots: [], colours: [], hint_counts: [], first: {}, steps: STEPS }) as unknown as Recording;

/** A replay as all see it, and the answers to what it asks for, which come when the test wants. */
async function replayAsAll() {
  const answers = new Map<string, () => void>();
  const load = (viewer: string) =>
    new Promise<Recording>((answer) => answers.set(viewer, () => answer(recording(viewer))));
  const store = new ReplayStore("game", "all", null, load);
  answers.get("all")!();
  await vi.waitFor(() => expect(store.replay).not.toBeNull());
  return { store, answers };
}

test("a move is shown as another viewer saw it, the same one if none is named", async () => {
  const { store, answers } = await replayAsAll();
  store.go(2);
  const asked = store.showAs("0");
  answers.get("0")!();
  await asked;
  expect([store.viewer, store.stage.seq, store.stage.names]).toEqual(["0", 2, ["0"]]);
  await store.showAs("0", 3);
  expect([store.viewer, store.stage.seq]).toEqual(["0", 3]);
});

test("an answer that comes after that to a later wish changes nothing", async () => {
  const { store, answers } = await replayAsAll();
  const asked = [store.showAs("0", 1), store.showAs("1", 2)];
  answers.get("1")!();
  await asked[1];
  answers.get("0")!();
  await asked[0];
  expect([store.viewer, store.stage.seq, store.stage.names]).toEqual(["1", 2, ["1"]]);
});

test("nor does one for a viewer that is no longer wanted", async () => {
  const { store, answers } = await replayAsAll();
  const asked = store.showAs("0", 1);
  await store.showAs("all", 3);
  answers.get("0")!();
  await asked;
  expect([store.viewer, store.stage.seq]).toEqual(["all", 3]);
});
