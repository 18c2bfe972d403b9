// @ts-check
// The firebird's plaza and the hall of Leonair.
import { LIGHT } from "../lib/palette.mjs";
import { line, n, path, poly, rect } from "../lib/svg.mjs";
import { skyline } from "../shapes/city.mjs";
import { embers, firebird } from "../shapes/nature.mjs";
import { crew, emblemAt, focus, start } from "./common.mjs";

/** @typedef {import("./common.mjs").SceneOptions} O */

/** The statue of the firebird, waking. @param {number} w @param {number} h @param {O} [o] */
export function firebirdPlaza(w, h, o = {}) {
  const S = start(w, h, { seed: 214, ...o }, "ember");
  const cx = focus(S, o, 0.54);
  const g0 = 700;
  S.lamp(cx, 380, 640, "#FF7A2E", 1.5, 0.9);
  skyline(S.layer({ z: 0.95, haze: 0.36, rim: 0.6 }), {
    base: g0,
    low: 90,
    high: 350,
    min: 50,
    max: 130,
    lit: 0.14,
  });
  const arcade = S.layer({ z: 0.8, haze: 0.24, rim: 0.9 });
  for (let i = -5; i <= 5; i++) {
    if (Math.abs(i) < 1) continue;
    const x = cx + i * 210 + (i > 0 ? -30 : 30);
    arcade.add(
      rect(x - 22, g0 - 250, 44, 260, "#4A3A32"),
      rect(x - 34, g0 - 268, 68, 22, "#5A473C"),
      rect(x - 34, g0 - 20, 68, 30, "#5A473C"),
    );
    arcade.glow(
      path(
        `M${n(x - 9)} ${n(g0 - 270)}Q${n(x - 16)} ${n(g0 - 292)} ${n(x)} ${n(g0 - 320)}Q${n(x + 16)} ${n(g0 - 292)} ${n(x + 9)} ${n(g0 - 270)}Z`,
        "#FFC060",
      ),
    );
    arcade.lamp(x, g0 - 290, 120, LIGHT.ember, 0.9);
  }
  // The living fire behind the bronze.
  const aura = S.layer({ z: 0.7, gain: 0.7 });
  aura.glow(
    `<defs><filter id="au" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="17"/></filter></defs><g filter="url(#au)">${firebird({ x: cx, y: 30, h: 650, fill: "#FF7A22", dark: "#FFB54A" })}</g>`,
  );
  const statue = S.layer({ z: 0.55, rim: 2.2, lit: 1 });
  statue.add(firebird({ x: cx, y: 90, h: 520, fill: "#6E4A26", dark: "#2E1C0E" }));
  statue.add(
    poly(
      [
        [cx - 120, 560],
        [cx + 120, 560],
        [cx + 140, 600],
        [cx - 140, 600],
      ],
      "#5C4C42",
    ),
    rect(cx - 122, 600, 244, 90, "#4A3C34"),
    poly(
      [
        [cx - 160, 690],
        [cx + 160, 690],
        [cx + 190, 720],
        [cx - 190, 720],
      ],
      "#5C4C42",
    ),
  );
  statue.lamp(cx, 320, 330, "#FF9A45", 1.5, 0.06);
  S.haze(0.2, { y: 700, spread: 110 });
  S.ground({ y: g0 + 14, cx, wet: 1, puddle: 0.05, tiles: 0.6 });
  crew(
    S,
    [
      {
        x: cx - 250,
        y: 850,
        h: 220,
        pose: "raise",
        weapon: "sword",
        at: 80,
        hair: "spiky",
        wind: 0.9,
        back: true,
      },
      {
        x: cx - 120,
        y: 880,
        h: 226,
        pose: "stand",
        weapon: "spear",
        at: 84,
        hair: "pony",
        skirt: true,
        wind: 0.8,
        back: true,
      },
      {
        x: cx + 190,
        y: 866,
        h: 222,
        pose: "stand",
        facing: -1,
        weapon: "bow",
        at: 30,
        hair: "long",
        skirt: true,
        wind: 0.8,
        back: true,
      },
    ],
    { rim: 1.8 },
  );
  embers(S.layer({ z: 0.2, gain: 2 }), { x: cx, y: 420, rx: 620, ry: 420, count: 230, size: 4.4 });
  return S;
}

