import { describe, expect, it } from "vitest";
import { sha256 } from "./sha256";

async function theSystems(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

describe("sha256", () => {
  it.each(["", "7", "abc", "ü".repeat(40), "1".repeat(55), "1".repeat(56), "1".repeat(64), "9".repeat(1000)])(
    "agrees with the system's on %j",
    async (text) => {
      expect(sha256(text)).toBe(await theSystems(text));
    },
  );
});
