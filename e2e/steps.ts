import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { BrowserContext, Locator, Page } from "@playwright/test";
import { expect, type Site } from "./fixtures";
import { inGame } from "./game";

const require = createRequire(import.meta.url);
const AXE = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
/** `npm run test:long` checks the contrast of every text. */
const EVERY_TEXT = process.env.VALIDATE_EVERY_PAGE !== undefined;

/**
 * What axe finds on the open page.
 * @param options `within`: a part of it, by its selector; `contrast`: false where the same colors were checked at
 *   another width, which is
 *   three quarters of the work
 */
export async function violationsOf(
  page: Page,
  { within, contrast = true }: { within?: string; contrast?: boolean } = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  return page.evaluate(
    async ({ within, contrast, everyText }) => {
      const { axe } = window as unknown as { axe: typeof import("axe-core") };
      const part = within ? document.querySelector(within) : document;
      if (!part) throw new Error(`${within} is not on the page`);
      // What passes need not be described: that would take half as much time again.
      const resultTypes: ["violations"] = ["violations"];
      const rules = { "color-contrast": { enabled: contrast && everyText } };
      const { violations } = await axe.run(part, { resultTypes, rules });
      const texts = contrast && !everyText ? differentTexts(part) : [];
      if (texts.length > 0) {
        const colors = await axe.run({ include: texts }, { resultTypes, runOnly: ["color-contrast"] });
        violations.push(...colors.violations);
      }
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);

      /**
       * One element with text of each combination of what its contrast depends on, as the items of a list have the
       * same.
       */
      function differentTexts(within: ParentNode): Element[] {
        const backgrounds = new Map<Element | null, string>([[null, ""]]);
        const backgroundOf = (element: Element | null): string => {
          const known = backgrounds.get(element);
          if (known !== undefined || !element) return known ?? "";
          const { backgroundColor, backgroundImage, opacity, position } = getComputedStyle(element);
          const own = [backgroundColor, backgroundImage, opacity, position].join();
          const all = `${backgroundOf(element.parentElement)};${own}`;
          backgrounds.set(element, all);
          return all;
        };
        const found = new Map<string, Element>();
        for (const element of within.querySelectorAll("body *")) {
          const hasText = [...element.childNodes].some(
            (node) => node.nodeType === 3 && node.nodeValue?.trim(),
          );
          if (!(hasText || element.matches("input, select, textarea")) || !element.checkVisibility())
            continue;
          const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
          const control = element.closest("label")?.control ?? element;
          const disabled = control.closest(":disabled, [aria-disabled=true]") !== null;
          const key = [
            element.tagName,
            color,
            fontSize,
            fontWeight,
            textShadow,
            disabled,
            backgroundOf(element),
          ].join();
          if (!found.has(key)) found.set(key, element);
        }
        return [...found.values()];
      }
    },
    { within, contrast, everyText: EVERY_TEXT },
  );
}

/** Waits until the page's scripts have hydrated a part of it: React stores its props on each node. */
export const hydrated = (part: Locator) =>
  expect
    .poll(() => part.evaluate((node) => Object.keys(node).some((name) => name.startsWith("__reactProps"))))
    .toBe(true);

/** Makes a browser one that was never here: the fixtures' mark is taken back on its first page. */
export const firstVisit = (context: BrowserContext) =>
  context.addInitScript(() => {
    if (sessionStorage.getItem("first visit")) return;
    sessionStorage.setItem("first visit", "yes");
    localStorage.removeItem("scripts");
    // The browser tells a page that loads below the pointer of a move that no one made.
    addEventListener("pointermove", (move) => move.stopImmediatePropagation(), { capture: true, once: true });
  });

/** Fills in and submits the login form in a part of the page. */
export async function submitLogin(page: Page, userId: string, password: string) {
  const form = page.locator("form[action='/login']");
  await form.getByLabel("User ID").fill(userId);
  await form.getByLabel("Password").fill(password);
  await form.getByRole("button", { name: "Login" }).click();
}

/**
 * Logs in by what the form posts with scripts off, without opening a page: what follows opens its own. The home page
 * that it leads to has shown the message. e2e/login.spec.ts has the form itself.
 */
export async function login(page: Page, userId: string, password: string) {
  const home = await page.request.post("/login", { form: { UserID: userId, UserPass: password } });
  expect(new URL(home.url()).pathname).toBe("/");
  expect(await home.text()).toContain("Login successful.");
}

/** Logs in on the home page and waits for the player's card. */
export async function loginOnHome(page: Page, userId: string, password: string) {
  await page.goto("/");
  await submitLogin(page, userId, password);
  // The open dialog hides the rest of the page from screen readers and from role locators.
  await closeDialog(page);
  await expect(page.getByRole("region", { name: "Welcome" })).toBeVisible();
}

export interface NewPlayer {
  UserID: string;
  password: string;
  email: string;
}

