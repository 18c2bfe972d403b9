// @ts-check
// The page's backdrop: the gate at centre right, the left third and the lower part kept quiet for text and panels.
import { linearHex } from "../lib/pixels.mjs";
import { Stage } from "../lib/stage.mjs";
import { leaves, schoolBlock, tree } from "../shapes/campus.mjs";
import { pole, roadMarks, signal, skyline, wires } from "../shapes/city.mjs";
import { gate, lantern, lanternString, wall } from "../shapes/gate.mjs";
import { reflected, student } from "../shapes/people.mjs";

/** @param {number} w @param {number} h @param {{phone?:boolean}} [o] */
export function backdrop(w, h, o = {}) {
  const S = new Stage(w, h, 11);
  const W = S.W;
  const gx = o.phone ? W * 0.52 : W * 0.635;
  const g0 = 690;
  const gh = o.phone ? 470 : 560;
  S.sky({
    stops: [
      [0, "#060B13"],
      [0.45, "#0D1C2C"],
      [0.8, "#1F3A4E"],
      [1, "#4A5F6C"],
    ],
    cloud: 0.7,
    cloudTint: "#2C4356",
  });
  S.ambient = linearHex("#384D61");
  S.fog = { base: "#1C3040", glow: 0.27, y: 640, spread: 240 };
  S.moon(W * 0.2, 0.85);
  S.lamp(gx + 40, 640, 520, "#FF9A55", 0.22, 0.9);
  S.lamp(W * 0.9, 600, 380, "#FFB070", 0.25, 0.95);

  skyline(S.layer({ z: 0.95, haze: 0.3, rim: 0.3, gain: 0.6 }), {
    base: g0,
    low: 150,
    high: 430,
    min: 34,
    max: 92,
    lit: 0.12,
    gap: (x) => 0.55 + 0.6 * x,
  });
  skyline(S.layer({ z: 0.85, haze: 0.34, rim: 0.4, gain: 0.9 }), {
    base: g0,
    low: 90,
    high: 280,
    min: 50,
    max: 130,
    lit: 0.16,
    gap: (x) => 0.7 + 0.4 * x,
  });

  const school = S.layer({ z: 0.7, haze: 0.26, rim: 0.7, gain: 0.8 });
  schoolBlock(school, { x: gx - 1120, base: g0, w: 640, floors: 4, floorH: 66, bays: 11, lit: 0.2 });
  schoolBlock(school, {
    x: gx + 470,
    base: g0,
    w: 760,
    floors: 5,
    floorH: 66,
    bays: 13,
    lit: 0.3,
    tower: true,
  });

  const back = S.layer({ z: 0.6, haze: 0.18, rim: 0.7 });
  for (const [x, k] of [
    [-900, 250],
    [-560, 300],
    [520, 320],
    [790, 260],
    [1010, 300],
    [-1240, 280],
  ])
    tree(back, { x: gx + x, base: g0 + 4, h: k });

  const mid = S.layer({ z: 0.5, rim: 1.1, gain: 1.7 });
  wall(mid, { x0: -60, x1: gx - gh * 0.72, base: g0 + 6, h: 112 });
  wall(mid, { x0: gx + gh * 0.72, x1: W + 60, base: g0 + 6, h: 112 });
  gate(mid, { x: gx, base: g0 + 8, h: gh, open: 0.62, power: 1.15 });

  const poles = S.layer({ z: 0.42, rim: 0.9 });
  const px = [gx - 1050, gx - 560, gx + 560, gx + 980];
  pole(poles, { x: px[1], base: g0 + 24, h: 470, lamp: false });
  pole(poles, { x: px[2], base: g0 + 24, h: 480, lamp: true, side: -1 });
  pole(poles, { x: px[3], base: g0 + 24, h: 500 });
  wires(poles, [px[1], g0 - 430], [px[2], g0 - 440], 7, 70);
  wires(poles, [px[2], g0 - 440], [px[3] + 60, g0 - 460], 7, 50);
  wires(poles, [px[1], g0 - 430], [-80, g0 - 330], 5, 60);
  lanternString(poles, {
    a: [gx + gh * 0.68, g0 - gh * 0.72],
    b: [px[3], g0 - 380],
    sag: 46,
    count: 6,
    size: 27,
    power: 0.6,
  });
  lanternString(poles, {
    a: [gx - gh * 0.68, g0 - gh * 0.72],
    b: [px[1], g0 - 380],
    sag: 20,
    count: 3,
    size: 27,
    power: 0.6,
  });
  signal(poles, { x: gx - gh * 0.9, base: g0 + 30, h: 330, reach: 0, on: 0 });
  signal(poles, { x: gx + gh * 1.28, base: g0 + 34, h: 400, reach: -150, on: 2, heads: 2 });

  S.haze(0.26, { y: 700, spread: 90 });
  S.ground({
    y: g0 + 14,
    cx: gx,
    wet: 1,
    puddle: 0.03,
    marks: roadMarks({ W, vx: gx, vy: g0 + 14, near: 880, far: 838, half: 900, bars: 17 }),
  });
  S.haze(0.2, { y: 700, spread: 60 });

  const crew = [
    {
      x: gx - 66,
      y: 792,
      h: 168,
      pose: "stand",
      weapon: "great",
      at: -38,
      hair: "spiky",
      wind: 0.9,
      back: true,
    },
    {
      x: gx + 12,
      y: 806,
      h: 174,
      pose: "stand",
      weapon: "staff",
      at: 84,
      hair: "long",
      skirt: true,
      wind: 0.6,
      back: true,
    },
    {
      x: gx + 96,
      y: 790,
      h: 162,
      pose: "stand",
      weapon: "bow",
      at: 20,
      hair: "pony",
      skirt: true,
      wind: 0.8,
      back: true,
      facing: -1,
    },
  ];
  const soft = S.layer({ z: 0.3, rim: 0.3, ambient: 0.3, blur: 2.5 });
  for (const c of crew) soft.add(reflected(student(/** @type {any} */ (c)), c.y, 0.55));
  const people = S.layer({ z: 0.3, rim: 1.5, ambient: 0.7, lit: 0.7 });
  for (const c of crew) people.add(student(/** @type {any} */ (c)));

  // Out of focus and close: a branch and a hanging lantern, to put the eye behind something.
  const close = S.layer({ z: 0.12, rim: 0.6, ambient: 0.5, blur: 7, gain: 0.8 });
  if (!o.phone) {
    for (let i = 0; i < 15; i++) leaves(close, W - 30 - i * 21, 30 + ((i * 37) % 60) - i * 3, 52, "#10191B");
    lantern(close, { x: W - 150, y: 60, size: 62, power: 0.35 });
  }

  S.rain(420, { strength: 0.42 });
  S.look.shade = o.phone
    ? (_x, y) => 1 - 0.62 * smooth(0.62, 1, y) - 0.25 * smooth(0.3, 0, y)
    : (x, y) => (1 - 0.62 * smooth(0.46, 0.05, x)) * (1 - 0.6 * smooth(0.7, 1, y));
  return S;
}

/** @param {number} a @param {number} b @param {number} x */
function smooth(a, b, x) {
  const t = Math.min(1, Math.max(0, (x - a) / (b - a)));
  return t * t * (3 - 2 * t);
}
