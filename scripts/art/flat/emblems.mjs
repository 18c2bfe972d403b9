// @ts-check
// School emblems: one lacquered plate, five sigils cut in facets (a lit side and a shadow side) so that they read
// as struck metal when large and as a plain two-tone shape at 20 px.
import { SCHOOL } from "../lib/palette.mjs";
import { doc, linear, path, radial } from "../lib/svg.mjs";

const PLATE = "M32 1.5 60.5 10.5V45.5L32 62.5 3.5 45.5V10.5Z";
const PLATE_IN = "M32 5 57 12.9V43.6L32 58.6 7 43.6V12.9Z";

/** @param {string} d */
const mirror = (d) => `<g transform="matrix(-1 0 0 1 64 0)">${d}</g>`;

/** @param {{main:string, light:string, dark:string, deep:string}} c @param {string} sigil @param {string} [defs] */
function plate(c, sigil, defs = "") {
  return doc(
    64,
    64,
    `<defs>${radial(
      "p",
      [
        [0, c.dark, 0.75],
        [0.55, c.deep],
        [1, "#07090F"],
      ],
      ' cx=".5" cy=".42" r=".62"',
    )}${linear(
      "r",
      [
        [0, c.light],
        [0.35, c.main],
        [0.75, c.dark],
        [1, c.main],
      ],
      [0, 0, 1, 1],
    )}${linear("a", [
      [0, "#FFFFFF"],
      [0.35, c.light],
      [1, c.main],
    ])}${linear("b", [
      [0, c.main],
      [1, c.dark],
    ])}${defs}</defs>${path(PLATE, "#07090F")}${path(PLATE, "none", { stroke: "url(#r)", "stroke-width": 2.2, "stroke-linejoin": "miter" })}${path(PLATE_IN, "url(#p)")}${path(PLATE_IN, "none", { stroke: c.main, "stroke-opacity": 0.28, "stroke-width": 0.6 })}${sigil}`,
  );
}

function sacredGate() {
  const c = SCHOOL["sacred-gate"];
  const roof = "M32 9.6H24.6L23.4 13.4C20 17.4 14.8 18.2 8.4 12.2 9.4 19.4 14 23.6 21 24.4L32 24.8Z";
  const eave = "M32 27.4H22C17.6 27.4 13.4 26 10.4 22.6 11 28.4 15 32.4 20.6 32.8H32Z";
  const half = [
    path(roof, "url(#a)"),
    path(eave, "url(#a)"),
    path("M32 9.6H24.6L24 11.8H32Z", "#fff", { "fill-opacity": 0.7 }),
    path("M17.4 35.4H24.4V53.4L16.4 48.8Z", "url(#a)"),
    path("M21.4 35.4H24.4V53.4L21.4 51.6Z", c.dark, { "fill-opacity": 0.8 }),
    path("M26.4 35.4H32V39.4H26.4Z", "url(#a)"),
  ].join("");
  const shade = [
    mirror(path(roof, "url(#b)")),
    mirror(path(eave, "url(#b)")),
    path("M46.6 35.4H39.6V53.4L47.6 48.8Z", "url(#b)"),
    path("M37.6 35.4H32V39.4H37.6Z", "url(#b)"),
  ].join("");
  const light = path("M30.2 41.6H33.8L38 55.4 32 58.8 26 55.4Z", "url(#l)");
  const defs = linear("l", [
    [0, "#FFF6DC"],
    [1, "#FFC27A", 0.25],
  ]);
  return plate(c, light + half + shade, defs);
}

function mysticPeak() {
  const c = SCHOOL["mystic-peak"];
  return plate(
    c,
    [
      `<circle cx="32" cy="25" r="14.2" fill="none" stroke="${c.light}" stroke-opacity=".9" stroke-width="2.1"/>`,
      path("M18.5 28 9 43.6 24 52.4 30 44Z", "url(#b)"),
      path("M18.5 28 9 43.6 15 47.2 17.4 38Z", "url(#a)"),
      path("M46.5 25.6 36 44 41 52.2 55 43.8Z", c.dark),
      path("M46.5 25.6 36 44 41 50 46 37Z", "url(#b)"),
      path("M32 11 14.8 46.8 32 57 49.2 46.8Z", c.deep, { stroke: c.deep, "stroke-width": 2.2 }),
      path("M32 11 14.8 46.8 26.4 53.6 30.4 40 27.4 34.4 32 26Z", "url(#a)"),
      path("M32 11 49.2 46.8 32 57 26.4 53.6 30.4 40 27.4 34.4 32 26Z", "url(#b)"),
      path("M32 11 24.2 27.2 28 25.4 29.6 30 32 26 35 29.4 36.4 25 40 27.6Z", "#fff", {
        "fill-opacity": 0.92,
      }),
      path("M32 11 32 26 35 29.4 36.4 25 40 27.6Z", c.light, { "fill-opacity": 0.75 }),
      path("M37 38 42.6 49.6 36 53.2Z", c.deep, { "fill-opacity": 0.4 }),
    ].join(""),
  );
}

