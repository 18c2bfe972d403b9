import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { loadEnv } from "../../app/platform/site/env.server";
import { buildSite, type Site } from "../site";

const secret = "s".repeat(32);
const folder = mkdtempSync(join(tmpdir(), "tambayan-data-address-"));
let site: Site;
beforeAll(async () => {
  const nowhere = "http://127.0.0.1:9";
  const env = loadEnv({
    DATA_DIR: folder,
    CMS_URL: nowhere,
    ACCOUNT_SERVICE_URL: nowhere,
    SESSION_SECRET: secret,
    WEB_KEY: secret,
    WEBHOOK_SECRET: secret,
  });
  const handler = async (request: Request) => new Response(new URL(request.url).pathname);
  site = await buildSite({ env, handler, clientFolder: null });
});
afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

const DOCUMENT = { "sec-fetch-dest": "document", accept: "text/html,*/*;q=0.8" };
/** As Safari asked before 16.4. */
const OLD_DOCUMENT = { accept: "text/html,application/xhtml+xml" };
const FETCH = { "sec-fetch-dest": "empty", accept: "*/*" };

it.each([
  [DOCUMENT, "/character/foo.data", "/character/foo.data~"],
  [OLD_DOCUMENT, "/club/Tambay.data?a=1", "/club/Tambay.data~?a=1"],
  [DOCUMENT, "/news.data?page=2", "/news?page=2"],
  [OLD_DOCUMENT, "/_root.data", "/"],
])("who opens the address of data is led to a page: %j %s", async (headers, url, location) => {
  const answer = await site.inject({ url, headers });
  expect([answer.statusCode, answer.headers.location]).toEqual([302, location]);
});

it.each(["/character/foo.data", "/news.data?page=2", "/_root.data"])(
  "scripts get the data at %s",
  async (url) => {
    for (const headers of [FETCH, { accept: "*/*" }]) {
      const { statusCode, body } = await site.inject({ url, headers });
      expect([statusCode, body]).toEqual([200, url.split("?")[0]]);
    }
  },
);

it("tells its time", async () => {
  const { body, headers } = await site.inject("/__time");
  expect(Math.abs(Number(body) - Date.now())).toBeLessThan(60_000);
  expect(headers["cache-control"]).toBe("no-store");
});
