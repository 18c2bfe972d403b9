// @ts-check
// The shop's goods, each drawn in a box of 1000 with its foot at y = 740 and its middle at x = 500.
import { classPath } from "../flat/icons.mjs";
import { circle, ellipse, line, path, poly, radial, rect } from "../lib/svg.mjs";
import { campusGoods } from "./goods-campus.mjs";
import { weapons } from "./goods-weapons.mjs";
import { BRASS, DARK, PAPER, STEEL, sheen, WOOD } from "./materials.mjs";

/** @typedef {import("./materials.mjs").Good} Good */

/** @param {string} liquid @param {string} bright */
const flask = (liquid, bright) => ({
  body:
    sheen(
      [
        [0, "#1C2A34"],
        [0.3, "#6A8494"],
        [0.5, "#2E404C"],
        [1, "#141E26"],
      ],
      (f) =>
        path(
          "M450 300V400C370 440 320 510 320 590C320 690 400 745 500 745S680 690 680 590C680 510 630 440 550 400V300Z",
          f,
        ),
    ) +
    sheen(BRASS, (f) => rect(436, 286, 128, 30, f, { rx: 6 }) + rect(440, 398, 120, 16, f)) +
    sheen(WOOD, (f) => rect(456, 216, 88, 76, f, { rx: 10 })) +
    line("M440 410Q330 470 396 404", "#8A6A3A", 5) +
    path("M372 396l46 -8 -6 74 -38 4z", "#D8C49A"),
  glow:
    `<defs>${radial(
      "fl",
      [
        [0, bright],
        [0.55, liquid],
        [1, liquid, 0.35],
      ],
      ' cx=".5" cy=".62" r=".6"',
    )}</defs>` +
    path("M346 560Q500 530 654 560C672 660 600 722 500 722S328 660 346 560Z", "url(#fl)", {
      "fill-opacity": 0.85,
    }) +
    circle(440, 620, 10, bright) +
    circle(540, 590, 7, bright) +
    circle(520, 660, 13, bright, { "fill-opacity": 0.6 }) +
    circle(470, 575, 5, "#fff") +
    path("M364 560Q376 470 440 438Q390 500 392 580Z", "#FFFFFF", { "fill-opacity": 0.2 }),
});

/** @param {string} a @param {string} b */
const gem = (a, b) => ({
  body:
    poly(
      [
        [500, 210],
        [650, 360],
        [640, 600],
        [500, 720],
        [360, 600],
        [350, 360],
      ],
      "#1A2632",
    ) +
    poly(
      [
        [500, 210],
        [650, 360],
        [560, 400],
        [440, 400],
        [350, 360],
      ],
      "#8AA0B4",
    ) +
    poly(
      [
        [350, 360],
        [440, 400],
        [450, 570],
        [360, 600],
      ],
      "#4A6074",
    ) +
    poly(
      [
        [650, 360],
        [560, 400],
        [550, 570],
        [640, 600],
      ],
      "#22303E",
    ),
  glow:
    poly(
      [
        [500, 230],
        [560, 395],
        [440, 395],
      ],
      b,
      { "fill-opacity": 0.9 },
    ) +
    poly(
      [
        [440, 400],
        [560, 400],
        [550, 570],
        [450, 570],
      ],
      a,
      { "fill-opacity": 0.75 },
    ) +
    poly(
      [
        [450, 570],
        [550, 570],
        [500, 705],
      ],
      a,
      { "fill-opacity": 0.5 },
    ) +
    poly(
      [
        [350, 362],
        [440, 400],
        [450, 570],
        [364, 596],
      ],
      a,
      { "fill-opacity": 0.35 },
    ) +
    poly(
      [
        [500, 230],
        [440, 395],
        [356, 358],
      ],
      b,
      { "fill-opacity": 0.4 },
    ) +
    poly(
      [
        [560, 400],
        [644, 362],
        [638, 596],
        [552, 570],
      ],
      a,
      { "fill-opacity": 0.16 },
    ) +
    path("M470 430L500 410 530 430 500 540Z", "#fff", { "fill-opacity": 0.5 }),
});

/** @param {string} stripe @param {string} inner */
const card = (stripe, inner) =>
  `<g transform="rotate(-9 500 480)">${sheen(PAPER, (f) => path("M300 300H680L720 340V660H300Z", f))}${path("M300 300H680L720 340V372H300Z", stripe)}${line("M316 392H704V644H316Z", "#7A6238", 5)}${inner}</g>`;

