// @ts-check
// What every scene starts from: a frame, a weather, a crowd.
import { emblemBody } from "../flat/emblems.mjs";
import { linearHex } from "../lib/pixels.mjs";
import { Stage } from "../lib/stage.mjs";
import { n } from "../lib/svg.mjs";
import { reflected, student } from "../shapes/people.mjs";

/** @typedef {{seed?:number, cx?:number, mood?:string, quiet?:boolean, look?:Record<string, number>, [k:string]:unknown}} SceneOptions */

/** @type {Record<string, {sky:[number,string][], cloud:string, fog:string, ambient:string, moon:string, power:number, clouds?:number, stars?:number, glow?:number}>} */
const MOODS = {
  night: {
    sky: [
      [0, "#060B13"],
      [0.45, "#0D1C2C"],
      [0.8, "#1F3A4E"],
      [1, "#4A5F6C"],
    ],
    cloud: "#2C4356",
    fog: "#182A38",
    ambient: "#35495C",
    moon: "#84B2DC",
    power: 0.8,
  },
  clear: {
    sky: [
      [0, "#050A14"],
      [0.5, "#0C2036"],
      [0.85, "#235068"],
      [1, "#5C8088"],
    ],
    cloud: "#24465A",
    fog: "#1A3442",
    ambient: "#36506A",
    moon: "#A8CCEA",
    power: 1,
    clouds: 0.3,
    stars: 1,
  },
  ember: {
    sky: [
      [0, "#0A0908"],
      [0.5, "#1D1411"],
      [0.82, "#5A2A17"],
      [1, "#A8562A"],
    ],
    cloud: "#4A2A1C",
    fog: "#2C1D17",
    ambient: "#4A3A34",
    moon: "#D8A078",
    power: 0.45,
  },
  jade: {
    sky: [
      [0, "#04100F"],
      [0.5, "#0B2525"],
      [0.85, "#1F564E"],
      [1, "#6FA58E"],
    ],
    cloud: "#224A46",
    fog: "#163631",
    ambient: "#35524C",
    moon: "#A0DCC8",
    power: 0.85,
  },
  dawn: {
    sky: [
      [0, "#081C28"],
      [0.3, "#1E4A58"],
      [0.52, "#6A7E74"],
      [0.68, "#D89A5E"],
      [0.82, "#FFC67E"],
      [1, "#FFE6B4"],
    ],
    cloud: "#6A4430",
    fog: "#7A6A5C",
    ambient: "#3E4A60",
    moon: "#FFC890",
    power: 0.5,
    glow: 0.5,
    clouds: 0.55,
  },
  steel: {
    sky: [
      [0, "#070C12"],
      [0.5, "#13202C"],
      [0.85, "#3A5468"],
      [1, "#8AA8B8"],
    ],
    cloud: "#34485A",
    fog: "#2A3E4C",
    ambient: "#46586A",
    moon: "#CFE8F8",
    power: 1.1,
  },
};

/** @param {number} w @param {number} h @param {SceneOptions} o @param {string} mood */
export function start(w, h, o, mood) {
  const S = new Stage(w, h, o.seed ?? 1);
  const m = MOODS[o.mood ?? mood];
  S.sky({ stops: m.sky, cloudTint: m.cloud, cloud: m.clouds ?? 0.7, stars: m.stars ?? 0 });
  Object.assign(S.look, o.look ?? {});
  S.ambient = linearHex(m.ambient);
  S.fog = { base: m.fog, glow: m.glow ?? 0.27, y: 660, spread: 270 };
  S.moon(S.W * 0.2, m.power, m.moon);
  // A banner's lettering stands on the left: keep that side dark.
  if (o.quiet) {
    const fade = (/** @type {number} */ x) => Math.min(1, Math.max(0, (x - 0.05) / 0.5));
    S.look.shade = (x) => 0.2 + 0.8 * fade(x) ** 1.7;
  }
  return S;
}

/** The middle of the action, as a place on the stage. @param {Stage} S @param {SceneOptions} o @param {number} [d] */
export const focus = (S, o, d = 0.5) => S.W * (o.cx ?? d);

/** Students on wet ground: reflections first, then the people. @param {Stage} S @param {Record<string, unknown>[]} list
 * @param {{z?:number, rim?:number, lit?:number, mirror?:number}} [o] */
export function crew(S, list, { z = 0.3, rim = 1.5, lit = 0.8, mirror = 0.5 } = {}) {
  const draw = (/** @type {Record<string, unknown>} */ c) =>
    student(/** @type {Parameters<typeof student>[0]} */ (/** @type {unknown} */ (c)));
  if (mirror) {
    const soft = S.layer({ z, rim: 0.3, ambient: 0.3, lit: 0.3, blur: 2.2 });
    for (const c of list) if (c.pose !== "leap") soft.add(reflected(draw(c), Number(c.y), mirror));
  }
  const L = S.layer({ z, rim, ambient: 0.75, lit });
  for (const c of list) L.add(draw(c));
  return L;
}

const HAIRS = ["spiky", "pony", "bob", "long", "short", "hood"];
const ARMS = ["sword", "spear", "staff", "none", "great", "bow", "none", "dagger"];

/** A row of onlookers seen from behind, dark against the light. @param {Stage} S
 * @param {{y:number, h:number, from?:number, to?:number, step:number, z?:number, cheer?:number, arms?:boolean, blur?:number}} o */
export function crowd(
  S,
  { y, h, from = -30, to = S.W + 30, step, z = 0.2, cheer = 0.25, arms = false, blur = 0 },
) {
  const r = S.rng;
  const L = S.layer({ z, rim: 1.3, ambient: 0.5, lit: 0.35, blur });
  for (let x = from; x < to; x += step * r.range(0.7, 1.3)) {
    const up = r.chance(cheer);
    L.add(
      student({
        x,
        y: y + r.range(0, h * 0.12),
        h: h * r.range(0.9, 1.08),
        pose: up ? "raise" : "stand",
        hair: r.pick(HAIRS),
        skirt: r.chance(0.45),
        facing: r.chance(0.5) ? 1 : -1,
        back: true,
        weapon: arms || (up && r.chance(0.4)) ? r.pick(ARMS) : "none",
        at: up ? 88 : -55,
        wind: r.range(0.1, 0.6),
      }),
    );
  }
  return L;
}

/** One emblem, painted or shining; its own layer because its gradients have fixed names. @param {Stage} S
 * @param {{name:string, x:number, y:number, size:number, z?:number, glow?:number}} o */
export function emblemAt(S, { name, x, y, size, z = 0.5, glow = 0 }) {
  const L = S.layer({ z, gain: glow || 1, rim: 0.6 });
  const m = `<g transform="translate(${n(x - size / 2)} ${n(y - size / 2)}) scale(${n(size / 64, 3)})">${emblemBody(name)}</g>`;
  if (glow) L.glow(m);
  else L.add(m);
  return L;
}
