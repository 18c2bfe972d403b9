// @ts-check
// Scenes at the gate: rain, war, works, the forge behind it.
import { LIGHT } from "../lib/palette.mjs";
import { circle, line, n, path, poly, rect } from "../lib/svg.mjs";
import { leaves, schoolBlock, tree } from "../shapes/campus.mjs";
import { cone, pole, roadMarks, signal, skyline, wires } from "../shapes/city.mjs";
import { gate, lantern, lanternString, wall } from "../shapes/gate.mjs";
import { embers, spark } from "../shapes/nature.mjs";
import { crew, focus, start } from "./common.mjs";

/** @typedef {import("./common.mjs").SceneOptions} O */

/** @param {import("../lib/stage.mjs").Stage} S @param {number} gx @param {number} g0 @param {number} gh @param {{open?:number, power?:number, light?:string}} o */
function campusBehind(S, gx, g0, gh, o) {
  const W = S.W;
  skyline(S.layer({ z: 0.95, haze: 0.3, rim: 0.3, gain: 0.7 }), {
    base: g0,
    low: 120,
    high: 430,
    min: 34,
    max: 92,
    lit: 0.13,
  });
  skyline(S.layer({ z: 0.85, haze: 0.32, rim: 0.4, gain: 0.9 }), {
    base: g0,
    low: 90,
    high: 270,
    min: 50,
    max: 130,
    lit: 0.16,
  });
  const school = S.layer({ z: 0.7, haze: 0.2, rim: 0.7, gain: 0.8 });
  schoolBlock(school, {
    x: gx - gh * 2.1,
    base: g0,
    w: gh * 1.25,
    floors: 4,
    floorH: 66,
    bays: 11,
    lit: 0.3,
  });
  schoolBlock(school, {
    x: gx + gh * 0.85,
    base: g0,
    w: gh * 1.4,
    floors: 5,
    floorH: 66,
    bays: 13,
    lit: 0.3,
    tower: true,
  });
  const trees = S.layer({ z: 0.6, haze: 0.14, rim: 0.8 });
  for (let i = 0; i < 6; i++)
    tree(trees, {
      x: gx + (i < 3 ? -1 : 1) * (gh * (0.95 + (i % 3) * 0.55)),
      base: g0 + 4,
      h: 230 + ((i * 53) % 90),
    });
  const mid = S.layer({ z: 0.5, rim: 1.1, gain: 1.7 });
  wall(mid, { x0: -60, x1: gx - gh * 0.72, base: g0 + 6, h: gh * 0.2 });
  wall(mid, { x0: gx + gh * 0.72, x1: W + 60, base: g0 + 6, h: gh * 0.2 });
  gate(mid, { x: gx, base: g0 + 8, h: gh, ...o });
  return mid;
}

/** The gate in heavy rain. @param {number} w @param {number} h @param {O & {people?:string}} [o] */
export function rainGate(w, h, o = {}) {
  const S = start(w, h, { seed: 21, ...o }, "night");
  const gx = focus(S, o, 0.56);
  const g0 = 700;
  const gh = 590;
  campusBehind(S, gx, g0, gh, { open: 0.42, power: 1 });
  const poles = S.layer({ z: 0.42, rim: 0.9 });
  pole(poles, { x: gx - gh * 1.0, base: g0 + 30, h: 500, lamp: true });
  pole(poles, { x: gx + gh * 1.15, base: g0 + 30, h: 520 });
  wires(poles, [gx - gh, g0 - 450], [gx + gh * 1.15, g0 - 470], 8, 50);
  wires(poles, [gx - gh, g0 - 450], [-60, g0 - 400], 6, 50);
  wires(poles, [gx + gh * 1.15, g0 - 470], [S.W + 60, g0 - 520], 6, 30);
  signal(poles, { x: gx + gh * 0.88, base: g0 + 34, h: 330, on: 0 });
  S.haze(0.3, { y: 700, spread: 110 });
  S.ground({
    y: g0 + 14,
    cx: gx,
    wet: 1.05,
    puddle: 0.07,
    marks: roadMarks({ W: S.W, vx: gx, vy: g0 + 14, near: 900, far: 850, half: 900, bars: 17 }),
  });
  const duo =
    o.people === "solo"
      ? [
          {
            x: gx - 20,
            y: 905,
            h: 250,
            pose: "stand",
            weapon: "sword",
            at: -52,
            hair: "long",
            skirt: true,
            back: true,
            wind: 0.9,
          },
        ]
      : [
          { x: gx - 190, y: 880, h: 226, pose: "stride", weapon: "great", at: -24, hair: "spiky", wind: 0.8 },
          {
            x: gx - 60,
            y: 900,
            h: 232,
            pose: "stand",
            weapon: "none",
            hair: "bob",
            skirt: true,
            wind: 0.4,
            back: true,
          },
        ];
  crew(S, duo);
  const close = S.layer({ z: 0.12, rim: 0.6, ambient: 0.5, blur: 6, gain: 0.8 });
  for (let i = 0; i < 12; i++) leaves(close, S.W - 20 - i * 24, 20 + ((i * 37) % 70), 60, "#10191B");
  S.rain(1500, { strength: 0.75, length: 60 });
  return S;
}

