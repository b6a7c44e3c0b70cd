import type {
  BoardBook,
  BoardDetails,
  DailyDeal,
  CorrespondenceOverview,
  History,
  Home,
  Leaderboard,
  NewTable,
  PlayerRatings,
  ErrorResponse,
  QuickMatch,
  ExerciseAnswer,
  ExerciseReason,
  Practice,
  Profile,
  Reason,
  Reminders,
  Sayings,
  NewPush,
  NewTournament,
  OwnBook,
  OwnTournaments,
  Recap,
  Replay,
  ReviewResponse,
  TableMade,
  TableRatings,
  TournamentCard,
  TournamentMade,
  TournamentPage,
  Uploaded,
  Waiting,
} from "./messages";
import type { Moment, RecordFacts, Review } from "./review";
import { transport } from "./transport";

/** Failures that the page detects itself: no answer, or one that is not the server's. */
export type PageReason = { code: "unreachable" } | { code: "failed" };

/** A failed request, with the server's reason. */
export class ApiProblem extends Error {
  constructor(
    readonly status: number,
    readonly reason: Reason | PageReason,
  ) {
    super(reason.code);
  }
}

/** Asks the server for something; an ApiProblem if it refuses. */
export async function request(address: string, init?: RequestInit): Promise<Response> {
  const answer = await transport()
    .request(address, init)
    .catch(() => {
      throw new ApiProblem(0, { code: "unreachable" });
    });
  if (answer.ok) return answer;
  const problem = (await answer.json().catch(() => null)) as ErrorResponse | null;
  throw new ApiProblem(answer.status, problem?.reason ?? { code: "failed" });
}

export async function requestJson<T>(address: string, init?: RequestInit): Promise<T> {
  const answer = await request(address, init);
  return (await answer.json().catch(() => {
    throw new ApiProblem(answer.status, { code: "failed" });
  })) as T;
}

export function withJson(method: string, body: string): RequestInit {
  return { method, body, headers: { "content-type": "application/json" } };
}

export function getHome(): Promise<Home> {
  return requestJson<Home>("/api/home");
}

export function getHistory(page: number): Promise<History> {
  return requestJson<History>(`/api/history?page=${page}`);
}

/** The visitor's own ratings. */
export function getRatings(): Promise<PlayerRatings> {
  return requestJson<PlayerRatings>("/api/ratings");
}

export function getProfile(player: string, page: number): Promise<Profile> {
  return requestJson<Profile>(`/api/players/${encodeURIComponent(player)}?page=${page}`);
}

export function getLeaders(board: string, page: number): Promise<Leaderboard> {
  return requestJson<Leaderboard>(`/api/boards/${encodeURIComponent(board)}/leaders?page=${page}`);
}

/** What many games teach about a board, with a number of players or the fewest. */
export function getBook(board: string, who: string | null, players: number | null): Promise<BoardBook> {
  const asked = new URLSearchParams();
  if (who !== null) asked.set("who", who);
  if (players !== null) asked.set("players", String(players));
  return requestJson<BoardBook>(`/api/boards/${encodeURIComponent(board)}/book?${asked}`);
}

/** What the games of every packaged board say to what people say about them. */
export function getSayings(players: number): Promise<Sayings> {
  return requestJson<Sayings>(`/api/sayings?players=${players}`);
}

export function getOwnBook(board: string, players: number): Promise<OwnBook> {
  return requestJson<OwnBook>(`/api/boards/${encodeURIComponent(board)}/own-book?players=${players}`);
}

export function getTableRatings(table: string): Promise<TableRatings> {
  return requestJson<TableRatings>(`/api/tables/${encodeURIComponent(table)}/ratings`);
}

export async function makeTable(options: NewTable): Promise<string> {
  return (await requestJson<TableMade>("/api/tables", withJson("POST", JSON.stringify(options)))).table;
}

/** Finds a table for a quick match. */
export async function findMatch(wish: QuickMatch): Promise<string> {
  return (await requestJson<TableMade>("/api/quick-match", withJson("POST", JSON.stringify(wish)))).table;
}

export async function setName(name: string): Promise<void> {
  await request("/api/name", withJson("PUT", JSON.stringify({ name })));
}

export function getReplay(game: string, viewer: string): Promise<Replay> {
  return requestJson<Replay>(`/api/games/${encodeURIComponent(game)}/replay?as=${encodeURIComponent(viewer)}`);
}

/** A review as far as it is ready. */
export type ReviewAnswer = Omit<ReviewResponse, "facts" | "review"> & { facts?: RecordFacts; review?: Review };

export function getReview(game: string): Promise<ReviewAnswer> {
  return requestJson<ReviewAnswer>(`/api/games/${encodeURIComponent(game)}/review`);
}

export function getPractice(): Promise<Practice> {
  return requestJson<Practice>("/api/practice");
}

/** How good a move of an exercise is. */
export type MoveAnswer = Omit<ExerciseAnswer, "moment"> & { moment?: Moment | null };

