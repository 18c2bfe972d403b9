/** Uploads in a bucket: stored there, and served under the addresses that files have. */
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import S3rver from "s3rver";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { admin } from "./helpers/cms-env";
import { type RunningCms, runCms } from "./helpers/run-strapi";

/** http://key:secret@host:port of another server than the one that is started here. */
const url = process.env.TEST_S3_URL;
const directory = mkdtempSync(path.join(tmpdir(), "tambayan-bucket-"));
const own = new S3rver({ address: "127.0.0.1", port: 0, silent: true, directory });
/** What each request says about who may read the file. */
const accesses: unknown[] = [];
let cms: RunningCms;
let authorization: string;

beforeAll(async () => {
  own.middleware.unshift(({ headers }, next) => {
    accesses.push(headers["x-amz-acl"]);
    return next();
  });
  const endpoint = new URL(url ?? `http://S3RVER:S3RVER@127.0.0.1:${(await own.run()).port}`);
  cms = await runCms({
    S3_BUCKET: `uploads-${Date.now()}`,
    S3_ENDPOINT: endpoint.origin,
    S3_ACCESS_KEY_ID: endpoint.username,
    S3_SECRET_ACCESS_KEY: endpoint.password,
  });
  const response = await fetch(`${cms.url}/admin/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(admin),
  });
  authorization = `Bearer ${((await response.json()) as { data: { token: string } }).data.token}`;
});

afterAll(async () => {
  await cms?.stop();
  if (!url) await own.close();
  rmSync(directory, { recursive: true, force: true });
});

it("is uploaded, served and deleted", async () => {
  const picture = await sharp({ create: { width: 1600, height: 900, channels: 3, background: "#141826" } })
    .webp()
    .toBuffer();
  const form = new FormData();
  form.set("files", new Blob([new Uint8Array(picture)], { type: "image/webp" }), "gate.webp");
  const sent = await fetch(`${cms.url}/upload`, { method: "POST", headers: { authorization }, body: form });
  expect(sent.status).toBe(201);
  const [file] = (await sent.json()) as {
    id: number;
    url: string;
    formats: Record<string, { url: string }>;
  }[];
  const addresses = [file?.url ?? "", ...Object.values(file?.formats ?? {}).map((each) => each.url)];
  expect(addresses.length).toBeGreaterThan(2);
  for (const address of addresses) {
    // As files have them, so content is the same wherever they are stored.
    expect(address).toMatch(/^\/uploads\/[\w.-]+$/);
    const served = await fetch(cms.url + address);
    expect([served.status, served.headers.get("content-type")]).toEqual([200, "image/webp"]);
    const { width } = await sharp(Buffer.from(await served.arrayBuffer())).metadata();
    expect(width).toBeGreaterThan(0);
    expect((await fetch(cms.url + address, { method: "HEAD" })).status).toBe(200);
  }
  expect(readdirSync(path.join(cms.env.DATA_DIR, "cms/public/uploads"))).toEqual([]);

  // Not `public-read`, which is Strapi's default.
  expect(new Set(accesses)).toEqual(new Set(url ? [] : [undefined]));

  const removed = await fetch(`${cms.url}/upload/files/${file?.id}`, {
    method: "DELETE",
    headers: { authorization },
  });
  expect(removed.status).toBe(200);
  for (const address of addresses) expect((await fetch(cms.url + address)).status).toBe(404);
});

it("serves nothing that is not an upload", async () => {
  for (const address of ["/uploads/none.webp", "/uploads/..%2Ftickets%2Fone", "/uploads/"])
    expect((await fetch(cms.url + address)).status).toBe(404);
});
