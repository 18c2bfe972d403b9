import type { PolicyName } from "../src/policy/policy.ts";
import { get, newPlayer, type Player, post } from "./accounts.ts";
import type { TestApp } from "./app.ts";
import { setPolicy } from "./coins.ts";
import { changeGameUser } from "./game.ts";

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
): Promise<[status: number, body: { message?: string; error?: string; points?: number }]> {
  const answer = await post(test.app, url, undefined, token, headers);
  return [answer.statusCode, answer.json()];
}
