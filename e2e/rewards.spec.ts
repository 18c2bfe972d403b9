import type { APIRequestContext, Page } from "@playwright/test";
import { expect, type Site, test } from "./fixtures";
import { inGame } from "./game";
import { closeDialog, expectedRefusal, login, register } from "./steps";

/** A player's Milleage in the header. */
const milleage = (page: Page, coins: number) =>
  expect(page.getByRole("banner").getByTitle("Milleage")).toHaveText(`Milleage: ${coins}`);
/** What was just done, as a page without scripts says it. */
const told = (page: Page, text: string) =>
  expect(page.locator("noscript").getByRole("status")).toContainText(text);

test("a stamp and play time are collected with scripts off, each once", async ({ noScripts, site }) => {
  const player = await register(site);
  inGame(site, (game) =>
    game.prepare("UPDATE UserInfo SET PlayTime = 95 WHERE UserID = ?").run(player.UserID),
  );
  const page = await noScripts.newPage();
  await login(page, player.UserID, player.password);
  await page.goto("/");
  await page.getByRole("link", { name: "Collect rewards" }).click();
  await expect(page).toHaveURL("/rewards");
  await page.getByRole("button", { name: "Get today's stamp" }).click();
  await told(page, "Stamped! Your reward is in your balance.");
  await expect(page.getByText("You have today's stamp. See you tomorrow!")).toBeVisible();
  await expect(page.getByRole("cell", { name: "stamped" })).toHaveCount(1);
  await milleage(page, 5);
  await page.getByRole("button", { name: "Collect 3 Milleage" }).click();
  await told(page, "Your play time is in your balance.");
  await milleage(page, 8);
  await expect(page.getByText("There is nothing to collect yet. Play some more!")).toBeVisible();
  await page.getByRole("link", { name: "See what you got in your balance statement" }).click();
  await page.getByRole("link", { name: "Milleage", exact: true }).first().click();
  await expect(page.getByRole("rowheader", { name: "Daily stamp" })).toBeVisible();
});

/** Where a vote link leads: nothing of it is opened. */
async function voteLink(request: APIRequestContext): Promise<URL> {
  const answer = await request.get("/vote/demo-toplist", { maxRedirects: 0 });
  expect(answer.status()).toBe(302);
  return new URL(answer.headers().location ?? "");
}

test("a vote is credited when the toplist calls, and shown to the player and to staff", async ({
  page,
  site,
  problems,
}) => {
  const player = await register(site);
  await login(page, player.UserID, player.password);
  await page.goto("/rewards");
  const link = page.getByRole("link", { name: /^Vote Demo Toplist/ });
  await expect(link).toHaveAttribute("href", "/vote/demo-toplist");
  const url = await voteLink(page.request);
  expect(url.host).toBe("toplist.example.com");
  expect(url.href).not.toContain(player.UserID);
  const call = (query: string) => fetch(`${site.url}/api/votes/demo-toplist/postback?${query}`);
  const token = `custom=${url.searchParams.get("custom")}`;
  for (const query of [token, token]) expect((await call(query)).status).toBe(200);
  await page.reload();
  await expect(page.getByText(/^Thank you! Next vote: /)).toBeVisible();
  await milleage(page, 10);
  // A toplist of their own, whose address is shown once.
  await login(page, "gm", "gm-demo-1");
  await page.goto("/admin/rewards/votes");
  const form = page.getByRole("region", { name: "New vote site" });
  const slug = `topg-${Date.now()}`;
  await form.getByLabel("Name", { exact: true }).fill("TopG");
  await form.getByLabel("Short name").fill(slug);
  await form.getByLabel("Toplist").selectOption("TopG");
  await form.getByLabel("Vote link").fill("https://topg.org/ran-online/in-7");
  await form.getByRole("button", { name: "Add vote site" }).click();
  await expect(form.getByText(/with \{token\} where/).first()).toBeVisible();
  await expect(form.getByLabel("Short name")).toHaveValue(slug);
  await form.getByLabel("Vote link").fill("https://topg.org/ran-online/in-7-{token}");
  await form.getByRole("button", { name: "Add vote site" }).click();
  const saved = page.getByRole("main").getByRole("status");
  await expect(saved).toContainText("its secret is not shown again");
  const address = (await saved.textContent())?.match(/http\S+\/api\/votes\/\S+\/postback\/[A-Z0-9]{32}/)?.[0];
  expect((await fetch(`${address}?p_resp=NOBODY`)).status).toBe(200);
  expect((await fetch(`${address?.slice(0, -1)}?p_resp=NOBODY`)).status).toBe(403);
  await page.reload();
  await expect(page.getByRole("table", { name: "Refused" })).toContainText("wrong secret");
  expect(await page.content()).not.toContain(address?.split("/").at(-1) ?? "no address");
  expectedRefusal(problems);
});

