import { kernelsAddress, manifestAddress } from "../engine/kernelFiles";
import { fileAddress } from "./files";
import workerAddress from "./worker?worker&url";

/** Lets the browser fetch what a table on a board of the package needs, when it has nothing else to fetch. */
export function prefetchTable(board: string): void {
  const names = ["details.json", "land.svg", "rules.board"].map((file) => `boards/${board}/${file}`);
  const files = names.flatMap((name) => fileAddress(name) ?? []);
  for (const href of [workerAddress, kernelsAddress, manifestAddress, ...files])
    document.head.append(Object.assign(document.createElement("link"), { rel: "prefetch", href }));
}
