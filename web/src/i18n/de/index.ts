import type { Words } from "../words";
import { around } from "./settings";
import { ending } from "./results";
import { entrance } from "./home";
import { help } from "./help";
import { reasons } from "./reasons";
import { table } from "./table";
import { turn } from "./turn";

/** Every text on the screen, in German. */
export const de: Words = { ...entrance, ...turn, ...table, ...ending, ...around, help, reasons };
