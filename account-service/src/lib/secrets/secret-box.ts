import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from "node:crypto";

/**
 * Deriving a key costs more than using it, and a process has one or two. They are `KeyObject`s: with bytes, a hash
 * takes six times as long on Node 24.
 */
const keys = new Map<string, KeyObject>();

function keyFor(dataKey: string, purpose: string): KeyObject {
  const name = `${purpose} ${dataKey}`;
  const known = keys.get(name);
  if (known) return known;
  const key = createSecretKey(Buffer.from(hkdfSync("sha256", dataKey, "tambayan", purpose, 32)));
  keys.set(name, key);
  return key;
}

/** Encrypts a short text for the database: AES-256-GCM under a key made from DATA_KEY. */
export function seal(dataKey: string, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", keyFor(dataKey, "seal"), nonce);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return `v1.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url")}`;
}

/** @throws Error where the text was not sealed with this key, or was changed since */
export function open(dataKey: string, sealed: string): string {
  const bytes = Buffer.from(sealed.replace(/^v1\./, ""), "base64url");
  const decipher = createDecipheriv("aes-256-gcm", keyFor(dataKey, "seal"), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
}

/** A key of 32 bytes for one purpose; it can only be derived with DATA_KEY. */
export const derivedKey = (dataKey: string, purpose: string) => keyFor(dataKey, purpose).export();

/** A keyed hash, in hex: who has the database alone can neither read nor try what was hashed. */
export const keyedHash = (dataKey: string, text: string) =>
  createHmac("sha256", keyFor(dataKey, "hash")).update(text).digest("hex");
