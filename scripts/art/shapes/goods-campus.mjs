import { circle, ellipse, line, path, poly, rect } from "../lib/svg.mjs";
import { BRASS, DARK, PAPER, STEEL, sheen } from "./materials.mjs";

/** @typedef {import("./materials.mjs").Good} Good */

/** @returns {Good[]} */
export const campusGoods = () => [
  {
    name: "Night Class Uniform",
    category: "costume",
    info: "The dark uniform of the evening class.",
    tone: "#C8D6F0",
    body:
      sheen(
        [
          [0, "#141A26"],
          [0.3, "#43506A"],
          [0.55, "#2A3346"],
          [1, "#10141D"],
        ],
        (f) =>
          path(
            "M390 240L300 290 230 560 312 590 350 470 340 740H660L650 470 688 590 770 560 700 290 610 240 500 300Z",
            f,
          ),
      ) +
      path("M430 236L500 320 570 236 600 246 520 420H480L400 246Z", "#DDE4F0") +
      path("M484 330H516L530 370 512 540 500 566 488 540 470 370Z", "#B08430") +
      path("M400 240L480 440 470 740H458L430 470 366 300Z", "#1A2130") +
      path("M600 240L520 440 530 740H542L570 470 634 300Z", "#1A2130") +
      [500, 570, 640].map((y) => sheen(BRASS, (f) => circle(556, y, 11, f))).join("") +
      rect(366, 420, 60, 12, "#C08A3A") +
      line("M300 560l-62 -22M700 560l62 -22", "#C08A3A", 10),
  },
  {
    name: "Rain Cloak",
    category: "costume",
    info: "A hooded cloak that sheds rain.",
    tone: "#8FC0D8",
    body:
      sheen(
        [
          [0, "#0F2028"],
          [0.35, "#4A7888"],
          [0.55, "#2A4A58"],
          [1, "#0C181E"],
        ],
        (f) =>
          path(
            "M500 170C590 180 630 260 626 340L720 700 640 740 590 716 540 746 500 722 460 746 410 716 360 740 280 700 374 340C370 260 410 180 500 170Z",
            f,
          ),
      ) +
      path("M500 226C556 236 578 290 570 346Q500 400 430 346C422 290 444 236 500 226Z", "#070B10") +
      line("M430 400L400 700M500 410V710M570 400L600 700", "#12242C", 10) +
      sheen(BRASS, (f) =>
        poly(
          [
            [470, 380],
            [530, 380],
            [518, 418],
            [482, 418],
          ],
          f,
        ),
      ),
    glow: ellipse(472, 312, 13, 5, "#CFF0FF") + ellipse(528, 312, 13, 5, "#CFF0FF"),
  },
  {
    name: "Yard Megaphone",
    category: "social",
    info: "Speaks once to every student on the server.",
    tone: "#FFC46A",
    body: `<g transform="rotate(-14 500 480)">${sheen(
      [
        [0, "#FFE6C0"],
        [0.3, "#E8E2D4"],
        [0.6, "#A8A294"],
        [1, "#4A463E"],
      ],
      (f) => path("M330 420L640 260V640L330 520Z", f),
      [0, 0, 0, 1],
    )}${sheen(
      [
        [0, "#FF9A6A"],
        [0.4, "#C84A30"],
        [1, "#4A120C"],
      ],
      (f) =>
        path("M640 236Q720 440 640 664Q600 640 604 450Q604 270 640 236Z", f) +
        rect(280, 410, 70, 122, f, { rx: 16 }),
      [0, 0, 0, 1],
    )}${sheen(DARK, (f) => path("M370 524L440 556 420 690H360Z", f))}${ellipse(652, 450, 24, 150, "#1A0C0A")}</g>`,
    glow: line("M742 300Q800 400 770 500M800 250Q890 390 840 540", "#FFE0A8", 13, {
      "stroke-linecap": "round",
      "stroke-opacity": 0.85,
    }),
  },
  {
    name: "Way Home Scroll",
    category: "consumable",
    info: "Returns you to the gate of your school.",
    tone: "#FFD79A",
    body: `<g transform="rotate(-16 500 480)">${sheen(PAPER, (f) => path("M330 320H670V650H330Z", f), [0, 0, 0, 1])}${sheen(PAPER, (f) => rect(300, 270, 400, 78, f, { rx: 39 }) + rect(300, 630, 400, 78, f, { rx: 39 }), [0, 0, 0, 1])}${sheen(BRASS, (f) => rect(262, 288, 46, 42, f, { rx: 8 }) + rect(692, 288, 46, 42, f, { rx: 8 }) + rect(262, 648, 46, 42, f, { rx: 8 }) + rect(692, 648, 46, 42, f, { rx: 8 }))}</g>`,
    glow: `<g transform="rotate(-16 500 480)"><g transform="translate(404 388) scale(3)" fill="#FF8A3A" fill-opacity=".85">${path("M32 6H22L21 10C17 15 10 15 2 7 3 17 9 23 18 24H46C55 23 61 17 62 7 54 15 47 15 43 10L42 6ZM14 28H50L48 32H16ZM18 36H24V60H18ZM40 36H46V60H40Z", "#C8501E")}</g></g>`,
  },
  {
    name: "Scooter Key",
    category: "vehicle",
    info: "Starts a two-seat scooter.",
    tone: "#9FD0F0",
    float: true,
    body:
      `<g transform="rotate(36 500 480)">${sheen(DARK, (f) => path("M420 180H580L610 230V380L570 430H430L390 380V230Z", f))}${sheen(STEEL, (f) => path("M468 430H532V720L500 770 468 720Z", f))}${line("M500 450V740", "#3A4654", 8)}${poly(
        [
          [532, 560],
          [556, 574],
          [532, 590],
          [556, 612],
          [532, 634],
          [552, 654],
          [532, 670],
        ],
        "#8A98A8",
      )}<circle cx="500" cy="226" r="26" fill="#0A0D13"/></g><circle cx="610" cy="292" r="62" fill="none" stroke="#B8C4D2" stroke-width="13"/>` +
      sheen(BRASS, (f) => path("M664 330L730 420 700 520 620 490 616 390Z", f)),
    glow: `<g transform="rotate(36 500 480)">${path("M470 300H530L500 380Z", "#8FE0FF")}</g>`,
  },
  {
    name: "Late Bell Board",
    category: "vehicle",
    info: "A fast board for students who overslept.",
    tone: "#FFB765",
    body: `<g transform="rotate(-20 500 520)">${sheen(
      [
        [0, "#8A4A1E"],
        [0.4, "#F0A860"],
        [0.6, "#B06A30"],
        [1, "#4A240C"],
      ],
      (f) =>
        path(
          "M160 470Q170 430 220 440L300 470H700L780 440Q830 430 840 470Q830 520 770 530H230Q170 520 160 470Z",
          f,
        ),
      [0, 0, 0, 1],
    )}${path("M240 482H760L740 506H260Z", "#1A1E26")}${sheen(STEEL, (f) => rect(290, 528, 60, 34, f) + rect(650, 528, 60, 34, f))}${[300, 344, 660, 704].map((x) => circle(x, 588, 40, "#14181F") + circle(x, 588, 20, "#B8893C")).join("")}</g>`,
    glow: `<g transform="rotate(-20 500 520)">${path("M170 540L60 560 190 556ZM180 580L30 610 200 596ZM190 620L80 650 210 636Z", "#FFC070", { "fill-opacity": 0.8 })}${path("M240 484H420L400 502H256Z", "#FFB020", { "fill-opacity": 0.7 })}</g>`,
  },
  {
    name: "Speckled Egg",
    category: "pet",
    info: "Something inside is knocking.",
    tone: "#FFD0A0",
    body:
      sheen(
        [
          [0, "#6A5A48"],
          [0.32, "#F4E4CC"],
          [0.55, "#C8B090"],
          [1, "#4A3C2E"],
        ],
        (f) =>
          path(
            "M500 220C610 240 690 420 686 560C680 670 600 742 500 742S320 670 314 560C310 420 390 240 500 220Z",
            f,
          ),
      ) +
      [
        [420, 400, 26],
        [560, 330, 20],
        [600, 480, 30],
        [440, 560, 34],
        [540, 640, 24],
        [380, 500, 14],
        [500, 450, 14],
        [610, 610, 16],
      ]
        .map(([x, y, r]) => ellipse(x, y, r, r * 0.8, "#6E4A34"))
        .join("") +
      path("M340 690Q420 640 500 664T660 690L700 742H300Z", "#4A3A22") +
      line("M300 740L420 670M360 746L520 672M470 748L600 676M580 748L690 700", "#8A6E3C", 9),
    glow: path("M470 300L506 350 484 392 536 436 510 470 528 440 470 396 494 352Z", "#FFF3C8"),
  },
  {
    name: "Fish Biscuits",
    category: "pet",
    info: "Food that every campus pet comes running for.",
    tone: "#F0C080",
    body:
      sheen(
        [
          [0, "#24404A"],
          [0.35, "#7AA8B0"],
          [0.6, "#3E6872"],
          [1, "#14262C"],
        ],
        (f) =>
          path("M270 560H730L690 720Q680 742 650 742H350Q320 742 310 720Z", f) +
          ellipse(500, 560, 232, 52, f),
      ) +
      ellipse(500, 556, 204, 38, "#0F1A1E") +
      [
        [380, 520, -20],
        [500, 490, 8],
        [610, 520, 24],
        [440, 470, 34],
        [560, 450, -30],
      ]
        .map(
          ([x, y, a]) =>
            `<g transform="translate(${x} ${y}) rotate(${a})">${sheen(
              [
                [0, "#8A5A26"],
                [0.4, "#F4C47A"],
                [1, "#7A4A1C"],
              ],
              (f) => path("M-70 0Q-20 -48 50 -4L84 -34V34L50 4Q-20 48 -70 0Z", f),
              [0, 0, 0, 1],
            )}${circle(-40, -6, 5, "#3A220C")}</g>`,
        )
        .join("") +
      `<g transform="translate(462 610) scale(3.2)" fill="#DCE8E8">${path("M12 22Q4 16 12 11Q20 16 12 22ZM4 10a3 3.6 0 1 1 .1 0ZM9 5a3 3.8 0 1 1 .1 0ZM16 5a3 3.8 0 1 1 .1 0ZM21 10a3 3.6 0 1 1 .1 0Z", "#DCE8E8")}</g>`,
  },
];
