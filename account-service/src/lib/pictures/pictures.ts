import { createHash, randomUUID } from "node:crypto";
import pLimit from "p-limit";
import { Counter } from "prom-client";
import { LIMITS, MESSAGES } from "../../../contract/index.ts";
import { invalidForm, ServiceError } from "../../errors.ts";
import type { Files } from "../files/files.ts";
import { type Decoded, reencode } from "./process.ts";

/** The largest photos of cheap phones have 4608 × 3456, and long screenshots 1080 × 14,800. */
export const MAX_PIXELS = 16_000_000;

const TASK_LIMITS = {
  maxPixels: MAX_PIXELS,
  /** The worst pictures of that size take 350 MB and 4 seconds of CPU time. */
  maxMemory: 512 * 1024 * 1024,
  maxCpuSeconds: 10,
  /** For a machine that is busy with other things. */
  maxSeconds: 60,
};
/** Pictures that wait, of all senders. */
const MAX_WAITING = 30;
/** Calls of a sender that wait: two, so that a form that was sent twice gets its first answer. */
const MAX_CALLS = 2;
/** Names in one statement: far below SQL Server's limit. */
const CHUNK = 200;

/** One picture at a time. A call queues its pictures one after the other, so senders take turns. */
const limit = pLimit(1);
const waiting = new Set<{ sender: string | undefined; pictures: number }>();

/** Exposed by plugins/metrics.ts. */
export const picturesTotal = new Counter({
  name: "pictures_total",
  help: "Uploaded pictures: decoded, refused, or killed because they took too long or too much memory.",
  labelNames: ["result"] as const,
  registers: [],
});

/** The format of all stored pictures. */
export const PICTURE_TYPE = "image/webp";

const NAME = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** A stored picture; `id` is its file name. */
export interface StoredPicture {
  id: string;
  width: number;
  height: number;
  bytes: number;
  /** SHA-256 of it: the same for files with the same pixels, whatever else is in them. */
  hash: string;
}

/** Who sends pictures, unless they are staff. */
export interface Sender {
  /** Tells senders apart. */
  id: string;
  /**
   * Counts an unreadable picture before it is decoded.
   * @returns null if there were too many; otherwise how to take it back
   */
  count(): Promise<{ withdraw(): Promise<void> } | null>;
}

/** Whether it begins and ends like a supported format, so that no other decoder runs, and none on truncated files. */
function isPicture(bytes: Buffer): boolean {
  const ascii = bytes.toString("latin1", 0, 12);
  if (ascii.startsWith("\xff\xd8\xff")) return bytes.lastIndexOf("\xff\xd9", "latin1") > 0;
  if (ascii.startsWith("\x89PNG\r\n\x1a\n")) return bytes.lastIndexOf("IEND") > 0;
  return ascii.startsWith("RIFF") && ascii.endsWith("WEBP") && bytes.readUInt32LE(4) + 8 <= bytes.length;
}

/**
 * Joins those that wait for the decoder.
 * @returns what to call afterwards
 * @throws ServiceError busy, too_many_requests
 */
function queue(pictures: number, sender: Sender | undefined): () => void {
  const all = [...waiting];
  if (sender && all.filter((call) => call.sender === sender.id).length >= MAX_CALLS) {
    throw new ServiceError("too_many_requests", { message: MESSAGES.picturesWaiting });
  }
  if (all.reduce((sum, call) => sum + call.pictures, pictures) > MAX_WAITING) throw new ServiceError("busy");
  const call = { sender: sender?.id, pictures };
  waiting.add(call);
  return () => waiting.delete(call);
}

interface PicturesOptions {
  /** Where they are stored: nowhere that a web server serves. */
  files: Files;
  /** Larger pictures are scaled down to fit, in pixels. */
  fit: { width: number; height: number };
  /** The form field, and its messages for refused pictures. */
  field: string;
  tooBig: string;
  unreadable: string;
  /** Which of some ids a row refers to. */
  inUse: (ids: string[]) => Promise<string[]>;
}

/** Files of uploaded pictures, under random names. */
export function createPictures({ files, fit, field, tooBig, unreadable, inUse }: PicturesOptions) {
  const unreadablePicture = (cause: string) =>
    new ServiceError("validation", { message: unreadable, fields: { [field]: [unreadable] }, cause });

  /** A picture that no decoder has seen yet. @throws ServiceError validation */
  function check(base64: string): Buffer {
    const bytes = Buffer.from(base64, "base64");
    const problem = bytes.length > LIMITS.pictureBytes ? tooBig : isPicture(bytes) ? null : unreadable;
    if (problem === null) return bytes;
    picturesTotal.inc({ result: "refused" });
    throw invalidForm({ [field]: problem });
  }

  /**
   * Decodes and re-encodes pictures, which removes metadata such as location, and hidden data.
   * @throws ServiceError validation at the first one that cannot be read; too_many_requests
   */
  async function reencodeAll(pictures: Buffer[], sender: Sender | undefined) {
    const counted = await sender?.count();
    if (counted === null) {
      throw new ServiceError("too_many_requests", { message: MESSAGES.picturesUnreadable });
    }
    const encoded: Decoded[] = [];
    let readable = true;
    try {
      for (const bytes of pictures) {
        const outcome = await limit(reencode, { bytes, fit, ...TASK_LIMITS });
        picturesTotal.inc({ result: outcome.result });
        readable = outcome.result === "decoded";
        if (outcome.result === "decoded") encoded.push(outcome);
        else throw unreadablePicture(outcome.reason);
      }
      return encoded;
    } finally {
      if (readable) await counted?.withdraw();
    }
  }

  /** Removes those files that no row refers to. */
  async function removeUnused(ids: string[]): Promise<void> {
    for (let start = 0; start < ids.length; start += CHUNK) {
      const some = ids.slice(start, start + CHUNK);
      const known = new Set(await inUse(some));
      for (const id of some) if (!known.has(id)) await files.remove(id);
    }
  }

  return {
    removeUnused,

    /**
     * Stores pictures, re-encoded.
     * @param sent JPEG, PNG or WebP in base64
     * @throws ServiceError validation, and nothing is stored, if one is too large or cannot be read;
     *   too_many_requests; busy
     */
    async save(sent: string[], sender?: Sender): Promise<StoredPicture[]> {
      const pictures = sent.map(check);
      if (pictures.length === 0) return [];
      const leave = queue(pictures.length, sender);
      const encoded = await reencodeAll(pictures, sender).finally(leave);
      const stored: StoredPicture[] = [];
      for (const { data, width, height } of encoded) {
        const id = randomUUID();
        await files.write(id, data);
        const hash = createHash("sha256").update(data).digest("hex");
        stored.push({ id, width, height, bytes: data.length, hash });
      }
      return stored;
    },

    /** @throws ServiceError not_found */
    async read(id: string): Promise<Buffer> {
      const picture = NAME.test(id) ? await files.read(id) : null;
      if (picture === null) throw new ServiceError("not_found");
      return picture;
    },

    /** Removes files from before an instant that no row refers to. */
    async removeOrphans(before: Date): Promise<void> {
      const older = await files.listOlder(before);
      await removeUnused(older.filter((name) => NAME.test(name)));
    },
  };
}
