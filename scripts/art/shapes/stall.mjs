// @ts-check
// A stall of the lantern market.
import { LIGHT } from "../lib/palette.mjs";
import { n, path, rect } from "../lib/svg.mjs";
import { lantern } from "./gate.mjs";

/** @typedef {import("../lib/stage.mjs").Layer} Layer */

/** A market stall with an awning and a lit counter. @param {Layer} L @param {{x:number, base:number, s:number, stripe:string, dir:number}} o */
export function stall(L, { x, base, s, stripe, dir }) {
  const w = 230 * s;
  const h = 230 * s;
  L.add(
    rect(x - w / 2, base - h, 9 * s, h, "#3A2C22"),
    rect(x + w / 2 - 9 * s, base - h, 9 * s, h, "#3A2C22"),
    rect(x - w / 2, base - 84 * s, w, 84 * s, "#3E2E24"),
    rect(x - w / 2 - 8 * s, base - 92 * s, w + 16 * s, 12 * s, "#6A4C34"),
  );
  L.glow(
    rect(x - w / 2 + 9 * s, base - h + 34 * s, w - 18 * s, h - 128 * s, LIGHT.window, {
      "fill-opacity": 0.22,
    }),
  );
  for (let i = 0; i < 8; i++) {
    const a = x - w * 0.58 + (i * w * 1.16) / 8;
    const b = a + (w * 1.16) / 8;
    const t = (/** @type {number} */ v) => x + (v - x) * 0.84;
    L.add(
      path(
        `M${n(t(a))} ${n(base - h - 34 * s)}H${n(t(b))}L${n(b)} ${n(base - h + 18 * s)}Q${n((a + b) / 2)} ${n(base - h + 40 * s)} ${n(a)} ${n(base - h + 18 * s)}Z`,
        i % 2 ? "#B9AE98" : stripe,
      ),
    );
  }
  const r = L.stage.rng;
  for (let i = 0; i < 7; i++)
    L.add(
      rect(
        x - w * 0.42 + i * w * 0.125,
        base - (104 + r.range(4, 24)) * s,
        w * 0.09,
        30 * s,
        r.pick(["#8A5A2C", "#5C6A3A", "#7A3A2C", "#9A8A5C"]),
      ),
    );
  for (const k of [-0.3, 0.05, 0.36])
    lantern(L, { x: x + k * w, y: base - h + 20 * s, size: 30 * s, power: 0.75 });
  L.lamp(x + dir * 20 * s, base - 130 * s, 170 * s, LIGHT.window, 1.1);
}
