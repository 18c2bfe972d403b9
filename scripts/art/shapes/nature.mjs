// @ts-check
// Mountains, mist and the firebird.
import { LIGHT, STUFF } from "../lib/palette.mjs";
import { circle, line, mixHex, n, path, poly, rect, uid } from "../lib/svg.mjs";

/** @typedef {import("../lib/stage.mjs").Layer} Layer */

/** A ridge of jagged peaks with a lit and a shadow side. @param {Layer} L
 * @param {{base:number, high:number, peaks:number, tint:string, snow?:string, from?:number, to?:number, tall?:(x:number)=>number, lightFrom?:number}} o */
export function ridge(L, o) {
  const r = L.stage.rng;
  const from = o.from ?? -120;
  const to = o.to ?? L.stage.W + 120;
  const step = (to - from) / o.peaks;
  for (let i = 0; i <= o.peaks; i++) {
    const x = from + i * step + r.range(-0.25, 0.25) * step;
    const h = o.high * (o.tall ? o.tall(x / L.stage.W) : 1) * r.range(0.62, 1);
    peak(L, {
      x,
      base: o.base,
      h,
      half: step * r.range(0.8, 1.25),
      tint: o.tint,
      snow: o.snow,
      light: o.lightFrom ?? -1,
    });
  }
}

/** @param {Layer} L @param {{x:number, base:number, h:number, half:number, tint:string, snow?:string, light?:number}} o */
export function peak(L, { x, base, h, half, tint, snow, light = -1 }) {
  const r = L.stage.rng;
  /** @type {number[][]} */
  const left = [];
  /** @type {number[][]} */
  const right = [];
  /** @type {number[][]} */
  const spine = [];
  const k = 9;
  for (let i = 0; i <= k; i++) {
    const t = i / k;
    const y = base - h + h * t;
    const j = i === 0 || i === k ? 0 : half * 0.055;
    left.push([x - half * t ** 1.15 + r.range(-j, j), y + r.range(-j, j) * 0.5]);
    right.push([x + half * t ** 1.1 + r.range(-j, j), y + r.range(-j, j) * 0.5]);
    spine.push([x + half * (0.2 * Math.sin(t * 5 + h) * t) + r.range(-j, j), y]);
  }
  const lit = mixHex(tint, "#C9D6E2", 0.22);
  L.add(poly([...left, ...right.slice().reverse()], tint));
  const side = light < 0 ? left : right;
  L.add(poly([...side, ...spine.slice().reverse()], lit));
  for (let i = 1; i < k - 1; i++) {
    const a = spine[i];
    const s = light < 0 ? 1 : -1;
    L.add(
      poly(
        [
          a,
          [a[0] + s * half * r.range(0.1, 0.26) * (i / k + 0.2), a[1] + h * r.range(0.12, 0.24)],
          [spine[i + 1][0], spine[i + 1][1]],
        ],
        mixHex(tint, "#05080C", 0.35),
      ),
    );
  }
  // Gullies and shoulders: slivers that run downhill, lit on one side of the spine and dark on the other.
  const across = (/** @type {number} */ t, /** @type {number} */ u) => {
    const at = (/** @type {number[][]} */ l) => {
      const i = Math.min(k - 1, Math.floor(t * k));
      return l[i][0] + (l[i + 1][0] - l[i][0]) * (t * k - i);
    };
    const mid = at(spine);
    return u < 0 ? mid + (mid - at(left)) * u : mid + (at(right) - mid) * u;
  };
  const sliver = (
    /** @type {number} */ t,
    /** @type {number} */ u,
    /** @type {number} */ len,
    /** @type {number} */ wide,
    /** @type {string} */ c,
    /** @type {number} */ a,
  ) => {
    const y = base - h + h * t;
    const t2 = Math.min(0.99, t + len);
    const lean = u * 1.1 + r.range(-0.1, 0.1);
    const x1 = across(t, u);
    const x2 = across(t2, Math.max(-0.96, Math.min(0.96, lean)));
    const w = half * wide * (0.3 + t);
    const list = [
      [x1, y],
      [x1 + w * 0.5, y + h * len * 0.35],
      [x2, y + h * (t2 - t)],
      [x1 - w * 0.5, y + h * len * 0.5],
    ];
    L.add(poly(list, c, { "fill-opacity": a }));
  };
  const bright = mixHex(tint, "#DCE6EE", 0.34);
  const dark = mixHex(tint, "#04070B", 0.5);
  for (let i = 0; i < 54; i++) {
    const t = 0.06 + 0.86 * Math.sqrt(r.next());
    const u = r.range(-0.88, 0.88);
    sliver(
      t,
      u,
      r.range(0.05, 0.16),
      r.range(0.03, 0.1),
      u * light > 0 === i % 4 > 0 ? bright : dark,
      r.range(0.25, 0.6),
    );
  }
  if (snow) {
    for (let i = 0; i < 90; i++) {
      const t = 0.015 + 0.42 * r.next() ** 1.7;
      const u = r.range(-0.9, 0.9);
      sliver(
        t,
        u,
        r.range(0.04, 0.13),
        r.range(0.05, 0.12),
        u * light > 0 ? snow : mixHex(snow, tint, 0.6),
        r.range(0.45, 0.9),
      );
    }
  }
}

