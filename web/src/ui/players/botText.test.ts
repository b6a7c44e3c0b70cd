import { describe, expect, it } from "vitest";
import { BOT_NAMES } from "../../constants";
import { loaders } from "../../i18n/loaders";
import type { Seat } from "../../net/messages";
import { botAbout, botName, character, introduction } from "./botText";

const languages = await Promise.all(
  Object.entries(loaders).map(async ([code, load]) => [code, (await load()).default] as const),
);
const [{ default: en }, { default: de }] = await Promise.all([loaders.en(), loaders.de()]);

const LEVELS = ["beginner", "casual", "steady", "strong", "expert", "champion"];
const MINE = { name: "mine.py:Mine", about: "A bot of my own.", is_level: false };

function bot(name: string, kind: string): Seat {
  return {
    kind: "bot",
    name,
    bot: kind,
    is_online: false,
    is_you: false,
    must_agree: false,
    stand_in: false,
    colour: 1,
  };
}

describe.each(languages)("in %s", (_, words) => {
  it("every level has a name of its own, and one line about it", () => {
    const names = LEVELS.map((level) => botName(words, level));
    expect(new Set(names).size).toBe(LEVELS.length);
    expect(names).not.toContain("beginner");
    for (const level of LEVELS) expect(botAbout(words, level, [])).toMatch(/^\p{Ll}.{15,90}$/u);
  });

  it("every name of a bot has a character of its own", () => {
    expect(new Set(BOT_NAMES.map((name) => character(words, name))).size).toBe(BOT_NAMES.length);
  });

  it("a bot of a person's own is called by its name, and described in the server's words", () => {
    expect(botName(words, MINE.name)).toBe(MINE.name);
    expect(botAbout(words, MINE.name, [MINE])).toBe(MINE.about);
    expect(botAbout(words, "nobody", [MINE])).toBe("");
  });
});

it("a bot is introduced by its name, its character and its level", () => {
  expect(introduction(en, bot("Ada", "beginner"))).toBe("Ada, early riser (Beginner)");
  expect(introduction(de, bot("Ben", "steady"))).toBe("Ben, immer am Fenster (Solide)");
  expect(introduction(en, bot("Ada 2", "mine.py:Mine"))).toBe("Ada 2 (mine.py:Mine)");
});
