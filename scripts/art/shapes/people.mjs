// @ts-check
// Students with weapons. Joints in units of body height (x forward, y up from the sole); limbs are tapered, the
// uniform coat and the hair give each silhouette its own outline.
import { STUFF } from "../lib/palette.mjs";
import { n } from "../lib/svg.mjs";

/** @typedef {[number, number]} P */
/** @typedef {{head:P, neck:P, hip:P, la:P, lh:P, ra:P, rh:P, lk:P, lf:P, rk:P, rf:P}} Pose */

/** @type {Record<string, Pose>} */
export const POSES = {
  stand: {
    head: [0.01, 0.925],
    neck: [0, 0.835],
    hip: [0, 0.52],
    la: [-0.13, 0.68],
    lh: [-0.11, 0.51],
    ra: [0.12, 0.67],
    rh: [0.13, 0.5],
    lk: [-0.055, 0.27],
    lf: [-0.075, 0.02],
    rk: [0.05, 0.27],
    rf: [0.07, 0.02],
  },
  ready: {
    head: [0.07, 0.83],
    neck: [0.03, 0.745],
    hip: [-0.04, 0.45],
    la: [-0.13, 0.62],
    lh: [-0.06, 0.52],
    ra: [0.17, 0.63],
    rh: [0.25, 0.59],
    lk: [-0.22, 0.27],
    lf: [-0.33, 0.02],
    rk: [0.17, 0.29],
    rf: [0.19, 0.02],
  },
  stride: {
    head: [0.06, 0.9],
    neck: [0.03, 0.815],
    hip: [0, 0.505],
    la: [-0.14, 0.66],
    lh: [-0.21, 0.53],
    ra: [0.13, 0.66],
    rh: [0.2, 0.56],
    lk: [0.1, 0.28],
    lf: [0.17, 0.03],
    rk: [-0.06, 0.25],
    rf: [-0.21, 0.05],
  },
  leap: {
    head: [0.17, 0.93],
    neck: [0.1, 0.855],
    hip: [-0.06, 0.6],
    la: [-0.07, 0.83],
    lh: [-0.15, 0.98],
    ra: [0.24, 0.76],
    rh: [0.33, 0.85],
    lk: [0.15, 0.49],
    lf: [0.04, 0.27],
    rk: [-0.24, 0.43],
    rf: [-0.43, 0.3],
  },
  aim: {
    head: [0.04, 0.9],
    neck: [0, 0.815],
    hip: [-0.02, 0.5],
    la: [0.18, 0.77],
    lh: [0.36, 0.785],
    ra: [-0.17, 0.79],
    rh: [0.02, 0.8],
    lk: [0.1, 0.27],
    lf: [0.18, 0.02],
    rk: [-0.13, 0.27],
    rf: [-0.21, 0.02],
  },
  crouch: {
    head: [0.17, 0.58],
    neck: [0.11, 0.51],
    hip: [-0.1, 0.3],
    la: [-0.09, 0.46],
    lh: [-0.17, 0.58],
    ra: [0.2, 0.33],
    rh: [0.27, 0.18],
    lk: [0.1, 0.34],
    lf: [0.07, 0.02],
    rk: [-0.22, 0.18],
    rf: [-0.39, 0.03],
  },
  raise: {
    head: [0.01, 0.92],
    neck: [0, 0.83],
    hip: [-0.01, 0.515],
    la: [-0.14, 0.68],
    lh: [-0.15, 0.51],
    ra: [0.13, 0.95],
    rh: [0.13, 1.1],
    lk: [-0.08, 0.27],
    lf: [-0.11, 0.02],
    rk: [0.07, 0.28],
    rf: [0.1, 0.02],
  },
  sit: {
    head: [0.02, 0.62],
    neck: [0, 0.54],
    hip: [-0.04, 0.24],
    la: [-0.13, 0.4],
    lh: [-0.14, 0.24],
    ra: [0.12, 0.4],
    rh: [0.18, 0.26],
    lk: [0.2, 0.25],
    lf: [0.2, 0.01],
    rk: [0.23, 0.22],
    rf: [0.27, -0.01],
  },
};

