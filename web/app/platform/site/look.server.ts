/** Which of the scheduled looks of "Site" a day has. Pure. */
import { dayOfYear, type SiteLook } from "@tambayan/cms/contract";

/**
 * Whether a look applies on a day in Manila, such as `2026-12-25`. One of every year counts from the year of its first
 * day, and may last over New Year.
 */
function appliesOn({ first_day, last_day, every_year }: SiteLook, day: string): boolean {
  if (!every_year) return first_day <= day && day <= last_day;
  if (day < first_day) return false;
  const [first, last, today] = [first_day, last_day, day].map(dayOfYear) as [string, string, string];
  return first <= last ? first <= today && today <= last : today >= first || today <= last;
}

/** The look that an editor previews, else the first that applies on a day; undefined for none. */
export const lookOn = (looks: readonly SiteLook[], day: string): SiteLook | undefined =>
  looks.find(({ previewed }) => previewed) ?? looks.find((look) => appliesOn(look, day));
