import { request, requestJson, withJson } from "./api";
import { transport } from "./transport";
import type {
  BoardDraft,
  BoardGallery,
  BoardPlayAnswer,
  BoardReport,
  KeptBoardCard,
  KeptBoardPage,
  NewBoard,
  NewPlaceBoard,
  Picture,
  RemadeBoard,
} from "./messages";

function post<Answer>(address: string, body: object): Promise<Answer> {
  return requestJson<Answer>(address, withJson("POST", JSON.stringify(body)));
}

/** Makes a board of a place. */
export const makeBoard = (wish: NewPlaceBoard) => post<BoardDraft>("/api/boards/make", wish);
/** Makes a part of a board anew. */
export const remakeBoard = (wish: RemadeBoard) => post<BoardDraft>("/api/boards/remake", wish);
/** Checks and draws a board file; a device without a server draws a changed board on the drawing that there is. */
export function drawBoard(
  text: string,
  drawing: { picture: Picture; land: string } | null = null,
): Promise<BoardDraft> {
  return post<BoardDraft>("/api/boards/draw", transport().hasServer ? { text } : { text, drawing });
}
/** Lists everything that is wrong with a board file. */
export const checkBoard = (text: string) => post<BoardReport>("/api/boards/check", { text });
/** Keeps a drawn board under its hash: on the server, which has drawn it, or on this device. */
export function keepBoard({ text, details, land }: BoardDraft, parent: string | null): Promise<KeptBoardCard> {
  const board: NewBoard = { text, parent };
  const drawing = { picture: details.picture, land };
  return post<KeptBoardCard>("/api/boards", transport().hasServer ? board : { ...board, drawing });
}

/** Opens any board to change it. */
export function openBoard(id: string): Promise<BoardDraft> {
  return requestJson<BoardDraft>(`/api/boards/${encodeURIComponent(id)}/draft`);
}

export function getGallery(page: number): Promise<BoardGallery> {
  return requestJson<BoardGallery>(`/api/gallery?page=${page}`);
}

export function getKeptBoard(id: string): Promise<KeptBoardPage> {
  return requestJson<KeptBoardPage>(`/api/gallery/${encodeURIComponent(id)}`);
}

/** How a board plays; the first who asks starts the games, and asks again. */
export function getBoardPlay(id: string): Promise<BoardPlayAnswer> {
  return requestJson<BoardPlayAnswer>(`/api/gallery/${encodeURIComponent(id)}/play`);
}

export async function reportBoard(id: string, text: string): Promise<void> {
  await request(`/api/gallery/${encodeURIComponent(id)}/reports`, withJson("POST", JSON.stringify({ text })));
}
