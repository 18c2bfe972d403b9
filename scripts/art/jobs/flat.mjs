// @ts-check
// Drawings that stay vector, and the app icons made from them.
import sharp from "sharp";
import { emblems } from "../flat/emblems.mjs";
import { classIcons, downloadIcons } from "../flat/icons.mjs";
import { hotspots, interfacePicture } from "../flat/interface.mjs";
import { favicon, logo, mark, tile } from "../flat/logo.mjs";
import { states } from "../flat/states.mjs";

/** @typedef {{name:string, draw:() => Promise<Record<string, string|Buffer>>}} Job */

/** @param {string} svg @param {number} size */
const png = (svg, size) =>
  sharp(Buffer.from(svg), { density: 72 * Math.ceil(size / 64) })
    .resize(size, size)
    .png({ palette: true, quality: 92, effort: 10 })
    .toBuffer();

/** @param {Record<string, string>} set @param {string} dir */
const svgFiles = (set, dir) =>
  Object.fromEntries(Object.entries(set).map(([k, v]) => [`${dir}/${k}.svg`, `${v}\n`]));

/** @returns {Job[]} */
export const flatJobs = () => [
  {
    name: "logo",
    draw: async () => ({
      "web/public/art/logo.svg": `${logo()}\n`,
      "web/public/art/mark.svg": `${mark()}\n`,
      "web/public/art/favicon.svg": `${favicon()}\n`,
      "web/public/art/favicon-32.png": await png(favicon(), 32),
      "web/public/art/apple-touch-icon.png": await png(tile(), 180),
      "web/public/art/icon-192.png": await png(tile(), 192),
      "web/public/art/icon-512.png": await png(tile(), 512),
    }),
  },
  { name: "emblems", draw: async () => svgFiles(emblems(), "web/public/art/emblems") },
  { name: "classes", draw: async () => svgFiles(classIcons(), "web/public/art/classes") },
  { name: "states", draw: async () => svgFiles(states(), "web/public/art") },
  {
    name: "interface",
    draw: async () => ({
      "web/public/art/interface.svg": `${interfacePicture()}\n`,
      "web/public/art/interface-hotspots.json": `${JSON.stringify(hotspots(), null, 2)}\n`,
    }),
  },
  { name: "icons", draw: async () => svgFiles(downloadIcons(), "cms/seed/media/icons") },
];
