import type { Locator } from "@playwright/test";
import { expect, test } from "./fixtures";
import { closeDialog, dialog, expectedRefusal, loginOnHome, submitLogin } from "./steps";

type Box = NonNullable<Awaited<ReturnType<Locator["boundingBox"]>>>;

test("juan logs in, sees the balances, and logs out to the login page", async ({ page }) => {
  await page.goto("/news");
  await submitLogin(page, "juan", "juan-demo-1");
  await expect(dialog(page)).toContainText("Login successful.");
  // The box leads back to its page.
  await expect(page).toHaveURL("/news");
  await closeDialog(page);
  const card = page.getByRole("region", { name: "Welcome" });
  await expect(card).toContainText("juan");
  await expect(card).toContainText("5,000");
  await expect(card).toContainText("250");

  // The player is known on the next page and after a reload, and is redirected away from /login.
  await page.goto("/rankings");
  await expect(page.getByRole("region", { name: "Welcome" })).toContainText("5,000");
  await page.goto("/login");
  await expect(page).toHaveURL("/");

  await page.getByRole("region", { name: "Welcome" }).getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/login");
  await expect(page.getByRole("main").getByLabel("User ID")).toBeVisible();

  // The form is reset: nothing of the last login is shown again.
  await page.getByRole("link", { name: "Tambayan, home" }).click();
  await expect(page.getByRole("region", { name: "Login" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await submitLogin(page, "juan", "juan-demo-1");
  await expect(dialog(page)).toContainText("Login successful.");
});

test("a login that is answered after its page was left leads nobody away from where they are", async ({
  page,
}) => {
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/login*", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    const response = await route.fetch();
    await asked;
    await route.fulfill({ response });
  });
  await page.goto("/rankings");
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await submitLogin(page, "juan", "juan-demo-1");
  await sent;
  await page.getByRole("link", { name: "Tambayan, home" }).click();
  await expect(page).toHaveURL("/");
  answer();
  await expect(dialog(page)).toContainText("Login successful.");
  await expect(page.getByRole("region", { name: "Welcome" })).toContainText("juan");
  // Longer than it takes to leave.
  await page.waitForTimeout(1_500);
  await expect(page).toHaveURL("/");
});

test("cookies are not readable by scripts, and the session is gone after logging out", async ({
  page,
  context,
}) => {
  await loginOnHome(page, "juan", "juan-demo-1");
  const cookies = await context.cookies();
  expect(cookies.map(({ name }) => name).sort()).toEqual(["tambayan_browser", "tambayan_session"]);
  for (const cookie of cookies) expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax" });
  expect(await page.evaluate(() => document.cookie + JSON.stringify(localStorage))).not.toContain(
    "tambayan_",
  );
  // Nothing of the login is pending any more.
  await page.goto("/");
  await page.getByRole("button", { name: "Logout" }).first().click();
  await expect(page).toHaveURL("/login");
  // The browser stays known, so that no one who guesses the password locks its owner out of it.
  expect((await context.cookies()).map(({ name }) => name)).toEqual(["tambayan_browser"]);
});

test("an administrator is welcomed by name", async ({ page }) => {
  await page.goto("/login");
  await submitLogin(page, "gm", "gm-demo-1");
  // Stays until it is read.
  const welcome = page.getByRole("dialog");
  await expect(welcome).toContainText("Login successful.");
  await expect(welcome).toContainText("gm");
  await expect(page).toHaveURL("/");
});

test("pedro's user type is refused with a message", async ({ page, context, problems }) => {
  await page.goto("/login");
  await submitLogin(page, "pedro", "pedro-demo-1");
  await expect(page.getByRole("dialog")).toContainText("This account cannot log in to the website.");
  await closeDialog(page);
  await expect(page).toHaveURL("/login");
  expect(await context.cookies()).toEqual([]);
  expectedRefusal(problems);
});

test("a wrong password shows a message and nothing typed is lost", async ({ page, problems }) => {
  await page.goto("/");
  await submitLogin(page, "maria", "not hers");
  await expect(page.getByRole("dialog")).toContainText("Incorrect user ID or password.");
  await closeDialog(page);
  await expect(page.getByLabel("User ID")).toHaveValue("maria");
  // For owners whose password someone guesses.
  const code = page.getByLabel("Two-step login code");
  await code.fill("12");
  await page.getByLabel("Password").press("Enter");
  await expect(code).toHaveAttribute("aria-invalid", "true");
  await expect(code).toBeFocused();
  await code.fill("123456");
  await page.getByLabel("Password").press("Enter");
  await expect(page.getByRole("dialog")).toContainText("Incorrect user ID or password.");
  await closeDialog(page);
  await expect(code).toHaveValue("123456");
  expectedRefusal(problems);
});

test("empty fields show their error before anything is sent", async ({ page }) => {
  await page.goto("/login");
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  await page.getByRole("main").getByRole("button", { name: "Login" }).click();
  await expect(page.getByText("Username is required.")).toBeVisible();
  await expect(page.getByText("Password is required.")).toBeVisible();
  await expect(page.getByLabel("User ID")).toBeFocused();
  await expect(page.getByLabel("User ID")).toHaveAttribute("aria-invalid", "true");
  expect(sent).toEqual([]);
});

test("a browser that keeps no cookies is told where it would log in: a login would succeed and change nothing", async ({
  page,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, "cookieEnabled", { get: () => false }),
  );
  for (const path of ["/login", "/news"]) {
    await page.goto(path);
    await page.getByLabel("User ID").click();
    await expect(page.getByText("Your browser blocks cookies.")).toHaveCount(1);
  }
});

