import { expect, test } from "./fixtures";
import { expectedRefusal, hold } from "./steps";

test.use({ pictures: true });

test("the home page shows news from the cms and rankings from account-service", async ({
  page,
  site,
  request,
}) => {
  const list = await (await request.get(`${site.cmsUrl}/api/getnewsall/0/8/1/0`)).json();
  const rankings = await (await request.get(`${site.accountUrl}/get-top-rankings-list`)).json();

  await page.goto("/");
  await expect(page).toHaveTitle("Tambayan");
  // What the game is, for someone who sees it for the first time.
  const intro = /^A free campus action MMORPG for PC/;
  await expect(page.getByRole("main").getByText(intro)).toBeVisible();
  await expect(page.locator("meta[name=description]")).toHaveAttribute("content", intro);
  const news = page.getByRole("region", { name: "News" });
  for (const item of list.data) await expect(news.getByRole("link", { name: item.subject })).toBeVisible();
  await expect(news.getByText("new", { exact: true }).first()).toBeVisible();
  const ranking = page.getByRole("region", { name: "Ranking" });
  await expect(ranking.getByRole("listitem").first()).toContainText(rankings.toplevelside[0].ChaName);
  await expect(
    page.getByRole("region", { name: "Clubs" }).getByRole("row", { name: "3 None 0%" }),
  ).toBeVisible();
});

test("the ranking widget changes with its school tabs, by mouse and by arrow keys", async ({
  page,
  site,
  request,
}) => {
  const { toplevelside } = await (await request.get(`${site.accountUrl}/get-top-rankings-list`)).json();
  const first = (school: number) =>
    toplevelside.find((row: { ChaSchool: number }) => row.ChaSchool === school).ChaName;
  await page.goto("/");
  const ranking = page.getByRole("region", { name: "Ranking" });
  await ranking.getByRole("tab", { name: "Phoenix" }).click();
  const panel = ranking.getByRole("tabpanel");
  await expect(panel.getByRole("listitem").first()).toContainText(first(2));
  await page.keyboard.press("ArrowLeft");
  await expect(ranking.getByRole("tab", { name: "Mystic Peak" })).toBeFocused();
  await expect(panel.getByRole("listitem").first()).toContainText(first(1));
  await ranking.getByRole("link", { name: "More rankings" }).click();
  await expect(page).toHaveURL("/rankings");
});

test("news is paged, eight a page, and each item opens", async ({ page }) => {
  await page.goto("/news");
  await expect(page).toHaveTitle("News | Tambayan");
  const items = page
    .getByRole("main")
    .getByRole("row")
    .filter({ has: page.getByRole("heading", { level: 2 }) });
  await expect(items).toHaveCount(8);
  for (const name of ["Subject", "Writer", "Date", "Views"])
    await expect(page.getByRole("main").getByRole("columnheader", { name })).toBeVisible();
  await expect(items.nth(1)).toContainText(/ago|No date available/);
  const onFirst = await items.nth(1).getByRole("link").textContent();

  const pager = page.getByRole("navigation", { name: "News pages" });
  await expect(pager.getByRole("link", { name: "Previous" })).toHaveCount(0);
  await pager.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL("/news?page=2");
  await expect(pager.getByRole("link", { name: "Page 2" })).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("main")).not.toContainText(onFirst ?? "");
  await pager.getByRole("link", { name: "Last" }).click();
  await expect(pager.getByRole("link", { name: "Next" })).toHaveCount(0);
  // How many pages there are depends on what other journeys have published.
  const last = `Page ${new URL(page.url()).searchParams.get("page")}`;

  const subject = await items.first().getByRole("link").textContent();
  await items.first().getByRole("link").click();
  await expect(page).toHaveURL(/\/news\?topic=\d+$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(subject ?? "");
  await expect(page).toHaveTitle(`${subject} | Tambayan`);
  await page.goBack();
  await expect(pager.getByRole("link", { name: last, exact: true })).toHaveAttribute("aria-current", "page");
});

