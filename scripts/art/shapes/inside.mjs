// @ts-check
// Rooms in one-point perspective: walls, shelves, racks, platforms.
import { poly } from "../lib/svg.mjs";

/** @param {number} vx @param {number} vy @param {number} f focal length in picture units */
export const eye =
  (vx, vy, f) =>
  /** @param {number} x @param {number} y @param {number} z @returns {[number, number]} */
  (x, y, z) => [vx + (x * f) / z, vy + (y * f) / z];

/** A quad on the side wall x = X between depths and heights. @param {(x:number,y:number,z:number)=>[number,number]} e
 * @param {number} x @param {number} y0 @param {number} y1 @param {number} z0 @param {number} z1 @param {string} fill
 * @param {Record<string, string|number>} [a] */
export const sideQuad = (e, x, y0, y1, z0, z1, fill, a) =>
  poly([e(x, y0, z0), e(x, y0, z1), e(x, y1, z1), e(x, y1, z0)], fill, a);

/** A quad facing the viewer at depth z. @param {(x:number,y:number,z:number)=>[number,number]} e
 * @param {number} x0 @param {number} x1 @param {number} y0 @param {number} y1 @param {number} z @param {string} fill
 * @param {Record<string, string|number>} [a] */
export const faceQuad = (e, x0, x1, y0, y1, z, fill, a) =>
  poly([e(x0, y0, z), e(x1, y0, z), e(x1, y1, z), e(x0, y1, z)], fill, a);

/** A quad lying flat at height y. @param {(x:number,y:number,z:number)=>[number,number]} e
 * @param {number} x0 @param {number} x1 @param {number} y @param {number} z0 @param {number} z1 @param {string} fill
 * @param {Record<string, string|number>} [a] */
export const flatQuad = (e, x0, x1, y, z0, z1, fill, a) =>
  poly([e(x0, y, z0), e(x1, y, z0), e(x1, y, z1), e(x0, y, z1)], fill, a);
