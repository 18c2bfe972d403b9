// @ts-check
// Which scene hangs where: one row for each painted picture of the first content.
import { rooftop, tournament, yard } from "../scenes/campus.mjs";
import { gateWar, lanternGate, rainGate, worksGate } from "../scenes/gates.mjs";
import { firebirdPlaza, lionHall } from "../scenes/halls.mjs";
import { corridor, forge, library } from "../scenes/indoors.mjs";
import { serverRoom, subway } from "../scenes/machines.mjs";
import { festival, market, nightBus, shopStreet } from "../scenes/streets.mjs";
import { bay, peaks } from "../scenes/wilds.mjs";

/** @typedef {import("../scenes/common.mjs").SceneOptions} O */
/** @typedef {(w:number, h:number, o?:O) => import("../lib/stage.mjs").Stage} Scene */
/** `zoom` with `at` crops a larger painting and `flip` mirrors it, for another view of the same place.
 * @typedef {{scene:Scene, o?:O, zoom?:number, at?:[number, number], flip?:boolean, title?:string, alt:string, lines?:[string, string]}} Row */

/** @type {Row[]} */
export const BANNERS = [
  {
    scene: gateWar,
    o: { cx: 0.7, seed: 301 },
    zoom: 1.36,
    at: [0.76, 0.86],
    lines: ["GATE WAR", "SEASON 3"],
    alt: "Gate War Season 3: two fighters clash before the burning gate",
  },
  {
    scene: rainGate,
    o: { cx: 0.7, seed: 302 },
    zoom: 1.3,
    at: [0.76, 0.9],
    lines: ["RAIN ON", "CAMPUS"],
    alt: "Rain on Campus: two students walk to the gate through heavy rain",
  },
  {
    scene: yard,
    o: { cx: 0.7, seed: 303 },
    zoom: 1.4,
    at: [0.8, 0.9],
    lines: ["DOUBLE EXP", "WEEKEND"],
    alt: "Double EXP Weekend: sparring in the floodlit training yard",
  },
  {
    scene: market,
    o: { cx: 0.76, seed: 304 },
    zoom: 1.2,
    at: [0.86, 0.92],
    lines: ["LANTERN", "NIGHT"],
    alt: "Lantern Night: the market under strings of paper lanterns",
  },
  {
    scene: rooftop,
    o: { cx: 0.7, seed: 305 },
    zoom: 1.34,
    at: [0.74, 0.8],
    lines: ["NEW: ROOFTOP", "ARENA"],
    alt: "New: Rooftop Arena, a duel on the school roof under the moon",
  },
  {
    scene: nightBus,
    o: { seed: 306, cx: 0.74 },
    zoom: 1.28,
    at: [0.62, 0.86],
    lines: ["RETURNING", "STUDENTS"],
    alt: "Returning Students: the night bus waits in the rain",
  },
];

/** @type {Row[]} */
export const NEWS = [
  {
    scene: forge,
    o: { seed: 401 },
    zoom: 1.3,
    at: [0.52, 0.8],
    alt: "A weapon on the anvil of the campus forge, sparks flying",
  },
  {
    scene: worksGate,
    o: { seed: 402 },
    zoom: 1.15,
    at: [0.5, 0.7],
    alt: "Scaffolding and work lamps on the closed gate",
  },
  {
    scene: market,
    o: { seed: 403, cx: 0.46 },
    zoom: 1.3,
    at: [0.4, 0.85],
    alt: "Lantern market at night with lit stalls",
  },
  {
    scene: gateWar,
    o: { seed: 404, cx: 0.48 },
    zoom: 1.55,
    at: [0.47, 0.88],
    alt: "Two schools fight in front of the open gate",
  },
  {
    scene: rooftop,
    o: { seed: 405, cx: 0.46 },
    zoom: 1.22,
    at: [0.42, 0.8],
    alt: "A duel on a school rooftop under the moon",
  },
  {
    scene: subway,
    o: { seed: 406 },
    zoom: 1.2,
    at: [0.45, 0.7],
    alt: "Two students on a subway platform beside a lit train",
  },
  {
    scene: rainGate,
    o: { seed: 407, people: "solo" },
    zoom: 1.4,
    at: [0.55, 0.95],
    alt: "A student with a sword faces the gate in heavy rain",
  },
  {
    scene: yard,
    o: { seed: 408, cx: 0.52 },
    zoom: 1.25,
    at: [0.55, 0.85],
    alt: "Spear against fists in the training yard",
  },
  {
    scene: library,
    o: { seed: 409 },
    zoom: 1.45,
    at: [0.5, 0.92],
    alt: "A student reads by a green lamp between tall shelves",
  },
  {
    scene: shopStreet,
    o: { seed: 410 },
    zoom: 1.3,
    at: [0.5, 0.85],
    alt: "A street of lit shops with a jeepney passing",
  },
  {
    scene: tournament,
    o: { seed: 411 },
    alt: "The tournament ring under light beams and three school flags",
  },
  {
    scene: firebirdPlaza,
    o: { seed: 412 },
    zoom: 1.25,
    at: [0.55, 0.12],
    alt: "The firebird statue glowing over its plaza",
  },
  {
    scene: peaks,
    o: { seed: 413 },
    zoom: 1.12,
    at: [0.6, 0.4],
    alt: "Dawn behind the peak, a student with a spear on the cliff",
  },
  {
    scene: nightBus,
    o: { seed: 414 },
    zoom: 1.2,
    at: [0.55, 0.85],
    alt: "A night bus with lit windows on a wet avenue",
  },
  { scene: serverRoom, o: { seed: 415 }, alt: "A student guards a long aisle of servers" },
  { scene: festival, o: { seed: 416 }, alt: "Fireworks and star lanterns over the festival stage" },
];

