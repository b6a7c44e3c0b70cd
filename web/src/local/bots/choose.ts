import type { Features, Network } from "./network";

/** How far a bot departs from the champion, which takes the choice that its network thinks best. */
export interface NetworkSpec {
  /** The share of its decisions that the young network makes. */
  readonly youth: number;
  readonly temperature: number;
  readonly style: string;
  readonly leaning: number;
}

/** The choice of a bot with a network, as `network_choice.py` makes it; `draws` are numbers from 0 up to 1. */
export function choose(
  spec: NetworkSpec,
  champion: Network,
  young: Network | null,
  shown: Features,
  [youth, draw]: readonly [number, number],
): number {
  if (young && youth < spec.youth) {
    const logits = openToYoung(young, shown);
    if (logits.some((logit) => logit > -Infinity)) return chooseYoung(young, spec.temperature, logits, draw);
  }
  return firstBest(champion, leaningLogits(spec, champion, shown));
}

/** The first of the nearly best choices: parallel tracks of one price are tied in many positions. */
export function firstBest(network: Network, logits: Float32Array): number {
  const best = Math.fround(mostOf(logits) - Math.fround(network.header.choosing.tied));
  return logits.findIndex((logit) => logit >= best);
}

/** The young network's logits where it may decide: about neither tickets nor stations. */
function openToYoung(young: Network, shown: Features): Float32Array {
  const { tickets_at, pass_at, keeps_at, tracks_at } = young.header.layout;
  return young.logits(shown).map((logit, choice) => {
    const isKeptFromIt = (choice >= tickets_at && choice < pass_at) || (choice >= keeps_at && choice < tracks_at);
    return isKeptFromIt ? -Infinity : logit;
  });
}

function chooseYoung(young: Network, temperature: number, logits: Float32Array, draw: number): number {
  if (temperature === 0) return firstBest(young, logits);
  const most = mostOf(logits);
  const cap = young.header.choosing.cap * temperature;
  const chances = Array.from(logits, (logit) => (most - logit <= cap ? Math.exp((logit - most) / temperature) : 0));
  const mark = draw * chances.reduce((sum, chance) => sum + chance, 0);
  let sum = 0;
  return chances.findIndex((chance) => (sum += chance) > mark);
}

/** The logits of a network, moved towards those with the style of a character if it has one. */
function leaningLogits(spec: NetworkSpec, network: Network, shown: Features): Float32Array {
  const plain = network.logits(shown);
  const mark = network.header.layout.styles[spec.style];
  if (mark === undefined) return plain;
  const table = { ...shown.table, numbers: shown.table.numbers.slice() };
  table.numbers[mark] = 1;
  const styled = network.logits({ ...shown, table });
  return plain.map((logit, choice) =>
    logit === -Infinity ? logit : logit + Math.fround(spec.leaning) * (styled[choice]! - logit),
  );
}

function mostOf(logits: Float32Array): number {
  return logits.reduce((most, logit) => Math.max(most, logit), -Infinity);
}
