// @ts-check
// A mock of the game's screen for the guide: nine regions, no numbers (the site lays its own hotspots over it).
import { GOLD, INK, LIGHT, LINE, MUTED, PANEL, RAISED, TEXT } from "../lib/palette.mjs";
import { circle, line, n, path, poly, rect } from "../lib/svg.mjs";
import { lantern, roof, wall } from "../shapes/gate.mjs";
import { student } from "../shapes/people.mjs";
import { classPath } from "./icons.mjs";
import { VectorStage } from "./vector-stage.mjs";

const W = 1200;
const H = 675;

/** The nine regions in picture units. @type {{id:number, name:string, box:[number, number, number, number]}[]} */
const REGIONS = [
  { id: 1, name: "Character status", box: [20, 18, 316, 100] },
  { id: 2, name: "Item quick slots", box: [372, 604, 236, 54] },
  { id: 3, name: "Skill quick slots", box: [622, 604, 196, 54] },
  { id: 4, name: "Chat window", box: [20, 486, 332, 172] },
  { id: 5, name: "Shortcut key slot", box: [832, 604, 348, 54] },
  { id: 6, name: "Inventory window", box: [906, 210, 274, 376] },
  { id: 7, name: "Map", box: [1000, 18, 180, 176] },
  { id: 8, name: "Keyboard", box: [372, 462, 320, 128] },
  { id: 9, name: "Mouse", box: [708, 462, 110, 128] },
];

/** A panel with one cut corner. @param {number[]} b @param {number} [cut] */
const panel = ([x, y, w, h], cut = 14) =>
  path(`M${x} ${y}H${x + w - cut}L${x + w} ${y + cut}V${y + h}H${x}Z`, PANEL, {
    "fill-opacity": 0.88,
    stroke: LINE,
    "stroke-width": 1.5,
  }) + line(`M${x} ${y + 0.75}H${x + 46}`, GOLD, 2);

/** Slots repeat sixty times, so they are one path per kind: sides, then a faint light under the upper edge.
 * @param {[number, number, number][]} list @param {string} [edge] */
const slots = (list, edge = LINE) =>
  path(list.map(([x, y, s]) => `M${n(x)} ${n(y)}h${s}v${s}h-${s}z`).join(""), INK, {
    stroke: edge,
    "stroke-width": edge === LINE ? 1.2 : 1.6,
  }) +
  path(list.map(([x, y, s]) => `M${n(x + 2)} ${n(y + 2)}h${s - 4}v5h-${s - 4}z`).join(""), "#FFFFFF", {
    "fill-opacity": 0.05,
  });

/** A stroke icon in a slot. @param {string} d @param {number} x @param {number} y @param {number} size @param {string} [c] */
const icon = (d, x, y, size, c = TEXT) =>
  `<path transform="translate(${x} ${y}) scale(${(size / 24).toFixed(2)})" d="${d}" fill="none" stroke="${c}" stroke-width="1.75"/>`;

const FLASK = "M9.5 3H14.5M10.5 3V9L5.5 17.5V20.5H18.5V17.5L13.5 9V3M7.5 15H16.5";
const MENU = [
  "M4 20V9H20V20ZM8 9V5.5H16V9M4 14H20",
  "M12 3 14.8 9 21 9.8 16.5 14 17.8 20.5 12 17.2 6.2 20.5 7.5 14 3 9.8 9.2 9Z",
  "M5 3.5H19V20.5H5ZM8.5 8H15.5M8.5 12H15.5M8.5 16H13",
  "M8.5 11A3.5 3.5 0 1 0 8.4 11ZM2.5 20C3 15.5 5 14 8.5 14S14 15.5 14.5 20ZM16 11.5A3 3 0 1 0 15 6M17 14.5C20 14.5 21.5 17 21.5 20",
  "M12 3 20 6V12C20 17 16.5 19.8 12 21.5 7.5 19.8 4 17 4 12V6Z",
  "M3.5 5H20.5V19H3.5ZM3.5 6 12 13 20.5 6",
  "M12 8.5A3.5 3.5 0 1 0 12.1 8.5ZM12 2.5V5.5M12 18.5V21.5M2.5 12H5.5M18.5 12H21.5M5.3 5.3 7.4 7.4M16.6 16.6 18.7 18.7M18.7 5.3 16.6 7.4M7.4 16.6 5.3 18.7",
];

