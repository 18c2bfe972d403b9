// @ts-check
// Rooms people live in: the library, the forge, the corridor.
import { GOLD, LIGHT } from "../lib/palette.mjs";
import { ellipse, n, path, poly, rect } from "../lib/svg.mjs";
import { cone } from "../shapes/city.mjs";
import { lantern } from "../shapes/gate.mjs";
import { eye, faceQuad, flatQuad, sideQuad } from "../shapes/inside.mjs";
import { embers, spark } from "../shapes/nature.mjs";
import { crew, focus, start } from "./common.mjs";

/** @typedef {import("./common.mjs").SceneOptions} O */
/** @typedef {import("../lib/stage.mjs").Layer} Layer */

/** The library, one lamp still on. @param {number} w @param {number} h @param {O} [o] */
export function library(w, h, o = {}) {
  const S = start(w, h, { seed: 163, ...o }, "night");
  S.look.exposure = 1.95;
  const vx = focus(S, o, 0.5);
  const vy = 480;
  const r = S.rng;
  const e = eye(vx, vy, 480);
  S.sky({
    stops: [
      [0, "#0A0B0E"],
      [1, "#15181E"],
    ],
    cloud: 0,
  });
  const back = S.layer({ z: 0.9, haze: 0.16, gain: 1.1, rim: 0.5 });
  back.add(faceQuad(e, -1.5, 1.5, -1.1, 0.5, 6.4, "#22262E"));
  // A tall window with the moon in it.
  back.glow(
    path(
      `M${e(-0.6, 0.2, 6.4).join(" ")}L${e(-0.6, -0.55, 6.4).join(" ")}Q${e(0, -1.1, 6.4).join(" ")} ${e(0.6, -0.55, 6.4).join(" ")}L${e(0.6, 0.2, 6.4).join(" ")}Z`,
      "#8FB8D8",
      { "fill-opacity": 0.75 },
    ),
  );
  S.lamp(vx, vy - 40, 330, "#A9CBE8", 1.6, 0.85);
  const books = ["#6A2E26", "#7A5A2C", "#2F4A46", "#3A4560", "#59412E", "#7A6A4C", "#2E2A2C"];
  const shelf = (
    /** @type {import("../lib/stage.mjs").Layer} */ L,
    /** @type {number} */ side,
    /** @type {number} */ z0,
    /** @type {number} */ z1,
  ) => {
    const x = side * 0.95;
    L.add(sideQuad(e, x, -1.35, 0.5, z0, z1, "#2A1E16"));
    for (let k = 0; k < 7; k++) {
      const y0 = -1.28 + k * 0.25;
      L.add(sideQuad(e, x, y0 + 0.22, y0 + 0.25, z0, z1, "#5A4230"));
      let z = z0 + 0.02;
      while (z < z1 - 0.03) {
        const t = r.range(0.018, 0.05);
        if (r.chance(0.9))
          L.add(sideQuad(e, x, y0 + r.range(0.015, 0.07), y0 + 0.22, z, z + t * 0.86, r.pick(books)));
        z += t;
      }
    }
    L.add(faceQuad(e, x, x + side * 0.3, -1.4, 0.5, z0, "#3E2C20"));
  };
  for (let i = 4; i >= 0; i--) {
    const L = S.layer({ z: 0.4 + i * 0.09, haze: 0.05, rim: 0.8 });
    for (const s of [-1, 1]) shelf(L, s, 0.4 + i * 1, 1.22 + i * 1);
  }
  const lamps = S.layer({ z: 0.5, gain: 1.5 });
  for (let i = 0; i < 4; i++)
    S.lamp(...e(0, -0.45, 0.8 + i * 0.9), 430 / (1 + i * 0.4), "#FFC98A", 1.5, 0.4 + i * 0.06);
  for (let i = 0; i < 3; i++) {
    const [lx, ly] = e(0, -0.75, 2 + i * 1.5);
    lantern(lamps, { x: lx, y: ly - 60 / (1 + i), size: 72 / (1 + i * 0.7), power: 0.9 });
  }
  S.ground({ y: vy + 44, cx: vx, wet: 0.55, puddle: -0.02, tiles: 0.9, albedo: "#4A382A" });
  const low = S.layer({ z: 0.4, rim: 0.8 });
  for (let i = 4; i >= 0; i--)
    for (const s of [-1, 1]) {
      low.add(
        sideQuad(e, s * 0.95, 0.1, 0.5, 0.4 + i * 1, 1.22 + i * 1, "#2A1E16"),
        sideQuad(e, s * 0.95, 0.22, 0.25, 0.4 + i * 1, 1.22 + i * 1, "#5A4230"),
        faceQuad(e, s * 0.95, s * 1.25, 0.08, 0.5, 0.4 + i * 1, "#3E2C20"),
      );
    }
  const desk = S.layer({ z: 0.32, rim: 1.3, gain: 1.6 });
  desk.add(
    poly(
      [
        [vx - 300, 790],
        [vx + 300, 790],
        [vx + 350, 828],
        [vx - 350, 828],
      ],
      "#6A4C34",
    ),
    rect(vx - 330, 828, 660, 22, "#4A3424"),
    rect(vx - 310, 850, 26, 130, "#3A291D"),
    rect(vx + 284, 850, 26, 130, "#3A291D"),
  );
  for (const [k, t] of [
    [-210, 0],
    [-214, 1],
    [-205, 2],
    [180, 0],
    [174, 1],
  ])
    desk.add(rect(vx + k, 772 - t * 18, 92, 17, books[(t + 2) % 7]));
  desk.add(
    rect(vx + 118, 700, 6, 92, "#8A6A34"),
    path(`M${n(vx + 84)} 706L${n(vx + 104)} 668H${n(vx + 138)}L${n(vx + 158)} 706Z`, "#2F5A4A"),
  );
  desk.glow(ellipse(vx + 121, 708, 32, 5, "#FFF0C8"), cone(vx + 121, 706, 120, 110, "#FFE0A0", 0.4));
  desk.lamp(vx + 121, 720, 260, "#FFD890", 2);
  crew(S, [{ x: vx - 40, y: 940, h: 420, pose: "sit", weapon: "none", hair: "bob", skirt: true, wind: 0 }], {
    z: 0.33,
    mirror: 0,
    rim: 1.6,
  });
  S.layer({ z: 0.3, rim: 1.2 }).add(
    path(
      `M${n(vx - 60)} 786Q${n(vx - 20)} 770 ${n(vx + 16)} 786Q${n(vx + 52)} 770 ${n(vx + 90)} 786L${n(vx + 96)} 800Q${n(vx + 54)} 786 ${n(vx + 16)} 802Q${n(vx - 22)} 786 ${n(vx - 66)} 800Z`,
      "#C8BCA0",
    ),
  );
  return S;
}