export function tryMove(game: string, decision: number, action: string): Promise<MoveAnswer> {
  return requestJson<MoveAnswer>(exerciseAddress(game, decision), withJson("POST", JSON.stringify({ action })));
}

/** Why a move is not possible in an exercise; null if it is. */
export async function whyNot(game: string, decision: number, action: string): Promise<Reason | null> {
  const address = `${exerciseAddress(game, decision)}/why?action=${encodeURIComponent(action)}`;
  return (await requestJson<ExerciseReason>(address)).reason ?? null;
}

function exerciseAddress(game: string, decision: number): string {
  return `/api/practice/${encodeURIComponent(game)}/${decision}`;
}

export function getDaily(): Promise<DailyDeal> {
  return requestJson<DailyDeal>("/api/daily");
}

/** The visitor's table for today's deal. */
export async function playDaily(): Promise<string> {
  return (await requestJson<TableMade>("/api/daily", withJson("POST", "{}"))).table;
}

/** The visitor's games that last for days, and their vacation. */
export function getDays(): Promise<CorrespondenceOverview> {
  return requestJson<CorrespondenceOverview>("/api/days");
}

/** The tables of games of days that wait for the visitor, the longest first. */
export async function getWaiting(): Promise<readonly string[]> {
  return (await requestJson<Waiting>("/api/waiting")).tables;
}

/** Tells the others that the visitor is away for some days; 0: they are back. */
export async function setAway(days: number): Promise<void> {
  await request("/api/away", withJson("PUT", JSON.stringify({ days })));
}

/** What happened at a table after the steps that the visitor has seen. */
export function getRecap(table: string, since: number): Promise<Recap> {
  return requestJson<Recap>(`/api/tables/${encodeURIComponent(table)}/recap?since=${since}`);
}

export function getReminders(): Promise<Reminders> {
  return requestJson<Reminders>("/api/reminders");
}

/** Changes something about the visitor's reminders. */
async function changeReminders(method: string, what: string, body: object = {}): Promise<void> {
  await request(`/api/reminders/${what}`, withJson(method, JSON.stringify(body)));
}

export const addPush = (way: NewPush) => changeReminders("POST", "push", way);
export const endPush = (endpoint: string) => changeReminders("POST", "push/end", { endpoint });
export const setQuietHours = (quiet_from: number, quiet_to: number, zone: string) =>
  changeReminders("PUT", "quiet", { quiet_from, quiet_to, zone });
export const sendMailCode = (mail: string, language: string) => changeReminders("POST", "mail", { mail, language });
export const confirmMail = (code: string) => changeReminders("POST", "mail/confirm", { code });
export const endMail = () => changeReminders("POST", "mail/end");

export async function makeTournament(wish: NewTournament): Promise<string> {
  return (await requestJson<TournamentMade>("/api/tournaments", withJson("POST", JSON.stringify(wish)))).tournament;
}

/** The tournaments that the visitor hosts or has entered. */
export async function getOwnTournaments(): Promise<TournamentCard[]> {
  return (await requestJson<OwnTournaments>("/api/tournaments")).tournaments;
}

export function getTournament(id: string): Promise<TournamentPage> {
  return requestJson<TournamentPage>(`/api/tournaments/${encodeURIComponent(id)}`);
}

export async function changeTournament(
  id: string,
  what: "join" | "leave" | "start" | "cancel" | "ready",
): Promise<void> {
  await request(`/api/tournaments/${encodeURIComponent(id)}/${what}`, withJson("POST", "{}"));
}

/** Removes a player for good, as the host. */
export async function removeEntrant(id: string, name: string): Promise<void> {
  await request(`/api/tournaments/${encodeURIComponent(id)}/remove`, withJson("POST", JSON.stringify({ name })));
}

export function recordAddress(game: string): string {
  return `/api/games/${encodeURIComponent(game)}/record`;
}

/** The text of a game's record. */
export async function getRecord(game: string): Promise<string> {
  return (await request(recordAddress(game))).text();
}

export async function uploadRecord(text: string): Promise<string> {
  return (await requestJson<Uploaded>("/api/records", withJson("POST", text))).game;
}

export interface Board {
  sheet: BoardDetails;
  land: string;
}

const boards = new Map<string, Promise<Board>>();

/** Loads a board's sheet and its land, once per board; with its hash, the browser keeps them for the next visit. */
export function getBoard(id: string, hash = ""): Promise<Board> {
  const known = boards.get(id);
  if (known) return known;
  const address = `/api/boards/${encodeURIComponent(id)}`;
  const exactly = hash ? `?h=${hash}` : "";
  const board = Promise.all([
    requestJson<BoardDetails>(address + exactly),
    request(`${address}/land.svg${exactly}`).then((answer) => answer.text()),
  ]).then(([sheet, land]) => ({ sheet, land }));
  boards.set(id, board);
  board.catch(() => boards.delete(id));
  return board;
}
