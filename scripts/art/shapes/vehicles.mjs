// @ts-check
// What drives at night: the bus and the jeepney.
import { LIGHT } from "../lib/palette.mjs";
import { circle, n, path, poly, rect } from "../lib/svg.mjs";

/** @typedef {import("../lib/stage.mjs").Layer} Layer */

/** A long night bus in side view. @param {Layer} L @param {{x:number, base:number, h:number, flip?:boolean}} o */
export function bus(L, { x, base, h, flip = false }) {
  const w = h * 3.1;
  const f = flip ? -1 : 1;
  const X = (/** @type {number} */ u) => x + f * (u - 0.5) * w;
  const Y = (/** @type {number} */ v) => base - v * h;
  L.add(
    path(
      `M${n(X(0))} ${n(Y(0.12))}L${n(X(0.005))} ${n(Y(0.9))}Q${n(X(0.01))} ${n(Y(1))} ${n(X(0.04))} ${n(Y(1))}L${n(X(0.95))} ${n(Y(1))}Q${n(X(0.985))} ${n(Y(0.98))} ${n(X(0.995))} ${n(Y(0.6))}L${n(X(1))} ${n(Y(0.12))}Z`,
      "#56606E",
    ),
    poly(
      [
        [X(0), Y(0.42)],
        [X(1), Y(0.42)],
        [X(1), Y(0.33)],
        [X(0), Y(0.33)],
      ],
      "#9A5A2A",
    ),
    poly(
      [
        [X(0.12), Y(1)],
        [X(0.8), Y(1)],
        [X(0.78), Y(1.07)],
        [X(0.14), Y(1.07)],
      ],
      "#3F4855",
    ),
    poly(
      [
        [X(0.02), Y(0.9)],
        [X(0.99), Y(0.9)],
        [X(0.995), Y(0.5)],
        [X(0.015), Y(0.5)],
      ],
      "#11161F",
    ),
  );
  for (let i = 0; i < 9; i++) {
    const a = 0.03 + i * 0.094;
    L.glow(
      poly(
        [
          [X(a), Y(0.88)],
          [X(a + 0.08), Y(0.88)],
          [X(a + 0.082), Y(0.53)],
          [X(a), Y(0.53)],
        ],
        LIGHT.window,
        { "fill-opacity": i % 4 === 3 ? 0.18 : 0.42 },
      ),
    );
    if (i % 3 !== 1)
      L.add(
        circle(X(a + 0.045), Y(0.62), h * 0.055, "#0C1018"),
        path(
          `M${n(X(a + 0.015))} ${n(Y(0.5))}Q${n(X(a + 0.045))} ${n(Y(0.62))} ${n(X(a + 0.075))} ${n(Y(0.5))}Z`,
          "#0C1018",
        ),
      );
  }
  L.glow(
    poly(
      [
        [X(0.885), Y(0.9)],
        [X(0.985), Y(0.88)],
        [X(0.992), Y(0.5)],
        [X(0.885), Y(0.5)],
      ],
      LIGHT.tube,
      { "fill-opacity": 0.3 },
    ),
  );
  for (const u of [0.2, 0.78])
    L.add(circle(X(u), Y(0.1), h * 0.15, "#0A0C11"), circle(X(u), Y(0.1), h * 0.07, "#6A7380"));
  L.glow(rect(X(0.985) - 7, Y(0.28), 14, 13, "#FFF4D8"), rect(X(0.005) - 5, Y(0.3), 10, 16, LIGHT.signalRed));
  L.glow(
    poly(
      [
        [X(0.3), Y(0.985)],
        [X(0.62), Y(0.985)],
        [X(0.62), Y(0.93)],
        [X(0.3), Y(0.93)],
      ],
      LIGHT.signalAmber,
      { "fill-opacity": 0.8 },
    ),
  );
  L.lamp(X(1.02), Y(0.25), h * 0.9, "#FFE9BF", 1.7);
  L.lamp(X(0.45), Y(0.6), h * 0.9, LIGHT.window, 0.8);
  L.lamp(X(-0.01), Y(0.3), h * 0.4, LIGHT.signalRed, 0.8);
}

/** A jeepney: long bonnet, roof rack, lit cabin. @param {Layer} L @param {{x:number, base:number, h:number, flip?:boolean, tint?:string}} o */
export function jeepney(L, { x, base, h, flip = false, tint = "#7C8794" }) {
  const f = flip ? -1 : 1;
  const X = (/** @type {number} */ u) => x + f * u * h;
  const Y = (/** @type {number} */ v) => base - v * h;
  const P = (/** @type {number[][]} */ l) => l.map(([u, v]) => [X(u), Y(v)]);
  L.add(
    poly(
      P([
        [-1.3, 0.2],
        [-1.32, 0.95],
        [0.55, 0.98],
        [0.72, 0.58],
        [1.18, 0.54],
        [1.26, 0.42],
        [1.24, 0.2],
      ]),
      tint,
    ),
    poly(
      P([
        [-1.36, 0.95],
        [0.62, 0.99],
        [0.6, 1.06],
        [-1.36, 1.03],
      ]),
      "#AEB7C2",
    ),
    poly(
      P([
        [-1.24, 0.88],
        [0.42, 0.9],
        [0.42, 0.6],
        [-1.24, 0.6],
      ]),
      "#0D1118",
    ),
    poly(
      P([
        [0.47, 0.9],
        [0.56, 0.9],
        [0.68, 0.58],
        [0.47, 0.58],
      ]),
      "#0D1118",
    ),
    poly(
      P([
        [-1.3, 0.5],
        [1.22, 0.46],
        [1.22, 0.4],
        [-1.3, 0.44],
      ]),
      "#B06A2C",
    ),
  );
  for (let i = 0; i < 6; i++)
    L.add(rect(Math.min(X(-1.24 + i * 0.29), X(-1.21 + i * 0.29)), Y(0.9), h * 0.035, h * 0.3, "#87919E"));
  L.glow(
    poly(
      P([
        [-1.22, 0.86],
        [0.4, 0.88],
        [0.4, 0.62],
        [-1.22, 0.62],
      ]),
      LIGHT.window,
      { "fill-opacity": 0.28 },
    ),
  );
  for (const [u, r] of [
    [-0.85, 0.19],
    [0.86, 0.19],
  ])
    L.add(circle(X(u), Y(r - 0.02), h * r, "#090B10"), circle(X(u), Y(r - 0.02), h * 0.09, "#8A93A0"));
  L.glow(circle(X(1.22), Y(0.4), h * 0.06, "#FFF1CC"), circle(X(-1.3), Y(0.35), h * 0.035, LIGHT.signalRed));
  for (let i = 0; i < 7; i++)
    L.glow(
      circle(
        X(-1.2 + i * 0.28),
        Y(1.0),
        h * 0.018,
        [LIGHT.signalGreen, LIGHT.signalAmber, LIGHT.signalRed][i % 3],
      ),
    );
  L.lamp(X(1.35), Y(0.36), h * 0.9, "#FFE9BF", 1.5);
  L.lamp(X(-0.4), Y(0.7), h * 0.7, LIGHT.window, 0.6);
}
