import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, type Site, test } from "./fixtures";
import { linkIn, mailFor } from "./mails";
import {
  closeDialog,
  dialog,
  expectedRefusal,
  hold,
  login,
  onBusyPhone,
  register,
  violationsOf,
} from "./steps";

test.use({ pictures: true });

const main = (page: Page) => page.getByRole("main");
const conversation = (page: Page) => page.getByRole("list", { name: "Conversation" });

const picture = async (name: string, side = 200) => ({
  name,
  mimeType: "image/png",
  buffer: await sharp({ create: { width: side, height: side, channels: 3, background: "#2a5a80" } })
    .png()
    .toBuffer(),
});

/** A picture that is larger than what may be sent. */
async function photograph(name: string) {
  const noise = { type: "gaussian", mean: 128, sigma: 12 } as const;
  const buffer = await sharp({
    create: { width: 2_400, height: 1_200, channels: 3, noise, background: "#000" },
  })
    .png()
    .toBuffer();
  expect(buffer.length).toBeGreaterThan(2 * 1024 * 1024);
  return { name, mimeType: "image/png", buffer };
}

/** Fills in a ticket like a person; only visitors enter an address. */
async function fillTicket(page: Page, subject: string, email?: string) {
  await main(page).getByLabel("What is it about?").selectOption("The game");
  await main(page).getByLabel("Subject").fill(subject);
  await main(page).getByRole("textbox", { name: "Message" }).fill("I jumped.\n<b>Now</b> I stay.");
  if (email) await main(page).getByLabel("Email Address").fill(email);
}
const submit = (page: Page) => main(page).getByRole("button", { name: "Submit Ticket" }).click();

/** What staff do, here without the console. */
async function asSupport(site: Site, path: string, body: object) {
  const post = (url: string, payload: object, token?: string) =>
    fetch(site.accountUrl + url, {
      method: "POST",
      headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(payload),
    });
  const { data } = await (await post("/processlogin", { UserID: "gm", UserPass: "gm-demo-1" })).json();
  const answer = await post(path, body, data.token);
  expect(answer.status).toBe(200);
}

