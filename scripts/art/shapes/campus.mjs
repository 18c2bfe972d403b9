// @ts-check
// The campus: classroom blocks, trees, fences, rooftop clutter.
import { LIGHT, STUFF } from "../lib/palette.mjs";
import { circle, line, mixHex, n, path, poly, rect } from "../lib/svg.mjs";

/** @typedef {import("../lib/stage.mjs").Layer} Layer */

/** A classroom block with open corridors. @param {Layer} L
 * @param {{x:number, base:number, w:number, floors:number, floorH:number, bays:number, lit?:number, tower?:boolean, tone?:string}} o */
export function schoolBlock(
  L,
  { x, base, w, floors, floorH, bays, lit = 0.3, tower = false, tone = LIGHT.window },
) {
  const r = L.stage.rng;
  const top = base - floors * floorH;
  const c = "#3B4250";
  L.add(rect(x, top, w, floors * floorH + 10, "#2A303C"), rect(x - 10, top - 14, w + 20, 16, c));
  const bw = w / bays;
  for (let f = 0; f < floors; f++) {
    const y = top + f * floorH;
    L.add(
      rect(x - 4, y + floorH - 9, w + 8, 10, "#4A5262"),
      rect(x, y + floorH * 0.62, w, floorH * 0.25, "#363D4A"),
    );
    for (let i = 0; i < bays; i++) {
      const bx = x + i * bw;
      L.add(rect(bx + bw * 0.14, y + floorH * 0.12, bw * 0.72, floorH * 0.48, "#171C26"));
      if (r.chance(lit)) {
        const t = r.chance(0.2) ? LIGHT.tube : tone;
        const a = r.range(0.22, 0.62);
        for (const k of [0.14, 0.33, 0.52, 0.71])
          L.glow(
            rect(bx + bw * k, y + floorH * 0.14, bw * 0.15, floorH * 0.3, t, {
              "fill-opacity": a * r.range(0.65, 1),
            }),
            rect(bx + bw * k, y + floorH * 0.46, bw * 0.15, floorH * 0.13, t, { "fill-opacity": a * 0.5 }),
          );
        if (r.chance(0.5)) L.lamp(bx + bw / 2, y + floorH * 0.4, floorH * 1.2, t, 0.28);
      }
      L.add(
        rect(bx + bw * 0.48, y + floorH * 0.12, bw * 0.04, floorH * 0.48, c),
        rect(bx - bw * 0.05, y, bw * 0.1, floorH, c),
      );
      if (r.chance(0.14)) L.add(rect(bx + bw * 0.3, y + floorH * 0.64, bw * 0.34, floorH * 0.18, "#5A6270"));
    }
    L.add(line(`M${n(x)} ${n(y + floorH * 0.62)}h${n(w)}`, "#5B6474", 2));
  }
  L.add(rect(x + w * 0.12, top - 52, 60, 40, "#343B47"), rect(x + w * 0.12 + 6, top - 12, 4, 14, c));
  tank(L, { x: x + w * 0.72, base: top - 12, h: 58 });
  L.add(line(`M${n(x + w * 0.4)} ${n(top - 10)}v-70m-16 12h32m-26 12h20`, "#4A5262", 2.2));
  if (tower) {
    const tx = x + w * 0.16;
    L.add(
      rect(tx, top - 170, 110, 180, "#313845"),
      poly(
        [
          [tx - 12, top - 170],
          [tx + 122, top - 170],
          [tx + 55, top - 232],
        ],
        "#2A3039",
      ),
      circle(tx + 55, top - 118, 33, "#171C26"),
    );
    L.glow(circle(tx + 55, top - 118, 29, LIGHT.paper, { "fill-opacity": 0.55 }));
    L.add(line(`M${n(tx + 55)} ${n(top - 118)}v-22M${n(tx + 55)} ${n(top - 118)}l14 9`, "#0C0F15", 3.4));
    L.lamp(tx + 55, top - 118, 120, LIGHT.paper, 0.5);
  }
}

/** A roof water tank on legs. @param {Layer} L @param {{x:number, base:number, h:number}} o */
export function tank(L, { x, base, h }) {
  const w = h * 0.7;
  L.add(
    line(
      `M${n(x - w * 0.4)} ${n(base)}L${n(x - w * 0.32)} ${n(base - h * 0.4)}M${n(x + w * 0.4)} ${n(base)}L${n(x + w * 0.32)} ${n(base - h * 0.4)}M${n(x - w * 0.38)} ${n(base - 2)}L${n(x + w * 0.34)} ${n(base - h * 0.38)}M${n(x + w * 0.38)} ${n(base - 2)}L${n(x - w * 0.34)} ${n(base - h * 0.38)}`,
      "#3A424F",
      h * 0.035,
    ),
    rect(x - w * 0.5, base - h * 0.95, w, h * 0.56, "#4C5564", { rx: h * 0.05 }),
    path(
      `M${n(x - w * 0.5)} ${n(base - h * 0.92)}Q${n(x)} ${n(base - h * 1.12)} ${n(x + w * 0.5)} ${n(base - h * 0.92)}Z`,
      "#3F4856",
    ),
    line(
      `M${n(x - w * 0.5)} ${n(base - h * 0.76)}h${n(w)}M${n(x - w * 0.5)} ${n(base - h * 0.58)}h${n(w)}`,
      "#2E3641",
      2,
    ),
  );
}

