// @ts-check
import { CMS, logIntoAdmin, openDesk } from "./admin-desk.mjs";

const CONTENT = "/content-manager/collection-types";
const NEWS = `${CONTENT}/api::news.news`;
const DAY = 24 * 3600 * 1000;

/** @param {...string} texts */
const paragraphs = (...texts) =>
  texts.map((text) => ({ type: "paragraph", children: [{ type: "text", text }] }));

const SUBJECT = "Lantern parade on Friday";
const DRAFT = {
  type: "news",
  subject: SUBJECT,
  author: "GM Amihan",
  content: paragraphs(
    "Bring your brightest lantern to the old gate on Friday, eight in the evening.",
    "We walk once around the campus. The three best lanterns win a frame for their owner's name.",
  ),
};
const IN_FILIPINO = {
  subject: "Parada ng parol sa Biyernes",
  content: paragraphs(
    "Dalhin ang pinakamaliwanag mong parol sa lumang gate sa Biyernes, alas-otso ng gabi.",
    "Lilibot tayo nang isang beses sa campus. May gantimpala ang tatlong pinakamagandang parol.",
  ),
};

/** Next Friday at 8 PM in Manila. */
function fridayEvening() {
  const today = new Date(Date.now() + 8 * 3600 * 1000);
  const days = (5 - today.getUTCDay() + 7) % 7 || 7;
  return new Date(Math.floor(today.getTime() / DAY) * DAY + days * DAY + 12 * 3600 * 1000).toISOString();
}

/**
 * Takes the screenshots for docs/community-managers.md, with a draft that is deleted afterwards.
 * @param {import("@playwright/test").Browser} browser
 * @param {(page: import("@playwright/test").Page, name: string) => Promise<void>} save
 */
export async function takeAdminPictures(browser, save) {
  const { ask } = await openDesk();
  const { results } = await ask("/upload/files?pageSize=1&filters[name][$eq]=news-02.webp");
  const draft = { ...DRAFT, thumbnail: results[0]?.id, publishAt: fridayEvening() };
  const { documentId } = (await ask(NEWS, "POST", draft)).data;
  const news = `${NEWS}/${documentId}`;
  try {
    await ask(`${news}?locale=fil`, "PUT", IN_FILIPINO);
    // A typical editor's computer.
    const viewport = { width: 1366, height: 900 };
    const page = await browser.newPage({ viewport, timezoneId: "Asia/Manila", reducedMotion: "reduce" });
    /** Opens an admin page and waits until it has settled. @param {string} path */
    const open = async (path) => {
      await page.goto(`${CMS}/admin${path}`, { waitUntil: "networkidle" });
      await page.getByRole("heading", { level: 1 }).first().waitFor();
      await page.waitForFunction(() => !document.body.textContent?.includes("Loading"));
      await page.waitForTimeout(500);
    };
    await logIntoAdmin(page);
    await open("");
    await save(page, "editors-desk");

    await open(news);
    await save(page, "editors-news");
    await page.getByRole("group", { name: "Publish at" }).scrollIntoViewIfNeeded();
    await page.getByText("Slug", { exact: true }).scrollIntoViewIfNeeded();
    await save(page, "editors-schedule");
    await page.getByRole("button", { name: "Edit", exact: true }).first().click();
    await page.getByLabel(/alternative text/i).waitFor();
    await page.waitForTimeout(500);
    await save(page, "editors-picture");

    await open(`${news}?plugins[i18n][locale]=fil`);
    await save(page, "editors-filipino");
    await open(`${news}/preview`);
    await page.frameLocator("iframe").getByRole("heading", { level: 1 }).waitFor();
    await page.waitForTimeout(1_000);
    await save(page, "editors-preview");

    const others = {
      "editors-banner": "api::banner.banner",
      "editors-download": "api::download-link.download-link",
    };
    for (const [name, type] of Object.entries(others)) {
      const { results: entries } = await ask(`${CONTENT}/${type}?page=1&pageSize=1`);
      await open(`${CONTENT}/${type}/${entries[0]?.documentId}`);
      await save(page, name);
    }
    await page.close();
  } finally {
    await ask(`${news}?locale=*`, "DELETE");
  }
}