test("a visitor submits a ticket with a picture, opens it by the emailed link, gets an answer and replies", async ({
  page,
  site,
  problems,
}) => {
  const email = "ticket.visitor@example.org";
  await page.goto("/");
  await page
    .getByRole("navigation", { name: "Footer" })
    .getByRole("link", { name: "Support", exact: true })
    .click();
  await expect(page).toHaveTitle("Submit Ticket | Tambayan");
  await submit(page);
  for (const message of [
    "Choose what it is about.",
    "Subject is required.",
    "Message is required.",
    "Email is required.",
  ]) {
    await expect(main(page).getByText(message, { exact: true })).toBeVisible();
  }
  await fillTicket(page, "Stuck in a wall", email);
  // An oversized picture is found before anything is sent; a false type when account-service reads it.
  await main(page)
    .getByLabel("Screenshots")
    .setInputFiles({ name: "huge.png", mimeType: "image/png", buffer: Buffer.alloc(2 * 1024 * 1024 + 1) });
  await submit(page);
  await expect(main(page).getByText("A screenshot can have up to 2 MB.")).toBeVisible();
  await main(page)
    .getByLabel("Screenshots")
    .setInputFiles({ name: "liar.png", mimeType: "image/png", buffer: Buffer.from("<svg onload=alert(1)>") });
  await submit(page);
  await expect(dialog(page)).toContainText("A screenshot must be a JPEG, PNG or WebP picture");
  await closeDialog(page);
  await expect(main(page).getByLabel("Subject")).toHaveValue("Stuck in a wall");
  await main(page)
    .getByLabel("Screenshots")
    .setInputFiles([await picture("wall.png"), await photograph("large.png")]);
  await submit(page);
  await expect(main(page).getByText("We emailed you a link to it")).toBeVisible();
  const number = (await main(page).getByRole("status").locator("strong").textContent()) ?? "";
  expect(number).toMatch(/^T-[A-Z2-9]{8}$/);

  const mail = await mailFor(site, email, new RegExp(number));
  const link = linkIn(mail);
  const response = await page.goto(link);
  expect(response?.headers()).toMatchObject({
    "referrer-policy": "strict-origin",
    "cache-control": "private, no-store",
  });
  await expect(conversation(page)).toContainText("<b>Now</b> I stay.");
  const shown = conversation(page).getByRole("img", { name: "Screenshot 1" });
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBe(200);
  // The large one was made smaller before it was sent.
  const large = conversation(page).getByRole("img", { name: "Screenshot 2" });
  await expect
    .poll(() => large.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBe(2_000);
  const key = new URL(link, site.url).searchParams.get("key") ?? "";
  expect(site.log("web") + site.log("account")).not.toContain(key);

  await asSupport(site, `/admin/tickets/${number}/answer`, { message: "We moved you.\nPlease look." });
  const answer = await mailFor(site, email, /Reply to your ticket/);
  expect(answer.text).toContain("We moved you.\nPlease look.");
  await page.goto(linkIn(answer));
  await expect(main(page).getByText("Answered", { exact: true })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  await main(page).getByRole("button", { name: "Mark as solved" }).click();
  await expect(dialog(page)).toContainText("Your ticket is closed.");
  await closeDialog(page);
  await expect(main(page).getByText("Closed", { exact: true })).toBeVisible();
  await main(page).getByRole("textbox", { name: "Message" }).fill("It is not.");
  await main(page).getByRole("button", { name: "Send reply" }).click();
  await expect(dialog(page)).toContainText("Your reply has been sent.");
  await closeDialog(page);
  await expect(conversation(page).getByRole("listitem").filter({ hasText: "It is not." })).toHaveCount(1);
  await expect(main(page).getByText("Waiting for support")).toBeVisible();
  await expect(main(page).getByRole("textbox", { name: "Message" })).toHaveValue("");

  // Without the key, and with a wrong one, nothing is shown; the link can be emailed again.
  for (const path of [`/checkticket?ticket=${number}`, link.replace(key, `${key.slice(0, -1)}!`)]) {
    await page.goto(path);
    await expect(conversation(page)).toHaveCount(0);
    await expect(main(page).getByLabel("Ticket Number")).toHaveValue(number);
    await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
  }
  await main(page).getByLabel("Email Address").fill(email);
  await main(page).getByRole("button", { name: "Email me the link" }).click();
  await expect(dialog(page)).toContainText("a link to the ticket is on the way");
  await closeDialog(page);
  expect(linkIn(await mailFor(site, email, /Link to your ticket/))).toBe(link);
  expectedRefusal(problems);
});

test("players have their tickets in their account", async ({ page, site, problems }) => {
  const player = await register(site);
  await login(page, player.UserID, player.password);
  await page.goto("/checkticket");
  await expect(main(page).getByText("You have no tickets yet.")).toBeVisible();
  await main(page).getByRole("link", { name: "Submit a new ticket" }).click();
  await fillTicket(page, "My code does not work");
  await submit(page);
  await expect(dialog(page)).toContainText("Your ticket has been sent.");
  await closeDialog(page);
  await expect(conversation(page).getByRole("listitem")).toHaveCount(1);
  const number = new URL(page.url()).searchParams.get("ticket") ?? "";

  await asSupport(site, `/admin/tickets/${number}/answer`, { message: "Now it does.", state: "closed" });
  const mail = await mailFor(site, player.email, /Reply to your ticket/);
  expect(linkIn(mail)).toBe(`/checkticket?ticket=${number}`);
  await page.goto("/checkticket");
  await expect(main(page).getByRole("row", { name: number })).toContainText("Closed");
  await main(page).getByRole("link", { name: number }).click();
  await expect(conversation(page)).toContainText("Now it does.");
  await expect(main(page).getByRole("button", { name: "Mark as solved" })).toHaveCount(0);

  // A slow line: the reply is sent before the dialog that shows its progress has loaded, which then does not open.
  const arrive = await hold(page, /dialog-window-.*\.js$/);
  await page.reload();
  await main(page).getByRole("textbox", { name: "Message" }).fill("Thank you.");
  await main(page).getByRole("button", { name: "Send reply" }).click();
  await expect(dialog(page)).toContainText("Your reply has been sent.");
  const loaded = page.waitForResponse(/dialog-window-.*\.js$/);
  arrive();
  await (await loaded).finished();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.waitForTimeout(500);
  await expect(page.getByRole("dialog")).toHaveCount(0);

  // Another player's ticket gets the same response as one that does not exist.
  await page.context().clearCookies();
  await login(page, "maria", "maria-demo-1");
  await page.goto(`/checkticket?ticket=${number}`);
  await expect(
    main(page).getByText("There is no such ticket, or this link does not belong to it."),
  ).toBeVisible();
  expectedRefusal(problems);
});

test("a busy phone that draws late shows the page that a sent ticket leads to, and nothing over it", async ({
  page,
}) => {
  const keepBusy = await onBusyPhone(page);
  await page.goto("/ticket");
  await fillTicket(page, "From a busy phone", "busy.phone@example.org");
  await keepBusy();
  await submit(page);
  await expect(main(page).getByRole("status")).toContainText("Your ticket number is");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("without scripts: a rejected form keeps what was typed, then the ticket, a reply and closing it", async ({
  noScripts,
  site,
}) => {
  const page = await noScripts.newPage();
  const email = "ticket.plain@example.org";
  await page.goto("/ticket");
  await fillTicket(page, "No scripts here", email);
  await main(page)
    .getByLabel("Screenshots")
    .setInputFiles({ name: "huge.png", mimeType: "image/png", buffer: Buffer.alloc(9 * 1024 * 1024) });
  await submit(page);
  await expect(main(page).getByText("A screenshot can have up to 2 MB.").first()).toBeVisible();
  await expect(main(page).getByLabel("Subject")).toHaveValue("No scripts here");
  await expect(main(page).getByRole("textbox", { name: "Message" })).toHaveValue(
    "I jumped.\n<b>Now</b> I stay.",
  );
  await expect(main(page).getByLabel("What is it about?")).toHaveValue("game");
  await main(page)
    .getByLabel("Screenshots")
    .setInputFiles([await picture("1.png"), await picture("2.png")]);
  await submit(page);
  await expect(main(page).getByText("We emailed you a link to it")).toBeVisible();

  await page.goto(linkIn(await mailFor(site, email, /Your ticket/)));
  await expect(conversation(page).getByRole("img")).toHaveCount(2);
  await main(page).getByRole("button", { name: "Send reply" }).click();
  await expect(main(page).getByText("Message is required.").first()).toBeVisible();
  await main(page).getByRole("textbox", { name: "Message" }).fill("More of it");
  await main(page).getByRole("button", { name: "Send reply" }).click();
  await expect(conversation(page).getByRole("listitem").filter({ hasText: "More of it" })).toHaveCount(1);
  await main(page).getByRole("button", { name: "Mark as solved" }).click();
  await expect(main(page).getByText("Closed", { exact: true })).toBeVisible();
  await mailFor(site, email, /is closed/);
});

test("a form that is far too large is rejected with a message", async ({ site }) => {
  const response = await fetch(`${site.url}/login`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "x".repeat(300 * 1024),
  });
  expect(response.status).toBe(413);
  expect(await response.text()).toContain("too much to send at once");
});

test("with account-service down a ticket stays in its form", async ({ page, site, problems }) => {
  await page.goto("/ticket");
  await fillTicket(page, "Nobody home", "ticket.away@example.org");
  await site.stop("account");
  try {
    await submit(page);
    await expect(dialog(page)).toContainText("Network error. Please check your connection.");
    await closeDialog(page);
    await expect(main(page).getByLabel("Subject")).toHaveValue("Nobody home");
    const response = await page.goto(`/checkticket?ticket=T-ACDE2347&key=${"x".repeat(43)}`);
    expect(response?.status()).toBe(503);
    await expect(main(page).getByText("This ticket cannot be loaded right now.")).toBeVisible();
    await expect(async () => {
      await page.goto("/ticket");
      await expect(page.getByText("Tickets cannot be sent right now")).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 120_000 });
    expectedRefusal(problems);
  } finally {
    await site.start("account");
  }
});
