import type { Page } from "@playwright/test";
import { generateSync } from "otplib";
import { expect, test } from "./fixtures";
import { countMails, linkIn, mailFor } from "./mails";
import {
  closeDialog,
  dialog,
  endSessions,
  expectedRefusal,
  hydrated,
  login,
  register,
  submitLogin,
} from "./steps";

const main = (page: Page) => page.getByRole("main");

/** Fills in the registration form like a person, from top to bottom. */
async function fillRegistration(
  page: Page,
  userId: string,
  changes: { password?: string; confirm?: string; answer?: string; country?: string; email?: string } = {},
) {
  const form = {
    password: "Lantern-7742",
    confirm: "Lantern-7742",
    answer: "Muning",
    country: "PH",
    email: `${userId.toLowerCase()}@example.org`,
    ...changes,
  };
  await main(page).getByLabel("User ID").fill(userId);
  await main(page).getByLabel("Password", { exact: true }).fill(form.password);
  await main(page).getByLabel("Confirm Password", { exact: true }).fill(form.confirm);
  await main(page).getByLabel("First Name").fill("Ligaya");
  await main(page).getByLabel("Last Name").fill("Ramos");
  await main(page).getByLabel("Email Address").fill(form.email);
  await main(page).getByLabel("Female").check();
  await main(page).getByLabel("Country").selectOption(form.country);
  await main(page).getByLabel("Secret Question").selectOption({ index: 5 });
  await main(page).getByLabel("Secret Answer").fill(form.answer);
  await main(page).getByRole("checkbox").check();
}
/** The failure of a form: in a dialog under its title, which has the focus, and on the page once that is closed. */
async function failedWith(page: Page, messages: string[]) {
  await expect(dialog(page)).toContainText("Check the following errors");
  for (const message of messages) await expect(dialog(page)).toContainText(`* ${message}`);
  await expect(dialog(page).getByRole("button", { name: "OK" })).toBeFocused();
  await closeDialog(page);
  for (const message of messages) await expect(main(page).getByText(message, { exact: true })).toBeVisible();
}

const submitRegistration = (page: Page) => main(page).getByRole("button", { name: "Register" }).click();

test("register, which logs in, and confirm the address by the emailed link", async ({ page, site }) => {
  await page.goto("/");
  await page.getByRole("region", { name: "Login" }).getByRole("link", { name: "Sign Up" }).click();
  await expect(page).toHaveURL("/register");
  await expect(page).toHaveTitle("Register | Tambayan");
  await fillRegistration(page, "Ligaya_2026");
  await submitRegistration(page);
  await expect(dialog(page)).toContainText("Registration successful!");
  await expect(page).toHaveURL("/");
  await closeDialog(page);
  await expect(page.getByRole("region", { name: "Welcome" })).toContainText("Ligaya_2026");

  const mail = await mailFor(site, "ligaya_2026@example.org", /confirm/i);
  await page.goto(linkIn(mail));
  // Opening the link changes nothing yet: mail scanners open every link.
  await main(page).getByRole("button", { name: "Confirm my address" }).click();
  await expect(dialog(page)).toContainText("Your email address is confirmed.");
  await closeDialog(page);

  await page.goto("/");
  await page.getByRole("region", { name: "Welcome" }).getByRole("link", { name: "My Account" }).click();
  await expect(page).toHaveURL("/user");
  await expect(main(page)).toContainText("Ramos, Ligaya");
  await expect(main(page)).toContainText("Confirmed");
  await expect(main(page)).not.toContainText("ligaya_2026@example.org");
});

