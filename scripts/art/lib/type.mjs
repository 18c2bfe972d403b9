// @ts-check
// Lettering as outlines: a picture must not depend on which fonts a machine has.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
// @ts-expect-error the package brings no types of its own
import opentype from "opentype.js";

const require = createRequire(import.meta.url);
/** @type {Map<number, any>} */
const fonts = new Map();

/** @param {number} weight */
function font(weight) {
  let f = fonts.get(weight);
  if (!f) {
    const file = require.resolve(
      `@fontsource/saira-extra-condensed/files/saira-extra-condensed-latin-${weight}-normal.woff`,
    );
    const b = readFileSync(file);
    f = opentype.parse(b.buffer.slice(b.byteOffset, b.byteOffset + b.byteLength));
    fonts.set(weight, f);
  }
  return f;
}

/**
 * Path data for a line of capitals.
 * @param {string} text @param {{size:number, weight?:number, x?:number, y?:number, spacing?:number, anchor?:"start"|"middle"|"end"}} o
 */
export function lettering(text, { size, weight = 800, x = 0, y = 0, spacing = 0, anchor = "start" }) {
  const f = font(weight);
  const gap = spacing * size;
  const glyphs = f.stringToGlyphs(text);
  const k = size / f.unitsPerEm;
  let width = 0;
  /** @type {number[]} */
  const at = [];
  glyphs.forEach((/** @type {any} */ g, /** @type {number} */ i) => {
    at.push(width);
    const kern = i + 1 < glyphs.length ? f.getKerningValue(g, glyphs[i + 1]) : 0;
    width += (g.advanceWidth + kern) * k + (i + 1 < glyphs.length ? gap : 0);
  });
  const x0 = anchor === "middle" ? x - width / 2 : anchor === "end" ? x - width : x;
  const d = glyphs
    .map((/** @type {any} */ g, /** @type {number} */ i) => g.getPath(x0 + at[i], y, size).toPathData(1))
    .join("");
  return { d, width, x: x0, cap: (f.tables.os2.sCapHeight || f.unitsPerEm * 0.7) * k };
}
