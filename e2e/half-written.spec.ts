import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import {
  closeDialog,
  dialog,
  endSessions,
  expectedRefusal,
  hold,
  hydrated,
  login,
  type NewPlayer,
  register,
  submitLogin,
} from "./steps";

test("half a ticket is there after a login by the page's link and by the login box", async ({
  page,
  site,
  problems,
}) => {
  const player = await register(site);
  const main = page.getByRole("main");
  const write = async () => {
    await page.goto("/ticket");
    await main.getByLabel("Subject").focus();
    await hydrated(main.locator("form").first());
    await main.getByLabel("What is it about?").selectOption({ index: 2 });
    await main.getByLabel("Subject").fill("Half a subject");
    await main.getByRole("textbox", { name: "Message" }).fill("Half a message");
  };
  const expectWritten = async () => {
    await expect(dialog(page)).toContainText("Login successful.");
    await closeDialog(page);
    await expect(page.getByRole("region", { name: "Welcome" })).toBeVisible();
    await expect(page).toHaveURL(/\/ticket$/);
    await expect(main.getByLabel("Subject")).toHaveValue("Half a subject");
    await expect(main.getByRole("textbox", { name: "Message" })).toHaveValue("Half a message");
    await expect(main.getByLabel("What is it about?")).not.toHaveValue("");
  };
  await write();
  await main.getByRole("link", { name: "Log in" }).click();
  // The page that is left has the same fields, in its box.
  await expect(page.getByRole("heading", { level: 1, name: "Login" })).toBeVisible();
  await submitLogin(page, player.UserID, player.password);
  await expectWritten();

  await page.context().clearCookies();
  await write();
  await submitLogin(page, player.UserID, player.password);
  await expectWritten();
  expectedRefusal(problems);
});

test("without scripts, a reply that was sent after the session had ended is sent again after a login", async ({
  noScripts,
  site,
}) => {
  const player = await register(site);
  const page = await noScripts.newPage();
  const main = page.getByRole("main");
  await page.goto("/login");
  await submitLogin(page, player.UserID, player.password);
  await page.goto("/ticket");
  await main.getByLabel("What is it about?").selectOption({ index: 2 });
  await main.getByLabel("Subject").fill("A subject");
  await main.getByRole("textbox", { name: "Message" }).fill("A message");
  await main.getByRole("button", { name: "Submit Ticket" }).click();
  await main.getByRole("textbox", { name: "Message" }).fill("Two lines\nof a reply");

  endSessions(site, player.UserID);
  await main.getByRole("button", { name: "Send reply" }).click();
  await expect(main.getByRole("heading", { name: "Your form was not sent" })).toBeVisible();
  await expect(page.getByRole("banner")).toBeVisible();
  const opened = noScripts.waitForEvent("page");
  await main.getByRole("link", { name: "Log in in a new tab" }).click();
  const other = await opened;
  await other.getByRole("main").getByLabel("User ID").fill(player.UserID);
  await other.getByRole("main").getByLabel("Password").fill(player.password);
  await other.getByRole("main").getByRole("button", { name: "Login" }).click();
  await expect(other.getByRole("region", { name: "Welcome" })).toBeVisible();

  await main.getByRole("button", { name: "Send again" }).click();
  await expect(main.getByRole("listitem").filter({ hasText: "of a reply" })).toHaveCount(1);
});

/** Logs staff in, and opens a player's page. */
async function openInConsole(page: Page, { UserID }: NewPlayer) {
  await login(page, "gm", "gm-demo-1");
  await page.goto(`/admin/players?search=${UserID}`);
  await page.getByRole("main").getByRole("link", { name: UserID, exact: true }).click();
}

