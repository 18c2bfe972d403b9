/** The pictures that Facebook, Discord and messengers show for a shared page: its title over its picture. */

import { createRequire } from "node:module";
import type { AppLoadContext } from "@remix-run/node";
import { MESSAGES } from "@tambayan/account-service/contract";
import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import sharp from "sharp";
import type { SiteInfo } from "../site/context";
import type { Lettering } from "./lettering.server";
import { SHARE_SIZE } from "./share-path";

const { width, height } = SHARE_SIZE;
const PADDING = 72;
const TITLE_SIZES = [112, 98, 86, 76, 66] as const;
const TITLE_HEIGHT = 300;
/** Of the site's name, in one line. */
const NAME_SIZES = [52, 44, 37, 31] as const;
const INNER = width - 2 * PADDING;
const [TEXT, MUTED] = ["#e9ecf5", "#c5cee4"];

/** About 100 kB each. */
const KEPT = 100;
/** Drawing takes a tenth of a second of CPU: one at a time, and no more wait than this. */
const WAITING = 20;
const pictures = new LRUCache<string, Promise<Buffer>>({ max: KEPT });
const inTurn = pLimit(1);

/** Draws all of them again. */
export const forgetSharePictures = () => pictures.clear();

const require = createRequire(import.meta.url);
const usualFont = (letters: string) =>
  require.resolve(
    `@fontsource/saira-extra-condensed/files/saira-extra-condensed-${letters}-700-normal.woff2`,
  );
const letterings = new LRUCache<string, Lettering>({ max: 4 });

/**
 * The letters of the site's headings; those that its font does not have come from the usual one. What reads fonts is
 * loaded with the first picture (docs/decisions/040).
 */
async function letteringOf(font: string | null): Promise<Lettering> {
  const { createLettering } = await import("./lettering.server");
  const key = font ?? "";
  const made =
    letterings.get(key) ??
    createLettering([...(font ? [font] : []), usualFont("latin"), usualFont("latin-ext")]);
  letterings.set(key, made);
  return made;
}

/** What a picture says. */
export interface ShareText {
  /** Above the title: what kind of page it is. */
  label: string;
  title: string;
  /** Below it, a line each. */
  details: string[];
}

/** The texts as an SVG over the whole picture, from the bottom up, with the site's name at the top. */
function drawTexts({ label, title, details }: ShareText, site: SiteInfo, lettering: Lettering): string {
  const parts: string[] = [];
  const put = (paths: string, y: number, color: string) =>
    parts.push(`<g transform="translate(${PADDING} ${y})" fill="${color}">${paths}</g>`);
  let y = height - PADDING;
  for (const line of [...details].reverse()) {
    put(lettering.fit(line, [44], { width: INNER, height: 44 }).lines[0]?.paths ?? "", y, MUTED);
    y -= 56;
  }
  const fitted = lettering.fit(title.toUpperCase(), TITLE_SIZES, { width: INNER, height: TITLE_HEIGHT });
  if (details.length > 0) y -= 8;
  for (const line of [...fitted.lines].reverse()) {
    put(line.paths, y, TEXT);
    y -= fitted.size;
  }
  put(lettering.draw(label.toUpperCase(), 44).paths, y - 4, site.accent);
  const name = lettering.fit(site.name.toUpperCase(), NAME_SIZES, { width: INNER, height: NAME_SIZES[0] });
  put(name.lines[0]?.paths ?? "", PADDING + 36, TEXT);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="shade" x2="0" y2="1"><stop stop-color="#0b0d14" stop-opacity=".5"/>
    <stop offset=".3" stop-color="#0b0d14" stop-opacity=".1"/><stop offset=".64" stop-color="#0b0d14" stop-opacity=".74"/>
    <stop offset="1" stop-color="#0b0d14" stop-opacity=".96"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#shade)"/>
    <rect width="${PADDING - 24}" height="8" y="${PADDING + 14}" fill="${site.accent}"/>${parts.join("")}
    <rect width="100%" height="10" y="${height - 10}" fill="${site.accent}"/></svg>`;
}

async function drawPicture(
  text: ShareText,
  site: SiteInfo,
  file: string,
  font: string | null,
): Promise<Buffer> {
  const texts = drawTexts(text, site, await letteringOf(font));
  return sharp(file, { limitInputPixels: 50_000_000 })
    .rotate()
    .resize(width, height, { fit: "cover", position: "attention" })
    .composite([{ input: Buffer.from(texts) }])
    .flatten({ background: "#0b0d14" })
    .jpeg({ quality: 84, progressive: true })
    .toBuffer();
}

/**
 * The picture of something that exists: the caller looks that up, so that no pictures of nothing are drawn.
 * @param picture the address of its own picture; null: the site's
 * @throws 503 while too many others are being drawn
 */
export async function sharePictureResponse(
  { site, siteFile, log }: Pick<AppLoadContext, "site" | "siteFile" | "log">,
  text: ShareText,
  picture: string | null,
): Promise<Response> {
  const usual = "/art/backdrop.webp";
  const key = JSON.stringify([text, picture, site.version]);
  let made = pictures.get(key);
  if (!made) {
    if (inTurn.pendingCount >= WAITING) throw new Response(MESSAGES.busy, { status: 503 });
    made = inTurn(async () => {
      const find = async (path: string | null | undefined) => (path ? siteFile(path) : null);
      const font = await find(site.fonts.display);
      const own = (await find(picture)) ?? (await find(site.hero?.url));
      try {
        if (own) return await drawPicture(text, site, own, font);
      } catch (error) {
        log.error({ err: error, picture }, "drawing over the picture failed");
      }
      return drawPicture(text, site, (await siteFile(usual)) ?? "", font);
    });
    pictures.set(key, made);
    made.catch(() => pictures.delete(key));
  }
  return new Response(new Uint8Array(await made), {
    headers: {
      "content-type": "image/jpeg",
      "cache-control": "public, max-age=60",
      vary: "accept-encoding",
    },
  });
}
