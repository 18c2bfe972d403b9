// @ts-check
// The shop's goods, each drawn in a box of 1000 with its foot at y = 740 and its middle at x = 500.
import { classPath } from "../flat/icons.mjs";
import { circle, ellipse, line, linear, path, poly, radial, rect } from "../lib/svg.mjs";

/** @typedef {{name:string, category:string, info:string, tone:string, body:string, glow?:string, float?:boolean}} Good */

let g = 0;
/** A left-to-right sheen. @param {[number, string, number?][]} stops @param {(id:string)=>string} draw @param {[number,number,number,number]} [v] */
const sheen = (stops, draw, v = [0, 0, 1, 0]) => {
  const id = `gd${g++}`;
  return `<defs>${linear(id, stops, v)}</defs>${draw(`url(#${id})`)}`;
};
/** @type {[number, string, number?][]} */
const STEEL = [[0, "#5A6676"], [0.35, "#E6EEF6"], [0.5, "#9AA8B8"], [0.75, "#6A7686"], [1, "#3A444F"]];
/** @type {[number, string, number?][]} */
const BRASS = [[0, "#6A4618"], [0.35, "#FFE0A0"], [0.55, "#C8913C"], [1, "#54360F"]];
/** @type {[number, string, number?][]} */
const DARK = [[0, "#1E242E"], [0.35, "#5A6678"], [0.6, "#343D4A"], [1, "#151A22"]];
/** @type {[number, string, number?][]} */
const WOOD = [[0, "#3A2616"], [0.4, "#9A6C40"], [0.6, "#6E4A2A"], [1, "#2C1C10"]];
/** @type {[number, string, number?][]} */
const PAPER = [[0, "#A89468"], [0.3, "#F4E6C4"], [0.7, "#DCC89A"], [1, "#8A7648"]];

/** @param {string} liquid @param {string} bright */
const flask = (liquid, bright) => ({
  body:
    sheen([[0, "#1C2A34"], [0.3, "#6A8494"], [0.5, "#2E404C"], [1, "#141E26"]], (f) => path("M450 300V400C370 440 320 510 320 590C320 690 400 745 500 745S680 690 680 590C680 510 630 440 550 400V300Z", f)) +
    sheen(BRASS, (f) => rect(436, 286, 128, 30, f, { rx: 6 }) + rect(440, 398, 120, 16, f)) +
    sheen(WOOD, (f) => rect(456, 216, 88, 76, f, { rx: 10 })) +
    line("M440 410Q330 470 396 404", "#8A6A3A", 5) + path("M372 396l46 -8 -6 74 -38 4z", "#D8C49A"),
  glow:
    `<defs>${radial("fl", [[0, bright], [0.55, liquid], [1, liquid, 0.35]], ' cx=".5" cy=".62" r=".6"')}</defs>` +
    path("M346 560Q500 530 654 560C672 660 600 722 500 722S328 660 346 560Z", "url(#fl)", { "fill-opacity": 0.85 }) +
    circle(440, 620, 10, bright) + circle(540, 590, 7, bright) + circle(520, 660, 13, bright, { "fill-opacity": 0.6 }) + circle(470, 575, 5, "#fff") +
    path("M364 560Q376 470 440 438Q390 500 392 580Z", "#FFFFFF", { "fill-opacity": 0.2 }),
});

/** @param {string} a @param {string} b */
const gem = (a, b) => ({
  body:
    poly([[500, 210], [650, 360], [640, 600], [500, 720], [360, 600], [350, 360]], "#1A2632") +
    poly([[500, 210], [650, 360], [560, 400], [440, 400], [350, 360]], "#8AA0B4") + poly([[350, 360], [440, 400], [450, 570], [360, 600]], "#4A6074") + poly([[650, 360], [560, 400], [550, 570], [640, 600]], "#22303E"),
  glow:
    poly([[500, 230], [560, 395], [440, 395]], b, { "fill-opacity": 0.9 }) + poly([[440, 400], [560, 400], [550, 570], [450, 570]], a, { "fill-opacity": 0.75 }) + poly([[450, 570], [550, 570], [500, 705]], a, { "fill-opacity": 0.5 }) + poly([[350, 362], [440, 400], [450, 570], [364, 596]], a, { "fill-opacity": 0.35 }) + poly([[500, 230], [440, 395], [356, 358]], b, { "fill-opacity": 0.4 }) + poly([[560, 400], [644, 362], [638, 596], [552, 570]], a, { "fill-opacity": 0.16 }) + path("M470 430L500 410 530 430 500 540Z", "#fff", { "fill-opacity": 0.5 }),
});

/** @param {string} stripe @param {string} inner */
const card = (stripe, inner) =>
  `<g transform="rotate(-9 500 480)">${sheen(PAPER, (f) => path("M300 300H680L720 340V660H300Z", f))}${path("M300 300H680L720 340V372H300Z", stripe)}${line("M316 392H704V644H316Z", "#7A6238", 5)}${inner}</g>`;

/** @returns {Good[]} */
export const goods = () => [
  { name: "Mending Tonic", category: "consumable", info: "Restores health at once.", tone: "#FF6A55", ...flask("#E23A2E", "#FFB09A") },
  { name: "Focus Tonic", category: "consumable", info: "Restores spirit for skills.", tone: "#6FC0FF", ...flask("#2E7FD8", "#BFE6FF") },
  {
    name: "Night Shift Cooler", category: "consumable", info: "Restores stamina and keeps you on your feet.", tone: "#7FE8C0",
    body: sheen(DARK, (f) => path("M400 300Q400 270 430 262H570Q600 270 600 300V690Q600 730 570 740H430Q400 730 400 690Z", f)) + sheen(STEEL, (f) => ellipse(500, 268, 84, 18, f) + ellipse(500, 728, 84, 16, f)) + sheen([[0, "#0F4A3C"], [0.35, "#6FE0B8"], [0.6, "#2A9A78"], [1, "#0A3028"]], (f) => path("M400 380L600 320V560L400 630Z", f)) + sheen(STEEL, (f) => rect(474, 258, 56, 10, f, { rx: 5 })),
    glow: path("M520 400L450 500H495L470 590 560 470H510L540 400Z", "#EFFFF4", { "fill-opacity": 0.8 }),
  },
  {
    name: "Lacquered Knuckles", category: "weapon", info: "A brawler's gauntlet with four iron studs.", tone: "#FFB765",
    body: sheen([[0, "#3A100C"], [0.35, "#C8503A"], [0.6, "#7A241C"], [1, "#2A0A08"]], (f) => path("M340 360Q350 300 420 296L610 290Q670 300 676 360L684 500Q680 560 640 590L620 740H390L372 600Q330 560 332 500Z", f)) + sheen(BRASS, (f) => rect(376, 610, 258, 34, f) + rect(384, 690, 244, 40, f)) + line("M416 300V470M500 296V470M586 294V470", "#1C0806", 9) + path("M336 450Q400 430 470 460Q480 520 430 540Q360 540 336 500Z", "#8A2E22") + [378, 458, 543, 628].map((x) => sheen(STEEL, (f) => poly([[x - 32, 340], [x, 236], [x + 32, 340], [x, 366]], f))).join(""),
  },
  {
    name: "Rain Cutter", category: "weapon", info: "A long, light sword for swordsmen.", tone: "#A9CBE8", float: true,
    body: `<g transform="rotate(38 500 480)">${sheen(STEEL, (f) => path("M474 560V150L500 80 526 130V560Z", f))}${line("M500 130V556", "#33404E", 5)}${sheen(BRASS, (f) => path("M392 560H608L590 592H410Z", f))}${sheen(DARK, (f) => rect(480, 590, 40, 190, f))}${line("M480 610l40 24M480 650l40 24M480 690l40 24M480 730l40 24", "#B08A4A", 7)}${sheen(BRASS, (f) => path("M472 780H528L514 820H486Z", f))}</g>`,
    glow: `<g transform="rotate(38 500 480)">${line("M489 150V550", "#E6F6FF", 4, { "stroke-opacity": 0.8 })}</g>`,
  },
  {
    name: "Wirestring Bow", category: "weapon", info: "A tall bow strung with signal wire.", tone: "#9FE0C8", float: true,
    body: `<g transform="rotate(24 500 480)">${sheen(WOOD, (f) => path("M430 120C610 220 640 360 570 480C640 600 610 740 430 840L404 836C560 730 580 620 526 500V460C580 340 560 230 404 124Z", f))}${sheen(BRASS, (f) => rect(520, 420, 54, 22, f) + rect(520, 518, 54, 22, f) + circle(418, 128, 14, f) + circle(418, 832, 14, f))}${rect(526, 442, 42, 76, "#2A1A12")}${sheen(STEEL, (f) => rect(300, 476, 390, 8, f) + poly([[690, 460], [760, 480], [690, 500]], f))}${poly([[300, 480], [270, 452], [340, 460], [360, 480], [340, 500], [270, 508]], "#B8452F")}</g>`,
    glow: `<g transform="rotate(24 500 480)">${line("M414 128L300 480 414 832", "#D8FFF0", 4)}</g>`,
  },
  {
    name: "Ringed Staff", category: "weapon", info: "A shaman's staff; its six rings call the wind.", tone: "#FFD27A", float: true,
    body: `<g transform="rotate(22 500 480)">${sheen(WOOD, (f) => rect(486, 380, 28, 480, f))}${sheen(BRASS, (f) => path("M500 90C600 130 640 230 600 310Q570 370 516 390H484Q430 370 400 310C360 230 400 130 500 90ZM500 140C430 180 410 240 440 300Q460 340 500 350Q540 340 560 300C590 240 570 180 500 140Z", f, { "fill-rule": "evenodd" }) + rect(470, 384, 60, 40, f))}${[[404, 330], [596, 330], [384, 250], [616, 250]].map(([x, y]) => `<circle cx="${x}" cy="${y}" r="38" fill="none" stroke="#D8A24A" stroke-width="11"/>`).join("")}</g>`,
    glow: `<g transform="rotate(22 500 480)">${path("M500 180Q545 240 500 320Q455 240 500 180Z", "#FFE6A8")}</g>`,
  },
  {
    name: "Cross Blades", category: "weapon", info: "Two short blades made to be used together.", tone: "#FF9A55", float: true,
    body: [-34, 34].map((a) => `<g transform="rotate(${a} 500 500)">${sheen(STEEL, (f) => path("M468 600L462 200 500 130 536 220 532 600Z", f))}${line("M498 200V596", "#3A4654", 5)}${sheen(BRASS, (f) => path("M424 600H576L560 632H440Z", f))}${sheen(DARK, (f) => rect(482, 630, 36, 150, f))}${sheen(BRASS, (f) => circle(500, 792, 22, f))}</g>`).join(""),
    glow: path("M500 380L524 440 584 464 524 488 500 548 476 488 416 464 476 440Z", "#FFE0A8", { "fill-opacity": 0.9 }),
  },
  {
    name: "Signal Pistol", category: "weapon", info: "A gunner's heavy pistol, loaded with flares.", tone: "#FF7A5A",
    body: sheen(STEEL, (f) => path("M230 350H740L770 380V450H560L540 480H400L372 720H248L290 470H230Z", f), [0, 0, 0, 1]) + sheen(DARK, (f) => path("M290 480H392L362 710H258Z", f)) + line("M286 540h90M280 590h90M274 640h90", "#12161D", 9) + path("M410 480H530Q536 560 470 566H402Z", "none", { stroke: "#7A8898", "stroke-width": 14 }) + rect(560, 330, 120, 22, "#4A5664") + rect(300, 372, 260, 20, "#2A323D") + sheen(BRASS, (f) => rect(600, 386, 120, 36, f, { rx: 6 })),
    glow: rect(758, 392, 16, 44, "#FF8A6A") + circle(330, 430, 11, "#FFB020"),
  },
  {
    name: "Hush Dagger", category: "weapon", info: "A short blade that makes no sound.", tone: "#9FD6C8", float: true,
    body: `<g transform="rotate(-40 500 480)">${sheen(STEEL, (f) => path("M456 520L470 240Q500 160 560 120Q540 240 546 520Z", f))}${path("M500 510L506 250 530 200 528 510Z", "#2A3440", { "fill-opacity": 0.65 })}${sheen(DARK, (f) => path("M400 512Q500 540 604 506L596 548Q500 572 410 552Z", f) + path("M470 556H534L524 740Q500 760 480 740Z", f))}${line("M472 590l58 14M474 630l54 14M476 670l50 14", "#8A6A3A", 8)}<circle cx="501" cy="772" r="24" fill="none" stroke="#B8863C" stroke-width="12"/></g>`,
  },
  {
    name: "Night Class Uniform", category: "costume", info: "The dark uniform of the evening class.", tone: "#C8D6F0",
    body: sheen([[0, "#141A26"], [0.3, "#43506A"], [0.55, "#2A3346"], [1, "#10141D"]], (f) => path("M390 240L300 290 230 560 312 590 350 470 340 740H660L650 470 688 590 770 560 700 290 610 240 500 300Z", f)) + path("M430 236L500 320 570 236 600 246 520 420H480L400 246Z", "#DDE4F0") + path("M484 330H516L530 370 512 540 500 566 488 540 470 370Z", "#B08430") + path("M400 240L480 440 470 740H458L430 470 366 300Z", "#1A2130") + path("M600 240L520 440 530 740H542L570 470 634 300Z", "#1A2130") + [500, 570, 640].map((y) => sheen(BRASS, (f) => circle(556, y, 11, f))).join("") + rect(366, 420, 60, 12, "#C08A3A") + line("M300 560l-62 -22M700 560l62 -22", "#C08A3A", 10),
  },
  {
    name: "Rain Cloak", category: "costume", info: "A hooded cloak that sheds rain.", tone: "#8FC0D8",
    body: sheen([[0, "#0F2028"], [0.35, "#4A7888"], [0.55, "#2A4A58"], [1, "#0C181E"]], (f) => path("M500 170C590 180 630 260 626 340L720 700 640 740 590 716 540 746 500 722 460 746 410 716 360 740 280 700 374 340C370 260 410 180 500 170Z", f)) + path("M500 226C556 236 578 290 570 346Q500 400 430 346C422 290 444 236 500 226Z", "#070B10") + line("M430 400L400 700M500 410V710M570 400L600 700", "#12242C", 10) + sheen(BRASS, (f) => poly([[470, 380], [530, 380], [518, 418], [482, 418]], f)),
    glow: ellipse(472, 312, 13, 5, "#CFF0FF") + ellipse(528, 312, 13, 5, "#CFF0FF"),
  },
  {
    name: "Yard Megaphone", category: "social", info: "Speaks once to every student on the server.", tone: "#FFC46A",
    body: `<g transform="rotate(-14 500 480)">${sheen([[0, "#FFE6C0"], [0.3, "#E8E2D4"], [0.6, "#A8A294"], [1, "#4A463E"]], (f) => path("M330 420L640 260V640L330 520Z", f), [0, 0, 0, 1])}${sheen([[0, "#FF9A6A"], [0.4, "#C84A30"], [1, "#4A120C"]], (f) => path("M640 236Q720 440 640 664Q600 640 604 450Q604 270 640 236Z", f) + rect(280, 410, 70, 122, f, { rx: 16 }), [0, 0, 0, 1])}${sheen(DARK, (f) => path("M370 524L440 556 420 690H360Z", f))}${ellipse(652, 450, 24, 150, "#1A0C0A")}</g>`,
    glow: line("M742 300Q800 400 770 500M800 250Q890 390 840 540", "#FFE0A8", 13, { "stroke-linecap": "round", "stroke-opacity": 0.85 }),
  },
  {
    name: "Way Home Scroll", category: "consumable", info: "Returns you to the gate of your school.", tone: "#FFD79A",
    body: `<g transform="rotate(-16 500 480)">${sheen(PAPER, (f) => path("M330 320H670V650H330Z", f), [0, 0, 0, 1])}${sheen(PAPER, (f) => rect(300, 270, 400, 78, f, { rx: 39 }) + rect(300, 630, 400, 78, f, { rx: 39 }), [0, 0, 0, 1])}${sheen(BRASS, (f) => rect(262, 288, 46, 42, f, { rx: 8 }) + rect(692, 288, 46, 42, f, { rx: 8 }) + rect(262, 648, 46, 42, f, { rx: 8 }) + rect(692, 648, 46, 42, f, { rx: 8 }))}</g>`,
    glow: `<g transform="rotate(-16 500 480)"><g transform="translate(404 388) scale(3)" fill="#FF8A3A" fill-opacity=".85">${path("M32 6H22L21 10C17 15 10 15 2 7 3 17 9 23 18 24H46C55 23 61 17 62 7 54 15 47 15 43 10L42 6ZM14 28H50L48 32H16ZM18 36H24V60H18ZM40 36H46V60H40Z", "#C8501E")}</g></g>`,
  },
  {
    name: "Scooter Key", category: "vehicle", info: "Starts a two-seat scooter.", tone: "#9FD0F0", float: true,
    body: `<g transform="rotate(36 500 480)">${sheen(DARK, (f) => path("M420 180H580L610 230V380L570 430H430L390 380V230Z", f))}${sheen(STEEL, (f) => path("M468 430H532V720L500 770 468 720Z", f))}${line("M500 450V740", "#3A4654", 8)}${poly([[532, 560], [556, 574], [532, 590], [556, 612], [532, 634], [552, 654], [532, 670]], "#8A98A8")}<circle cx="500" cy="226" r="26" fill="#0A0D13"/></g><circle cx="610" cy="292" r="62" fill="none" stroke="#B8C4D2" stroke-width="13"/>` + sheen(BRASS, (f) => path("M664 330L730 420 700 520 620 490 616 390Z", f)),
    glow: `<g transform="rotate(36 500 480)">${path("M470 300H530L500 380Z", "#8FE0FF")}</g>`,
  },
  {
    name: "Late Bell Board", category: "vehicle", info: "A fast board for students who overslept.", tone: "#FFB765",
    body: `<g transform="rotate(-20 500 520)">${sheen([[0, "#8A4A1E"], [0.4, "#F0A860"], [0.6, "#B06A30"], [1, "#4A240C"]], (f) => path("M160 470Q170 430 220 440L300 470H700L780 440Q830 430 840 470Q830 520 770 530H230Q170 520 160 470Z", f), [0, 0, 0, 1])}${path("M240 482H760L740 506H260Z", "#1A1E26")}${sheen(STEEL, (f) => rect(290, 528, 60, 34, f) + rect(650, 528, 60, 34, f))}${[300, 344, 660, 704].map((x) => circle(x, 588, 40, "#14181F") + circle(x, 588, 20, "#B8893C")).join("")}</g>`,
    glow: `<g transform="rotate(-20 500 520)">${path("M170 540L60 560 190 556ZM180 580L30 610 200 596ZM190 620L80 650 210 636Z", "#FFC070", { "fill-opacity": 0.8 })}${path("M240 484H420L400 502H256Z", "#FFB020", { "fill-opacity": 0.7 })}</g>`,
  },
  {
    name: "Speckled Egg", category: "pet", info: "Something inside is knocking.", tone: "#FFD0A0",
    body: sheen([[0, "#6A5A48"], [0.32, "#F4E4CC"], [0.55, "#C8B090"], [1, "#4A3C2E"]], (f) => path("M500 220C610 240 690 420 686 560C680 670 600 742 500 742S320 670 314 560C310 420 390 240 500 220Z", f)) + [[420, 400, 26], [560, 330, 20], [600, 480, 30], [440, 560, 34], [540, 640, 24], [380, 500, 14], [500, 450, 14], [610, 610, 16]].map(([x, y, r]) => ellipse(x, y, r, r * 0.8, "#6E4A34")).join("") + path("M340 690Q420 640 500 664T660 690L700 742H300Z", "#4A3A22") + line("M300 740L420 670M360 746L520 672M470 748L600 676M580 748L690 700", "#8A6E3C", 9),
    glow: path("M470 300L506 350 484 392 536 436 510 470 528 440 470 396 494 352Z", "#FFF3C8"),
  },
  {
    name: "Fish Biscuits", category: "pet", info: "Food that every campus pet comes running for.", tone: "#F0C080",
    body: sheen([[0, "#24404A"], [0.35, "#7AA8B0"], [0.6, "#3E6872"], [1, "#14262C"]], (f) => path("M270 560H730L690 720Q680 742 650 742H350Q320 742 310 720Z", f) + ellipse(500, 560, 232, 52, f)) + ellipse(500, 556, 204, 38, "#0F1A1E") + [[380, 520, -20], [500, 490, 8], [610, 520, 24], [440, 470, 34], [560, 450, -30]].map(([x, y, a]) => `<g transform="translate(${x} ${y}) rotate(${a})">${sheen([[0, "#8A5A26"], [0.4, "#F4C47A"], [1, "#7A4A1C"]], (f) => path("M-70 0Q-20 -48 50 -4L84 -34V34L50 4Q-20 48 -70 0Z", f), [0, 0, 0, 1])}${circle(-40, -6, 5, "#3A220C")}</g>`).join("") + `<g transform="translate(462 610) scale(3.2)" fill="#DCE8E8">${path("M12 22Q4 16 12 11Q20 16 12 22ZM4 10a3 3.6 0 1 1 .1 0ZM9 5a3 3.8 0 1 1 .1 0ZM16 5a3 3.8 0 1 1 .1 0ZM21 10a3 3.6 0 1 1 .1 0Z", "#DCE8E8")}</g>`,
  },
  {
    name: "Q-Box", category: "consumable", info: "A sealed box; what is inside is only known when it opens.", tone: "#FFC860", float: true,
    body: poly([[500, 230], [720, 340], [500, 450], [280, 340]], "#5A6678") + poly([[280, 340], [500, 450], [500, 710], [280, 590]], "#38424F") + poly([[720, 340], [500, 450], [500, 710], [720, 590]], "#1F2630") + sheen(BRASS, (f) => path("M280 340L330 365V420L280 395ZM500 450L450 425V480L500 505ZM500 450L550 425V480L500 505ZM720 340L670 365V420L720 395ZM280 590L330 616V560L280 535ZM720 590L670 616V560L720 535ZM500 710L450 683V628L500 655ZM500 710L550 683V628L500 655Z", f)),
    glow: line("M500 450V710M280 340L500 450 720 340", "#FFD884", 9) + path("M352 440Q350 412 378 414Q420 430 420 478Q418 504 398 512L398 536 378 526V494Q398 490 400 470Q398 444 380 438Q370 438 370 452ZM378 542l20 10v22l-20 -10z", "#FFE6A8") + path("M500 296L560 340 500 384 440 340Z", "#FFE6A8", { "fill-opacity": 0.85 }),
  },
  { name: "Edge Stone", category: "enchant", info: "Raises a weapon by one step.", tone: "#FF8A4A", float: true, ...gem("#FF6A2A", "#FFD0A0") },
  { name: "Guard Stone", category: "enchant", info: "Raises a piece of armour by one step.", tone: "#6FC8FF", float: true, ...gem("#2E9AE8", "#D0F0FF") },
  {
    name: "Campus Bus Ticket", category: "consumable", info: "One ride between the campuses.", tone: "#FFD27A", float: true,
    body: card("#B0702C", path("M360 470Q360 440 390 440H610Q650 440 656 480L664 560H360Z", "#3A4658") + path("M378 460H440V510H378ZM456 460H518V510H456ZM534 460H600L616 510H534Z", "#F4E6C4") + circle(420, 566, 26, "#1A1E26") + circle(600, 566, 26, "#1A1E26") + line("M360 620h180M570 620h90", "#7A6238", 9)),
  },
  {
    name: "Neon Hair Dye", category: "costume", info: "Changes the colour of your hair.", tone: "#7FF0D0",
    body: sheen(DARK, (f) => path("M400 420H600L620 460V720Q620 742 596 742H404Q380 742 380 720V460Z", f)) + sheen(STEEL, (f) => path("M440 330H560L574 420H426Z", f) + rect(470, 210, 60, 124, f, { rx: 12 })) + sheen([[0, "#0C4A40"], [0.4, "#5FE8C4"], [1, "#0A3830"]], (f) => rect(388, 500, 224, 170, f)) + path("M440 640Q430 560 470 540Q500 500 560 540Q580 590 560 640Q540 570 500 570Q460 580 440 640Z", "#0B1614"),
    glow: path("M486 210Q500 130 560 140Q640 160 610 240Q600 190 560 190Q520 190 514 210Z", "#7FFFE0", { "fill-opacity": 0.8 }) + rect(388, 496, 224, 5, "#BFFFF0"),
  },
  {
    name: "New Name Card", category: "social", info: "Lets one character take a new name.", tone: "#E8D0A0", float: true,
    body: card("#2E4A66", `<g transform="translate(330 420) scale(6.4)"><path d="${classPath("assassin")}" fill="none" stroke="#4A3C22" stroke-width="1.75"/></g>` + line("M510 450h170M510 500h130M510 550h170", "#7A6238", 13)) + sheen(BRASS, (f) => path("M640 640L790 430 822 452 676 664 634 684Z", f)),
    glow: line("M520 604Q560 584 600 606T664 600", "#FFC870", 9),
  },
];
