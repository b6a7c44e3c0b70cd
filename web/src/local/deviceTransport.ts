import type { Home, NewTable, Reason } from "../net/messages";
import type { Transport } from "../net/transport";
import { readStored, writeStored } from "../storage";
import { askWorker, json, refusal, unknown } from "./answers";
import { BoardAnswers } from "./boardAnswers";
import { DeviceLink, prepareTable } from "./deviceLink";
import { exercises, savedTables, StorageProblem } from "./deviceStorage";
import { isDue } from "./exercises";
import { answerAboutGame, cardOf } from "./deviceGames";
import { newTable, now } from "./newTable";
import { readRecord, tableOf } from "./record";
import type { TableSettings } from "./saved";
import { loadOnce } from "./files";

const NAME = "name";
const MOST_FINISHED = 6;

/** What can be asked of this device, by the method and the path of the server's API. */
type Answer = (parts: readonly string[], asked: URLSearchParams, body: string) => Promise<Response>;

const loadPractice = () => import("./practice");

async function answered(method: string, parts: readonly string[], action: string): Promise<Response> {
  return (await loadPractice()).answerPractice(method, parts, action);
}

/** Answers the page on this device alone, from the files beside it and from what it keeps. */
export class DeviceTransport implements Transport {
  readonly hasServer = false;
  readonly isOnDevice = (): boolean => true;
  readonly #boards = new BoardAnswers();

  /** `you` is the name of someone who has not chosen one. */
  constructor(private readonly you: () => Promise<string>) {}

  openTable = (table: string, options: ConstructorParameters<typeof DeviceLink>[1]): DeviceLink =>
    new DeviceLink(table, options);

  fileAddress = (path: string): string => {
    const [, , , board, file] = path.split("?")[0]!.split("/");
    return this.#boards.address(decodeURIComponent(board ?? ""), file ?? "details.json");
  };

  boardArrays = (board: string): Promise<string | Uint8Array> => this.#boards.arrays(board);

  request = async (address: string, init?: RequestInit): Promise<Response> => {
    const { pathname, searchParams } = new URL(address, "file:///");
    const [, , name, ...parts] = pathname.split("/");
    const answer = this.#answers[`${init?.method ?? "GET"} ${name}`];
    if (!answer) return unknown();
    const body = typeof init?.body === "string" ? init.body : "";
    return answer(parts.map(decodeURIComponent), searchParams, body).catch((error: unknown) => {
      if (error instanceof StorageProblem) return refusal(503, { code: "storage" });
      throw error;
    });
  };

  async #name(): Promise<string> {
    return readStored(NAME, "") || this.you();
  }

  readonly #answers: Readonly<Record<string, Answer>> = {
    "GET boards": ([board, what]) => this.#boards.get(board ?? "", what),
    "POST boards": ([what], _, body) => this.#boards.post(what ?? "", body),
    "DELETE boards": ([board]) => this.#boards.remove(board ?? ""),
    "GET gallery": async () => json(await this.#boards.gallery()),
    "GET home": async () => json(await this.#home()),
    "POST tables": async (_, __, body) => json({ table: await this.#make(JSON.parse(body) as NewTable) }),
    "PUT name": (_, __, body) => {
      writeStored(NAME, (JSON.parse(body) as { name: string }).name);
      return Promise.resolve(json({}));
    },
    "POST records": (_, __, body) => this.#open(body),
    "GET practice": (parts, asked) => answered("GET", parts, asked.get("action") ?? ""),
    "POST practice": (parts, _, body) => answered("POST", parts, (JSON.parse(body) as { action: string }).action),
    "GET games": ([game, what], asked) => answerAboutGame(game!, what, asked),
  };

  async #home(): Promise<Home> {
    const nothing = () => []; // where the browser keeps nothing, too
    const [you, boards, settings, tables, own] = await Promise.all([
      this.#name(),
      this.#boards.cards(),
      loadOnce<TableSettings>("tables.json"),
      savedTables.list().catch(nothing),
      exercises.list().catch(nothing),
    ]);
    const at = now();
    return {
      you,
      boards,
      bots: settings.bots.map(({ name, about, is_level }) => ({ name, about, is_level })),
      first_opponent: settings.first_opponent,
      exercises_due: own.filter((each) => isDue(each, at) && tables.some(({ id }) => id === each.game)).length,
      has_friends: false,
      daily: { board: boards[0]!.id, players: 0, is_begun: false, is_over: false },
      open_tables: 0,
      waiting: [],
      running: [],
      unfinished: tables.filter(({ finishedAt }) => finishedAt === null).map(cardOf),
      finished: tables
        .filter(({ finishedAt }) => finishedAt !== null)
        .slice(0, MOST_FINISHED)
        .map(cardOf),
    };
  }

  async #make(request: NewTable): Promise<string> {
    prepareTable(request.board);
    const [name, boards, settings] = await Promise.all([
      this.#name(),
      this.#boards.cards(),
      loadOnce<TableSettings>("tables.json"),
    ]);
    const hash = boards.find(({ id }) => id === request.board)?.hash ?? "";
    const table = newTable(request, hash, name, settings);
    await savedTables.put(table);
    return table.id;
  }

  /** Opens a record of a game that was played elsewhere. */
  async #open(text: string): Promise<Response> {
    const boards = await this.#boards.cards();
    const record = readRecord(
      text,
      boards.map(({ id }) => id),
    );
    const problem = "code" in record ? record : await askWorker<Reason | null>({ kind: "check", record });
    if (problem || "code" in record) return refusal(422, problem as Reason);
    const table = tableOf(record, boards.find(({ id }) => id === record.map)!.hash);
    await savedTables.put(table);
    return json({ game: table.id });
  }
}