/** The forge, where weapons are made new: what a patch looks like in this world. @param {number} w @param {number} h @param {O} [o] */
export function forge(w, h, o = {}) {
  const S = start(w, h, { seed: 52, mood: "ember", ...o }, "ember");
  S.look.exposure = 1.6;
  const cx = focus(S, o, 0.52);
  const W = S.W;
  S.sky({
    stops: [
      [0, "#0A0807"],
      [0.6, "#1C120D"],
      [1, "#3A1E10"],
    ],
    cloud: 0.3,
  });
  const back = S.layer({ z: 0.8, haze: 0.25, rim: 0.7 });
  for (let i = 0; i < 16; i++)
    back.add(rect(-40 + i * (W / 14), 60, W / 14 - 10, 700, i % 2 ? "#2E2723" : "#262120"));
  back.add(rect(-20, 150, W + 40, 34, "#3E2C20"), rect(-20, 40, W + 40, 26, "#3E2C20"));
  for (let i = 0; i < 13; i++) {
    const x = 60 + i * (W / 12.5);
    if (Math.abs(x - cx) < 240) continue;
    const k = [
      "M0 0V250L8 270 16 250V0Z",
      "M4 0V300H10V0ZM-8 20H22V28H-8Z",
      "M0 0C40 70 40 190 0 260L6 260C54 190 54 70 6 0Z",
    ][i % 3];
    back.add(`<path transform="translate(${n(x)} 200)" d="${k}" fill="#56606C"/>`);
  }
  const hearth = S.layer({ z: 0.6, rim: 1, gain: 1.8 });
  hearth.add(
    path(`M${n(cx - 230)} 770V330Q${n(cx)} 190 ${n(cx + 230)} 330V770Z`, "#3A312D"),
    path(`M${n(cx - 260)} 345Q${n(cx)} 190 ${n(cx + 260)} 345L${n(cx + 170)} 60H${n(cx - 170)}Z`, "#2C2624"),
  );
  hearth.glow(
    path(`M${n(cx - 150)} 770V440Q${n(cx)} 330 ${n(cx + 150)} 440V770Z`, "#C2410C", { "fill-opacity": 0.55 }),
    ...[1, 0.72, 0.45].map(
      (k, i) =>
        `<g transform="translate(${n(cx)} 770) scale(${k}) translate(${n(-cx)} -770)">${path(`M${n(cx - 110)} 770Q${n(cx - 150)} 640 ${n(cx - 84)} 570Q${n(cx - 78)} 610 ${n(cx - 56)} 616Q${n(cx - 60)} 520 ${n(cx + 6)} 440Q${n(cx + 4)} 540 ${n(cx + 50)} 596Q${n(cx + 66)} 570 ${n(cx + 62)} 530Q${n(cx + 140)} 640 ${n(cx + 110)} 770Z`, ["#E0561A", "#FF9A3A", "#FFE09A"][i], { "fill-opacity": 0.6 })}</g>`,
    ),
  );
  hearth.lamp(cx, 620, 420, "#FF8A3A", 2.6);
  S.haze(0.2, { y: 600 });
  S.ground({ y: 764, cx, wet: 0.55, puddle: -0.08, tiles: 0.7 });
  const anvil = S.layer({ z: 0.35, rim: 1.6, gain: 2 });
  anvil.add(
    path(
      `M${n(cx - 150)} 800H${n(cx + 110)}L${n(cx + 90)} 826H${n(cx + 40)}Q${n(cx + 26)} 860 ${n(cx + 60)} 884V902H${n(cx - 90)}V884Q${n(cx - 54)} 860 ${n(cx - 68)} 830Q${n(cx - 130)} 826 ${n(cx - 150)} 800Z`,
      "#4A525E",
    ),
  );
  anvil.glow(
    path(
      `M${n(cx - 190)} 792L${n(cx + 150)} 786L${n(cx + 184)} 791L${n(cx + 150)} 798L${n(cx - 190)} 800Z`,
      "#FFB455",
    ),
  );
  anvil.lamp(cx, 785, 200, "#FFB455", 1.8);
  spark(anvil, cx + 60, 786, 60);
  crew(
    S,
    [
      { x: cx - 190, y: 905, h: 400, pose: "raise", weapon: "fist", at: 30, hair: "short", wind: 0.2 },
      {
        x: cx + 280,
        y: 880,
        h: 340,
        pose: "stand",
        facing: -1,
        weapon: "staff",
        at: 86,
        hair: "long",
        skirt: true,
        wind: 0.3,
      },
    ],
    { z: 0.33 },
  );
  embers(S.layer({ z: 0.2, gain: 2 }), {
    x: cx + 60,
    y: 640,
    rx: 430,
    ry: 260,
    count: 150,
    size: 4.5,
    colour: GOLD,
  });
  return S;
}