test("registering shows every problem at its field, and the server's in a list", async ({
  page,
  problems,
}) => {
  await page.goto("/register");
  await expect(main(page).getByLabel("Male", { exact: true })).toBeChecked();
  await expect(main(page).getByLabel("Country")).toHaveValue("");
  await expect(main(page).getByLabel("Country").locator("option").nth(1)).toHaveText("Philippines");
  await submitRegistration(page);
  for (const message of [
    "Username is required.",
    "Password is required.",
    "Confirm - Password is required.",
    "Email is required.",
    "Secret Question is required.",
    "Secret Answer is required.",
    "Country is required.",
    "Please agree to the Terms of Use.",
  ]) {
    await expect(main(page).getByText(message, { exact: true })).toBeVisible();
  }
  await expect(main(page).getByLabel("User ID")).toBeFocused();

  // What a password manager pastes is not cut: the field says that it is too long.
  const pasted = "correct-horse-battery-staple-30";
  for (const label of ["Password", "Confirm Password"])
    await main(page).getByLabel(label, { exact: true }).fill(pasted);
  await submitRegistration(page);
  await expect(main(page).getByText("Password must be 20 characters or fewer.").first()).toBeVisible();
  await expect(main(page).getByLabel("Password", { exact: true })).toHaveValue(pasted);

  // Errors that only the server can find: both are shown at once, and nothing typed is lost.
  await fillRegistration(page, "juan", {
    password: "password1",
    confirm: "password1",
    email: "x@example.org",
  });
  await submitRegistration(page);
  await expect(dialog(page)).toContainText("Check the following errors");
  await expect(dialog(page)).toContainText("* This User ID is already taken. Please choose another.");
  await expect(dialog(page)).toContainText("* This password is on every list of common passwords.");
  await closeDialog(page);
  await expect(main(page).getByLabel("User ID")).toHaveValue("juan");
  await expect(main(page).getByLabel("User ID")).toHaveAttribute("aria-invalid", "true");
  await expect(main(page).getByLabel("Secret Answer")).toHaveValue("Muning");
  await expect(page).toHaveURL("/register");
  expectedRefusal(problems);
});

test("what is wrong with a field is said when it is left, by keyboard alone, and moves nothing", async ({
  page,
}) => {
  await page.goto("/register");
  const field = (label: string) => main(page).getByLabel(label, { exact: true });
  const top = () =>
    field("Email Address").evaluate((node) => node.getBoundingClientRect().top + window.scrollY);
  await field("User ID").focus();
  await hydrated(main(page).locator("form"));
  // What is said in Chromium's own words of layout shifts, of which none may follow.
  await page.evaluate(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: "layout-shift" });
  });
  const before = await top();

  await page.keyboard.type("dela cruz");
  await page.keyboard.press("Tab");
  const rule = main(page).getByText("User ID can only contain letters, digits and underscores.");
  await expect(rule).toBeVisible();
  await expect(field("Password")).toBeFocused();
  await expect(field("User ID")).toHaveAttribute("aria-invalid", "true");
  expect(await rule.evaluate((node) => node.closest("[aria-live]")?.getAttribute("aria-live"))).toBe(
    "polite",
  );

  // Mended while it is typed; that it is taken is said before anything is sent.
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("JUAN");
  await expect(rule).toBeHidden();
  await page.keyboard.press("Tab");
  const taken = main(page).getByText("This User ID is already taken. Please choose another.");
  await expect(taken).toBeVisible();
  await expect(field("Password")).toBeFocused();
  await page.keyboard.type("password1");
  // "Show" belongs to the field.
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(main(page).getByText("This password is on every list of common passwords.")).toBeVisible();
  await expect(field("Confirm Password")).toBeFocused();
  await page.keyboard.type("password2");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(main(page).getByText("Password and Confirm Password do not match!")).toBeVisible();
  // No one learns which addresses have an account.
  await field("Email Address").fill("juan@example.com");
  await page.keyboard.press("Tab");
  await field("User ID").fill("juan_bago_ito");
  await expect(taken).toBeHidden();
  await page.waitForTimeout(1_200);
  await expect(field("User ID")).not.toHaveAttribute("aria-invalid");
  await expect(field("Email Address")).not.toHaveAttribute("aria-invalid");
  expect(await top()).toBe(before);
  expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
});

