/** What an entry of the cms becomes in an answer of the contract. Pure. */
import {
  type Banner,
  type ClassSlug,
  type ContentLocale,
  type DisplayFont,
  type DownloadLink,
  type Drift,
  type FreePage,
  type GuidePage,
  type Image,
  type Institute,
  type MenuItemName,
  type Movie,
  type NewsIndexEntry,
  type NewsItem,
  type NewsTypeName,
  type Notice,
  newsTypeNumber,
  type Ornament,
  type PageMenu,
  type Picture,
  type Question,
  type SchoolSlug,
  type SiteLook,
  type SitePicture,
  type SiteSection,
  type SiteSettings,
  siteFeatures,
  type TextFont,
} from "../../../contract";
import { readColor } from "../site-settings/settings-problem";
import type { Block } from "./blocks/block-types";
import { excerptOf, renderBlocks } from "./blocks/render-blocks";

type Time = string | Date;

/** A file of the media library. */
type MediaFile = {
  url: string;
  width: number | null;
  height: number | null;
  alternativeText: string | null;
  formats: Record<string, { url: string; width: number; height: number }> | null;
};

/** An entry as Strapi's document service returns it, with its media and components populated. */
type Entry<T> = { documentId: string; updatedAt: Time } & T;

export type NewsEntry = Entry<{
  topicId: number;
  locale: ContentLocale;
  type: NewsTypeName;
  subject: string;
  slug: string;
  content: Block[];
  author: string;
  thumbnail: MediaFile | null;
  IsShowThumbnail: boolean;
  leads: boolean | null;
  date: Time | null;
  publishAt: Time | null;
  publishedAt: Time | null;
  views: number | null;
  eventStart: Time | null;
  eventEnd: Time | null;
}>;

export type DownloadEntry = Entry<{
  seq: number;
  link_name: string;
  link_address: string;
  link_type: DownloadLink["link_type"];
  link_description: string | null;
  link_date: string;
  link_icon: MediaFile | null;
  size_bytes: string | number | null;
  sha256: string | null;
}>;

export type BannerEntry = Entry<{
  id: number;
  alt: string;
  headline: string | null;
  link: string | null;
  language: ContentLocale | "all" | null;
  img: MediaFile | null;
  imgPhone: MediaFile | null;
}>;

export type PictureEntry = Entry<{ id: number; title: string; alt: string; image: MediaFile | null }>;

export type MovieEntry = Entry<{
  id: number;
  title: string;
  video_url: string;
  description: string | null;
  poster: MediaFile | null;
}>;

export type GuidePageEntry = Entry<{
  locale: ContentLocale;
  lead: string;
  text: Block[] | null;
  chapters?: {
    anchor: string;
    title: string;
    text: Block[];
    institute: Institute | null;
    key: string | null;
    alt: string | null;
    picture: MediaFile | null;
  }[];
  facts?: { name: string; value: string }[];
  requirements?: { part: string; minimum: string; recommended: string }[];
  picture?: MediaFile | null;
  alt?: string | null;
}>;

export type QuestionEntry = Entry<
  Pick<Question, "id" | "locale" | "question" | "category"> & { answer: Block[]; order: number }
>;

export type FreePageEntry = Entry<
  Pick<FreePage, "locale" | "slug" | "title"> & { text: Block[]; menu: PageMenu | "none"; order: number }
>;

export type NoticeEntry = Entry<
  Pick<Notice, "locale" | "title" | "text" | "link"> & {
    startsAt: Time;
    endsAt: Time;
    maintenanceFrom?: Time | null;
    maintenanceUntil?: Time | null;
  }
>;

type Badge = { name: string | null; emblem: MediaFile | null };

type LookEntry = Record<"hero" | "heroPhone", MediaFile | null> &
  Record<"name" | "firstDay" | "lastDay", string> &
  Record<"everyYear" | "previewed", boolean | null> &
  Record<"accent" | "link", string | null> & { ornament: Ornament; drift: Drift };

