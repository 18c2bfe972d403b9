// @ts-check
// What one service signs for another, with a secret that both have: requests, and claims that expire.
import { createHmac } from "node:crypto";
import { sameSecret } from "./same-secret.mjs";

/** A signed request is rejected if its timestamp is further than this from the receiver's clock. */
const TOLERANCE_SECONDS = 300;

/** @type {typeof import("./signed.mjs").signatureHeaders} */
export const signatureHeaders = {
  timestamp: "x-tambayan-timestamp",
  signature: "x-tambayan-signature",
};

/**
 * The one signature of all of them.
 * @param {string} secret
 * @param {string} context what is signed: a request's timestamp, or a kind of claims. Neither passes for the other
 * @param {string} text
 */
const hmac = (secret, context, text) => createHmac("sha256", secret).update(`${context}.${text}`);

/** @param {string} secret @param {string} timestamp @param {string} body */
const signatureOf = (secret, timestamp, body) => `sha256=${hmac(secret, timestamp, body).digest("hex")}`;

/**
 * Headers that prove to the receiver who sent this body, and when.
 * @type {typeof import("./signed.mjs").signedHeaders}
 */
export function signedHeaders(secret, body, now) {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  return {
    [signatureHeaders.timestamp]: timestamp,
    [signatureHeaders.signature]: signatureOf(secret, timestamp, body),
  };
}

/**
 * Whether a body was signed with the secret within the last minutes.
 * @type {typeof import("./signed.mjs").isSigned}
 */
export function isSigned(secret, headers, body, now) {
  const timestamp = headers[signatureHeaders.timestamp];
  const signature = headers[signatureHeaders.signature];
  if (typeof timestamp !== "string" || typeof signature !== "string") return false;
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > TOLERANCE_SECONDS) return false;
  return sameSecret(signature, signatureOf(secret, timestamp, body));
}

/**
 * The token of some claims: as JSON in base64url, a dot, and their signature in base64url.
 * @type {typeof import("./signed.mjs").issueToken}
 */
export function issueToken({ mark }, secret, claims) {
  const payload = Buffer.from(JSON.stringify(claims)).toString("base64url");
  return `${payload}.${hmac(secret, mark, payload).digest("base64url")}`;
}

/**
 * The claims of a token, and whether they have expired.
 * @type {typeof import("./signed.mjs").readToken}
 */
export function readToken({ mark, schema }, secret, token, now) {
  const [payload = "", signature = ""] = token.split(".", 2);
  if (!sameSecret(signature, hmac(secret, mark, payload).digest("base64url"))) return null;
  const claims = schema.parse(JSON.parse(Buffer.from(payload, "base64url").toString()));
  return { claims, expired: claims.expires * 1000 <= now.getTime() };
}
