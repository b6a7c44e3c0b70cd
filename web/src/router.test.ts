// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { routeOf, tableIn } from "./router.svelte";

describe("an address", () => {
  it.each([
    ["/", "", { screen: "home" }],
    ["/settings", "", { screen: "settings" }],
    ["/history", "", { screen: "history" }],
    ["/rules", "", { screen: "rules", board: null }],
    ["/rules/europe", "", { screen: "rules", board: "europe" }],
    ["/open-tables", "", { screen: "open-tables" }],
    ["/leaders", "", { screen: "leaders", board: null }],
    ["/leaders/europe", "", { screen: "leaders", board: "europe" }],
    ["/book", "", { screen: "book", board: null }],
    ["/book/europe", "", { screen: "book", board: "europe" }],
    ["/rules/europe/tunnels", "", { screen: "lost" }],
    ["/table/amber-fox-42", "", { screen: "table", table: "amber-fox-42" }],
    ["/replay/g1", "", { screen: "replay", game: "g1", seq: null, as: "all", moment: null }],
    ["/replay/g1", "?seq=37&as=2", { screen: "replay", game: "g1", seq: 37, as: "2", moment: null }],
    ["/replay/g1", "?seq=37&moment=2", { screen: "replay", game: "g1", seq: 37, as: "all", moment: 2 }],
    ["/replay/g1", "?seq=x", { screen: "replay", game: "g1", seq: null, as: "all", moment: null }],
    ["/review/g1", "", { screen: "review", game: "g1" }],
    ["/review", "", { screen: "lost" }],
    ["/daily", "", { screen: "daily" }],
    ["/practice", "", { screen: "practice", isExercise: false }],
    ["/practice/exercise", "", { screen: "practice", isExercise: true }],
    ["/practice/other", "", { screen: "lost" }],
    ["/table", "", { screen: "lost" }],
    ["/table/a/b", "", { screen: "lost" }],
    ["/nowhere", "", { screen: "lost" }],
    ["/player/0123456789abcdef", "", { screen: "player", player: "0123456789abcdef" }],
    ["/player/%zz", "", { screen: "lost" }],
  ])("%s%s", (path, search, wanted) => {
    expect(routeOf(path, search)).toEqual(wanted);
  });
});

describe("what is typed to join", () => {
  it.each([
    ["abc123", "abc123"],
    ["  abc-123 ", "abc-123"],
    ["http://10.0.0.2:8000/table/abc123?x=1", "abc123"],
    ["two words", null],
    ["", null],
  ])("%j", (text, wanted) => {
    expect(tableIn(text)).toBe(wanted);
  });
});
