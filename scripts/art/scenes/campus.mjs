// @ts-check
// Inside the wall: rooftop, yard, tournament, library, server room, corridor.
import { LIGHT } from "../lib/palette.mjs";
import { circle, ellipse, line, n, poly, rect } from "../lib/svg.mjs";
import { aircon, fence, schoolBlock, tank, tree } from "../shapes/campus.mjs";
import { cone, skyline } from "../shapes/city.mjs";
import { embers, moonDisc, spark } from "../shapes/nature.mjs";
import { crew, crowd, emblemAt, focus, start } from "./common.mjs";

/** @typedef {import("./common.mjs").SceneOptions} O */

/** A duel on the school roof. @param {number} w @param {number} h @param {O & {alone?:boolean}} [o] */
export function rooftop(w, h, o = {}) {
  const S = start(w, h, { seed: 131, ...o }, "clear");
  const W = S.W;
  const cx = focus(S, o, 0.52);
  const g0 = 720;
  const moon = S.layer({ z: 0.99, gain: 1 });
  moonDisc(moon, cx + 250, 250, 118, "#DCEAF2");
  S.lamp(cx + 250, 250, 420, "#C8DEEE", 0.8, 0.98);
  skyline(S.layer({ z: 0.95, haze: 0.34, rim: 0.4, gain: 0.9 }), {
    base: g0 + 40,
    low: 170,
    high: 470,
    min: 36,
    max: 100,
    lit: 0.18,
  });
  skyline(S.layer({ z: 0.85, haze: 0.26, rim: 0.5 }), {
    base: g0 + 40,
    low: 90,
    high: 280,
    min: 60,
    max: 150,
    lit: 0.24,
  });
  const L = S.layer({ z: 0.6, rim: 1.2 });
  fence(L, { x0: -20, x1: W + 20, base: g0 - 40, h: 150 });
  L.add(rect(-20, g0 - 44, W + 40, 54, "#3E4654"), rect(-20, g0 - 52, W + 40, 12, "#596273"));
  tank(L, { x: cx - 640, base: g0 - 10, h: 330 });
  L.add(
    rect(cx + 470, g0 - 270, 250, 280, "#38404D"),
    rect(cx + 460, g0 - 284, 270, 18, "#515B6B"),
    rect(cx + 540, g0 - 200, 84, 210, "#1A1F28"),
  );
  L.glow(rect(cx + 566, g0 - 226, 32, 9, LIGHT.paper));
  L.lamp(cx + 582, g0 - 215, 190, LIGHT.window, 1.2);
  for (const k of [-420, -350, 400]) aircon(L, cx + k, g0 + 4, 56);
  for (const k of [-260, 330]) {
    L.add(rect(cx + k - 4, g0 - 420, 8, 430, "#464F5D"), rect(cx + k - 40, g0 - 440, 80, 26, "#464F5D"));
    for (const j of [-26, 0, 26]) L.glow(circle(cx + k + j, g0 - 427, 8, "#EAF4FF"));
    L.lamp(cx + k, g0 - 425, 330, "#D6E8F8", 1.5);
    L.glow(cone(cx + k, g0 - 420, 170, 460, "#D6E8F8", 0.16, k < 0 ? 90 : -90));
  }
  S.haze(0.12, { y: 720, spread: 80 });
  S.ground({ y: g0 + 8, cx, wet: 0.95, puddle: 0.05, tiles: 0.55, albedo: "#4A5058" });
  if (o.alone)
    crew(
      S,
      [
        {
          x: cx,
          y: 880,
          h: 300,
          pose: "stand",
          weapon: "spear",
          at: 80,
          hair: "long",
          skirt: true,
          back: true,
          wind: 1.2,
        },
      ],
      { rim: 1.8 },
    );
  else {
    const a = crew(
      S,
      [
        {
          x: cx - 170,
          y: 830,
          h: 290,
          pose: "leap",
          weapon: "dagger",
          off: "dagger",
          at: 10,
          hair: "hood",
          wind: 1.3,
        },
        {
          x: cx + 180,
          y: 890,
          h: 292,
          pose: "ready",
          facing: -1,
          weapon: "sword",
          at: 50,
          hair: "pony",
          skirt: true,
          wind: 1,
        },
      ],
      { rim: 1.8 },
    );
    spark(a, cx + 5, 640, 70, "#DDEFFF");
  }
  return S;
}

