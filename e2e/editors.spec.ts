import type { Browser, BrowserContext, BrowserContextOptions } from "@playwright/test";
import sharp from "sharp";
import { expect, type Site, test } from "./fixtures";
import { adminToken, expectedRefusal, writeInEditor } from "./steps";

test.use({ pictures: true });

const NEWS = "/content-manager/collection-types/api::news.news";

const inFilipino = { headers: { "accept-language": "fil" } };

/** Calls of the admin API, as its pages make them. */
function openDesk(site: Site) {
  const ask = async (path: string, init: RequestInit = {}) => {
    const headers = {
      authorization: `Bearer ${await adminToken(site)}`,
      ...(typeof init.body === "string" && { "content-type": "application/json" }),
    };
    const response = await fetch(site.cmsUrl + path, { ...init, headers });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return JSON.parse(await response.text());
  };
  const paragraph = (text: string) => [{ type: "paragraph", children: [{ type: "text", text }] }];

  return {
    /** Saves a draft. @returns its document and its number */
    async write(
      subject: string,
      text: string,
      more: object = {},
    ): Promise<{ documentId: string; topicId: number }> {
      const body = { type: "news", subject, author: "GM Sinag", content: paragraph(text), ...more };
      return (await ask(NEWS, { method: "POST", body: JSON.stringify(body) })).data;
    },
    translate: (documentId: string, subject: string, text: string) =>
      ask(`${NEWS}/${documentId}?locale=fil`, {
        method: "PUT",
        body: JSON.stringify({ subject, content: paragraph(text) }),
      }),
    publish: (documentId: string, locale = "en") =>
      ask(`${NEWS}/${documentId}/actions/publish?locale=${locale}`, { method: "POST", body: "{}" }),
    async previewLink(uid: string, query: string): Promise<string> {
      return (await ask(`/content-manager/preview/url/${uid}?${query}`)).data.url;
    },
    async upload(name: string): Promise<number> {
      const picture = await sharp({
        create: { width: 1472, height: 828, channels: 3, background: "#141826" },
      })
        .webp()
        .toBuffer();
      const form = new FormData();
      form.set("files", new Blob([new Uint8Array(picture)], { type: "image/webp" }), name);
      const [file] = await ask("/upload", { method: "POST", body: form });
      return file.id;
    },
    describe: (id: number, alternativeText: string) => {
      const body = new FormData();
      body.set("fileInfo", JSON.stringify({ alternativeText }));
      return ask(`/upload?id=${id}`, { method: "POST", body });
    },
  };
}

let session: Awaited<ReturnType<BrowserContext["storageState"]>> | undefined;

/** A page logged in to the admin. The session is reused: Strapi allows five logins in five minutes. */
async function openAdmin(browser: Browser, { cmsUrl, admin }: Site, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ ...options, ...(session && { storageState: session }) });
  const page = await context.newPage();
  if (!session) {
    await page.goto(`${cmsUrl}/admin`);
    await page.locator("input[name=email]").fill(admin.email);
    await page.locator("input[name=password]").fill(admin.password);
    await page.getByRole("button", { name: "Login" }).click();
    await page.waitForURL(/\/admin\/?$/);
    session = await context.storageState();
  }
  return page;
}

test("a draft is previewed on the real site from the admin, and no one else sees it", async ({
  browser,
  site,
  request,
}) => {
  const subject = `Half written ${Date.now()}`;
  const page = await openAdmin(browser, site);
  await page.goto(`${site.cmsUrl}/admin${NEWS}/create?plugins[i18n][locale]=en`);
  await writeInEditor(page, "The gate will open at midnight.");
  await page.getByLabel(/^subject/i).fill(subject);
  await page.getByLabel(/^author/i).fill("GM Sinag");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("link", { name: "Open preview" }).click();

  const frame = page.frameLocator("iframe[title=Preview]");
  await expect(frame.getByRole("heading", { level: 1 })).toContainText(subject);
  await expect(frame.getByText("The gate will open at midnight.")).toBeVisible();
  await expect(frame.getByText("Preview of a draft — not published.")).toBeVisible();
  await expect(
    frame.getByRole("navigation", { name: "Account" }).or(frame.getByRole("banner")),
  ).toBeVisible();

  const framed = page.frames().find((each) => each.url().includes("preview="));
  const address = new URL(framed?.url() ?? "");
  const topic = address.searchParams.get("topic");
  expect((await request.get(`/news?topic=${topic}`)).status()).toBe(404);
  expect(await (await request.get("/news")).text()).not.toContain(subject);
  const forged = await request.get(`/news?topic=${topic}&preview=${"x".repeat(40)}.${"y".repeat(43)}`);
  expect([forged.status(), (await forged.text()).includes(subject)]).toEqual([403, false]);

  const shown = await request.get(address.href);
  expect(shown.headers()).toMatchObject({
    "cache-control": "private, no-store",
    "x-robots-tag": "noindex, nofollow",
  });
  expect(shown.headers()["content-security-policy"]).toContain(
    `frame-ancestors ${new URL(site.cmsUrl).origin}`,
  );
  const elsewhere = (await request.get("/news")).headers();
  expect(elsewhere["content-security-policy"]).toContain("frame-ancestors 'none'");
  expect(elsewhere["x-frame-options"]).toBe("SAMEORIGIN");

  await frame.getByRole("link", { name: "Back to writing" }).click();
  await expect(page.getByLabel(/^subject/i)).toHaveValue(subject);
  await page.context().close();
});

