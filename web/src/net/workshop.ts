import { request, requestJson, withJson } from "./api";
import { transport } from "./transport";
import type {
  BoardDraft,
  BoardGallery,
  BoardGames,
  BoardPlayAnswer,
  BoardPrint,
  BoardReport,
  BoardSearch,
  FoundCities,
  FoundCity,
  KeptBoardCard,
  KeptBoardPage,
  NewBoard,
  NewPlaceBoard,
  Picture,
  PrintedText,
  RemadeBoard,
} from "./messages";

interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

function post<Answer>(address: string, body: object): Promise<Answer> {
  return requestJson<Answer>(address, withJson("POST", JSON.stringify(body)));
}

/** Makes a board of a place. */
export const makeBoard = (wish: NewPlaceBoard) => post<BoardDraft>("/api/boards/make", wish);
/** Lets bots play on a board file, and says how far they are. */
export const playBoard = (text: string) => post<BoardGames>("/api/boards/play", { text });
/** Searches for changes that make a board play better, and says how far the search is. */
export const balanceBoard = (text: string, seed: number) => post<BoardSearch>("/api/boards/balance", { text, seed });
/** Prints a board, and says how far that is. */
export const printBoard = (wish: PrintedText) => post<BoardPrint>("/api/boards/print", wish);
/** Finds cities by the first letters of their names, or without a name those near a point. */
export async function findCities(name: string, { latitude, longitude }: Position): Promise<FoundCity[]> {
  const asked = new URLSearchParams({ name, latitude: String(latitude), longitude: String(longitude) });
  return (await requestJson<FoundCities>(`/api/cities?${asked}`)).cities;
}
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

/** Deletes a board that is on this device alone, and the games on it. */
export async function removeBoard(id: string): Promise<void> {
  await request(`/api/boards/${encodeURIComponent(id)}`, { method: "DELETE" });
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
