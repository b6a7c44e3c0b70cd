import type { Words } from "../words";
import { common } from "./common";
import { ending } from "./ending";
import { help } from "./help";
import { history } from "./history";
import { home } from "./home";
import { learning } from "./learning";
import { lobby } from "./lobby";
import { names } from "./names";
import { offline } from "./offline";
import { openTables } from "./openTables";
import { opponents } from "./opponents";
import { plans } from "./plans";
import { ratings } from "./ratings";
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
  ...openTables,
  ...opponents,
  ...turn,
  ...table,
  ...results,
  ...plans,
  ...ending,
  ...settings,
  ...names,
  ...history,
  ...ratings,
  ...offline,
  help,
  reasons,
};
