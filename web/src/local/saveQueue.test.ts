import { describe, expect, it, vi } from "vitest";
import { SaveQueue } from "./saveQueue";

async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
}

describe("a queue of what is saved and said", () => {
  it("says nothing before what happened earlier is saved", async () => {
    const said: string[] = [];
    let save!: () => void;
    const queue = new SaveQueue(() => said.push("failed"));
    queue.add(() => new Promise<void>((resolve) => (save = resolve)));
    queue.add(() => void said.push("moved"));
    await settled();
    expect(said).toEqual([]);
    save();
    await settled();
    expect(said).toEqual(["moved"]);
  });

  it("tells once that something can't be saved, and then says nothing more", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    const said: string[] = [];
    const queue = new SaveQueue(() => said.push("failed"));
    queue.add(() => Promise.reject(new Error("no room")));
    queue.add(() => void said.push("moved"));
    queue.add(() => Promise.reject(new Error("no room")));
    await settled();
    expect(said).toEqual(["failed"]);
    expect(logged).toHaveBeenCalledOnce();
    logged.mockRestore();
  });
});
