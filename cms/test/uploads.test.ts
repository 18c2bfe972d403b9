/** Uploads: who may send files, what counts as a picture, and what stays in the temp folder. */
import dns from "node:dns/promises";
import { existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, utimesSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { admin } from "./helpers/cms-env";
import { boundary, multipart, multipartType, type Part } from "./helpers/multipart";
import { leftInTemp, removeTemp, tempFolder } from "./helpers/own-temp";
import { sendRaw } from "./helpers/raw-http";
import { type RunningCms, runCms } from "./helpers/run-strapi";

const formats = ["png", "jpeg", "webp", "avif", "gif"] as const;
const MB = 1024 * 1024;
const oldLeftover = path.join(tempFolder, "tambayan-upload-old");
const freshLeftover = path.join(tempFolder, "tambayan-upload-fresh");
let cms: RunningCms;
let port: number;
let editor: string;
let reader: string;

async function tokenOf(email: string, roleId: number): Promise<string> {
  await cms.strapi.service("admin::user").create({
    email,
    password: admin.password,
    firstname: "Editor",
    isActive: true,
    registrationToken: null,
    roles: [roleId],
  });
  const response = await fetch(`${cms.url}/admin/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: admin.password }),
  });
  return ((await response.json()) as { data: { token: string } }).data.token;
}

beforeAll(async () => {
  for (const folder of [oldLeftover, freshLeftover]) mkdirSync(folder);
  const twoHoursAgo = Date.now() / 1000 - 2 * 3600;
  utimesSync(oldLeftover, twoHoursAgo, twoHoursAgo);
  cms = await runCms();
  port = Number(cms.env.PORT);
  const roles = cms.strapi.service("admin::role");
  editor = await tokenOf("writer@example.com", (await roles.findOne({ code: "writer" })).id);
  const { id } = await roles.create({ name: "Reader", code: "reader", description: "May do nothing." });
  reader = await tokenOf("reader@example.com", id);
});

afterAll(async () => {
  await cms?.stop();
  removeTemp();
});

type Call = {
  method?: string;
  path?: string;
  token?: string | undefined;
  type?: string;
  body: Buffer | string;
  headers?: Record<string, string>;
};

async function send({ method = "POST", path = "/upload", token, type = multipartType, body, headers }: Call) {
  const response = await fetch(`${cms.url}${path}`, {
    method,
    headers: { "content-type": type, ...(token && { authorization: `Bearer ${token}` }), ...headers },
    body: new Uint8Array(Buffer.from(body)),
  });
  const text = await response.text();
  const answer = text.startsWith("{") || text.startsWith("[") ? JSON.parse(text) : undefined;
  return { status: response.status, message: answer?.error?.message as string | undefined, data: answer };
}

const filePart = (content: Buffer, filename = "picture.png", type = "image/png"): Part => ({
  name: "files",
  filename,
  type,
  content,
});

function picture(format: "png" | "jpeg" | "webp" | "avif" | "gif", width = 320, height = 180) {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 40 };
  return sharp({ create: { width, height, channels: 3, background: "#141826", noise } })
    .toFormat(format)
    .toBuffer();
}

/** Red and green above, blue and white below. */
async function upright(): Promise<Buffer> {
  const tile = (color: string) =>
    sharp({ create: { width: 800, height: 80, channels: 3, background: color } })
      .png()
      .toBuffer();
  // Wide enough for all sizes, and quickly encoded.
  return sharp({ create: { width: 1600, height: 160, channels: 3, background: "red" } })
    .composite([
      { input: await tile("lime"), left: 800, top: 0 },
      { input: await tile("blue"), left: 0, top: 80 },
      { input: await tile("white"), left: 800, top: 80 },
    ])
    .png()
    .toBuffer();
}

/** The same as a camera stores it that was held so (EXIF), and that knew where it was. */
async function asHeld(
  orientation: number,
  format: "jpeg" | "webp" | "png",
  quality: number,
): Promise<Buffer> {
  const turned = [0, 0, 0, 180, 180, 90, 270, 270, 90][orientation] ?? 0;
  const picture = await sharp(await upright())
    .rotate(turned)
    .png()
    .toBuffer();
  const stored = [2, 4, 5, 7].includes(orientation) ? sharp(picture).flop() : sharp(picture);
  return stored
    .toFormat(format, { quality })
    .withExif({
      IFD0: { Copyright: "GPS-PLACE" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "14/1 35/1 0/1" },
    })
    .withMetadata({ orientation })
    .toBuffer();
}

async function cornersOf(picture: Buffer): Promise<string[]> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const place = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3;
    const [red, green, blue] = [...data.subarray(place, place + 3)].map((value) => value > 128);
    return red && green && blue ? "white" : red ? "red" : green ? "green" : blue ? "blue" : "black";
  };
  return [at(0.1, 0.1), at(0.9, 0.1), at(0.1, 0.9), at(0.9, 0.9)];
}

/** Everything that is stored: rows, and files of the uploads folder. */
async function stored() {
  return {
    rows: await cms.strapi.db.query("plugin::upload.file").count(),
    files: readdirSync(path.join(cms.env.DATA_DIR, "cms", "public", "uploads")).sort(),
  };
}

describe("the temp folder", () => {
  // Removal may end shortly after the answer.
  const isEmpty = () => expect.poll(leftInTemp).toEqual(["tambayan-upload-fresh"]);
  const bytes = Buffer.alloc(MB, "x");

  it("loses what a killed process left an hour ago, at the next start", async () => {
    expect(existsSync(oldLeftover)).toBe(false);
    expect(existsSync(freshLeftover)).toBe(true);
  });

  it.each([
    ["/", 200],
    ["/upload", 401],
    ["/api/upload", 401],
    ["/admin/login", 400],
    ["/api/getdownloadsall", 405],
    ["/nothing/here", 405],
  ])("gets nothing from a stranger's file sent to %s", async (to) => {
    const { status } = await send({ path: to, body: multipart([filePart(bytes)]) });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(leftInTemp()).toEqual(["tambayan-upload-fresh"]);
  });

  it.each<[string, number, () => Promise<Call>]>([
    ["success", 201, async () => ({ token: editor, body: multipart([filePart(await picture("png"))]) })],
    ["a file that is no picture", 400, async () => ({ token: editor, body: multipart([filePart(bytes)]) })],
    [
      "a body that breaks off",
      400,
      async () => ({ token: editor, body: multipart([filePart(bytes)]).subarray(0, 5_000) }),
    ],
    [
      "a body without a boundary",
      400,
      async () => ({ token: editor, type: "multipart/form-data", body: bytes }),
    ],
    ["no token", 401, async () => ({ body: multipart([filePart(bytes)]) })],
    ["a wrong token", 401, async () => ({ token: "wrong", body: multipart([filePart(bytes)]) })],
    [
      "an editor without the right",
      403,
      async () => ({ token: reader, body: multipart([filePart(await picture("png"))]) }),
    ],
    [
      "a wrong method",
      405,
      async () => ({ method: "PUT", token: editor, body: multipart([filePart(bytes)]) }),
    ],
    [
      "one file over 10 MB",
      413,
      async () => ({ token: editor, body: multipart([filePart(Buffer.alloc(10 * MB + 1))]) }),
    ],
    [
      "two files that are over 10 MB together",
      413,
      async () => ({
        token: editor,
        body: multipart([filePart(Buffer.alloc(6 * MB), "a.png"), filePart(Buffer.alloc(6 * MB), "b.png")]),
      }),
    ],
    [
      "a large file in another field",
      413,
      async () => ({
        token: editor,
        body: multipart([{ ...filePart(Buffer.alloc(12 * MB)), name: "other" }]),
      }),
    ],
    [
      "too many fields",
      413,
      async () => ({
        token: editor,
        body: multipart(Array.from({ length: 200 }, (_, index) => ({ name: `f${index}`, content: "x" }))),
      }),
    ],
    [
      "long fields",
      413,
      async () => ({ token: editor, body: multipart([{ name: "fileInfo", content: "x".repeat(MB) }]) }),
    ],
    [
      "a compressed body",
      415,
      async () => ({
        token: editor,
        headers: { "content-encoding": "gzip" },
        body: multipart([filePart(bytes)]),
      }),
    ],
  ])("is empty after %s (%i)", async (_what, expected, call) => {
    const { status } = await send(await call());
    expect(status).toBe(expected);
    await isEmpty();
  });

  it("is empty after hundreds of empty files in one request", async () => {
    const parts = Array.from({ length: 500 }, (_, index) => filePart(Buffer.alloc(0), `${index}.png`));
    expect((await send({ token: editor, body: multipart(parts) })).status).toBe(413);
    await isEmpty();
  });

  it("is empty after a connection that breaks", async () => {
    const body = multipart([filePart(Buffer.alloc(5 * MB))]);
    const head = `POST /upload HTTP/1.1\r\nHost: cms\r\nAuthorization: Bearer ${editor}\r\nContent-Type: ${multipartType}\r\nContent-Length: ${body.length}\r\n\r\n`;
    const rounds = [0, 5, 50, 500].map((abortAfterMs) =>
      sendRaw(Buffer.concat([Buffer.from(head), body.subarray(0, 3 * MB)]), { port, abortAfterMs }),
    );
    await Promise.all(rounds);
    await isEmpty();
    expect((await fetch(`${cms.url}/_health`)).status).toBe(204);
  });

  it("is empty after a connection that breaks before the file is read", async () => {
    const auth = cms.strapi.get("auth") as { authenticate: (...args: unknown[]) => Promise<unknown> };
    const { authenticate } = auth;
    const checked = new Promise<void>((resolve) => {
      vi.spyOn(auth, "authenticate").mockImplementationOnce(async (...args) => {
        await new Promise((resolve) => setTimeout(resolve, 300));
        setTimeout(resolve, 300);
        return authenticate(...args);
      });
    });
    const head = `POST /upload HTTP/1.1\r\nHost: cms\r\nAuthorization: Bearer ${editor}\r\nContent-Type: ${multipartType}\r\nContent-Length: 5000\r\n\r\n`;
    await sendRaw(head, { port, abortAfterMs: 50 });
    await checked;
    await isEmpty();
  });

  it("is empty after a body of unknown length that never ends", async () => {
    const head = `POST /upload HTTP/1.1\r\nHost: cms\r\nAuthorization: Bearer ${editor}\r\nContent-Type: ${multipartType}\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const start = `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`;
    const chunk = (content: string) => `${content.length.toString(16)}\r\n${content}\r\n`;
    const body = head + chunk(start) + chunk("x".repeat(11 * MB));
    const { status } = await sendRaw(body, { port, leaveEarly: true, abortAfterMs: 10_000 });
    expect(status).toBe(411);
    await isEmpty();
  });

  it.skipIf(process.platform !== "linux")(
    "has no space occupied by files that are removed but open",
    async () => {
      for (const format of formats) {
        const part = filePart(await picture(format), `a.${format}`, `image/${format}`);
        expect((await send({ token: editor, body: multipart([part]) })).status).toBe(201);
      }
      const open = readdirSync("/proc/self/fd").map((fd) => {
        try {
          return readlinkSync(`/proc/self/fd/${fd}`);
        } catch {
          return "";
        }
      });
      expect(open.filter((file) => file.startsWith(tempFolder) && file.includes("upload-"))).toEqual([]);
    },
  );
});

