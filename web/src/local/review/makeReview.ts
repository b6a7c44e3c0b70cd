import type { GameRecord } from "../record";
import type { RecordFacts, Review } from "../../net/review";
import type { ReviewSettings } from "../lockstep/analysisNumbers";
import type { NetworkValues } from "../lockstep/networkValues";
import { factsOf } from "./facts";
import type { Report } from "./judging";
import { readRecordedGame } from "./recordedGame";
import { reviewOf, rounded } from "./review";

/** What is told while a review is made. */
export interface Listener {
  readonly facts: (facts: RecordFacts) => void;
  readonly progress: Report;
}

/** Reviews a finished game; the decisions of `people` are looked at closely, or everybody's if only bots played. */
export function makeReview(
  network: NetworkValues,
  record: GameRecord,
  people: readonly number[],
  told: Listener,
  effort: ReviewSettings = network.numbers.review.settings,
): Review {
  const recorded = readRecordedGame(record, network.board);
  const facts = factsOf(network, recorded);
  told.facts(rounded(facts) as RecordFacts);
  const settings = { ...effort, seats: people.length > 0 ? people : null };
  return reviewOf(network, recorded, facts, settings, told.progress);
}
