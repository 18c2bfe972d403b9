import { readdirSync, statSync } from "node:fs";
import { connect } from "node:net";
import { dirname, join } from "node:path";
import type { Page } from "@playwright/test";
import fc from "fast-check";
import { expect, test } from "./fixtures";
import { login } from "./steps";

// Pictures are among the files that a page makes the site write.
test.use({ pictures: true });

const RUNS = Number(process.env.FUZZ_RUNS ?? 300);

/** Sends bytes as they are, which no client library would, and returns the status; 0 if the server only hung up. */
function send(origin: string, bytes: string): Promise<number> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    let answer = "";
    const socket = connect(Number(port), hostname, () => socket.write(bytes, "latin1"));
    const end = () => {
      socket.destroy();
      resolve(Number(/^HTTP\/1\.[01] (\d{3})/.exec(answer)?.[1] ?? 0));
    };
    socket.setTimeout(5_000, end);
    socket.on("data", (chunk) => {
      answer += chunk.toString("latin1");
      if (answer.includes("\r\n\r\n")) end();
    });
    socket.on("error", end);
    socket.on("close", end);
  });
}

interface Shape {
  method?: string;
  path?: string;
  headers?: string[];
  body?: string;
  length?: number;
}
const written = (origin: string, { method = "GET", path = "/", headers = [], body = "", length }: Shape) =>
  [
    `${method} ${path} HTTP/1.1`,
    `Host: ${new URL(origin).host}`,
    "Connection: close",
    ...(body || length !== undefined
      ? [`Content-Length: ${length ?? Buffer.byteLength(body, "latin1")}`]
      : []),
    ...headers,
    "",
    body,
  ].join("\r\n");

const FORMS = [
  "/api/processlogin",
  "/api/register",
  "/api/processCoupon",
  "/refresh",
  "/language",
  "/login",
  "/register",
  "/findaccount",
  "/ticket",
  "/shoppingcart",
];
const MULTIPART = "Content-Type: multipart/form-data; boundary=x";
const KNOWN: Shape[] = [
  { method: "TRACE" },
  { method: "OPTIONS" },
  { method: "DELETE", path: "/news" },
  { method: "PROPFIND", path: "/news" },
  { path: "//evil.example/login" },
  { path: "//login" },
  { path: "http://evil.example/login" },
  { path: "/%" },
  { path: "/%E0%A4%A" },
  { path: "/%00" },
  { path: "/..%2f..%2fetc/passwd" },
  { path: `/${"a".repeat(9_000)}` },
  { path: `/checkticket/picture/x/${"1".repeat(200)}` },
  { path: "/checkticket/picture/%00/%00" },
  { path: "/topic/99999999999999999999" },
  { path: "/news?topic=99999999999999999999" },
  { path: "/rankings/archive/9999-12" },
  { path: "/uploads/..%2f..%2fx.webp" },
  { path: "/login.data?_routes=%00" },
  { path: "/__manifest?p=%00&version=x" },
  { path: "/api" },
  { path: "/api/%00", headers: ["X-Requested-With: x"] },
  { path: "/api/getspecificnews/%00", headers: ["X-Requested-With: x"] },
  { path: "/api/getnewsall/0/8/1/0?page=%00&locale=%00", headers: ["X-Requested-With: x"] },
  { path: "/api/user-ip", headers: ["X-Requested-With: x", "Authorization: Bearer \u00ff"] },
  { method: "HEAD", path: "/api/getSiteBanners", headers: ["X-Requested-With: x"] },
  ...["null", "0", '""', "[]"].map(
    (body): Shape => ({
      method: "POST",
      path: "/api/processCoupon",
      headers: ["X-Requested-With: x", "Content-Type: application/json"],
      body,
    }),
  ),
  { path: "/api/user-ip", headers: ["X-Requested-With: x"], body: "{}" },
  { method: "OPTIONS", path: "/api/processlogin", headers: ["Origin: null"] },
  { path: "/api/docs/static/..%2f..%2fpackage.json" },
  { path: "/admin/content/open" },
  { headers: ["Cookie: tambayan_session=x; language=%00"] },
  { headers: ["Accept-Language: ,;q=,", "Accept-Encoding: ;q=x"] },
  ...FORMS.flatMap((path): Shape[] => [
    { method: "POST", path, headers: ["Content-Type: application/json"], body: "{" },
    { method: "POST", path, headers: [MULTIPART], body: "--x\r\nbroken" },
    { method: "POST", path, headers: ["Content-Type: multipart/form-data"], body: "x" },
    { method: "POST", path, headers: ["Content-Type: text/plain"], body: "\u0000" },
    { method: "POST", path },
    {
      method: "POST",
      path,
      headers: [
        "Origin: https://evil.example",
        "Sec-Fetch-Site: same-origin",
        "Content-Type: application/x-www-form-urlencoded",
      ],
      body: "a=b",
    },
    {
      method: "POST",
      path,
      headers: ["Content-Encoding: gzip", "Content-Type: application/x-www-form-urlencoded"],
      body: "not gzip",
    },
  ]),
];

