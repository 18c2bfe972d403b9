// @ts-check
// The lacquered gate, its wall, and paper lanterns: the sign of the whole site.
import { LIGHT, STUFF } from "../lib/palette.mjs";
import { circle, ellipse, line, linear, n, path, poly, radial, rect, uid } from "../lib/svg.mjs";

/** @typedef {import("../lib/stage.mjs").Layer} Layer */

/** One tiled roof with swept eaves. Units of h from (x, base). @param {Layer} L
 * @param {(u:number)=>number} X @param {(v:number)=>number} Y @param {number} h
 * @param {{half:number, ridge:number, low:number, high:number, lift:number, ribs:number, tint?:string}} o */
export function roof(L, X, Y, h, { half, ridge, low, high, lift, ribs, tint = STUFF.tile }) {
  const mid = (low + high) / 2;
  const d = [
    `M${n(X(-half))} ${n(Y(low + lift))}`,
    `Q${n(X(-half * 0.78))} ${n(Y(low + lift * 0.12))} ${n(X(-half * 0.5))} ${n(Y(low))}`,
    `L${n(X(half * 0.5))} ${n(Y(low))}`,
    `Q${n(X(half * 0.78))} ${n(Y(low + lift * 0.12))} ${n(X(half))} ${n(Y(low + lift))}`,
    `Q${n(X(half * 0.8))} ${n(Y(mid))} ${n(X(ridge))} ${n(Y(high))}`,
    `L${n(X(-ridge))} ${n(Y(high))}`,
    `Q${n(X(-half * 0.8))} ${n(Y(mid))} ${n(X(-half))} ${n(Y(low + lift))}Z`,
  ].join("");
  // Rafters in shadow under the eaves, with painted ends.
  L.add(
    path(
      `M${n(X(-half * 0.94))} ${n(Y(low + lift * 0.72))}Q${n(X(-half * 0.72))} ${n(Y(low - 0.012))} ${n(X(-half * 0.46))} ${n(Y(low - 0.02))}L${n(X(half * 0.46))} ${n(Y(low - 0.02))}Q${n(X(half * 0.72))} ${n(Y(low - 0.012))} ${n(X(half * 0.94))} ${n(Y(low + lift * 0.72))}L${n(X(half * 0.5))} ${n(Y(low - 0.045))}L${n(X(-half * 0.5))} ${n(Y(low - 0.045))}Z`,
      STUFF.lacquerDark,
    ),
  );
  const id = uid("rf");
  L.add(
    `<defs>${linear(id, [
      [0, "#566272"],
      [0.5, tint],
      [1, "#1D232C"],
    ])}</defs>`,
    path(d, `url(#${id})`),
  );
  let rib = "";
  for (let i = 0; i <= ribs; i++) {
    const t = (i / ribs) * 2 - 1;
    const bx = half * 0.97 * t;
    const a = Math.abs(t);
    const by = a < 0.5 ? low : low + lift * ((a - 0.5) / 0.5) ** 2.1;
    rib += `M${n(X(ridge * t))} ${n(Y(high - 0.004))}Q${n(X((ridge * 0.35 + half * 0.52) * t))} ${n(Y(mid - 0.02 + a * lift * 0.2))} ${n(X(bx))} ${n(Y(by + 0.004))}`;
    L.add(circle(X(bx), Y(by), h * 0.006, "#4A535F"));
  }
  L.add(
    line(rib, "#0F1319", h * 0.0045, { "stroke-opacity": 0.75 }),
    line(rib, "#7D899A", h * 0.0016, { "stroke-opacity": 0.5, transform: `translate(${n(h * 0.002, 2)} 0)` }),
  );
  // Ridge beam, curling up at both ends.
  L.add(
    path(
      `M${n(X(-ridge - 0.035))} ${n(Y(high + 0.06))}Q${n(X(-ridge))} ${n(Y(high + 0.022))} ${n(X(-ridge + 0.06))} ${n(Y(high + 0.022))}L${n(X(ridge - 0.06))} ${n(Y(high + 0.022))}Q${n(X(ridge))} ${n(Y(high + 0.022))} ${n(X(ridge + 0.035))} ${n(Y(high + 0.06))}L${n(X(ridge + 0.012))} ${n(Y(high - 0.012))}L${n(X(-ridge - 0.012))} ${n(Y(high - 0.012))}Z`,
      "#4A5564",
    ),
  );
}

