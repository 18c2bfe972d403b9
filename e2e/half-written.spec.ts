import { expect, test } from "./fixtures";
import { closeDialog, dialog, expectedRefusal, hydrated, register, submitLogin } from "./steps";

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
