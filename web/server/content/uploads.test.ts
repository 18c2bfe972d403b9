import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify from "fastify";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clientAddress } from "../http/client-address";
import { createUploadStore, uploads } from "./uploads";

const WEBP = { accept: "image/webp,*/*" };
const AVIF = { accept: "image/avif,image/webp,*/*" };
/** What a browser accepts when it opens a picture directly or downloads it. */
const BY_ITSELF = { accept: "text/html,application/xhtml+xml,image/avif,image/webp,*/*;q=0.8" };

describe("/uploads", () => {
  let cms: Server;
  let folder: string;
  let requested: string[];
  let store: ReturnType<typeof createUploadStore>;
  /** What the cms has no more. */
  let deleted: string | undefined;
  /** Whether the cms takes calls and answers none. */
  let paused: boolean;
  /** Sends the slow picture. */
  let finish: (() => void) | undefined;

  beforeEach(async () => {
    const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: "#345" } })
      .jpeg()
      .toBuffer();
    requested = [];
    deleted = undefined;
    finish = undefined;
    paused = false;
    cms = createServer((request, response) => {
      requested.push(request.url ?? "");
      if (paused) return;
      if (deleted && request.url?.includes(deleted)) response.writeHead(404).end();
      else if (request.url?.includes("slow")) finish = () => response.end(photo);
      else if (request.url?.includes("photo")) response.end(photo);
      else if (request.url?.includes("broken")) response.end("no picture at all");
      else response.writeHead(404).end();
    });
    await new Promise<void>((listening) => cms.listen(0, "127.0.0.1", listening));
    folder = mkdtempSync(join(tmpdir(), "web-uploads-"));
  });
  afterEach(async () => {
    await new Promise((closed) => cms.close(closed));
    rmSync(folder, { recursive: true, force: true });
  });

  async function open() {
    const app = Fastify();
    const { port } = cms.address() as AddressInfo;
    const cmsUrl = `http://127.0.0.1:${port}`;
    store = createUploadStore({ cmsUrl, alivePath: "/_health", folder, timeoutMs: 500 });
    app.addHook("onClose", store.close);
    await app.register(clientAddress, { trusted: "loopback" });
    await app.register(uploads, { store, redis: null });
    return app;
  }

  it("are fetched once and sent as WebP if accepted", async () => {
    const app = await open();
    const get = (headers = {}) => app.inject({ url: "/uploads/photo_1.jpg", headers });
    const [first, ...others] = await Promise.all(Array.from({ length: 10 }, () => get(WEBP)));
    for (const answer of others) expect(answer.rawPayload).toEqual(first?.rawPayload);
    expect(first?.headers).toMatchObject({ "content-type": "image/webp", vary: "accept" });
    expect(await sharp(first?.rawPayload).metadata()).toMatchObject({ format: "webp", width: 400 });
    const plain = await get();
    expect(plain.headers).toMatchObject({ "content-type": "image/jpeg", vary: "accept" });
    expect(requested).toEqual(["/uploads/photo_1.jpg"]);
    await app.close();
  });

  it("are sent as AVIF if accepted and if pages show them in that size", async () => {
    const app = await open();
    const typeOf = async (name: string, headers: object) =>
      (await app.inject({ url: `/uploads/${name}`, headers: { ...headers } })).headers["content-type"];
    const sized = await app.inject({ url: "/uploads/card_photo_1.webp", headers: AVIF });
    expect(sized.headers).toMatchObject({ "content-type": "image/avif", vary: "accept" });
    expect(await sharp(sized.rawPayload).metadata()).toMatchObject({ compression: "av1", width: 400 });
    expect(await typeOf("card_photo_1.webp", {})).toBe("image/webp");
    expect(await typeOf("small_photo_1.jpg", AVIF)).toBe("image/avif");
    expect(await typeOf("small_photo_1.jpg", WEBP)).toBe("image/webp");
    expect(await typeOf("photo_1.jpg", AVIF)).toBe("image/webp");
    expect(await typeOf("photo_1.jpg", BY_ITSELF)).toBe("image/jpeg");
    await app.close();
  });

  it("are converted two at a time, whoever asks for all of them", async () => {
    const app = await open();
    let [running, most] = [0, 0];
    // Not sharp's own counters: its threads change them, and at other times than its answers come.
    const { toBuffer } = sharp.prototype as { toBuffer: (this: unknown) => Promise<Buffer> };
    const spy = vi.spyOn(sharp.prototype as { toBuffer: () => Promise<Buffer> }, "toBuffer");
    spy.mockImplementation(async function convert(this: unknown) {
      running += 1;
      most = Math.max(most, running);
      try {
        return await toBuffer.call(this);
      } finally {
        running -= 1;
      }
    });
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        app.inject({ url: `/uploads/card_photo_${index}.webp`, headers: AVIF }),
      ),
    );
    spy.mockRestore();
    expect(answers.map(({ headers }) => headers["content-type"])).toEqual(Array(8).fill("image/avif"));
    expect(most).toBe(2);
    await app.close();
  });

  it("are made into square icons of the sizes that pages ask for", async () => {
    const app = await open();
    const icon = await app.inject("/uploads/icon-180/photo_1.jpg");
    expect(icon.headers).toMatchObject({ "content-type": "image/png" });
    expect(await sharp(icon.rawPayload).metadata()).toMatchObject({ format: "png", width: 180, height: 180 });
    await app.inject("/uploads/icon-32/photo_1.jpg");
    expect(requested).toEqual(["/uploads/photo_1.jpg"]);
    for (const path of [
      "icon-33/photo_1.jpg",
      "icon-32/none.png",
      "icon-32/broken.png",
      "icon-32/..%2fphoto_1.jpg",
    ])
      expect((await app.inject(`/uploads/${path}`)).statusCode, path).toBe(404);
    await app.close();
  });

  it("are sent as they are if they cannot be converted, and 404 if there is none", async () => {
    const app = await open();
    const broken = await app.inject({ url: "/uploads/broken.png", headers: WEBP });
    expect([broken.statusCode, broken.body]).toEqual([200, "no picture at all"]);
    for (const url of ["/uploads/gone.webp", "/uploads/photo.html", "/uploads/..%2fsecret.png"]) {
      expect((await app.inject(url)).statusCode).toBe(404);
    }
    await app.close();
  });

  it("are gone with their sizes, copies and icons once the cms says so, and others stay", async () => {
    const app = await open();
    const paths = ["photo_1.jpg", "small_photo_1.jpg", "icon-32/photo_1.jpg", "photo_11.jpg"];
    const statuses = async () => {
      const answers = [];
      for (const headers of [{}, WEBP, AVIF])
        for (const path of paths)
          answers.push((await app.inject({ url: `/uploads/${path}`, headers })).statusCode);
      return answers;
    };
    expect(await statuses()).toEqual(Array(12).fill(200));
    deleted = "photo_1.";
    await store.forget("photo_1");
    expect(readdirSync(folder).sort()).toEqual(["photo_11.jpg", "photo_11.jpg.webp"]);
    expect(await statuses()).toEqual(Array(3).fill([404, 404, 404, 200]).flat());
    expect(readdirSync(folder)).toHaveLength(2);
    await app.close();
  });

  it("are gone after the next look if the cms's message did not arrive, and stay while it is away", async () => {
    for (const name of ["gone_1.png", "gone_1.png.webp", "small_gone_1.png"])
      writeFileSync(join(folder, name), "a picture of before");
    const app = await open();
    expect((await app.inject("/uploads/small_gone_1.png")).statusCode).toBe(200);
    await expect.poll(() => readdirSync(folder)).toEqual([]);
    expect((await app.inject("/uploads/gone_1.png")).statusCode).toBe(404);
    await app.close();

    writeFileSync(join(folder, "gone_2.png"), "a picture of before");
    const own = createUploadStore({ cmsUrl: "http://127.0.0.1:1", alivePath: "/_health", folder });
    for (const _ of [1, 2]) expect(await own.find("gone_2.png", app.log)).toBe(join(folder, "gone_2.png"));
    await own.close();
    expect(readdirSync(folder)).toEqual(["gone_2.png"]);
  });

  it("cost one wait while the cms answers nothing, and come once it answers again", async () => {
    const app = await open();
    const get = (name: string) => app.inject(`/uploads/${name}`).then(({ statusCode }) => statusCode);
    paused = true;
    expect(await get("photo_1.jpg")).toBe(404);
    for (let picture = 2; picture < 20; picture += 1) expect(await get(`photo_${picture}.jpg`)).toBe(404);
    expect(requested).not.toContain("/uploads/photo_2.jpg");
    paused = false;
    await expect.poll(() => get("photo_1.jpg")).toBe(200);
    cms.closeAllConnections();
    await app.close();
  });

  it("are not kept if they were under way when they were deleted", async () => {
    const app = await open();
    const early = app.inject("/uploads/slow_1.jpg").then(({ statusCode }) => statusCode);
    await expect.poll(() => finish).toBeDefined();
    deleted = "slow_1.";
    await store.forget("slow_1");
    finish?.();
    expect(await early).toBe(404);
    expect(readdirSync(folder)).toEqual([]);
    await app.close();
  });

  it("are asked for again within a minute, which costs nothing while they are the same", async () => {
    const app = await open();
    for (const path of ["photo_1.jpg", "icon-32/photo_1.jpg"]) {
      const first = await app.inject(`/uploads/${path}`);
      expect(first.headers["cache-control"]).toBe("public, max-age=45, must-revalidate");
      const etag = String(first.headers.etag);
      const again = await app.inject({ url: `/uploads/${path}`, headers: { "if-none-match": `W/${etag}` } });
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, "", etag]);
    }
    await app.close();
  });

  it("are not asked for again for a while if there is none", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const app = await open();
    const statusOf = async (name: string) => (await app.inject(`/uploads/${name}`)).statusCode;
    for (const _ of [1, 2, 3]) expect(await statusOf("gone_1.webp")).toBe(404);
    expect(await statusOf("icon-32/gone_1.webp")).toBe(404);
    expect(requested).toEqual(["/uploads/gone_1.webp"]);
    vi.setSystemTime(Date.now() + 31_000);
    // lru-cache reads the clock once in a millisecond.
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await statusOf("gone_1.webp")).toBe(404);
    expect(requested).toHaveLength(2);
    await app.close();
    vi.useRealTimers();
  });

  it("that are not there cost the cms no more than some requests of each visitor", async () => {
    const app = await open();
    const get = (name: string, address: string) =>
      app.inject({ url: `/uploads/${name}`, headers: { "x-forwarded-for": address } });
    expect((await get("photo_1.jpg", "10.0.0.1")).statusCode).toBe(200);
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, index) => get(`none_${index}.webp`, "10.0.0.1")),
    );
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused.length).toBeGreaterThan(200);
    expect(Number(refused[0]?.headers["retry-after"])).toBeGreaterThan(0);
    // Those that were on their way together with the last one.
    expect(requested.length).toBeLessThanOrEqual(1 + 60 + 8);
    // What is here is sent to everybody, and others are not refused.
    expect((await get("photo_1.jpg", "10.0.0.1")).statusCode).toBe(200);
    expect((await get("photo_2.jpg", "10.0.0.2")).statusCode).toBe(200);
    expect((await get("none_x.webp", "10.0.0.2")).statusCode).toBe(404);
    await app.close();
  });
});
