import type { Words } from "../words";
import { common } from "./common";
import { help } from "./help";
import { home } from "./home";
import { learning } from "./learning";
import { lobby } from "./lobby";
import { reasons } from "./reasons";
import { results } from "./results";
import { settings } from "./settings";
import { table } from "./table";
import { turn } from "./turn";

/** Every text of the client, in German. */
export const de: Words = {
  ...common,
  ...home,
  ...learning,
  ...lobby,
  ...turn,
  ...table,
  ...results,
  ...settings,
  help,
  reasons,
};
