import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { compactSheet } from "../src/state/embeds/sheet.ts";
import type { BoardDetails } from "../src/net/messages.ts";

const FOLDER = fileURLToPath(new URL("../../build/embed-boards", import.meta.url));
const MODULE = "embed:boards";

/** The packaged boards as modules, from what `scripts/embed_boards.py` has written. */
export function embedBoards(): Plugin {
  return {
    name: "embed-boards",
    resolveId: (id) => (id.startsWith(MODULE) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${MODULE}`) return `export default {${names().map(loader).join(",")}}`;
      return id.startsWith(`\0${MODULE}/`) ? boardModule(id.slice(MODULE.length + 2)) : undefined;
    },
  };
}

/** Lets built files be named after the boards in them. */
export function boardFileName(id: string | null): string | undefined {
  const board = id?.split(`${MODULE}/`)[1];
  return board && `assets/board-${board}-[hash].js`;
}

function names(): string[] {
  return readdirSync(FOLDER).map((file) => file.replace(/\.json$/, ""));
}

function loader(name: string): string {
  return `${JSON.stringify(name)}:()=>import("${MODULE}/${name}")`;
}

function boardModule(name: string): string {
  const { details, land } = JSON.parse(readFileSync(`${FOLDER}/${name}.json`, "utf8")) as {
    details: BoardDetails;
    land: string;
  };
  return `export default ${JSON.stringify({ sheet: compactSheet(details), land })}`;
}
