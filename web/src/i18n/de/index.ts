import type { Words } from "../words";
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

/** Every text of the client, in German. */
export const de: Words = {
  ...common,
  ...home,
  ...lobby,
  ...turn,
  ...table,
  ...results,
  ...plans,
  ...settings,
  help,
  reasons,
};