/** @param {Layer} L @param {(u:number)=>number} X @param {(v:number)=>number} Y @param {number} u @param {number} w @param {number} top @param {number} h */
function pillar(L, X, Y, u, w, top, h) {
  const id = uid("pl");
  L.add(
    `<defs>${linear(
      id,
      [
        [0, "#4A130F"],
        [0.3, STUFF.lacquer],
        [0.5, "#B2432F"],
        [0.72, STUFF.lacquer],
        [1, "#35100D"],
      ],
      [0, 0, 1, 0],
    )}</defs>`,
    rect(X(u - w / 2), Y(top), w * h, (top - 0.03) * h, `url(#${id})`),
    poly(
      [
        [X(u - w * 0.8), Y(0)],
        [X(u + w * 0.8), Y(0)],
        [X(u + w * 0.62), Y(0.055)],
        [X(u - w * 0.62), Y(0.055)],
      ],
      STUFF.stone,
    ),
    rect(X(u - w * 0.54), Y(0.085), w * 1.08 * h, 0.03 * h, STUFF.brass),
    rect(X(u - w * 0.54), Y(top - 0.015), w * 1.08 * h, 0.02 * h, STUFF.brass),
  );
}

/**
 * The great gate. `open` is how far the doors stand open; the court behind them is lit.
 * @param {Layer} L @param {{x:number, base:number, h:number, open?:number, light?:string, power?:number, lanterns?:boolean}} o
 */
