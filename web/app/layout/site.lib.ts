import type { GameFeatures, ShopItem } from "@tambayan/account-service/contract";
import type { Banner, Notice as PopUp } from "@tambayan/cms/contract";
import { topicPath } from "~/platform/content/news";
import type { Language } from "~/platform/language/language";
import type { Notice } from "~/platform/session/session.server";
import type { ShownPreview, Viewer } from "~/platform/site/context";
import { eventState } from "~/platform/time/time";
import type { CurrentEvent } from "./hero/on-now";

/** Data of the layout. */
export interface SiteData {
  viewer: ShownViewer;
  accountServiceUp: boolean;
  game: GameFeatures;
  banners: Banner[];
  event: CurrentEvent | null;
  shop: PanelItem[];
  notice: Notice | undefined;
  popUp: PopUp | null;
  preview: ShownPreview | null;
}

/** The current event that ends first, else the next one to start. */
export function pickEvent(events: CurrentEvent[], now: number): CurrentEvent | null {
  const time = (date: string | null) => (date ? Date.parse(date) : Number.POSITIVE_INFINITY);
  const running = events.filter((event) => eventState(event, now) === "running");
  const upcoming = events.filter((event) => eventState(event, now) === "upcoming");
  running.sort((a, b) => time(a.event_end) - time(b.event_end));
  upcoming.sort((a, b) => time(a.event_start) - time(b.event_start));
  const event = running[0] ?? upcoming[0];
  if (!event) return null;
  const { id, locale, subject, event_start, event_end } = event;
  return { id, locale, subject, event_start, event_end };
}

/** The banners for readers of a language. */
export const bannersFor = (language: Language, banners: Banner[]) =>
  banners.filter((banner) => banner.language === null || banner.language === language);

/** The banners beside a page: those that say and show what it does not, unless that leaves none. */
export function bannersBeside(
  banners: Banner[],
  { topics, pictures }: { topics: number[]; pictures: string[] },
): Banner[] {
  const others = banners.filter(
    ({ link, image }) =>
      !topics.some((id) => link === topicPath(id)) &&
      ![image, ...image.formats].some(({ url }) => pictures.includes(url)),
  );
  return others.length > 0 ? others : banners;
}

/** Of the notices whose time it is, the one that started last. */
export function pickPopUp(notices: PopUp[], now: number): PopUp | null {
  const current = notices.filter(
    ({ starts_at, ends_at }) => Date.parse(starts_at) <= now && now < Date.parse(ends_at),
  );
  return current.sort((a, b) => b.starts_at.localeCompare(a.starts_at))[0] ?? null;
}

/** What the layout shows of a player: nothing else of their account goes into every page. */
export function toShownViewer(viewer: Viewer) {
  if (viewer.state !== "player") return viewer;
  const { state, card, role } = viewer;
  // Staff can open the console.
  return { state, card, staff: role !== null };
}
export type ShownViewer = ReturnType<typeof toShownViewer>;

/** Number of items in the side panel's shop panel. */
export const SHOP_PANEL_ITEMS = 4;

/** An item in that panel. */
export const toPanelItem = ({ ProductNum, ItemName, image_url, price }: ShopItem) => ({
  ProductNum,
  ItemName,
  image_url,
  price,
});
export type PanelItem = ReturnType<typeof toPanelItem>;
