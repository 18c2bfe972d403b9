import type { CalendarKind } from "@tambayan/cms/contract";
import { isCallError } from "~/platform/clients/http.server";
import type { Content } from "~/platform/content/content.server";
import { topicPath } from "~/platform/content/news";
import { currentLanguage, t } from "~/platform/language/i18n";
import type { Language } from "~/platform/language/language";
import type { SiteInfo } from "~/platform/site/context";
import { isSwitchedOff } from "~/platform/site/features";
import { monthStart } from "~/platform/time/time";

/** What the calendar shows. */
export interface CalendarItem {
  /** Never that of another one, and the same in every language. */
  id: string;
  kind: CalendarKind | "sale";
  locale: Language;
  title: string;
  event_start: string;
  event_end: string;
  /** Its page on the site; null if it has none. */
  href: string | null;
  /** When it was last changed; missing if that is not known. */
  updated_at?: string | undefined;
}

const RESET_MS = 60_000;

/** The monthly resets of the rankings. */
function rankingResets(from: Date, until: Date): CalendarItem[] {
  const items: CalendarItem[] = [];
  for (let start = monthStart(from.getTime() - 1, 1); start < until; start = monthStart(start.getTime(), 1)) {
    items.push({
      id: `rankings-${start.toISOString().slice(0, 10)}`,
      kind: "reset",
      locale: currentLanguage(),
      title: t("Rankings reset"),
      event_start: start.toISOString(),
      event_end: new Date(start.getTime() + RESET_MS).toISOString(),
      href: "/rankings",
    });
  }
  return items;
}

/** Drops and cut prices. */
async function sales(content: Pick<Content, "sales">, from: Date, until: Date): Promise<CalendarItem[]> {
  const found = await content.sales(from, until);
  return found.map(({ kind, ProductNum, ItemName, starts, ends, changed }) => ({
    // Also after it was moved; an item has one sale at a time.
    id: `${kind}-${ProductNum}`,
    kind: "sale",
    locale: currentLanguage(),
    title:
      kind === "drop" ? t("Drop: {ItemName}", { ItemName }) : t("Reduced price: {ItemName}", { ItemName }),
    event_start: starts,
    event_end: ends,
    href: kind === "drop" ? `/drop/${ProductNum}` : `/itemshop?item=${ProductNum}`,
    updated_at: changed,
  }));
}

type Sources = Pick<Content, "calendar" | "sales">;

/**
 * What takes place between two instants, in the order of the starts.
 * @throws what its sources throw: what is missing in a calendar file is deleted from the calendars that follow it
 */
export async function wholeCalendar(
  content: Sources,
  { off }: Pick<SiteInfo, "off">,
  { from, until }: { from: Date; until: Date },
): Promise<CalendarItem[]> {
  const entries = await content.calendar(from, until);
  const items = [
    ...entries.map(({ id, kind, locale, title, starts_at, ends_at, topic, updated_at }): CalendarItem => {
      const href = topic === null ? (kind === "maintenance" ? "/serverinfo" : null) : topicPath(topic);
      return { id, kind, locale, title, event_start: starts_at, event_end: ends_at, href, updated_at };
    }),
    ...(isSwitchedOff(off, "/rankings") ? [] : rankingResets(from, until)),
    ...(isSwitchedOff(off, "/itemshop") ? [] : await sales(content, from, until)),
  ];
  return items.sort((a, b) => Date.parse(a.event_start) - Date.parse(b.event_start));
}

/** The same without what cannot be had now, also of services of the release before, during an update. */
export function calendarItems(
  content: Sources,
  site: Pick<SiteInfo, "off">,
  span: { from: Date; until: Date },
): Promise<CalendarItem[]> {
  const none = (error: unknown) => {
    if (isCallError(error)) return [];
    throw error;
  };
  const calendar: Sources["calendar"] = (from, until) => content.calendar(from, until).catch(none);
  const sales: Sources["sales"] = (from, until) => content.sales(from, until).catch(none);
  return wholeCalendar({ calendar, sales }, site, span);
}
