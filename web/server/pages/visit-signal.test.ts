import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, request, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RequestHandler } from "@remix-run/node";
import { policyCalls, whitelistCalls } from "@tambayan/account-service/contract";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { SiteContext } from "../../app/platform/site/context";
import { loadEnv } from "../../app/platform/site/env.server";
import { buildSite, type Site } from "../site";

/** A service that accepts every call and responds only to readiness checks until it is released. */
let service: Server;
let calls: { path: string; ended: "open" | "answered" | "left"; answer: () => void }[] = [];
let site: Site;
let address: string;
let rendered = 0;
const folder = mkdtempSync(join(tmpdir(), "tambayan-left-"));

beforeAll(async () => {
  service = createServer((call: IncomingMessage, response) => {
    const path = call.url ?? "";
    if (path === "/readyz") return response.end('{"message":true}');
    if (path === "/api/getsitesettings") return response.end('{"data":null}');
    if (path.startsWith("/api/getpages")) return response.end('{"data":[]}');
    const entry = {
      path: `${call.method} ${path}`,
      ended: "open" as "open" | "answered" | "left",
      answer: () => {
        entry.ended = "answered";
        response.end('{"data":[]}');
      },
    };
    calls.push(entry);
    response.once("close", () => {
      if (entry.ended === "open") entry.ended = "left";
    });
  });
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(service.address() as { port: number }).port}`;
  const secret = "s".repeat(32);
  const handler: RequestHandler = async (visit, given) => {
    const { account, content } = given as unknown as SiteContext;
    const { pathname } = new URL(visit.url);
    rendered += 1;
    if (pathname === "/data.data")
      return new Response("page", { headers: { "content-type": "text/x-script" } });
    if (pathname === "/write.data") await account.call(whitelistCalls.request);
    else if (pathname === "/shared.data") await content.banners();
    else await Promise.all([account.call(policyCalls.list), content.searchNews("dragon", 1)]);
    return new Response("page", { headers: { "content-type": "text/html" } });
  };
  const env = loadEnv({
    DATA_DIR: folder,
    CMS_URL: url,
    ACCOUNT_SERVICE_URL: url,
    SESSION_SECRET: secret,
    WEB_KEY: secret,
    WEBHOOK_SECRET: secret,
  });
  site = await buildSite({ env, handler, clientFolder: null });
  address = await site.listen({ host: "127.0.0.1", port: 0 });
});
beforeEach(() => {
  calls = [];
});
afterAll(async () => {
  for (const call of calls) call.answer();
  await site.close();
  service.closeAllConnections();
  service.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A visitor who requests a page and leaves as soon as `count` calls have reached a service. */
async function leave(path: string, count: number, method = "GET") {
  const visit = request(`${address}${path}`, {
    method,
    headers: {
      origin: "http://127.0.0.1:3000",
      "sec-fetch-site": "same-origin",
      // Somebody's own visit: what visitors without a session see is rendered for all of them.
      cookie: "tambayan_session=x",
    },
  });
  visit.on("error", () => {});
  visit.end();
  await expect.poll(() => calls.length).toBe(count);
  visit.destroy();
}

it("ends the reads of a visitor who left, at both services", async () => {
  await leave("/own.data", 2);
  await expect.poll(() => calls.map(({ ended }) => ended)).toEqual(["left", "left"]);
});

it("renders a page's data once for all visitors without a session", async () => {
  const before = rendered;
  for (const query of ["?_routes=a", "?_routes=a", "?_routes=b"])
    expect(await (await fetch(`${address}/data.data${query}`)).text()).toBe("page");
  expect(rendered - before).toBe(2);
});

it("does not end shared loading", async () => {
  await leave("/shared.data", 1);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(calls[0]?.ended).toBe("open");
});

it("does not end a form's writes", async () => {
  await leave("/write.data", 1, "POST");
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(calls[0]).toMatchObject({ path: "POST /whitelist-user-ip", ended: "open" });
});
