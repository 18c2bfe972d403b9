// @ts-check
// Small pictures for an empty list, an error and a missing page; and the item nobody has drawn yet.
import { LIGHT } from "../lib/palette.mjs";
import { circle, doc, line, linear, path, poly, radial, rect } from "../lib/svg.mjs";
import { lettering } from "../lib/type.mjs";
import { pole, wires } from "../shapes/city.mjs";
import { lantern, roof, wall } from "../shapes/gate.mjs";
import { student } from "../shapes/people.mjs";
import { VectorStage } from "./vector-stage.mjs";

const SIZE = { w: 480, h: 300 };

/** A plain far skyline; the painted one would be too many windows for a small file. @param {VectorStage} S @param {number} base @param {number} [glass] */
function horizon(S, base, glass = 40) {
  const far = S.layer({ haze: 0.55, dim: 0.2 });
  const r = S.rng;
  for (let x = -20; x < S.W; ) {
    const w = r.range(60, 130);
    const h = r.range(120, 360);
    far.add(rect(x, base - h, w, h, "#233442"));
    x += w;
  }
  for (let i = 0; i < glass; i++)
    far.glow(
      rect(r.range(0, S.W), base - r.range(30, 230), 7, 9, r.chance(0.7) ? LIGHT.window : LIGHT.tube, {
        "fill-opacity": r.range(0.2, 0.7),
      }),
    );
}

/** Nothing here yet: an empty bench under a lamp, and a cat that does not mind. */
function empty() {
  const S = new VectorStage(1600, 5);
  const g = 720;
  horizon(S, g);
  const L = S.layer({ dim: 0.1 });
  wall(L, { x0: -20, x1: 1620, base: g + 4, h: 120 });
  const P = S.layer({ dim: 0.1 });
  pole(P, { x: 1120, base: g + 60, h: 640, lamp: true, side: -1 });
  wires(P, [1120, 150], [1640, 120], 4, 40);
  wires(P, [1120, 150], [-40, 190], 4, 90);
  const B = S.layer({ dim: 0 });
  B.add(
    rect(560, 670, 520, 20, "#8A6444"),
    rect(560, 700, 520, 16, "#7A563A"),
    rect(550, 748, 540, 24, "#9A7250"),
    rect(596, 660, 16, 180, "#2A303A"),
    rect(1028, 660, 16, 180, "#2A303A"),
    rect(560, 832, 60, 10, "#2A303A"),
    rect(1020, 832, 60, 10, "#2A303A"),
    path(
      "M690 748Q676 690 720 680Q740 676 748 690L756 668 772 684Q790 680 800 690L812 670 820 692Q836 712 816 728Q832 738 830 748Z",
      "#11151C",
    ),
    path("M692 746Q650 752 652 716Q656 690 676 700", "none", {
      stroke: "#11151C",
      "stroke-width": 11,
      "stroke-linecap": "round",
    }),
  );
  B.glow(line("M772 706q6 5 12 0M796 706q6 5 12 0", "#F0B44C", 3));
  return S.svg(g + 20, SIZE);
}

/** Something broke: the signal hangs by its cable and sparks. */
function error() {
  const S = new VectorStage(1600, 8);
  const g = 740;
  horizon(S, g);
  const P = S.layer({ dim: 0.1 });
  pole(P, { x: 300, base: g + 30, h: 620 });
  pole(P, { x: 1340, base: g + 30, h: 640 });
  wires(P, [300, 170], [1340, 150], 4, 80);
  wires(P, [300, 170], [-40, 150], 3, 40);
  wires(P, [1340, 150], [1640, 170], 3, 30);
  P.add(line("M300 210Q520 330 690 300T794 306", "#1A1E27", 5));
  const H = S.layer({ dim: 0 });
  // A signal head drawn large, swinging by its cable.
  const head = [
    rect(-62, 0, 124, 330, "#2A323E", { rx: 16 }),
    rect(-62, 0, 124, 8, "#59657A", { rx: 4 }),
    rect(-10, -30, 20, 34, "#2A323E"),
  ];
  for (let k = 0; k < 3; k++)
    head.push(
      circle(0, 62 + k * 103, 42, "#12171F"),
      path(
        `M-54 ${62 + k * 103}A54 54 0 0 1 54 ${62 + k * 103}L44 ${62 + k * 103}A44 44 0 0 0 -44 ${62 + k * 103}Z`,
        "#465266",
      ),
    );
  H.add(`<g transform="translate(800 330) rotate(14)">${head.join("")}</g>`);
  H.glow(
    `<g transform="translate(800 330) rotate(14)">${circle(0, 62, 40, LIGHT.signalRed)}${circle(0, 62, 22, "#FFD0C8")}</g>`,
  );
  H.lamp(786, 390, 330, LIGHT.signalRed, 1.5);
  H.glow(
    path("M812 268L834 312 808 304 846 360 826 352 832 318 806 322Z", "#FFF0C0"),
    circle(880, 350, 5, "#FFD27A"),
    circle(900, 300, 4, "#FFD27A"),
    circle(866, 270, 4, "#FFF"),
    circle(720, 280, 4, "#FFD27A"),
  );
  H.lamp(824, 300, 150, "#FFD27A", 1.4);
  const B = S.layer({ dim: 0 });
  for (const x of [470, 1010]) {
    B.add(
      rect(x, 800, 240, 30, "#B0702C"),
      rect(x + 20, 792, 12, 100, "#3A3F48"),
      rect(x + 206, 792, 12, 100, "#3A3F48"),
    );
    for (let k = 0; k < 5; k++)
      B.add(
        poly(
          [
            [x + 12 + k * 48, 830],
            [x + 34 + k * 48, 830],
            [x + 50 + k * 48, 800],
            [x + 28 + k * 48, 800],
          ],
          "#1A1410",
        ),
      );
    B.glow(circle(x + 26, 782, 10, LIGHT.signalAmber));
    B.lamp(x + 26, 782, 110, LIGHT.signalAmber, 1);
  }
  return S.svg(g + 14, SIZE);
}

