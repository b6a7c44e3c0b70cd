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

/** Every text of the client, in English. The compiler checks that the German ones have the same keys. */
export const en = {
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