const text = (max: number) => fc.string({ unit: "binary-ascii", maxLength: max });
const token = text(20).map((value) => value.replace(/[^\w/.;,=*%-]/g, "") || "x");
const hostile: fc.Arbitrary<Shape> = fc.record({
  method: fc.constantFrom("GET", "HEAD", "POST", "PUT", "TRACE", "OPTIONS", "PURGE"),
  path: fc
    .tuple(
      fc.constantFrom(
        "/",
        "//",
        "/news",
        "/topic/",
        "/login",
        "/ticket",
        "/user",
        "/admin",
        "/itemshop",
        "/assets/",
        "/uploads/",
        "/preview",
        "/webhooks/cms",
        "/%",
        "/.",
        "/checkticket/picture/",
        "/api/",
        "/api/getspecificnews/",
        "/api/docs/",
      ),
      text(40).map((value) => value.replace(/[\s]/g, "+")),
    )
    .map((units) => units.join("")),
  headers: fc.array(
    fc
      .tuple(
        fc.constantFrom(
          "Content-Type",
          "Cookie",
          "Origin",
          "Sec-Fetch-Site",
          "Accept",
          "Accept-Encoding",
          "Accept-Language",
          "Range",
          "If-None-Match",
          "If-Modified-Since",
          "X-Forwarded-For",
          "X-Forwarded-Host",
          "X-Request-Id",
          "Content-Encoding",
          "X-Requested-With",
          "Authorization",
        ),
        token,
      )
      .map((pair) => pair.join(": ")),
    { maxLength: 3 },
  ),
  body: text(200),
});

test("the site's files are for its own user only", async ({ page, site }) => {
  test.skip(process.platform === "win32", "Windows has no file modes");
  await page.goto("/");
  const folder = dirname(site.database);
  const names = () => readdirSync(folder, { recursive: true }).map(String);
  for (const written of [
    /^secrets\.env$/,
    /^account-service\.sqlite-wal$/,
    /^cms\.sqlite$/,
    /^logs\/web\.log$/,
  ]) {
    expect(names()).toContainEqual(expect.stringMatching(written));
  }
  for (const copied of [/^cms\/public\/uploads\/./, /^web\/uploads\/./]) {
    await expect.poll(names).toContainEqual(expect.stringMatching(copied));
  }
  const readable = (name: string) =>
    (statSync(join(folder, name), { throwIfNoEntry: false })?.mode ?? 0) & 0o077;
  expect(["", ...names()].filter(readable)).toEqual([]);
});

test("forms that a stranger never finishes sending leave room for players", async ({
  page,
  browser,
  site,
}) => {
  await login(page, "juan", "juan-demo-1");
  const { hostname, port, host } = new URL(site.url);
  const statuses: string[] = [];
  const head = `POST /ticket HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 5000000\r\nContent-Type: multipart/form-data; boundary=x`;
  const sockets = Array.from({ length: 45 }, () => {
    const socket = connect(Number(port), hostname, () => socket.write(`${head}\r\n\r\n--x\r\n`));
    socket.on("data", (chunk) => statuses.push(chunk.toString("latin1").slice(9, 12)));
    return socket.on("error", () => {});
  });
  try {
    // What one address may have on its way is read; the rest is refused.
    await expect.poll(() => statuses.filter((status) => status === "429").length).toBe(37);
    const sendTicket = async (from: Page, email?: string) => {
      const form = from.locator("main form");
      await from.goto("/ticket");
      await form.getByLabel("What is it about?").selectOption("The game");
      await form.getByLabel("Subject").fill("A slow neighbour");
      await form.getByRole("textbox", { name: "Message" }).fill("Can you hear me?");
      if (email) await form.getByLabel("Email Address").fill(email);
      await form.getByRole("button", { name: "Submit Ticket" }).click();
    };
    await sendTicket(page);
    await expect(page).toHaveURL(/\/checkticket/);
    // A visitor behind the stranger's address has to wait, and loses nothing.
    const visitor = await (await browser.newContext({ baseURL: site.url })).newPage();
    await sendTicket(visitor, "neighbour@example.org");
    await expect(visitor.getByText("The server is busy.").first()).toBeVisible();
    await expect(visitor.locator("main").getByLabel("Subject")).toHaveValue("A slow neighbour");
  } finally {
    for (const socket of sockets) socket.destroy();
  }
  const form = new FormData();
  form.set("subject", "");
  const ended = async () =>
    (await fetch(`${site.url}/ticket`, { method: "POST", body: form, headers: { origin: site.url } })).status;
  await expect.poll(ended).toBe(422);
});

test("nothing that a stranger sends is an error of the site", async ({ site }) => {
  test.setTimeout(300_000 + RUNS * 1_000);
  const failed: string[] = [];
  for (const shape of KNOWN) {
    const status = await send(site.url, written(site.url, shape));
    if (status === 0 || status >= 500) failed.push(`${status} ${JSON.stringify(shape).slice(0, 200)}`);
  }
  expect(failed).toEqual([]);
  await fc.assert(
    fc.asyncProperty(hostile, async (shape) => {
      expect(await send(site.url, written(site.url, shape))).toBeLessThan(500);
    }),
    { numRuns: RUNS },
  );
  // It still answers.
  expect(await send(site.url, written(site.url, {}))).toBe(200);
});
