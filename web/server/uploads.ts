import { randomUUID } from "node:crypto";
import { createReadStream, existsSync, mkdirSync } from "node:fs";
import { rename, rm, stat, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import sharp from "sharp";
import { Pool } from "undici";
import { ICON_SIZES, iconPath } from "../app/platform/site/icons";

/** The cms names an upload after its content, so a name always means the same picture. */
const NAME = /^[\w.-]{1,200}$/;
const TYPES: Record<string, string> = {
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".gif": "image/gif",
  ".svg": "image/svg+xml",
};

const typeOf = (name: string): string | undefined => TYPES[extname(name).toLowerCase()];

/** What editors upload from cameras and screens: sent as WebP, about half the size, to browsers that accept it. */
const REWRITTEN = new Set([".png", ".jpg", ".jpeg"]);
const QUALITY = 75;
const IMMUTABLE = "public, max-age=31536000, immutable";

/** The cms's pictures as files, so that they are available while the cms is down; fetched once for concurrent requests. */
export function createUploadStore({ cmsUrl, folder }: { cmsUrl: string; folder: string }) {
  mkdirSync(folder, { recursive: true });
  const pool = new Pool(cmsUrl, { connections: 8, headersTimeout: 5_000, bodyTimeout: 15_000 });
  const inFlight = new Map<string, Promise<boolean>>();
  /** Creates a missing file once for concurrent requests. @returns whether it exists now */
  function ensure(file: string, make: () => Promise<boolean>): Promise<boolean> {
    if (existsSync(file)) return Promise.resolve(true);
    const flight = inFlight.get(file) ?? make().finally(() => inFlight.delete(file));
    inFlight.set(file, flight);
    return flight;
  }

  async function fetchFile(name: string, file: string): Promise<boolean> {
    const { statusCode, body } = await pool.request({ path: `/uploads/${name}`, method: "GET" });
    if (statusCode !== 200) {
      await body.dump();
      return false;
    }
    await writeAtomically(file, Buffer.from(await body.arrayBuffer()));
    return true;
  }

  return {
    ensure,
    close: () => pool.close(),

    /** Fetches a picture, unless it is here. @returns its file; null if the cms has none of this name, or cannot be reached */
    async find(name: string, log: FastifyBaseLogger): Promise<string | null> {
      if (!NAME.test(name) || typeOf(name) === undefined) return null;
      const file = join(folder, name);
      const found = await ensure(file, () => fetchFile(name, file)).catch((error: unknown) => {
        log.warn({ err: error, name }, "fetching the picture from the cms failed");
        return false;
      });
      return found ? file : null;
    },
  };
}
export type UploadStore = ReturnType<typeof createUploadStore>;

/** GET /uploads/*: the cms's pictures under the site's own address. Photos and screenshots are sent as WebP if accepted. */
export async function uploads(app: FastifyInstance, { store }: { store: UploadStore }) {
  const { ensure } = store;

  for (const size of ICON_SIZES) {
    app.get<{ Params: { name: string } }>(
      iconPath(":name", size),
      { logLevel: "warn" },
      async (request, reply) => {
        const { name } = request.params;
        const file = await store.find(name, request.log);
        const icon = `${file}.icon-${size}.png`;
        const made =
          file !== null &&
          (await ensure(icon, () => writeIcon(file, icon, size)).catch((error: unknown) => {
            request.log.warn({ err: error, name }, "making an icon of the picture failed");
            return false;
          }));
        if (!made)
          return reply.code(404).header("cache-control", "no-store").type("text/plain").send("Not found");
        return reply
          .type("image/png")
          .header("content-length", (await stat(icon)).size)
          .header("cache-control", IMMUTABLE)
          .send(createReadStream(icon));
      },
    );
  }

  app.get<{ Params: { name: string } }>("/uploads/:name", { logLevel: "warn" }, async (request, reply) => {
    const { name } = request.params;
    const type = typeOf(name);
    const file = await store.find(name, request.log);
    if (!file || !type)
      return reply.code(404).header("cache-control", "no-store").type("text/plain").send("Not found");

    const rewritten = REWRITTEN.has(extname(name).toLowerCase());
    const webp = `${file}.webp`;
    const asWebp =
      rewritten &&
      /\bimage\/webp\b/.test(request.headers.accept ?? "") &&
      (await ensure(webp, () => writeWebp(file, webp)).catch((error: unknown) => {
        request.log.warn({ err: error, name }, "converting the picture to WebP failed");
        return false;
      }));
    const sent = asWebp ? webp : file;
    if (rewritten) reply.header("vary", "accept");
    const { size } = await stat(sent);
    return (
      reply
        .type(asWebp ? "image/webp" : type)
        .header("content-length", size)
        .header("cache-control", IMMUTABLE)
        // A picture that is a document (SVG) must not run anything when it is opened by itself.
        .header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .send(createReadStream(sent))
    );
  });
}

/** Written to a temporary file and renamed: a reader never sees half a picture. */
async function writeAtomically(file: string, content: Buffer): Promise<void> {
  const partial = `${file}.${randomUUID()}`;
  try {
    await writeFile(partial, content);
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

/** Rotated upright; all metadata is dropped. */
async function writeWebp(file: string, webp: string): Promise<true> {
  await writeAtomically(webp, await sharp(file).rotate().webp({ quality: QUALITY }).toBuffer());
  return true;
}

/** A square of the whole picture, transparent around it. */
async function writeIcon(file: string, icon: string, size: number): Promise<true> {
  const fit = { fit: "contain", background: { r: 0, g: 0, b: 0, alpha: 0 } } as const;
  await writeAtomically(icon, await sharp(file).resize(size, size, fit).png().toBuffer());
  return true;
}
