// @ts-check
// The city outside the wall: market, shop street, night bus, festival, subway.
import { classPath } from "../flat/icons.mjs";
import { LIGHT } from "../lib/palette.mjs";
import { circle, line, n, poly, rect } from "../lib/svg.mjs";
import { palm, tree } from "../shapes/campus.mjs";
import { cone, pole, roadMarks, signal, skyline, wires } from "../shapes/city.mjs";
import { lanternString, parol } from "../shapes/gate.mjs";
import { stall } from "../shapes/stall.mjs";
import { bus, jeepney } from "../shapes/vehicles.mjs";
import { crew, crowd, focus, start } from "./common.mjs";

/** @typedef {import("./common.mjs").SceneOptions} O */
/** @typedef {import("../lib/stage.mjs").Layer} Layer */

/** Lantern market. @param {number} w @param {number} h @param {O & {stars?:boolean}} [o] */
export function market(w, h, o = {}) {
  const S = start(w, h, { seed: 71, ...o }, "night");
  const vx = focus(S, o, 0.5);
  const vy = 560;
  S.lamp(vx, 560, 420, LIGHT.lantern, 1.3, 0.9);
  skyline(S.layer({ z: 0.95, haze: 0.3, rim: 0.3 }), {
    base: 600,
    low: 110,
    high: 400,
    min: 40,
    max: 110,
    lit: 0.16,
    gap: (x) => 0.4 + Math.abs(x - vx / S.W) * 1.3,
  });
  const depths = [0.3, 0.44, 0.66, 1];
  const ys = depths.map((k) => vy + 330 * k);
  const spread = depths.map((k) => 640 * k);
  const rowAt = (/** @type {number} */ i, /** @type {number} */ z) => {
    const L = S.layer({ z, haze: i < 3 ? 0.12 : 0, rim: 1.1, gain: 1.4 });
    for (const d of [-1, 1])
      for (let c = 0; c < (o.quiet && d < 0 ? 1 : 3); c++)
        stall(L, {
          x: vx + d * (spread[i] + c * 300 * depths[i] * 1.05),
          base: ys[i] - 10,
          s: depths[i] * 1.25,
          stripe: ["#8A3028", "#2E5A66", "#8A6A2C"][(i + c + (d > 0 ? 1 : 0)) % 3],
          dir: -d,
        });
    return L;
  };
  rowAt(0, 0.8);
  rowAt(1, 0.7);
  const strings = S.layer({ z: 0.62, gain: 1.4 });
  for (let i = 0; i < 5; i++) {
    const k = 0.35 + i * 0.2;
    const y = vy - 560 * k + 90;
    if (o.stars) {
      for (let j = 0; j < 5; j++)
        parol(strings, {
          x: vx + (j - 2) * 250 * k,
          y: y + 130 * k + Math.abs(j - 2) * -14,
          r: 34 * k,
          colour: [LIGHT.paper, LIGHT.signalGreen, "#FF8A6A", "#FFD24A", "#9FE0FF"][(i + j) % 5],
          power: 0.6,
        });
      wires(strings, [vx - 760 * k, y - 20], [vx + 760 * k, y - 20], 1, 60);
    } else
      lanternString(strings, {
        a: [vx - 760 * k, y],
        b: [vx + 760 * k, y],
        sag: 66 * k,
        count: 9,
        size: 36 * k,
        power: 0.5,
      });
  }
  S.ground({ y: vy + 96, cx: vx, wet: 1, puddle: 0.05, tiles: 0.8 });
  crowd(S, { y: vy + 130, h: 92, step: 46, from: vx - 260, to: vx + 260, z: 0.6, cheer: 0.05 });
  rowAt(2, 0.5);
  crowd(S, { y: vy + 215, h: 150, step: 120, from: vx - 330, to: vx + 380, z: 0.42, cheer: 0.08 });
  rowAt(3, 0.34);
  crew(
    S,
    [
      {
        x: vx - 110,
        y: 940,
        h: 330,
        pose: "stand",
        weapon: "back",
        hair: "pony",
        skirt: true,
        back: true,
        wind: 0.4,
      },
      { x: vx + 60, y: 930, h: 340, pose: "stride", weapon: "none", hair: "spiky", wind: 0.3 },
    ],
    { z: 0.26 },
  );
  return S;
}

const TRADES = ["swordsman", "shaman", "shaper", "gunner", "archer", "magician", "brawler"];

