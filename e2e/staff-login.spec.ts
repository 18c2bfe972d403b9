import type { Page } from "@playwright/test";
import { generateSync } from "otplib";
import { expect, type Site, test } from "./fixtures";
import { inGame } from "./game";
import { adminToken, login, type NewPlayer, register } from "./steps";

const main = (page: Page) => page.getByRole("main");

/** Adds an active user to the content admin, as a super admin does. */
async function addEditor(site: Site, { email }: NewPlayer) {
  const { cmsUrl } = site;
  const ask = async (path: string, method: string, body?: object, token?: string) => {
    const headers = {
      "content-type": "application/json",
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const response = await fetch(cmsUrl + path, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()).data;
  };
  const token = await adminToken(site);
  const roles: { id: number; name: string }[] = await ask("/admin/roles", "GET", undefined, token);
  const role = roles.find(({ name }) => name === "Community manager");
  const user = { email, firstname: "Ana", lastname: "Reyes", roles: [role?.id] };
  const { id } = await ask("/admin/users", "POST", user, token);
  await ask(`/admin/users/${id}`, "PUT", { isActive: true, password: "Never-Used-7742" }, token);
}

/** Turns two-step login on for the player who is logged in. */
async function turnTwoStepLoginOn(page: Page, { password }: NewPlayer) {
  await page.goto("/user/security");
  const panel = main(page).getByRole("region", { name: "Two-step login" });
  await panel.getByLabel("Password", { exact: true }).fill(password);
  await panel.getByRole("button", { name: "Set up" }).click();
  await expect(panel.getByRole("img", { name: /QR code/ })).toBeVisible();
  const secret = (await panel.locator("code").first().textContent())?.replaceAll(" ", "") ?? "";
  await panel
    .getByLabel(/code/i)
    .last()
    .fill(generateSync({ secret, epoch: Math.floor(Date.now() / 1000) }));
  await panel.getByRole("button", { name: "Turn on" }).click();
  await expect(panel.getByRole("listitem")).toHaveCount(10);
}

test("a community manager opens the content admin from the console, by their two-step login", async ({
  page,
  site,
}) => {
  const editor = await register(site);
  await addEditor(site, editor);
  inGame(site, (database) => {
    const { UserNum } = database
      .prepare("SELECT UserNum FROM UserInfo WHERE UserID = ?")
      .get(editor.UserID) as { UserNum: number };
    database
      .prepare(
        "INSERT INTO StaffRole (UserNum, role, grantedBy, granted) VALUES (?, 'community_manager', NULL, ?)",
      )
      .run(UserNum, Date.now());
    database.prepare("UPDATE Account SET email_verified_at = ? WHERE UserNum = ?").run(Date.now(), UserNum);
  });
  await login(page, editor.UserID, editor.password);
  await page.goto("/admin");
  await expect(page).toHaveURL("/admin/content");
  await main(page).getByRole("link", { name: "turn on two-step login" }).click();
  await turnTwoStepLoginOn(page, editor);

  await page.goto("/admin/content");
  await main(page).getByRole("link", { name: "Open the content admin" }).click();
  await expect(page).toHaveURL(new RegExp(`^${site.cmsUrl}/admin`));
  await expect(page.getByRole("link", { name: "Content Manager" })).toBeVisible();
  // The address holds no token, and a reload stays logged in.
  await page.reload();
  await expect(page.getByRole("link", { name: "Content Manager" })).toBeVisible();
});