export type SiteSettingsEntry = Entry<
  Record<"logo" | "logoOnLight" | "icon" | "hero" | "heroPhone", MediaFile | null> &
    Record<
      | ("name" | "intro" | "introFilipino" | "accent" | "link" | "support" | "footer" | "footerFilipino")
      | ("coinName" | "bonusName")
      | ("facebookPage" | "facebookGroup" | "discord" | "youtube" | "tiktok"),
      string | null
    > &
    Record<
      "gallery" | "wallpapers" | "movies" | "rankings" | "itemShop" | "topUp" | "signUp",
      boolean | null
    > & {
      displayFont: DisplayFont | null;
      textFont: TextFont | null;
      menu?: {
        item: MenuItemName;
        label: string | null;
        labelFilipino: string | null;
        hidden: boolean | null;
      }[];
      schools?: ({ school: SchoolSlug } & Badge)[];
      classes?: ({ class: ClassSlug } & Badge)[];
      sections?: { section: SiteSection; accent: string | null; picture: MediaFile | null }[];
      looks?: LookEntry[];
    }
>;

function isoTime(time: Time): string {
  return new Date(time).toISOString();
}

/** @returns null when there is no picture, or its size is unknown (an SVG without one) */
function imageOf(file: MediaFile | null, alt: string): Image | null {
  if (!file?.width || !file.height) return null;
  return {
    url: file.url,
    width: file.width,
    height: file.height,
    alt,
    formats: Object.values(file.formats ?? {})
      .map(({ url, width, height }) => ({ url, width, height }))
      .sort((a, b) => a.width - b.width),
  };
}

export function newsItemOf(entry: NewsEntry): NewsItem {
  // `date` is set when an item is first published; a preview of one that is not is dated by its schedule.
  const listedAt = entry.date ?? entry.publishAt ?? entry.publishedAt ?? entry.updatedAt;
  return {
    id: entry.topicId,
    locale: entry.locale,
    subject: entry.subject,
    content: renderBlocks(entry.content),
    type: newsTypeNumber[entry.type],
    created_at: isoTime(listedAt),
    author: entry.author,
    img_thumbnail: entry.thumbnail?.url ?? null,
    IsShowThumbnail: entry.IsShowThumbnail,
    leads: entry.leads ?? false,
    slug: entry.slug,
    excerpt: excerptOf(entry.content),
    thumbnail: imageOf(entry.thumbnail, entry.thumbnail?.alternativeText || entry.subject),
    views: entry.views ?? 0,
    event_start: entry.eventStart && isoTime(entry.eventStart),
    event_end: entry.eventEnd && isoTime(entry.eventEnd),
    updated_at: isoTime(entry.updatedAt),
  };
}

export function newsIndexEntryOf(entry: Pick<NewsEntry, "topicId" | "type" | "updatedAt">): NewsIndexEntry {
  return { id: entry.topicId, type: newsTypeNumber[entry.type], updated_at: isoTime(entry.updatedAt) };
}

export function downloadLinkOf(entry: DownloadEntry): DownloadLink {
  return {
    seq: entry.seq,
    link_name: entry.link_name,
    link_address: entry.link_address,
    link_type: entry.link_type,
    link_description: entry.link_description ?? "",
    link_date: entry.link_date,
    link_icon: entry.link_icon?.url ?? null,
    size_bytes: entry.size_bytes === null ? null : Number(entry.size_bytes),
    sha256: entry.sha256,
  };
}

/** An empty list for a banner without a picture. Its own `alt` is used, not the file's: banners may share a file. */
export function bannerOf({ id, alt, headline, link, language, img, imgPhone }: BannerEntry): Banner[] {
  const image = imageOf(img, alt);
  if (image === null) return [];
  const readers = language === "all" ? null : language;
  return [
    {
      id,
      img_url: image.url,
      image,
      image_phone: imageOf(imgPhone, alt),
      alt,
      headline: headline?.trim() || null,
      link,
      language: readers,
    },
  ];
}

/** An empty list for an entry without a picture. */
export function pictureOf({ id, title, alt, image: file }: PictureEntry): Picture[] {
  const image = imageOf(file, alt);
  return image === null ? [] : [{ id, title, alt, image }];
}

export function movieOf({ id, title, video_url, description, poster }: MovieEntry): Movie {
  return {
    id,
    title,
    video_url,
    description: description ?? "",
    poster: imageOf(poster, poster?.alternativeText || title),
  };
}

export const questionOf = ({ id, locale, question, answer, category }: QuestionEntry): Question => ({
  id,
  locale,
  question,
  answer: renderBlocks(answer),
  category,
});

export const noticeOf = ({
  documentId,
  locale,
  title,
  text,
  link,
  startsAt,
  endsAt,
  maintenanceFrom,
  maintenanceUntil,
}: NoticeEntry): Notice => ({
  id: documentId,
  locale,
  title,
  text,
  link: link || null,
  starts_at: isoTime(startsAt),
  ends_at: isoTime(endsAt),
  maintenance:
    maintenanceFrom && maintenanceUntil
      ? { from: isoTime(maintenanceFrom), until: isoTime(maintenanceUntil) }
      : null,
});