test("logging in works with scripts off", async ({ noScripts }) => {
  const page = await noScripts.newPage();
  await page.goto("/login");
  await submitLogin(page, "juan", "");
  await expect(page.getByText("Password is required.")).toBeVisible();
  await expect(page.getByLabel("User ID")).toHaveValue("juan");
  await submitLogin(page, "juan", "wrong");
  await expect(page.getByText("Incorrect user ID or password.")).toBeVisible();
  await expect(page.getByLabel("User ID")).toHaveValue("juan");
  await submitLogin(page, "juan", "juan-demo-1");
  await expect(page).toHaveURL("/");
  await expect(page.locator("noscript").getByRole("status")).toContainText("Login successful.");
  await expect(page.getByRole("region", { name: "Welcome" })).toContainText("5,000");
  await page.getByRole("region", { name: "Welcome" }).getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/login");
});

test("logging in works with the keyboard only", async ({ page }) => {
  await page.goto("/login");
  await page.getByLabel("User ID").focus();
  await page.keyboard.type("juan");
  await page.keyboard.press("Tab");
  await page.keyboard.type("juan-demo-1");
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toContainText("Login successful.");
  await expect(page.getByRole("region", { name: "Welcome" })).toBeVisible();
});

test.describe("a notification", () => {
  test.use({ notificationsStay: false });

  test("passes by itself", async ({ page }) => {
    await page.goto("/login");
    await submitLogin(page, "juan", "juan-demo-1");
    await expect(page.getByRole("region", { name: "Welcome" })).toBeVisible();
    await expect(dialog(page)).toBeHidden();
  });
});

test("without a connection the form says so and keeps what was typed", async ({ page, problems }) => {
  await page.goto("/login");
  await page.getByLabel("User ID").focus();
  await page.waitForLoadState("networkidle");
  await page.route("**/login.data*", (route) => route.abort());
  await submitLogin(page, "juan", "juan-demo-1");
  await expect(page.getByRole("dialog")).toContainText("Network error. Please check your connection.");
  await closeDialog(page);
  await expect(page.getByLabel("User ID")).toHaveValue("juan");
  problems.length = 0;
});

test("a dialog's button that was pressed while the dialog appeared is clicked", async ({ browser, site }) => {
  const context = await browser.newContext({ baseURL: site.url, reducedMotion: "no-preference" });
  // The dialog's library makes it visible after this time, and then lets it appear.
  await context.addInitScript(() => {
    const { setTimeout } = window;
    const held: TimerHandler[] = [];
    const hold = (run: TimerHandler, ms?: number, ...rest: unknown[]) =>
      ms === 10 ? held.push(run) : setTimeout(run, ms, ...rest);
    const appear = () => {
      for (const run of held.splice(0)) (run as () => void)();
    };
    Object.assign(window, { setTimeout: hold, appear });
  });
  const page = await context.newPage();
  await page.goto("/rankings");
  await submitLogin(page, "juan", "a wrong password");
  const button = page.getByRole("dialog").getByRole("button", { name: "OK" });
  await expect(button).toBeVisible();
  const { x, y, width, height } = (await button.boundingBox()) as Box;
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  const appearing = await page.getByRole("dialog").evaluate((popup) => {
    (window as unknown as { appear(): void }).appear();
    const animations = popup.getAnimations();
    for (const animation of animations) animation.pause();
    return animations.length;
  });
  expect(appearing).toBe(1);
  await page.mouse.up();
  await page.getByRole("dialog").evaluate((popup) => {
    for (const animation of popup.getAnimations()) animation.play();
  });
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
