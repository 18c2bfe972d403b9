// @ts-check
// A stage is a picture in the making: always 1000 units high, as wide as the frame needs. Scenes put layers on it
// from far to near; render() lights them in that order.
import sharp from "sharp";
import { addGlow, addHaze, bloom, develop, paintGround, paintLayer } from "./lighting.mjs";
import { INK } from "./palette.mjs";
import { linearHex, raster, rasterise } from "./pixels.mjs";
import { fbm, hash2, prng } from "./prng.mjs";
import { n, resetIds } from "./svg.mjs";

/** @typedef {{z?:number, haze?:number, ambient?:number, rim?:number, bump?:number, lit?:number, blur?:number, gain?:number, mirror?:number}} LayerOptions */

export class Layer {
  /** @param {Stage} stage @param {LayerOptions} o */
  constructor(stage, o) {
    this.kind = /** @type {const} */ ("layer");
    this.stage = stage;
    this.o = o;
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
  /** A lamp at this layer's depth. @param {number} x @param {number} y @param {number} r @param {string} c @param {number} i @param {number} [dz] */
  lamp(x, y, r, c, i, dz = -0.02) {
    this.stage.lamp(x, y, r, c, i, (this.o.z ?? 0.5) + dz);
    return this;
  }
}

export class Stage {
  /** @param {number} w @param {number} h @param {number} seed */
  constructor(w, h, seed) {
    resetIds();
    this.w = w;
    this.h = h;
    this.seed = seed;
    this.s = h / 1000;
    this.W = (1000 * w) / h;
    this.rng = prng(seed);
    /** @type {import("./lighting.mjs").Lamp[]} */
    this.lamps = [];
    /** @type {any[]} */
    this.steps = [];
    this.ambient = linearHex("#35495C");
    this.fog = { base: "#182A38", glow: 0.27, y: 700, spread: 330 };
    this.skyDef = {
      stops: /** @type {[number, string][]} */ ([
        [0, "#060B13"],
        [0.45, "#0D1C2C"],
        [0.8, "#1F3A4E"],
        [1, "#4A5F6C"],
      ]),
      cloud: 0.5,
      cloudTint: "#2C4356",
      stars: 0,
    };
    this.look = {
      exposure: 1.32,
      vignette: 0.55,
      grain: 0.03,
      lift: INK,
      contrast: 0.5,
      bloom: 0.9,
      shade: /** @type {undefined|((x:number,y:number)=>number)} */ (undefined),
    };
    /** @type {string[]} */
    this.over = [];
  }

  /** @param {Partial<Stage["skyDef"]>} d */
  sky(d) {
    Object.assign(this.skyDef, d);
    return this;
  }

  /** @param {LayerOptions} [o] */
  layer(o = {}) {
    const l = new Layer(this, o);
    this.steps.push(l);
    return l;
  }

  /** @param {number} x @param {number} y @param {number} r @param {string} c @param {number} i @param {number} z */
  lamp(x, y, r, c, i, z) {
    this.lamps.push({ x, y, z, r, i, rgb: linearHex(c) });
  }

  /** A broad cool light from high up, so that roofs and shoulders are not lost. @param {number} x @param {number} i @param {string} [c] */
  moon(x, i, c = "#84B2DC") {
    this.lamp(x, -500, 1900, c, i, 0.42);
    return this;
  }

  /** @param {{y:number, wet?:number, albedo?:string, gain?:number, z?:number, tiles?:number, puddle?:number, cx?:number, marks?:string}} o */
  ground(o) {
    this.steps.push({ kind: "ground", o });
    this.groundY = o.y;
    return this;
  }

  /** @param {number} amount @param {{y?:number, spread?:number, base?:string, glow?:number}} [o] */
  haze(amount, o = {}) {
    this.steps.push({ kind: "haze", amount, o });
    return this;
  }

  /** Falling rain, lit by the lamps it passes. @param {number} count @param {{slant?:number, length?:number, strength?:number}} [o] */
  rain(count, { slant = 0.16, length = 46, strength = 0.5 } = {}) {
    const r = prng(this.seed + 777);
    const tiers = ["", "", ""];
    for (let i = 0; i < count; i++) {
      const t = i % 3;
      const x = r.range(-150, this.W + 150);
      const y = r.range(-80, 1000);
      const l = length * (0.5 + t * 0.45) * r.range(0.6, 1.3);
      tiers[t] += `M${n(x)} ${n(y)}l${n(-l * slant)} ${n(l)}`;
    }
    const l = this.layer({ z: 0.1, rim: 0, lit: 2.6 * strength, ambient: 1.6 * strength, bump: 0 });
    l.add(
      ...tiers.map(
        (d, t) =>
          `<path d="${d}" stroke="#C6D6EC" stroke-width="${n(0.8 + t * 0.65, 2)}" stroke-opacity="${n((0.16 + t * 0.07) * strength * 2, 2)}" fill="none"/>`,
      ),
    );
    return this;
  }

