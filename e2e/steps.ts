import type { Locator, Page } from "@playwright/test";
import { expect, type Site } from "./fixtures";

/** The pages that are a player's own, but for one ticket's. */
export const OWN_PAGES = [
  "/user",
  "/user/email",
  "/user/security",
  "/changepassword",
  "/shoppingcart",
  "/shoppurchases",
  "/topuphistory",
  "/points",
  "/checkticket",
];

/** Waits until the page's scripts answer for a part of it: React keeps a note at each node that it has taken over. */
export const hydrated = (part: Locator) =>
  expect
    .poll(() => part.evaluate((node) => Object.keys(node).some((name) => name.startsWith("__reactProps"))))
    .toBe(true);

/** Fills in the login form of a part of the page and sends it. */
export async function submitLogin(page: Page, userId: string, password: string) {
  const form = page.locator("form[action='/login']");
  await form.getByLabel("User ID").fill(userId);
  await form.getByLabel("Password").fill(password);
  await form.getByRole("button", { name: "Login" }).click();
}

/** Logs in from the home page, to where the player's card shows. */
export async function login(page: Page, userId: string, password: string) {
  await page.goto("/");
  await submitLogin(page, userId, password);
  // The dialog hides the rest of the page from those who hear it, and from role locators.
  await closeDialog(page);
  await expect(page.getByRole("region", { name: "Welcome" })).toBeVisible();
}

export interface NewPlayer {
  UserID: string;
  password: string;
  email: string;
}

let players = 0;
/** A player of a test's own, so that journeys do not meet. Registered by the call that the page makes. */
export async function register(site: Site): Promise<NewPlayer> {
  players += 1;
  const UserID = `player_e2e_${players}`;
  const player = { UserID, password: "Lantern-7742", email: `${UserID}@example.org` };
  const response = await fetch(`${site.accountUrl}/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
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

/** Closes the dialog that is open. */
export async function closeDialog(page: Page) {
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "OK" }).click();
  await expect(dialog).toBeHidden();
}

/** A status of 400 and more that a test asked for: the browser mentions it in its console. */
export const expectedRefusal = (problems: string[]) => {
  const kept = problems.filter((problem) => !/status of (400|403|404|409|422|429|503)/.test(problem));
  problems.splice(0, problems.length, ...kept);
};