test("registering a used address gets the usual response, and its owner an email", async ({ page, site }) => {
  const owner = await register(site);
  await page.goto("/register");
  await fillRegistration(page, "Hiram_1", { email: owner.email });
  await submitRegistration(page);
  await expect(dialog(page)).toContainText("Registration successful!");
  const mail = await mailFor(site, owner.email, /already/i);
  expect(mail.text).toContain(owner.UserID);
});

test("registering works with scripts off", async ({ noScripts }) => {
  const page = await noScripts.newPage();
  await page.goto("/register");
  await fillRegistration(page, "walang_script", { country: "", answer: "" });
  await submitRegistration(page);
  await expect(main(page).getByText("Country is required.").first()).toBeVisible();
  await expect(main(page).getByText("Secret Answer is required.").first()).toBeVisible();
  await expect(main(page).getByLabel("User ID")).toHaveValue("walang_script");
  await expect(main(page).getByLabel("Female")).toBeChecked();
  await expect(main(page).getByLabel("Password", { exact: true })).toHaveValue("");
  await fillRegistration(page, "walang_script");
  await submitRegistration(page);
  await expect(page).toHaveURL("/");
  await expect(page.locator("noscript").getByRole("status")).toContainText("Registration successful!");
});

test("a forgotten user ID is emailed, and the page never shows it", async ({ page, site }) => {
  const player = await register(site);
  await page.goto("/");
  await page.getByRole("region", { name: "Login" }).getByRole("link", { name: "Find ID/PW" }).click();
  await expect(page).toHaveURL("/findaccount");
  await main(page).getByRole("button", { name: "Email my User ID" }).click();
  await failedWith(page, ["Email Address is required to retrieve your UserID."]);
  const form = main(page).getByRole("region", { name: "Find your User ID" });
  const answers = [];
  for (const email of [player.email, "nobody.at.all@example.org"]) {
    await form.getByLabel("Email Address").fill(email);
    await form.getByRole("button", { name: "Email my User ID" }).click();
    await expect(dialog(page)).toContainText("Success!");
    answers.push(await dialog(page).textContent());
    await closeDialog(page);
  }
  expect(answers[0]).toBe(answers[1]);
  await expect(page.locator("body")).not.toContainText(player.UserID);
  const mail = await mailFor(site, player.email, /user id/i);
  expect(mail.text).toContain(player.UserID);
  expect(await countMails(site, "nobody.at.all@example.org")).toBe(0);
});

test("a forgotten password: link, secret answer, new password; the old session ends", async ({
  page,
  site,
  browser,
  problems,
}) => {
  const player = await register(site);
  // Logged in on another device in between.
  const elsewhere = await (await browser.newContext({ baseURL: site.url })).newPage();
  await login(elsewhere, player.UserID, player.password);

  await page.goto("/findaccount");
  const form = main(page).getByRole("region", { name: "Reset your password" });
  await form.getByLabel("User ID").focus();
  await hydrated(form.locator("form"));
  await form.getByRole("button", { name: "Email me a reset link" }).click();
  await failedWith(page, [
    "User ID is required to retrieve your Password.",
    "Email Address is required to retrieve your Password.",
  ]);
  await expect(form.getByLabel("User ID")).toBeFocused();
  await form.getByLabel("User ID").fill(player.UserID);
  await form.getByLabel("Email Address").fill(player.email);
  await form.getByRole("button", { name: "Email me a reset link" }).click();
  await expect(dialog(page)).toContainText("a link to set a new password is on the way");
  await closeDialog(page);

  const link = linkIn(await mailFor(site, player.email, /password/i));
  const response = await page.goto(link);
  expect(response?.headers()["referrer-policy"]).toBe("strict-origin");
  await expect(main(page)).toContainText("What is your pet's name?");
  const reset = async (answer: string) => {
    await page.getByLabel("Secret Answer").fill(answer);
    await page.getByLabel("New Password", { exact: true }).fill("Parol-2026-bago");
    await page.getByLabel("Retype New Password", { exact: true }).fill("Parol-2026-bago");
    await main(page)
      .getByRole("button", { name: /password/i })
      .last()
      .click();
  };
  await reset("Bantay");
  await failedWith(page, ["Secret Answer is incorrect. Please try again."]);
  await expect(page.getByLabel("Secret Answer")).toBeFocused();
  await reset(" muning ");
  await expect(dialog(page)).toContainText("Your password has been changed.");
  await expect(page).toHaveURL("/login");
  await closeDialog(page);
  await submitLogin(page, player.UserID, "Parol-2026-bago");
  await closeDialog(page);
  await expect(page.getByRole("region", { name: "Welcome" })).toBeVisible();

  await elsewhere.goto("/rankings");
  await expect(elsewhere).toHaveURL("/");
  await expect(dialog(elsewhere)).toContainText("Session expired. Please log in again.");

  // The link worked once and is now invalid.
  await page.context().clearCookies();
  await page.goto(link);
  await expect(main(page)).toContainText("no longer valid");
  expectedRefusal(problems);
});