/** Two sides meet under the gate. @param {number} w @param {number} h @param {O} [o] */
export function gateWar(w, h, o = {}) {
  const S = start(w, h, { seed: 33, ...o }, "ember");
  const gx = focus(S, o, 0.5);
  const g0 = 690;
  const gh = 600;
  S.lamp(gx, 560, 700, "#FF7A35", 0.5, 0.9);
  const mid = campusBehind(S, gx, g0, gh, { open: 0.85, power: 1.15, light: "#FF8A3A" });
  for (const [k, s] of [
    [-1.35, 1],
    [-0.9, 1],
    [0.92, -1],
    [1.4, -1],
  ]) {
    const x = gx + k * gh;
    mid.add(
      rect(x - 3, g0 - 330, 6, 340, "#2A2320"),
      path(
        `M${n(x)} ${n(g0 - 325)}Q${n(x + s * 60)} ${n(g0 - 345)} ${n(x + s * 118)} ${n(g0 - 312)}L${n(x + s * 96)} ${n(g0 - 230)}L${n(x + s * 122)} ${n(g0 - 170)}Q${n(x + s * 60)} ${n(g0 - 200)} ${n(x)} ${n(g0 - 180)}Z`,
        k < 0 ? "#6A2A20" : "#5C4A2C",
      ),
    );
  }
  S.haze(0.34, { y: 690, spread: 140 });
  S.ground({ y: g0 + 12, cx: gx, wet: 0.9, puddle: 0.02 });
  crew(
    S,
    [
      { x: gx - 430, y: 770, h: 150, pose: "stride", weapon: "spear", at: 20, hair: "short", wind: 0.8 },
      {
        x: gx - 350,
        y: 790,
        h: 160,
        pose: "raise",
        weapon: "sword",
        at: 70,
        hair: "pony",
        skirt: true,
        wind: 0.8,
      },
      {
        x: gx + 420,
        y: 775,
        h: 154,
        pose: "stride",
        facing: -1,
        weapon: "great",
        at: 28,
        hair: "hood",
        wind: 0.8,
      },
      {
        x: gx + 330,
        y: 792,
        h: 160,
        pose: "aim",
        facing: -1,
        weapon: "bow",
        at: 0,
        hair: "bob",
        skirt: true,
        wind: 0.6,
      },
    ],
    { z: 0.34 },
  );
  S.haze(0.12, { y: 780, spread: 80 });
  const clash = crew(
    S,
    [
      { x: gx - 150, y: 900, h: 280, pose: "leap", weapon: "sword", at: 24, hair: "spiky", wind: 1.1 },
      {
        x: gx + 165,
        y: 915,
        h: 270,
        pose: "ready",
        facing: -1,
        weapon: "great",
        at: 62,
        hair: "long",
        skirt: true,
        wind: 0.9,
      },
    ],
    { z: 0.26, rim: 1.7 },
  );
  spark(clash, gx + 20, 655, 90);
  embers(S.layer({ z: 0.2, gain: 1.8 }), { x: gx, y: 560, rx: S.W * 0.5, ry: 430, count: 190, size: 4 });
  return S;
}