/** The training yard after class. @param {number} w @param {number} h @param {O} [o] */
export function yard(w, h, o = {}) {
  const S = start(w, h, { seed: 144, ...o }, "night");
  S.look.exposure = 1.75;
  const cx = focus(S, o, 0.5);
  const g0 = 680;
  const school = S.layer({ z: 0.8, haze: 0.18, rim: 0.7, gain: 0.9 });
  schoolBlock(school, { x: cx - 900, base: g0, w: 820, floors: 5, floorH: 82, bays: 12, lit: 0.35 });
  schoolBlock(school, { x: cx - 1960, base: g0, w: 1010, floors: 3, floorH: 82, bays: 15, lit: 0.2 });
  schoolBlock(school, { x: cx + 990, base: g0, w: 900, floors: 3, floorH: 82, bays: 13, lit: 0.2 });
  schoolBlock(school, {
    x: cx + 40,
    base: g0,
    w: 900,
    floors: 4,
    floorH: 82,
    bays: 13,
    lit: 0.3,
    tower: true,
  });
  const trees = S.layer({ z: 0.7, haze: 0.12, rim: 0.8 });
  for (const k of [-760, -330, 380, 700]) tree(trees, { x: cx + k, base: g0 + 6, h: 260 });
  const L = S.layer({ z: 0.55, rim: 1.2 });
  for (const k of [-480, -240, 260, 500]) {
    const x = cx + k;
    L.add(
      rect(x - 8, g0 - 150, 16, 170, "#5A4330"),
      ellipse(x, g0 - 92, 32, 52, "#7A5F42"),
      circle(x, g0 - 160, 24, "#7A5F42"),
      rect(x - 66, g0 - 116, 132, 12, "#5A4330"),
      line(`M${n(x - 30)} ${n(g0 - 100)}q30 14 60 0m-62 20q32 14 64 0`, "#3A2B1E", 3),
    );
  }
  L.add(
    rect(cx - 100, g0 - 120, 200, 9, "#5A4330"),
    rect(cx - 96, g0 - 170, 10, 190, "#5A4330"),
    rect(cx + 86, g0 - 170, 10, 190, "#5A4330"),
  );
  for (let i = 0; i < 7; i++)
    L.add(
      `<path transform="translate(${n(cx - 76 + i * 25)} ${n(g0 - 190 + (i % 3) * 14)}) rotate(3)" d="M0 0L4 10V150H-4V10Z" fill="#7C8898"/>`,
    );
  for (const k of [-650, 640]) {
    L.add(rect(cx + k - 5, g0 - 480, 10, 490, "#464F5D"), rect(cx + k - 48, g0 - 500, 96, 28, "#464F5D"));
    L.glow(rect(cx + k - 42, g0 - 486, 84, 12, "#FFF3D8"));
    L.lamp(cx + k, g0 - 480, 460, "#FFE6B8", 1.9);
    L.glow(cone(cx + k, g0 - 476, 260, 520, "#FFE6B8", 0.2, k < 0 ? 260 : -260));
  }
  S.haze(0.2, { y: 680, spread: 100 });
  const ring = `<ellipse cx="${n(cx)}" cy="830" rx="420" ry="74" fill="none" stroke="#fff" stroke-width="11"/><ellipse cx="${n(cx)}" cy="830" rx="120" ry="20" fill="none" stroke="#fff" stroke-width="7"/><path d="M${n(cx - 420)} 830H${n(cx - 120)}M${n(cx + 120)} 830H${n(cx + 420)}" stroke="#fff" stroke-width="6"/>`;
  S.ground({ y: g0 + 14, cx, wet: 0.8, puddle: 0.02, marks: ring, albedo: "#4A463F" });
  crew(
    S,
    [
      {
        x: cx - 200,
        y: 850,
        h: 250,
        pose: "ready",
        weapon: "spear",
        at: 12,
        hair: "pony",
        skirt: true,
        wind: 0.6,
      },
      {
        x: cx + 200,
        y: 856,
        h: 256,
        pose: "ready",
        facing: -1,
        weapon: "fist",
        at: 10,
        off: "fist",
        hair: "short",
        wind: 0.5,
      },
      { x: cx + 430, y: 800, h: 190, pose: "stand", facing: -1, weapon: "none", hair: "bob", wind: 0.2 },
    ],
    { rim: 1.7 },
  );
  embers(S.layer({ z: 0.2, gain: 0.8 }), {
    x: cx,
    y: 700,
    rx: 600,
    ry: 200,
    count: 60,
    size: 2.6,
    colour: "#FFE6B8",
  });
  return S;
}