test("details change only with the right password, and that logs out", async ({ page, site, problems }) => {
  const player = await register(site);
  await login(page, player.UserID, player.password);
  await page.goto("/user");
  await page.getByLabel("First Name").fill("Luzviminda");
  await page.getByLabel("Phone Number").fill("0917 123 4567");
  await main(page).getByRole("button", { name: "Apply changes" }).click();
  await expect(dialog(page)).toContainText("Enter password to apply changes!");
  await dialog(page).getByLabel("Password").fill("not hers");
  await dialog(page).getByRole("button", { name: "Confirm" }).click();
  await expect(dialog(page)).toContainText("Password is incorrect. Please try again.");
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByLabel("First Name")).toHaveValue("Luzviminda");

  await main(page).getByRole("button", { name: "Apply changes" }).click();
  await dialog(page).getByLabel("Password").fill(player.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/login");
  await expect(dialog(page)).toContainText("Your details are updated.");
  await closeDialog(page);
  await submitLogin(page, player.UserID, player.password);
  await closeDialog(page);
  await page.goto("/user");
  await expect(main(page)).toContainText("Reyes, Luzviminda");
  await expect(page.getByLabel("Phone Number")).toHaveValue("0917 123 4567");
  expectedRefusal(problems);
});

test("the password changes after the secret answer; then the player is logged out", async ({
  page,
  site,
  problems,
}) => {
  const player = await register(site);
  await login(page, player.UserID, player.password);
  await page.goto("/changepassword");
  const submit = () => main(page).getByRole("button", { name: "Change Password" }).click();
  await page.getByLabel("Current Password", { exact: true }).focus();
  await hydrated(main(page).locator("form"));
  await submit();
  await failedWith(page, ["Current Password is required.", "New Password is required."]);
  await expect(page.getByLabel("Current Password", { exact: true })).toBeFocused();
  await page.getByLabel("Current Password", { exact: true }).fill(player.password);
  await page.getByLabel("New Password", { exact: true }).fill("Bagong-Taon-2027");
  await page.getByLabel("Retype New Password", { exact: true }).fill("Bagong-Taon-2026");
  await submit();
  await failedWith(page, ["New Password and Re-Enter Password Does not match!"]);
  await page.getByLabel("Retype New Password", { exact: true }).fill("Bagong-Taon-2027");
  await submit();
  await expect(dialog(page)).toContainText("Please enter your secret answer");
  const answer = dialog(page).getByPlaceholder("Secret Answer");
  await answer.fill("Bantay");
  await dialog(page).getByRole("button", { name: "Submit" }).click();
  await expect(dialog(page)).toContainText("Secret Answer is incorrect. Please try again.");
  await answer.fill("Muning");
  await dialog(page).getByRole("button", { name: "Submit" }).click();
  await expect(dialog(page)).toContainText("SUCCESS!!");
  await expect(page).toHaveURL("/login");
  if (await dialog(page).isVisible()) await closeDialog(page);
  await submitLogin(page, player.UserID, "Bagong-Taon-2027");
  await closeDialog(page);
  await expect(page.getByRole("region", { name: "Welcome" })).toBeVisible();
  await mailFor(site, player.email, /changed/i);
  expectedRefusal(problems);
});

