import { plural } from "../plural";

/** The paths of tickets, in English. */
export const plans = {
  plans: {
    together: "Together:",
    withOwn: "With your open tickets:",
    trains: (needed: number, left: number) => `${needed} of ${plural(left, "train", "trains")}`,
    shared: (trains: number) => `${trains} shared`,
    tick: "Tick tickets to see on the board how they go together.",
    impossible: "These can no longer all be completed.",
    missing: "Still missing:",
    nothingMissing: "You hold all the cards for it.",
    any: (count: number) => `${count} of any colour`,
  },
};