test("what staff typed is not lost by a logout in another tab, nor while account-service is down", async ({
  page,
  site,
  problems,
}) => {
  const player = await register(site);
  const main = page.getByRole("main");
  const note = main.getByLabel("Note", { exact: true });
  await openInConsole(page, player);
  await note.fill("A note that took long");
  await hydrated(note.locator("xpath=ancestor::form"));
  await page.reload();
  await expect(note).toHaveValue("A note that took long");
  const add = main.getByRole("button", { name: "Add note" });

  await site.stop("account");
  try {
    await add.click();
    await expect(main.getByRole("alert")).toBeVisible();
    await expect(note).toHaveValue("A note that took long");
  } finally {
    await site.start("account");
  }

  const other = await page.context().newPage();
  await other.goto("/admin/staff");
  await other.getByRole("button", { name: "Logout" }).click();
  await expect(other).toHaveURL(/\/login/);
  await add.click();
  await expect(main.getByRole("heading", { name: "Your form was not sent" })).toBeVisible();
  await login(other, "gm", "gm-demo-1");
  await main.getByRole("button", { name: "Send again" }).click();
  await expect(main.getByText("A note that took long")).toBeVisible();
  await expect(note).toHaveValue("");
  expectedRefusal(problems);
});

test("what one player typed is not shown to the next one in the same tab, and waits for them", async ({
  page,
  site,
}) => {
  const [first, second] = [await register(site), await register(site)];
  const main = page.getByRole("main");
  const subject = main.getByLabel("Subject");
  const write = async () => {
    await page.goto("/ticket");
    await hydrated(main.locator("form").first());
  };
  const changeTo = async (player: { UserID: string; password: string }) => {
    await page.request.post("/logout");
    await login(page, player.UserID, player.password);
  };
  await login(page, first.UserID, first.password);
  await write();
  await subject.fill("A secret of mine");
  await changeTo(second);
  await write();
  await expect(subject).toHaveValue("");
  await changeTo(first);
  await write();
  await expect(subject).toHaveValue("A secret of mine");
});

test("a page reloads once another account is logged in in another tab", async ({ page, site }) => {
  const [first, second] = [await register(site), await register(site)];
  await login(page, first.UserID, first.password);
  // Else this would notice the logout, and go home.
  const read = page.waitForResponse((response) => new URL(response.url()).pathname === "/cart");
  await page.goto("/topup");
  await read;
  await hydrated(page.getByRole("main").locator("form").first());
  await page.request.post("/logout");
  await login(page, second.UserID, second.password);
  const other = await page.context().newPage();
  await other.goto("/");

  await expect(dialog(page)).toContainText("Another account is logged in now");
  await dialog(page).getByRole("button", { name: "OK" }).click();
  await expect(page.getByRole("region", { name: "Welcome" })).toContainText(second.UserID);
});

test("without scripts, what one player wrote is not sent as another, who has logged in in another tab", async ({
  noScripts,
  site,
}) => {
  const [first, second] = [await register(site), await register(site)];
  const page = await noScripts.newPage();
  const main = page.getByRole("main");
  const submit = main.getByRole("button", { name: "Submit Ticket" });
  const refusal = main.getByRole("alert").filter({ hasText: "Another account is logged in now" });
  async function logIn({ UserID, password }: { UserID: string; password: string }) {
    const other = await noScripts.newPage();
    await other.request.post("/logout");
    await other.goto("/login");
    await submitLogin(other, UserID, password);
    await expect(other.getByRole("region", { name: "Welcome" })).toContainText(UserID);
    await other.close();
  }
  async function write() {
    await page.goto("/ticket");
    await main.getByLabel("What is it about?").selectOption({ index: 2 });
    await main.getByLabel("Subject").fill("A subject");
    await main.getByRole("textbox", { name: "Message" }).fill("A message of the first");
  }
  await logIn(first);
  await write();
  await logIn(second);
  await submit.click();
  await expect(refusal).toBeVisible();
  await expect(main.getByRole("textbox", { name: "Message" })).toHaveValue("A message of the first");

  await logIn(first);
  await write();
  endSessions(site, first.UserID);
  await submit.click();
  await expect(main.getByRole("heading", { name: "Your form was not sent" })).toBeVisible();
  await logIn(second);
  await main.getByRole("button", { name: "Send again" }).click();
  await expect(refusal).toBeVisible();
  await page.goto("/checkticket");
  await expect(main.getByText("A subject")).toHaveCount(0);

  // Who wants to send it all the same does it from a page of their own.
  await write();
  await submit.click();
  await expect(main.getByRole("listitem").filter({ hasText: "A message of the first" })).toHaveCount(1);
});

