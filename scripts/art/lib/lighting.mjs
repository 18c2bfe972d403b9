// @ts-check
// How a scene is lit: lamps on shapes (with a rim where an edge faces a lamp), lamps in the haze, wet ground, bloom.
import { boxBlur, Grid, linearHex, shrink, toLinear } from "./pixels.mjs";
import { fbm, hash2 } from "./prng.mjs";

/** @typedef {{x:number, y:number, z:number, r:number, i:number, rgb:[number,number,number]}} Lamp */
/** @typedef {{w:number, h:number, s:number, seed:number, lamps:Lamp[]}} Frame */

/** Light falling on a layer at depth z: total colour (3), direction (2), colour from the front (3).
 * @param {Frame} f @param {number} z */
export function lightGrid(f, z) {
  const { s, lamps } = f;
  const near = lamps.map((l) => ({
    ...l,
    k: 4 / (l.r * l.r * s * s),
    px: l.x * s,
    py: l.y * s,
    dz: Math.abs(l.z - z),
  }));
  return new Grid(f.w, f.h, 6, 8).fill((x, y, o, at) => {
    let r = 0;
    let g = 0;
    let b = 0;
    let dx = 0;
    let dy = 0;
    let fr = 0;
    let fg = 0;
    let fb = 0;
    for (const l of near) {
      const ex = l.px - x;
      const ey = l.py - y;
      const d2 = ex * ex + ey * ey;
      // Depth counts as distance, so that a far lamp does not light the foreground.
      const a = (l.i * (1 / (1 + d2 * l.k) ** 1.5)) / (1 + l.dz * l.dz * 9);
      if (a < 0.002) continue;
      const lum = a * (l.rgb[0] * 0.3 + l.rgb[1] * 0.6 + l.rgb[2] * 0.1 + 0.1);
      const inv = lum / Math.sqrt(d2 + 30);
      r += l.rgb[0] * a;
      g += l.rgb[1] * a;
      b += l.rgb[2] * a;
      dx += ex * inv;
      dy += ey * inv;
      if (l.z <= z) {
        fr += l.rgb[0] * a;
        fg += l.rgb[1] * a;
        fb += l.rgb[2] * a;
      }
    }
    const m = Math.hypot(dx, dy) + 1e-4;
    o[at] = r;
    o[at + 1] = g;
    o[at + 2] = b;
    o[at + 3] = dx / m;
    o[at + 4] = dy / m;
    o[at + 5] = fr;
    o[at + 6] = fg;
    o[at + 7] = fb;
  });
}

/** Composite one lit layer. @param {Float32Array} img @param {Buffer} px @param {Frame} f
 * @param {{z:number, ambient:[number,number,number], rim:number, bump:number, lit:number}} o */
export function paintLayer(img, px, f, o) {
  const { w, h, s } = f;
  const fine = new Float32Array(w * h);
  const broad = new Float32Array(w * h);
  for (let i = 0, p = 0; i < fine.length; i++, p += 4) {
    const a = px[p + 3];
    if (!a) continue;
    const lum = (px[p] * 2 + px[p + 1] * 5 + px[p + 2]) / 2040;
    fine[i] = (a / 255) * (1 - o.bump + o.bump * Math.min(1, lum * 3));
    broad[i] = a / 255;
  }
  boxBlur(fine, w, h, 1.6 * s);
  boxBlur(broad, w, h, 9 * s);
  const grid = lightGrid(f, o.z);
  const L = new Float32Array(8);
  for (let y = 0; y < h; y++) {
    const up = y > 0 ? -w : 0;
    const dn = y < h - 1 ? w : 0;
    for (let x = 0; x < w; x++) {
      const i = y * w + x;
      const p = i * 4;
      const a = px[p + 3] / 255;
      if (a === 0) continue;
      grid.read(x, y, L);
      const lf = x > 0 ? -1 : 0;
      const rt = x < w - 1 ? 1 : 0;
      const nf =
        -((fine[i + rt] - fine[i + lf]) * L[3] + (fine[i + dn] - fine[i + up]) * L[4]) * 2.4 * Math.max(1, s);
      const nb = -((broad[i + rt] - broad[i + lf]) * L[3] + (broad[i + dn] - broad[i + up]) * L[4]) * 13 * s;
      const rim = Math.max(0, Math.min(1, nf)) * o.rim + Math.max(0, Math.min(1, nb)) * 0.16 * o.rim;
      const face = o.lit * Math.max(0.25, 0.75 + nb * 1.2 + nf * 0.4);
      for (let c = 0; c < 3; c++) {
        const alb = toLinear(px[p + c]);
        const v = alb * (o.ambient[c] + L[5 + c] * face) + (0.06 + alb * 0.8) * L[c] * rim;
        const q = i * 3 + c;
        img[q] += (v - img[q]) * a;
      }
    }
  }
}

