// @ts-check
// The city round the campus: skyline, poles and their tangle of wires, traffic signals, bus and jeepney.
import { LIGHT, STUFF } from "../lib/palette.mjs";
import { circle, line, linear, mixHex, n, path, poly, rect } from "../lib/svg.mjs";

/** @typedef {import("../lib/stage.mjs").Layer} Layer */

/**
 * A row of buildings; windows shine, some roofs carry tanks, masts and cranes.
 * @param {Layer} L @param {{base:number, low:number, high:number, min:number, max:number, tint?:string, lit?:number, from?:number, to?:number, gap?:(x:number)=>number}} o
 */
export function skyline(L, o) {
  const r = L.stage.rng;
  const from = o.from ?? -40;
  const to = o.to ?? L.stage.W + 40;
  const tint = o.tint ?? STUFF.concreteDark;
  let x = from;
  while (x < to) {
    const w = r.range(o.min, o.max);
    const k = o.gap ? o.gap((x + w / 2) / L.stage.W) : 1;
    const h = r.range(o.low, o.high) * k;
    const top = o.base - h;
    const shade = mixHex(tint, "#000000", r.range(0, 0.35));
    L.add(rect(x, top, w + 1, h + 40, shade));
    const kind = r.next();
    if (kind < 0.3) L.add(rect(x + w * 0.2, top - h * 0.08, w * 0.55, h * 0.1, shade));
    if (kind > 0.25 && kind < 0.5) {
      L.add(rect(x + w * 0.3, top - 26, 3, 26, shade), rect(x + w * 0.3 + 16, top - 26, 3, 26, shade), rect(x + w * 0.3 - 4, top - 44, 28, 22, shade));
    }
    if (kind > 0.55 && kind < 0.8) {
      const mh = r.range(30, 90);
      L.add(rect(x + w * 0.5, top - mh, 2.4, mh, shade), rect(x + w * 0.5 - 7, top - mh * 0.6, 16, 2, shade));
      if (h > o.high * 0.6) L.glow(circle(x + w * 0.5 + 1, top - mh, 2.6, LIGHT.signalRed));
    }
    if (kind > 0.9 && h > o.high * 0.6) {
      L.add(line(`M${n(x + w * 0.4)} ${n(top)}v-80M${n(x + w * 0.4 - 40)} ${n(top - 62)}h150M${n(x + w * 0.4)} ${n(top - 82)}l100 20M${n(x + w * 0.4)} ${n(top - 82)}l-36 20`, shade, 2.6));
    }
    windows(L, x + 5, top + 9, w - 10, h - 14, o.lit ?? 0.2);
    x += w + (r.chance(0.2) ? r.range(4, 26) : 0);
  }
}

/** @param {Layer} L @param {number} x @param {number} y @param {number} w @param {number} h @param {number} lit */
function windows(L, x, y, w, h, lit) {
  const r = L.stage.rng;
  const cw = r.pick([7, 9, 12]);
  const ch = r.pick([11, 13, 16]);
  const tone = r.pick([LIGHT.window, LIGHT.sodium, LIGHT.tube, LIGHT.window]);
  for (let j = 0; j * ch < h; j++) {
    const floor = r.chance(0.12) ? 0.75 : lit;
    for (let i = 0; (i + 1) * cw < w; i++) {
      if (!r.chance(floor)) continue;
      L.glow(rect(x + i * cw + 1, y + j * ch, cw * 0.55, ch * 0.46, tone, { "fill-opacity": r.range(0.1, 0.6) }));
    }
  }
}

/**
 * A street pole with cross-arms, insulators, a transformer and coiled spare cable, as in any Manila street.
 * @param {Layer} L @param {{x:number, base:number, h:number, arms?:number, lamp?:boolean, side?:number}} o
 */
