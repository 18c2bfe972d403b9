// @ts-check
// Lettering over a picture: two lines cut by the blade, as in the logo.
import { linear, n } from "../lib/svg.mjs";
import { lettering } from "../lib/type.mjs";

/** Markup on a box 1000 high. @param {[string, string]} lines @param {{x?:number, size?:number, mid?:number}} [o] */
export function headline(lines, { x = 170, size = 318, mid = 505 } = {}) {
  const cap = size * 0.688;
  const gap = size * 0.2;
  const y1 = mid - gap / 2;
  const y2 = mid + gap / 2 + cap;
  const a = lettering(lines[0], { size, weight: 800, x, y: y1, spacing: 0.004 });
  const b = lettering(lines[1], { size, weight: 800, x, y: y2, spacing: 0.004 });
  const end = x + Math.max(a.width, b.width);
  const rule = `M${n(x - 60)} ${n(mid + 12)}L${n(end + 130)} ${n(mid - 16)}V${n(mid - 11)}L${n(x - 60)} ${n(mid + 20)}Z`;
  const shadow = `<filter id="ts" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="16"/></filter>`;
  return [
    `<defs>${shadow}${linear("ta", [
      [0, "#FFFFFF"],
      [1, "#C9D1E2"],
    ])}${linear("tb", [
      [0, "#FFE0A0"],
      [0.55, "#F0B44C"],
      [1, "#C98A2C"],
    ])}${linear(
      "tc",
      [
        [0, "#F0B44C", 0],
        [0.1, "#FFE0A0"],
        [0.75, "#F0B44C"],
        [1, "#F0B44C", 0],
      ],
      [0, 0, 1, 0],
    )}</defs>`,
    // Scenes may be bright on this side; the words come first.
    `<path d="M0 0H1900V1000H0Z" fill="url(#td)"/>`,
    `<g filter="url(#ts)" opacity=".8"><path d="${a.d}${b.d}" fill="#05070B"/></g>`,
    `<path d="${a.d}" fill="url(#ta)"/><path d="${b.d}" fill="url(#tb)"/><path d="${rule}" fill="url(#tc)"/>`,
  ].join("");
}
