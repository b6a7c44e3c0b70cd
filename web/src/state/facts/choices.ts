import type { Decision, Priced } from "../../net/messages";

/** The possible payments, by track or city. */
export type Payments = Readonly<Record<string, readonly string[]>>;

/** What the player can do now, with claims and stations by name. */
export interface Choices extends Omit<Decision, "claims" | "stations"> {
  claims: Payments;
  stations: Payments;
}

export function choicesOf(decision: Decision): Choices {
  return { ...decision, claims: byName(decision.claims), stations: byName(decision.stations) };
}

function byName(priced: readonly Priced[]): Payments {
  return Object.fromEntries(priced.flatMap(({ names, payments }) => names.map((name) => [name, payments])));
}
