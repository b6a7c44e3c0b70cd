import { around } from "./settings";
import { ending } from "./results";
import { entrance } from "./home";
import { help } from "./help";
import { reasons } from "./reasons";
import { table } from "./table";
import { turn } from "./turn";

/** Every text on the screen, in English. The German ones have to have the same keys: the compiler sees to it. */
export const en = { ...entrance, ...turn, ...table, ...ending, ...around, help, reasons };
