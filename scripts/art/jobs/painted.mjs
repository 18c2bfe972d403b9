// @ts-check
// Painted pictures: every scene with its frame, seed and file format.
import { backdrop } from "../scenes/backdrop.mjs";

/** @typedef {import("./flat.mjs").Job} Job */
/** @typedef {import("sharp").Sharp} Sharp */

/** @param {Sharp} img @param {string} stem @param {{avif?:number, webp?:number}} q */
async function both(img, stem, { avif = 46, webp = 72 }) {
  const { data, info } = await img.raw().toBuffer({ resolveWithObject: true });
  const { default: sharp } = await import("sharp");
  const raw = () => sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } });
  return {
    [`${stem}.avif`]: await raw().avif({ quality: avif, effort: 5 }).toBuffer(),
    [`${stem}.webp`]: await raw().webp({ quality: webp, effort: 5, smartSubsample: true }).toBuffer(),
  };
}

/** @returns {Job[]} */
export const paintedJobs = () => [
  { name: "backdrop", draw: async () => both(await backdrop(2400, 1100).render(), "web/public/art/backdrop", { avif: 44, webp: 62 }) },
  { name: "backdrop-phone", draw: async () => both(await backdrop(900, 1200, { phone: true }).render(), "web/public/art/backdrop-phone", { avif: 42, webp: 62 }) },
];
