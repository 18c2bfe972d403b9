import { useEffect, useState } from "react";
import { t } from "~/platform/language/i18n";
import { useNow } from "~/platform/root-data";

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
 * Milliseconds until an instant, by the server's clock: a phone's may be minutes off.
 * @param serverNow the server's time when it answered
 * @returns also whether it is counting down: without scripts it never does
 */
export function useTimeLeft(until: string, serverNow: string): { left: number; counting: boolean } {
  const now = useNow(SECOND);
  const [ahead, setAhead] = useState<number | null>(null);
  useEffect(() => {
    const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const answered = performance.timeOrigin + (page?.responseStart ?? 0);
    setAhead(Date.parse(serverNow) - answered);
  }, [serverNow]);
  const at = Math.max(now + (ahead ?? 0), Date.parse(serverNow));
  return { left: Date.parse(until) - at, counting: ahead !== null };
}
