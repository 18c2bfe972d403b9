// @ts-check
// The city round the campus: skyline, poles and their tangle of wires, traffic signals, bus and jeepney.
import { LIGHT, STUFF } from "../lib/palette.mjs";
import { circle, line, linear, mixHex, n, path, poly, rect, uid } from "../lib/svg.mjs";

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
      L.add(
        rect(x + w * 0.3, top - 26, 3, 26, shade),
        rect(x + w * 0.3 + 16, top - 26, 3, 26, shade),
        rect(x + w * 0.3 - 4, top - 44, 28, 22, shade),
      );
    }
    if (kind > 0.55 && kind < 0.8) {
      const mh = r.range(30, 90);
      L.add(rect(x + w * 0.5, top - mh, 2.4, mh, shade), rect(x + w * 0.5 - 7, top - mh * 0.6, 16, 2, shade));
      if (h > o.high * 0.6) L.glow(circle(x + w * 0.5 + 1, top - mh, 2.6, LIGHT.signalRed));
    }
    if (kind > 0.9 && h > o.high * 0.6) {
      L.add(
        line(
          `M${n(x + w * 0.4)} ${n(top)}v-80M${n(x + w * 0.4 - 40)} ${n(top - 62)}h150M${n(x + w * 0.4)} ${n(top - 82)}l100 20M${n(x + w * 0.4)} ${n(top - 82)}l-36 20`,
          shade,
          2.6,
        ),
      );
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
      L.glow(
        rect(x + i * cw + 1, y + j * ch, cw * 0.55, ch * 0.46, tone, { "fill-opacity": r.range(0.1, 0.6) }),
      );
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
  L.add(
    poly(
      [
        [x - w, base],
        [x + w, base],
        [x + w * 0.6, base - h],
        [x - w * 0.6, base - h],
      ],
      c,
    ),
  );
  for (let i = 0; i < arms; i++) {
    const y = base - h * (0.965 - i * 0.075);
    L.add(rect(x - h * 0.11, y, h * 0.22, h * 0.014, c));
    for (const k of [-0.1, -0.05, 0.05, 0.1])
      L.add(rect(x + k * h - 2, y - h * 0.02, 4, h * 0.02, "#59616E"));
  }
  L.add(
    rect(x + w * 0.8 * side - (side < 0 ? h * 0.055 : 0), base - h * 0.79, h * 0.055, h * 0.1, "#454D59", {
      rx: 3,
    }),
  );
  L.add(
    line(
      `M${n(x)} ${n(base - h * 0.6)}c${n(h * 0.05)} ${n(h * 0.02)} ${n(h * 0.05)} ${n(h * 0.09)} 0 ${n(h * 0.1)}c${n(-h * 0.05)} ${n(-h * 0.01)} ${n(-h * 0.045)} ${n(-h * 0.08)} 0 ${n(-h * 0.09)}`,
      "#2B303A",
      h * 0.006,
    ),
  );
  if (lamp) {
    const lx = x + side * h * 0.21;
    const ly = base - h * 0.86;
    L.add(
      line(
        `M${n(x)} ${n(base - h * 0.8)}Q${n(x + side * h * 0.08)} ${n(ly - h * 0.03)} ${n(lx)} ${n(ly)}`,
        c,
        h * 0.011,
      ),
    );
    L.add(
      poly(
        [
          [lx - h * 0.035, ly - 4],
          [lx + h * 0.035, ly - 4],
          [lx + h * 0.025, ly + 7],
          [lx - h * 0.025, ly + 7],
        ],
        "#5A616D",
      ),
    );
    L.glow(rect(lx - h * 0.024, ly + 4, h * 0.048, 5, LIGHT.paper));
    L.lamp(lx, ly + 12, h * 0.5, LIGHT.sodium, 1.1);
    L.glow(cone(lx, ly + 8, h * 0.2, base - ly, LIGHT.sodium, 0.08));
  }
}

/** A visible cone of light in wet air. @param {number} x @param {number} y @param {number} half
 * @param {number} drop @param {string} colour @param {number} power @param {number} [lean] */
