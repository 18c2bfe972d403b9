// @ts-check
// A backup's file: tar, gzip, age. Without this program: `age --decrypt FILE | tar --extract --gzip`.
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { Decrypter, Encrypter } from "age-encryption";
import { extract as createExtract, pack as createPack } from "tar-stream";
import { Failure } from "./fail.mjs";
import { PRIVATE_FILE } from "./paths.mjs";

/** @typedef {{ passphrase: string } | { recipients: string[] }} Encryption who can read it: public keys, as age1… */
/** @typedef {{ passphrase: string } | { identities: string[] }} Decryption private keys, as AGE-SECRET-KEY-1… */
/** @typedef {{ name: string, size: number, open(): Readable }} Entry size in bytes */

/** What the last entry of an archive says of the others. */
const MANIFEST = "manifest.json";
const FORMAT = 1;

/**
 * @typedef {object} Manifest
 * @property {number} format
 * @property {string} version of the product
 * @property {string} created ISO time
 * @property {{ name: string, size: number, sha256: string }[]} files
 */

/**
 * Passes a stream on, and tells its hash at the end.
 * @param {(sha256: string) => void} onEnd
 */
const hashing = (onEnd) =>
  /** @param {AsyncIterable<any>} source */
  async function* (source) {
    const hash = createHash("sha256");
    for await (const chunk of source) {
      hash.update(chunk);
      yield chunk;
    }
    onEnd(hash.digest("hex"));
  };

// Node's streams of the web and the browser's are one thing with two types.
/** @param {Readable} stream @returns {ReadableStream<Uint8Array>} */
const toWeb = (stream) => /** @type {any} */ (Readable.toWeb(stream));
/** @param {ReadableStream<Uint8Array>} stream */
const fromWeb = (stream) => Readable.fromWeb(/** @type {any} */ (stream));

/** @param {Encryption} encryption */
function encrypterFor(encryption) {
  const encrypter = new Encrypter();
  if ("passphrase" in encryption) encrypter.setPassphrase(encryption.passphrase);
  else for (const recipient of encryption.recipients) encrypter.addRecipient(recipient);
  return encrypter;
}

/**
 * Checks public keys.
 * @param {string[]} recipients
 * @throws Failure that names the wrong one
 */
export function checkRecipients(recipients) {
  for (const recipient of recipients) {
    try {
      new Encrypter().addRecipient(recipient);
    } catch {
      throw new Failure(`${recipient} is no age recipient: it begins with age1, and age-keygen prints it.`);
    }
  }
}

/**
 * Writes an archive. Its files are read one after another, each once.
 * @param {string} file that does not exist yet
 * @param {Encryption} encryption
 * @param {AsyncIterable<Entry>} entries
 * @param {{ version: string, created: Date }} about
 * @returns {Promise<Manifest>}
 */
export async function writeArchive(file, encryption, entries, { version, created }) {
  const pack = createPack();
  const gzip = createGzip();
  const encrypted = await encrypterFor(encryption).encrypt(toWeb(gzip));
  const output = createWriteStream(file, { ...PRIVATE_FILE, flags: "wx", flush: true });
  const body = fromWeb(encrypted);
  /** @type {Manifest} */
  const manifest = { format: FORMAT, version, created: created.toISOString(), files: [] };
  /** @param {Entry} entry @param {(sha256: string) => void} onEnd */
  const add = ({ name, size, open }, onEnd) =>
    pipeline(open(), hashing(onEnd), pack.entry({ name, size, mode: PRIVATE_FILE.mode, mtime: created }));
  const addAll = async () => {
    for await (const entry of entries) {
      const { name, size } = entry;
      await add(entry, (sha256) => manifest.files.push({ name, size, sha256 }));
    }
    const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
    await add({ name: MANIFEST, size: text.length, open: () => Readable.from([text]) }, () => {});
    pack.finalize();
  };
  try {
    await Promise.all([pipeline(pack, gzip), pipeline(body, output), addAll()]);
  } catch (error) {
    pack.destroy();
    // Closed before it is deleted, or Windows would not let it be.
    if (!output.closed) await new Promise((resolve) => output.once("close", () => resolve(true)).destroy());
    throw error;
  }
  return manifest;
}

