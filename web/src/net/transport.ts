import type { Hello, ToBrowser } from "./messages";
import type { Numbered, Outbox } from "./outbox";
import { type Connection, GameSocket } from "./socket";

/** What a table's connection is opened with. */
export interface LinkOptions {
  /** The first message: it says what this browser already has. */
  hello: () => Hello;
  onmessage: (message: ToBrowser) => void;
  onconnection: (connection: Connection) => void;
  /** Called when a message has been answered. */
  onsettled?: (message: Numbered) => void;
  outbox: Outbox;
}

/** A connection to a table. */
export interface TableLink {
  /** Sends a message, again until it is answered. */
  send(message: Numbered): void;
  /** Loads everything again, after a step was missed. */
  restart(): void;
  close(): void;
}

/** Who answers the page: a server, this device, or each what is its own. */
export interface Transport {
  /** Whether there are other people: accounts, lists of tables, ratings, reviews. */
  readonly hasServer: boolean;
  /** Whether a table or a game is on this device alone. */
  isOnDevice(id: string): boolean;
  request(address: string, init?: RequestInit): Promise<Response>;
  openTable(table: string, options: LinkOptions): TableLink;
  /** The address of a file that the server's API has at a path. */
  fileAddress(path: string): string;
  /** The arrays of a board, as the rules take them; or the address of a file that has them. */
  boardArrays(board: string): Promise<string | Uint8Array>;
}

/** A server at the address of the page. */
export const server: Transport = {
  hasServer: true,
  isOnDevice: () => false,
  request: (address, init) => fetch(address, init),
  openTable(table, options) {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    return new GameSocket({ ...options, address: `${scheme}://${location.host}/ws/${encodeURIComponent(table)}` });
  },
  fileAddress: (path) => path,
  boardArrays: (board) => Promise.resolve(`/api/boards/${encodeURIComponent(board)}/arrays`),
};

let current = server;

/** Who answers this page. */
export function transport(): Transport {
  return current;
}

/** Lets something else answer than the server: called once, before anything is asked. */
export function answerBy(other: Transport): void {
  current = other;
}
