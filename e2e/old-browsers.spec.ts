import { type Browser, chromium, type Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { coinsOf, giveCoins } from "./game";
import { oldChromium, RUNS_OLD_CHROMIUM } from "./old-chromium";
import { expectedRefusal, hold, hydrated, register } from "./steps";

test.describe("Chromium 90", () => {
  test.skip(!RUNS_OLD_CHROMIUM, "This browser is only there for Linux on x64.");

  let browser: Browser;
  test.beforeEach(async () => {
    browser = await chromium.launch({
      executablePath: oldChromium(),
      args: ["--no-sandbox", "--disable-gpu"],
    });
  });
  test.afterEach(() => browser?.close());

  /** A page of it, with everything that its console says is wrong. */
  async function openOld(baseURL: string) {
    expect(browser.version()).toMatch(/^90\./);
    const page = await browser.newPage({ baseURL, viewport: { width: 390, height: 844 } });
    const wrong: string[] = [];
    page.on("pageerror", (error) => wrong.push(String(error)));
    page.on("console", (message) => {
      // Remix says so of a request that the next page has ended.
      const ended = message.text().startsWith("Failed to fetch manifest patches");
      if (message.type() === "error" && !ended) wrong.push(`${message.text()} ${message.location().url}`);
    });
    return { page, wrong };
  }

  // Playwright's locators ask the browser what it does not know yet.
  const isHydrated = (page: Page) =>
    expect
      .poll(() =>
        page.evaluate(() =>
          Object.keys(document.querySelector("main") ?? {}).some((name) => name.startsWith("__reactProps")),
        ),
      )
      .toBe(true);

  async function click(page: Page, selector: string) {
    const place = () =>
      page.evaluate((selector) => {
        const element = document.querySelector(selector);
        element?.scrollIntoView({ block: "center" });
        const { x = 0, y = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
        return { x: x + width / 2, y: y + height / 2, seen: width > 0 };
      }, selector);
    await expect.poll(async () => (await place()).seen, selector).toBe(true);
    const { x, y } = await place();
    await page.mouse.click(x, y);
  }
  async function type(page: Page, selector: string, text: string) {
    await click(page, selector);
    await page.keyboard.type(text);
  }
  const textOf = (page: Page, selector = "body") =>
    page.evaluate((selector) => document.querySelector<HTMLElement>(selector)?.innerText ?? "", selector);

  test("logs in, redeems and buys", async ({ site }) => {
    const player = await register(site);
    giveCoins(site, player.UserID, 500);
    const { page, wrong } = await openOld(site.url);

    await page.goto("/");
    await page.mouse.wheel(0, 200);
    await isHydrated(page);
    await page.goto("/login");
    await isHydrated(page);
    await type(page, "main [name=UserID]", player.UserID);
    await type(page, "main [name=UserPass]", player.password);
    await page.keyboard.press("Enter");
    await expect.poll(() => page.url()).toBe(`${site.url}/`);
    await expect.poll(() => textOf(page)).toContain("Login successful.");

    await page.goto("/topup");
    await isHydrated(page);
    await type(page, "main [name=CouponCode]", "tambayan 100");
    await page.keyboard.press("Enter");
    await expect.poll(() => textOf(page)).toContain("Your code has been redeemed.");
    expect(coinsOf(site, player.UserID)).toBe(600);

    await page.goto("/itemshop?search=Mending+Tonic");
    await isHydrated(page);
    await click(page, "main button[name=afterwards], main form [name=afterwards]");
    await expect.poll(() => page.url()).toContain("/shoppingcart?buy=");
    await expect.poll(() => textOf(page, "main")).toContain("Buy 1 item for 60.00 R-Coin?");
    await click(page, "main form[action^='/shoppingcart?buy='] button[type=submit]");
    await expect.poll(() => textOf(page)).toContain("SUCCESS!!");
    expect(coinsOf(site, player.UserID)).toBe(540);

    for (const path of ["/news", "/events", "/rankings", "/search", "/gallery", "/instructions", "/user"]) {
      await page.goto(path);
      await isHydrated(page);
    }
    expect(wrong).toEqual([]);
  });
});

test.describe("a script that fails leaves the page as the server made it", () => {
  /** Breaks something that all our scripts use. */
  const broken = (page: Page, what: () => void) => page.addInitScript(what);
  const withoutScripts = (page: Page) =>
    expect.poll(() => page.evaluate(() => document.documentElement.dataset.scripts)).toBeUndefined();
  const heading = (page: Page) => page.getByRole("heading", { level: 1 });
  /** Errors are what these tests make. */
  test.afterEach(({ problems }) => void problems.splice(0));

  test("in hydration, and it works without: a login", async ({ page, site }) => {
    const player = await register(site);
    await broken(page, () => {
      Array.prototype.flatMap = () => {
        throw new Error("broken");
      };
    });
    await page.goto("/login");
    await withoutScripts(page);
    await expect(heading(page)).toHaveText("Login");
    const form = page.locator("main form");
    await form.getByLabel("User ID").fill(player.UserID);
    await form.getByLabel("Password", { exact: true }).fill(player.password);
    await form.getByRole("button", { name: "Login" }).click();
    // Without scripts, what was done is said on the page.
    await expect(page.getByText("Login successful.")).toBeVisible();
    await expect(page).toHaveURL("/");
  });

  test("in hydration, with all that was filled in by then", async ({ page }) => {
    await broken(page, () => {
      Array.prototype.flatMap = () => {
        throw new Error("broken");
      };
    });
    const release = await hold(page, "**/assets/entry.client-*.js");
    await page.goto("/ticket", { waitUntil: "commit" });
    const main = page.getByRole("main");
    await main.getByLabel("What is it about?").selectOption({ index: 2 });
    const file = { name: "screen.png", mimeType: "image/png", buffer: Buffer.from("a picture") };
    await main.locator("input[type=file]").setInputFiles(file);
    await main.getByLabel("Subject").fill("Half a subject");
    release();
    await withoutScripts(page);
    await expect(main.getByLabel("Subject")).toHaveValue("Half a subject");
    await expect(main.getByLabel("What is it about?")).not.toHaveValue("");
    const files = (input: HTMLInputElement) => [...(input.files ?? [])].map(({ name }) => name);
    expect(await main.locator("input[type=file]").evaluate(files)).toEqual(["screen.png"]);
  });

  test("in the document around all pages", async ({ page }) => {
    await broken(page, () => {
      Array.prototype.join = () => {
        throw new Error("broken");
      };
    });
    await page.goto("/news");
    await withoutScripts(page);
    await expect(heading(page)).toHaveText("News");
  });

  test("after hydration", async ({ page }) => {
    await broken(page, () => {
      Object.assign(window, { matchMedia: undefined });
    });
    await page.goto("/");
    await withoutScripts(page);
    await expect(heading(page)).toHaveText("What's new in Tambayan");
  });

  test("before hydration", async ({ page }) => {
    await page.route("**/assets/entry.client-*.js", (route) => route.abort());
    await page.goto("/changepassword");
    await page.goto("/news");
    await withoutScripts(page);
    await expect(heading(page)).toHaveText("News");
  });

  test("in the file of another page, which then opens as without scripts", async ({ page }) => {
    await page.goto("/");
    await hydrated(page.locator("main"));
    await page.route("**/assets/route-*.js", (route) =>
      route.fulfill({ contentType: "text/javascript", body: "export default function(" }),
    );
    await page.locator("footer").getByRole("link", { name: "Download" }).click();
    await expect(heading(page)).toHaveText("Full Client Download");
    await withoutScripts(page);
  });

  test("when a form is sent, which is then sent as without scripts", async ({ page, site, problems }) => {
    const player = await register(site);
    await page.goto("/login");
    const form = page.locator("main form");
    await hydrated(form);
    await page.evaluate(() => Object.assign(window, { FormData: undefined }));
    await form.getByLabel("User ID").fill(player.UserID);
    await form.getByLabel("Password", { exact: true }).fill(player.password);
    await form.getByRole("button", { name: "Login" }).click();
    await expect(page).toHaveURL("/");
    expectedRefusal(problems);
  });
});
