import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pLimit from "p-limit";
import sharp from "sharp";
import { LIMITS } from "../contract/index.ts";
import { invalidForm, ServiceError } from "./errors.ts";

/** Pictures are read one after the other: one of 25 megapixels needs up to 100 MB while it is. */
const limit = pLimit(1);
const MAX_WAITING = 30;
const MAX_PIXELS = 25_000_000;
const WITHIN_SECONDS = 15;
/** Names in one statement: far below what SQL Server takes. */
const CHUNK = 200;

// Nothing is read twice, so nothing is worth keeping.
sharp.cache(false);

/** The type that every picture is stored in. */
export const PICTURE_TYPE = "image/webp";

const NAME = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** A picture as it is stored; `id` is its file's name. */
export interface StoredPicture {
  id: string;
  width: number;
  height: number;
  bytes: number;
}

/** The kinds that are taken, by their first bytes: no other decoder is ever woken. */
function isPicture(bytes: Buffer): boolean {
  const ascii = bytes.toString("latin1", 0, 12);
  return (
    ascii.startsWith("\xff\xd8\xff") ||
    ascii.startsWith("\x89PNG\r\n\x1a\n") ||
    (ascii.startsWith("RIFF") && ascii.endsWith("WEBP"))
  );
}

interface PicturesOptions {
  /** Where their files are: outside of whatever a web server gives out. */
  folder: string;
  /** Larger ones are made to fit, in pixels. */
  fit: { width: number; height: number };
  /** The field of the form that they come in, and what is said of one that is refused. */
  field: string;
  tooBig: string;
  unreadable: string;
  /** Those of some names that a row has. */
  named: (ids: string[]) => Promise<string[]>;
}

/** The files of pictures that people sent, each by a random name in a folder of DATA_DIR. */
export function createPictures({ folder, fit, field, tooBig, unreadable, named }: PicturesOptions) {
  const pathOf = (id: string) => join(folder, id);

  /**
   * Decodes a picture and writes it anew: what is not picture (where it was taken, what is hidden behind it) is gone then.
   * @throws ServiceError validation for what is none, or too large
   */
  async function rewrite(base64: string) {
    const bytes = Buffer.from(base64, "base64");
    if (bytes.length > LIMITS.pictureBytes) throw invalidForm({ [field]: tooBig });
    if (!isPicture(bytes)) throw invalidForm({ [field]: unreadable });
    try {
      return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" })
        // As the camera was held: the note of that goes with all others.
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

  /** Removes those of some files that no row names. */
  async function removeUnnamed(ids: string[]): Promise<void> {
    for (let start = 0; start < ids.length; start += CHUNK) {
      const some = ids.slice(start, start + CHUNK);
      const known = new Set(await named(some));
      for (const id of some) if (!known.has(id)) await rm(pathOf(id), { force: true });
    }
  }

  return {
    removeUnnamed,

    /**
     * Stores pictures, written anew.
     * @param sent JPEG, PNG or WebP in base64, by content
     * @throws ServiceError validation for one that is none or too large: nothing is stored then; busy
     */
    async save(sent: string[]): Promise<StoredPicture[]> {
      if (limit.pendingCount + sent.length > MAX_WAITING) throw new ServiceError("busy");
      const rewritten = await Promise.all(sent.map((base64) => limit(rewrite, base64)));
      if (rewritten.length > 0) await mkdir(folder, { recursive: true, mode: 0o700 });
      const stored: StoredPicture[] = [];
      for (const { data, info } of rewritten) {
        const id = randomUUID();
        await writeFile(pathOf(id), data, { flag: "wx", mode: 0o600 });
        stored.push({ id, width: info.width, height: info.height, bytes: data.length });
      }
      return stored;
    },

    /** @throws ServiceError not_found for what is no picture of ours, or where its file is gone */
    async read(id: string): Promise<Buffer> {
      if (!NAME.test(id)) throw new ServiceError("not_found");
      return readFile(pathOf(id)).catch((cause: unknown) => {
        throw new ServiceError("not_found", { cause });
      });
    },

    /** Removes files that no row names, where they were written before an instant: what they were for never came to be. */
    async removeOrphans(before: Date): Promise<void> {
      const names = await readdir(folder).catch(() => []);
      const older: string[] = [];
      for (const name of names.filter((found) => NAME.test(found))) {
        const { mtime } = await stat(pathOf(name)).catch(() => ({ mtime: before }));
        if (mtime < before) older.push(name);
      }
      await removeUnnamed(older);
    },
  };
}
export type Pictures = ReturnType<typeof createPictures>;
