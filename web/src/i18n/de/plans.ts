import { plural } from "../plural";
import type { Words } from "../words";

/** The paths of tickets, in German. */
export const plans: Pick<Words, "plans"> = {
  plans: {
    together: "Zusammen:",
    withOwn: "Mit deinen offenen Fahrkarten:",
    trains: (needed, left) => `${needed} von ${plural(left, "Wagen", "Wagen")}`,
    shared: (trains) => `${trains} gemeinsam`,
    tick: "Wähle Fahrkarten aus, dann zeigt dir das Brett, wie sie zusammenpassen.",
    impossible: "Alle zusammen sind nicht mehr zu schaffen.",
    missing: "Dir fehlen noch:",
    nothingMissing: "Du hast alle Karten dafür.",
    any: (count) => `${count} einer Farbe`,
  },
};