/** A row of shops with lit signs. @param {number} w @param {number} h @param {O} [o] */
export function shopStreet(w, h, o = {}) {
  const S = start(w, h, { seed: 82, ...o }, "night");
  const W = S.W;
  const r = S.rng;
  skyline(S.layer({ z: 0.95, haze: 0.3, rim: 0.3 }), {
    base: 640,
    low: 300,
    high: 560,
    min: 60,
    max: 130,
    lit: 0.18,
  });
  const L = S.layer({ z: 0.6, rim: 0.9, gain: 1.5 });
  const g0 = 730;
  let x = -30;
  let i = 0;
  while (x < W) {
    const bw = r.range(200, 270);
    const top = g0 - r.range(380, 560);
    L.add(
      rect(x, top, bw, g0 - top, r.pick(["#333B47", "#3D3833", "#2C3842"])),
      rect(x - 4, top - 12, bw + 8, 14, "#4C5564"),
    );
    const tone = [LIGHT.window, LIGHT.tube, "#FFC07A", "#FFE2B0"][i % 4];
    // Behind the glass: a lit ceiling strip, shelves of goods, someone at the till now and then.
    L.glow(
      rect(x + 20, g0 - 165, bw - 40, 30, tone, { "fill-opacity": 0.5 }),
      rect(x + 20, g0 - 135, bw - 40, 112, tone, { "fill-opacity": 0.13 }),
    );
    for (let row = 0; row < 3; row++)
      for (let k = 0; k < 11; k++) {
        if (r.chance(0.25)) continue;
        const gh = r.range(12, 26);
        L.glow(
          rect(
            x + 26 + k * ((bw - 52) / 11),
            g0 - 98 + row * 34 - gh,
            (bw - 52) / 14,
            gh,
            r.pick([tone, "#FFB27A", "#9FD6C8", "#FFE6B8", "#E88A6A"]),
            { "fill-opacity": r.range(0.12, 0.45) },
          ),
        );
      }
    for (const k of [0.34, 0.66]) L.add(rect(x + bw * k - 3, g0 - 166, 6, 160, "#2A303A"));
    L.add(rect(x + 14, g0 - 24, bw - 28, 26, "#2A303A"));
    L.add(rect(x + 12, g0 - 250, bw - 24, 66, "#1A1E26"));
    // Signs carry a trade's pictogram and bars instead of letters.
    const sign = ["#FFB23E", "#FF5A45", "#6FE3FF", "#FFD9A0", "#5FE0B0"][i % 5];
    L.glow(
      `<path transform="translate(${n(x + 30)} ${n(g0 - 242)}) scale(2.1)" d="${classPath(TRADES[i % TRADES.length])}" fill="none" stroke="${sign}" stroke-width="1.9"/>`,
    );
    const d = `M${n(x + 96)} ${n(g0 - 232)}h${n(bw - 134)}M${n(x + 96)} ${n(g0 - 217)}h${n((bw - 134) * r.range(0.5, 0.9))}M${n(x + 96)} ${n(g0 - 202)}h${n((bw - 134) * r.range(0.3, 0.6))}`;
    L.glow(line(d, sign, 5));
    L.lamp(x + bw / 2, g0 - 215, 150, sign, 0.9);
    L.lamp(x + bw / 2, g0 - 90, 190, tone, 1);
    for (let fl = g0 - 360; fl > top + 20; fl -= 84)
      for (let k = 0; k < 3; k++) {
        L.add(rect(x + 26 + k * (bw - 40) * 0.33, fl, (bw - 60) * 0.26, 56, "#151A22"));
        if (r.chance(0.4))
          L.glow(
            rect(x + 28 + k * (bw - 40) * 0.33, fl + 3, (bw - 60) * 0.11, 50, LIGHT.window, {
              "fill-opacity": 0.4,
            }),
            rect(
              x + 28 + k * (bw - 40) * 0.33 + (bw - 60) * 0.13,
              fl + 3,
              (bw - 60) * 0.1,
              50,
              LIGHT.window,
              { "fill-opacity": 0.3 },
            ),
          );
      }
    if (i % 2 === 0) {
      L.add(rect(x + bw - 34, top + 40, 44, 200, "#171B23"));
      L.glow(
        rect(x + bw - 29, top + 46, 34, 188, sign, { "fill-opacity": 0.22 }),
        line(
          `M${n(x + bw - 22)} ${n(top + 64)}h20m-20 16h20m-20 16h20m-10 14l10 12l-10 12l-10 -12zm-10 40h20m-20 16h14`,
          sign,
          4,
        ),
      );
    }
    x += bw + r.range(0, 10);
    i++;
  }
  const front = S.layer({ z: 0.5, rim: 1 });
  pole(front, { x: W * 0.16, base: g0 + 24, h: 560, lamp: true });
  pole(front, { x: W * 0.84, base: g0 + 24, h: 590, lamp: true, side: -1 });
  wires(front, [W * 0.16, g0 - 500], [W * 0.84, g0 - 530], 9, 60);
  wires(front, [W * 0.16, g0 - 500], [-60, g0 - 560], 7, 40);
  wires(front, [W * 0.84, g0 - 530], [W + 60, g0 - 480], 7, 30);
  S.haze(0.16, { y: 720, spread: 100 });
  S.ground({ y: g0 + 6, wet: 1.05, puddle: 0.07 });
  const car = S.layer({ z: 0.38, rim: 1.2 });
  const cx = focus(S, o, 0.64);
  jeepney(car, { x: cx, base: 850, h: 150, flip: true });
  crew(S, [
    { x: cx - 460, y: 850, h: 226, pose: "stride", weapon: "none", hair: "bob", skirt: true, wind: 0.3 },
    { x: cx - 560, y: 856, h: 244, pose: "stride", weapon: "back", hair: "spiky", wind: 0.4 },
    { x: cx + 360, y: 820, h: 200, pose: "stand", facing: -1, weapon: "none", hair: "hood", wind: 0.3 },
  ]);
  S.rain(500, { strength: 0.45 });
  return S;
}