/** @returns {Good[]} */
export const goods = () => [
  {
    name: "Mending Tonic",
    category: "consumable",
    info: "Restores health at once.",
    tone: "#FF6A55",
    ...flask("#E23A2E", "#FFB09A"),
  },
  {
    name: "Focus Tonic",
    category: "consumable",
    info: "Restores spirit for skills.",
    tone: "#6FC0FF",
    ...flask("#2E7FD8", "#BFE6FF"),
  },
  {
    name: "Night Shift Cooler",
    category: "consumable",
    info: "Restores stamina and keeps you on your feet.",
    tone: "#7FE8C0",
    body:
      sheen(DARK, (f) =>
        path("M400 300Q400 270 430 262H570Q600 270 600 300V690Q600 730 570 740H430Q400 730 400 690Z", f),
      ) +
      sheen(STEEL, (f) => ellipse(500, 268, 84, 18, f) + ellipse(500, 728, 84, 16, f)) +
      sheen(
        [
          [0, "#0F4A3C"],
          [0.35, "#6FE0B8"],
          [0.6, "#2A9A78"],
          [1, "#0A3028"],
        ],
        (f) => path("M400 380L600 320V560L400 630Z", f),
      ) +
      sheen(STEEL, (f) => rect(474, 258, 56, 10, f, { rx: 5 })),
    glow: path("M520 400L450 500H495L470 590 560 470H510L540 400Z", "#EFFFF4", { "fill-opacity": 0.8 }),
  },
  ...weapons(),
  ...campusGoods(),
  {
    name: "Q-Box",
    category: "consumable",
    info: "A sealed box; what is inside is only known when it opens.",
    tone: "#FFC860",
    float: true,
    body:
      poly(
        [
          [500, 230],
          [720, 340],
          [500, 450],
          [280, 340],
        ],
        "#5A6678",
      ) +
      poly(
        [
          [280, 340],
          [500, 450],
          [500, 710],
          [280, 590],
        ],
        "#38424F",
      ) +
      poly(
        [
          [720, 340],
          [500, 450],
          [500, 710],
          [720, 590],
        ],
        "#1F2630",
      ) +
      sheen(BRASS, (f) =>
        path(
          "M280 340L330 365V420L280 395ZM500 450L450 425V480L500 505ZM500 450L550 425V480L500 505ZM720 340L670 365V420L720 395ZM280 590L330 616V560L280 535ZM720 590L670 616V560L720 535ZM500 710L450 683V628L500 655ZM500 710L550 683V628L500 655Z",
          f,
        ),
      ),
    glow:
      line("M500 450V710M280 340L500 450 720 340", "#FFD884", 9) +
      path(
        "M352 440Q350 412 378 414Q420 430 420 478Q418 504 398 512L398 536 378 526V494Q398 490 400 470Q398 444 380 438Q370 438 370 452ZM378 542l20 10v22l-20 -10z",
        "#FFE6A8",
      ) +
      path("M500 296L560 340 500 384 440 340Z", "#FFE6A8", { "fill-opacity": 0.85 }),
  },
  {
    name: "Edge Stone",
    category: "enchant",
    info: "Raises a weapon by one step.",
    tone: "#FF8A4A",
    float: true,
    ...gem("#FF6A2A", "#FFD0A0"),
  },
  {
    name: "Guard Stone",
    category: "enchant",
    info: "Raises a piece of armour by one step.",
    tone: "#6FC8FF",
    float: true,
    ...gem("#2E9AE8", "#D0F0FF"),
  },
  {
    name: "Campus Bus Ticket",
    category: "consumable",
    info: "One ride between the campuses.",
    tone: "#FFD27A",
    float: true,
    body: card(
      "#B0702C",
      path("M360 470Q360 440 390 440H610Q650 440 656 480L664 560H360Z", "#3A4658") +
        path("M378 460H440V510H378ZM456 460H518V510H456ZM534 460H600L616 510H534Z", "#F4E6C4") +
        circle(420, 566, 26, "#1A1E26") +
        circle(600, 566, 26, "#1A1E26") +
        line("M360 620h180M570 620h90", "#7A6238", 9),
    ),
  },
  {
    name: "Neon Hair Dye",
    category: "costume",
    info: "Changes the colour of your hair.",
    tone: "#7FF0D0",
    body:
      sheen(DARK, (f) => path("M400 420H600L620 460V720Q620 742 596 742H404Q380 742 380 720V460Z", f)) +
      sheen(STEEL, (f) => path("M440 330H560L574 420H426Z", f) + rect(470, 210, 60, 124, f, { rx: 12 })) +
      sheen(
        [
          [0, "#0C4A40"],
          [0.4, "#5FE8C4"],
          [1, "#0A3830"],
        ],
        (f) => rect(388, 500, 224, 170, f),
      ) +
      path(
        "M440 640Q430 560 470 540Q500 500 560 540Q580 590 560 640Q540 570 500 570Q460 580 440 640Z",
        "#0B1614",
      ),
    glow:
      path("M486 210Q500 130 560 140Q640 160 610 240Q600 190 560 190Q520 190 514 210Z", "#7FFFE0", {
        "fill-opacity": 0.8,
      }) + rect(388, 496, 224, 5, "#BFFFF0"),
  },
  {
    name: "New Name Card",
    category: "social",
    info: "Lets one character take a new name.",
    tone: "#E8D0A0",
    float: true,
    body:
      card(
        "#2E4A66",
        `<g transform="translate(330 420) scale(6.4)"><path d="${classPath("assassin")}" fill="none" stroke="#4A3C22" stroke-width="1.75"/></g>` +
          line("M510 450h170M510 500h130M510 550h170", "#7A6238", 13),
      ) + sheen(BRASS, (f) => path("M640 640L790 430 822 452 676 664 634 684Z", f)),
    glow: line("M520 604Q560 584 600 606T664 600", "#FFC870", 9),
  },
];
