// @ts-check
// Painted pictures: render, frame, encode, and write the index files that go with them.
import sharp from "sharp";
import { logoGroup } from "../flat/logo.mjs";
import { hash2 } from "../lib/prng.mjs";
import { n } from "../lib/svg.mjs";
import { backdrop } from "../scenes/backdrop.mjs";
import { rainGate } from "../scenes/gates.mjs";
import { pedestal } from "../scenes/pedestal.mjs";
import { headline } from "../scenes/title.mjs";
import { goods } from "../shapes/goods.mjs";
import { BANNERS, GALLERY, MOVIES, NEWS, STORY, WALLPAPERS } from "./catalogue.mjs";

/** @typedef {import("./flat.mjs").Job} Job */
/** @typedef {import("./catalogue.mjs").Row} Row */

const two = (/** @type {number} */ i) => String(i + 1).padStart(2, "0");
const json = (/** @type {unknown} */ v) => `${JSON.stringify(v, null, 2)}\n`;

/** @param {import("sharp").Sharp} img @param {number} quality */
const webp = (img, quality) => img.webp({ quality, effort: 5, smartSubsample: true }).toBuffer();

/** @param {Buffer} data @param {number} width @param {number} height */
const raw = (data, width, height) => sharp(data, { raw: { width, height, channels: 3 } });

/** @param {import("sharp").Sharp} img @param {string} stem @param {{avif:number, webp:number}} q */
async function both(img, stem, q) {
  const { data, info } = await img.raw().toBuffer({ resolveWithObject: true });
  const again = () => raw(data, info.width, info.height);
  return {
    [`${stem}.avif`]: await again().avif({ quality: q.avif, effort: 5 }).toBuffer(),
    [`${stem}.webp`]: await webp(again(), q.webp),
  };
}

/** @param {Row} row @param {number} w @param {number} h */
async function paint(row, w, h) {
  const k = row.zoom ?? 1;
  const S = row.scene(Math.round(w * k), Math.round(h * k), row.lines ? { ...row.o, quiet: true } : row.o);
  let img = await S.render();
  if (k !== 1) {
    const [fx, fy] = row.at ?? [0.5, 0.5];
    const { data, info } = await img.raw().toBuffer({ resolveWithObject: true });
    img = raw(data, info.width, info.height).extract({
      left: Math.round((info.width - w) * fx),
      top: Math.round((info.height - h) * fy),
      width: w,
      height: h,
    });
  }
  if (row.flip) img = raw(await img.raw().toBuffer(), w, h).flop();
  if (!row.lines) return img;
  // Lettering last, so that a closer view of the scene does not enlarge it.
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${n((1000 * w) / h)} 1000">${headline(row.lines)}</svg>`;
  const flat = await raw(await img.raw().toBuffer(), w, h)
    .composite([{ input: Buffer.from(svg) }])
    .removeAlpha()
    .raw()
    .toBuffer();
  return raw(flat, w, h);
}

/** @param {string} kind @param {Row[]} rows @param {number} w @param {number} h @param {number} q @param {(i:number)=>string} name @returns {Job[]} */
const series = (kind, rows, w, h, q, name) =>
  rows.map((row, i) => ({
    name: `${kind}/${name(i)}`,
    draw: async () => ({ [`cms/seed/media/${kind}/${name(i)}.webp`]: await webp(await paint(row, w, h), q) }),
  }));

/** @param {import("sharp").Sharp} img @param {number} size */
async function shrunk(img, size) {
  const { data, info } = await img.raw().toBuffer({ resolveWithObject: true });
  return raw(data, info.width, info.height).resize(size, size, { kernel: "lanczos3" });
}

/** A whisper of grain that tiles, for panels. */
function panelNoise() {
  const size = 96;
  const px = Buffer.alloc(size * size * 2);
  for (let i = 0; i < size * size; i++) {
    const v = hash2(i % size, Math.floor(i / size), 9);
    px[i * 2] = v > 0.5 ? 255 : 0;
    px[i * 2 + 1] = Math.round(Math.abs(v - 0.5) * 4) * 5;
  }
  return sharp(px, { raw: { width: size, height: size, channels: 2 } })
    .png({ palette: true, colours: 8, effort: 10 })
    .toBuffer();
}

async function share() {
  const S = rainGate(1200, 630, { seed: 909, cx: 0.7, quiet: true });
  const k = 1.92;
  S.overlay(logoGroup(120, 380, k));
  return (await S.render()).jpeg({ quality: 82, mozjpeg: true }).toBuffer();
}

/** @returns {Job[]} */
export const paintedJobs = () => [
  {
    name: "backdrop",
    draw: async () =>
      both(await backdrop(2400, 1100).render(), "web/public/art/backdrop", { avif: 58, webp: 68 }),
  },
  {
    name: "backdrop-phone",
    draw: async () =>
      both(await backdrop(900, 1200, { phone: true }).render(), "web/public/art/backdrop-phone", {
        avif: 42,
        webp: 54,
      }),
  },
  { name: "share", draw: async () => ({ "web/public/art/share.jpg": await share() }) },
  { name: "panel-noise", draw: async () => ({ "web/public/art/panel-noise.png": await panelNoise() }) },
  ...STORY.map((row) => ({
    name: `school-story/${row.file}`,
    draw: async () =>
      both(await paint(row, 1200, 420), `web/public/art/school-story/${row.file}`, { avif: 54, webp: 72 }),
  })),
  ...goods().map((item, i) => ({
    name: `items/${two(i)}`,
    // Painted twice as large, so that thin edges stay clean.
    draw: async () => ({
      [`web/public/art/items/${two(i)}.webp`]: await webp(
        await shrunk(await pedestal(item, 512, 901 + i).render(), 256),
        80,
      ),
    }),
  })),
  ...series("banners", BANNERS, 1230, 420, 80, (i) => String(i + 1)),
  ...series("news", NEWS, 1200, 675, 76, two),
  ...series("wallpapers", WALLPAPERS, 1920, 1080, 84, two),
  ...series("gallery", GALLERY, 1280, 800, 78, two),
  ...series("movies", MOVIES, 1280, 720, 78, two),
  {
    name: "index",
    draw: async () => ({
      "web/public/art/items/items.json": json(
        goods().map((g, i) => ({ file: `${two(i)}.webp`, name: g.name, category: g.category, info: g.info })),
      ),
      "cms/seed/media/banners/index.json": json(
        BANNERS.map((r, i) => ({ file: `${i + 1}.webp`, alt: r.alt })),
      ),
      "cms/seed/media/news/index.json": json(
        Object.fromEntries(NEWS.map((r, i) => [`${two(i)}.webp`, r.alt])),
      ),
      "cms/seed/media/wallpapers/index.json": json(
        WALLPAPERS.map((r, i) => ({ file: `${two(i)}.webp`, title: r.title, alt: r.alt })),
      ),
      "cms/seed/media/gallery/index.json": json(
        GALLERY.map((r, i) => ({ file: `${two(i)}.webp`, title: r.title, alt: r.alt })),
      ),
      "cms/seed/media/movies/index.json": json(
        MOVIES.map((r, i) => ({ file: `${two(i)}.webp`, title: r.title, alt: r.alt })),
      ),
    }),
  },
];