test("the address changes by a link to the new one, and the old one gets a warning", async ({
  page,
  site,
}) => {
  const player = await register(site);
  const UserEmail = `new.${player.email}`;
  await login(page, player.UserID, player.password);
  await page.goto("/user/email");
  await page.getByLabel(/new email/i).fill(UserEmail);
  await page.getByLabel("Password", { exact: true }).fill(player.password);
  await main(page).getByRole("button").last().click();
  await expect(dialog(page)).toContainText("We sent a link to the new address.");
  await closeDialog(page);
  const warning = await mailFor(site, player.email, /change/i);
  expect(warning.text).toContain("cancelemail");
  await page.goto(linkIn(await mailFor(site, UserEmail, /./)));
  await main(page).getByRole("button", { name: "Confirm my address" }).click();
  await expect(dialog(page)).toContainText("Your email address has been changed.");
});

test("whitelisting is requested once", async ({ page, site }) => {
  const player = await register(site);
  await login(page, player.UserID, player.password);
  await page.goto("/user");
  const connection = main(page).getByRole("region", { name: "Connection Information" });
  await expect(connection).toContainText("127.0.0.1");
  await connection.getByRole("button", { name: "Request Whitelisting" }).click();
  await expect(dialog(page)).toContainText("Success!");
  await closeDialog(page);
  await expect(connection.getByRole("button")).toHaveCount(0);
  await expect(connection).toContainText("Requested");
  await page.reload();
  await expect(connection.getByRole("button")).toHaveCount(0);
});

test("two-step login: set up, required at login, a recovery code in place of the app", async ({
  page,
  site,
  problems,
}) => {
  const player = await register(site);
  await login(page, player.UserID, player.password);
  await page.goto("/user/security");
  const panel = main(page).getByRole("region", { name: "Two-step login" });
  await panel.getByLabel("Password", { exact: true }).fill(player.password);
  await panel.getByRole("button", { name: "Set up" }).click();
  await expect(panel.getByRole("img", { name: /QR code/ })).toBeVisible();
  const secret = (await panel.locator("code").first().textContent())?.replaceAll(" ", "") ?? "";
  const now = () => Math.floor(Date.now() / 1000);
  await panel.getByLabel(/code/i).last().fill("000000");
  await panel.getByRole("button", { name: "Turn on" }).click();
  await expect(dialog(page)).toContainText("The code is incorrect. Please try again.");
  await closeDialog(page);
  await panel
    .getByLabel(/code/i)
    .last()
    .fill(generateSync({ secret, epoch: now() }));
  await panel.getByRole("button", { name: "Turn on" }).click();
  const codes = panel.getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const recovery = (await codes.first().textContent()) ?? "";

  await page.context().clearCookies();
  await page.goto("/login");
  await submitLogin(page, player.UserID, player.password);
  await expect(page).toHaveURL("/login/code");
  const code = main(page).getByRole("textbox", { name: /code/i });
  // The code that turned it on is used up; the next one is already valid, because clocks differ.
  await code.fill(generateSync({ secret, epoch: now() + 30 }));
  await main(page).getByRole("button", { name: "Continue" }).click();
  await expect(dialog(page)).toContainText("Login successful.");
  await expect(page).toHaveURL("/");
  await closeDialog(page);

  await page.context().clearCookies();
  await page.goto("/login");
  await submitLogin(page, player.UserID, player.password);
  await expect(page).toHaveURL("/login/code");
  await code.fill(recovery);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/");
  await closeDialog(page);
  await page.goto("/user/security");
  await expect(panel).toContainText("9");
  expectedRefusal(problems);
});