function phoenix() {
  const c = SCHOOL.phoenix;
  const wing =
    "M31 38.5C27.5 37 25.6 33.6 25.8 29.6 18 26.6 11.4 20 8.8 9.6 7.2 16 8.8 21.6 12 25.6 9.6 24.8 8 23.4 6.8 21.4 7 27.4 10.2 31.8 14.6 34.2 12.6 34.2 11 33.6 9.4 32.4 11 37.4 15.4 40.2 20 40.6 18.6 41.4 17 41.6 15.4 41.4 19 45.4 26 46 31 43Z";
  const feather =
    "M25.8 29.6C20.6 28.6 14.6 24.6 12 25.6M27 35.4C22.4 36 18 35 14.6 34.2M29.4 40C26 41.2 23 41 20 40.6";
  return plate(
    c,
    [
      path(wing, "url(#a)"),
      mirror(path(wing, "url(#b)")),
      path(feather, "none", { stroke: c.deep, "stroke-width": 1.1, "stroke-opacity": 0.65 }),
      mirror(path(feather, "none", { stroke: c.deep, "stroke-width": 1.1, "stroke-opacity": 0.65 })),
      path(
        "M28.4 42C25.6 47 22.8 49.4 19.4 50.4 24 52.6 28 51 30 48.6L32 59.6 34 48.6C36 51 40 52.6 44.6 50.4 41.2 49.4 38.4 47 35.6 42Z",
        "url(#b)",
      ),
      path("M28.4 42C25.6 47 22.8 49.4 19.4 50.4 24 52.6 28 51 30 48.6L32 59.6V42Z", "url(#a)"),
      path(
        "M31.4 13.6C28.2 14.2 25.8 15.6 22.8 19.2L28.6 18.8C29.4 22.4 27.6 26.6 27.8 32 28 37.6 29.6 42 32 46.4 34.4 42 36 37.6 36.2 32 36.4 27 34.6 23.6 35.2 19.8 35.8 16.4 39.4 14.6 38.4 8.4 37.4 11.2 35.8 12 34.4 12.2 35 10 34.8 7.6 32.8 5 33 8.8 32.6 11.6 31.4 13.6Z",
        "url(#a)",
        { stroke: c.deep, "stroke-width": 1.3 },
      ),
      path(
        "M32 22C31.4 26 33.4 29 33 34 32.8 38.4 32.4 42 32 46.4 34.4 42 36 37.6 36.2 32 36.4 27 34.6 23.6 35.2 19.8 34.8 16.8 32.8 18.4 32 22Z",
        c.main,
      ),
      path("M31.4 13.6C28.2 14.2 25.8 15.6 22.8 19.2L28.6 18.8 31.4 16.2Z", "#fff"),
      path("M29.6 30 32 33 34.4 30M29.8 35 32 38 34.2 35", "none", {
        stroke: c.dark,
        "stroke-width": 0.9,
        "stroke-opacity": 0.8,
      }),
      `<circle cx="31" cy="17.2" r=".9" fill="${c.deep}"/>`,
    ].join(""),
  );
}

function leonair() {
  const c = SCHOOL.leonair;
  const mane =
    "M32 6.8 27.6 11.4 20.8 8.4 19.4 15 11 14.4 13.2 21.6 6.8 25.6 12 31.6 8 38 14.6 41.2 14 47.4 21 47.2 23.4 53.4 28.4 51.8 32 58.6Z";
  const face = "M32 17 24.6 18.6 18.6 25 20.4 35.6 25.4 43.6 27 49.4 32 53.6Z";
  const brow = "M32 27.5 29.6 31 19.8 26.4 24 31.6 29 34 29.6 41 26.4 45 32 48.4Z";
  return plate(
    c,
    [
      path(mane, "url(#b)"),
      mirror(path(mane, c.dark)),
      path(
        "M32 6.8 27.6 11.4 20.8 8.4 24.6 18.6 32 17ZM19.4 15 11 14.4 18.6 25 24.6 18.6ZM13.2 21.6 6.8 25.6 19.4 30 18.6 25ZM12 31.6 8 38 20.4 35.6 19.4 30Z",
        c.light,
        { "fill-opacity": 0.55 },
      ),
      path(face, "url(#a)"),
      mirror(path(face, "url(#b)")),
      path("M32 17 24.6 18.6 28.4 24.6 32 22Z", "#fff"),
      path(brow, c.dark, { "fill-opacity": 0.55 }),
      mirror(path(brow, c.deep, { "fill-opacity": 0.5 })),
      path("M20.6 28.2 29 32 27.4 34.2 22.8 32.6Z", "#07131F"),
      mirror(path("M20.6 28.2 29 32 27.4 34.2 22.8 32.6Z", "#07131F")),
      path("M23.6 30.6 28 32.2 26.8 33.4 24.4 32.4Z", "#E9FBFF"),
      mirror(path("M23.6 30.6 28 32.2 26.8 33.4 24.4 32.4Z", "#BFEAFF")),
      path("M27.2 41.6H36.8L32 46.4Z", "#0A1420"),
      path("M32 46V49.6M32 49.4 27.4 51M32 49.4 36.6 51", "none", { stroke: "#0A1420", "stroke-width": 1.1 }),
    ].join(""),
  );
}

function unknown() {
  const c = { main: "#8A93AB", light: "#D5DAE8", dark: "#3C4560", deep: "#141826" };
  return plate(
    c,
    [
      path("M32 9.5 36.6 27.4 54.5 32 36.6 36.6 32 54.5 27.4 36.6 9.5 32 27.4 27.4Z", "url(#b)"),
      path("M32 9.5 36.6 27.4 32 32 27.4 27.4ZM9.5 32 27.4 27.4 32 32 27.4 36.6Z", "url(#a)"),
      `<circle cx="32" cy="32" r="17" fill="none" stroke="${c.main}" stroke-opacity=".75" stroke-width="2"/>`,
    ].join(""),
  );
}

/** @returns {Record<string, string>} */
export const emblems = () => ({
  "sacred-gate": sacredGate(),
  "mystic-peak": mysticPeak(),
  phoenix: phoenix(),
  leonair: leonair(),
  unknown: unknown(),
});

/** The sigil alone, for scenes that carve it into stone or print it on a flag. @param {string} name */
export const emblemBody = (name) => emblems()[name].replace(/^<svg[^>]*>|<\/svg>$/g, "");