export function gate(L, { x, base, h, open = 0.5, light = LIGHT.lantern, power = 1, lanterns = true }) {
  const X = (/** @type {number} */ u) => x + u * h;
  const Y = (/** @type {number} */ v) => base - v * h;
  const id = uid("gt");
  // Side bays first, they stand behind.
  for (const s of [-1, 1]) {
    const SX = (/** @type {number} */ u) => X(s * 0.56 + u);
    L.add(rect(SX(-0.16), Y(0.44), 0.32 * h, 0.41 * h, "#1A1214"));
    for (let i = 0; i < 5; i++)
      L.add(rect(SX(-0.15 + i * 0.064), Y(0.41), 0.05 * h, 0.38 * h, i % 2 ? "#3D1A17" : "#4A1F1A"));
    pillar(L, X, Y, s * 0.7, 0.045, 0.45, h);
    L.add(
      rect(SX(-0.2), Y(0.475), 0.4 * h, 0.035 * h, STUFF.lacquer),
      rect(SX(-0.19), Y(0.435), 0.38 * h, 0.012 * h, STUFF.brass),
    );
    roof(L, SX, Y, h, { half: 0.27, ridge: 0.15, low: 0.5, high: 0.585, lift: 0.055, ribs: 17 });
  }
  // The court behind the doors.
  L.add(rect(X(-0.34), Y(0.58), 0.68 * h, 0.58 * h, "#120D0E"));
  if (open > 0) {
    const o = 0.3 * open;
    L.glow(
      `<defs>${radial(
        `${id}d`,
        [
          [0, "#FFF3D6", 0.95],
          [0.3, light, 0.75],
          [0.7, light, 0.2],
          [1, light, 0.06],
        ],
        ' cx=".5" cy=".86" r=".8"',
      )}</defs>`,
      rect(X(-o), Y(0.5), 2 * o * h, 0.5 * h, `url(#${id}d)`),
    );
    // Two rows of lanterns lead into the court, so that the doorway has depth.
    for (let i = 0; i < 5; i++) {
      const t = i / 5;
      for (const s of [-1, 1])
        L.glow(
          circle(X(s * o * (0.78 - t * 0.62)), Y(0.4 - t * 0.26), h * 0.017 * (1 - t * 0.75), "#FFE2A8"),
        );
    }
    // Something of the court against the light: steps, a far roof, two posts.
    L.add(
      poly(
        [
          [X(-o), Y(0)],
          [X(o), Y(0)],
          [X(o), Y(0.02)],
          [X(-o), Y(0.02)],
        ],
        "#201412",
      ),
    );
    L.lamp(x, Y(0.2), h * 0.55, light, 2.4 * power, 0.05);
    L.lamp(x, Y(0.03), h * 0.42, light, 1.6 * power, -0.12);
  }
  for (const s of [-1, 1]) {
    const o = 0.3 * open;
    const edge = 0.33;
    const inner = o + (edge - o) * 0.08;
    const dx = (/** @type {number} */ t) => X(s * (edge + (inner - edge) * t));
    L.add(
      poly(
        [
          [dx(0), Y(0.5)],
          [dx(1), Y(0.5 - open * 0.012)],
          [dx(1), Y(-open * 0.02)],
          [dx(0), Y(0.02)],
        ],
        "#5E1D17",
      ),
    );
    for (let i = 1; i < 6; i++)
      for (let j = 1; j < 8; j++)
        L.add(circle(dx(i / 6), Y(0.03 + j * 0.056), h * 0.0065 * (1 - open * 0.3), STUFF.brass));
    L.add(circle(dx(0.82), Y(0.24), h * 0.017, "#8A6128"), circle(dx(0.82), Y(0.24), h * 0.009, "#2A1A0A"));
  }
  pillar(L, X, Y, -0.38, 0.075, 0.62, h);
  pillar(L, X, Y, 0.38, 0.075, 0.62, h);
  // Beams, brackets and the plaque.
  L.add(
    rect(X(-0.47), Y(0.555), 0.94 * h, 0.05 * h, STUFF.lacquer),
    rect(X(-0.47), Y(0.511), 0.94 * h, 0.008 * h, STUFF.brass),
  );
  L.add(
    rect(X(-0.5), Y(0.655), h, 0.048 * h, STUFF.lacquer),
    rect(X(-0.5), Y(0.655), h, 0.009 * h, STUFF.brass),
    rect(X(-0.36), Y(0.607), 0.72 * h, 0.054 * h, "#1C2B30"),
  );
  for (let i = 0; i < 15; i++) {
    const u = -0.49 + i * 0.07;
    L.add(
      rect(X(u - 0.012), Y(0.7), 0.024 * h, 0.045 * h, "#6B2A20"),
      rect(X(u - 0.026), Y(0.7), 0.052 * h, 0.016 * h, "#A0492F"),
      rect(X(u - 0.019), Y(0.68), 0.038 * h, 0.012 * h, STUFF.brass),
    );
  }
  roof(L, X, Y, h, { half: 0.72, ridge: 0.4, low: 0.715, high: 0.87, lift: 0.1, ribs: 41 });
  L.add(
    poly(
      [
        [X(-0.095), Y(0.69)],
        [X(0.095), Y(0.69)],
        [X(0.085), Y(0.565)],
        [X(-0.085), Y(0.565)],
      ],
      STUFF.brass,
    ),
    poly(
      [
        [X(-0.083), Y(0.68)],
        [X(0.083), Y(0.68)],
        [X(0.074), Y(0.575)],
        [X(-0.074), Y(0.575)],
      ],
      "#14202A",
    ),
  );
  L.glow(
    `<g transform="translate(${n(X(-0.042))} ${n(Y(0.672))}) scale(${n((h * 0.084) / 64, 3)})" fill="${LIGHT.paper}" fill-opacity=".62"><path d="M32 6H22L21 10C17 15 10 15 2 7 3 17 9 23 18 24H46C55 23 61 17 62 7 54 15 47 15 43 10L42 6ZM14 28H50L48 32H16ZM25 36H39L43 42V52L39 58H25L21 52V42Z"/></g>`,
  );
  if (lanterns)
    for (const u of [-0.24, 0.24, -0.56, 0.56])
      lantern(L, {
        x: X(u),
        y: Y(Math.abs(u) > 0.5 ? 0.43 : 0.5),
        size: h * (Math.abs(u) > 0.5 ? 0.05 : 0.07),
        power: power * 0.9,
      });
}