function world() {
  const S = new VectorStage((1000 * W) / H, 3);
  const g = 600;
  const far = S.layer({ haze: 0.6, dim: 0.15 });
  for (let x = -20; x < S.W; ) {
    const w = S.rng.range(70, 130);
    const h = S.rng.range(150, 400);
    far.add(rect(x, g - h, w, h, "#22333F"));
    x += w;
  }
  for (let i = 0; i < 26; i++)
    far.glow(
      rect(S.rng.range(0, S.W), g - S.rng.range(30, 260), 7, 9, LIGHT.window, {
        "fill-opacity": S.rng.range(0.2, 0.6),
      }),
    );
  const L = S.layer({ dim: 0.05 });
  wall(L, { x0: -10, x1: 520, base: g, h: 110, plain: true });
  wall(L, { x0: 1180, x1: S.W + 10, base: g, h: 110, plain: true });
  const X = (/** @type {number} */ u) => 850 + u * 480;
  const Y = (/** @type {number} */ v) => g - v * 480;
  L.add(rect(X(-0.36), Y(0.6), 345, 290, "#2A100E"));
  L.glow(
    rect(X(-0.17), Y(0.52), 163, 250, "#FF9A45", { "fill-opacity": 0.75 }),
    rect(X(-0.1), Y(0.4), 96, 192, "#FFE0A0", { "fill-opacity": 0.7 }),
  );
  L.lamp(850, 540, 330, LIGHT.lantern, 1.3);
  for (const u of [-0.42, 0.36]) L.add(rect(X(u), Y(0.66), 29, 317, "#8E2A22"));
  L.add(rect(X(-0.52), Y(0.68), 500, 32, "#8E2A22"), rect(X(-0.48), Y(0.58), 460, 16, "#6E2019"));
  roof(L, X, Y, 480, { half: 0.68, ridge: 0.38, low: 0.71, high: 0.86, lift: 0.1, ribs: 9 });
  for (const u of [-0.27, 0.27]) lantern(L, { x: X(u), y: Y(0.54), size: 42 });
  const P = S.layer({ dim: 0 });
  P.add(
    student({
      x: 700,
      y: 676,
      h: 196,
      pose: "ready",
      weapon: "sword",
      at: 30,
      hair: "spiky",
      wind: 0.6,
      coat: "#2A3346",
    }),
    student({
      x: 1010,
      y: 664,
      h: 180,
      pose: "aim",
      facing: -1,
      weapon: "bow",
      at: 0,
      hair: "pony",
      skirt: true,
      wind: 0.5,
      coat: "#2A3346",
    }),
  );
  return S.svg(g + 2, { w: W, h: H, cut: false });
}

function status() {
  const [x, y] = REGIONS[0].box;
  const bar = (/** @type {number} */ yy, /** @type {number} */ full, /** @type {string} */ c) =>
    rect(x + 104, yy, 192, 13, INK, { stroke: LINE }) +
    rect(x + 105, yy + 1, 190 * full, 11, c) +
    rect(x + 105, yy + 1, 190 * full, 4, "#FFFFFF", { "fill-opacity": 0.25 });
  return (
    panel(REGIONS[0].box) +
    `<clipPath id="pc"><path d="M${x + 12} ${y + 12}h76v64l-12 12h-64z"/></clipPath><g clip-path="url(#pc)">${rect(x + 12, y + 12, 76, 76, "#22384A")}${circle(x + 74, y + 28, 40, "#F59A3C", { "fill-opacity": 0.35 })}${student({ x: x + 50, y: y + 260, h: 236, pose: "stand", weapon: "none", hair: "spiky", coat: "#2A3346" })}</g>` +
    path(`M${x + 12} ${y + 12}h76v64l-12 12h-64z`, "none", { stroke: GOLD, "stroke-width": 1.6 }) +
    rect(x + 104, y + 14, 96, 9, TEXT) +
    rect(x + 208, y + 14, 40, 9, MUTED) +
    bar(y + 32, 0.82, "#E2483C") +
    bar(y + 51, 0.6, "#3E8EDC") +
    bar(y + 70, 0.44, "#E0A83A")
  );
}

function bars() {
  const out = [panel(REGIONS[1].box, 8), panel(REGIONS[2].box, 8), panel(REGIONS[4].box, 8)];
  const [x2, y2] = REGIONS[1].box;
  const tint = ["#FF7A6A", "#7FC0FF", "#7FE0B8", TEXT, MUTED];
  out.push(
    slots([1, 2, 3, 4].map((i) => [x2 + 8 + i * 45, y2 + 7, 40])),
    slots([[x2 + 8, y2 + 7, 40]], GOLD),
  );
  for (let i = 0; i < 5; i++)
    out.push(
      i < 4 ? icon(i === 3 ? classPath("shaper") : FLASK, x2 + 16 + i * 45, y2 + 15, 24, tint[i]) : "",
    );
  const [x3, y3] = REGIONS[2].box;
  ["swordsman", "extreme", "magician", "shaman"].forEach((c, i) => {
    const x = x3 + 9 + i * 46;
    out.push(
      slots([[x, y3 + 7, 40]], i === 1 ? GOLD : LINE),
      i === 2 ? path(`M${x} ${y3 + 7}h40v40h-40z`, GOLD, { "fill-opacity": 0.16 }) : "",
      icon(classPath(c), x + 8, y3 + 15, 24, GOLD),
    );
  });
  const [x5, y5] = REGIONS[4].box;
  out.push(slots(MENU.map((_, i) => [x5 + 9 + i * 48, y5 + 7, 40])));
  MENU.forEach((d, i) => {
    out.push(icon(d, x5 + 18 + i * 48, y5 + 16, 22));
  });
  return out.join("");
}

