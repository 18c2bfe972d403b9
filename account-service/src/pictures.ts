import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pLimit from "p-limit";
import sharp from "sharp";
import { LIMITS } from "../contract/index.ts";
import { invalidForm, ServiceError } from "./errors.ts";

/** One picture at a time: decoding 25 megapixels takes up to 100 MB. */
const limit = pLimit(1);
const MAX_WAITING = 30;
const MAX_PIXELS = 25_000_000;
const WITHIN_SECONDS = 15;
/** Names in one statement: far below SQL Server's limit. */
const CHUNK = 200;

// No picture is decoded twice.
sharp.cache(false);

/** The format of all stored pictures. */
export const PICTURE_TYPE = "image/webp";

const NAME = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** A stored picture; `id` is its file name. */
export interface StoredPicture {
  id: string;
  width: number;
  height: number;
  bytes: number;
}

/** Whether the first bytes are those of a supported format, so that no other decoder runs. */
function isPicture(bytes: Buffer): boolean {
  const ascii = bytes.toString("latin1", 0, 12);
  return (
    ascii.startsWith("\xff\xd8\xff") ||
    ascii.startsWith("\x89PNG\r\n\x1a\n") ||
    (ascii.startsWith("RIFF") && ascii.endsWith("WEBP"))
  );
}

interface PicturesOptions {
  /** Folder of the files, outside of what a web server serves. */
  folder: string;
  /** Larger pictures are scaled down to fit, in pixels. */
  fit: { width: number; height: number };
  /** The form field, and its messages for refused pictures. */
  field: string;
  tooBig: string;
  unreadable: string;
  /** Which of some ids a row refers to. */
  inUse: (ids: string[]) => Promise<string[]>;
}

/** Files of uploaded pictures, under random names in a folder of DATA_DIR. */
export function createPictures({ folder, fit, field, tooBig, unreadable, inUse }: PicturesOptions) {
  const pathOf = (id: string) => join(folder, id);

  /**
   * Decodes and re-encodes a picture, which removes metadata such as location, and hidden data.
   * @throws ServiceError validation if it is too large or cannot be read
   */
  async function reencode(base64: string) {
    const bytes = Buffer.from(base64, "base64");
    if (bytes.length > LIMITS.pictureBytes) throw invalidForm({ [field]: tooBig });
    if (!isPicture(bytes)) throw invalidForm({ [field]: unreadable });
    try {
      return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" })
        // Applies the orientation before the metadata is removed.
        .rotate()
        .resize({ ...fit, fit: "inside", withoutEnlargement: true })
        .webp({ quality: 85, effort: 2 })
        .timeout({ seconds: WITHIN_SECONDS })
        .toBuffer({ resolveWithObject: true });
    } catch (cause) {
      throw new ServiceError("validation", {
        message: unreadable,
        fields: { [field]: [unreadable] },
        cause,
      });
    }
  }

  /** Removes those files that no row refers to. */
  async function removeUnused(ids: string[]): Promise<void> {
    for (let start = 0; start < ids.length; start += CHUNK) {
      const some = ids.slice(start, start + CHUNK);
      const known = new Set(await inUse(some));
      for (const id of some) if (!known.has(id)) await rm(pathOf(id), { force: true });
    }
  }

  return {
    removeUnused,

    /**
     * Stores pictures, re-encoded.
     * @param sent JPEG, PNG or WebP in base64
     * @throws ServiceError validation, and nothing is stored, if one is too large or cannot be read; busy
     */
    async save(sent: string[]): Promise<StoredPicture[]> {
      if (limit.pendingCount + sent.length > MAX_WAITING) throw new ServiceError("busy");
      const encoded = await Promise.all(sent.map((base64) => limit(reencode, base64)));
      if (encoded.length > 0) await mkdir(folder, { recursive: true, mode: 0o700 });
      const stored: StoredPicture[] = [];
      for (const { data, info } of encoded) {
        const id = randomUUID();
        await writeFile(pathOf(id), data, { flag: "wx", mode: 0o600 });
        stored.push({ id, width: info.width, height: info.height, bytes: data.length });
      }
      return stored;
    },

    /** @throws ServiceError not_found */
    async read(id: string): Promise<Buffer> {
      if (!NAME.test(id)) throw new ServiceError("not_found");
      return readFile(pathOf(id)).catch((cause: unknown) => {
        throw new ServiceError("not_found", { cause });
      });
    },

    /** Removes files from before an instant that no row refers to. */
    async removeOrphans(before: Date): Promise<void> {
      const names = await readdir(folder).catch(() => []);
      const older: string[] = [];
      for (const name of names.filter((found) => NAME.test(found))) {
        const { mtime } = await stat(pathOf(name)).catch(() => ({ mtime: before }));
        if (mtime < before) older.push(name);
      }
      await removeUnused(older);
    },
  };
}