/** Weapons lie along +x from the hand, in units of body height. @type {Record<string, string>} */
const WEAPONS = {
  sword: `<path d="M-.12-.011H.03V-.04H.05V-.014L.62-.02.7.004.62.016.05.012V.04H.03V.011H-.12Z" fill="#8A97A8"/><path d="M-.12-.012H.03V.012H-.12Z" fill="#2A1C16"/>`,
  great: `<path d="M-.2-.013H.02V-.07H.06V-.05L.7-.062.86 0 .7.05.06.046V.07H.02V.013H-.2Z" fill="#7C8898"/><path d="M.1-.004H.72L.78 0 .72.006H.1Z" fill="#C8D4E2"/>`,
  spear: `<path d="M-.55-.009H.62V.009H-.55Z" fill="#4B3426"/><path d="M.6-.03.86 0 .6.03.56 0Z" fill="#A9B6C6"/><path d="M.54-.02q-.06.07-.1.12q.07-.02.13-.1Z" fill="#8E2A22"/>`,
  staff: `<path d="M-.5-.01H.42V.01H-.5Z" fill="#5A4026"/><path d="M.42-.075A.08.08 0 1 1 .42.075L.44.04A.045.045 0 1 0 .44-.04Z" fill="#C08A3A"/>`,
  bow: `<path d="M-.03-.47C.12-.34.13-.12.06 0 .13.12.12.34-.03.47L-.055.47C.07.32.09.13.025.012V-.012C.09-.13.07-.32-.055-.47Z" fill="#6A4A2C"/><path d="M-.045-.465-.046.465" stroke="#AEB8C8" stroke-width=".005" fill="none"/>`,
  gun: `<path d="M-.05-.03H.17V-.075H.1V-.09H.5V-.06H.56V-.035H.5V-.02H.2L.17.03H.12L.11 0H.04L.01.1H-.06Z" fill="#6F7A88"/>`,
  fist: `<path d="M-.04-.05H.05L.085-.03V.04L.05.055H-.04Z" fill="#A87B3A"/><path d="M.085-.03 .13-.022 .085-.01ZM.085 .0 .13.01 .085.022Z" fill="#C8D4E2"/>`,
  dagger: `<path d="M-.07-.012H.02V-.035H.035V-.018L.22-.016.28.01.2.018.035.014V.035H.02V.012H-.07Z" fill="#93A0B0"/>`,
  none: "",
};

/** @param {number} v */
const q = (v) => n(v, 3);

/** A tapered limb. @param {P} a @param {P} b @param {number} ra @param {number} rb @param {string} fill */
function limb(a, b, ra, rb, fill) {
  const dx = b[0] - a[0];
  const dy = b[1] - a[1];
  const m = Math.hypot(dx, dy) || 1;
  const nx = -dy / m;
  const ny = dx / m;
  return `<path d="M${q(a[0] + nx * ra)} ${q(a[1] + ny * ra)}L${q(b[0] + nx * rb)} ${q(b[1] + ny * rb)}A${q(rb)} ${q(rb)} 0 0 0 ${q(b[0] - nx * rb)} ${q(b[1] - ny * rb)}L${q(a[0] - nx * ra)} ${q(a[1] - ny * ra)}A${q(ra)} ${q(ra)} 0 0 0 ${q(a[0] + nx * ra)} ${q(a[1] + ny * ra)}Z" fill="${fill}"/>`;
}