describe("a picture", () => {
  afterEach(() => expect.poll(leftInTemp).toEqual(["tambayan-upload-fresh"]));

  it.each(formats)("is accepted as %s", async (format) => {
    const content = await picture(format);
    const { status, data } = await send({
      token: editor,
      body: multipart([filePart(content, `ok.${format}`, `image/${format}`)]),
    });
    expect(status).toBe(201);
    expect(data[0]).toMatchObject({ mime: `image/${format}`, width: 320, height: 180 });
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    "is stored upright in all sizes if its camera was held as in orientation %i, without the place",
    async (orientation) => {
      for (const [format, quality] of [
        ["jpeg", 90],
        // Strapi's own copy would be larger, and it would keep the original.
        ["jpeg", 20],
        ["webp", 80],
        ["png", 100],
      ] as const) {
        const content = await asHeld(orientation, format, quality);
        expect((await sharp(content).metadata()).exif?.includes("GPS-PLACE")).toBe(true);
        const body = multipart([filePart(content, `photo.${format}`, `image/${format}`)]);
        const { status, data } = await send({ token: editor, body });
        expect(status).toBe(201);
        const [file] = data as [{ url: string; width: number; height: number; formats: object }];
        expect([file.width, file.height]).toEqual([1600, 160]);
        const sizes = [file, ...(Object.values(file.formats) as { url: string }[])];
        expect(sizes).toHaveLength(5);
        for (const { url } of sizes) {
          const bytes = Buffer.from(await (await fetch(cms.url + url)).arrayBuffer());
          expect(bytes.includes("GPS-PLACE")).toBe(false);
          const { orientation: left = 1, exif } = await sharp(bytes).metadata();
          expect([left, exif]).toEqual([1, undefined]);
          expect(await cornersOf(bytes)).toEqual(["red", "green", "blue", "white"]);
        }
      }
    },
    60_000,
  );

  it("is accepted if it moves, and by the other upload call", async () => {
    const frame = (await picture("png", 100, 50)) as Buffer;
    const gif = await sharp([frame, frame, frame], { join: { animated: true } })
      .gif()
      .toBuffer();
    const body = multipart([filePart(gif, "moving.gif", "image/gif")]);
    expect((await send({ token: editor, path: "/upload/files", body })).status).toBe(201);
  });

  it.each<[string, () => Promise<Part>]>([
    ["says another type", async () => filePart(await picture("png"), "a.webp", "image/webp")],
    ["has another type's name", async () => filePart(await picture("png"), "a.jpg", "image/png")],
    ["says it is no picture", async () => filePart(await picture("png"), "a.png", "text/html")],
    ["says nothing", async () => filePart(await picture("png"), "a.png", "application/octet-stream")],
    [
      "is a TIFF that calls itself JPEG",
      async () =>
        filePart(
          await sharp(await picture("png"))
            .tiff()
            .toBuffer(),
          "a.jpg",
          "image/jpeg",
        ),
    ],
    [
      "is an SVG that calls itself PNG",
      async () =>
        filePart(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), "a.png"),
    ],
    ["has too many pixels", async () => filePart(await tooLarge(), "a.png")],
    ["has too many pixels in all its frames", async () => filePart(await manyFrames(), "a.gif", "image/gif")],
    ...formats.map((format): [string, () => Promise<Part>] => [
      `is a ${format} cut off after its header`,
      async () => filePart((await picture(format)).subarray(0, 600), `a.${format}`, `image/${format}`),
    ]),
    ...formats.map((format): [string, () => Promise<Part>] => [
      `is half a ${format}`,
      async () => {
        const content = await picture(format);
        return filePart(content.subarray(0, content.length / 2), `a.${format}`, `image/${format}`);
      },
    ]),
  ])("is refused if it %s", async (_what, part) => {
    const before = await stored();
    const { status, message } = await send({ token: editor, body: multipart([await part()]) });
    expect([status, message]).toEqual([400, expect.stringMatching(/picture|pixels/i)]);
    expect(await stored()).toEqual(before);
  });

  it("is refused together with a bad one", async () => {
    const before = await stored();
    const parts = [filePart(await picture("png"), "good.png"), filePart(Buffer.from("bad"), "bad.png")];
    expect((await send({ token: editor, body: multipart(parts) })).status).toBe(400);
    expect(await stored()).toEqual(before);
  });

  it.each(["/upload?id=ID", "/upload/files/ID/replace"])("is not replaced by a bad one at %s", async (to) => {
    const { data } = await send({ token: editor, body: multipart([filePart(await picture("png"))]) });
    const [{ id, url }] = data;
    const file = path.join(cms.env.DATA_DIR, "cms", "public", url);
    const before = [await stored(), readFileSync(file)];
    const at = to.replace("ID", id);
    const bad = await send({
      token: editor,
      path: at,
      body: multipart([filePart(await tooLarge())]),
    });
    expect(bad.status).toBe(400);
    expect([await stored(), readFileSync(file)]).toEqual(before);

    const good = multipart([filePart(await picture("png", 400, 300))]);
    const { status, data: replaced } = await send({ token: editor, path: at, body: good });
    expect([status, replaced.width]).toEqual([200, 400]);
  });

  it("gets its description by a form without files", async () => {
    const { data } = await send({ token: editor, body: multipart([filePart(await picture("png"))]) });
    const fileInfo = { name: "fileInfo", content: JSON.stringify({ alternativeText: "A gate" }) };
    const answer = await send({
      token: editor,
      path: `/upload?id=${data[0].id}`,
      body: multipart([fileInfo]),
    });
    expect([answer.status, answer.data.alternativeText]).toEqual([200, "A gate"]);
  });
});

