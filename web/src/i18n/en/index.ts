import { common } from "./common";
import { help } from "./help";
import { home } from "./home";
import { lobby } from "./lobby";
import { plans } from "./plans";
import { reasons } from "./reasons";
import { results } from "./results";
import { settings } from "./settings";
import { table } from "./table";
import { turn } from "./turn";

/** Every text of the client, in English. The compiler checks that the German ones have the same keys. */
export const en = { ...common, ...home, ...lobby, ...turn, ...table, ...results, ...plans, ...settings, help, reasons };