function chat() {
  const [x, y, , h] = REGIONS[3].box;
  const rows = [
    [60, 170, TEXT],
    [84, 120, "#8FB4FF"],
    [52, 210, TEXT],
    [70, 96, "#45C79B"],
    [60, 180, TEXT],
    [94, 150, GOLD],
  ];
  const out = [panel(REGIONS[3].box)];
  [58, 52, 52, 62].forEach((w, i, all) => {
    const tx = x + 10 + all.slice(0, i).reduce((a, b) => a + b + 6, 0);
    out.push(
      rect(tx, y + 10, w, 20, i ? INK : RAISED, { stroke: LINE }),
      rect(tx + 12, y + 18, w - 24, 4, i ? MUTED : GOLD),
    );
  });
  rows.forEach(([a, b, c], i) => {
    out.push(
      rect(x + 12, y + 42 + i * 15, Number(a), 6, String(c), { "fill-opacity": 0.95 }),
      rect(x + 20 + Number(a), y + 42 + i * 15, Number(b), 6, MUTED, { "fill-opacity": 0.65 }),
    );
  });
  out.push(
    rect(x + 10, y + h - 32, 312, 22, INK, { stroke: LINE }),
    rect(x + 18, y + h - 28, 2, 14, GOLD),
    rect(x + 26, y + h - 23, 96, 4, MUTED, { "fill-opacity": 0.5 }),
  );
  return out.join("");
}

function inventory() {
  const [x, y, w, h] = REGIONS[5].box;
  const out = [
    panel(REGIONS[5].box),
    rect(x + 14, y + 15, 92, 9, TEXT),
    line(`M${x + w - 34} ${y + 16}l11 11m0 -11l-11 11`, MUTED, 2),
    line(`M${x + 12} ${y + 38}H${x + w - 12}`, LINE, 1.2),
  ];
  // Worn things on both sides of the character, the bag below.
  out.push(slots([0, 1, 2, 3, 4, 5].map((i) => [i % 2 ? x + w - 54 : x + 14, y + 48 + (i >> 1) * 44, 40])));
  out.push(
    rect(x + 64, y + 48, w - 128, 128, INK, { stroke: LINE }),
    student({
      x: x + w / 2,
      y: y + 172,
      h: 122,
      pose: "stand",
      weapon: "sword",
      at: -58,
      hair: "spiky",
      coat: "#2A3346",
    }),
  );
  ["swordsman", "assassin", "shaper", "brawler"].forEach((c, i) => {
    out.push(
      icon(classPath(c), i % 2 ? x + w - 46 : x + 22, y + 56 + Math.floor(i / 2) * 44, 24, i ? TEXT : GOLD),
    );
  });
  const bag = [
    "flask",
    "flask",
    "archer",
    "",
    "magician",
    "shaman",
    "",
    "gunner",
    "flask",
    "",
    "",
    "extreme",
  ];
  out.push(
    slots(
      Array.from({ length: 24 }, (_, i) => [x + 14 + (i % 6) * 41.2, y + 190 + Math.floor(i / 6) * 40, 37]),
    ),
    slots([[x + 14, y + 190, 37]], GOLD),
  );
  for (let r = 0; r < 4; r++)
    for (let c = 0; c < 6; c++) {
      const bx = x + 14 + c * 41.2;
      const by = y + 190 + r * 40;
      const k = bag[r * 6 + c];
      if (k)
        out.push(
          icon(
            k === "flask" ? FLASK : classPath(k),
            bx + 7,
            by + 7,
            23,
            k === "flask" ? ["#FF7A6A", "#7FC0FF", "#7FE0B8"][(r + c) % 3] : TEXT,
          ),
        );
    }
  out.push(
    rect(x + 14, y + h - 24, 150, 16, INK, { stroke: LINE }),
    circle(x + 25, y + h - 16, 5, GOLD),
    rect(x + 36, y + h - 19, 80, 5, TEXT),
    rect(x + w - 92, y + h - 24, 78, 16, GOLD),
  );
  return out.join("");
}

