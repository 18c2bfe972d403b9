import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { inGame } from "./game";
import { closeDialog, dialog, login, register } from "./steps";

const main = (page: Page) => page.getByRole("main");

test("the calendar has club wars and resets, with and without scripts, and in the calendar file", async ({
  page,
  noScripts,
  request,
}) => {
  await page.goto("/events");
  await expect(main(page).locator("ol").getByText("Club war: Tondo Gate").first()).toBeVisible();
  const plain = await noScripts.newPage();
  await plain.setViewportSize({ width: 390, height: 844 });
  await plain.goto("/events");
  // On Saturdays after that one's war, the next one is on the eighth day.
  await expect(main(plain).getByRole("region", { name: "Next 7 days" })).toContainText(
    /Club war: (Tondo Gate|Pier 7)/,
  );
  await plain.goto("/language?to=fil");
  const filipino = await request.get("/events", { headers: { "accept-language": "fil" } });
  expect(await filipino.text()).toContain("Club war: Tarangkahan ng Tondo");
  const file = await (await request.get("/events.ics")).text();
  expect(file.match(/SUMMARY:Club war: Tondo Gate/g)?.length).toBeGreaterThan(5);
});

test("a player chooses reminders without scripts", async ({ noScripts, site }) => {
  const page = await noScripts.newPage();
  const player = await register(site);
  await page.goto("/reminders");
  await expect(page).toHaveURL("/login?next=%2Freminders");
  await main(page).getByLabel("User ID").fill(player.UserID);
  await main(page).getByLabel("Password", { exact: true }).fill(player.password);
  await main(page).getByRole("button", { name: "Login" }).click();
  await main(page).getByLabel("Club wars").check();
  await main(page).getByLabel("By email too").check();
  await main(page).getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Your reminders are saved." })).toBeVisible();
  await expect(main(page).getByLabel("Club wars")).toBeChecked();
  await expect(main(page).getByLabel("Events")).not.toBeChecked();
});

test("a browser is registered for notifications, with the site's own worker", async ({ page, site }) => {
  const player = await register(site);
  // A browser without a window allows no notifications, and its maker's push service is not on this machine.
  await page.addInitScript(() => {
    Object.defineProperty(Notification, "permission", { get: () => "granted" });
    Notification.requestPermission = async () => "granted";
    const endpoint = "https://fcm.googleapis.com/fcm/send/journey";
    const keys = { p256dh: `B${"a".repeat(86)}`, auth: "b".repeat(22) };
    const subscription = { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe: async () => true };
    const had = sessionStorage.getItem("subscribed") !== null;
    let current: typeof subscription | null = had ? subscription : null;
    PushManager.prototype.getSubscription = async () => current as unknown as PushSubscription | null;
    PushManager.prototype.subscribe = async (options) => {
      if (!options?.applicationServerKey) throw new Error("There is no key.");
      current = subscription;
      sessionStorage.setItem("subscribed", "yes");
      return current as unknown as PushSubscription;
    };
  });
  await login(page, player.UserID, player.password);
  await page.goto("/reminders");
  // Scripts come with the first act.
  await page.keyboard.press("Tab");
  await main(page).getByRole("button", { name: "Turn on notifications" }).click();
  await expect(dialog(page)).toContainText("This browser will notify you.");
  await closeDialog(page);
  const rows = () =>
    inGame(site, (database) =>
      database
        .prepare(
          "SELECT endpoint FROM PushSubscription s JOIN UserInfo u ON u.UserNum = s.UserNum WHERE UserID = ?",
        )
        .pluck()
        .all(player.UserID),
    );
  expect(rows()).toEqual(["https://fcm.googleapis.com/fcm/send/journey"]);

  const worker = () =>
    page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL.replace(/.*\//, ""));
  expect(await worker()).toBe("push-worker.js");

  // The server notifies it no longer, such as when the push service has dropped it: the page says so, and the button
  // comes back.
  await inGame(site, (database) =>
    database.prepare("DELETE FROM PushSubscription WHERE endpoint LIKE '%/journey'").run(),
  );
  await page.reload();
  await expect(main(page)).toContainText("This browser does not get your notifications");
  await main(page).getByRole("button", { name: "Turn on notifications" }).click();
  await expect(dialog(page)).toContainText("This browser will notify you.");
  await closeDialog(page);

  // Only closing the browser's question blocks nothing.
  await page.evaluate(() => {
    Notification.requestPermission = async () => "default";
  });

  await main(page).getByRole("button", { name: "Turn off notifications" }).click();
  await expect(dialog(page)).toContainText("This browser no longer notifies you.");
  expect(rows()).toEqual([]);
  await closeDialog(page);
  await main(page).getByRole("button", { name: "Turn on notifications" }).click();
  await expect(main(page)).toContainText("You haven't allowed notifications yet.");
  await expect(main(page).getByRole("button", { name: "Turn on notifications" })).toBeVisible();
});
