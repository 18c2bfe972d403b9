import { generateSync } from "otplib";
import { type Player, post } from "./accounts.ts";
import type { TestApp } from "./app.ts";

/** A code of an authenticator app holds so long. */
export const STEP = 30_000;

/** What the authenticator app shows now. */
export const codeOf = ({ clock }: TestApp, secret: string) =>
  generateSync({ secret, epoch: Math.floor(clock.now().getTime() / 1000) });

/** Switches two-step login on. */
export async function enableTotp(test: TestApp, player: Pick<Player, "token" | "password">) {
  const begun = await post(test.app, "/account/totp/begin", { UserPass: player.password }, player.token);
  const { secret } = begun.json().data;
  const enabled = await post(test.app, "/account/totp/enable", { code: codeOf(test, secret) }, player.token);
  if (enabled.statusCode !== 200) throw new Error(enabled.body);
  // The code that switched it on is used up; the app shows the next one.
  test.clock.advance(STEP);
  return { secret, recoveryCodes: enabled.json().recoveryCodes as string[] };
}