/** The firebird with raised wings; unit is its height. Used as statue, flag and apparition.
 * @param {{x:number, y:number, h:number, fill?:string, dark?:string}} o */
export function firebird({ x, y, h, fill = "#8C6A3C", dark = "#4E3820" }) {
  const k = h / 64;
  const wing =
    "M31 38.5C27.5 37 25.6 33.6 25.8 29.6 18 26.6 9.4 18 6.8 3.6 3.2 12 4.8 19.6 9 25.6 5.6 24.8 3 22.4 1.8 18.4 1 26.4 6.2 33.8 12.6 36.2 9.6 36.2 7 35.6 4.4 33.4 6 39.4 13.4 43.2 19 43.6 17.6 44.4 15 45 12.4 44.4 17 49.4 26 49 31 44Z";
  const quills =
    "M25.8 29.6C20.6 28.6 13 25 9 25.6M27 35.4C22.4 37 17 37 12.6 36.2M29.4 40.6C26 43 22 44 19 43.6M24 25C18 21 12 14 8.4 9M22 31C16 29 9 25 4 22";
  const body =
    "M31.4 13.6C28.2 14.2 25.8 15.6 22.8 19.2L28.6 18.8C29.4 22.4 27.6 26.6 27.8 32 28 37.6 29.6 42 32 46.4 34.4 42 36 37.6 36.2 32 36.4 27 34.6 23.6 35.2 19.8 35.8 16.4 39.4 14.6 38.4 8.4 37.4 11.2 35.8 12 34.4 12.2 35 10 34.8 7.6 32.8 5 33 8.8 32.6 11.6 31.4 13.6Z";
  const tail =
    "M28.4 42C25.6 48 21.8 52.4 16.4 54.4 22 56.6 27 54 30 50.6L32 64 34 50.6C37 54 42 56.6 47.6 54.4 42.2 52.4 38.4 48 35.6 42Z";
  const m = (/** @type {string} */ s) => `<g transform="matrix(-1 0 0 1 64 0)">${s}</g>`;
  const q = line(quills, dark, 0.8);
  return `<g transform="translate(${n(x - h / 2)} ${n(y)}) scale(${n(k, 3)})">${path(tail, dark)}${path(wing, fill)}${q}${m(path(wing, fill) + q)}${path(body, fill, { stroke: dark, "stroke-width": 0.9 })}${line("M29.6 30 32 33 34.4 30M29.8 35 32 38 34.2 35", dark, 0.9)}${circle(31, 17.2, 0.9, dark)}</g>`;
}