function map() {
  const [x, y, w, h] = REGIONS[6].box;
  return (
    panel(REGIONS[6].box) +
    rect(x + 10, y + 12, 84, 7, TEXT) +
    `<clipPath id="mc"><path d="M${x + 10} ${y + 28}h${w - 20}v${h - 38}h${-(w - 20)}z"/></clipPath><g clip-path="url(#mc)">${rect(x, y, w, h, "#0F1B24")}${line(`M${x} ${y + 110}H${x + w}M${x + 70} ${y}V${y + h}M${x + 130} ${y + 20}L${x + 150} ${y + h}M${x} ${y + 70}L${x + w} ${y + 50}`, "#2E4656", 9)}${[
      [84, 74, 38, 26],
      [18, 82, 40, 20],
      [84, 124, 44, 36],
      [20, 126, 36, 30],
      [20, 34, 36, 24],
      [84, 32, 40, 14],
      [152, 76, 30, 30],
    ]
      .map(([a, b, c, d]) => rect(x + a, y + b, c, d, "#1E3240", { stroke: "#36505F" }))
      .join("")}${poly(
      [
        [x + 70, y + 98],
        [x + 40, y + 34],
        [x + 100, y + 34],
      ],
      GOLD,
      { "fill-opacity": 0.14 },
    )}</g>` +
    poly(
      [
        [x + 70, y + 98],
        [x + 77, y + 114],
        [x + 70, y + 110],
        [x + 63, y + 114],
      ],
      GOLD,
    ) +
    circle(x + 112, y + 110, 4, "#8FB4FF") +
    circle(x + 48, y + 110, 4, "#8FB4FF") +
    circle(x + 136, y + 66, 4, "#FF7B86") +
    circle(x + 150, y + 140, 4, "#FF7B86")
  );
}

function keyboard() {
  const [x, y] = REGIONS[7].box;
  const out = [panel(REGIONS[7].box)];
  const hot = new Set(["0.1", "0.2", "0.3", "0.4", "2.1", "1.2", "2.2", "2.3"]);
  const rows = [14, 14, 14, 13];
  const keys = { plain: "", hot: "", plainTop: "", hotTop: "" };
  rows.forEach((count, r) => {
    const lead = r === 1 ? 4 : r === 2 ? 8 : r === 3 ? 14 : 0;
    for (let c = 0; c < count; c++) {
      const kx = x + 14 + lead + c * 21;
      const ky = y + 14 + r * 21;
      if (kx + 18 > x + 308) continue;
      const kind = hot.has(`${r}.${c}`) ? "hot" : "plain";
      keys[kind] += `M${n(kx)} ${n(ky)}h18v18h-18z`;
      keys[kind === "hot" ? "hotTop" : "plainTop"] += `M${n(kx + 3)} ${n(ky + 2)}h12v9h-12z`;
    }
  });
  out.push(
    path(keys.plain, RAISED, { stroke: LINE }),
    path(keys.plainTop, "#2B3550"),
    path(keys.hot, GOLD),
    path(keys.hotTop, "#FFE0A0"),
  );
  [
    [14, 34],
    [52, 24],
    [80, 130, 1],
    [214, 24],
    [242, 22],
    [268, 34],
  ].forEach(([a, w, on]) => {
    out.push(rect(x + a, y + 97, w, 18, on ? GOLD : RAISED, { stroke: on ? GOLD : LINE, rx: 2 }));
  });
  return out.join("");
}

function mouse() {
  const [x, y] = REGIONS[8].box;
  const cx = x + 55;
  const t = y + 14;
  return (
    panel(REGIONS[8].box) +
    path(
      `M${cx - 31} ${t + 34}Q${cx - 31} ${t} ${cx} ${t}T${cx + 31} ${t + 34}V${t + 66}Q${cx + 31} ${t + 100} ${cx} ${t + 100}T${cx - 31} ${t + 66}Z`,
      RAISED,
      { stroke: MUTED, "stroke-width": 1.6 },
    ) +
    path(`M${cx - 3} ${t + 1}Q${cx - 30} ${t + 4} ${cx - 30} ${t + 36}V${t + 42}H${cx - 3}Z`, GOLD) +
    line(`M${cx - 31} ${t + 43}H${cx + 31}M${cx} ${t}V${t + 43}`, MUTED, 1.6) +
    rect(cx - 5, t + 12, 10, 22, INK, { rx: 5, stroke: MUTED }) +
    rect(cx - 2, t + 16, 4, 8, GOLD, { rx: 2 })
  );
}

export function interfacePicture() {
  const ui = status() + map() + inventory() + chat() + bars() + keyboard() + mouse();
  return world().replace(/<\/svg>$/, `${ui}</svg>`);
}

/** Regions as percent of the picture. */
export const hotspots = () =>
  REGIONS.map(({ id, name, box: [x, y, w, h] }) => {
    const p = (/** @type {number} */ v, /** @type {number} */ of) => Math.round((v / of) * 10000) / 100;
    return { id, name, x: p(x, W), y: p(y, H), w: p(w, W), h: p(h, H) };
  });
