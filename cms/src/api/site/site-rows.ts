/**
 * Rows of the site's queries and what they become in an answer. The two databases hand over the same values
 * in different clothes: times as milliseconds (SQLite) or Dates (PostgreSQL), booleans as 0 and 1 or as
 * booleans, JSON as text or parsed, big integers as numbers or text.
 */
import {
  type Banner,
  type ContentLocale,
  type DownloadLink,
  type GuidePage,
  type Image,
  type Institute,
  type Movie,
  type NewsIndexEntry,
  type NewsItem,
  type NewsTypeName,
  newsTypeNumber,
  type Picture,
} from "../../../contract";
import type { Block } from "./blocks/block-types";
import { excerptOf, renderBlocks } from "./blocks/render-blocks";

type Time = number | string | Date;
type Json<T> = string | T;

/** The picture joined to a row; every column is null when there is none. */
export type ImageColumns = {
  image_url: string | null;
  image_width: number | null;
  image_height: number | null;
  image_alt: string | null;
  image_formats: Json<Record<string, { url: string; width: number; height: number }>> | null;
};

export type NewsRow = ImageColumns & {
  topic_id: number;
  locale: ContentLocale;
  type: NewsTypeName;
  subject: string;
  slug: string;
  content: Json<Block[]>;
  author: string;
  is_show_thumbnail: boolean | number;
  listed_at: Time;
  views: number | null;
  event_start: Time | null;
  event_end: Time | null;
};

export type NewsIndexRow = Pick<NewsRow, "topic_id" | "type"> & { updated_at: Time };

export type DownloadRow = {
  seq: number;
  link_name: string;
  link_address: string;
  link_type: DownloadLink["link_type"];
  link_description: string | null;
  link_date: string;
  image_url: string | null;
  size_bytes: number | string | null;
  sha256: string | null;
};

export type BannerRow = ImageColumns & { id: number; alt: string; link: string | null };
export type PictureRow = ImageColumns & { id: number; title: string; alt: string };
export type MovieRow = ImageColumns & {
  id: number;
  title: string;
  video_url: string;
  description: string | null;
};

/** A page and one of its parts; the columns of the other kind of part are null. */
export type GuidePageRow = ImageColumns & {
  locale: ContentLocale;
  lead: string;
  page_text: Json<Block[]> | null;
} & (
    | {
        anchor: string;
        title: string;
        text: Json<Block[]>;
        institute: Institute | null;
        key: string | null;
        alt: string | null;
      }
    | { anchor: null }
  ) &
  ({ name: string; value: string } | { name: null });

function isoTime(time: Time): string {
  return new Date(time).toISOString();
}

function parsed<T>(json: Json<T>): T {
  return typeof json === "string" ? (JSON.parse(json) as T) : json;
}

/**
 * @param alt the content's own words for the picture, used when the media library has none
 * @returns null when there is no picture, or one whose size is unknown (an SVG without one)
 */
export function imageOf(row: ImageColumns, alt: string): Image | null {
  if (row.image_url === null || !row.image_width || !row.image_height) return null;
  const formats = Object.values(row.image_formats === null ? {} : parsed(row.image_formats));
  return {
    url: row.image_url,
    width: row.image_width,
    height: row.image_height,
    alt: row.image_alt || alt,
    formats: formats
      .map(({ url, width, height }) => ({ url, width, height }))
      .sort((a, b) => a.width - b.width),
  };
}

export function newsItemOf(row: NewsRow): NewsItem {
  const blocks = parsed(row.content);
  return {
    id: row.topic_id,
    locale: row.locale,
    subject: row.subject,
    content: renderBlocks(blocks),
    type: newsTypeNumber[row.type],
    created_at: isoTime(row.listed_at),
    author: row.author,
    img_thumbnail: row.image_url,
    IsShowThumbnail: Boolean(row.is_show_thumbnail),
    slug: row.slug,
    excerpt: excerptOf(blocks),
    thumbnail: imageOf(row, row.subject),
    views: row.views ?? 0,
    event_start: row.event_start === null ? null : isoTime(row.event_start),
    event_end: row.event_end === null ? null : isoTime(row.event_end),
  };
}

export function newsIndexEntryOf(row: NewsIndexRow): NewsIndexEntry {
  return { id: row.topic_id, type: newsTypeNumber[row.type], updated_at: isoTime(row.updated_at) };
}

export function downloadLinkOf(row: DownloadRow): DownloadLink {
  return {
    seq: row.seq,
    link_name: row.link_name,
    link_address: row.link_address,
    link_type: row.link_type,
    link_description: row.link_description ?? "",
    link_date: row.link_date,
    link_icon: row.image_url,
    size_bytes: row.size_bytes === null ? null : Number(row.size_bytes),
    sha256: row.sha256,
  };
}

/** A banner without a picture is left out: an empty list. */
export function bannerOf(row: BannerRow): Banner[] {
  // What the banner says goes before the file's description: one file may serve several banners.
  const image = imageOf({ ...row, image_alt: row.alt }, row.alt);
  return image === null ? [] : [{ id: row.id, img_url: image.url, image, alt: row.alt, link: row.link }];
}

/** An entry without a picture is left out: an empty list. */
export function pictureOf(row: PictureRow): Picture[] {
  const image = imageOf({ ...row, image_alt: row.alt }, row.alt);
  return image === null ? [] : [{ id: row.id, title: row.title, alt: row.alt, image }];
}

export function movieOf(row: MovieRow): Movie {
  return {
    id: row.id,
    title: row.title,
    video_url: row.video_url,
    description: row.description ?? "",
    poster: imageOf(row, row.title),
  };
}

/** @param rows of one page, in the order of its parts; none where it is not published */
export function guidePageOf(rows: GuidePageRow[]): GuidePage | null {
  const [page] = rows;
  if (!page) return null;
  return {
    locale: page.locale,
    lead: page.lead,
    content: page.page_text === null ? "" : renderBlocks(parsed(page.page_text)),
    facts: rows.flatMap((row) => (row.name === null ? [] : [{ name: row.name, value: row.value }])),
    chapters: rows.flatMap((row) => {
      if (row.anchor === null) return [];
      const { anchor, title, institute, key } = row;
      // What the chapter says of its picture goes before the file's description, as with banners.
      const picture = imageOf({ ...row, image_alt: row.alt }, title);
      return [
        { anchor, title, content: renderBlocks(parsed(row.text)), institute, key: key || null, picture },
      ];
    }),
  };
}
