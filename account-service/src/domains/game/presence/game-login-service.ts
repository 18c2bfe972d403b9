import { type GameLogin, MESSAGES } from "../../../../contract/index.ts";
import type { Client, Context } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";
import { conflict } from "../../../errors.ts";
import { MINUTE } from "../../../lib/time.ts";
import { createLedger } from "../../coins/ledger/index.ts";
import { createAccounts } from "../../foundation/accounts/index.ts";
import { createAudit } from "../../foundation/audit/index.ts";
import { readSetting } from "../../foundation/settings/index.ts";

/**
 * A stuck login: the game has an account as logged in although none of its characters is in the game, and refuses the
 * next login (its code 5). Without ChaOnline the two cannot be told apart, and only staff can reset.
 */
export function createGameLogin(db: Database, context: Context) {
  const { now } = context;

  /** @param within a transaction that has locked the account's row, or the database */
  async function stateWithin(within: Database, UserNum: number): Promise<GameLogin> {
    const minutes = await readSetting(within, "loginResetMinutes");
    const accounts = createAccounts(within, context);
    const inGame = await accounts.hasCharacterInGame(UserNum);
    if (minutes === 0 || inGame === null) return null;
    const presence = await accounts.findPresence(UserNum);
    if (!presence || presence.loginState === 0) return { state: "out", until: null };
    if (inGame) return { state: "in_game", until: null };
    const [reset] = await createAudit(within, context).latest(UserNum, "login_state_freed", 1);
    const since = Math.max(presence.lastLogin?.getTime() ?? 0, reset?.at.getTime() ?? 0);
    const until = new Date(since + minutes * MINUTE);
    return { state: "stuck", until: until > now() ? until.toISOString() : null };
  }

  return {
    /** Whether the game has an account as logged in, and whether its player can reset that. */
    state: (UserNum: number): Promise<GameLogin> => stateWithin(db, UserNum),

    /** Resets a stuck login. @throws ServiceError conflict with the reason */
    async reset(UserNum: number, client: Client): Promise<void> {
      await db.transaction(async (trx) => {
        // The game's login writes the same row, and waits.
        await createLedger(trx, context).lock(UserNum, "coin");
        const login = await stateWithin(trx, UserNum);
        if (!login) throw conflict(MESSAGES.loginResetOff);
        if (login.state === "in_game") throw conflict(MESSAGES.loginInGame);
        if (login.until) throw conflict(MESSAGES.loginResetWait);
        if (login.state === "out" || !(await createAccounts(trx, context).clearLoginState(UserNum))) {
          throw conflict(MESSAGES.loginNotStuck);
        }
        await createAudit(trx, context).record({
          action: "login_state_freed",
          UserNum,
          client,
          detail: "by the player",
        });
      });
    },
  };
}
export type GameLogins = ReturnType<typeof createGameLogin>;