/** Leonair's hall of cold steel. @param {number} w @param {number} h @param {O} [o] */
export function lionHall(w, h, o = {}) {
  const S = start(w, h, { seed: 227, ...o }, "steel");
  const W = S.W;
  const cx = focus(S, o, 0.54);
  const g0 = 720;
  S.sky({
    stops: [
      [0, "#070C12"],
      [0.6, "#12202C"],
      [1, "#2A4254"],
    ],
    cloud: 0.2,
  });
  S.lamp(cx, 360, 520, "#CFEAFA", 1.2, 0.92);
  const back = S.layer({ z: 0.9, haze: 0.2, rim: 0.8, gain: 1.1 });
  for (let i = -16; i <= 16; i++) {
    back.add(rect(cx + i * 150 - 70, 40, 140, 690, i % 2 ? "#28343F" : "#2E3B47"));
    if (Math.abs(i) > 1) back.glow(rect(cx + i * 150 - 8, 150, 16, 430, "#CFEFFF", { "fill-opacity": 0.34 }));
  }
  back.add(
    path(`M${n(cx - 330)} 740V330L${n(cx - 200)} 120H${n(cx + 200)}L${n(cx + 330)} 330V740Z`, "#3A4855"),
    path(`M${n(cx - 290)} 740V340L${n(cx - 176)} 156H${n(cx + 176)}L${n(cx + 290)} 340V740Z`, "#131C25"),
  );
  emblemAt(S, { name: "leonair", x: cx, y: 380, size: 400, z: 0.8, glow: 0.6 });
  S.lamp(cx, 380, 300, "#D8F2FF", 1.2, 0.75);
  S.haze(0.16, { y: 640, spread: 200 });
  for (let i = 3; i >= 0; i--) {
    const k = 1 + (3 - i) * 0.55;
    const L = S.layer({ z: 0.45 + i * 0.08, haze: 0.07, rim: 1.5, gain: 1.3 });
    for (const s of [-1, 1]) {
      const x = cx + s * (390 * k + 60);
      const b = g0 + 16 * (k - 1) * 2;
      L.add(
        poly(
          [
            [x - 44 * k, b],
            [x + 44 * k, b],
            [x + 30 * k, -40],
            [x - 30 * k, -40],
          ],
          "#465462",
        ),
        poly(
          [
            [x - 60 * k, b + 4],
            [x + 60 * k, b + 4],
            [x + 50 * k, b - 34 * k],
            [x - 50 * k, b - 34 * k],
          ],
          "#586775",
        ),
        line(
          `M${n(x - 12 * k)} -40L${n(x - 16 * k)} ${n(b - 30)}M${n(x + 12 * k)} -40L${n(x + 16 * k)} ${n(b - 30)}`,
          "#232D37",
          4 * k,
        ),
      );
      L.glow(
        poly(
          [
            [x - 4 * k, b - 380 * k],
            [x + 4 * k, b - 380 * k],
            [x + 4 * k, b - 120 * k],
            [x - 4 * k, b - 120 * k],
          ],
          "#D8F2FF",
        ),
      );
      L.lamp(x - s * 20, b - 250 * k, 150 * k, "#BFE4F8", 0.9);
    }
  }
  S.ground({ y: g0 + 12, cx, wet: 1.1, puddle: 0.12, tiles: 0.8, albedo: "#3E4A55" });
  crew(
    S,
    [
      {
        x: cx - 20,
        y: 900,
        h: 290,
        pose: "stand",
        weapon: "great",
        at: -40,
        hair: "short",
        back: true,
        wind: 0.7,
      },
      {
        x: cx - 250,
        y: 850,
        h: 210,
        pose: "stand",
        weapon: "spear",
        at: 84,
        hair: "pony",
        skirt: true,
        wind: 0.3,
      },
      {
        x: cx + 250,
        y: 850,
        h: 214,
        pose: "stand",
        facing: -1,
        weapon: "spear",
        at: 84,
        hair: "hood",
        wind: 0.3,
      },
    ],
    { rim: 1.9 },
  );
  embers(S.layer({ z: 0.2, gain: 0.9 }), {
    x: W / 2,
    y: 500,
    rx: W * 0.6,
    ry: 460,
    count: 120,
    size: 2.6,
    colour: "#E6F6FF",
  });
  return S;
}
