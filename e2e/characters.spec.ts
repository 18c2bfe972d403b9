import { expect, test } from "./fixtures";
import { addCharacter } from "./game";
import { expectedRefusal, hydrated, login, register } from "./steps";

test("from a ranking to a character, its club and its master, with scripts off", async ({ noScripts }) => {
  const page = await noScripts.newPage();
  await page.goto("/rankings");
  const first = page.getByRole("table", { name: "Level Ranking" }).locator("tbody tr").first();
  const name = (await first.getByRole("rowheader").textContent()) ?? "";
  await first.getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(page).toHaveTitle(`${name} | Tambayan`);
  await expect(page.getByText("No. 1 in Level Ranking").first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "Past months" })).toBeVisible();
  const image = await page.locator('meta[property="og:image"]').getAttribute("content");
  const picture = await page.request.get(new URL(image ?? "").pathname);
  expect([picture.status(), picture.headers()["content-type"]]).toEqual([200, "image/jpeg"]);

  await page.goto("/rankings/clubs");
  await page.getByRole("table", { name: "Clubs" }).getByRole("link").first().click();
  await expect(page.getByRole("table", { name: "Members" }).getByRole("row").nth(1)).toBeVisible();
  const master = page.locator("dd").first().getByRole("link");
  const masterName = (await master.textContent()) ?? "";
  await master.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(masterName);
});

test("a name is found by how it begins, and unknown ones are a 404", async ({ page, problems }) => {
  await page.goto("/rankings");
  await page.getByRole("searchbox", { name: "Find a character or club" }).fill("bayan");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/search?search=bayan");
  await page.getByRole("link", { name: "Bayanihan" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Bayanihan" })).toBeVisible();
  await page.goto("/search?search=%25%25");
  await expect(page.getByText('No name begins with "%%".')).toBeVisible();
  for (const path of ["/character/nobody-here", "/club/nobody-here", `/character/${"x".repeat(200)}`]) {
    expect((await page.goto(path))?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "404 NOT FOUND" })).toBeVisible();
  }
  expectedRefusal(problems);
});

test("players decide whether pages show when they were last in the game", async ({ page, request }) => {
  await login(page, "juan", "juan-demo-1");
  await page.goto("/user");
  const mine = page.locator("#email").locator("xpath=ancestor::dl").getByRole("link").last();
  const name = (await mine.textContent()) ?? "";
  const path = `/character/${encodeURIComponent(name)}`;
  await expect.poll(async () => (await request.get(path)).text()).toContain("Last in the game");
  await page.getByLabel("When your characters were last in the game").selectOption("Hide it");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Your choice is saved.").first()).toBeVisible();
  await expect.poll(async () => (await request.get(path)).text()).not.toContain("Last in the game");
});

test("a redeem link leads through the login to the form with its code, and redeems nothing by itself", async ({
  page,
  site,
}) => {
  const player = await register(site);
  await page.goto("/r/tambayan100?ref=streamerana");
  await expect(page).toHaveURL(/\/login\?next=%2Ftopup%3Fcode%3Dtambayan100/);
  await expect(page.getByRole("main").getByRole("link", { name: "Sign Up" })).toHaveAttribute(
    "href",
    /\/register\?next=%2Ftopup%3Fcode/,
  );
  await page.getByRole("main").getByLabel("User ID").fill(player.UserID);
  await page.getByRole("main").getByLabel("Password", { exact: true }).fill(player.password);
  await page.getByRole("main").getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL("/topup?code=tambayan100&ref=streamerana");
  const main = page.getByRole("main");
  await expect(main.getByRole("textbox", { name: "Redeem Code" })).toHaveValue("TAMBAYAN100");
  await expect(page.getByRole("banner").getByRole("link", { name: "R-Coin: 0" })).toBeVisible();
  await main.getByRole("button", { name: "Redeem", exact: true }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "R-Coin: 100" })).toBeVisible();
  await expect(page.locator("#CouponCode")).toHaveValue("");
});

test("every name has a page of its own, whatever it ends with", async ({ page, site, request }) => {
  const names = [
    "foo",
    "foo.data",
    "_root.data",
    ".",
    "..",
    "a/b",
    "a\\b",
    "a%2Fb",
    "%2e",
    "x.png",
    "x?y#z",
    "foo~",
    "Ñandú;",
  ];
  const { UserID } = await register(site);
  for (const name of names) addCharacter(site, UserID, name);
  // It reads all names when it starts.
  await site.stop("account");
  await site.start("account");
  for (const name of names) {
    await page.goto(`/search?search=${encodeURIComponent(name)}`);
    await hydrated(page.locator("main"));
    await page.locator("main").getByRole("link", { name, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    await expect(page).toHaveTitle(`${name} | Tambayan`);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    const image = await page.locator('meta[property="og:image"]').getAttribute("content");
    expect((await request.get(new URL(image ?? "").pathname)).headers()["content-type"]).toBe("image/jpeg");
  }
  // Typed, and not followed.
  await page.goto("/character/foo.data");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("foo.data");
  await page.goto("/news.data");
  await expect(page).toHaveURL("/news");
});
