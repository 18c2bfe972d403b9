import type { Timeline, TimelineKind } from "@tambayan/account-service/contract";
import { manilaDay } from "~/platform/time/time";

/** What staff read for a kind. */
export const KIND_NAMES: Record<TimelineKind, string> = {
  logins: "Logins",
  account: "Account",
  coins: "Codes and coins",
  orders: "Orders",
  payments: "Payments",
  tickets: "Tickets",
  rewards: "Rewards",
  characters: "Characters",
  staff: "Staff",
};

/** Entries by their day in Manila, in their order. */
export function byDay(entries: Timeline["entries"]): { day: string; entries: Timeline["entries"] }[] {
  const days = new Map<string, Timeline["entries"]>();
  for (const entry of entries) {
    const day = manilaDay(Date.parse(entry.at));
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days].map(([day, list]) => ({ day, entries: list }));
}
