const OF_BOARDS: { readonly [file: string]: string } = { "details.json": "", "rules.board": "/rules" };

/** The address at which a server has a file; undefined for what only a folder without a server needs. */
export function addressOf(name: string): string | undefined {
  const [folder, board, file] = name.split("/");
  if (folder === "boards" && board && file)
    return `/api/boards/${encodeURIComponent(board)}${OF_BOARDS[file] ?? `/${file}`}`;
  if (name === "tables.json" || name === "analysis.json") return `/api/device/${name.replace(".json", "")}`;
  return name.endsWith(".network") ? `/api/device/networks/${name.replace(".network", "")}` : undefined;
}
