import { randomUUID } from "node:crypto";
import {
  type ActiveSession,
  isAdminType,
  MESSAGES,
  roleSchema,
  USER_TYPE,
} from "../../../../contract/index.ts";
import type { Client, Context } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";
import { ServiceError } from "../../../errors.ts";
import type { SessionAccount, TokenClaims } from "../../../http/session.ts";
import { HOUR, MINUTE } from "../../../lib/time.ts";
import { accountStatus, isGamePasswordNew } from "../../foundation/accounts/index.ts";
import { createSessionsStore, type SessionEnd } from "./store.ts";

/** `seen` is updated at most once a minute, so that a page view does not cost a write. */
const TOUCH_AFTER = MINUTE;
/** For how long a confirmed secret answer allows one password change. */
const ANSWER_VALID = 5 * MINUTE;
/** Ended sessions are kept this long, for support. */
const RETENTION = 30 * 24 * HOUR;

/** Sessions: a login opens one, every request checks it, logging out or a ban ends it at once. */
export function createSessions(db: Database, { now, env }: Pick<Context, "now" | "env">) {
  const store = createSessionsStore(db);
  const live = (at: Date) => ({
    now: at,
    seenAfter: new Date(at.getTime() - env.SESSION_IDLE_HOURS * HOUR),
  });

  return {
    /** @returns the claims to sign, and when the token expires */
    async open(
      account: { UserNum: number; type: number },
      client: Client,
      { secondFactor = false, browser = null }: { secondFactor?: boolean; browser?: string | null } = {},
    ) {
      const created = now();
      const expires = new Date(created.getTime() + env.SESSION_MAX_HOURS * HOUR);
      const id = randomUUID();
      await store.insert({
        id,
        UserNum: account.UserNum,
        created,
        seen: created,
        expires,
        ip: client.address.slice(0, 45),
        userAgent: client.userAgent.slice(0, 256),
        secondFactor: secondFactor ? created : null,
        browser,
      });
      const claims: TokenClaims = { sid: id, sub: String(account.UserNum), type: account.type };
      return { claims, expires };
    },

    /**
     * @returns the account, its name and balances, its user type, which is 0 if the token's differs from the stored
     *   one, and its role in the console.
     * If staff need two-step login and this session did not use it, an administrator's type is 0 too, and the role is
     * null;
     *   `staff` tells whether the account has one anyway.
     * @throws ServiceError unauthorized for an ended session, with a message of its own after logging out;
     *   password_changed if
     *   the password was changed in the game since the session began
     */
    async check(claims: TokenClaims): Promise<SessionAccount> {
      const at = now();
      const row = await store.findLive(claims.sid, live(at));
      if (!row || String(row.UserNum) !== claims.sub) {
        const loggedOut = (await store.findEnd(claims.sid)) === "logout";
        throw new ServiceError("unauthorized", loggedOut ? { message: MESSAGES.loggedOut } : {});
      }
      if (isGamePasswordNew(row, env)) throw new ServiceError("password_changed");
      // A ban ends sessions; this catches one opened at the same moment, and blocks made in the game.
      if (accountStatus(row, at, env).blocked) throw new ServiceError("unauthorized");
      if (at.getTime() - row.seen.getTime() > TOUCH_AFTER) await store.touch(claims.sid, at);
      const { UserNum, UserType, UserID, UserPoint, UserPoint2 } = row;
      const card = { UserID, UserPoint, UserPoint2: UserPoint2 ?? 0 };
      const proved = row.secondFactor || !env.REQUIRE_ADMIN_SECOND_FACTOR;
      const trusted = UserType === claims.type && (proved || !isAdminType(UserType));
      const given = isAdminType(UserType) ? "admin" : (roleSchema.safeParse(row.role).data ?? null);
      const staff = given !== null;
      if (!trusted) return { UserNum, type: USER_TYPE.unknown, role: null, staff, card };
      return { UserNum, type: UserType, role: proved ? given : null, staff, card };
    },

    /** The active sessions of an account, most recent first. @param current the id of the caller's own session */
    async list(UserNum: number, current?: string): Promise<ActiveSession[]> {
      const rows = await store.listLive(UserNum, live(now()));
      return rows.map((row) => ({
        id: row.id,
        current: row.id === current,
        created: row.created.toISOString(),
        seen: row.seen.toISOString(),
        ip: row.ip,
        userAgent: row.userAgent,
      }));
    },

    /** Accounts with a current or recent session from a network address, most recent first. */
    seenAt: (ip: string, most: number) => store.seenAt(ip, most),

    /** The network addresses of an account's latest sessions. */
    addressesOf: store.addressesOf,

    /** Ends an account's session. @returns false if it had already ended, or is another account's */
    end: (sid: string, UserNum: number, reason: SessionEnd) => store.revoke(sid, UserNum, reason, now()),
    /** Ends every session of an account, except one. */
    endAll: (UserNum: number, reason: SessionEnd, except?: string) =>
      store.revokeAll(UserNum, reason, now(), except),

    /** Records that the secret answer was given in this session. */
    confirmAnswer: (sid: string) => store.setAnswerConfirmed(sid, now()),
    /** Uses that up. @returns false if it was not given in the last five minutes */
    useAnswer: (sid: string) => store.useAnswerConfirmed(sid, new Date(now().getTime() - ANSWER_VALID)),

    /** Two-step login was set up in this session, which counts as passing it. */
    grantSecondFactor: (sid: string) => store.setSecondFactor(sid, now()),
    /** Two-step login was turned off: no session has passed it. */
    dropSecondFactor: (UserNum: number) => store.clearSecondFactor(UserNum),

    /** Removes sessions that ended long ago. */
    purge: () => store.purge(new Date(now().getTime() - RETENTION)),
  };
}
export type Sessions = ReturnType<typeof createSessions>;
