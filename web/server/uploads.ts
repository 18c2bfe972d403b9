import { randomUUID } from "node:crypto";
import { createReadStream, existsSync, mkdirSync } from "node:fs";
import { rename, rm, stat, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import type { FastifyInstance } from "fastify";
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

/**
 * GET /uploads/*: the cms's pictures under the site's own address, kept as files so that they are still there while the
 * cms is away, and fetched once however many ask.
 */
export async function uploads(app: FastifyInstance, options: { cmsUrl: string; folder: string }) {
  mkdirSync(options.folder, { recursive: true });
  const pool = new Pool(options.cmsUrl, { connections: 8, headersTimeout: 5_000, bodyTimeout: 15_000 });
  app.addHook("onClose", () => pool.close());
  const fetching = new Map<string, Promise<boolean>>();

  async function fetchFile(name: string, file: string): Promise<boolean> {
    const { statusCode, body } = await pool.request({ path: `/uploads/${name}`, method: "GET" });
    if (statusCode !== 200) {
      await body.dump();
      return false;
    }
    // Written beside and renamed: a reader never sees half a picture.
    const partial = `${file}.${randomUUID()}`;
    try {
      await writeFile(partial, Buffer.from(await body.arrayBuffer()));
      await rename(partial, file);
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
    return true;
  }

  app.get<{ Params: { name: string } }>("/uploads/:name", { logLevel: "warn" }, async (request, reply) => {
    const { name } = request.params;
    const type = TYPES[extname(name).toLowerCase()];
    if (!NAME.test(name) || !type) return reply.code(404).type("text/plain").send("Not found");
    const file = join(options.folder, name);
    if (!existsSync(file)) {
      const flight = fetching.get(name) ?? fetchFile(name, file).finally(() => fetching.delete(name));
      fetching.set(name, flight);
      const found = await flight.catch((error: unknown) => {
        request.log.warn({ err: error, name }, "the cms gave no picture");
        return false;
      });
      if (!found)
        return reply.code(404).header("cache-control", "no-store").type("text/plain").send("Not found");
    }
    const { size } = await stat(file);
    return (
      reply
        .type(type)
        .header("content-length", size)
        .header("cache-control", "public, max-age=31536000, immutable")
        // A picture that is a document (SVG) must not run anything when it is opened by itself.
        .header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .send(createReadStream(file))
    );
  });
}
