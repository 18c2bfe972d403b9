import { expect, test } from "./fixtures";
import { giveCoins, makeAdmin } from "./game";
import { expectedRefusal, hold, hydrated, login, register } from "./steps";

test.use({ pictures: true });

test("the navigation opens from 90 to 360 px on hover and on focus, and moves nothing", async ({ page }) => {
  await page.goto("/");
  const nav = page.getByRole("navigation", { name: "Main" });
  const bar = page.locator("header > div").nth(1).locator("> div");
  const main = page.getByRole("main");
  expect((await bar.boundingBox())?.height).toBe(90);
  const top = (await main.boundingBox())?.y;
  await nav.hover();
  await expect.poll(async () => (await bar.boundingBox())?.height).toBe(360);
  await expect(nav.getByRole("link", { name: "Events" })).toBeVisible();
  expect((await main.boundingBox())?.y).toBe(top);
  await page.mouse.move(600, 800);
  await expect.poll(async () => (await bar.boundingBox())?.height).toBe(90);

  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await nav.getByRole("link", { name: "News", exact: true }).focus();
  await page.keyboard.press("ArrowDown");
  await expect.poll(async () => (await bar.boundingBox())?.height).toBe(360);
  await expect(nav.getByRole("link", { name: "Focus" })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(nav.getByRole("link", { name: "Guide", exact: true })).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowDown");
  await expect(nav.getByRole("link", { name: "Support Agent" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(nav.getByRole("link", { name: "Support", exact: true })).toBeFocused();
  await expect.poll(async () => (await bar.boundingBox())?.height).toBe(90);
});

test("a few stops of the Tab key lead to the content, and a new page begins at its heading", async ({
  page,
}) => {
  await page.goto("/topup");
  await hydrated(page.getByRole("main"));
  const inContent = () => page.evaluate(() => document.activeElement?.closest("main") !== null);
  let stops = 0;
  while (!(await inContent()) && stops < 40) {
    await page.keyboard.press("Tab");
    stops += 1;
  }
  expect(stops - 1).toBeLessThanOrEqual(12);

  const submenu = page.getByRole("navigation", { name: "Item Shop" });
  await submenu.getByRole("link", { name: "Item Shop" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/itemshop");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

for (const [width, most] of [
  [390, 330],
  [1366, 300],
] as const) {
  test(`at ${width} px the heading of each inner page is in the first screen`, async ({ page, problems }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const path of [
      "/news",
      "/rankings",
      "/itemshop",
      "/topup",
      "/gallery",
      "/ticket",
      "/login",
      "/not-there",
    ]) {
      await page.goto(path);
      const box = await page.getByRole("heading", { level: 1 }).boundingBox();
      expect(box?.y, path).toBeLessThan(most);
    }
    expectedRefusal(problems);
  });
}

test("the skip link leads to the content", async ({ page }) => {
  await page.goto("/news");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

test("the clock shows Manila's time and moves every second", async ({ page }) => {
  await page.goto("/");
  const clock = page.locator("header time").first();
  const manila = new Intl.DateTimeFormat("en-GB", {
    timeZone: "Asia/Manila",
    hour: "2-digit",
    minute: "2-digit",
  });
  await expect(clock).toContainText(manila.format(new Date()));
  const first = await clock.textContent();
  await expect.poll(() => clock.textContent()).not.toBe(first);
});

test.describe("with motion", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("banners rotate after three seconds, and pause while hovered", async ({ page }) => {
    await page.goto("/");
    const current = page.getByRole("region", { name: "Announcements" }).locator("[data-current=true] img");
    const first = await current.getAttribute("src");
    await expect.poll(() => current.getAttribute("src")).not.toBe(first);
    await page.getByRole("region", { name: "Announcements" }).hover();
    const held = await current.getAttribute("src");
    await page.waitForTimeout(3_500);
    expect(await current.getAttribute("src")).toBe(held);
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("the drawer has the navigation and closes on choosing a page", async ({ page }) => {
    await page.goto("/");
    await page.locator("summary").click();
    await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Events" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Events");
    await expect(page.getByRole("navigation", { name: "Menu" })).toBeHidden();
  });

  test("a drawer opened before the scripts load stays open", async ({ page }) => {
    const come = await hold(page, "**/*.js");
    await page.goto("/", { waitUntil: "commit" });
    const summary = page.locator("summary");
    await summary.click();
    const menu = page.getByRole("navigation", { name: "Menu" });
    await expect(menu).toBeVisible();
    come();
    await hydrated(summary);
    await expect(menu).toBeVisible();
  });

  test("a visitor's pages are no wider than the screen", async ({ page }) => {
    for (const path of ["/", "/news", "/rankings", "/login", "/news?topic=1"]) {
      await page.goto(path);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, path).toBeLessThanOrEqual(390);
    }
  });

  // Staff have a link more, and whoever tops up much has a long balance.
  for (const who of ["player", "staff member"]) {
    test(`a ${who}'s pages are no wider than the smallest screen`, async ({ page, site }) => {
      const { UserID, password } = await register(site);
      giveCoins(site, UserID, 1_234_567_890);
      if (who !== "player") makeAdmin(site, UserID);
      await login(page, UserID, password);
      await page.setViewportSize({ width: 320, height: 640 });
      for (const path of ["/", "/user", "/shoppingcart", "/shoppurchases", "/statement", "/events"]) {
        await page.goto(path);
        const { scrollWidth, clientWidth } = await page.evaluate(() => {
          const { scrollWidth, clientWidth } = document.documentElement;
          return { scrollWidth, clientWidth };
        });
        expect(scrollWidth, path).toBeLessThanOrEqual(clientWidth);
      }
    });
  }
});

test("on a phone, buttons that belong together fill their row", async ({ page }) => {
  for (const width of [600, 390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/rankings");
    const pairs = [
      [
        page.getByRole("link", { name: "Play for free" }),
        page.getByRole("link", { name: "Instructions" }).last(),
      ],
      [page.getByRole("link", { name: "MMR Ranking" }), page.getByRole("link", { name: "Level Ranking" })],
    ];
    for (const [first, second] of pairs) {
      const [left, right] = [await first?.boundingBox(), await second?.boundingBox()];
      expect(left?.y).toBe(right?.y);
      expect((left?.width ?? 0) + (right?.width ?? 0)).toBeGreaterThan(width - 60);
    }
  }
});

test("with text twice as large, no page is wider than a phone's screen", async ({ page }) => {
  // The browser's own setting, which lengths in rem and conditions of the styles follow.
  const browser = await page.context().newCDPSession(page);
  await browser.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
  const wide: string[] = [];
  const look = async (paths: string[]) => {
    for (const path of paths) {
      await page.goto(path);
      const [fontSize, scrollWidth, clientWidth] = await page.evaluate(() => {
        const { documentElement: root } = document;
        return [getComputedStyle(root).fontSize, root.scrollWidth, root.clientWidth] as const;
      });
      expect(fontSize).toBe("32px");
      if (scrollWidth > clientWidth) wide.push(`${path}: ${scrollWidth}`);
    }
  };
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await look(["/", "/news", "/rankings", "/rankings/clubs", "/itemshop", "/download", "/characters"]);
    await look(["/gamesystem", "/serverinfo", "/events", "/topup", "/login"]);
  }
  await login(page, "gm", "gm-demo-1");
  await page.setViewportSize({ width: 320, height: 844 });
  await look(["/user", "/user/security", "/admin", "/admin/orders", "/admin/campaigns", "/admin/players/1"]);
  expect(wide).toEqual([]);
});

test("nothing shifts while the home page loads", async ({ page }) => {
  await page.addInitScript(() => {
    const state = window as unknown as { shift: number };
    state.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        state.shift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto("/", { waitUntil: "networkidle" });
  expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(0.02);
});

test.describe("for a reader abroad", () => {
  test.use({ timezoneId: "Asia/Dubai" });

  test("their own time moves nothing: a link stays where it is touched", async ({ page }) => {
    const footerTop = async () => {
      await page.evaluate(() => document.fonts.ready);
      return page.getByRole("contentinfo").evaluate((footer) => footer.getBoundingClientRect().y + scrollY);
    };
    for (const width of [1366, 390]) {
      await page.setViewportSize({ width, height: 844 });
      const arrive = await hold(page, "**/assets/*.js");
      await page.goto("/", { waitUntil: "domcontentloaded" });
      const before = await footerTop();
      arrive();
      await expect(page.getByText("Your time:").first()).toBeVisible();
      expect(await footerTop()).toBe(before);
    }
  });
});

test("a page that is used before its scripts are ready works once they are", async ({ page }) => {
  // Someone who types and clicks from the first moment on.
  await page.addInitScript(() => {
    const end = performance.now() + 4_000;
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      for (const event of [
        new KeyboardEvent("keydown", { key: "a", bubbles: true }),
        new MouseEvent("mousedown", { bubbles: true }),
      ])
        document.body?.dispatchEvent(event);
      if (performance.now() < end) channel.port2.postMessage(null);
    };
    channel.port2.postMessage(null);
  });
  for (const path of ["/", "/rankings", "/register"]) {
    await page.goto(path);
    await hydrated(page.getByRole("main"));
  }
});