export function cone(x, y, half, drop, colour, power, lean = 0) {
  const id = uid("c");
  return `<defs>${linear(id, [
    [0, colour, power],
    [0.5, colour, power * 0.4],
    [1, colour, 0],
  ])}<filter id="${id}f" x="-40%" y="-10%" width="180%" height="120%"><feGaussianBlur stdDeviation="${n(half * 0.09)}"/></filter></defs>${poly(
    [
      [x - half * 0.08, y],
      [x + half * 0.08, y],
      [x + half + lean, y + drop],
      [x - half + lean, y + drop],
    ],
    `url(#${id})`,
    { filter: `url(#${id}f)` },
  )}`;
}

/** Sagging cables between two points. @param {Layer} L @param {number[]} a @param {number[]} b @param {number} count @param {number} [sag] @param {number} [thick] */
export function wires(L, a, b, count, sag = 60, thick = 1.5) {
  const r = L.stage.rng;
  for (let i = 0; i < count; i++) {
    const dy1 = r.range(-7, 36) * (i / count);
    const dy2 = r.range(-7, 36) * (i / count);
    const s = sag * r.range(0.7, 1.4);
    const mx = (a[0] + b[0]) / 2 + r.range(-30, 30);
    L.add(
      line(
        `M${n(a[0])} ${n(a[1] + dy1)}Q${n(mx)} ${n((a[1] + b[1]) / 2 + s)} ${n(b[0])} ${n(b[1] + dy2)}`,
        "#1A1E27",
        thick * r.range(0.6, 1.3),
      ),
    );
  }
}

/** Traffic signal on an arm. @param {Layer} L @param {{x:number, base:number, h:number, reach?:number, on?:0|1|2, heads?:number}} o */
export function signal(L, { x, base, h, reach = 0, on = 0, heads = 1 }) {
  const c = "#30363F";
  const top = base - h;
  L.add(
    rect(x - h * 0.012, top, h * 0.024, h, c),
    rect(x - h * 0.025, base - h * 0.06, h * 0.05, h * 0.06, c),
  );
  if (reach)
    L.add(
      line(
        `M${n(x)} ${n(top + h * 0.1)}Q${n(x + reach * 0.3)} ${n(top)} ${n(x + reach)} ${n(top)}`,
        c,
        h * 0.016,
      ),
    );
  const u = h * 0.062;
  const tones = [LIGHT.signalRed, LIGHT.signalAmber, LIGHT.signalGreen];
  for (let i = 0; i < heads; i++) {
    const hx = reach ? x + reach * (1 - i * 0.42) : x;
    const hy = reach ? top - u * 0.5 : top - u * 2.4;
    L.add(rect(hx - u * 0.62, hy - u * 0.2, u * 1.24, u * 3.5, "#1B2028", { rx: u * 0.18 }));
    for (let k = 0; k < 3; k++) {
      const cy = hy + u * (0.5 + k * 1.08);
      L.add(
        circle(hx, cy, u * 0.4, "#39404B"),
        path(
          `M${n(hx - u * 0.5)} ${n(cy)}A${n(u * 0.5)} ${n(u * 0.5)} 0 0 1 ${n(hx + u * 0.5)} ${n(cy)}l${n(-u * 0.1)} 0A${n(u * 0.4)} ${n(u * 0.4)} 0 0 0 ${n(hx - u * 0.4)} ${n(cy)}Z`,
          "#4B525E",
        ),
      );
      if (k === on) {
        L.glow(
          circle(hx, cy, u * 0.38, tones[k]),
          circle(hx, cy, u * 0.2, "#FFFFFF", { "fill-opacity": 0.7 }),
        );
        L.lamp(hx, cy, h * 0.24, tones[k], 1.5);
      }
    }
  }
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
    out.push(
      poly(
        [
          [at(a, far), far],
          [at(b, far), far],
          [at(b, near), near],
          [at(a, near), near],
        ],
        "#fff",
      ),
    );
  }
  if (lanes) {
    for (const g of [-span * 1.05, span * 1.05])
      out.push(
        poly(
          [
            [at(g, vy + 18), vy + 18],
            [at(g + 14, vy + 18), vy + 18],
            [at(g + 14, 1000), 1000],
            [at(g, 1000), 1000],
          ],
          "#fff",
        ),
      );
  }
  return out.join("");
}
