import { useHydrated } from "~/platform/browsers/use-hydrated";
import { t } from "~/platform/language/i18n";
import { useNow } from "~/platform/page/root-data";
import { isServerTimeExact } from "~/platform/time/server-clock";

const SECOND = 1_000;
const HOUR = 3_600;
const DAY = 24 * HOUR;

/** '2 days 03:04:05' */
export function spanText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / SECOND));
  const two = (value: number) => String(value).padStart(2, "0");
  const clock = [Math.floor((seconds % DAY) / HOUR), Math.floor((seconds % HOUR) / 60), seconds % 60];
  const days = Math.floor(seconds / DAY);
  const text = clock.map(two).join(":");
  return days > 0 ? t("{days, plural, one {# day} other {# days}} {text}", { days, text }) : text;
}

/**
 * Milliseconds until an instant.
 * @param answered the server's time when it answered
 * @returns also whether it is counting down: without scripts, and until the server's time is known, it is not
 */
export function useTimeLeft(until: string, answered: string): { left: number; counting: boolean } {
  const now = useNow(SECOND);
  const hydrated = useHydrated();
  const left = Date.parse(until) - Math.max(now, Date.parse(answered));
  return { left, counting: hydrated && isServerTimeExact() };
}
