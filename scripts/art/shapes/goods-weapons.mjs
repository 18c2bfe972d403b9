import { circle, line, path, poly, rect } from "../lib/svg.mjs";
import { BRASS, DARK, STEEL, sheen, WOOD } from "./materials.mjs";

/** @typedef {import("./materials.mjs").Good} Good */

/** @returns {Good[]} */
export const weapons = () => [
  {
    name: "Lacquered Knuckles",
    category: "weapon",
    info: "A brawler's gauntlet with four iron studs.",
    tone: "#FFB765",
    body:
      sheen(
        [
          [0, "#3A100C"],
          [0.35, "#C8503A"],
          [0.6, "#7A241C"],
          [1, "#2A0A08"],
        ],
        (f) =>
          path(
            "M340 360Q350 300 420 296L610 290Q670 300 676 360L684 500Q680 560 640 590L620 740H390L372 600Q330 560 332 500Z",
            f,
          ),
      ) +
      sheen(BRASS, (f) => rect(376, 610, 258, 34, f) + rect(384, 690, 244, 40, f)) +
      line("M416 300V470M500 296V470M586 294V470", "#1C0806", 9) +
      path("M336 450Q400 430 470 460Q480 520 430 540Q360 540 336 500Z", "#8A2E22") +
      [378, 458, 543, 628]
        .map((x) =>
          sheen(STEEL, (f) =>
            poly(
              [
                [x - 32, 340],
                [x, 236],
                [x + 32, 340],
                [x, 366],
              ],
              f,
            ),
          ),
        )
        .join(""),
  },
  {
    name: "Rain Cutter",
    category: "weapon",
    info: "A long, light sword for swordsmen.",
    tone: "#A9CBE8",
    float: true,
    body: `<g transform="rotate(38 500 480)">${sheen(STEEL, (f) => path("M474 560V150L500 80 526 130V560Z", f))}${line("M500 130V556", "#33404E", 5)}${sheen(BRASS, (f) => path("M392 560H608L590 592H410Z", f))}${sheen(DARK, (f) => rect(480, 590, 40, 190, f))}${line("M480 610l40 24M480 650l40 24M480 690l40 24M480 730l40 24", "#B08A4A", 7)}${sheen(BRASS, (f) => path("M472 780H528L514 820H486Z", f))}</g>`,
    glow: `<g transform="rotate(38 500 480)">${line("M489 150V550", "#E6F6FF", 4, { "stroke-opacity": 0.8 })}</g>`,
  },
  {
    name: "Wirestring Bow",
    category: "weapon",
    info: "A tall bow strung with signal wire.",
    tone: "#9FE0C8",
    float: true,
    body: `<g transform="rotate(24 500 480)">${sheen(WOOD, (f) => path("M430 120C610 220 640 360 570 480C640 600 610 740 430 840L404 836C560 730 580 620 526 500V460C580 340 560 230 404 124Z", f))}${sheen(BRASS, (f) => rect(520, 420, 54, 22, f) + rect(520, 518, 54, 22, f) + circle(418, 128, 14, f) + circle(418, 832, 14, f))}${rect(526, 442, 42, 76, "#2A1A12")}${sheen(
      STEEL,
      (f) =>
        rect(300, 476, 390, 8, f) +
        poly(
          [
            [690, 460],
            [760, 480],
            [690, 500],
          ],
          f,
        ),
    )}${poly(
      [
        [300, 480],
        [270, 452],
        [340, 460],
        [360, 480],
        [340, 500],
        [270, 508],
      ],
      "#B8452F",
    )}</g>`,
    glow: `<g transform="rotate(24 500 480)">${line("M414 128L300 480 414 832", "#D8FFF0", 4)}</g>`,
  },
  {
    name: "Ringed Staff",
    category: "weapon",
    info: "A shaman's staff; its six rings call the wind.",
    tone: "#FFD27A",
    float: true,
    body: `<g transform="rotate(22 500 480)">${sheen(WOOD, (f) => rect(486, 380, 28, 480, f))}${sheen(BRASS, (f) => path("M500 90C600 130 640 230 600 310Q570 370 516 390H484Q430 370 400 310C360 230 400 130 500 90ZM500 140C430 180 410 240 440 300Q460 340 500 350Q540 340 560 300C590 240 570 180 500 140Z", f, { "fill-rule": "evenodd" }) + rect(470, 384, 60, 40, f))}${[
      [404, 330],
      [596, 330],
      [384, 250],
      [616, 250],
    ]
      .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="38" fill="none" stroke="#D8A24A" stroke-width="11"/>`)
      .join("")}</g>`,
    glow: `<g transform="rotate(22 500 480)">${path("M500 180Q545 240 500 320Q455 240 500 180Z", "#FFE6A8")}</g>`,
  },
  {
    name: "Cross Blades",
    category: "weapon",
    info: "Two short blades made to be used together.",
    tone: "#FF9A55",
    float: true,
    body: [-34, 34]
      .map(
        (a) =>
          `<g transform="rotate(${a} 500 500)">${sheen(STEEL, (f) => path("M468 600L462 200 500 130 536 220 532 600Z", f))}${line("M498 200V596", "#3A4654", 5)}${sheen(BRASS, (f) => path("M424 600H576L560 632H440Z", f))}${sheen(DARK, (f) => rect(482, 630, 36, 150, f))}${sheen(BRASS, (f) => circle(500, 792, 22, f))}</g>`,
      )
      .join(""),
    glow: path("M500 380L524 440 584 464 524 488 500 548 476 488 416 464 476 440Z", "#FFE0A8", {
      "fill-opacity": 0.9,
    }),
  },
  {
    name: "Signal Pistol",
    category: "weapon",
    info: "A gunner's heavy pistol, loaded with flares.",
    tone: "#FF7A5A",
    body:
      sheen(
        STEEL,
        (f) => path("M230 350H740L770 380V450H560L540 480H400L372 720H248L290 470H230Z", f),
        [0, 0, 0, 1],
      ) +
      sheen(DARK, (f) => path("M290 480H392L362 710H258Z", f)) +
      line("M286 540h90M280 590h90M274 640h90", "#12161D", 9) +
      path("M410 480H530Q536 560 470 566H402Z", "none", { stroke: "#7A8898", "stroke-width": 14 }) +
      rect(560, 330, 120, 22, "#4A5664") +
      rect(300, 372, 260, 20, "#2A323D") +
      sheen(BRASS, (f) => rect(600, 386, 120, 36, f, { rx: 6 })),
    glow: rect(758, 392, 16, 44, "#FF8A6A") + circle(330, 430, 11, "#FFB020"),
  },
  {
    name: "Hush Dagger",
    category: "weapon",
    info: "A short blade that makes no sound.",
    tone: "#9FD6C8",
    float: true,
    body: `<g transform="rotate(-40 500 480)">${sheen(STEEL, (f) => path("M456 520L470 240Q500 160 560 120Q540 240 546 520Z", f))}${path("M500 510L506 250 530 200 528 510Z", "#2A3440", { "fill-opacity": 0.65 })}${sheen(DARK, (f) => path("M400 512Q500 540 604 506L596 548Q500 572 410 552Z", f) + path("M470 556H534L524 740Q500 760 480 740Z", f))}${line("M472 590l58 14M474 630l54 14M476 670l50 14", "#8A6A3A", 8)}<circle cx="501" cy="772" r="24" fill="none" stroke="#B8863C" stroke-width="12"/></g>`,
  },
];
