import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pLimit from "p-limit";
import sharp from "sharp";
import { LIMITS, MESSAGES } from "../../../contract/index.ts";
import { type Env, ticketPicturesFolder } from "../../env.ts";
import { invalidForm, ServiceError } from "../../errors.ts";

/** Pictures are read one after the other: one of 25 megapixels needs up to 100 MB while it is. */
const limit = pLimit(1);
const MAX_WAITING = 30;
const MAX_PIXELS = 25_000_000;
const WITHIN_SECONDS = 15;
/** Larger ones are made to fit; a screen's own size stays, a phone's long one too. */
const FIT = { width: 2_560, height: 8_192, fit: "inside", withoutEnlargement: true } as const;

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

/**
 * Decodes a picture and writes it anew: what is not picture (where it was taken, what is hidden behind it) is gone then.
 * @throws ServiceError validation for what is none, or too large
 */
async function rewrite(base64: string) {
  const bytes = Buffer.from(base64, "base64");
  if (bytes.length > LIMITS.pictureBytes) throw invalidForm({ pictures: MESSAGES.pictureTooBig });
  if (!isPicture(bytes)) throw invalidForm({ pictures: MESSAGES.pictureUnreadable });
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" })
      // As the camera was held: the note of that goes with all others.
      .rotate()
      .resize(FIT)
      .webp({ quality: 85, effort: 2 })
      .timeout({ seconds: WITHIN_SECONDS })
      .toBuffer({ resolveWithObject: true });
  } catch (cause) {
    throw new ServiceError("validation", {
      message: MESSAGES.pictureUnreadable,
      fields: { pictures: [MESSAGES.pictureUnreadable] },
      cause,
    });
  }
}

/** The files of tickets' pictures, each by a random name below DATA_DIR/tickets. */
export function createPictures(env: Pick<Env, "DATA_DIR">) {
  const folder = ticketPicturesFolder(env);
  const pathOf = (id: string) => join(folder, id);

  return {
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

    /** @param id of a row, never what was asked for. @throws ServiceError not_found where its file is gone */
    read: (id: string): Promise<Buffer> =>
      readFile(pathOf(id)).catch((cause: unknown) => {
        throw new ServiceError("not_found", { cause });
      }),

    async remove(ids: string[]): Promise<void> {
      for (const id of ids) await rm(pathOf(id), { force: true });
    },

    /** The names of our files that were written before an instant. */
    async listOlder(before: Date): Promise<string[]> {
      const names = await readdir(folder).catch(() => []);
      const older: string[] = [];
      for (const name of names.filter((found) => NAME.test(found))) {
        const { mtime } = await stat(pathOf(name)).catch(() => ({ mtime: before }));
        if (mtime < before) older.push(name);
      }
      return older;
    },
  };
}
