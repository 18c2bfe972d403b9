// @ts-check
// The mark: a gate roof with a lantern hung under it, which is also the T of the name. The word is struck through
// by one thin blade line, upper and lower half a hair apart.
import { doc, linear, path } from "../lib/svg.mjs";
import { lettering } from "../lib/type.mjs";

const ROOF = "M32 6.4H22.6L21.2 10.6C16.8 15.2 9.6 15.6 1.4 7.4 2.8 17 9 22.6 18.4 23.6L32 24Z";
const DEFS =
  linear("g1", [
    [0, "#FFF0C9"],
    [0.45, "#F7C767"],
    [1, "#D9932F"],
  ]) +
  linear("g2", [
    [0, "#E7A640"],
    [1, "#9A5F1A"],
  ]) +
  linear("g3", [
    [0, "#FFFBEA"],
    [1, "#FFCE73"],
  ]);

/** @param {string} d */
const mirror = (d) => `<g transform="matrix(-1 0 0 1 64 0)">${d}</g>`;

/** The mark on a 64 grid, without its gradients. */
export function markBody() {
  return [
    path(ROOF, "url(#g1)"),
    mirror(path(ROOF, "url(#g2)")),
    path("M32 6.4H22.6L21.8 8.8H32Z", "#FFF8E4"),
    path("M32 27H14.2C12 27 10.4 26.4 8.6 25 9.8 28.6 12 31 15.6 31.4H32Z", "url(#g1)"),
    mirror(path("M32 27H14.2C12 27 10.4 26.4 8.6 25 9.8 28.6 12 31 15.6 31.4H32Z", "url(#g2)")),
    path("M32 34.4H25.2L21.2 40.4V51.4L25.4 57.6H32Z", "url(#g1)"),
    path("M32 34.4H38.8L42.8 40.4V51.4L38.6 57.6H32Z", "url(#g2)"),
    path("M32 37.4 37.6 47.2 32 55.8 26.4 47.2Z", "#2A1606"),
    path(
      "M32 41.4C32.6 44.6 35.4 46 35.2 49 35 51.4 33.6 52.8 32 53.6 30.4 52.8 29 51.4 28.8 49 28.7 46.6 31.4 45.4 32 41.4Z",
      "url(#g3)",
    ),
    path("M30.8 58.6H33.2L32 63.4Z", "#D9932F"),
  ].join("");
}

export const mark = () => doc(64, 64, `<defs>${DEFS}</defs>${markBody()}`);

/** Heavier and simpler for 16 to 32 px: no grooves, a wide flame. */
export function favicon() {
  const body = [
    path("M6 0H58L64 6V58L58 64H6L0 58V6Z", "#0B0D14"),
    path("M32 9H22.6L21 14C16.4 18 10.6 18 3.6 10.6 4.6 21.6 10.6 28.6 20 29.4H32Z", "url(#g1)"),
    mirror(path("M32 9H22.6L21 14C16.4 18 10.6 18 3.6 10.6 4.6 21.6 10.6 28.6 20 29.4H32Z", "url(#g2)")),
    path("M32 33H26L20.6 39.4V51L26 58H32Z", "url(#g1)"),
    path("M32 33H38L43.4 39.4V51L38 58H32Z", "url(#g2)"),
    path("M32 36.6 38 46.4 32 54.4 26 46.4Z", "#2A1606"),
    path("M32 40 35.4 47 32 52 28.6 47Z", "url(#g3)"),
  ].join("");
  return doc(64, 64, `<defs>${DEFS}</defs>${body}`);
}

/** App icon: the mark on an ink tile with the haze of a lantern behind it. */
export function tile() {
  const glow =
    '<radialGradient id="h" cx=".5" cy=".6" r=".6"><stop offset="0" stop-color="#6A3A12"/><stop offset=".55" stop-color="#1D1820"/><stop offset="1" stop-color="#0B0D14"/></radialGradient>';
  return doc(
    96,
    96,
    `<defs>${DEFS}${glow}</defs><path d="M0 0H96V96H0Z" fill="url(#h)"/><g transform="translate(12 11) scale(1.125)">${markBody()}</g>`,
  );
}

/** Wordmark pieces on a box 80 high. @param {number} x @param {string} [id] */
export function wordBody(x, id = "w") {
  const word = lettering("TAMBAYAN", { size: 82, weight: 800, x, y: 67.6, spacing: 0.012 });
  const right = x + word.width;
  // The blade line rises from the lower left to the upper right.
  const cut = (/** @type {number} */ px) => 47.5 - ((px - x) / word.width) * 10;
  const L = x - 14;
  const R = right + 16;
  const defs =
    `<clipPath id="${id}u"><path d="M${L} 0H${R}V${cut(R) - 1.1}L${L} ${cut(L) - 1.1}Z"/></clipPath>` +
    `<clipPath id="${id}l"><path d="M${L} 90H${R}V${cut(R) + 1.1}L${L} ${cut(L) + 1.1}Z"/></clipPath>` +
    linear(`${id}1`, [
      [0, "#FFFFFF"],
      [1, "#D4DAEA"],
    ]) +
    linear(`${id}2`, [
      [0, "#E4E8F4"],
      [1, "#98A3BF"],
    ]) +
    linear(
      `${id}3`,
      [
        [0, "#F0B44C", 0],
        [0.12, "#FFD98A"],
        [0.8, "#F0B44C"],
        [1, "#F0B44C", 0],
      ],
      [0, 0, 1, 0],
    );
  const body =
    `<g clip-path="url(#${id}u)"><path d="${word.d}" fill="url(#${id}1)"/></g>` +
    `<g clip-path="url(#${id}l)"><path transform="translate(-1.6 0)" d="${word.d}" fill="url(#${id}2)"/></g>` +
    `<path d="M${L} ${cut(L)}L${R} ${cut(R) - 0.55}V${cut(R) + 0.2}Z" fill="url(#${id}3)"/>`;
  return { defs, body, right: R };
}

export function logo() {
  const w = wordBody(84);
  return doc(
    w.right + 2,
    80,
    `<defs>${DEFS}${w.defs}</defs><g transform="translate(2 3) scale(1.15)">${markBody()}</g>${w.body}`,
  );
}

/** Logo as a nested group for pictures. @param {number} x @param {number} y @param {number} scale */
export function logoGroup(x, y, scale) {
  const w = wordBody(84);
  return `<defs>${DEFS}${w.defs}</defs><g transform="translate(${x} ${y}) scale(${scale})"><g transform="translate(2 3) scale(1.15)">${markBody()}</g>${w.body}</g>`;
}
