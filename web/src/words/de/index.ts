import type { Words } from "../words";
import { around } from "./around";
import { ending } from "./ending";
import { entrance } from "./entrance";
import { help } from "./help";
import { reasons } from "./reasons";
import { table } from "./table";
import { turn } from "./turn";

/** Every text on the screen, in German. */
export const de: Words = { ...entrance, ...turn, ...table, ...ending, ...around, help, reasons };
