import { readStored, writeStored } from "../storage";

/** The board that was played last on this device. */
export function lastBoard(): string {
  return readStored("board", "usa");
}

export function rememberBoard(board: string): void {
  writeStored("board", board);
}