test("active sessions are listed and ended, and an ended one is redirected home", async ({
  page,
  site,
  browser,
  problems,
}) => {
  const player = await register(site);
  const phone = await (await browser.newContext({ baseURL: site.url })).newPage();
  await login(phone, player.UserID, player.password);
  await login(page, player.UserID, player.password);
  await page.goto("/user/security");
  const sessions = main(page).getByRole("region", { name: "Active sessions" });
  await expect(sessions.getByRole("listitem").filter({ hasText: "This device" })).toHaveCount(1);
  await sessions.getByRole("button", { name: "End all other sessions" }).click();
  await closeDialog(page);
  await expect(sessions.getByRole("listitem")).toHaveCount(1);

  await phone.goto("/rankings");
  await expect(phone).toHaveURL("/");
  await expect(dialog(phone)).toContainText("Session expired. Please log in again.");
  await closeDialog(phone);
  await expect(phone.getByRole("region", { name: "Login" })).toBeVisible();
  await expect(main(page)).toContainText("Logged in");
  expectedRefusal(problems);
});

test("a form that is sent after the session ended says so, goes home, and has what was typed after the login", async ({
  page,
  site,
  problems,
}) => {
  const player = await register(site);
  const logIn = async () => {
    await dialog(page).getByRole("link", { name: "Login" }).click();
    await main(page).getByLabel("User ID").fill(player.UserID);
    await main(page).getByLabel("Password").fill(player.password);
    await main(page).getByRole("button", { name: "Login" }).click();
  };
  await login(page, player.UserID, player.password);
  const read = page.waitForResponse((response) => new URL(response.url()).pathname === "/cart");
  await page.goto("/ticket?category=payment");
  await read;
  await main(page).getByLabel("Subject").fill("My coins");
  await main(page).getByRole("textbox", { name: "Message" }).fill("They are not there.");
  endSessions(site, player.UserID);
  await main(page).getByRole("button", { name: "Submit Ticket" }).click();
  await expect(dialog(page)).toContainText("Your session has ended.");
  await expect(dialog(page)).toContainText("Session expired. Please log in again.");
  await expect(page).toHaveURL("/");
  await expect(dialog(page)).toContainText("Session expired. Please log in again.");
  await logIn();
  await expect(page).toHaveURL("/ticket?category=payment");
  await expect(main(page).getByLabel("Subject")).toHaveValue("My coins");
  await expect(main(page).getByRole("textbox", { name: "Message" })).toHaveValue("They are not there.");
  await main(page).getByRole("button", { name: "Submit Ticket" }).click();
  await expect(page).toHaveURL(/\/checkticket\?ticket=/);
  await closeDialog(page);

  // A click in the shop, whose item is in the cart afterwards.
  const readAgain = page.waitForResponse((response) => new URL(response.url()).pathname === "/cart");
  await page.goto("/itemshop?search=Mending");
  // Else this would notice the end of the session, and the click would be a visitor's.
  await readAgain;
  await hydrated(main(page).locator("form").last());
  endSessions(site, player.UserID);
  await main(page)
    .getByRole("button", { name: /^Add to cart/ })
    .first()
    .click();
  await expect(dialog(page)).toContainText("Session expired. Please log in again.");
  await expect(page).toHaveURL("/");
  await logIn();
  await expect(dialog(page)).toContainText("Added to your cart: Mending Tonic");
  await expect(page).toHaveURL(/\/itemshop\?search=Mending$/);
  expect(problems.splice(0).filter((problem) => !problem.includes("401"))).toEqual([]);
});

