// @ts-check
// Stroke icons: 24 px grid, 1.75 px line, mitred corners. Colour is fixed because <img> cannot pass currentColor.
import { GOLD, TEXT } from "../lib/palette.mjs";

/** @type {Record<string, string>} */
const CLASS = {
  // A fist seen from the front: four knuckles over a wrapped wrist.
  brawler:
    "M4 12V6.5H8V4.5H12V4H16V5.5H20V13L16.5 17.5H8L4 14V11H11.5V13.5L9.5 14.5M8 6.5V11M12 4.5V11M16 5.5V9.5M7.5 20.5H17",
  // One long sword, point up and right.
  swordsman: "M20.5 3.5 19.5 8 9.5 18 6 14.5 16 4.5ZM4 12.5 11.5 20M6.5 17.5 3.2 20.8M17 7 10.5 13.5",
  // A drawn bow, arrow level with the diagonal.
  archer:
    "M9.5 3C16.5 3.5 20.5 7.5 21 14.5M9.5 3 21 14.5M3 21 14.5 9.5M14.5 9.5 18 6M20.8 3.2 16 4.5 19.5 8ZM3 17V21H7",
  // A ringed staff.
  shaman:
    "M12 22V13M12 13 7 9.5C6 5.5 8.5 2.5 12 2.5S18 5.5 17 9.5ZM12 5.5V9.5M4 10.5 7 9.5 6.5 14.5M20 10.5 17 9.5 17.5 14.5M9.5 18.5H14.5",
  // Two crossing blades struck by one spark.
  extreme:
    "M3.5 3.5H7L20.5 17M3.5 3.5V7L17 20.5M20.5 3.5H17L13.8 6.7M20.5 3.5V7L17.3 10.2M3.5 17 6.8 13.7M7 20.5 10.3 17.2M14.5 20.5 20.5 14.5M9.5 20.5 3.5 14.5",
  // A heavy pistol.
  gunner: "M2.5 7H20.5L21.5 8.5V12H13.5L12.5 15H9.8L8.5 20.5H4L5.8 12H2.5ZM17.5 4.5V7M9.5 12 9.8 15M6 9.5H14",
  // A hood and two eyes.
  assassin:
    "M12 2.5C7 4.5 4.5 9.5 4 20.5L8 18 12 21.5 16 18 20 20.5C19.5 9.5 17 4.5 12 2.5ZM12 7.5C9 9 8 11 8 14.5L12 17 16 14.5C16 11 15 9 12 7.5M9.8 12.2 11.4 13M14.2 12.2 12.6 13",
  // A wand and a four-pointed star.
  magician:
    "M15.5 2.5 17.2 6.8 21.5 8.5 17.2 10.2 15.5 14.5 13.8 10.2 9.5 8.5 13.8 6.8ZM12.5 11.5 3 21M6.5 3V7M4.5 5H8.5M19 17V21M17 19H21",
  // A cut block coming out of its frame.
  shaper: "M12 2.5 20 7V16.5L12 21.5 4 16.5V7ZM4 7 12 11.8 20 7M12 11.8V21.5M8 4.8 16 9.4V13",
};

/** @type {Record<string, string>} */
const DOWNLOAD = {
  // The tray and the arrow; what changes is how the bytes come.
  direct: "M12 3V14.5M7 10 12 15 17 10M3.5 15.5V20.5H20.5V15.5",
  mirror: "M3.5 4.5H14V13H3.5ZM10 16.5V19.5H20.5V11H17M6 16.5H3.5M8.8 6V11.2M6.6 9.2 8.8 11.4 11 9.2",
  torrent:
    "M12 9.5V14.5M9.8 12.4 12 14.6 14.2 12.4M12 2.5A9.5 9.5 0 0 1 20.2 7.2M21.4 12.5A9.5 9.5 0 0 1 16.8 20.2M12 21.5A9.5 9.5 0 0 1 3.8 16.8M2.6 11.5A9.5 9.5 0 0 1 7.2 3.8M18 7.5H20.8V4.5M6 16.5H3.2V19.5",
  patch: "M4 9 9 4H20V15L15 20H4ZM12 8V16M8 12H16M4 9H9V4M20 15H15V20",
};

/** @param {string} d @param {string} colour @param {number} size */
const icon = (d, colour, size) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 24 24" fill="none" stroke="${colour}" stroke-width="1.75" stroke-linejoin="miter" stroke-linecap="square"><path d="${d}"/></svg>`;

/** @returns {Record<string, string>} */
export const classIcons = () =>
  Object.fromEntries(Object.entries(CLASS).map(([k, d]) => [k, icon(d, TEXT, 24)]));

/** @returns {Record<string, string>} */
export const downloadIcons = () =>
  Object.fromEntries(Object.entries(DOWNLOAD).map(([k, d]) => [k, icon(d, GOLD, 48)]));

/** Path data by class, for drawings that reuse the set. @param {string} name */
export const classPath = (name) => CLASS[name];