/** A wall with a tiled coping. @param {Layer} L @param {{x0:number, x1:number, base:number, h:number, plain?:boolean}} o */
export function wall(L, { x0, x1, base, h, plain = false }) {
  const id = uid("wl");
  L.add(
    `<defs>${linear(id, [
      [0, "#3C4452"],
      [1, "#232934"],
    ])}</defs>`,
    rect(x0, base - h, x1 - x0, h, `url(#${id})`),
    rect(x0, base - h * 0.16, x1 - x0, h * 0.16, "#2B313C"),
  );
  for (let x = x0; x < x1; x += h * 1.6) L.add(rect(x, base - h * 0.95, h * 0.1, h * 0.95, "#2E3541"));
  L.add(
    poly(
      [
        [x0, base - h],
        [x1, base - h],
        [x1, base - h * 1.16],
        [x0, base - h * 1.16],
      ],
      STUFF.tile,
    ),
  );
  let ribs = "";
  let ends = "";
  const e = h * 0.026;
  for (let x = x0; x < x1; x += h * 0.09) {
    ribs += `M${n(x)} ${n(base - h * 1.16)}h${n(h * 0.02)}v${n(h * 0.17)}h${n(-h * 0.02)}z`;
    ends += `M${n(x + h * 0.055 - e)} ${n(base - h)}a${n(e)} ${n(e)} 0 1 1 0 .1z`;
  }
  if (!plain) L.add(path(ribs, "#161B23"), path(ends, "#6B7684"));
  L.add(rect(x0, base - h * 1.22, x1 - x0, h * 0.07, "#454F5E"));
}

/** A paper lantern hanging from (x, y). @param {Layer} L @param {{x:number, y:number, size:number, colour?:string, power?:number, tall?:number}} o */
export function lantern(L, { x, y, size, colour = LIGHT.lantern, power = 1, tall = 1.25 }) {
  const r = size * 0.5;
  const hh = r * tall;
  const cy = y + size * 0.3 + hh;
  const id = uid("ln");
  L.add(line(`M${n(x)} ${n(y)}V${n(cy - hh)}`, "#20242C", Math.max(1, size * 0.03)));
  // The paper shines between the hoops, hottest low in the middle where the flame is.
  let bands = "";
  const hoops = [-1, -0.66, -0.34, 0, 0.34, 0.66, 1];
  const at = (/** @type {number} */ k) => [r * Math.sqrt(Math.max(0, 1 - k * k)), cy + k * hh];
  for (let i = 0; i < 6; i++) {
    const [w1, y1] = at(hoops[i] + 0.03);
    const [wm, ym] = at((hoops[i] + hoops[i + 1]) / 2);
    const [w2, y2] = at(hoops[i + 1] - 0.03);
    const dip = r * 0.14;
    bands += `M${n(x - w1)} ${n(y1)}Q${n(x)} ${n(y1 + dip)} ${n(x + w1)} ${n(y1)}Q${n(x + wm * 1.03)} ${n(ym)} ${n(x + w2)} ${n(y2)}Q${n(x)} ${n(y2 + dip)} ${n(x - w2)} ${n(y2)}Q${n(x - wm * 1.03)} ${n(ym)} ${n(x - w1)} ${n(y1)}Z`;
  }
  L.glow(
    `<defs><radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${n(x)}" cy="${n(cy + hh * 0.25)}" r="${n(hh * 1.15)}"><stop offset="0" stop-color="#FFE2A6"/><stop offset=".38" stop-color="#FFB765" stop-opacity=".85"/><stop offset="1" stop-color="${colour}" stop-opacity=".32"/></radialGradient></defs>`,
    path(bands, `url(#${id})`),
  );
  let ribs = "";
  for (const k of [-0.66, -0.34, 0, 0.34, 0.66]) {
    const rw = r * Math.sqrt(1 - k * k);
    ribs += `M${n(x - rw)} ${n(cy + k * hh)}Q${n(x)} ${n(cy + k * hh + r * 0.16)} ${n(x + rw)} ${n(cy + k * hh)}`;
  }
  L.add(ellipse(x, cy, r, hh, "#5A2412"), line(ribs, "#3A140A", Math.max(0.7, size * 0.02)));
  L.add(
    rect(x - r * 0.5, cy - hh - r * 0.12, r, r * 0.24, "#2A2018"),
    rect(x - r * 0.45, cy + hh - r * 0.1, r * 0.9, r * 0.22, "#2A2018"),
  );
  L.add(line(`M${n(x)} ${n(cy + hh)}v${n(r * 0.9)}`, STUFF.brass, Math.max(0.8, size * 0.05)));
  L.lamp(x, cy, size * 3.1, colour, 0.85 * power);
}