/** The finals: a ring, beams, three school flags. @param {number} w @param {number} h @param {O} [o] */
export function tournament(w, h, o = {}) {
  const S = start(w, h, { seed: 156, ...o }, "night");
  const W = S.W;
  const cx = focus(S, o, 0.5);
  S.sky({
    stops: [
      [0, "#05080D"],
      [1, "#122230"],
    ],
    cloud: 0.3,
  });
  const far = S.layer({ z: 0.9, haze: 0.28, rim: 0.6 });
  for (let j = 0; j < 6; j++) {
    far.add(rect(-30, 330 + j * 56, W + 60, 60, j % 2 ? "#232B36" : "#1C242E"));
    for (let x = (j % 2) * 12; x < W; x += 25)
      far.add(
        circle(x + S.rng.range(-4, 4), 332 + j * 56, 9, "#2C3440"),
        rect(x - 11, 340 + j * 56, 22, 24, "#252D38"),
      );
  }
  for (let i = 0; i < 90; i++)
    far.glow(
      circle(S.rng.range(0, W), S.rng.range(330, 620), 1.8, S.rng.pick(["#FFE9B8", "#CFE6FF", "#FFC98A"]), {
        "fill-opacity": 0.7,
      }),
    );
  const beams = S.layer({ z: 0.8, gain: 1 });
  for (let i = 0; i < 9; i++) {
    const x = cx + (i - 4) * 190;
    beams.glow(cone(x, -20, 120, 800, ["#FFE0A8", "#CFE6FF", "#FFB765"][i % 3], 0.34, (4 - i) * 120));
    beams.glow(circle(x, 18, 10, "#FFFFFF"));
  }
  S.lamp(cx, 300, 620, "#FFE6C0", 1.7, 0.45);
  S.lamp(cx, 640, 330, "#FFD8A0", 1.3, 0.6);
  const flags = S.layer({ z: 0.7, rim: 0.6 });
  for (const k of [-1, 0, 1])
    flags.add(
      poly(
        [
          [cx + k * 430 - 95, 90],
          [cx + k * 430 + 95, 90],
          [cx + k * 430 + 95, 400],
          [cx + k * 430, 450],
          [cx + k * 430 - 95, 400],
        ],
        ["#4A1512", "#0D3A30", "#4A2A0E"][k + 1],
      ),
      rect(cx + k * 430 - 108, 78, 216, 14, "#C08A3A"),
    );
  ["sacred-gate", "mystic-peak", "phoenix"].forEach((name, i) => {
    emblemAt(S, { name, x: cx + (i - 1) * 430, y: 245, size: 170, z: 0.69, glow: 0.55 });
  });
  const ring = S.layer({ z: 0.55, rim: 1.2 });
  ring.add(
    poly(
      [
        [cx - 520, 690],
        [cx + 520, 690],
        [cx + 640, 770],
        [cx - 640, 770],
      ],
      "#4C5563",
    ),
    poly(
      [
        [cx - 640, 770],
        [cx + 640, 770],
        [cx + 640, 806],
        [cx - 640, 806],
      ],
      "#262D38",
    ),
    line(`M${n(cx - 450)} 704H${n(cx + 450)}L${n(cx + 530)} 756H${n(cx - 530)}Z`, "#B98A3A", 5),
  );
  S.haze(0.16, { y: 660, spread: 120 });
  const duel = crew(
    S,
    [
      { x: cx - 150, y: 742, h: 230, pose: "ready", weapon: "great", at: 38, hair: "spiky", wind: 0.8 },
      {
        x: cx + 160,
        y: 744,
        h: 224,
        pose: "leap",
        facing: -1,
        weapon: "staff",
        at: 30,
        hair: "long",
        skirt: true,
        wind: 1,
      },
    ],
    { z: 0.45, rim: 2, mirror: 0.3 },
  );
  spark(duel, cx + 10, 560, 60);
  crowd(S, { y: 940, h: 200, step: 74, z: 0.3, cheer: 0.5 });
  crowd(S, { y: 1090, h: 330, step: 150, z: 0.18, cheer: 0.45, blur: 2.5 });
  return S;
}