/** A broad acacia. @param {Layer} L @param {{x:number, base:number, h:number, tint?:string}} o */
export function tree(L, { x, base, h, tint = STUFF.leaf }) {
  const r = L.stage.rng;
  L.add(
    path(
      `M${n(x - h * 0.035)} ${n(base)}Q${n(x - h * 0.02)} ${n(base - h * 0.3)} ${n(x - h * 0.16)} ${n(base - h * 0.58)}L${n(x - h * 0.12)} ${n(base - h * 0.6)}Q${n(x)} ${n(base - h * 0.42)} ${n(x + h * 0.01)} ${n(base - h * 0.4)}Q${n(x + h * 0.06)} ${n(base - h * 0.5)} ${n(x + h * 0.17)} ${n(base - h * 0.62)}L${n(x + h * 0.2)} ${n(base - h * 0.6)}Q${n(x + h * 0.05)} ${n(base - h * 0.35)} ${n(x + h * 0.045)} ${n(base)}Z`,
      "#241E1B",
    ),
  );
  for (let i = 0; i < 70; i++) {
    const a = r.range(0, Math.PI * 2);
    const d = Math.sqrt(r.next());
    const cx = x + Math.cos(a) * d * h * 0.5;
    const cy = base - h * 0.74 + Math.sin(a) * d * h * 0.21 + (Math.abs(Math.cos(a)) * d) ** 2 * h * 0.08;
    leaves(L, cx, cy, h * r.range(0.035, 0.085), mixHex(tint, "#0B0F12", r.range(0, 0.6)));
  }
}

/** A ragged clump of leaves. @param {Layer} L @param {number} x @param {number} y @param {number} rad @param {string} c */
export function leaves(L, x, y, rad, c) {
  const r = L.stage.rng;
  const list = [];
  const k = 18;
  for (let i = 0; i < k; i++) {
    const a = (i / k) * Math.PI * 2;
    const d = rad * (i % 2 ? r.range(0.72, 0.9) : r.range(0.95, 1.25));
    list.push([x + Math.cos(a) * d * 1.3, y + Math.sin(a) * d * 0.8]);
  }
  L.add(poly(list, c));
}

/** A coconut palm. @param {Layer} L @param {{x:number, base:number, h:number, lean?:number}} o */
export function palm(L, { x, base, h, lean = 0.1 }) {
  const tx = x + lean * h;
  const ty = base - h;
  L.add(
    path(
      `M${n(x - h * 0.022)} ${n(base)}Q${n(x + lean * h * 0.2)} ${n(base - h * 0.5)} ${n(tx - h * 0.01)} ${n(ty)}L${n(tx + h * 0.012)} ${n(ty)}Q${n(x + lean * h * 0.3 + h * 0.02)} ${n(base - h * 0.5)} ${n(x + h * 0.025)} ${n(base)}Z`,
      "#2A2622",
    ),
  );
  for (let i = 0; i < 9; i++) {
    const a = Math.PI * (1.08 - (i / 8) * 1.16);
    const len = h * (0.3 + 0.05 * ((i * 7) % 3));
    const ex = tx + Math.cos(a) * len;
    const ey = ty - Math.sin(a) * len * 0.55 + len * 0.34;
    const mx = tx + Math.cos(a) * len * 0.55;
    const my = ty - Math.sin(a) * len * 0.75 - len * 0.06;
    L.add(
      path(
        `M${n(tx)} ${n(ty)}Q${n(mx)} ${n(my)} ${n(ex)} ${n(ey)}Q${n(mx)} ${n(my + len * 0.18)} ${n(tx)} ${n(ty + 4)}Z`,
        STUFF.leaf,
      ),
    );
  }
}

/** Chain-link fence with posts. @param {Layer} L @param {{x0:number, x1:number, base:number, h:number, step?:number, mesh?:number}} o */
export function fence(L, { x0, x1, base, h, step = 150, mesh = 15 }) {
  let d = "";
  for (let x = x0 - h; x < x1; x += mesh)
    d += `M${n(Math.max(x, x0))} ${n(base - Math.max(0, x0 - x))}L${n(Math.min(x + h, x1))} ${n(base - h + Math.max(0, x + h - x1))}M${n(Math.max(x, x0))} ${n(base - h + Math.max(0, x0 - x))}L${n(Math.min(x + h, x1))} ${n(base - Math.max(0, x + h - x1))}`;
  L.add(line(d, "#4A5362", 1.1, { "stroke-opacity": 0.6 }));
  for (let x = x0; x <= x1 + 1; x += step) L.add(rect(x - 3, base - h - 8, 6, h + 8, "#4A5362"));
  L.add(rect(x0, base - h - 5, x1 - x0, 5, "#566072"));
}

/** Air-conditioning unit. @param {Layer} L @param {number} x @param {number} base @param {number} h */
export function aircon(L, x, base, h) {
  L.add(
    rect(x, base - h, h * 1.35, h, "#49515F", { rx: 3 }),
    circle(x + h * 0.5, base - h * 0.5, h * 0.36, "#232933"),
    line(
      `M${n(x + h * 0.18)} ${n(base - h * 0.5)}h${n(h * 0.64)}M${n(x + h * 0.5)} ${n(base - h * 0.82)}v${n(h * 0.64)}`,
      "#49515F",
      2,
    ),
    line(
      `M${n(x + h)} ${n(base - h * 0.8)}h${n(h * 0.25)}m0 ${n(h * 0.14)}h${n(-h * 0.25)}m0 ${n(h * 0.14)}h${n(h * 0.25)}`,
      "#232933",
      2,
    ),
  );
}
