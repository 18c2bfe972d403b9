// @ts-check
// What the shop's goods are made of: sheens of steel, brass, wood and paper.
import { linear } from "../lib/svg.mjs";

/** @typedef {{name:string, category:string, info:string, tone:string, body:string, glow?:string, float?:boolean}} Good */

let g = 0;
/** A left-to-right sheen. @param {[number, string, number?][]} stops @param {(id:string)=>string} draw @param {[number,number,number,number]} [v] */
export const sheen = (stops, draw, v = [0, 0, 1, 0]) => {
  const id = `gd${g++}`;
  return `<defs>${linear(id, stops, v)}</defs>${draw(`url(#${id})`)}`;
};
/** @type {[number, string, number?][]} */
export const STEEL = [
  [0, "#5A6676"],
  [0.35, "#E6EEF6"],
  [0.5, "#9AA8B8"],
  [0.75, "#6A7686"],
  [1, "#3A444F"],
];
/** @type {[number, string, number?][]} */
export const BRASS = [
  [0, "#6A4618"],
  [0.35, "#FFE0A0"],
  [0.55, "#C8913C"],
  [1, "#54360F"],
];
/** @type {[number, string, number?][]} */
export const DARK = [
  [0, "#1E242E"],
  [0.35, "#5A6678"],
  [0.6, "#343D4A"],
  [1, "#151A22"],
];
/** @type {[number, string, number?][]} */
export const WOOD = [
  [0, "#3A2616"],
  [0.4, "#9A6C40"],
  [0.6, "#6E4A2A"],
  [1, "#2C1C10"],
];
/** @type {[number, string, number?][]} */
export const PAPER = [
  [0, "#A89468"],
  [0.3, "#F4E6C4"],
  [0.7, "#DCC89A"],
  [1, "#8A7648"],
];
