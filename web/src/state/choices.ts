import type { Decision, Priced } from "../net/messages";

/** Ways to pay, by the track or city that they pay for. */
export type Payments = Readonly<Record<string, readonly string[]>>;

/** What can be done now; what has to be paid for is found by its name. */
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