/** @param {P} a @param {P} b */
const angle = (a, b) => (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI;

/** Hair, drawn round a head at the origin of radius .062. @type {Record<string, string>} */
const HAIR = {
  spiky:
    "M-.07-.03L-.095.01-.075.03-.1.07-.06.06-.06.105-.02.08.01.12.03.08.075.1.065.06.1.05.07.02.075-.015.05.03.02.045-.02.035-.045.0Z",
  pony: "M-.066-.03C-.085.05-.04.09.01.085.06.085.08.05.07-.005L.05.03C.02.05-.02.04-.045.0L-.05.0C-.1.02-.16-.02-.17-.13-.2-.19-.21-.24-.19-.3-.14-.25-.1-.2-.11-.13-.1-.08-.09-.05-.066-.03Z",
  bob: "M-.085-.085C-.1.03-.06.09.005.088.07.088.095.03.085-.08L.06-.085.058.01C.03.035-.02.04-.045.02L-.05-.09Z",
  long: "M-.07.0C-.08.07-.03.092.01.088.06.086.082.04.07-.0L.05.03C.02.05-.02.04-.04.0L-.05-.1C-.06-.2-.09-.3-.14-.36-.13-.28-.14-.22-.12-.15-.11-.08-.09-.04-.07.0Z",
  hood: "M-.09-.11C-.115-.02-.085.09.02.118.03.08.1.06.085-.03L.06-.11.065-.02.02.04-.04.02-.05-.1Z",
  short:
    "M-.068-.03C-.09.05-.04.095.015.088.07.085.082.04.07.005L.05.035C.02.05-.01.045-.035.025L-.045-.025Z",
};

/**
 * @param {{x:number, y:number, h:number, pose?:string, facing?:1|-1, weapon?:string, at?:number, hair?:string, skirt?:boolean, coat?:string, trim?:string, wind?:number, off?:string, back?:boolean}} o
 * `at`: weapon angle in degrees (0 = forward, 90 = up); `wind`: how far coat tails blow back.
 */
export function student(o) {
  const p = POSES[o.pose ?? "stand"];
  const coat = o.coat ?? STUFF.cloth;
  const trim = o.trim ?? "#59657D";
  const wind = o.wind ?? 0.5;
  const f = o.facing ?? 1;
  const leg = o.skirt ? "#3E2F2A" : "#222A39";
  const out = [];
  const sh = /** @type {P} */ ([p.neck[0] - 0.075, p.neck[1] - 0.035]);
  const sh2 = /** @type {P} */ ([p.neck[0] + 0.075, p.neck[1] - 0.035]);
  const hipL = /** @type {P} */ ([p.hip[0] - 0.035, p.hip[1]]);
  const hipR = /** @type {P} */ ([p.hip[0] + 0.035, p.hip[1]]);
  const weapon = (/** @type {P} */ at, /** @type {number} */ deg, /** @type {string} */ kind) =>
    `<g transform="translate(${q(at[0])} ${q(at[1])}) rotate(${n(deg)})">${WEAPONS[kind]}</g>`;
  const back = p.lh;
  if (o.weapon === "back") out.push(weapon([p.hip[0] - 0.12, p.hip[1] + 0.02], 62, "great"));
  // Far arm and far leg, darker.
  out.push(limb(sh, p.la, 0.036, 0.03, coat), limb(p.la, p.lh, 0.029, 0.022, coat));
  if (o.off) out.push(weapon(back, (o.at ?? 0) - 30, o.off));
  out.push(`<circle cx="${q(back[0])}" cy="${q(back[1])}" r=".024" fill="${STUFF.skin}"/>`);
  out.push(
    limb(hipL, p.lk, 0.058, 0.042, leg),
    limb(p.lk, p.lf, 0.04, 0.026, leg),
    foot(p.lf),
    limb(hipR, p.rk, 0.058, 0.042, leg),
    limb(p.rk, p.rf, 0.04, 0.026, leg),
    foot(p.rf),
  );
  // Coat: shoulders to hem, tails pulled by the wind.
  const hem = o.skirt ? 0.13 : 0.2;
  const hx = p.hip[0];
  const hy = p.hip[1];
  const lean = (p.neck[0] - p.hip[0]) * 0.4;
  if (o.skirt) {
    out.push(
      `<path d="M${q(hx - 0.07)} ${q(hy + 0.07)}L${q(hx + 0.07)} ${q(hy + 0.07)}L${q(hx + 0.13)} ${q(hy - 0.12)}L${q(hx + 0.06)} ${q(hy - 0.135)}L${q(hx)} ${q(hy - 0.12)}L${q(hx - 0.07)} ${q(hy - 0.135)}L${q(hx - 0.15 - wind * 0.06)} ${q(hy - 0.11)}Z" fill="#2B3346"/>`,
    );
  }
  out.push(
    `<path d="M${q(sh[0] - 0.03)} ${q(sh[1] - 0.01)}Q${q(p.neck[0])} ${q(p.neck[1] + 0.035)} ${q(sh2[0] + 0.03)} ${q(sh2[1] - 0.01)}Q${q(hx + 0.085 + lean)} ${q(hy + 0.14)} ${q(hx + 0.075)} ${q(hy + 0.06)}L${q(hx + 0.1)} ${q(hy - hem * 0.75)}L${q(hx + 0.02)} ${q(hy - hem * 0.5)}L${q(hx - 0.06 - wind * 0.12)} ${q(hy - hem * 1.15)}L${q(hx - 0.1 - wind * 0.24)} ${q(hy - hem * (1 - wind * 0.5))}Q${q(hx - 0.09)} ${q(hy)} ${q(hx - 0.072)} ${q(hy + 0.07)}Q${q(hx - 0.085 + lean)} ${q(hy + 0.16)} ${q(sh[0] - 0.03)} ${q(sh[1] - 0.01)}Z" fill="${coat}"/>`,
  );
  if (o.back)
    out.push(
      `<path d="M${q(p.neck[0])} ${q(p.neck[1])}L${q(hx)} ${q(hy - hem * 0.4)}" stroke="#0C0F16" stroke-width=".008" fill="none"/>`,
    );
  else
    out.push(
      `<path d="M${q(p.neck[0] - 0.01)} ${q(p.neck[1])}L${q(p.neck[0] + 0.045)} ${q(p.neck[1] - 0.1)}L${q(hx + 0.03)} ${q(hy)}L${q(p.neck[0] + 0.06)} ${q(p.neck[1] - 0.02)}Z" fill="${trim}"/>`,
    );
  out.push(
    `<path d="M${q(hx - 0.078)} ${q(hy + 0.055)}H${q(hx + 0.08)}V${q(hy + 0.035)}H${q(hx - 0.078)}Z" fill="#0E1119"/>`,
  );
  // Scarf or collar, then head.
  out.push(limb(p.neck, p.head, 0.03, 0.028, STUFF.skin));
  out.push(
    `<path d="M${q(p.neck[0] - 0.055)} ${q(p.neck[1] - 0.005)}Q${q(p.neck[0])} ${q(p.neck[1] + 0.045)} ${q(p.neck[0] + 0.055)} ${q(p.neck[1] - 0.005)}L${q(p.neck[0] + 0.02)} ${q(p.neck[1] - 0.05)}Z" fill="${trim}"/>`,
  );
  const hd = p.head;
  out.push(
    `<path d="M${q(hd[0] - 0.05)} ${q(hd[1] + 0.02)}Q${q(hd[0])} ${q(hd[1] + 0.085)} ${q(hd[0] + 0.052)} ${q(hd[1] + 0.02)}L${q(hd[0] + 0.05)} ${q(hd[1] - 0.03)}L${q(hd[0] + 0.018)} ${q(hd[1] - 0.068)}L${q(hd[0] - 0.03)} ${q(hd[1] - 0.05)}Z" fill="${o.back ? STUFF.hair : STUFF.skin}"/>`,
  );
  out.push(
    `<path transform="translate(${q(hd[0])} ${q(hd[1])})" d="${HAIR[o.hair ?? "spiky"]}" fill="${STUFF.hair}"/>`,
  );
  if (o.back) out.push(`<circle cx="${q(hd[0])}" cy="${q(hd[1])}" r=".058" fill="${STUFF.hair}"/>`);
  // Weapon, then the near arm over its grip.
  const deg = o.at ?? angle(p.ra, p.rh);
  if (o.weapon && o.weapon !== "back") out.push(weapon(p.rh, deg, o.weapon));
  out.push(
    limb(sh2, p.ra, 0.037, 0.031, coat),
    limb(p.ra, p.rh, 0.03, 0.023, coat),
    limb([p.rh[0] - 0.004, p.rh[1]], p.rh, 0.026, 0.026, STUFF.skin),
  );
  return `<g transform="translate(${n(o.x)} ${n(o.y)}) scale(${n(o.h * f, 2)} ${n(-o.h, 2)})">${out.join("")}</g>`;
}

/** @param {P} f */
const foot = (f) =>
  `<path d="M${q(f[0] - 0.028)} ${q(f[1] + 0.03)}L${q(f[0] + 0.026)} ${q(f[1] + 0.03)}L${q(f[0] + 0.075)} ${q(f[1] - 0.018)}L${q(f[0] - 0.03)} ${q(f[1] - 0.02)}Z" fill="#11141B"/>`;

/** The picture of something standing on wet ground, upside down. @param {string} markup @param {number} base @param {number} [strength] */
export const reflected = (markup, base, strength = 0.42) =>
  `<g transform="matrix(1 0 0 -.92 0 ${n(base * 1.92)})" opacity="${strength}">${markup}</g>`;
