import { eye, faceQuad, flatQuad, sideQuad } from "../shapes/inside.mjs";
import { crew, focus, start } from "./common.mjs";

/** @typedef {import("./common.mjs").SceneOptions} O */
/** @typedef {import("../lib/stage.mjs").Layer} Layer */

/** An abandoned subway platform with one train still lit. @param {number} w @param {number} h @param {O} [o] */
export function subway(w, h, o = {}) {
  const S = start(w, h, { seed: 117, ...o }, "jade");
  const vx = focus(S, o, 0.5);
  const vy = 470;
  S.sky({
    stops: [
      [0, "#060C0C"],
      [1, "#0C1A1A"],
    ],
    cloud: 0.1,
  });
  const e = eye(vx, vy, 520);
  const hall = (/** @type {Layer} */ L) => {
    L.add(flatQuad(e, -4, 4, -0.9, 0.9, 9, "#2C3836"), sideQuad(e, 1.9, -0.9, 0.52, 0.35, 9, "#36443F"));
    for (let i = 0; i < 26; i++)
      L.add(sideQuad(e, 1.89, -0.62, 0.5, 0.4 + i * 0.32, 0.415 + i * 0.32, "#26312E"));
    L.add(sideQuad(e, 1.88, -0.2, -0.1, 0.35, 9, "#6A5A34"));
  };
  const back = S.layer({ z: 0.85, haze: 0.2, rim: 0.5 });
  hall(back);
  back.add(faceQuad(e, -2.4, 1.9, -0.9, 0.52, 9, "#121A19"));
  S.lamp(vx, vy, 240, "#9FE8D0", 0.9, 0.8);
  // Painted twice: once to be mirrored in the floor, once over it, because the near end reaches below the horizon.
  const train = (/** @type {boolean} */ lamps) => {
    const L = S.layer({ z: 0.6, rim: 0.9, gain: 1 });
    L.add(
      sideQuad(e, -0.75, -0.62, 0.56, 0.32, 7.5, "#5C6870"),
      sideQuad(e, -0.745, 0.24, 0.32, 0.32, 7.5, "#A0522D"),
      sideQuad(e, -0.745, -0.6, -0.54, 0.32, 7.5, "#A0522D"),
    );
    for (let i = 0; i < 18; i++) {
      const z = 0.34 + i * 0.38;
      const door = i % 3 === 1;
      const low = door ? 0.54 : 0.1;
      L.add(sideQuad(e, -0.742, door ? -0.46 : -0.4, low, z, z + 0.27, "#10161A"));
      if (i % 7 === 4) continue;
      for (const [a, b] of door
        ? [
            [0.02, 0.125],
            [0.145, 0.25],
          ]
        : [[0.03, 0.24]]) {
        L.glow(
          sideQuad(e, -0.74, -0.36, 0.06, z + a, z + b, "#D8EED8", { "fill-opacity": 0.26 }),
          sideQuad(e, -0.74, -0.36, -0.3, z + a, z + b, "#F4FFF0", { "fill-opacity": 0.8 }),
          sideQuad(e, -0.739, -0.04, 0.06, z + a, z + b, "#E8A860", { "fill-opacity": 0.24 }),
        );
      }
      if (lamps && i < 9) L.lamp(...e(-0.74, -0.1, z + 0.15), Math.min(520, 330 / z), "#DDF4DC", 0.8);
    }
    return L;
  };
  train(true);
  const tubes = S.layer({ z: 0.55, gain: 1.7 });
  for (let i = 0; i < 9; i++) {
    const z = 1 + i * 0.8;
    if (i === 2) continue;
    tubes.glow(flatQuad(e, 0.36, 0.46, -0.84, z, z + 0.45, "#E2FFF0"));
    tubes.lamp(...e(0.4, -0.8, z + 0.2), 460 / z, "#CFF5E2", 1.5);
  }
  for (let i = 6; i >= 0; i--) {
    const z = 1.25 + i * 0.95;
    const L = S.layer({ z: 0.3 + i * 0.05, haze: 0.05, rim: 1.2 });
    L.add(
      faceQuad(e, 0.86, 1.02, -0.9, 0.52, z, "#3E4A47"),
      faceQuad(e, 0.85, 1.03, -0.3, -0.2, z, "#8A6A2C"),
    );
  }
  S.ground({ y: vy + 56, cx: vx, wet: 0.95, puddle: 0.03, tiles: 1.2, albedo: "#46504C" });
  train(false);
  const again = S.layer({ z: 0.5, rim: 0.8 });
  again.add(
    flatQuad(e, -0.72, -0.6, 0.54, 0.3, 7.5, "#A8842F"),
    sideQuad(e, 1.9, 0.15, 0.54, 0.35, 9, "#2E3A36"),
  );
  for (let i = 5; i >= 0; i--) again.add(faceQuad(e, 0.86, 1.02, 0.05, 0.53, 1.25 + i * 0.95, "#35403D"));
  crew(
    S,
    [
      {
        x: vx + 30,
        y: 900,
        h: 400,
        pose: "stand",
        weapon: "sword",
        at: -50,
        hair: "pony",
        skirt: true,
        back: true,
        wind: 0.7,
      },
      { x: vx + 150, y: 760, h: 250, pose: "stand", weapon: "none", hair: "hood", back: true, wind: 0.5 },
    ],
    { z: 0.3, rim: 1.8 },
  );
  return S;
}