/** A moon with its seas left darker, so that it is not a white hole. @param {Layer} L @param {number} x @param {number} y @param {number} r @param {string} c */
export function moonDisc(L, x, y, r, c) {
  const id = uid("mn");
  const rng = L.stage.rng;
  const land = [];
  for (let i = 0; i < 34; i++) {
    const a = rng.range(0, Math.PI * 2);
    const d = r * (0.35 + 0.62 * rng.next());
    land.push(
      circle(x + Math.cos(a) * d, y + Math.sin(a) * d, r * rng.range(0.1, 0.3), c, { "fill-opacity": 0.1 }),
    );
  }
  L.glow(
    `<defs><clipPath id="${id}">${circle(x, y, r, c)}</clipPath><filter id="${id}b"><feGaussianBlur stdDeviation="${n(r * 0.03)}"/></filter></defs>`,
    circle(x, y, r, c, { "fill-opacity": 0.32 }),
    `<g clip-path="url(#${id})"><g filter="url(#${id}b)">${land.join("")}</g></g>`,
  );
}

/** Sparks blown by the wind. @param {Layer} L @param {{x:number, y:number, rx:number, ry:number, count:number, colour?:string, size?:number}} o */
export function embers(L, { x, y, rx, ry, count, colour = LIGHT.ember, size = 3 }) {
  const r = L.stage.rng;
  for (let i = 0; i < count; i++) {
    const a = r.range(0, Math.PI * 2);
    const d = Math.sqrt(r.next());
    const px = x + Math.cos(a) * d * rx;
    const py = y + Math.sin(a) * d * ry;
    const s = size * r.range(0.25, 1);
    L.glow(
      path(
        `M${n(px)} ${n(py)}q${n(s * 2)} ${n(-s)} ${n(s * r.range(1, 5))} ${n(-s * r.range(1, 4))}q${n(-s * 0.5)} ${n(s * 1.6)} ${n(-s * 2)} ${n(s * 2)}Z`,
        r.chance(0.3) ? "#FFE9B8" : colour,
        { "fill-opacity": r.range(0.4, 1) },
      ),
    );
  }
}

/** A many-tiered tower in the peak's style. @param {Layer} L @param {{x:number, base:number, h:number, tiers?:number, light?:string}} o */
export function pagoda(L, { x, base, h, tiers = 4, light = LIGHT.paper }) {
  const th = h / (tiers + 0.6);
  for (let i = 0; i < tiers; i++) {
    const w = h * (0.19 - i * 0.03);
    const y = base - i * th;
    L.add(rect(x - w, y - th * 0.62, w * 2, th * 0.64, "#2A2C33"));
    for (let k = -2; k <= 2; k++)
      L.glow(
        rect(x + k * w * 0.36 - w * 0.1, y - th * 0.5, w * 0.2, th * 0.36, light, { "fill-opacity": 0.6 }),
      );
    L.add(
      path(
        `M${n(x - w * 1.75)} ${n(y - th * 0.74)}Q${n(x - w * 1.1)} ${n(y - th * 0.6)} ${n(x)} ${n(y - th * 0.6)}Q${n(x + w * 1.1)} ${n(y - th * 0.6)} ${n(x + w * 1.75)} ${n(y - th * 0.74)}Q${n(x + w)} ${n(y - th * 0.78)} ${n(x + w * 0.72)} ${n(y - th)}L${n(x - w * 0.72)} ${n(y - th)}Q${n(x - w)} ${n(y - th * 0.78)} ${n(x - w * 1.75)} ${n(y - th * 0.74)}Z`,
        STUFF.tile,
      ),
    );
  }
  L.add(
    poly(
      [
        [x - 3, base - tiers * th],
        [x + 3, base - tiers * th],
        [x, base - h - th * 0.2],
      ],
      STUFF.brass,
    ),
  );
  L.lamp(x, base - h * 0.4, h * 0.6, light, 0.7);
}

/** A burst where blades meet. @param {Layer} L @param {number} x @param {number} y @param {number} r @param {string} [c] */
export function spark(L, x, y, r, c = "#FFE3A8") {
  const rng = L.stage.rng;
  const k = [];
  for (let i = 0; i < 22; i++) {
    const a = (i / 22) * Math.PI * 2;
    const d = i % 2 ? r * 0.1 : r * rng.range(0.4, 1.3);
    k.push([x + Math.cos(a) * d, y + Math.sin(a) * d]);
  }
  L.glow(poly(k, c, { "fill-opacity": 0.95 }), circle(x, y, r * 0.14, "#FFFFFF"));
  L.lamp(x, y, r * 4.2, c, 2.6, -0.03);
}