const tokens = new Map<string, { token: Promise<string>; since: number }>();
/** The cms's tokens are valid for 30 minutes; a worker on a slow machine has its site for longer. */
const TOKEN_MS = 600_000;
/** The token of the cms's first administrator, from few logins for each site: the cms limits them. */
export function adminToken({ cmsUrl, admin }: Pick<Site, "cmsUrl" | "admin">): Promise<string> {
  const logIn = async () => {
    const answer = await fetch(`${cmsUrl}/admin/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(admin),
    });
    if (!answer.ok) throw new Error(`The cms's login answers ${answer.status}: ${await answer.text()}`);
    return (await answer.json()).data.token as string;
  };
  const known = tokens.get(cmsUrl);
  if (known && performance.now() - known.since < TOKEN_MS) return known.token;
  const token = logIn();
  tokens.set(cmsUrl, { token, since: performance.now() });
  return token;
}

let players = 0;
/**
 * Registers a player for one test, so that journeys do not interfere, by the call that the page makes.
 * @param from their address, where limits count
 */
export async function register(
  site: Pick<Site, "accountUrl"> & Partial<Pick<Site, "secrets">>,
  from?: string,
): Promise<NewPlayer> {
  players += 1;
  const UserID = `player_e2e_${players}`;
  const player = { UserID, password: "Lantern-7742", email: `${UserID}@example.org` };
  const response = await fetch(`${site.accountUrl}/register`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(from && { "x-web-key": site.secrets?.WEB_KEY ?? "", "x-client-address": from }),
    },
    body: JSON.stringify({
      userId: UserID,
      userFirstName: "Ana",
      userLastName: "Reyes",
      userPassword: player.password,
      userPasswordConfirm: player.password,
      userEmail: player.email,
      secretQuestion: 5,
      secretAnswer: "Muning",
      gender: "Female",
      country: "PH",
      agreeTerms: true,
    }),
  });
  if (!response.ok) throw new Error(await response.text());
  return player;
}

/** What says what was just done: the newest notification, or an open dialog. */
export const dialog = (page: Page) => page.getByRole("dialog").or(page.locator("[data-notification]")).last();

/** Waits for it, and closes it. */
export async function closeDialog(page: Page) {
  await expect(dialog(page)).toBeVisible();
  // This very element: a locator's click that a passing notification leaves waiting would close the next dialog.
  const shown = await dialog(page).elementHandle();
  const close = await shown?.$("role=button[name=/^(OK|Close)$/]");
  await close?.click().catch(() => {});
  await shown?.waitForElementState("hidden");
}

/** Ends a player's sessions, as the console does. */
export const endSessions = (site: Site, UserID: string) =>
  inGame(site, (database) =>
    database
      .prepare(
        "UPDATE Session SET revoked = 1 WHERE UserNum = (SELECT UserNum FROM UserInfo WHERE UserID = ?)",
      )
      .run(UserID),
  );

/** Removes responses of status 400 and more from the problems: the test provoked them. */
export const expectedRefusal = (problems: string[]) => {
  const kept = problems.filter((problem) => !/status of (400|401|403|404|409|422|429|503)/.test(problem));
  problems.splice(0, problems.length, ...kept);
};

/** Every click of a journey goes through `click`, which counts it. All else is done by keyboard. */
export function countClicks(page: Page) {
  let clicks = 0;
  /** @param force for what lies below the drawing of it, as a check box below its switch */
  const click = async (target: Locator, { force = false } = {}) => {
    clicks += 1;
    await target.click({ force });
  };
  return {
    click,
    /** Presses Tab until the field has the focus, then types. */
    async type(field: Locator, text: string) {
      for (let presses = 0; presses < 12; presses += 1) {
        if (await field.evaluate((node) => node === document.activeElement)) break;
        await page.keyboard.press("Tab");
      }
      await expect(field).toBeFocused();
      await page.keyboard.type(text);
    },
    /** Publishes in the content admin, and waits for its answer: the notification may still be of an earlier entry. */
    async publish() {
      const answered = page.waitForResponse((answer) => answer.url().includes("/actions/publish"));
      await click(page.getByRole("button", { name: "Publish" }));
      expect((await answered).ok()).toBe(true);
    },
    clicks: () => clicks,
  };
}

/** Keeps what a page asks for waiting, as a slow line does. @returns lets it through */
export async function hold(page: Page, url: string | RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/**
 * Types into the content admin's editor until the text is there: what is typed while its form still loads is lost, as
 * the form resets then, or Strapi's page breaks. Before other fields are filled in: a broken page is loaded again.
 */
export async function writeInEditor(page: Page, text: string): Promise<void> {
  const editor = page.locator("[data-slate-editor]");
  await expect(async () => {
    if (await page.getByText("Something went wrong").isVisible()) await page.reload();
    await editor.press("ControlOrMeta+a", { timeout: 10_000 });
    await page.keyboard.type(text);
    await expect(editor).toContainText(text, { timeout: 1_000 });
  }).toPass();
}

/**
 * A phone that has much else to do: React draws what has changed three seconds late, and all of it at once. Before the
 * page is opened.
 * @returns lets it begin, until another page is opened
 */
export async function onBusyPhone(page: Page) {
  await page.addInitScript(() => {
    // React renders at such messages.
    const { postMessage } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      if ("busy" in window) setTimeout(() => postMessage.call(this, message), 3_000);
      else postMessage.call(this, message);
    };
  });
  return () => page.evaluate(() => Object.assign(window, { busy: true }));
}
