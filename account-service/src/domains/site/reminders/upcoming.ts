import { z } from "zod";
import { REMINDER_KINDS, type ReminderKind } from "../../../../contract/index.ts";
import { endOfManilaMonth, manilaMonth } from "../../../lib/time.ts";

const TIMEOUT_MS = 5_000;

/** What is read of the cms's `getcalendar` (cms/contract). */
const calendarSchema = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      title: z.string(),
      starts_at: z.iso.datetime(),
      topic: z.int().nullable(),
    }),
  ),
});

export interface Upcoming {
  /** The calendar's id and the start, so that an entry that was moved gets another reminder. */
  id: string;
  kind: ReminderKind;
  title: Record<"en" | "fil", string>;
  starts: Date;
  /** Its page, from the site's address on. */
  path: string;
}

const isKind = (kind: string): kind is ReminderKind => REMINDER_KINDS.some((known) => known === kind);

/** What the site itself knows: the monthly reset of the rankings. */
export function ownUpcoming(from: Date, until: Date): Upcoming[] {
  const starts = endOfManilaMonth(manilaMonth(from));
  if (starts > until) return [];
  return [
    {
      id: `rankings@${starts.toISOString()}`,
      kind: "reset",
      starts,
      path: "/rankings",
      title: { en: "Rankings reset", fil: "Pag-reset ng mga ranking" },
    },
  ];
}

/**
 * What begins between two instants, by the cms's calendar.
 * @param cmsUrl the cms's address
 * @throws what went wrong, if it does not answer
 */
export async function readUpcoming(cmsUrl: string, from: Date, until: Date): Promise<Upcoming[]> {
  async function read(locale: "en" | "fil") {
    const query = new URLSearchParams({ from: from.toISOString(), until: until.toISOString(), locale });
    const response = await fetch(`${cmsUrl.replace(/\/$/, "")}/api/getcalendar?${query}`, {
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`status ${response.status}`);
    return calendarSchema.parse(await response.json()).data;
  }
  const [english, filipino] = await Promise.all([read("en"), read("fil")]);
  return english.flatMap(({ id, kind, title, starts_at, topic }): Upcoming[] => {
    const starts = new Date(starts_at);
    if (!isKind(kind) || starts <= from || starts > until) return [];
    const fil = filipino.find((other) => other.id === id)?.title ?? title;
    const path = topic === null ? "/events" : `/news?topic=${topic}`;
    return [{ id: `${id}@${starts_at}`, kind, title: { en: title, fil }, starts, path }];
  });
}
