import type { ShopItem } from "@tambayan/account-service/contract";
import type { NewsItem } from "@tambayan/cms/contract";
import type { CurrentEvent } from "~/components/site/on-now";
import type { Viewer } from "~/lib/context";
import { eventState } from "~/lib/time";

/** The event that is on and ends first, or else the one that begins next. */
export function pickEvent(events: NewsItem[], now: number): CurrentEvent | null {
  const time = (date: string | null) => (date ? Date.parse(date) : Number.POSITIVE_INFINITY);
  const running = events.filter((event) => eventState(event, now) === "running");
  const upcoming = events.filter((event) => eventState(event, now) === "upcoming");
  running.sort((a, b) => time(a.event_end) - time(b.event_end));
  upcoming.sort((a, b) => time(a.event_start) - time(b.event_start));
  const event = running[0] ?? upcoming[0];
  return event
    ? { id: event.id, subject: event.subject, event_start: event.event_start, event_end: event.event_end }
    : null;
}

/** What the layout shows of a player: nothing else of his account goes into every page. */
export function toShownViewer(viewer: Viewer) {
  if (viewer.state !== "player") return viewer;
  const { UserID, UserPoint, UserPoint2 } = viewer.user;
  return {
    state: viewer.state,
    user: { UserID, UserPoint, UserPoint2 },
    // Whether he may open the operators' console.
    operator: viewer.role !== null,
  };
}
export type ShownViewer = ReturnType<typeof toShownViewer>;

/** Items in the side panel's item-shop panel. */
export const SHOP_PANEL_ITEMS = 4;

/** What that panel shows of an item. */
export const toPanelItem = ({ ProductNum, ItemName, image_url, price }: ShopItem) => ({
  ProductNum,
  ItemName,
  image_url,
  price,
});
export type PanelItem = ReturnType<typeof toPanelItem>;
