import { randomUUID } from "node:crypto";
import { createReadStream, existsSync, mkdirSync } from "node:fs";
import { rename, rm, stat, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import type { FastifyInstance } from "fastify";
import sharp from "sharp";
import { Pool } from "undici";

/** The cms names an upload after its content, so a name never means another picture. */
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

/** What editors upload from cameras and screens: sent as WebP, about half as heavy, to browsers that take it. */
const REWRITTEN = new Set([".png", ".jpg", ".jpeg"]);
const QUALITY = 82;

/**
 * GET /uploads/*: the cms's pictures under the site's own address, kept as files so that they are still there while the
 * cms is away, and fetched once however many ask. Photographs and screenshots go out as WebP where it is taken.
 */
export async function uploads(app: FastifyInstance, options: { cmsUrl: string; folder: string }) {
  mkdirSync(options.folder, { recursive: true });
  const pool = new Pool(options.cmsUrl, { connections: 8, headersTimeout: 5_000, bodyTimeout: 15_000 });
  app.addHook("onClose", () => pool.close());
  const underway = new Map<string, Promise<boolean>>();
  /** However many ask for a file that is not there yet, it is made once. @returns whether it is there now */
  function ensure(file: string, make: () => Promise<boolean>): Promise<boolean> {
    if (existsSync(file)) return Promise.resolve(true);
    const flight = underway.get(file) ?? make().finally(() => underway.delete(file));
    underway.set(file, flight);
    return flight;
  }

  async function fetchFile(name: string, file: string): Promise<boolean> {
    const { statusCode, body } = await pool.request({ path: `/uploads/${name}`, method: "GET" });
    if (statusCode !== 200) {
      await body.dump();
      return false;
    }
    await keep(file, Buffer.from(await body.arrayBuffer()));
    return true;
  }

  app.get<{ Params: { name: string } }>("/uploads/:name", { logLevel: "warn" }, async (request, reply) => {
    const { name } = request.params;
    const type = TYPES[extname(name).toLowerCase()];
    if (!NAME.test(name) || !type) return reply.code(404).type("text/plain").send("Not found");
    const file = join(options.folder, name);
    const found = await ensure(file, () => fetchFile(name, file)).catch((error: unknown) => {
      request.log.warn({ err: error, name }, "the cms gave no picture");
      return false;
    });
    if (!found)
      return reply.code(404).header("cache-control", "no-store").type("text/plain").send("Not found");

    const rewritten = REWRITTEN.has(extname(name).toLowerCase());
    const webp = `${file}.webp`;
    const asWebp =
      rewritten &&
      /\bimage\/webp\b/.test(request.headers.accept ?? "") &&
      (await ensure(webp, () => writeWebp(file, webp)).catch((error: unknown) => {
        request.log.warn({ err: error, name }, "the picture could not be rewritten");
        return false;
      }));
    const sent = asWebp ? webp : file;
    if (rewritten) reply.header("vary", "accept");
    const { size } = await stat(sent);
    return (
      reply
        .type(asWebp ? "image/webp" : type)
        .header("content-length", size)
        .header("cache-control", "public, max-age=31536000, immutable")
        // A picture that is a document (SVG) must not run anything when it is opened by itself.
        .header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .send(createReadStream(sent))
    );
  });
}

/** Written beside and renamed: a reader never sees half a picture. */
async function keep(file: string, content: Buffer): Promise<void> {
  const partial = `${file}.${randomUUID()}`;
  try {
    await writeFile(partial, content);
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

/** Upright as the camera held it; what else the camera wrote into it stays behind. */
async function writeWebp(file: string, webp: string): Promise<true> {
  await keep(webp, await sharp(file).rotate().webp({ quality: QUALITY }).toBuffer());
  return true;
}