function flat(width: number, height: number, background = "#141826"): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
}

let hugePicture: Promise<Buffer> | undefined;
/** Of too many pixels, made once. */
const tooLarge = () => {
  hugePicture ??= flat(7_000, 7_000);
  return hugePicture;
};

async function manyFrames(): Promise<Buffer> {
  const frames = await Promise.all(["#141826", "#f0c040"].map((color) => flat(1_000, 1_000, color)));
  const pages = Array.from({ length: 45 }, (_, index) => frames[index % 2] as Buffer);
  return sharp(pages, { join: { animated: true }, limitInputPixels: false })
    .gif({ effort: 1 })
    .toBuffer();
}

describe("an address that an editor types", () => {
  it("does not make the server read from its own network", async () => {
    const asked: string[] = [];
    const inside = createServer((request, response) => {
      asked.push(request.url ?? "");
      const { port } = inside.address() as AddressInfo;
      if (request.url === "/start") response.writeHead(302, { location: `http://127.0.0.1:${port}/secret` });
      response.end("secret");
    });
    await new Promise<void>((resolve) => inside.listen(0, "127.0.0.1", resolve));
    // The name of a server outside, whose answer redirects to the inside.
    const lookup = vi.spyOn(dns, "lookup").mockResolvedValue({ address: "192.0.2.1", family: 4 } as never);
    const { port } = inside.address() as AddressInfo;
    const { status } = await send({
      token: editor,
      path: "/upload/actions/upload-from-urls",
      type: "application/json",
      body: JSON.stringify({ urls: [`http://localhost:${port}/start`] }),
    });
    lookup.mockRestore();
    inside.closeAllConnections();
    await new Promise((resolve) => inside.close(resolve));
    expect(asked).toEqual([]);
    expect([404, 405]).toContain(status);
  });
});
