import { afterEach, expect, it, vi } from "vitest";
import { getReview } from "./api";

afterEach(() => vi.unstubAllGlobals());

it("says that an answer failed that is not JSON", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response('{"win": NaN}')));
  await expect(getReview("abc")).rejects.toMatchObject({ status: 200, reason: { code: "failed" } });
});
