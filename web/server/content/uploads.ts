import { randomUUID } from "node:crypto";
import { createReadStream, existsSync, mkdirSync } from "node:fs";
import { readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { MESSAGES } from "@tambayan/account-service/contract";
import { createLimiter } from "@tambayan/service/limiter";
import type { RedisConnection } from "@tambayan/service/redis";
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import sharp, { type Sharp } from "sharp";
import { Pool } from "undici";
import { createPulse } from "../../app/platform/clients/pulse.server";
import { ICON_SIZES, iconPath } from "../../app/platform/site/icons";
import { visitorOf } from "../limits/visitor";

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

/** The sizes that the cms makes of an upload (cms/config/plugins.ts), which are what pages show. */
const SIZE = /^(?:thumbnail|card|small|large)_/;
interface Rewriting {
  type: string;
  of: Set<string>;
  sizesOnly: boolean;
  write: (picture: Sharp) => Sharp;
}
/**
 * What a picture is sent as if the browser accepts it: the first that applies. AVIF takes 40 % fewer bytes than WebP,
 * and some tenths of a second to make; of a whole photo it would take many.
 */
const REWRITTEN: Rewriting[] = [
  {
    type: "image/avif",
    of: new Set([".png", ".jpg", ".jpeg", ".webp"]),
    sizesOnly: true,
    write: (picture) => picture.avif({ quality: 50, effort: 2 }),
  },
  {
    type: "image/webp",
    of: new Set([".png", ".jpg", ".jpeg"]),
    sizesOnly: false,
    write: (picture) => picture.webp({ quality: 75 }),
  },
];
/** An editor may delete or replace a picture: then it has to be gone everywhere within a minute. */
const REVALIDATED = "public, max-age=45, must-revalidate";
/**
 * Copies are made two at a time: a request for all pictures of a new site leaves the process threads for everything
 * else.
 */
const inTurn = pLimit(2);
/** How long it is known that the cms has no picture of a name. */
const MISSED_MS = 30_000;
/** Pictures that are not there, for one visitor within a minute. A page of deleted ones is no flood. */
const MISSES_PER_MINUTE = 60;
/** How often the cms is asked whether it still has a picture, in case its message did not arrive. */
const RECHECK_MS = 600_000;
/** Requests to the cms at once. */
const CONNECTIONS = 8;
const TIMEOUT_MS = 5_000;

/** Who asks for pictures, for the limit of those that are not there. */
interface Asker {
  /** Seconds until the cms is asked for them again; null: now. */
  wait(): number | null;
  /** The cms had none. */
  missed(): Promise<void>;
}
const SITE: Asker = { wait: () => null, missed: async () => {} };

/**
 * The cms's pictures as files, so that they are available while the cms is down; fetched once for concurrent requests.
 */
export function createUploadStore({
  cmsUrl,
  alivePath,
  folder,
  timeoutMs = TIMEOUT_MS,
}: {
  cmsUrl: string;
  /** What the cms answers whatever else it is busy with. */
  alivePath: string;
  folder: string;
  timeoutMs?: number;
}) {
  mkdirSync(folder, { recursive: true });
  const pool = new Pool(cmsUrl, {
    connections: CONNECTIONS,
    headersTimeout: timeoutMs,
    bodyTimeout: 3 * timeoutMs,
  });
  const pulse = createPulse(pool, alivePath);
  const asking = pLimit(CONNECTIONS);
  const missed = new LRUCache<string, true>({ max: 5_000, ttl: MISSED_MS, perf: Date });
  const inFlight = new Map<string, Promise<boolean>>();
  /** Pictures of which the cms was asked lately. */
  const checked = new LRUCache<string, true>({ max: 20_000, ttl: RECHECK_MS });
  let forgotten = 0;
  /** Creates a missing file once for concurrent requests. @returns whether it exists now */
  function ensure(file: string, make: () => Promise<boolean>): Promise<boolean> {
    if (existsSync(file)) return Promise.resolve(true);
    const flight = inFlight.get(file) ?? makeCurrent(file, make).finally(() => inFlight.delete(file));
    inFlight.set(file, flight);
    return flight;
  }

  /** What was begun before a picture was forgotten may be made of that one. */
  async function makeCurrent(file: string, make: () => Promise<boolean>): Promise<boolean> {
    for (;;) {
      const before = forgotten;
      const made = await make();
      if (!made || before === forgotten) return made;
      await rm(file, { force: true });
    }
  }

  async function fetchFile(name: string, file: string, asker: Asker): Promise<boolean> {
    // While others were asked for.
    if (asker.wait() !== null) return false;
    if (pulse.isSilent()) return false;
    const { statusCode, body } = await pulse.during(() =>
      pool.request({ path: `/uploads/${name}`, method: "GET" }),
    );
    if (statusCode !== 200) {
      await body.dump();
      if (statusCode === 404) {
        missed.set(name, true);
        await asker.missed();
      }
      return false;
    }
    await writeAtomically(file, Buffer.from(await body.arrayBuffer()));
    checked.set(name, true);
    return true;
  }

  /** Removes a picture with its sizes, converted copies and icons. */
  async function forget(hash: string): Promise<void> {
    forgotten += 1;
    const isOf = (name: string) => name.startsWith(`${hash}.`);
    const files = (await readdir(folder)).filter((name) => isOf(name) || isOf(name.replace(SIZE, "")));
    await Promise.all(files.map((name) => rm(join(folder, name), { force: true })));
  }

  /** Forgets a picture that the cms has no more, or another one under its name. */
  async function recheck(name: string, file: string): Promise<void> {
    const { statusCode, headers, body } = await pool.request({ path: `/uploads/${name}`, method: "HEAD" });
    await body.dump();
    const here = await stat(file);
    const length = Number(headers["content-length"] ?? here.size);
    if (statusCode === 404 || (statusCode === 200 && length !== here.size))
      await forget(basename(name.replace(SIZE, ""), extname(name)));
  }

  return {
    ensure,
    close() {
      pulse.stop();
      return pool.close();
    },

    forget,

    /** The cms may have new pictures. */
    forgetMisses: () => missed.clear(),

    /**
     * Fetches a picture, unless it is here.
     * @returns its file; null if the cms has none of this name, or cannot be reached
     */
    async find(name: string, log: FastifyBaseLogger, asker = SITE): Promise<string | null> {
      if (!NAME.test(name) || typeOf(name) === undefined || missed.has(name)) return null;
      const file = join(folder, name);
      const found = await ensure(file, () => asking(() => fetchFile(name, file, asker))).catch(
        (error: unknown) => {
          log.warn({ err: error, name }, "fetching the picture from the cms failed");
          return false;
        },
      );
      if (found && !checked.has(name)) {
        checked.set(name, true);
        // Nobody waits for it; while the cms is down, what is here is shown.
        void asking(() => recheck(name, file)).catch(() => {});
      }
      return found ? file : null;
    },
  };
}
export type UploadStore = ReturnType<typeof createUploadStore>;

/** GET /uploads/*: the cms's pictures under the site's own address. They are sent as AVIF or WebP if accepted. */
export async function uploads(
  app: FastifyInstance,
  { store, redis }: { store: UploadStore; redis: RedisConnection | null },
) {
  const { ensure } = store;
  const keyOf = (request: FastifyRequest) => visitorOf(request, {}).key;
  const limiter = await createLimiter(app, redis, keyOf);
  const consumeMiss = limiter({ name: "missing pictures", max: MISSES_PER_MINUTE, timeWindow: 60_000 });
  /** Until when visitors wait. */
  const waiting = new LRUCache<string, number>({ max: 20_000 });
  const askerOf = (request: FastifyRequest): Asker => ({
    wait() {
      const seconds = Math.ceil(((waiting.get(keyOf(request)) ?? 0) - Date.now()) / 1000);
      return seconds > 0 ? seconds : null;
    },
    async missed() {
      const seconds = await consumeMiss(request);
      if (seconds !== null) waiting.set(keyOf(request), Date.now() + seconds * 1000);
    },
  });
  /** Sends a file of the store, unless the browser has it. */
  async function sendFile(request: FastifyRequest, reply: FastifyReply, file: string, type: string) {
    const found = await stat(file).catch(() => null);
    // Forgotten just now.
    if (!found) return sendNone(reply);
    const etag = `"${found.size.toString(36)}-${Math.trunc(found.mtimeMs).toString(36)}"`;
    reply.header("cache-control", REVALIDATED).header("etag", etag);
    const known = request.headers["if-none-match"]?.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
    if (known?.includes(etag)) return reply.code(304).send();
    return reply.type(type).header("content-length", found.size).send(createReadStream(file));
  }
  function sendNone(reply: FastifyReply, wait: number | null = null) {
    reply.header("cache-control", "no-store").type("text/plain");
    if (wait === null) return reply.code(404).send("Not found");
    return reply.code(429).header("retry-after", wait).send(MESSAGES.tooManyRequests);
  }

  /** @returns the copy's file; null if it cannot be made */
  async function makeCopy(name: string, file: string, { type, write }: Rewriting, log: FastifyBaseLogger) {
    const copy = `${file}.${type.slice("image/".length)}`;
    try {
      await ensure(copy, () => writeCopy(file, copy, write));
      return copy;
    } catch (error) {
      log.warn({ err: error, name }, `converting the picture to ${type} failed`);
      return null;
    }
  }

  for (const size of ICON_SIZES) {
    app.get<{ Params: { name: string } }>(
      iconPath(":name", size),
      { logLevel: "warn" },
      async (request, reply) => {
        const { name } = request.params;
        const asker = askerOf(request);
        const file = await store.find(name, request.log, asker);
        if (file === null) return sendNone(reply, asker.wait());
        const icon = `${file}.icon-${size}.png`;
        const made = await ensure(icon, () => writeIcon(file, icon, size)).catch((error: unknown) => {
          request.log.warn({ err: error, name }, "making an icon of the picture failed");
          return false;
        });
        if (!made) return sendNone(reply);
        return sendFile(request, reply, icon, "image/png");
      },
    );
  }

  app.get<{ Params: { name: string } }>("/uploads/:name", { logLevel: "warn" }, async (request, reply) => {
    const { name } = request.params;
    const type = typeOf(name);
    const asker = askerOf(request);
    const file = await store.find(name, request.log, asker);
    if (!file || !type) return sendNone(reply, asker.wait());

    const possible = REWRITTEN.filter(
      ({ of, sizesOnly }) => of.has(extname(name).toLowerCase()) && (!sizesOnly || SIZE.test(name)),
    );
    const accept = request.headers.accept ?? "";
    // What is opened directly or downloaded stays what it was uploaded as.
    const rewritten = accept.includes("text/html")
      ? undefined
      : possible.find(({ type }) => accept.includes(type));
    const copy = rewritten ? await makeCopy(name, file, rewritten, request.log) : null;
    const sent = copy ?? file;
    if (possible.length > 0) reply.header("vary", "accept");
    // A picture that is a document (SVG) must not run anything when it is opened directly.
    reply.header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox");
    return sendFile(request, reply, sent, rewritten && copy ? rewritten.type : type);
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
async function writeCopy(file: string, copy: string, write: (picture: Sharp) => Sharp): Promise<true> {
  await writeAtomically(copy, await inTurn(() => write(sharp(file).rotate()).toBuffer()));
  return true;
}

/** A square of the whole picture, transparent around it. */
async function writeIcon(file: string, icon: string, size: number): Promise<true> {
  const fit = { fit: "contain", background: { r: 0, g: 0, b: 0, alpha: 0 } } as const;
  await writeAtomically(
    icon,
    await inTurn(() => sharp(file).rotate().resize(size, size, fit).png().toBuffer()),
  );
  return true;
}