test("a translation is previewed in its own language, and so are pages and lists", async ({ page, site }) => {
  const desk = openDesk(site);
  const { documentId } = await desk.write(`The lanterns ${Date.now()}`, "They are lit.");
  await desk.translate(documentId, "Ang mga parol", "Sinindihan na.");
  await page.goto(await desk.previewLink("api::news.news", `documentId=${documentId}&locale=fil`));
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Ang mga parol");
  await expect(page.locator("html")).toHaveAttribute("lang", "fil");
  await expect(page.getByText("Preview of a draft — not published.")).toBeVisible();
  await page.getByRole("link", { name: "Leave the preview" }).click();
  await expect(page).toHaveURL(`${site.url}/`);
  await expect(page.getByText("Preview of a draft")).toHaveCount(0);

  await page.goto(await desk.previewLink("api::story.story", "locale=en"));
  await expect(page).toHaveURL(/\/story\?preview=/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Story");
  await expect(page.getByText("Preview of a draft — not published.")).toBeVisible();
});

test("a scheduled item is published on time and posted to Discord once", async ({ page, site, problems }) => {
  const desk = openDesk(site);
  const subject = `On the hour ${Date.now()}`;
  const publishAt = new Date(Date.now() + 5_000);
  const { documentId, topicId } = await desk.write(subject, "It is time.", {
    publishAt: publishAt.toISOString(),
  });
  expect((await page.goto(`/news?topic=${topicId}`))?.status()).toBe(404);
  await page.goto("/");
  await expect(page.getByText(subject)).toHaveCount(0);

  // Within ten seconds, far less than the 600 s of the content cache: the webhook has cleared it.
  await expect(async () => {
    await page.goto("/");
    await expect(page.getByRole("region", { name: "News" }).getByText(subject)).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 120_000, intervals: [500] });
  expect(Date.now()).toBeGreaterThanOrEqual(publishAt.getTime());
  expect((await page.goto(`/news?topic=${topicId}`))?.status()).toBe(200);

  const told = () => site.discord.filter((title) => title === subject);
  await expect.poll(told).toEqual([subject]);
  await desk.publish(documentId);
  await desk.translate(documentId, "Sa oras", "Oras na.");
  await desk.publish(documentId, "fil");
  await expect
    .poll(async () => (await fetch(`${site.url}/news?topic=${topicId}`, inFilipino)).text())
    .toContain("Sa oras");
  expect(told()).toEqual([subject]);
  expect(site.discord).not.toContain("Sa oras");
  expectedRefusal(problems);
});

test("an editor in another time zone enters and reads Manila time", async ({ browser, site }) => {
  const desk = openDesk(site);
  const subject = `Much later ${Date.now()}`;
  const { documentId } = await desk.write(subject, "One day.", { publishAt: "2031-08-01T12:00:00.000Z" });
  const page = await openAdmin(browser, site, { timezoneId: "Europe/Berlin" });
  await page.goto(`${site.cmsUrl}/admin${NEWS}/${documentId}`);
  const publishAt = page.getByRole("group", { name: "Publish at" });
  await expect(publishAt.getByRole("combobox", { name: "Choose date" })).toHaveValue("08/01/2031");
  const time = publishAt.getByRole("combobox", { name: "Choose time" });
  await expect(time).toHaveValue("20:00");
  await time.fill("21:30");
  await time.press("Enter");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved document")).toBeVisible();
  await page.goto(`${site.cmsUrl}/admin${NEWS}?sort=updatedAt:DESC`);
  await expect(page.getByRole("row").filter({ hasText: subject })).toContainText(/Aug 1, 2031, 9:30.PM/);
  await page.context().close();
});

test("a picture without alternative text cannot be published", async ({ browser, site }) => {
  const desk = openDesk(site);
  const thumbnail = await desk.upload("red-gate.webp");
  const subject = `A picture ${Date.now()}`;
  const { documentId, topicId } = await desk.write(subject, "Look.", { thumbnail });
  const page = await openAdmin(browser, site);
  await page.goto(`${site.cmsUrl}/admin${NEWS}/${documentId}`);
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText(/The picture "red-gate.webp" needs alternative text/)).toBeVisible();
  expect((await fetch(`${site.url}/news?topic=${topicId}`)).status).toBe(404);
  expect(site.discord).not.toContain(subject);

  await desk.describe(thumbnail, "A red gate in the rain");
  await page.reload();
  await page.getByRole("button", { name: "Publish" }).click();
  const reader = await page.context().newPage();
  await expect(async () => {
    await reader.goto(`${site.url}/news?topic=${topicId}`);
    await expect(reader.getByAltText("A red gate in the rain")).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 120_000, intervals: [500] });
  await page.context().close();
});