  /** Drawn over the finished picture, in its own colours: lettering, logo. @param {...string} m */
  overlay(...m) {
    this.over.push(...m);
    return this;
  }

  #paintSky(/** @type {Float32Array} */ img) {
    const { w, h, s, skyDef: d } = this;
    const stops = d.stops.map(([t, c]) => /** @type {[number, number[]]} */ ([t, linearHex(c)]));
    const tint = linearHex(d.cloudTint);
    const end = (this.groundY ?? 1000) * s;
    for (let y = 0; y < h; y++) {
      const t = Math.min(1, y / end);
      let k = 0;
      while (k < stops.length - 2 && t > stops[k + 1][0]) k++;
      const f = Math.min(1, Math.max(0, (t - stops[k][0]) / (stops[k + 1][0] - stops[k][0])));
      for (let x = 0; x < w; x++) {
        const c = fbm(x / (420 * s), y / (95 * s) + 3, this.seed + 200, 5);
        const cloud = Math.max(0, c - 0.42) * 2.4 * d.cloud * (0.25 + t);
        const star =
          d.stars && hash2(x, y, this.seed + 9) > 1 - 0.0006 * d.stars ? hash2(x, y, 77) * 0.7 * (1 - t) : 0;
        const q = (y * w + x) * 3;
        for (let i = 0; i < 3; i++)
          img[q + i] = stops[k][1][i] + (stops[k + 1][1][i] - stops[k][1][i]) * f + tint[i] * cloud + star;
      }
    }
  }

  async render() {
    const { w, h, s, W } = this;
    const img = raster(w, h);
    const frame = { w, h, s, seed: this.seed, lamps: this.lamps };
    this.#paintSky(img);
    let hazes = 0;
    const haze = (/** @type {number} */ amount, /** @type {any} */ o = {}) => {
      const d = { ...this.fog, ...o };
      addHaze(img, frame, {
        amount,
        base: linearHex(d.base),
        glow: d.glow,
        y: d.y,
        spread: d.spread,
        seed: this.seed + 31 * ++hazes,
      });
    };
    for (const step of this.steps) {
      if (step.kind === "haze") haze(step.amount, step.o);
      else if (step.kind === "ground") {
        const o = step.o;
        paintGround(img, frame, {
          y: o.y,
          cx: o.cx ?? W / 2,
          wet: o.wet ?? 0.9,
          albedo: linearHex(o.albedo ?? "#3A404C"),
          ambient: this.ambient,
          gain: o.gain ?? 1,
          z: o.z ?? 0.3,
          tiles: o.tiles ?? 0,
          puddle: o.puddle ?? 0.02,
          marks: o.marks ? await rasterise(o.marks, w, h, W, 1000) : null,
        });
      } else {
        const o = step.o;
        const defs = "";
        if (step.body.length) {
          const px = await rasterise(defs + step.body.join(""), w, h, W, 1000, (o.blur ?? 0) * s);
          const a = o.ambient ?? 1;
          paintLayer(img, px, frame, {
            z: o.z ?? 0.5,
            ambient: [this.ambient[0] * a, this.ambient[1] * a, this.ambient[2] * a],
            rim: o.rim ?? 1,
            bump: o.bump ?? 0.35,
            lit: o.lit ?? 1,
          });
        }
        if (step.shine.length)
          addGlow(
            img,
            await rasterise(defs + step.shine.join(""), w, h, W, 1000, (o.blur ?? 0) * s),
            o.gain ?? 1.6,
          );
        if (o.haze) haze(o.haze);
      }
    }
    bloom(img, frame, this.look.bloom);
    const rgb = develop(img, frame, this.look);
    const base = sharp(rgb, { raw: { width: w, height: h, channels: 3 } });
    if (!this.over.length) return base;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${n(W)} 1000">${this.over.join("")}</svg>`;
    const flat = await base
      .composite([{ input: Buffer.from(svg) }])
      .removeAlpha()
      .raw()
      .toBuffer();
    return sharp(flat, { raw: { width: w, height: h, channels: 3 } });
  }
}