test("events and guides have lists of their own, and /topic shows the same item", async ({ page }) => {
  await page.goto("/news?category=event");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Events");
  const first = page.getByRole("main").getByRole("heading", { level: 2 }).first().getByRole("link");
  const subject = (await first.textContent()) ?? "";
  await first.click();
  await expect(page).toHaveURL(/topic=/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(subject);
  const topic = new URL(page.url()).searchParams.get("topic");
  await page.goto(`/topic/${topic}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(subject);
});

test("missing pages are a 404", async ({ page, problems }) => {
  const missing = await page.goto("/no-such-page");
  expect(missing?.status()).toBe(404);
  await expect(page).toHaveTitle("404 NOT FOUND | Tambayan");
  await expect(page.getByRole("heading", { name: "404 NOT FOUND" })).toBeVisible();

  const topic = await page.goto("/news?topic=999999");
  expect(topic?.status()).toBe(404);
  await expect(page.getByText("No news data available.")).toBeVisible();
  await page.goto("/topic/abc");
  await expect(page.getByText("No news data available.")).toBeVisible();
  expectedRefusal(problems);
});

test("an unsupported request gets the error page with links", async ({ noScripts, request }) => {
  const response = await request.post("/news", { form: { a: "1" } });
  expect(response.status()).toBe(405);
  const page = await noScripts.newPage();
  await page.setContent(await response.text());
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Unable to process your request!");
  await expect(page.getByText("An error has occurred due to a temporary system issue.")).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Home" })).toHaveAttribute("href", "/");

  const unreadable = await request.get("/topic/%E0%A4%A");
  expect(unreadable.status()).toBe(400);
  expect(await unreadable.text()).toBe("Invalid address.");
  // Remix would look for a page at each part of the path.
  const deep = await page.request.get("/a".repeat(4_000));
  expect([deep.status(), await deep.text()]).toEqual([404, "Invalid address."]);
});

test("rankings filter by school and class, and every list has its own address", async ({
  page,
  noScripts,
}) => {
  await page.goto("/rankings");
  await expect(page).toHaveTitle("Ranking | Tambayan");
  await expect(page.getByText("Top 100 players in this month.")).toBeVisible();
  await expect(page.getByText("Rankings will be reset every first day of month.")).toBeVisible();
  const rows = page.getByRole("table", { name: "Level Ranking" }).locator("tbody tr");
  await expect(rows).toHaveCount(100);
  await expect(rows.first()).toContainText("1");

  // On a slow line, the second filter is chosen before the first list is there.
  const arrive = await hold(page, "**/rankings.data?tab=killer");
  const killer = page.getByRole("link", { name: "Killer Ranking" });
  await killer.click();
  await expect(killer).toHaveAttribute("aria-current", "true");
  // Two more at once, before the page is drawn again.
  await page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLAnchorElement>("main nav a")];
    for (const name of ["Phoenix", "Archer"]) all.find((link) => link.textContent === name)?.click();
  });
  await expect(page).toHaveURL("/rankings?tab=killer&school=2&class=archer");
  arrive();
  // A list that changes in place keeps the focus.
  await expect(page.locator("h1")).not.toBeFocused();
  const killers = page.getByRole("table", { name: "Killer Ranking" }).locator("tbody tr");
  // The previous list stays until the new one is there.
  await expect
    .poll(async () => {
      const rows = await killers.count();
      const ofBoth = killers.filter({ has: page.getByRole("img", { name: "Phoenix" }) });
      const archers = ofBoth.filter({ has: page.getByRole("img", { name: "Archer" }) });
      return rows > 0 && (await archers.count()) === rows;
    })
    .toBe(true);
  const kills = (await killers.locator("td:nth-child(7)").allTextContents()).map((text) =>
    Number(text.replaceAll(",", "")),
  );
  expect(kills).toEqual([...kills].sort((a, b) => b - a));

  const plain = await noScripts.newPage();
  await plain.goto("/rankings?tab=richest&school=1");
  await expect(
    plain.getByRole("table", { name: "Richest Ranking" }).locator("tbody tr").first(),
  ).toBeVisible();
});

test("everything is read with scripts off", async ({ noScripts }) => {
  const page = await noScripts.newPage();
  await page.goto("/");
  await page.getByRole("region", { name: "News" }).getByRole("link", { name: "More news" }).click();
  await page.getByRole("link", { name: "Next", exact: true }).click();
  await expect(page).toHaveURL(/page=2/);
  await page.getByRole("main").getByRole("heading", { level: 2 }).first().getByRole("link").click();
  await expect(page.getByRole("article")).toBeVisible();
  await expect(page.getByRole("link", { name: "Back to top" })).toBeVisible();
});

test("an address counts as one view, also on a page from the cache", async ({
  browser,
  site,
  request,
  problems,
}) => {
  const item = (await (await request.get(`${site.cmsUrl}/api/getnewsall/1/1/0/1`)).json()).data[0];
  // An automated browser would not count.
  for (const version of [120, 120, 121]) {
    const userAgent = `Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0 Mobile Safari/537.36`;
    const context = await browser.newContext({ userAgent, baseURL: site.url });
    const page = await context.newPage();
    await page.goto(`/news?topic=${item.id}`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(item.subject);
    await context.close();
  }
  // A kept-alive connection may close just as it is used; then the request is repeated.
  await expect(async () => {
    const answer = await request.get(`${site.cmsUrl}/api/getspecificnews/${item.id}`);
    expect((await answer.json()).data[0].views).toBe(item.views + 1);
  }).toPass({ timeout: 120_000 });
  expect(problems).toEqual([]);
});
