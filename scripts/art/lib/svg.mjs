// @ts-check
// Small markup helpers. Numbers are rounded so the files stay small and reruns stay identical.

/** @param {number} v @param {number} [d] */
export const n = (v, d = 1) => {
  const k = 10 ** d;
  const r = Math.round(v * k) / k;
  return String(Object.is(r, -0) ? 0 : r);
};

/** @typedef {[number, number]} Pt */

/** @param {number[][]} pts */
export const pts = (pts) => pts.map((p) => `${n(p[0])} ${n(p[1])}`).join("L");

/** @param {Record<string, string|number|undefined>} [a] */
const attrs = (a = {}) =>
  Object.entries(a)
    .filter(([, v]) => v !== undefined)
    .map(([k, v]) => ` ${k}="${typeof v === "number" ? n(v, 2) : v}"`)
    .join("");

/** @param {number[][]} list @param {string} fill @param {Record<string, string|number|undefined>} [a] */
export const poly = (list, fill, a) => `<path d="M${pts(list)}Z" fill="${fill}"${attrs(a)}/>`;

/** @param {string} d @param {string} fill @param {Record<string, string|number|undefined>} [a] */
export const path = (d, fill, a) => `<path d="${d}" fill="${fill}"${attrs(a)}/>`;

/** @param {number} x @param {number} y @param {number} w @param {number} h @param {string} fill
 * @param {Record<string, string|number|undefined>} [a] */
export const rect = (x, y, w, h, fill, a) =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${fill}"${attrs(a)}/>`;

/** @param {number} x @param {number} y @param {number} r @param {string} fill
 * @param {Record<string, string|number|undefined>} [a] */
export const circle = (x, y, r, fill, a) =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"${attrs(a)}/>`;

/** @param {number} x @param {number} y @param {number} rx @param {number} ry @param {string} fill
 * @param {Record<string, string|number|undefined>} [a] */
export const ellipse = (x, y, rx, ry, fill, a) =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"${attrs(a)}/>`;

/** @param {string} d @param {string} stroke @param {number} width
 * @param {Record<string, string|number|undefined>} [a] */
export const line = (d, stroke, width, a) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${n(width, 2)}"${attrs(a)}/>`;

/** @param {string} body @param {string} transform */
export const group = (body, transform) => `<g transform="${transform}">${body}</g>`;

/** @param {number} w @param {number} h @param {string} body @param {string} [extra] */
export const doc = (w, h, body, extra = "") =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${n(w)} ${n(h)}"${extra}>${body}</svg>`;

/** Linear gradient. @param {string} id @param {[number, string, number?][]} stops
 * @param {[number, number, number, number]} [v] */
export const linear = (id, stops, v = [0, 0, 0, 1]) =>
  `<linearGradient id="${id}" x1="${v[0]}" y1="${v[1]}" x2="${v[2]}" y2="${v[3]}">${stopList(stops)}</linearGradient>`;

/** Radial gradient. @param {string} id @param {[number, string, number?][]} stops @param {string} [extra] */
export const radial = (id, stops, extra = "") =>
  `<radialGradient id="${id}"${extra}>${stopList(stops)}</radialGradient>`;

/** @param {[number, string, number?][]} stops */
const stopList = (stops) =>
  stops
    .map(
      ([o, c, a]) =>
        `<stop offset="${n(o, 2)}" stop-color="${c}"${a === undefined ? "" : ` stop-opacity="${n(a, 2)}"`}/>`,
    )
    .join("");

/** @param {number} a @param {number} b @param {number} t */
export const mix = (a, b, t) => a + (b - a) * t;

/** Mix two hex colours. @param {string} a @param {string} b @param {number} t */
export function mixHex(a, b, t) {
  const p = (/** @type {string} */ s, /** @type {number} */ i) =>
    Number.parseInt(s.slice(1 + i * 2, 3 + i * 2), 16);
  return `#${[0, 1, 2]
    .map((i) =>
      Math.round(mix(p(a, i), p(b, i), t))
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}

let ids = 0;

/** A fresh gradient or filter name. @param {string} prefix */
export const uid = (prefix) => `${prefix}${ids++}`;

/** Every picture starts counting again, so its markup does not depend on what was drawn before it. */
export const resetIds = () => {
  ids = 0;
};