/** The last bus before the gate closes. @param {number} w @param {number} h @param {O} [o] */
export function nightBus(w, h, o = {}) {
  const S = start(w, h, { seed: 95, ...o }, "night");
  const W = S.W;
  const cx = focus(S, o, 0.56);
  const g0 = 690;
  S.lamp(W * 0.2, 620, 500, LIGHT.sodium, 0.5, 0.9);
  S.lamp(W * 0.85, 620, 400, LIGHT.sodium, 0.5, 0.9);
  skyline(S.layer({ z: 0.95, haze: 0.32, rim: 0.3 }), {
    base: g0,
    low: 200,
    high: 540,
    min: 44,
    max: 110,
    lit: 0.2,
  });
  skyline(S.layer({ z: 0.85, haze: 0.28, rim: 0.4 }), {
    base: g0,
    low: 90,
    high: 330,
    min: 60,
    max: 150,
    lit: 0.22,
  });
  const mid = S.layer({ z: 0.6, rim: 1 });
  for (let i = 0; i < 6; i++)
    pole(mid, { x: W * (0.05 + i * 0.19), base: g0 + 10, h: 420, lamp: i % 2 === 0 });
  for (let i = 0; i < 5; i++)
    wires(mid, [W * (0.05 + i * 0.19), g0 - 390], [W * (0.24 + i * 0.19), g0 - 390], 6, 46);
  for (let i = 0; i < 5; i++)
    palm(mid, { x: W * (0.12 + i * 0.2), base: g0 + 8, h: 230, lean: i % 2 ? 0.08 : -0.1 });
  S.haze(0.2, { y: 690, spread: 100 });
  const b = S.layer({ z: 0.44, rim: 1.1, gain: 1.4 });
  bus(b, { x: cx, base: 770, h: 250 });
  S.haze(0.08, { y: 760, spread: 60 });
  S.ground({ y: 764, wet: 1.1, puddle: 0.07, marks: roadMarks({ W, vx: cx, vy: 700, bars: 0, half: 1500 }) });
  const near = S.layer({ z: 0.34, rim: 1.1 });
  signal(near, { x: cx + 560, base: 850, h: 470, reach: -190, on: 2, heads: 2 });
  crew(S, [
    { x: cx - 520, y: 880, h: 250, pose: "stand", weapon: "back", hair: "long", skirt: true, wind: 0.7 },
    { x: cx - 610, y: 890, h: 262, pose: "stand", weapon: "none", hair: "spiky", wind: 0.7 },
  ]);
  S.rain(1100, { strength: 0.65, length: 56 });
  return S;
}

