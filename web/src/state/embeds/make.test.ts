import { expect, test } from "vitest";
import type { EmbeddedView } from "./format";
import { fragmentWith } from "./links";
import { cases } from "../../local/testFiles";
import { merged, scenesOf } from "../../net/patch";
import { embeddedBoard, positionEmbed, replayEmbed } from "./make";

const { replays, board } = cases.tables[0]!;
const replay = { ...replays.spectator!, names: ["Ada", "Ben"], colours: [4, 0] };
const embed = replayEmbed(replay, board, 3);
const text = JSON.stringify(embed);

test("an embedded game has the claims, stations and points of every position", () => {
  if (embed.kind !== "replay") throw new Error("It is no replay.");
  let view: EmbeddedView = embed.view;
  scenesOf(replay).forEach((scene, at) => {
    if (at > 0) view = merged(view, embed.steps[at - 1]!.changes) as EmbeddedView;
    expect(view.claimed).toEqual(scene.view.claimed);
    expect(view.seats.map(({ points }) => points)).toEqual(scene.view.seats.map(({ points }) => points));
    const shown = positionEmbed(replay, board, at);
    expect(shown.kind === "position" && shown.view).toEqual(view);
  });
  expect(view.totals).toEqual(
    scenesOf(replay)
      .at(-1)!
      .score!.seats.map(({ total }) => total),
  );
});

test("it tells nothing that only one seat may know, and is short", async () => {
  expect(text).not.toMatch(/"(hand|tickets|deck|seed|seed_hash|offer|ticket_deck)"/);
  expect((await fragmentWith(embed)).length).toBeLessThan(6000);
});

test("a packaged board is named, and any other one is in the link", () => {
  const { details } = cases.boards[board]!;
  expect(embeddedBoard(details)).toBe(board);
  expect(embeddedBoard({ ...details, id: "mine-0123456789abcdef" })).toHaveProperty("tracks");
});
