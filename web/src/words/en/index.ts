import { around } from "./around";
import { ending } from "./ending";
import { entrance } from "./entrance";
import { help } from "./help";
import { reasons } from "./reasons";
import { table } from "./table";
import { turn } from "./turn";

/** Every text on the screen, in English. The German ones have to have the same keys: the compiler sees to it. */
export const en = { ...entrance, ...turn, ...table, ...ending, ...around, help, reasons };