export function pole(L, { x, base, h, arms = 2, lamp = false, side = 1 }) {
  const w = h * 0.021;
  const c = "#343A45";
  L.add(poly([[x - w, base], [x + w, base], [x + w * 0.6, base - h], [x - w * 0.6, base - h]], c));
  for (let i = 0; i < arms; i++) {
    const y = base - h * (0.965 - i * 0.075);
    L.add(rect(x - h * 0.11, y, h * 0.22, h * 0.014, c));
    for (const k of [-0.1, -0.05, 0.05, 0.1]) L.add(rect(x + k * h - 2, y - h * 0.02, 4, h * 0.02, "#59616E"));
  }
  L.add(rect(x + w * 0.8 * side - (side < 0 ? h * 0.055 : 0), base - h * 0.79, h * 0.055, h * 0.1, "#454D59", { rx: 3 }));
  L.add(line(`M${n(x)} ${n(base - h * 0.6)}c${n(h * 0.05)} ${n(h * 0.02)} ${n(h * 0.05)} ${n(h * 0.09)} 0 ${n(h * 0.1)}c${n(-h * 0.05)} ${n(-h * 0.01)} ${n(-h * 0.045)} ${n(-h * 0.08)} 0 ${n(-h * 0.09)}`, "#2B303A", h * 0.006));
  if (lamp) {
    const lx = x + side * h * 0.21;
    const ly = base - h * 0.86;
    L.add(line(`M${n(x)} ${n(base - h * 0.8)}Q${n(x + side * h * 0.08)} ${n(ly - h * 0.03)} ${n(lx)} ${n(ly)}`, c, h * 0.011));
    L.add(poly([[lx - h * 0.035, ly - 4], [lx + h * 0.035, ly - 4], [lx + h * 0.025, ly + 7], [lx - h * 0.025, ly + 7]], "#5A616D"));
    L.glow(rect(lx - h * 0.024, ly + 4, h * 0.048, 5, LIGHT.paper));
    L.lamp(lx, ly + 12, h * 0.5, LIGHT.sodium, 1.1);
    L.glow(cone(L, lx, ly + 8, h * 0.2, base - ly, LIGHT.sodium, 0.08));
  }
}

let coneId = 0;
/** A visible cone of light in wet air. @param {Layer} L @param {number} x @param {number} y @param {number} half
 * @param {number} drop @param {string} colour @param {number} power @param {number} [lean] */
