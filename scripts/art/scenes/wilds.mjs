// @ts-check
// The institutes' own places: the peak, and the sea wall by the bay.
import { LIGHT } from "../lib/palette.mjs";
import { circle, n, path, poly, rect } from "../lib/svg.mjs";
import { leaves, palm } from "../shapes/campus.mjs";
import { skyline } from "../shapes/city.mjs";
import { lantern } from "../shapes/gate.mjs";
import { moonDisc, pagoda, peak, ridge } from "../shapes/nature.mjs";
import { crew, focus, start } from "./common.mjs";

/** @typedef {import("./common.mjs").SceneOptions} O */

/** Dawn, or night, on the peak. @param {number} w @param {number} h @param {O} [o] */
export function peaks(w, h, o = {}) {
  const S = start(w, h, { seed: 201, ...o }, "dawn");
  const W = S.W;
  const cx = focus(S, o, 0.56);
  const day = (o.mood ?? "dawn") === "dawn";
  S.fog.y = 820;
  S.fog.spread = 300;
  const sun = day ? "#FFE0A8" : "#D8F0E6";
  const disc = S.layer({ z: 0.99, gain: day ? 1.6 : 1 });
  if (day) disc.glow(circle(cx - 330, 560, 74, sun, { "fill-opacity": 0.9 }));
  else moonDisc(disc, cx - 330, 260, 90, sun);
  S.lamp(cx - 330, day ? 560 : 260, 520, sun, 1.5, 0.98);
  ridge(S.layer({ z: 0.95, haze: 0.42, rim: 0.5 }), {
    base: 960,
    high: 520,
    peaks: 7,
    tint: day ? "#6A5A66" : "#24443F",
    tall: (x) => 0.6 + 0.4 * Math.abs(x - 0.4),
  });
  const main = S.layer({ z: 0.85, haze: 0.18, rim: 1.5 });
  peak(main, {
    x: cx + 60,
    base: 1060,
    h: 920,
    half: 560,
    tint: day ? "#3E4A62" : "#1E4842",
    snow: day ? "#F4DCCB" : "#B8D8D0",
  });
  ridge(S.layer({ z: 0.7, haze: 0.24, rim: 1 }), {
    base: 1060,
    high: 400,
    peaks: 8,
    tint: day ? "#26324A" : "#16332F",
    tall: (x) => 0.7 + 0.5 * Math.abs(x - 0.5),
  });
  const shrine = S.layer({ z: 0.55, rim: 1.2, gain: 1.4 });
  shrine.add(
    poly(
      [
        [cx + 190, 1000],
        [cx + 250, 760],
        [cx + 320, 724],
        [cx + 470, 716],
        [cx + 560, 770],
        [cx + 680, 1000],
      ],
      day ? "#1A2232" : "#142825",
    ),
  );
  pagoda(shrine, { x: cx + 395, base: 722, h: 300 });
  S.haze(0.4, { y: 900, spread: 130 });
  const cliff = S.layer({ z: 0.34, rim: 1.3 });
  const c = day ? "#121826" : "#101C1B";
  const rock = day ? "#3A3C44" : "#23403A";
  const pine = day ? "#202A30" : "#16302A";
  cliff.add(
    poly(
      [
        [-40, 1010],
        [-40, 800],
        [W * 0.08, 790],
        [W * 0.2, 812],
        [cx - 250, 822],
        [cx - 140, 846],
        [cx - 60, 850],
        [cx - 90, 880],
        [cx - 120, 1010],
      ],
      c,
    ),
    poly(
      [
        [-40, 800],
        [W * 0.08, 790],
        [W * 0.2, 812],
        [cx - 250, 822],
        [cx - 140, 846],
        [cx - 60, 850],
        [cx - 200, 868],
        [-40, 850],
      ],
      day ? "#2A2E38" : "#1C302D",
    ),
  );
  // Stones and grass along the edge, and one bent pine.
  for (let i = 0; i < 26; i++) {
    const x = S.rng.range(0, cx - 120);
    const y = 806 + (x / (cx - 120)) * 40 + S.rng.range(-4, 10);
    const k = S.rng.range(5, 20);
    cliff.add(
      i % 3
        ? path(
            `M${n(x)} ${n(y)}l${n(k * 0.2)} ${n(-k)}l${n(k * 0.2)} ${n(k * 0.8)}l${n(k * 0.3)} ${n(-k * 1.3)}l${n(k * 0.1)} ${n(k * 1.6)}z`,
            rock,
          )
        : poly(
            [
              [x - k, y + 5],
              [x - k * 0.5, y - k * 0.6],
              [x + k * 0.4, y - k * 0.7],
              [x + k, y + 5],
            ],
            rock,
          ),
    );
  }
  const px = W * 0.06;
  cliff.add(
    path(
      `M${n(px - 10)} 806Q${n(px + 8)} 720 ${n(px + 60)} 660Q${n(px + 110)} 610 ${n(px + 100)} 540L${n(px + 112)} 540Q${n(px + 130)} 616 ${n(px + 78)} 674Q${n(px + 34)} 730 ${n(px + 22)} 808Z`,
      "#1E1A1A",
    ),
    path(
      `M${n(px + 64)} 668Q${n(px + 150)} 650 ${n(px + 190)} 618L${n(px + 192)} 626Q${n(px + 150)} 664 ${n(px + 70)} 680Z`,
      "#1E1A1A",
    ),
  );
  for (const [dx, dy, k] of [
    [100, 540, 1],
    [40, 590, 0.8],
    [160, 585, 0.7],
    [200, 622, 0.9],
    [10, 650, 0.6],
    [70, 500, 0.7],
  ])
    for (let i = 0; i < 16; i++)
      leaves(
        cliff,
        px + dx + S.rng.range(-62, 62) * k,
        dy + S.rng.range(-14, 14) * k,
        15 * k + 4,
        i % 2 ? pine : rock,
      );
  crew(
    S,
    [
      {
        x: cx - 190,
        y: 852,
        h: 230,
        pose: "stand",
        weapon: "spear",
        at: 82,
        hair: "long",
        skirt: true,
        wind: 1.3,
      },
    ],
    { mirror: 0, rim: 1.9 },
  );
  if (o.second)
    crew(S, [{ x: cx - 300, y: 834, h: 222, pose: "sit", weapon: "none", hair: "short", wind: 0.3 }], {
      mirror: 0,
      rim: 1.6,
    });
  return S;
}