export const freePageOf = ({ locale, slug, title, text, menu }: FreePageEntry): FreePage => ({
  locale,
  slug,
  title,
  content: renderBlocks(text),
  menu: menu === "none" ? null : menu,
});

export function guidePageOf(page: GuidePageEntry): GuidePage {
  const { locale, lead, text, facts, requirements, chapters } = page;
  return {
    locale,
    lead,
    content: renderBlocks(text ?? []),
    facts: (facts ?? []).map(({ name, value }) => ({ name, value })),
    requirements: (requirements ?? []).map(({ part, minimum, recommended }) => ({
      part,
      minimum,
      recommended,
    })),
    picture: imageOf(page.picture ?? null, page.alt ?? ""),
    chapters: (chapters ?? []).map(({ anchor, title, text, institute, key, alt, picture }) => ({
      anchor,
      title,
      content: renderBlocks(text),
      institute,
      key: key || null,
      picture: imageOf(picture, alt || title),
    })),
  };
}

function sitePictureOf(file: MediaFile | null): SitePicture | null {
  const image = imageOf(file, "");
  return image && { url: image.url, width: image.width, height: image.height, formats: image.formats };
}

const colorOf = (typed: string | null) => (typed ? readColor(typed) : null);

const lookOf = (look: LookEntry, inPreview: boolean): SiteLook => ({
  name: look.name,
  first_day: look.firstDay,
  last_day: look.lastDay,
  every_year: look.everyYear ?? false,
  previewed: inPreview && look.previewed === true,
  accent: colorOf(look.accent),
  link: colorOf(look.link),
  hero: sitePictureOf(look.hero),
  hero_phone: sitePictureOf(look.heroPhone),
  ornament: look.ornament,
  drift: look.drift,
});

/** @param options inPreview: whether looks that are marked for previews are shown whatever the day */
export function siteSettingsOf(entry: SiteSettingsEntry, { inPreview = false } = {}): SiteSettings {
  const text = (typed: string | null) => typed?.trim() || null;
  const socials = [
    { name: "facebook-page", url: text(entry.facebookPage) },
    { name: "facebook-group", url: text(entry.facebookGroup) },
    { name: "discord", url: text(entry.discord) },
    { name: "youtube", url: text(entry.youtube) },
    { name: "tiktok", url: text(entry.tiktok) },
  ] as const;
  const features = {
    gallery: entry.gallery,
    wallpapers: entry.wallpapers,
    movies: entry.movies,
    rankings: entry.rankings,
    "item-shop": entry.itemShop,
    "top-up": entry.topUp,
    "sign-up": entry.signUp,
  };
  return {
    name: text(entry.name),
    logo: sitePictureOf(entry.logo),
    logo_on_light: sitePictureOf(entry.logoOnLight),
    icon: sitePictureOf(entry.icon),
    hero: sitePictureOf(entry.hero),
    hero_phone: sitePictureOf(entry.heroPhone),
    accent: colorOf(entry.accent),
    link: colorOf(entry.link),
    display_font: entry.displayFont,
    text_font: entry.textFont,
    socials: socials.flatMap(({ name, url }) => (url ? [{ name, url }] : [])),
    support_url: text(entry.support),
    intro: { en: text(entry.intro), fil: text(entry.introFilipino) },
    footer: { en: text(entry.footer), fil: text(entry.footerFilipino) },
    menu: (entry.menu ?? []).map(({ item, label, labelFilipino, hidden }) => ({
      item,
      label: { en: text(label), fil: text(labelFilipino) },
      hidden: hidden ?? false,
    })),
    currencies: { coin: text(entry.coinName), bonus: text(entry.bonusName) },
    schools: (entry.schools ?? []).map(({ school, name, emblem }) => ({
      slug: school,
      name: text(name),
      emblem: sitePictureOf(emblem),
    })),
    classes: (entry.classes ?? []).map(({ class: slug, name, emblem }) => ({
      slug,
      name: text(name),
      emblem: sitePictureOf(emblem),
    })),
    sections: (entry.sections ?? []).map(({ section, accent, picture }) => ({
      section,
      accent: colorOf(accent),
      picture: sitePictureOf(picture),
    })),
    looks: (entry.looks ?? []).map((look) => lookOf(look, inPreview)),
    off: siteFeatures.filter((feature) => features[feature] === false),
  };
}
