import { expect, it } from "vitest";
import { shownIn } from "./gainRow";

it("an address names the page of a track, a city or a ticket, or none", () => {
  const shown = (asked: string) => shownIn(new URLSearchParams(asked));
  expect(shown("track=portland--seattle%2F1")).toEqual({ kind: "track", name: "portland--seattle/1" });
  expect(shown("city=denver")).toEqual({ kind: "city", name: "denver" });
  expect(shown("ticket=denver--el-paso")).toEqual({ kind: "ticket", name: "denver--el-paso" });
  expect(shown("city=")).toBeNull();
  expect(shown("players=3")).toBeNull();
});