/** The sea wall on Manila's bay, city lights across the water. @param {number} w @param {number} h @param {O} [o] */
export function bay(w, h, o = {}) {
  const S = start(w, h, { seed: 238, ...o }, "clear");
  const W = S.W;
  const cx = focus(S, o, 0.5);
  const g0 = 640;
  S.lamp(W * 0.7, 610, 520, LIGHT.sodium, 0.7, 0.9);
  skyline(S.layer({ z: 0.95, haze: 0.3, rim: 0.4, gain: 1.1 }), {
    base: g0,
    low: 60,
    high: 330,
    min: 30,
    max: 84,
    lit: 0.28,
    gap: (x) => 0.45 + 0.75 * Math.sin(x * 3.1),
  });
  skyline(S.layer({ z: 0.88, haze: 0.16, rim: 0.5 }), {
    base: g0,
    low: 30,
    high: 130,
    min: 40,
    max: 110,
    lit: 0.3,
  });
  S.haze(0.24, { y: 640, spread: 60 });
  S.ground({ y: g0 + 4, cx, wet: 1.15, puddle: 0.3 });
  const wall = S.layer({ z: 0.36, rim: 1.3, gain: 1.4 });
  wall.add(
    poly(
      [
        [-40, 860],
        [W + 40, 840],
        [W + 40, 1010],
        [-40, 1010],
      ],
      "#3A414C",
    ),
    poly(
      [
        [-40, 846],
        [W + 40, 826],
        [W + 40, 848],
        [-40, 868],
      ],
      "#5C6573",
    ),
  );
  for (let i = 0; i < 12; i++) wall.add(rect(-20 + i * (W / 11), 866 - i * 1.8, 4, 140, "#2B313B"));
  for (let i = 0; i < 4; i++) {
    const x = W * (0.08 + i * 0.28);
    wall.add(
      rect(x - 5, 430, 10, 430, "#3A414C"),
      path(`M${n(x)} 430q60 -40 92 6`, "none", { stroke: "#3A414C", "stroke-width": 8 }),
    );
    lantern(wall, { x: x + 92, y: 434, size: 54, power: 1 });
  }
  palm(wall, { x: W * 0.02, base: 880, h: 620, lean: 0.14 });
  palm(wall, { x: W * 0.97, base: 880, h: 540, lean: -0.16 });
  crew(
    S,
    [
      { x: cx - 40, y: 856, h: 240, pose: "sit", weapon: "none", hair: "spiky", back: true, wind: 0.6 },
      {
        x: cx + 80,
        y: 854,
        h: 232,
        pose: "sit",
        facing: -1,
        weapon: "none",
        hair: "pony",
        skirt: true,
        back: true,
        wind: 0.5,
      },
      {
        x: cx + 250,
        y: 848,
        h: 236,
        pose: "stand",
        facing: -1,
        weapon: "back",
        hair: "bob",
        skirt: true,
        wind: 0.9,
      },
    ],
    { mirror: 0, rim: 1.6 },
  );
  return S;
}
