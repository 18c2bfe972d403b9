// @ts-check

/**
 * The value of a JSON text; undefined if it is not JSON.
 * @type {typeof import("./text.mjs").parseJson}
 */
export function parseJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @type {Record<string, string>} */
const ENTITIES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/**
 * A text for HTML or XML, between tags or in an attribute.
 * @type {typeof import("./text.mjs").escapeHtml}
 */
export const escapeHtml = (text) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