/** @type {Row[]} */
export const WALLPAPERS = [
  {
    scene: rainGate,
    o: { seed: 501, cx: 0.6, people: "solo" },
    title: "The Gate in Rain",
    alt: "A student with a sword before the lacquered gate in the rain",
  },
  {
    scene: peaks,
    o: { seed: 502, cx: 0.62, second: true },
    flip: true,
    title: "First Light on the Peak",
    alt: "Two students watch the sun rise beside the peak",
  },
  {
    scene: firebirdPlaza,
    o: { seed: 503, cx: 0.5 },
    title: "Firebird Waking",
    alt: "The bronze firebird burns above three students",
  },
  {
    scene: lionHall,
    o: { seed: 504, cx: 0.5 },
    title: "Hall of Leonair",
    alt: "The steel hall with the lion emblem",
  },
  {
    scene: rooftop,
    o: { seed: 505, cx: 0.6, alone: true },
    title: "Rooftop Watch",
    alt: "A student with a spear alone on the roof under the moon",
  },
  {
    scene: subway,
    o: { seed: 506, cx: 0.46 },
    flip: true,
    title: "Last Train",
    alt: "An empty platform, one train still lit",
  },
  {
    scene: market,
    o: { seed: 507, cx: 0.54 },
    flip: true,
    title: "Lantern Market",
    alt: "Stalls and lanterns reflected in the wet street",
  },
  {
    scene: bay,
    o: { seed: 508, cx: 0.44 },
    title: "Across the Bay",
    alt: "Three students on the sea wall, city lights across the water",
  },
  {
    scene: shopStreet,
    o: { seed: 509, cx: 0.62 },
    flip: true,
    title: "Shop Street",
    alt: "Lit shops and signs over wet asphalt",
  },
  {
    scene: corridor,
    o: { seed: 510, cx: 0.4 },
    title: "Second Floor",
    alt: "A swordswoman in the moonlit school corridor",
  },
  {
    scene: peaks,
    o: { seed: 511, mood: "jade", cx: 0.56 },
    title: "Peak at Night",
    alt: "The peak under a pale moon with its tower lit",
  },
  {
    scene: lanternGate,
    o: { seed: 512 },
    title: "Lanterns Over the Road",
    alt: "Strings of lanterns over the road to the gate",
  },
];

/** @type {Row[]} */
export const GALLERY = [
  {
    scene: gateWar,
    o: { seed: 601 },
    zoom: 1.5,
    at: [0.5, 0.86],
    title: "Clash Under the Gate",
    alt: "A leaping swordsman meets a great sword in a burst of sparks",
  },
  {
    scene: market,
    o: { seed: 602, stars: true },
    title: "Star Lanterns",
    alt: "The market under star lanterns",
  },
  {
    scene: library,
    o: { seed: 603, cx: 0.48 },
    zoom: 1.4,
    at: [0.5, 0.9],
    title: "Night Study",
    alt: "A student reads beside a stack of books",
  },
  {
    scene: tournament,
    o: { seed: 604 },
    zoom: 1.3,
    at: [0.5, 0.7],
    title: "Final Round",
    alt: "The last two fighters in the ring, the crowd in front",
  },
  {
    scene: yard,
    o: { seed: 605, mood: "jade" },
    zoom: 1.25,
    at: [0.5, 0.8],
    title: "After Class",
    alt: "Sparring in the yard under the floodlights",
  },
  {
    scene: nightBus,
    o: { seed: 606, cx: 0.6 },
    zoom: 1.25,
    at: [0.3, 0.85],
    title: "Waiting for the 11:40",
    alt: "Two students wait at the stop as the bus comes in",
  },
  {
    scene: forge,
    o: { seed: 607 },
    zoom: 1.3,
    at: [0.52, 0.8],
    title: "New Edge",
    alt: "Hammer raised over a glowing blade",
  },
  {
    scene: rooftop,
    o: { seed: 608 },
    zoom: 1.35,
    at: [0.52, 0.85],
    title: "Rooftop Duel",
    alt: "Twin daggers against a long sword in the moonlight",
  },
];

/** @type {(Row & {file:string})[]} */
export const STORY = [
  { file: "sacred-gate", scene: lanternGate, o: { seed: 701, cx: 0.56 }, alt: "Sacred Gate" },
  { file: "mystic-peak", scene: peaks, o: { seed: 702, mood: "jade", cx: 0.58 }, alt: "Mystic Peak" },
  { file: "phoenix", scene: firebirdPlaza, o: { seed: 703, cx: 0.56 }, alt: "Phoenix" },
  { file: "leonair", scene: lionHall, o: { seed: 704, cx: 0.56 }, alt: "Leonair" },
];

/** @type {Row[]} */
export const MOVIES = [
  {
    scene: gateWar,
    o: { seed: 801 },
    zoom: 1.9,
    at: [0.5, 0.86],
    title: "Gate War trailer",
    alt: "Poster of the Gate War trailer: a clash before the burning gate",
  },
  {
    scene: peaks,
    o: { seed: 802, mood: "jade", second: true },
    zoom: 1.35,
    at: [0.6, 0.6],
    flip: true,
    title: "Four Institutes",
    alt: "Poster of the story film: a student on the cliff below the peak",
  },
  {
    scene: subway,
    o: { seed: 803, cx: 0.54 },
    zoom: 1.25,
    at: [0.5, 0.8],
    flip: true,
    title: "Below the Campus",
    alt: "Poster of the subway film: two students beside a lit train",
  },
];
