// @ts-check
// Float rasters in linear light. SVG gives the shapes; light, haze, reflection and bloom are done here because a
// vector gradient alone looks flat.
import sharp from "sharp";

sharp.concurrency(1);
sharp.cache(false);

/** @param {number} w @param {number} h */
export const raster = (w, h) => new Float32Array(w * h * 3);

const LUT = new Float32Array(256);
for (let i = 0; i < 256; i++) LUT[i] = (i / 255) ** 2.2;

/** @param {number} v 0..255 */
export const toLinear = (v) => LUT[v];

/** @param {string} hex @returns {[number, number, number]} */
export function linearHex(hex) {
  const v = Number.parseInt(hex.slice(1), 16);
  return [LUT[(v >> 16) & 255], LUT[(v >> 8) & 255], LUT[v & 255]];
}

/**
 * SVG markup to straight-alpha RGBA bytes.
 * @param {string} body @param {number} w @param {number} h @param {number} vw @param {number} vh @param {number} [blur]
 */
export async function rasterise(body, w, h, vw, vh, blur = 0) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${vw} ${vh}" preserveAspectRatio="none">${body}</svg>`;
  let img = sharp(Buffer.from(svg), { limitInputPixels: false, unlimited: true }).ensureAlpha();
  if (blur > 0.3) img = img.blur(blur);
  return img.raw().toBuffer();
}

/** Box blur of one channel, in place, edges clamped. @param {Float32Array} a @param {number} w @param {number} h @param {number} r */
export function boxBlur(a, w, h, r) {
  const rad = Math.max(1, Math.round(r));
  const k = 1 / (rad * 2 + 1);
  const tmp = new Float32Array(Math.max(w, h));
  for (let y = 0; y < h; y++) {
    const o = y * w;
    let sum = 0;
    for (let i = -rad; i <= rad; i++) sum += a[o + Math.min(w - 1, Math.max(0, i))];
    for (let x = 0; x < w; x++) {
      tmp[x] = sum * k;
      sum += a[o + Math.min(w - 1, x + rad + 1)] - a[o + Math.max(0, x - rad)];
    }
    a.set(tmp.subarray(0, w), o);
  }
  for (let x = 0; x < w; x++) {
    let sum = 0;
    for (let i = -rad; i <= rad; i++) sum += a[Math.min(h - 1, Math.max(0, i)) * w + x];
    for (let y = 0; y < h; y++) {
      tmp[y] = sum * k;
      sum += a[Math.min(h - 1, y + rad + 1) * w + x] - a[Math.max(0, y - rad) * w + x];
    }
    for (let y = 0; y < h; y++) a[y * w + x] = tmp[y];
  }
}

/** A coarse grid over the picture, read back smoothly. Light and fog change slowly, so a quarter of the size will do. */
export class Grid {
  /** @param {number} w @param {number} h @param {number} step @param {number} channels */
  constructor(w, h, step, channels) {
    this.step = step;
    this.gw = Math.ceil(w / step) + 2;
    this.gh = Math.ceil(h / step) + 2;
    this.c = channels;
    this.data = new Float32Array(this.gw * this.gh * channels);
  }

  /** @param {(x: number, y: number, out: Float32Array, at: number) => void} fn */
  fill(fn) {
    for (let j = 0; j < this.gh; j++)
      for (let i = 0; i < this.gw; i++)
        fn(i * this.step, j * this.step, this.data, (j * this.gw + i) * this.c);
    return this;
  }

  /** @param {number} x @param {number} y @param {Float32Array} out */
  read(x, y, out) {
    const fx = x / this.step;
    const fy = y / this.step;
    const i = fx | 0;
    const j = fy | 0;
    const u = fx - i;
    const v = fy - j;
    const c = this.c;
    const o = (j * this.gw + i) * c;
    const p = o + this.gw * c;
    const d = this.data;
    for (let k = 0; k < c; k++) {
      const top = d[o + k] + (d[o + c + k] - d[o + k]) * u;
      const low = d[p + k] + (d[p + c + k] - d[p + k]) * u;
      out[k] = top + (low - top) * v;
    }
  }
}

/** Shrink by an integer factor (area mean). @param {Float32Array} src @param {number} w @param {number} h @param {number} f */
export function shrink(src, w, h, f) {
  const sw = Math.ceil(w / f);
  const sh = Math.ceil(h / f);
  const ch = [0, 1, 2].map(() => new Float32Array(sw * sh));
  const count = new Float32Array(sw * sh);
  for (let y = 0; y < h; y++) {
    const row = Math.floor(y / f) * sw;
    for (let x = 0; x < w; x++) {
      const o = row + Math.floor(x / f);
      const p = (y * w + x) * 3;
      ch[0][o] += src[p];
      ch[1][o] += src[p + 1];
      ch[2][o] += src[p + 2];
      count[o]++;
    }
  }
  for (const c of ch) for (let i = 0; i < c.length; i++) c[i] /= count[i];
  return { ch, sw, sh };
}