/** Lanterns along a sagging cord. @param {Layer} L @param {{a:number[], b:number[], sag:number, count:number, size:number, colours?:string[], power?:number}} o */
export function lanternString(L, { a, b, sag, count, size, colours = [LIGHT.lantern], power = 0.8 }) {
  L.add(
    line(
      `M${n(a[0])} ${n(a[1])}Q${n((a[0] + b[0]) / 2)} ${n((a[1] + b[1]) / 2 + sag * 2)} ${n(b[0])} ${n(b[1])}`,
      "#171B22",
      2,
    ),
  );
  for (let i = 0; i < count; i++) {
    const t = (i + 0.5) / count;
    const x = a[0] + (b[0] - a[0]) * t;
    const y = (1 - t) ** 2 * a[1] + 2 * t * (1 - t) * ((a[1] + b[1]) / 2 + sag * 2) + t * t * b[1];
    lantern(L, {
      x,
      y,
      size: size * L.stage.rng.range(0.85, 1.1),
      colour: colours[i % colours.length],
      power,
    });
  }
}

/** A parol: the five-pointed star lantern of a Filipino December. @param {Layer} L @param {{x:number, y:number, r:number, colour?:string, power?:number}} o */
export function parol(L, { x, y, r, colour = LIGHT.paper, power = 1 }) {
  const star = [];
  for (let i = 0; i < 10; i++) {
    const a = (i / 10) * Math.PI * 2 - Math.PI / 2;
    const k = i % 2 ? r * 0.42 : r;
    star.push([x + Math.cos(a) * k, y + Math.sin(a) * k]);
  }
  L.add(line(`M${n(x)} ${n(y - r * 2.2)}V${n(y - r)}`, "#1A1E26", 1.6));
  L.glow(poly(star, colour, { "fill-opacity": 0.9 }), circle(x, y, r * 0.34, "#FFFFFF"));
  L.glow(
    `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r * 1.02)}" fill="none" stroke="${colour}" stroke-opacity=".55" stroke-width="${n(r * 0.07)}"/>`,
  );
  for (const i of [4, 6]) {
    const [px, py] = star[i];
    L.glow(
      line(
        `M${n(px)} ${n(py)}q${n(r * 0.12)} ${n(r * 0.4)} 0 ${n(r * 0.8)}M${n(px - 4)} ${n(py)}q${n(-r * 0.1)} ${n(r * 0.4)} 0 ${n(r * 0.7)}`,
        colour,
        r * 0.06,
        { "stroke-opacity": 0.5 },
      ),
    );
  }
  L.lamp(x, y, r * 3.6, colour, 0.9 * power);
}