/** Add light that shines by itself. @param {Float32Array} img @param {Buffer} px @param {number} gain */
export function addGlow(img, px, gain) {
  for (let i = 0, p = 0; p < px.length; i += 3, p += 4) {
    const a = px[p + 3];
    if (!a) continue;
    const k = (a / 255) * gain;
    img[i] += toLinear(px[p]) * k;
    img[i + 1] += toLinear(px[p + 1]) * k;
    img[i + 2] += toLinear(px[p + 2]) * k;
  }
}

/** Haze between two layers: the air takes the colour of the lamps in it.
 * @param {Float32Array} img @param {Frame} f
 * @param {{amount:number, base:[number,number,number], glow:number, y:number, spread:number, seed:number}} o */
export function addHaze(img, f, o) {
  const { w, h, s } = f;
  const lamps = f.lamps.map((l) => ({
    rgb: l.rgb,
    i: l.i,
    px: l.x * s,
    py: l.y * s,
    k: 1 / (l.r * l.r * s * s * 2.2),
  }));
  const grid = new Grid(w, h, 8, 4).fill((x, y, out, at) => {
    let r = 0;
    let g = 0;
    let b = 0;
    for (const l of lamps) {
      const d2 = (l.px - x) ** 2 + ((l.py - y) * 1.25) ** 2;
      const a = (l.i * 0.5) / (1 + d2 * l.k) ** 1.4;
      r += l.rgb[0] * a;
      g += l.rgb[1] * a;
      b += l.rgb[2] * a;
    }
    const vy = (y / s - o.y) / o.spread;
    const band = 0.22 + 0.78 * Math.exp(-vy * vy);
    const n = fbm(x / (330 * s), y / (120 * s), o.seed, 4);
    // Many lamps together must not burn the haze out.
    const soft = o.glow / (1 + (r + g + b) * 0.28);
    out[at] = o.base[0] + r * soft;
    out[at + 1] = o.base[1] + g * soft;
    out[at + 2] = o.base[2] + b * soft;
    out[at + 3] = Math.min(0.96, o.amount * band * Math.max(0.12, (n - 0.2) * 2.1));
  });
  const F = new Float32Array(4);
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      grid.read(x, y, F);
      const q = (y * w + x) * 3;
      for (let c = 0; c < 3; c++) img[q + c] += (F[c] - img[q + c]) * F[3];
    }
}

/** Wet asphalt below a line: puddles mirror sharply, the rest smears lamps into long streaks.
 * @param {Float32Array} img @param {Frame} f
 * @param {{y:number, cx:number, wet:number, albedo:[number,number,number], ambient:[number,number,number], gain:number, z:number, tiles:number, puddle:number, marks:Buffer|null}} o */
