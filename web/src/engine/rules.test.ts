// @vitest-environment node
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { Kernels, type Manifest } from "./kernels";
import { type BoardNames, type Kind, type Plan, positionOf, type Questions } from "./questions";
import { Rules } from "./rules";

/** Questions that `make web` had Python answer, and the boards that they are about. */
interface Cases {
  boards: Record<string, { names: BoardNames; arrays: string }>;
  cases: { board: string; scene: Parameters<typeof positionOf>[0]; kind: Kind; asked: object; answer: unknown }[];
}

const read = (name: string, encoding: "utf8" | "base64") =>
  readFileSync(new URL(`../../../build/${name}`, import.meta.url), encoding);
const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));
const manifest = JSON.parse(read("wasm/manifest.json", "utf8")) as Manifest;
const { boards, cases } = JSON.parse(read("engine-cases.json", "utf8")) as Cases;
const kernels = new Kernels(new WebAssembly.Module(bytesOf(read("wasm/kernels.wasm", "base64"))), manifest);
const rules = new Map(
  Object.entries(boards).map(([id, { names, arrays }]) => [id, new Rules(kernels, names, bytesOf(arrays))]),
);

/** An answer without what has no order. */
function plain(kind: Kind, answer: unknown): unknown {
  if (kind === "passengerGains")
    return Object.fromEntries(Object.entries(answer as Record<string, number>).filter(([, gain]) => gain > 0));
  if (answer === null || (kind !== "plan" && kind !== "network")) return answer;
  const { tracks, passed, ...rest } = answer as Plan;
  return { ...rest, tracks: [...tracks].sort(), passed: [...passed].sort() };
}

describe("the rules in WebAssembly answer as in Python", () => {
  test.each(Object.keys(boards))("on %s", (board) => {
    const asked = cases.filter((each) => each.board === board);
    expect(asked.length).toBeGreaterThan(100);
    for (const { kind, scene, asked: about, answer } of asked) {
      const question = { ...about, position: positionOf(scene)! } as unknown as Questions[typeof kind]["asked"];
      const answered = (rules.get(board)![kind] as (asked: unknown) => unknown).call(rules.get(board), question);
      expect({ kind, about, answer: plain(kind, answered) }).toEqual({ kind, about, answer });
    }
  });
});

test("what the rules do not have is an error", () => {
  expect(() => kernels.call("no_such_entry", 1)).toThrow("no_such_entry");
  expect(() => kernels.call("find_longest_path", 1)).toThrow("1 arguments");
  expect(() => kernels.record("find_longest_path", 0).numbers("no_such_field")).toThrow("no_such_field");
  expect(() => rules.get("usa")!.longest({ tracks: [["atlantis--mu"]] })).toThrow("atlantis--mu");
});

test("those who only watch have no position", () => {
  expect(positionOf({ view: { seats: [] }, closed: {} } as unknown as Parameters<typeof positionOf>[0])).toBeNull();
});
