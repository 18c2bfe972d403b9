// @ts-check
// A shop item on its stone: one lamp from the upper left, a coloured glow behind, a wet reflection below.
import { Stage } from "../lib/stage.mjs";
import { ellipse, poly } from "../lib/svg.mjs";
import { embers } from "../shapes/nature.mjs";

/** @param {import("../shapes/goods.mjs").Good} item @param {number} size @param {number} seed */
export function pedestal(item, size, seed) {
  const S = new Stage(size, size, seed);
  S.sky({
    stops: [
      [0, "#090C13"],
      [0.6, "#131B27"],
      [1, "#1E2A38"],
    ],
    cloud: 0.05,
  });
  S.fog = { base: "#141C28", glow: 0.5, y: 480, spread: 300 };
  S.lamp(500, 470, 330, item.tone, 1.25, 0.9);
  S.lamp(200, 60, 700, "#E8F0FA", 1.5, 0.2);
  S.lamp(900, 420, 420, "#FFC890", 0.8, 0.2);
  S.haze(0.3, { y: 470, spread: 330 });
  const ring = S.layer({ z: 0.8, gain: 0.42 });
  ring.glow(
    `<defs><filter id="h" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="105"/></filter></defs><g filter="url(#h)">${ellipse(500, 480, 250, 260, item.tone, { "fill-opacity": 0.75 })}</g>`,
  );
  S.ground({ y: 700, cx: 500, wet: 0.7, puddle: 0.1, albedo: "#39414E" });
  const stone = S.layer({ z: 0.5, rim: 1.3, gain: 0.9 });
  stone.add(
    poly(
      [
        [230, 750],
        [330, 706],
        [670, 706],
        [770, 750],
        [690, 812],
        [310, 812],
      ],
      "#4A5362",
    ),
    poly(
      [
        [230, 750],
        [310, 812],
        [690, 812],
        [770, 750],
        [770, 790],
        [690, 858],
        [310, 858],
        [230, 790],
      ],
      "#242B36",
    ),
  );
  stone.glow(
    poly(
      [
        [230, 750],
        [310, 812],
        [690, 812],
        [770, 750],
        [770, 755],
        [691, 818],
        [309, 818],
        [230, 755],
      ],
      item.tone,
      { "fill-opacity": 0.8 },
    ),
  );
  const lift = item.float ? -36 : 18;
  const shadow = S.layer({ z: 0.45, rim: 0, ambient: 0.1, lit: 0.05, blur: 9 });
  shadow.add(ellipse(500, 760, 200, 26, "#05070B", { "fill-opacity": 0.85 }));
  const body = S.layer({ z: 0.4, rim: 0.9, bump: 0.5, lit: 1.15, ambient: 1.5, gain: 1.15 });
  const at = `translate(500 ${740 + lift}) scale(${item.category === "weapon" && item.float ? 1 : 1.12}) translate(-500 -740)`;
  body.add(`<g transform="${at}">${item.body}</g>`);
  if (item.glow) body.glow(`<g transform="${at}">${item.glow}</g>`);
  embers(S.layer({ z: 0.2, gain: 1.1 }), {
    x: 500,
    y: 480,
    rx: 420,
    ry: 360,
    count: 26,
    colour: item.tone,
    size: 6,
  });
  S.look.exposure = 1.25;
  S.look.vignette = 0.75;
  S.look.grain = 0.02;
  return S;
}