export function cone(L, x, y, half, drop, colour, power, lean = 0) {
  const id = `c${coneId++}`;
  return `<defs>${linear(id, [[0, colour, power], [0.5, colour, power * 0.4], [1, colour, 0]])}<filter id="${id}f" x="-40%" y="-10%" width="180%" height="120%"><feGaussianBlur stdDeviation="${n(half * 0.09)}"/></filter></defs>${poly([[x - half * 0.08, y], [x + half * 0.08, y], [x + half + lean, y + drop], [x - half + lean, y + drop]], `url(#${id})`, { filter: `url(#${id}f)` })}`;
}

/** Sagging cables between two points. @param {Layer} L @param {number[]} a @param {number[]} b @param {number} count @param {number} [sag] @param {number} [thick] */
export function wires(L, a, b, count, sag = 60, thick = 1.5) {
  const r = L.stage.rng;
  for (let i = 0; i < count; i++) {
    const dy1 = r.range(-7, 36) * (i / count);
    const dy2 = r.range(-7, 36) * (i / count);
    const s = sag * r.range(0.7, 1.4);
    const mx = (a[0] + b[0]) / 2 + r.range(-30, 30);
    L.add(line(`M${n(a[0])} ${n(a[1] + dy1)}Q${n(mx)} ${n((a[1] + b[1]) / 2 + s)} ${n(b[0])} ${n(b[1] + dy2)}`, "#1A1E27", thick * r.range(0.6, 1.3)));
  }
}

/** Traffic signal on an arm. @param {Layer} L @param {{x:number, base:number, h:number, reach?:number, on?:0|1|2, heads?:number}} o */
export function signal(L, { x, base, h, reach = 0, on = 0, heads = 1 }) {
  const c = "#30363F";
  const top = base - h;
  L.add(rect(x - h * 0.012, top, h * 0.024, h, c), rect(x - h * 0.025, base - h * 0.06, h * 0.05, h * 0.06, c));
  if (reach) L.add(line(`M${n(x)} ${n(top + h * 0.1)}Q${n(x + reach * 0.3)} ${n(top)} ${n(x + reach)} ${n(top)}`, c, h * 0.016));
  const u = h * 0.062;
  const tones = [LIGHT.signalRed, LIGHT.signalAmber, LIGHT.signalGreen];
  for (let i = 0; i < heads; i++) {
    const hx = reach ? x + reach * (1 - i * 0.42) : x;
    const hy = reach ? top - u * 0.5 : top - u * 2.4;
    L.add(rect(hx - u * 0.62, hy - u * 0.2, u * 1.24, u * 3.5, "#1B2028", { rx: u * 0.18 }));
    for (let k = 0; k < 3; k++) {
      const cy = hy + u * (0.5 + k * 1.08);
      L.add(circle(hx, cy, u * 0.4, "#39404B"), path(`M${n(hx - u * 0.5)} ${n(cy)}A${n(u * 0.5)} ${n(u * 0.5)} 0 0 1 ${n(hx + u * 0.5)} ${n(cy)}l${n(-u * 0.1)} 0A${n(u * 0.4)} ${n(u * 0.4)} 0 0 0 ${n(hx - u * 0.4)} ${n(cy)}Z`, "#4B525E"));
      if (k === on) {
        L.glow(circle(hx, cy, u * 0.38, tones[k]), circle(hx, cy, u * 0.2, "#FFFFFF", { "fill-opacity": 0.7 }));
        L.lamp(hx, cy, h * 0.24, tones[k], 1.5);
      }
    }
  }
}

/** A long night bus in side view. @param {Layer} L @param {{x:number, base:number, h:number, flip?:boolean}} o */
export function bus(L, { x, base, h, flip = false }) {
  const w = h * 3.1;
  const f = flip ? -1 : 1;
  const X = (/** @type {number} */ u) => x + f * (u - 0.5) * w;
  const Y = (/** @type {number} */ v) => base - v * h;
  L.add(
    path(`M${n(X(0))} ${n(Y(0.12))}L${n(X(0.005))} ${n(Y(0.9))}Q${n(X(0.01))} ${n(Y(1))} ${n(X(0.04))} ${n(Y(1))}L${n(X(0.95))} ${n(Y(1))}Q${n(X(0.985))} ${n(Y(0.98))} ${n(X(0.995))} ${n(Y(0.6))}L${n(X(1))} ${n(Y(0.12))}Z`, "#56606E"),
    poly([[X(0), Y(0.42)], [X(1), Y(0.42)], [X(1), Y(0.33)], [X(0), Y(0.33)]], "#9A5A2A"),
    poly([[X(0.12), Y(1)], [X(0.8), Y(1)], [X(0.78), Y(1.07)], [X(0.14), Y(1.07)]], "#3F4855"),
    poly([[X(0.02), Y(0.9)], [X(0.99), Y(0.9)], [X(0.995), Y(0.5)], [X(0.015), Y(0.5)]], "#11161F"),
  );
  for (let i = 0; i < 9; i++) {
    const a = 0.03 + i * 0.094;
    L.glow(poly([[X(a), Y(0.88)], [X(a + 0.08), Y(0.88)], [X(a + 0.082), Y(0.53)], [X(a), Y(0.53)]], LIGHT.window, { "fill-opacity": i % 4 === 3 ? 0.18 : 0.42 }));
    if (i % 3 !== 1) L.add(circle(X(a + 0.045), Y(0.62), h * 0.055, "#0C1018"), path(`M${n(X(a + 0.015))} ${n(Y(0.5))}Q${n(X(a + 0.045))} ${n(Y(0.62))} ${n(X(a + 0.075))} ${n(Y(0.5))}Z`, "#0C1018"));
  }
  L.glow(poly([[X(0.885), Y(0.9)], [X(0.985), Y(0.88)], [X(0.992), Y(0.5)], [X(0.885), Y(0.5)]], LIGHT.tube, { "fill-opacity": 0.3 }));
  for (const u of [0.2, 0.78]) L.add(circle(X(u), Y(0.1), h * 0.15, "#0A0C11"), circle(X(u), Y(0.1), h * 0.07, "#6A7380"));
  L.glow(rect(X(0.985) - 7, Y(0.28), 14, 13, "#FFF4D8"), rect(X(0.005) - 5, Y(0.3), 10, 16, LIGHT.signalRed));
  L.glow(poly([[X(0.3), Y(0.985)], [X(0.62), Y(0.985)], [X(0.62), Y(0.93)], [X(0.3), Y(0.93)]], LIGHT.signalAmber, { "fill-opacity": 0.8 }));
  L.lamp(X(1.02), Y(0.25), h * 0.9, "#FFE9BF", 1.7);
  L.lamp(X(0.45), Y(0.6), h * 0.9, LIGHT.window, 0.8);
  L.lamp(X(-0.01), Y(0.3), h * 0.4, LIGHT.signalRed, 0.8);
}

/** A jeepney: long bonnet, roof rack, lit cabin. @param {Layer} L @param {{x:number, base:number, h:number, flip?:boolean, tint?:string}} o */
export function jeepney(L, { x, base, h, flip = false, tint = "#7C8794" }) {
  const f = flip ? -1 : 1;
  const X = (/** @type {number} */ u) => x + f * u * h;
  const Y = (/** @type {number} */ v) => base - v * h;
  const P = (/** @type {number[][]} */ l) => l.map(([u, v]) => [X(u), Y(v)]);
  L.add(
    poly(P([[-1.3, 0.2], [-1.32, 0.95], [0.55, 0.98], [0.72, 0.58], [1.18, 0.54], [1.26, 0.42], [1.24, 0.2]]), tint),
    poly(P([[-1.36, 0.95], [0.62, 0.99], [0.6, 1.06], [-1.36, 1.03]]), "#AEB7C2"),
    poly(P([[-1.24, 0.88], [0.42, 0.9], [0.42, 0.6], [-1.24, 0.6]]), "#0D1118"),
    poly(P([[0.47, 0.9], [0.56, 0.9], [0.68, 0.58], [0.47, 0.58]]), "#0D1118"),
    poly(P([[-1.3, 0.5], [1.22, 0.46], [1.22, 0.4], [-1.3, 0.44]]), "#B06A2C"),
  );
  for (let i = 0; i < 6; i++) L.add(rect(Math.min(X(-1.24 + i * 0.29), X(-1.21 + i * 0.29)), Y(0.9), h * 0.035, h * 0.3, "#87919E"));
  L.glow(poly(P([[-1.22, 0.86], [0.4, 0.88], [0.4, 0.62], [-1.22, 0.62]]), LIGHT.window, { "fill-opacity": 0.28 }));
  for (const [u, r] of [[-0.85, 0.19], [0.86, 0.19]]) L.add(circle(X(u), Y(r - 0.02), h * r, "#090B10"), circle(X(u), Y(r - 0.02), h * 0.09, "#8A93A0"));
  L.glow(circle(X(1.22), Y(0.4), h * 0.06, "#FFF1CC"), circle(X(-1.3), Y(0.35), h * 0.035, LIGHT.signalRed));
  for (let i = 0; i < 7; i++) L.glow(circle(X(-1.2 + i * 0.28), Y(1.0), h * 0.018, [LIGHT.signalGreen, LIGHT.signalAmber, LIGHT.signalRed][i % 3]));
  L.lamp(X(1.35), Y(0.36), h * 0.9, "#FFE9BF", 1.5);
  L.lamp(X(-0.4), Y(0.7), h * 0.7, LIGHT.window, 0.6);
}

/** Road markings in perspective, as a mask for the ground: a zebra crossing and lane lines towards (vx, vy).
 * @param {{W:number, vx:number, vy:number, near?:number, far?:number, bars?:number, half?:number, lanes?:boolean}} o */
export function roadMarks({ W, vx, vy, near = 905, far = 855, bars = 15, half = 0, lanes = true }) {
  const out = [];
  const at = (/** @type {number} */ gx, /** @type {number} */ y) => vx + gx * ((y - vy) / (1000 - vy));
  const span = half || W * 0.7;
  for (let i = 0; i < bars; i++) {
    const a = -span + (i * 2 * span) / bars;
    const b = a + (span / bars) * 1.05;
    out.push(poly([[at(a, far), far], [at(b, far), far], [at(b, near), near], [at(a, near), near]], "#fff"));
  }
  if (lanes) {
    for (const g of [-span * 1.05, span * 1.05]) out.push(poly([[at(g, vy + 18), vy + 18], [at(g + 14, vy + 18), vy + 18], [at(g + 14, 1000), 1000], [at(g, 1000), 1000]], "#fff"));
  }
  return out.join("");
}
