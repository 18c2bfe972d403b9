/** Types of the demo content. Times are relative to the first start, so that a new site looks current. */

import type { Institute } from "../../contract";

/** A time in Manila; `day` counts from the day of the first start, negative before it. */
export type ManilaMoment = { day: number; at: `${number}:${number}` };

/** Time before the first start. */
export type Age = { minutes: number } | { days: number; at: `${number}:${number}` };

/** A news item or guide. `picture` is a file in seed/media/news. */
export type SeedNews = {
  slug: string;
  subject: string;
  author: string;
  posted: Age;
  picture: string;
  /** False if the picture adds nothing to the text. */
  showPicture?: boolean;
  views: number;
  /** Markup of seed/content/markup.ts. */
  body: string;
};

/** `{start}` and `{end}` in the body are replaced by the event's times. */
export type SeedEvent = SeedNews & { starts: ManilaMoment; ends: ManilaMoment };

/** The Filipino version of an item, by its slug. */
export type SeedTranslation = { slug: string; subject: string; body: string };

/** A section of a guide page. `text` is markup of seed/content/markup.ts. */
export type SeedChapter = {
  anchor: string;
  title: string;
  institute?: Institute;
  key?: string;
  text: string;
};

/** A guide page in one language. `text` is markup. */
export type SeedGuidePage = {
  lead: string;
  text?: string;
  facts?: [name: string, value: string][];
  requirements?: [part: string, minimum: string, recommended: string][];
  chapters?: SeedChapter[];
};

/** `picture` is a file in seed/media/banners, described by its index.json; `topic` the slug of the item it links to. */
export type SeedBanner = { picture: string; topic: string };

/** `icon` is a file in seed/media/icons; `released` is days before the first start. */
export type SeedDownload = {
  link_name: string;
  link_address: string;
  link_type: "direct" | "mirror" | "torrent" | "patch";
  link_description: string;
  released: number;
  icon: string;
  size_bytes: number;
  sha256: string;
};

/** Title, picture and alt text come from seed/media/movies/index.json, in the same order. */
export type SeedMovie = { video_url: string; description: string };
