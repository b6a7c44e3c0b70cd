import type { BoardSheet, Home, NewTable, Problem, Reason, Replay, TableMade, Uploaded } from "./messages";

/** What this page finds out by itself: the server does not answer, or answers with something else. */
export type PageReason = { code: "unreachable" } | { code: "failed" };

/** An answer that is an error, with the reason that the server gave. */
export class ApiProblem extends Error {
  constructor(
    readonly status: number,
    readonly reason: Reason | PageReason,
  ) {
    super(reason.code);
  }
}

async function asked(address: string, request?: RequestInit): Promise<Response> {
  const answer = await fetch(address, request).catch(() => {
    throw new ApiProblem(0, { code: "unreachable" });
  });
  if (answer.ok) return answer;
  const problem = (await answer.json().catch(() => null)) as Problem | null;
  throw new ApiProblem(answer.status, problem?.reason ?? { code: "failed" });
}

async function read<T>(address: string, request?: RequestInit): Promise<T> {
  return (await (await asked(address, request)).json()) as T;
}

function sending(method: string, body: string): RequestInit {
  return { method, body, headers: { "content-type": "application/json" } };
}

export function getHome(): Promise<Home> {
  return read<Home>("/api/home");
}

export async function makeTable(wish: NewTable): Promise<string> {
  return (await read<TableMade>("/api/tables", sending("POST", JSON.stringify(wish)))).table;
}

export async function setName(name: string): Promise<void> {
  await asked("/api/name", sending("PUT", JSON.stringify({ name })));
}

export function getReplay(game: string, viewer: string): Promise<Replay> {
  return read<Replay>(`/api/games/${encodeURIComponent(game)}/replay?as=${encodeURIComponent(viewer)}`);
}

export function recordAddress(game: string): string {
  return `/api/games/${encodeURIComponent(game)}/record`;
}

export async function uploadRecord(text: string): Promise<string> {
  return (await read<Uploaded>("/api/records", sending("POST", text))).game;
}

export interface Board {
  sheet: BoardSheet;
  land: string;
}

const boards = new Map<string, Promise<Board>>();

/** A board's sheet and its land; asked for once. */
export function getBoard(id: string): Promise<Board> {
  const known = boards.get(id);
  if (known) return known;
  const address = `/api/boards/${encodeURIComponent(id)}`;
  const board = Promise.all([
    read<BoardSheet>(address),
    asked(`${address}/land.svg`).then((answer) => answer.text()),
  ]).then(([sheet, land]) => ({ sheet, land }));
  boards.set(id, board);
  board.catch(() => boards.delete(id));
  return board;
}
