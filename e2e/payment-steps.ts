import type { Page } from "@playwright/test";
import { expect, type Site } from "./fixtures";

export const main = (page: Page) => page.getByRole("main");
export const press = (page: Page, name: string | RegExp) => main(page).getByRole("button", { name }).click();
/** A player's R-Coin in the header. */
export const coins = (page: Page, amount: string) =>
  expect(page.getByRole("banner").getByTitle("R-Coin")).toHaveText(`R-Coin: ${amount}`);
/** Where a payment stands, in a sentence. */
export const state = (page: Page) => main(page).getByRole("status").first();

/** A call of account-service. @throws what it answers to a call that it refuses */
export async function call(site: Pick<Site, "accountUrl">, path: string, token?: string, body?: object) {
  const answer = await fetch(site.accountUrl + path, {
    headers: {
      ...(body && { "content-type": "application/json" }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { method: "POST", body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}

export const tokenOf = async (
  site: Pick<Site, "accountUrl">,
  UserID: string,
  UserPass: string,
): Promise<string> => (await call(site, "/processlogin", undefined, { UserID, UserPass })).data.token;

/** Puts a package on sale, as the console does. @param price in pesos @returns its number */
export async function sell(site: Pick<Site, "accountUrl">, name: string, price = "250"): Promise<number> {
  const offer = { name, price, coins: "2500", bonus: "150", active: "true" };
  return (await call(site, "/admin/payments/packages", await tokenOf(site, "gm", "gm-demo-1"), offer)).id;
}