test("what staff typed into a form that was refused stays when another form of the page is sent", async ({
  page,
  site,
  problems,
}) => {
  const player = await register(site);
  const main = page.getByRole("main");
  const form = page.locator("#adjust");
  await openInConsole(page, player);
  await form.getByLabel("Amount").fill("5x");
  await form.getByLabel("Reason").fill("Half a reason");
  await form.getByRole("button", { name: "Adjust" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Adjust" }).click();
  await expect(form.getByRole("alert").first()).toBeVisible();
  await form.getByLabel("Amount").fill("500");
  await form.getByLabel("Reason").fill("Half a reason, and the other half");

  await main.getByLabel("Note", { exact: true }).fill("A note");
  await main.getByRole("button", { name: "Add note" }).click();
  await expect(main.getByRole("listitem").filter({ hasText: "A note" })).toBeVisible();
  await expect(form.getByLabel("Amount")).toHaveValue("500");
  await expect(form.getByLabel("Reason")).toHaveValue("Half a reason, and the other half");
  // Once it is sent, it begins again.
  await form.getByRole("button", { name: "Adjust" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Adjust" }).click();
  // Done, or waiting for a second person where other journeys have used up what one person may adjust in a day.
  await expect(main.getByRole("status").first()).toContainText(/Balance updated\.|needs approval\./);
  await expect(form.getByLabel("Amount")).toHaveValue("");
  await expect(form.getByRole("alert")).toHaveCount(0);
  expectedRefusal(problems);
});

test("what is typed into a text area before the scripts came stays, also where it had a text", async ({
  page,
}) => {
  const main = page.getByRole("main");
  const text = main.getByRole("region", { name: "A reply to edit" }).getByLabel("Text");
  await login(page, "gm", "gm-demo-1");
  await page.goto("/admin/saved-replies");
  await main.getByLabel("Title").last().fill("A reply to edit");
  await main.getByLabel("Text").last().fill("The stored text");
  await main.getByRole("button", { name: "Save" }).last().click();
  await expect(text).toHaveValue("The stored text");

  const release = await hold(page, "**/assets/*.js");
  await page.goto("/admin/saved-replies", { waitUntil: "commit" });
  await text.fill("Another text");
  release();
  await hydrated(text);
  await expect(text).toHaveValue("Another text");
  await main.getByRole("region", { name: "A reply to edit" }).getByRole("button", { name: "Save" }).click();
  await expect(main.getByRole("status").first()).toBeVisible();
  await page.reload();
  await expect(text).toHaveValue("Another text");
});

test("what is typed on into a search while its results load stays, and is searched for next", async ({
  page,
}) => {
  await login(page, "gm", "gm-demo-1");
  for (const path of ["/itemshop", "/admin/players"]) {
    await page.goto(path);
    const field = page.getByRole("main").getByRole("searchbox").first();
    await hydrated(field);
    const release = await hold(page, /\.data\?.*=swor/);
    await field.pressSequentially("swor");
    await field.press("Enter");
    await field.press("d");
    release();
    await expect(page).toHaveURL(/=swor\b/);
    await expect(field).toHaveValue("sword");
    await field.press("Enter");
    await expect(page).toHaveURL(/=sword\b/);
    await expect(field).toHaveValue("sword");
    // One that nobody types into begins again.
    await page.goBack();
    await expect(field).toHaveValue("swor");
  }
});
