import type { Achievement } from "../net/messages";

/** What an achievement takes: an amount, and names in the reader's language. */
export interface AchievementNumbers {
  readonly amount: number;
  readonly boards: readonly string[];
  readonly bot: string;
}

type AchievementText = (numbers: AchievementNumbers) => string;

/** The title of every achievement, and how to get it; a missing one is a type error. */
export type AchievementTexts = {
  readonly [N in Achievement["name"]]: { readonly title: AchievementText; readonly about: AchievementText };
};
