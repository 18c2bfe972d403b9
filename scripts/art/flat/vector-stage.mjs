// @ts-check
// A stage for pictures that stay SVG: the same shapes, with haze and lamps as gradients instead of computed light.
import { prng } from "../lib/prng.mjs";
import { doc, linear, n, rect, resetIds } from "../lib/svg.mjs";

class VectorLayer {
  /** @param {VectorStage} stage @param {number} haze @param {number} dim */
  constructor(stage, haze, dim) {
    this.stage = stage;
    this.haze = haze;
    this.dim = dim;
    /** @type {string[]} */
    this.body = [];
    /** @type {string[]} */
    this.shine = [];
  }
  /** @param {...string} m */
  add(...m) {
    this.body.push(...m);
    return this;
  }
  /** @param {...string} m */
  glow(...m) {
    this.shine.push(...m);
    return this;
  }
  /** @param {number} x @param {number} y @param {number} r @param {string} c @param {number} i */
  lamp(x, y, r, c, i) {
    this.stage.lamps.push({ x, y, r, c, i });
    return this;
  }
}

export class VectorStage {
  /** @param {number} W @param {number} seed */
  constructor(W, seed) {
    resetIds();
    this.W = W;
    this.rng = prng(seed);
    /** @type {VectorLayer[]} */
    this.layers = [];
    /** @type {{x:number, y:number, r:number, c:string, i:number}[]} */
    this.lamps = [];
  }

  /** The shapes only use what a painted layer also has, so the cast is safe. @param {{haze?:number, dim?:number}} [o] */
  layer(o = {}) {
    const l = new VectorLayer(this, o.haze ?? 0, o.dim ?? 0.45);
    this.layers.push(l);
    return /** @type {import("../lib/stage.mjs").Layer} */ (/** @type {unknown} */ (l));
  }

  /** @param {number} ground where the wet ground begins @param {{w:number, h:number, over?:string, cut?:boolean}} o */
  svg(ground, { w, h, over = "", cut = true }) {
    const W = this.W;
    const parts = this.layers.map((l) => {
      const shade = l.dim ? ` style="filter:brightness(${n(1 - l.dim, 2)})"` : "";
      const haze = l.haze ? rect(0, 0, W, ground, "url(#vh)", { "fill-opacity": l.haze }) : "";
      return `<g${shade}>${l.body.join("")}</g>${l.shine.length ? `<g style="mix-blend-mode:screen">${l.shine.join("")}</g>` : ""}${haze}`;
    });
    /** @type {Map<string, string>} */
    const tones = new Map();
    for (const l of this.lamps) if (!tones.has(l.c)) tones.set(l.c, `vl${tones.size}`);
    const halos = this.lamps
      .map(
        (l) =>
          `<circle cx="${n(l.x, 0)}" cy="${n(l.y, 0)}" r="${n(l.r * 0.9, 0)}" fill="url(#${tones.get(l.c)})" fill-opacity="${n(Math.min(0.75, l.i * 0.36), 2)}"/>`,
      )
      .join("");
    // On wet ground a lamp becomes a long streak.
    const streaks = this.lamps
      .map(
        (l) =>
          `<ellipse cx="${n(l.x, 0)}" cy="${n(ground + (1000 - ground) * 0.42, 0)}" rx="${n(l.r * 0.2, 0)}" ry="${n((1000 - ground) * 0.5, 0)}" fill="url(#${tones.get(l.c)})" fill-opacity="${n(Math.min(0.6, l.i * 0.4), 2)}"/>`,
      )
      .join("");
    const grads = [...tones]
      .map(
        ([c, id]) =>
          `<radialGradient id="${id}"><stop offset="0" stop-color="${c}"/><stop offset=".3" stop-color="${c}" stop-opacity=".42"/><stop offset="1" stop-color="${c}" stop-opacity="0"/></radialGradient>`,
      )
      .join("");
    const defs = `<defs>${linear("vs", [
      [0, "#070C14"],
      [0.55, "#10202E"],
      [1, "#2C4656"],
    ])}${linear("vh", [
      [0, "#20384A", 0],
      [1, "#3A5464", 0.95],
    ])}${linear("vg", [
      [0, "#1E2C38"],
      [0.3, "#10171F"],
      [1, "#0B0D14"],
    ])}${grads}<clipPath id="vc"><path d="${cut ? `M0 0H${n(W)}V940L${n(W - 60)} 1000H0Z` : `M0 0H${n(W)}V1000H0Z`}"/></clipPath></defs>`;
    const scene = `<g clip-path="url(#vc)">${rect(0, 0, W, ground, "url(#vs)")}${rect(0, ground, W, 1000 - ground, "url(#vg)")}<g style="mix-blend-mode:screen">${streaks}</g>${parts.join("")}<g style="mix-blend-mode:screen">${halos}</g></g>`;
    return doc(w, h, `${defs}<g transform="scale(${n(w / W, 4)} ${n(h / 1000, 4)})">${scene}</g>${over}`);
  }
}