/** The fiesta: star lanterns, flags and fireworks. @param {number} w @param {number} h @param {O} [o] */
export function festival(w, h, o = {}) {
  const S = start(w, h, { seed: 103, ...o }, "clear");
  const W = S.W;
  const cx = focus(S, o, 0.5);
  const r = S.rng;
  const g0 = 720;
  const fw = S.layer({ z: 0.97, gain: 1.5 });
  const tones = ["#FFC46A", "#FF7A5A", "#7FE8D0", "#FFE6B8"];
  for (const [k, y, R] of [
    [-0.3, 200, 170],
    [0.16, 150, 210],
    [0.42, 290, 120],
    [-0.08, 330, 100],
  ]) {
    const fx = cx + k * W;
    const c = tones[Math.abs(Math.round(y)) % 4];
    for (let i = 0; i < 54; i++) {
      const a = (i / 54) * Math.PI * 2;
      const d = R * r.range(0.72, 1.05);
      const x1 = fx + Math.cos(a) * d * 0.35;
      const y1 = y + Math.sin(a) * d * 0.35;
      const x2 = fx + Math.cos(a) * d;
      const y2 = y + Math.sin(a) * d + d * 0.1;
      fw.glow(
        line(`M${n(x1)} ${n(y1)}Q${n((x1 + x2) / 2)} ${n((y1 + y2) / 2 - 6)} ${n(x2)} ${n(y2)}`, c, 1.7, {
          "stroke-opacity": 0.6,
        }),
        circle(x2, y2, 2.6, "#FFF6E0"),
      );
    }
    fw.lamp(fx, y, R * 1.5, c, 0.9);
  }
  skyline(S.layer({ z: 0.93, haze: 0.24, rim: 0.4 }), {
    base: g0,
    low: 100,
    high: 330,
    min: 40,
    max: 110,
    lit: 0.2,
  });
  const trees = S.layer({ z: 0.7, haze: 0.1, rim: 1 });
  for (let i = 0; i < 7; i++) tree(trees, { x: W * (i / 6), base: g0 + 6, h: 270 });
  const stage = S.layer({ z: 0.55, rim: 1, gain: 1.4 });
  stage.add(
    rect(cx - 330, g0 - 90, 660, 96, "#3A2A22"),
    rect(cx - 330, g0 - 380, 20, 300, "#2E3440"),
    rect(cx + 310, g0 - 380, 20, 300, "#2E3440"),
    rect(cx - 350, g0 - 400, 700, 34, "#2E3440"),
  );
  stage.glow(rect(cx - 308, g0 - 364, 616, 272, "#FF9A4A", { "fill-opacity": 0.16 }));
  parol(stage, { x: cx, y: g0 - 240, r: 104, colour: "#FFD27A", power: 1.3 });
  for (const k of [-1, 1])
    parol(stage, { x: cx + k * 210, y: g0 - 250, r: 52, colour: k < 0 ? "#FF8A6A" : "#8FE6C8", power: 0.8 });
  for (const k of [-280, -140, 140, 280])
    stage.glow(cone(cx + k, g0 - 366, 80, 280, LIGHT.paper, 0.2, -k * 0.3));
  const flags = S.layer({ z: 0.45, rim: 0.9, lit: 1.2 });
  for (let i = 0; i < 5; i++) {
    const a = [cx + (i - 2) * 120, g0 - 560 + Math.abs(i - 2) * 20];
    const b = [cx + (i - 2) * 520, 210 + (i % 2) * 70];
    flags.add(
      line(
        `M${n(a[0])} ${n(a[1])}Q${n((a[0] + b[0]) / 2)} ${n((a[1] + b[1]) / 2 + 60)} ${n(b[0])} ${n(b[1])}`,
        "#20242C",
        1.6,
      ),
    );
    for (let k = 0; k < 16; k++) {
      const t = (k + 0.5) / 16;
      const x = (1 - t) ** 2 * a[0] + t * (1 - t) * (a[0] + b[0]) + t * t * b[0];
      const y = (1 - t) ** 2 * a[1] + 2 * t * (1 - t) * ((a[1] + b[1]) / 2 + 60) + t * t * b[1];
      const s = 9 + t * 15;
      flags.add(
        poly(
          [
            [x - s / 2, y],
            [x + s / 2, y],
            [x, y + s * 1.3],
          ],
          ["#A8432F", "#B98A36", "#3F7A6A", "#B9B0A0"][k % 4],
        ),
      );
    }
  }
  S.ground({ y: g0 + 8, cx, wet: 0.9, puddle: 0.03 });
  crowd(S, { y: 800, h: 140, step: 52, z: 0.4, cheer: 0.4 });
  crowd(S, { y: 880, h: 190, step: 130, z: 0.34, cheer: 0.35 });
  crew(
    S,
    [
      {
        x: cx - 330,
        y: 1030,
        h: 330,
        pose: "raise",
        weapon: "none",
        hair: "pony",
        skirt: true,
        back: true,
        wind: 0.3,
      },
      { x: cx + 350, y: 1040, h: 350, pose: "stand", weapon: "back", hair: "spiky", back: true, wind: 0.3 },
    ],
    { mirror: 0, z: 0.2 },
  );
  return S;
}
