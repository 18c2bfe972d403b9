import { readFileSync } from "node:fs";
import { expect, test } from "./fixtures";
import { login } from "./steps";

test.use({ pictures: true });

test("pages carry strict headers, the same from the cache and for a player", async ({ page, request }) => {
  for (let visit = 0; visit < 2; visit += 1) {
    const headers = (await request.get("/")).headers();
    expect(headers["content-security-policy"]).toMatch(/script-src 'self' 'sha256-/);
    expect(headers["content-security-policy"]).not.toContain("unsafe");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["referrer-policy"]).toBe("strict-origin-when-cross-origin");
    expect(headers["x-request-id"]).toMatch(/^[\w-]{8,64}$/);
    expect(headers["set-cookie"]).toBeUndefined();
    expect(headers["x-viewed-topic"]).toBeUndefined();
  }
  await login(page, "juan", "juan-demo-1");
  const own = await page.goto("/");
  expect(own?.headers()["cache-control"]).toBe("private, no-store");
});

test("a player's page is never served to anyone else", async ({ page, browser, site }) => {
  await login(page, "juan", "juan-demo-1");
  await page.goto("/rankings");
  const visitor = await (await browser.newContext({ baseURL: site.url })).newPage();
  for (const path of ["/", "/rankings"]) {
    await visitor.goto(path);
    await expect(visitor.getByRole("region", { name: "Login" })).toBeVisible();
    expect(await visitor.content()).not.toContain("juan");
  }
});

test("posts from other sites are refused", async ({ request }) => {
  const cross = await request.post("/login", {
    headers: { "sec-fetch-site": "cross-site" },
    form: { UserID: "juan" },
  });
  expect(cross.status()).toBe(403);
  const origin = await request.post("/logout", { headers: { origin: "https://evil.example" } });
  expect(origin.status()).toBe(403);
});

test("the webhook accepts only signed calls", async ({ request }) => {
  const unsigned = await request.post("/webhooks/cms", { data: { uid: "api::news.news" } });
  expect(unsigned.status()).toBe(401);
});

test("the refresh action leads back to this site only", async ({ request }) => {
  for (const from of ["https://evil.example/", "//evil.example", "/\\evil.example"]) {
    const response = await request.post("/refresh", { form: { from }, maxRedirects: 0 });
    expect(response.status()).toBe(302);
    expect(response.headers().location).toBe("/");
  }
});

test("one request id runs through the services' logs, and no password or token is in them", async ({
  page,
  site,
  request,
}) => {
  const id = `e2e-${Date.now()}`;
  // A page that is not cached, so that web has to call the cms.
  await request.get("/news?category=guide&page=7777", { headers: { "x-request-id": id } });
  await request.post("/login", {
    headers: { "x-request-id": id },
    form: { UserID: "juan", UserPass: "juan-demo-1" },
    maxRedirects: 0,
  });
  await login(page, "juan", "juan-demo-1");
  await request.get("/r/SECRETCODE77?ref=SECRETREF", { maxRedirects: 0 });
  const read = () =>
    (["web", "account", "cms"] as const).map((service) => readFileSync(site.log(service), "utf8"));
  for (const index of [0, 1, 2]) await expect.poll(() => read()[index]).toContain(id);
  // Lines that must not be there would have been written by then.
  await page.waitForTimeout(500);
  const logs = read();
  for (const log of logs) {
    expect(log).not.toContain("juan-demo-1");
    // A redeem link's code is as good as its coins.
    expect(log).not.toMatch(/SECRETCODE77|SECRETREF/);
    expect(log).not.toMatch(/eyJ[\w-]+\.[\w-]+\.[\w-]+/);
    for (const secret of Object.values(site.secrets)) expect(log).not.toContain(secret);
  }
});
