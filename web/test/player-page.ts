import type { LoaderFunctionArgs } from "@remix-run/node";
import { type Area, CONSOLE_MESSAGES, type PlayerPage } from "@tambayan/account-service/contract";
import { expect } from "vitest";
import { expectRight, refusal, run } from "./visit";

/** An account as GET /admin/players/7 tells of it. */
export const PLAYER: PlayerPage = {
  UserNum: 7,
  UserID: "juan",
  UserType: 1,
  NameFirst: "Juan",
  NameLast: "Cruz",
  PhoneNumber: "",
  UserEmail: "juan@example.org",
  pendingEmail: null,
  emailVerified: null,
  country: "PH",
  created: null,
  lastLogin: null,
  status: "active",
  blockedUntil: null,
  loginState: 0,
  balances: [],
  characters: [],
  sessions: [],
  bans: [],
  notes: [],
  loginWaitUntil: null,
  secondFactor: false,
  role: null,
};

/**
 * Holds the page of one of an account's lists to its right and its calls.
 * @param page the path of its call behind the account's, an empty list, and the filters that go on to the call
 */
export async function expectPlayerList(
  loader: (args: LoaderFunctionArgs) => Promise<unknown>,
  { area, list, empty, filters = {} }: { area: Area; list: string; empty: object; filters?: object },
) {
  const params = { UserNum: "7" };
  const answers = { "GET /admin/players/7": { player: PLAYER }, [`GET /admin/players/7/${list}`]: empty };
  await expectRight(loader, { params, answers }, area);

  const values = { ...filters, order: "oldest" };
  const query = new URLSearchParams({ ...values, before: "9" });
  const seen = await run(loader, { as: "admin", at: `/?${query}&other=1`, params, answers });
  expect(seen.calls).toEqual([["GET /admin/players/7"], [`GET /admin/players/7/${list}?${query}`]]);
  expect(seen.data).toEqual({ player: { UserNum: 7, UserID: "juan" }, found: empty, values });

  const unknown = refusal(404, CONSOLE_MESSAGES.playerUnknown);
  for (const name of Object.keys(answers)) {
    const { status, text } = await run(loader, {
      as: "admin",
      params,
      answers: { ...answers, [name]: unknown },
    });
    expect([status, text]).toEqual([404, CONSOLE_MESSAGES.playerUnknown]);
  }
}