test("a page that is opened after the session ended says so, and with scripts off has a link back", async ({
  page,
  site,
  noScripts,
}) => {
  const player = await register(site);
  await login(page, player.UserID, player.password);
  const read = page.waitForResponse((response) => new URL(response.url()).pathname === "/cart");
  await page.goto("/news");
  await read;
  endSessions(site, player.UserID);
  await page.getByRole("link", { name: "My Account" }).first().click();
  await expect(dialog(page)).toContainText("Session expired. Please log in again.");
  await expect(page).toHaveURL("/");
  await dialog(page).getByRole("link", { name: "Login" }).click();
  await expect(page).toHaveURL("/login?next=%2Fuser");

  const plain = await noScripts.newPage();
  await plain.goto("/login");
  await submitLogin(plain, player.UserID, player.password);
  endSessions(site, player.UserID);
  await plain.goto("/statement?currency=bonus");
  await expect(plain).toHaveURL("/session-expired?next=%2Fstatement%3Fcurrency%3Dbonus");
  await expect(plain.getByRole("heading", { level: 1 })).toHaveText("Session expired. Please log in again.");
  await main(plain).getByRole("link", { name: "Login" }).click();
  await main(plain).getByLabel("User ID").fill(player.UserID);
  await main(plain).getByLabel("Password").fill(player.password);
  await main(plain).getByRole("button", { name: "Login" }).click();
  await expect(plain).toHaveURL("/statement?currency=bonus");
});

test("an account page works with scripts off: details, password, whitelist", async ({ noScripts, site }) => {
  const player = await register(site);
  const page = await noScripts.newPage();
  await page.goto("/login");
  await submitLogin(page, player.UserID, player.password);
  await page.goto("/user");
  await main(page).getByRole("button", { name: "Request Whitelisting" }).click();
  await expect(page.locator("noscript").getByRole("status")).toContainText("has been sent");

  await page.getByLabel("Last Name").fill("Bituin");
  await page.getByLabel("Enter password to apply changes!").fill("not hers");
  await main(page).getByRole("button", { name: "Apply changes" }).click();
  await expect(main(page).getByText("Password is incorrect. Please try again.").first()).toBeVisible();
  await expect(page.getByLabel("Last Name")).toHaveValue("Bituin");
  await page.getByLabel("Enter password to apply changes!").fill(player.password);
  await main(page).getByRole("button", { name: "Apply changes" }).click();
  await expect(page).toHaveURL("/login");

  await submitLogin(page, player.UserID, player.password);
  await page.goto("/changepassword");
  await main(page).getByRole("button", { name: "Change Password" }).click();
  await expect(main(page).getByRole("alert").first()).toContainText("Check the following errors");
  await expect(main(page).getByRole("alert").first()).toContainText("* Current Password is required.");
  await page.getByLabel("Current Password", { exact: true }).fill(player.password);
  await page.getByLabel("New Password", { exact: true }).fill("Bagong-Taon-2027");
  await page.getByLabel("Retype New Password", { exact: true }).fill("Bagong-Taon-2027");
  await page.getByLabel("Please enter your secret answer").fill("muning");
  await main(page).getByRole("button", { name: "Change Password" }).click();
  await expect(page).toHaveURL("/login");
  await submitLogin(page, player.UserID, "Bagong-Taon-2027");
  await expect(page).toHaveURL("/");
});

test("pages redirect visitors and players", async ({ page, site }) => {
  for (const path of ["/user", "/user/email", "/user/security", "/changepassword"]) {
    await page.goto(path);
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`);
  }
  await page.goto("/login/code");
  await expect(page).toHaveURL("/login");
  const player = await register(site);
  await login(page, player.UserID, player.password);
  for (const path of ["/login", "/register", "/findaccount"]) {
    await page.goto(path);
    await expect(page).toHaveURL("/");
  }
});

test("invalid links say so and link to the next step", async ({ page, problems }) => {
  const unknown = "x".repeat(43);
  for (const path of ["/resetpassword", `/resetpassword?token=${unknown}`]) {
    await page.goto(path);
    await expect(main(page)).toContainText("This link is no longer valid.");
    await expect(main(page).getByRole("link", { name: "Request a new link" })).toBeVisible();
  }
  for (const path of ["/verifyemail", "/cancelemail"]) {
    await page.goto(`${path}?token=cut-off`);
    await expect(main(page)).toContainText("This link is no longer valid.");
    await page.goto(`${path}?token=${unknown}`);
    await main(page).getByRole("button").first().click();
    await expect(dialog(page)).toContainText("This link is no longer valid.");
    await closeDialog(page);
  }
  expectedRefusal(problems);
});