/** Works at the gate: scaffold, tarpaulin, lamps. @param {number} w @param {number} h @param {O} [o] */
export function worksGate(w, h, o = {}) {
  const S = start(w, h, { seed: 44, ...o }, "night");
  const gx = focus(S, o, 0.52);
  const g0 = 710;
  const gh = 620;
  campusBehind(S, gx, g0, gh, { open: 0, power: 0.6 });
  const sc = S.layer({ z: 0.44, rim: 1 });
  const steel = "#8A7A4A";
  for (let i = 0; i < 7; i++) sc.add(rect(gx - 330 + i * 110, g0 - 480, 7, 495, steel));
  for (let j = 0; j < 5; j++) {
    sc.add(
      rect(gx - 350, g0 - 470 + j * 112, 706, 6, steel),
      rect(gx - 350, g0 - 428 + j * 112, 706, 11, "#5A4630"),
    );
    for (let i = 0; i < 6; i++)
      if ((i + j) % 2) sc.add(line(`M${n(gx - 326 + i * 110)} ${n(g0 - 464 + j * 112)}l110 104`, steel, 4));
  }
  sc.add(
    path(`M${n(gx - 355)} ${n(g0 - 480)}h240q20 150 -6 300q-60 30 -130 6q-60 30 -112 2z`, "#2E4A58"),
    line(
      `M${n(gx - 300)} ${n(g0 - 474)}q10 150 -4 296M${n(gx - 220)} ${n(g0 - 474)}q14 150 0 300M${n(gx - 160)} ${n(g0 - 474)}q12 140 0 290`,
      "#223640",
      5,
    ),
  );
  for (const [x, y] of [
    [gx - 60, g0 - 330],
    [gx + 150, g0 - 330],
    [gx + 270, g0 - 105],
  ]) {
    sc.add(rect(x - 16, y - 14, 32, 18, "#3A3F48"));
    sc.glow(rect(x - 13, y - 8, 26, 10, "#FFF3D0"));
    sc.lamp(x, y, 240, "#FFE0A0", 1.5, -0.04);
    sc.glow(cone(x, y, 90, 300, "#FFE0A0", 0.22, x < gx ? 30 : -40));
  }
  spark(sc, gx + 40, g0 - 215, 40, "#CFE6FF");
  embers(sc, { x: gx + 50, y: g0 - 160, rx: 60, ry: 80, count: 40, colour: "#BFE0FF", size: 2.4 });
  S.haze(0.24, { y: 710, spread: 100 });
  S.ground({ y: g0 + 14, cx: gx, wet: 0.95, puddle: 0.04 });
  const near = S.layer({ z: 0.3, rim: 1.1 });
  for (let i = 0; i < 5; i++) {
    const x = gx - 560 + i * 285;
    near.add(
      rect(x, 800, 210, 26, "#B0702C"),
      rect(x, 838, 210, 20, "#B0702C"),
      rect(x + 18, 795, 10, 90, "#3A3F48"),
      rect(x + 182, 795, 10, 90, "#3A3F48"),
    );
    for (let k = 0; k < 5; k++)
      near.add(
        poly(
          [
            [x + 10 + k * 42, 826],
            [x + 30 + k * 42, 826],
            [x + 44 + k * 42, 800],
            [x + 24 + k * 42, 800],
          ],
          "#1A1410",
        ),
      );
    near.glow(circle(x + 23, 786, 9, LIGHT.signalAmber));
    near.lamp(x + 23, 786, 110, LIGHT.signalAmber, 1);
  }
  crew(
    S,
    [
      { x: gx - 70, y: 790, h: 176, pose: "stand", weapon: "none", hair: "short", back: true, wind: 0.2 },
      {
        x: gx + 40,
        y: 796,
        h: 168,
        pose: "raise",
        weapon: "none",
        hair: "pony",
        skirt: true,
        wind: 0.2,
        facing: -1,
      },
    ],
    { z: 0.36 },
  );
  return S;
}

/** Lanterns over the gate road, quiet and warm. @param {number} w @param {number} h @param {O} [o] */
export function lanternGate(w, h, o = {}) {
  const S = start(w, h, { seed: 61, ...o }, "clear");
  const gx = focus(S, o, 0.5);
  const g0 = 660;
  campusBehind(S, gx, g0, 430, { open: 0.5, power: 0.8 });
  S.haze(0.2, { y: 660, spread: 100 });
  S.ground({ y: g0 + 10, cx: gx, wet: 1, puddle: 0.06 });
  for (let i = 0; i < 4; i++) {
    const z = 0.44 - i * 0.09;
    const L = S.layer({ z, rim: 1, gain: 1.5, blur: i === 3 ? 3 : 0 });
    const k = [1, 1.35, 1.9, 2.9][i];
    const y = g0 - 330 - i * 40;
    lanternString(L, {
      a: [gx - 560 * k, y],
      b: [gx + 560 * k, y - 20],
      sag: 60 * k * 0.8,
      count: 11 - i,
      size: 26 * k,
      power: 0.55,
    });
  }
  crew(S, [
    {
      x: gx - 90,
      y: 900,
      h: 240,
      pose: "stand",
      weapon: "none",
      hair: "pony",
      skirt: true,
      back: true,
      wind: 0.3,
    },
    { x: gx + 20, y: 905, h: 262, pose: "stand", weapon: "back", hair: "spiky", back: true, wind: 0.5 },
    { x: gx + 200, y: 840, h: 190, pose: "stride", facing: -1, weapon: "none", hair: "bob", wind: 0.2 },
  ]);
  const near = S.layer({ z: 0.1, blur: 8, gain: 0.9, rim: 0.5 });
  lantern(near, { x: gx - 760, y: -40, size: 130, power: 0.3 });
  return S;
}
