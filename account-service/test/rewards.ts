import { expect } from "vitest";
import { REWARD_KINDS } from "../contract/index.ts";
import type { Database } from "../src/db/transaction.ts";
import type { PolicyName } from "../src/policy/settings.ts";
import { get, newPlayer, type Player, post } from "./accounts.ts";
import type { TestApp } from "./app.ts";
import { setPolicy } from "./coins.ts";
import { changeGameUser } from "./game.ts";
import { sql } from "./sql.ts";

/** Checks that each reward is in the ledger with what it is for, once, and in the sums of its day. */
export async function expectRewardsInOrder(db: Database): Promise<void> {
  const entries: { reason: string; reference: string; delta: number }[] = await sql(db)("LedgerEntry")
    .whereIn("reason", REWARD_KINDS)
    .select("reason", "reference", "delta");
  const paid = (reason: string) =>
    new Map(entries.filter((row) => row.reason === reason).map((row) => [row.reference, row.delta]));
  // The demo world's gave nothing.
  const stamps = await sql(db)("AttendanceStamp").where("coins", ">", 0).select("UserNum", "day", "coins");
  expect(paid("attendance")).toEqual(new Map(stamps.map((row) => [`${row.UserNum}:${row.day}`, row.coins])));
  const votes = await sql(db)("VoteCredit").select("site", "UserNum", "nth", "coins");
  expect(paid("vote")).toEqual(
    new Map(votes.map((row) => [`${row.site}:${row.UserNum}:${row.nth}`, row.coins])),
  );
  const played = await sql(db)("PlayTimeCredit").sum({ claims: "claims" }).first();
  expect(paid("play_time").size).toBe(Number(played?.claims ?? 0));
  const sums = new Map<string, number>();
  for (const { reason, delta } of entries) sums.set(reason, (sums.get(reason) ?? 0) + delta);
  const days = await sql(db)("RewardDay").groupBy("kind").select("kind").sum({ coins: "coins" });
  for (const { kind, coins } of days as unknown as { kind: string; coins: number | string }[])
    expect([kind, Number(coins)]).toEqual([kind, sums.get(kind) ?? 0]);
}

/** Sets several settings of the policy, as staff do. */
export async function setPolicies(
  test: Pick<TestApp, "env" | "clock" | "db">,
  values: Partial<Record<PolicyName, string | number | boolean>>,
): Promise<void> {
  for (const [name, value] of Object.entries(values))
    await setPolicy(test, name as PolicyName, String(value));
}

/** A player whose account is old enough for rewards. */
export async function oldPlayer(test: TestApp, fields: Record<string, unknown> = {}): Promise<Player> {
  const player = await newPlayer(test.app, fields);
  await changeGameUser(test.db, player.UserID, { CreateDate: new Date("2020-01-01T00:00:00Z") });
  return player;
}

export const read = async (test: TestApp, url: string, { token }: Pick<Player, "token">) =>
  (await get(test.app, url, token)).json().data;

/** A claim, by one click. */
export async function claim(
  test: TestApp,
  url: string,
  { token }: Pick<Player, "token">,
  headers: Record<string, string> = {},
): Promise<[status: number, body: { message?: string; error?: string; coins?: number }]> {
  const answer = await post(test.app, url, undefined, token, headers);
  return [answer.statusCode, answer.json()];
}
