import { eventItem } from "./news";

const events = [
  {
    ...eventItem(5, "2026-11-06T10:00:00.000Z", "2026-11-10T15:59:00.000Z"),
    subject: "Raid; bring, all\nfriends",
  },
  eventItem(6, "2026-12-05T00:00:00.000Z", "2026-12-06T00:00:00.000Z"),
];

const calendar = [
  {
    id: "war-2026-11-28",
    kind: "club-war" as const,
    locale: "en" as const,
    title: "Club war",
    topic: null,
    starts_at: "2026-11-28T12:00:00.000Z",
    ends_at: "2026-11-28T14:00:00.000Z",
  },
  {
    id: "event-5",
    kind: "event" as const,
    locale: "en" as const,
    title: "Raid",
    topic: 5,
    starts_at: "2026-11-06T10:00:00.000Z",
    ends_at: "2026-11-10T15:59:00.000Z",
  },
];

/** Two events, and a calendar with a club war and one of the events. */
export const CALENDAR_CONTENT = { events, calendar, sales: [] };
