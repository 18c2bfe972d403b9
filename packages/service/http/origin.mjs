// @ts-check

/** The error of a setting that is no such address. */
export const ORIGIN_RULE = "must be an http(s) address without a path, such as https://play.example.com";

/**
 * The address of a whole site or service, as a setting: protocol, host and perhaps a port. Nothing here works below a
 * path.
 * @param {string} text may end in a slash
 * @returns {string | null} as browsers write it in Origin, without a slash; null if it is anything else
 */
export function readOrigin(text) {
  if (!URL.canParse(text)) return null;
  const { protocol, username, password, pathname, search, hash, origin } = new URL(text);
  const more = username || password || pathname !== "/" || search || hash;
  return /^https?:$/.test(protocol) && !more ? origin : null;
}