/** No such page: the gate is shut and its plaque says so. */
function notFound() {
  const S = new VectorStage(1600, 12);
  const g = 760;
  horizon(S, g, 26);
  const L = S.layer({ dim: 0 });
  wall(L, { x0: -20, x1: 420, base: g + 4, h: 150 });
  wall(L, { x0: 1180, x1: 1620, base: g + 4, h: 150 });
  const h = 640;
  const X = (/** @type {number} */ u) => 800 + u * h;
  const Y = (/** @type {number} */ v) => g - v * h;
  L.add(
    `<defs>${linear(
      "nl",
      [
        [0, "#3A0F0C"],
        [0.4, "#A23A2C"],
        [1, "#2E0C0A"],
      ],
      [0, 0, 1, 0],
    )}</defs>`,
  );
  L.add(
    rect(X(-0.36), Y(0.55), 0.72 * h, 0.55 * h, "#3A1411"),
    rect(X(-0.003), Y(0.55), 0.006 * h, 0.55 * h, "#120605"),
  );
  for (let i = 0; i < 8; i++)
    for (let j = 0; j < 6; j++) L.add(circle(X(-0.3 + i * 0.086), Y(0.07 + j * 0.08), 5, "#8A6128"));
  for (const u of [-0.42, 0.36]) L.add(rect(X(u), Y(0.64), 0.06 * h, 0.64 * h, "url(#nl)"));
  L.add(
    rect(X(-0.5), Y(0.66), h, 0.07 * h, "#8E2A22"),
    rect(X(-0.47), Y(0.56), 0.94 * h, 0.04 * h, "#6E2019"),
    rect(X(-0.5), Y(0.66), h, 5, "#C08A3A"),
  );
  roof(L, X, Y, h, { half: 0.66, ridge: 0.38, low: 0.69, high: 0.83, lift: 0.1, ribs: 18 });
  L.add(
    rect(X(-0.15), Y(0.7), 0.3 * h, 0.17 * h, "#B8863C"),
    rect(X(-0.138), Y(0.688), 0.276 * h, 0.146 * h, "#101820"),
  );
  const t = lettering("404", {
    size: 118,
    weight: 800,
    x: 800,
    y: Y(0.564),
    anchor: "middle",
    spacing: 0.03,
  });
  L.glow(path(t.d, "#FFD79A"));
  L.lamp(800, Y(0.61), 220, LIGHT.lantern, 0.9);
  for (const u of [-0.27, 0.27]) lantern(L, { x: X(u), y: Y(0.52), size: 56, power: 1.1 });
  const F = S.layer({ dim: 0 });
  F.add(
    student({
      x: 800,
      y: 905,
      h: 270,
      pose: "stand",
      weapon: "back",
      hair: "spiky",
      back: true,
      wind: 0.6,
      coat: "#1A2130",
    }),
  );
  return S.svg(g + 8, SIZE);
}

/** The item without a picture: a parcel on the stone. */
function itemDefault() {
  return doc(
    256,
    256,
    `<defs>${radial(
      "ib",
      [
        [0, "#2C3A4C"],
        [0.6, "#141C28"],
        [1, "#0B0D14"],
      ],
      ' cx=".5" cy=".48" r=".62"',
    )}${linear("i1", [
      [0, "#6A7488"],
      [1, "#3A4454"],
    ])}${linear("i2", [
      [0, "#465062"],
      [1, "#232B38"],
    ])}${linear("i3", [
      [0, "#2A3240"],
      [1, "#151B25"],
    ])}</defs>` +
      rect(0, 0, 256, 256, "url(#ib)") +
      poly(
        [
          [60, 192],
          [84, 180],
          [172, 180],
          [196, 192],
          [176, 208],
          [80, 208],
        ],
        "#39424F",
      ) +
      poly(
        [
          [60, 192],
          [80, 208],
          [176, 208],
          [196, 192],
          [196, 200],
          [176, 220],
          [80, 220],
          [60, 200],
        ],
        "#1A212B",
      ) +
      line("M60 193L80 209H176L196 193", "#8A93AB", 1.2) +
      poly(
        [
          [128, 66],
          [184, 94],
          [128, 122],
          [72, 94],
        ],
        "url(#i1)",
      ) +
      poly(
        [
          [72, 94],
          [128, 122],
          [128, 190],
          [72, 160],
        ],
        "url(#i2)",
      ) +
      poly(
        [
          [184, 94],
          [128, 122],
          [128, 190],
          [184, 160],
        ],
        "url(#i3)",
      ) +
      poly(
        [
          [94, 83],
          [150, 111],
          [150, 132],
          [140, 126],
          [140, 116],
          [84, 88],
        ],
        "#A3ACC4",
        { "fill-opacity": 0.35 },
      ) +
      line("M72 94L128 122 184 94M128 122V190", "#A3ACC4", 1.2, { "stroke-opacity": 0.7 }) +
      path("M100 138L106 141V156L100 153ZM92 134L96 136V151L92 149Z", "#A3ACC4", { "fill-opacity": 0.5 }),
  );
}

/** @returns {Record<string, string>} */
export const states = () => ({
  empty: empty(),
  error: error(),
  "not-found": notFound(),
  "item-default": itemDefault(),
});
