// @vitest-environment jsdom
import { expect, it } from "vitest";
import { refusalIn } from "./refusal";

it("is read from the page that the server sent", () => {
  const page = document.createElement("div");
  expect(refusalIn(page)).toBeNull();
  const meta = document.createElement("meta");
  meta.name = "refusal";
  meta.content = '{"code": "too-fast", "text": "Wait."}';
  page.append(meta);
  expect(refusalIn(page)).toEqual({ code: "too-fast", text: "Wait." });
});