/** A friend fills in the registration, without scripts. */
async function fillRegistration(page: Page, UserID: string) {
  const form = page.locator("form[action='/register']");
  await form.getByLabel("User ID").fill(UserID);
  await form.getByLabel("Password", { exact: true }).fill("Lantern-7742");
  await form.getByLabel("Confirm Password").fill("Lantern-7742");
  await form.getByLabel("Email Address").fill(`${UserID}@example.org`);
  await form.getByLabel("Country").selectOption("PH");
  await form.getByLabel("Secret Question").selectOption("5");
  await form.getByLabel("Secret Answer").fill("Muning");
}
const setLevel = (site: Site, UserID: string, ChaLevel: number) =>
  inGame(site, (game) => {
    const UserNum = game.prepare("SELECT UserNum FROM UserInfo WHERE UserID = ?").pluck().get(UserID);
    game
      .prepare("INSERT INTO ChaInfo (UserNum, ChaName, ChaClass, ChaSchool, ChaLevel) VALUES (?, ?, 1, 0, ?)")
      .run(UserNum, `C_${UserID}`, ChaLevel);
  });

test("an invitation is kept through the registration with scripts off; of one network, staff decide", async ({
  page,
  browser,
  noScripts,
  site,
}) => {
  const inviter = await register(site);
  await login(page, inviter.UserID, inviter.password);
  await page.goto("/rewards");
  await page.getByRole("button", { name: "Get my link" }).click();
  await closeDialog(page);
  const link = (await page.getByText(/\/invite\/[A-Z0-9]{8}$/).textContent()) ?? "";

  const visitor = await noScripts.newPage();
  await visitor.goto(new URL(link).pathname);
  await expect(visitor).toHaveURL(/\/register\?invite=/);
  await expect(visitor.getByText("A friend invited you.")).toBeVisible();
  const UserID = `friend_${Date.now() % 1_000_000}`;
  await fillRegistration(visitor, UserID);
  // Without the terms it is refused, and the invitation is still there.
  const send = () => visitor.getByRole("main").getByRole("button", { name: "Register" }).click();
  await send();
  await expect(visitor.getByText("Please agree to the Terms of Use.").first()).toBeVisible();
  await expect(visitor.locator("input[name=invite]")).toHaveCount(1);
  for (const field of ["Password", "Confirm Password"])
    await visitor.getByRole("main").getByLabel(field, { exact: true }).fill("Lantern-7742");
  await visitor.getByLabel("Secret Answer").fill("Muning");
  await visitor.getByLabel("I have read and agree").check();
  await send();
  await told(visitor, "Registration successful!");

  setLevel(site, UserID, 60);
  await page.reload();
  const friends = page.getByRole("table", { name: "Friends who registered through your link" });
  await expect(friends).toContainText("Being reviewed");
  // In a browser of their own: whose browser a friend has used may not decide.
  const desk = await (await browser.newContext({ baseURL: site.url })).newPage();
  await login(desk, "gm", "gm-demo-1");
  await desk.goto("/admin/approvals/invitations");
  const row = desk.getByRole("row", { name: new RegExp(UserID) });
  await expect(row).toContainText("Same network");
  await row.getByLabel("Reason").first().fill("Two friends in one café");
  await row.getByRole("button", { name: "Pay" }).click();
  await expect(desk.getByRole("status").getByText("Invitation paid.")).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.reload();
  await milleage(page, 30);
  await expect(friends).toContainText("Paid");
});
