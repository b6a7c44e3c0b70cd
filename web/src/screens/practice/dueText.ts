import { language } from "../../i18n";

const HOUR_MS = 3_600_000;

/** When something is due, from now: `tomorrow`, `in 3 days`, `in 5 hours`. */
export function dueText(due: number, now = Date.now()): string {
  const format = new Intl.RelativeTimeFormat(language.code, { numeric: "auto" });
  const hours = Math.max(0, due * 1000 - now) / HOUR_MS;
  return hours < 18 ? format.format(Math.ceil(hours), "hour") : format.format(Math.round(hours / 24), "day");
}
