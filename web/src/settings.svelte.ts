import LANGUAGES from "../../src/ironlanes/texts/languages.json";
import { readStored, whenStored, writeStored } from "./storage";

/** The languages, by their codes. */
export { LANGUAGES };
export type LanguageCode = keyof typeof LANGUAGES;

/** The settings and their choices; the first choice is the default. Times are seconds, the volume is per cent. */
export const CHOICES = {
  language: ["auto", ...(Object.keys(LANGUAGES) as LanguageCode[])],
  theme: ["auto", "light", "dark"],
  palette: ["standard", "colour-blind"],
  hand: ["auto", "left", "bottom"],
  confirm: ["always", "never"],
  autoconfirm: ["off", "10", "5"],
  takeback: ["3", "6", "off"],
  animations: ["normal", "fast", "off"],
  volume: ["60", "0", "20", "40", "80", "100"],
  vibration: ["on", "off"],
  notifications: ["off", "on"],
  counting: ["off", "on"],
  strangers: ["off", "on"],
  bots: ["device", "server"],
} as const;

export type SettingName = keyof typeof CHOICES;
export type Choice<Name extends SettingName> = (typeof CHOICES)[Name][number];
type Values = { [Name in SettingName]: Choice<Name> };

export const SETTING_NAMES = Object.keys(CHOICES) as SettingName[];

function remembered(): Values {
  const kept = readStored<Record<string, string>>("settings", {});
  const chosen = SETTING_NAMES.map((name) => {
    const choices: readonly string[] = CHOICES[name];
    return [name, choices.includes(kept[name] ?? "") ? kept[name] : choices[0]];
  });
  return Object.fromEntries(chosen) as Values;
}

class Settings {
  #values = $state<Values>(remembered());

  constructor() {
    // What is chosen in one tab holds in all of them; otherwise one would write over another's choice.
    whenStored("settings", () => (this.#values = remembered()));
  }

  get now(): Readonly<Values> {
    return this.#values;
  }

  set<Name extends SettingName>(name: Name, value: Choice<Name>): void {
    this.#values[name] = value as Values[Name];
    writeStored("settings", $state.snapshot(this.#values));
  }
}

/** The settings of this device. */
export const settings = new Settings();

const reducedMotion = window.matchMedia?.("(prefers-reduced-motion: reduce)");

/** Whether animations are on. */
export function isAnimated(): boolean {
  return settings.now.animations !== "off" && !reducedMotion?.matches;
}

/** How long an animation takes that takes this long at normal speed, in milliseconds. */
export function animationTime(milliseconds: number): number {
  if (!isAnimated()) return 0;
  return settings.now.animations === "fast" ? milliseconds / 2.5 : milliseconds;
}

/** Whether claims, stations and drawing tickets have to be confirmed. */
export function needsConfirmation(): boolean {
  return settings.now.confirm === "always";
}

/** How long bots wait after what the player may want to take back, in milliseconds. */
export function takeBackTime(): number {
  return settings.now.takeback === "off" ? 0 : 1000 * Number(settings.now.takeback);
}