/**
 * Opens an archive for reading.
 * @param {string} file @param {Decryption} decryption
 */
async function decrypt(file, decryption) {
  const decrypter = new Decrypter();
  if ("passphrase" in decryption) decrypter.addPassphrase(decryption.passphrase);
  else for (const identity of decryption.identities) decrypter.addIdentity(identity);
  const input = createReadStream(file);
  try {
    const plain = await decrypter.decrypt(toWeb(input));
    return fromWeb(plain);
  } catch (error) {
    input.destroy();
    if (error instanceof Error && /no identity matched/.test(error.message)) {
      throw new Failure(
        "passphrase" in decryption
          ? "The passphrase is wrong, or the backup was made for a recipient: then use --identity."
          : "None of the keys in the identity file is for this backup.",
      );
    }
    throw new Failure(`${file} is no backup, or its beginning is damaged. (${error})`);
  }
}

/** A name that stays below the folder into which it is extracted, on every system. @param {string} name */
export const isSafe = (name) =>
  !/[\\:\0]/.test(name) &&
  name.split("/").every((part) => part !== "" && part !== "." && part !== ".." && !/[. ]$/.test(part));

/**
 * Reads a whole archive, and checks each file's size and hash against the manifest.
 * @param {string} file
 * @param {Decryption} decryption
 * @param {(name: string) => NodeJS.WritableStream} create opens where a file is extracted to; it may throw to refuse it
 * @returns {Promise<Manifest>}
 * @throws Failure if the passphrase is wrong, or the archive is cut off, damaged, or was made by a newer version
 */
export async function readArchive(file, decryption, create) {
  const plain = await decrypt(file, decryption);
  const extract = createExtract();
  /** @type {Map<string, { size: number, sha256: string }>} */
  const found = new Map();
  /** @type {Manifest | undefined} */
  let manifest;
  const readAll = async () => {
    for await (const entry of extract) {
      const { name, size = 0, type } = entry.header;
      if (manifest || type !== "file" || !isSafe(name) || found.has(name))
        throw new Failure(`The backup is not one of this program's: it contains "${name}".`);
      if (name === MANIFEST) {
        let text = "";
        for await (const chunk of entry) text += chunk;
        manifest = JSON.parse(text);
        continue;
      }
      let sha256 = "";
      await pipeline(
        /** @type {AsyncIterable<Buffer>} */ (entry),
        hashing((hash) => {
          sha256 = hash;
        }),
        create(name),
      );
      found.set(name, { size, sha256 });
    }
  };
  const reading = pipeline(plain, createGunzip(), extract);
  try {
    await Promise.all([reading, readAll()]);
  } catch (error) {
    plain.destroy();
    await reading.catch(() => {});
    if (error instanceof Failure || isOfTheDisk(error)) throw error;
    throw new Failure(`The backup is cut off or damaged. Nothing was replaced. (${messageOf(error)})`);
  }
  if (!manifest) throw new Failure("The backup is cut off: its manifest is missing. Nothing was replaced.");
  if (manifest.format !== FORMAT)
    throw new Failure("The backup was made by a newer version of Tambayan: restore it with that one.");
  const wrong = manifest.files.filter(({ name, size, sha256 }) => {
    const got = found.get(name);
    return got?.size !== size || got.sha256 !== sha256;
  });
  const first =
    wrong[0]?.name ?? [...found.keys()].find((name) => !manifest?.files.some((one) => one.name === name));
  if (first !== undefined || found.size !== manifest.files.length)
    throw new Failure(`The backup is damaged: ${first} is not what its manifest says. Nothing was replaced.`);
  return manifest;
}

/** @param {unknown} error */
const messageOf = (error) => (error instanceof Error ? error.message : String(error));

/** Whether writing failed, not reading. @param {unknown} error */
const isOfTheDisk = (error) =>
  error instanceof Error &&
  "code" in error &&
  ["ENOSPC", "EDQUOT", "EACCES", "EPERM", "EROFS", "EEXIST", "EMFILE", "EIO"].includes(String(error.code));
