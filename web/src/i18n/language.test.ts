// @vitest-environment jsdom
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { settings } from "../settings.svelte";
import { language } from "./language.svelte";

describe("the names of boards and places", () => {
  beforeAll(async () => {
    settings.set("language", "pl");
    await language.part("places");
  });
  afterAll(() => {
    settings.set("language", "auto");
  });

  it("are those of the reader's language on kept and made boards, whatever their hash", () => {
    expect(language.boardName({ id: "italy-f5ace61b9b5247cc", name: "Italy" })).toBe("Włochy");
    expect(language.placeNames("italy-f5ace6")).toMatchObject({ milan: "Mediolan" });
    expect(language.placeNames("germany")).toMatchObject({ munchen: "Monachium" });
  });

  it("are those of its file on a board that the language has no name for, and never have a hash", () => {
    expect(language.boardName({ id: "bird-islands-0123456789abcdef", name: "Bird Islands" })).toBe("Bird Islands");
    expect(language.boardName({ id: "bird-islands-0123456789abcdef", name: "bird-islands-0123456789abcdef" })).toBe(
      "bird-islands",
    );
    expect(language.placeNames("bird-islands-0123456789abcdef")).toEqual({});
  });
});
