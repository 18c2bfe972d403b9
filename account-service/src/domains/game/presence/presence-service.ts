import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";
import { DAY, MINUTE } from "../../../lib/time.ts";
import { createAccounts } from "../../foundation/accounts/index.ts";
import { createLoginResetsStore } from "./store.ts";

/** How long the game may still write a player's data after they logged out. */
const LOGOUT_MS = MINUTE;

/**
 * Whether an account may be online in the game, which then has its item bank in memory. Ask in a transaction that locks
 * the account's row in the game's table: the game's login waits for it. The last minute counts too; and after staff
 * reset the login state, it is not trusted until the game logs the player in again.
 */
export async function mayBeInGame(db: Database, context: Context, UserNum: number): Promise<boolean> {
  const accounts = createAccounts(db, context);
  const presence = await accounts.findPresence(UserNum);
  if (presence && presence.loginState !== 0) return true;
  // A second client's logout also clears the login state, while a character of the first is still in the game.
  if (await accounts.hasCharacterInGame(UserNum)) return true;
  // Nobody plays with an account that the game no longer has: what waits for it is not kept from its buyer for good.
  if (!presence) return false;
  const now = context.now().getTime();
  const { lastLogin: stored } = presence;
  // One that is days ahead was written by a wrong clock, or by hand: when it was is not known.
  const lastLogin = stored !== null && stored.getTime() - now < DAY ? stored : null;
  const reset = await createLoginResetsStore(db).find(UserNum);
  if (reset && (lastLogin === null || lastLogin < reset)) return true;
  return lastLogin !== null && now - lastLogin.getTime() < LOGOUT_MS;
}