/** The long corridor on the second floor. @param {number} w @param {number} h @param {O} [o] */
export function corridor(w, h, o = {}) {
  const S = start(w, h, { seed: 186, ...o }, "night");
  S.look.exposure = 1.7;
  const vx = focus(S, o, 0.5);
  const vy = 470;
  const e = eye(vx, vy, 500);
  S.sky({
    stops: [
      [0, "#090D13"],
      [1, "#101720"],
    ],
    cloud: 0,
  });
  S.lamp(vx, vy + 20, 200, LIGHT.signalRed, 1.5, 0.9);
  const L = S.layer({ z: 0.6, rim: 0.7, gain: 1.2 });
  L.add(
    flatQuad(e, -1, 1, -0.8, 0.3, 9, "#2A313C"),
    sideQuad(e, -1, -0.8, 0.5, 0.3, 9, "#4A5362"),
    sideQuad(e, 1, -0.8, 0.5, 0.3, 9, "#444C5A"),
    faceQuad(e, -1, 1, -0.8, 0.5, 9, "#171C24"),
  );
  L.glow(
    faceQuad(e, -0.4, 0.4, -0.62, -0.46, 9, LIGHT.signalRed),
    faceQuad(e, -0.3, 0.3, -0.4, 0.5, 9, "#FF8A5A", { "fill-opacity": 0.35 }),
  );
  for (let i = 0; i < 9; i++) {
    const z = 0.34 + i * 0.9;
    L.add(
      sideQuad(e, 0.99, -0.62, 0.06, z, z + 0.62, "#10161F"),
      sideQuad(e, -0.99, -0.55, 0.5, z + 0.1, z + 0.4, "#1C222C"),
    );
    for (const q of [0.02, 0.33])
      L.glow(
        sideQuad(e, 0.985, -0.59, -0.28, z + q, z + q + 0.26, "#9CC4E4", { "fill-opacity": 0.6 }),
        sideQuad(e, 0.985, -0.25, 0.03, z + q, z + q + 0.26, "#7FAACC", { "fill-opacity": 0.45 }),
      );
    S.lamp(...e(0.55, -0.2, z + 0.4), Math.min(520, 430 / z), "#B4D2EA", 1.3, 0.45);
    L.add(sideQuad(e, -0.985, -0.15, 0.5, z + 0.45, z + 0.85, "#4A4438"));
    for (let q = 0; q < 4; q++)
      L.add(sideQuad(e, -0.98, -0.12, 0.48, z + 0.46 + q * 0.1, z + 0.54 + q * 0.1, "#3E5660"));
  }
  S.haze(0.16, { y: 470, spread: 200 });
  S.ground({ y: vy + 28, cx: vx, wet: 0.95, puddle: 0.06, tiles: 1.6, albedo: "#485058" });
  const low = S.layer({ z: 0.5, rim: 0.6 });
  low.add(
    sideQuad(e, -1, 0.03, 0.5, 0.3, 9, "#3C444F"),
    sideQuad(e, 1, 0.06, 0.5, 0.3, 9, "#39414C"),
    sideQuad(e, 0.995, 0.42, 0.5, 0.3, 9, "#20262F"),
  );
  // The nearest window reaches below the horizon; its lower edge belongs over the floor.
  low.add(sideQuad(e, 0.99, 0.004, 0.06, 0.34, 0.96, "#10161F"));
  for (const q of [0.02, 0.33])
    low.glow(sideQuad(e, 0.985, 0.004, 0.03, 0.34 + q, 0.6 + q, "#7FAACC", { "fill-opacity": 0.45 }));
  for (let i = 0; i < 9; i++)
    for (let q = 0; q < 4; q++)
      low.add(sideQuad(e, -0.98, 0.04, 0.48, 0.8 + i * 0.9 + q * 0.1, 0.88 + i * 0.9 + q * 0.1, "#33464F"));
  crew(
    S,
    [
      {
        x: vx - 30,
        y: 930,
        h: 470,
        pose: "ready",
        weapon: "sword",
        at: 20,
        hair: "long",
        skirt: true,
        wind: 0.5,
      },
    ],
    { rim: 1.7 },
  );
  crew(
    S,
    [{ x: vx + 26, y: 548, h: 90, pose: "stand", weapon: "none", hair: "hood", back: true, wind: 0.2 }],
    { z: 0.7, rim: 1 },
  );
  return S;
}
