import type { Home, NewTable } from "../net/messages";
import { server, type LinkOptions, type TableLink, type Transport } from "../net/transport";
import { settings } from "../settings.svelte";
import { readStored, writeStored } from "../storage";
import { isOffline } from "../installedApp";
import { askWorker, json } from "./answers";
import { isDeviceId } from "./deviceIds";
import { DeviceLink } from "./deviceLink";

/** Whether this browser has ever kept a game: only then is there something to look for. */
const HAS_GAMES = "hasDeviceGames";

const loadGames = () => import("./visitorGames");

/** Answers a visitor of a server: what concerns games against bots on this device, and the server everything else. */
export class VisitorTransport implements Transport {
  readonly hasServer = true;
  readonly isOnDevice = isDeviceId;
  readonly fileAddress = (path: string): string => server.fileAddress(path);
  readonly boardArrays = (board: string): Promise<string | Uint8Array> =>
    isOffline() ? askWorker<Uint8Array>({ kind: "board arrays", board }) : server.boardArrays(board);
  /** What the server said last of the visitor and of its boards. */
  #seen: Promise<Home> | null = null;

  openTable = (table: string, options: LinkOptions): TableLink =>
    isDeviceId(table) ? new DeviceLink(table, options) : server.openTable(table, options);

  request = async (address: string, init?: RequestInit): Promise<Response> => {
    const { pathname, searchParams } = new URL(address, "file:///");
    const [, , name, id = "", what] = pathname.split("/").map(decodeURIComponent);
    const method = init?.method ?? "GET";
    switch (`${method} ${name}`) {
      case "GET home":
        return this.#home(await server.request(address, init));
      case "POST tables":
        return (await this.#begin(init?.body)) ?? server.request(address, init);
      case "GET games":
        return isDeviceId(id) ? (await loadGames()).about(id, what, searchParams) : server.request(address, init);
      case "GET device-games":
        return readStored(HAS_GAMES, false) ? (await loadGames()).list(id) : json({ games: [], unfinished: [] });
      case "POST device-games":
        return (await loadGames()).handOver(id);
      case "DELETE device-games":
        return (await loadGames()).remove(id);
      default:
        return server.request(address, init);
    }
  };

  /** The home page, with the games on this device among the visitor's own. */
  async #home(answer: Response): Promise<Response> {
    if (!answer.ok) return answer;
    this.#seen = answer.clone().json() as Promise<Home>;
    return readStored(HAS_GAMES, false) ? json(await (await loadGames()).withOwn(await this.#seen)) : answer;
  }

  /** Begins a game on this device; null where the server is to have the table. */
  async #begin(body: unknown): Promise<Response | null> {
    const wish = JSON.parse(typeof body === "string" ? body : "{}") as NewTable;
    if (!wish.start || settings.now.bots !== "device") return null;
    this.#seen ??= server.request("/api/home").then((answer) => answer.json() as Promise<Home>);
    const table = await (await loadGames()).begin(wish, await this.#seen);
    if (table === null) return null;
    writeStored(HAS_GAMES, true);
    return json({ table }, 201);
  }
}
