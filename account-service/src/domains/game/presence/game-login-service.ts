import { CONSOLE_MESSAGES, type GameLogin, MESSAGES } from "../../../../contract/index.ts";
import type { Actor, Client, Context } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";
import { conflict } from "../../../errors.ts";
import { CLOCKS_DIFFER, DAY, hasCome, MINUTE } from "../../../lib/time.ts";
import { createLedger } from "../../coins/ledger/index.ts";
import { createAccounts } from "../../foundation/accounts/index.ts";
import { createAudit } from "../../foundation/audit/index.ts";
import { readSetting } from "../../foundation/settings/index.ts";
import { createLoginResetsStore } from "./store.ts";

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
    const reset = await createLoginResetsStore(within).find(UserNum);
    const wait = minutes * MINUTE;
    const ends = [presence.lastLogin, reset].map((since) => new Date((since?.getTime() ?? 0) + wait));
    // The game's clock, or its zone, may be some hours ahead; not a day.
    const [until] = ends
      .filter((end) => !hasCome(end, now(), wait + DAY))
      .sort((one, other) => other.getTime() - one.getTime());
    return { state: "stuck", until: until?.toISOString() ?? null };
  }

  /**
   * Clears the game's record that a player is online, and notes when: until the next login, that record is not trusted
   * (`mayBeInGame`).
   * @returns false if there was none
   */
  async function clear(trx: Database, UserNum: number): Promise<boolean> {
    if (!(await createAccounts(trx, context).clearLoginState(UserNum))) return false;
    const store = createLoginResetsStore(trx);
    if (!(await store.update(UserNum, now()))) await store.insert(UserNum, now());
    return true;
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
        if (login.state === "out" || !(await clear(trx, UserNum))) throw conflict(MESSAGES.loginNotStuck);
        await createAudit(trx, context).record({
          action: "login_state_freed",
          UserNum,
          client,
          detail: "by the player",
        });
      });
    },

    /** Has resets by a clock that was ahead be of now, so that the game's next login is trusted again. */
    redateAhead: (): Promise<void> =>
      createLoginResetsStore(db).redate(new Date(now().getTime() + CLOCKS_DIFFER), now()),

    /**
     * Resets a login for staff, whether or not it is stuck.
     * @throws ServiceError conflict if the game has the account as logged out
     */
    async resetByStaff(UserNum: number, by: Actor): Promise<void> {
      await db.transaction(
        async (trx) => {
          const before = (await createAccounts(trx, context).findPresence(UserNum))?.loginState ?? 0;
          if (!(await clear(trx, UserNum))) throw conflict(CONSOLE_MESSAGES.loginNotStuck);
          await createAudit(trx, context).record({
            action: "login_state_freed",
            UserNum,
            actor: by.UserNum,
            client: by.client,
            detail: `UserLoginState: ${before} → 0`,
          });
        },
        // The row of a first reset, where the game's login state alone is not what both have cleared.
        { rerunDuplicates: true },
      );
    },
  };
}
export type GameLogins = ReturnType<typeof createGameLogin>;