/** The server room: where the world is kept. @param {number} w @param {number} h @param {O} [o] */
export function serverRoom(w, h, o = {}) {
  const S = start(w, h, { seed: 178, ...o }, "steel");
  const vx = focus(S, o, 0.5);
  const vy = 490;
  const r = S.rng;
  const e = eye(vx, vy, 500);
  S.sky({
    stops: [
      [0, "#05080B"],
      [1, "#0C141B"],
    ],
    cloud: 0,
  });
  S.lamp(vx, vy, 260, "#BFE6FF", 1.8, 0.9);
  const back = S.layer({ z: 0.9, haze: 0.2, gain: 1.3 });
  back.add(faceQuad(e, -1, 1, -0.9, 0.5, 8, "#1A222B"));
  back.glow(faceQuad(e, -0.35, 0.35, -0.6, 0.5, 8, "#CFEFFF", { "fill-opacity": 0.9 }));
  const led = ["#5FE0B0", "#7FD6FF", "#FFB020", "#5FE0B0", "#7FD6FF"];
  for (let i = 7; i >= 0; i--) {
    const L = S.layer({ z: 0.35 + i * 0.06, haze: 0.04, rim: 1, gain: 1.4 });
    for (const s of [-1, 1]) {
      const z0 = 0.36 + i * 0.78;
      L.add(
        sideQuad(e, s * 0.8, -0.95, 0.5, z0, z0 + 0.7, "#222A33"),
        faceQuad(e, s * 0.8, s * 1.5, -0.95, 0.5, z0, "#161C23"),
      );
      for (let k = 0; k < 17; k++) {
        const y = -0.9 + k * 0.08;
        L.add(sideQuad(e, s * 0.798, y, y + 0.066, z0 + 0.05, z0 + 0.65, k % 5 ? "#2C353F" : "#12181F"));
        for (let q = 0; q < 5; q++)
          if (r.chance(0.62))
            L.glow(
              sideQuad(
                e,
                s * 0.795,
                y + 0.025,
                y + 0.043,
                z0 + 0.1 + q * 0.09,
                z0 + 0.13 + q * 0.09,
                r.pick(led),
                { "fill-opacity": r.range(0.4, 1) },
              ),
            );
      }
      L.lamp(...e(s * 0.78, -0.2, z0 + 0.35), Math.min(420, 260 / z0), i % 2 ? "#7FD6FF" : "#8FE8D0", 1);
    }
    L.add(flatQuad(e, -0.14, 0.14, -0.95, 0.4 + i * 0.8, 0.9 + i * 0.8, "#2A333D"));
    L.glow(flatQuad(e, -0.05, 0.05, -0.94, 0.75 + i * 0.8, 1.15 + i * 0.8, "#DDF2FF"));
    L.lamp(...e(0, -0.9, 1.2 + i * 0.8), 420 / (1 + i * 0.6), "#DDF2FF", 1.1);
  }
  S.ground({ y: vy + 32, cx: vx, wet: 1, puddle: 0.1, tiles: 1.4, albedo: "#333D47" });
  const low = S.layer({ z: 0.4, rim: 0.8, gain: 1.2 });
  for (let i = 7; i >= 0; i--)
    for (const s of [-1, 1]) {
      const z0 = 0.36 + i * 0.78;
      low.add(
        sideQuad(e, s * 0.8, 0.06, 0.5, z0, z0 + 0.7, "#1C232B"),
        faceQuad(e, s * 0.8, s * 1.5, 0.06, 0.5, z0, "#12171D"),
      );
      for (let k = 0; k < 5; k++)
        for (let q = 0; q < 5; q++)
          if (r.chance(0.5))
            low.glow(
              sideQuad(
                e,
                s * 0.795,
                0.1 + k * 0.08,
                0.118 + k * 0.08,
                z0 + 0.1 + q * 0.09,
                z0 + 0.13 + q * 0.09,
                r.pick(led),
                { "fill-opacity": 0.8 },
              ),
            );
    }
  crew(
    S,
    [
      {
        x: vx,
        y: 900,
        h: 430,
        pose: "stand",
        weapon: "sword",
        at: -48,
        hair: "short",
        back: true,
        wind: 0.5,
      },
    ],
    { rim: 2 },
  );
  return S;
}