export function paintGround(img, f, o) {
  const { w, h, s, seed } = f;
  const y0 = Math.round(o.y * s);
  const src = img.slice(0, w * (y0 + 1) * 3);
  const grid = lightGrid(f, o.z);
  const L = new Float32Array(8);
  const span = h - y0;
  for (let y = y0; y < h; y++) {
    const t = (y - y0 + 0.5) / span;
    const depth = 1 / (t + 0.035);
    for (let x = 0; x < w; x++) {
      const u = ((x - o.cx * s) / s) * depth * 0.0042;
      const v = depth * 2.6;
      const big = fbm(u * 0.55 + 7, v * 0.9, seed + 91, 4);
      const fineN = fbm(u * 9, v * 14, seed + 57, 3) - 0.5;
      let puddle = Math.min(1, Math.max(0, (big - 0.5 + o.puddle) * 7));
      if (o.tiles) {
        const gu = Math.abs(((((u * o.tiles) % 1) + 1) % 1) - 0.5);
        const gv = Math.abs(((((v * o.tiles * 0.5) % 1) + 1) % 1) - 0.5);
        if (gu > 0.47 || gv > 0.46) puddle *= 0.35;
      }
      // Painted lines are drier and paler than the asphalt.
      const mark = o.marks
        ? (o.marks[(y * w + x) * 4 + 3] / 255) * Math.min(1, Math.max(0, 0.75 + fineN * 2.2))
        : 0;
      puddle *= 1 - mark * 0.5;
      const rough = (1 - puddle) * (0.6 + t * 1.7) + 0.05;
      const sx = x + fineN * (2 + 16 * t) * s * (0.3 + rough * 0.6);
      const base = y0 - (y - y0) * 1.04;
      let r = 0;
      let g = 0;
      let b = 0;
      let sum = 0;
      for (let k = -5; k <= 5; k++) {
        const yy =
          base + (k * rough * 17 + (hash2(x, y, k + 40) - 0.5) * rough * 18 + fineN * 14 * rough) * s;
        const xx = sx + (hash2(x, y, k) - 0.5) * rough * 9 * s;
        const wgt = 1 / (1 + k * k * 0.08);
        const iy = yy < 0 ? 0 : yy > y0 - 1 ? y0 - 1 : yy | 0;
        const ix = xx < 0 ? 0 : xx > w - 1 ? w - 1 : xx | 0;
        const q = (iy * w + ix) * 3;
        r += src[q] * wgt;
        g += src[q + 1] * wgt;
        b += src[q + 2] * wgt;
        sum += wgt;
      }
      const fres = o.wet * (0.4 + 0.42 * puddle) * (1 - 0.4 * t) * o.gain;
      grid.read(x, y, L);
      const tex = 0.7 + fineN * 0.9 + (hash2(x, y, 5) - 0.5) * 0.22;
      const dry = (1 - 0.72 * puddle) * tex * (1 + mark * 5);
      const q = (y * w + x) * 3;
      const k = fres / sum;
      img[q] = o.albedo[0] * dry * (o.ambient[0] + L[0] * 1.1) + r * k;
      img[q + 1] = o.albedo[1] * dry * (o.ambient[1] + L[1] * 1.1) + g * k;
      img[q + 2] = o.albedo[2] * dry * (o.ambient[2] + L[2] * 1.1) + b * k;
    }
  }
}

/** Bloom from whatever is bright. @param {Float32Array} img @param {Frame} f @param {number} amount */
export function bloom(img, f, amount) {
  const { w, h, s } = f;
  const { ch, sw, sh } = shrink(img, w, h, 4);
  for (const c of ch) for (let i = 0; i < c.length; i++) c[i] = Math.min(6, Math.max(0, c[i] - 0.32));
  for (const [r, k] of [
    [2.2, 0.5],
    [9, 0.34],
    [34, 0.26],
  ]) {
    const g = new Grid(w, h, 4, 3);
    ch.forEach((c, ci) => {
      const b = c.slice();
      for (let p = 0; p < 3; p++) boxBlur(b, sw, sh, r * s);
      for (let j = 0; j < g.gh; j++)
        for (let i = 0; i < g.gw; i++)
          g.data[(j * g.gw + i) * 3 + ci] =
            b[Math.min(sh - 1, Math.max(0, j)) * sw + Math.min(sw - 1, Math.max(0, i))];
    });
    const o = new Float32Array(3);
    for (let y = 0; y < h; y++)
      for (let x = 0; x < w; x++) {
        g.read(x, y, o);
        const q = (y * w + x) * 3;
        img[q] += o[0] * k * amount;
        img[q + 1] += o[1] * k * amount;
        img[q + 2] += o[2] * k * amount;
      }
  }
}

/** Film curve, ink in the shadows, vignette and grain; returns RGB bytes.
 * @param {Float32Array} img @param {Frame} f
 * @param {{exposure:number, vignette:number, grain:number, lift:string, contrast:number, shade?:(x:number,y:number)=>number}} o */
export function develop(img, f, o) {
  const { w, h, seed } = f;
  const out = Buffer.alloc(w * h * 3);
  const lift = linearHex(o.lift).map((v) => v ** (1 / 2.2));
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      const nx = x / w - 0.5;
      const ny = y / h - 0.5;
      let vig = 1 - o.vignette * Math.min(1, (nx * nx * 1.5 + ny * ny * 1.6) * 1.6);
      if (o.shade) vig *= o.shade(x / w, y / h);
      const q = (y * w + x) * 3;
      const g = (hash2(x, y, seed + 3) + hash2(x, y, seed + 4) - 1) * o.grain;
      for (let c = 0; c < 3; c++) {
        const lin = img[q + c] * o.exposure * vig;
        let v = ((lin * (2.51 * lin + 0.03)) / (lin * (2.43 * lin + 0.59) + 0.14)) ** (1 / 2.2);
        v = v + o.contrast * (v - 0.42) * v * (1 - v) * 2;
        v = lift[c] + (1 - lift[c]) * v + g * (0.35 + (1 - v) * v * 2);
        out[q + c] = v <= 0 ? 0 : v >= 1 ? 255 : Math.round(v * 255);
      }
    }
  return out;
}
