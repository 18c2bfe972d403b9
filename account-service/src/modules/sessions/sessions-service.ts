import { randomUUID } from "node:crypto";
import {
  isAdminType,
  MESSAGES,
  type OpenSession,
  type Role,
  roleSchema,
  USER_TYPE,
} from "../../../contract/index.ts";
import type { Client, Context } from "../../context.ts";
import type { Database } from "../../db/transaction.ts";
import { ServiceError } from "../../errors.ts";
import { isGamePasswordNew } from "../accounts/known-password.ts";
import { standingOf } from "../accounts/standing.ts";
import { createSessionsStore, type SessionEnd } from "./sessions-store.ts";

const HOUR = 3_600_000;
/** `seen` is written at most once a minute: a page view must not cost a write. */
const TOUCH_AFTER = 60_000;
/** A confirmed secret answer allows one change of the password for so long. */
const ANSWER_HOLDS = 5 * 60_000;
/** Sessions that are over are kept so long, to be looked into. */
const KEEP_AFTER = 30 * 24 * HOUR;

/** What an access token says: the Session row, its account and the user type at login. */
export interface TokenClaims {
  sid: string;
  sub: string;
  type: number;
}

/** The account behind a session. */
export interface Checked {
  UserNum: number;
  /** User type; 0 where the token's and the stored one differ. */
  type: number;
  /** What it may be in the operators' console. */
  role: Role | null;
  /** Whether the account is an administrator's or has a role, whatever this session has proved. */
  operator: boolean;
}

/** Sessions: a login opens one, every call checks it, logging out or a ban ends it at once. */
export function createSessions(db: Database, { now, env }: Pick<Context, "now" | "env">) {
  const store = createSessionsStore(db);
  const live = (at: Date) => ({
    now: at,
    seenAfter: new Date(at.getTime() - env.SESSION_IDLE_HOURS * HOUR),
  });

  return {
    /** @returns the claims to sign, and when the token ends */
    async open(account: { UserNum: number; type: number }, client: Client, secondFactor = false) {
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
      });
      const claims: TokenClaims = { sid: id, sub: String(account.UserNum), type: account.type };
      return { claims, expires };
    },

    /**
     * @returns the account, its user type, which is 0 where the token's differs from the stored one (spec section 6), and its
     *   role in the console. Where operators need a second step at login and this session made none, an administrator's
     *   type is 0 too, and nobody has a role; `operator` says whether the account is one's all the same.
     * @throws ServiceError unauthorized for a session that is over; its message tells who logged out from others.
     *   password_changed where the game has another password than the one that this session began with
     */
    async check(claims: TokenClaims): Promise<Checked> {
      const at = now();
      const row = await store.findLive(claims.sid, live(at));
      if (!row || String(row.UserNum) !== claims.sub) {
        const loggedOut = (await store.findEnd(claims.sid)) === "logout";
        throw new ServiceError("unauthorized", loggedOut ? { message: MESSAGES.loggedOut } : {});
      }
      if (isGamePasswordNew(row, env)) throw new ServiceError("password_changed");
      // A ban ends sessions; one that was made at the same moment, or a block of the game's own, is found here.
      if (standingOf(row, at, env).blocked) throw new ServiceError("unauthorized");
      if (at.getTime() - row.seen.getTime() > TOUCH_AFTER) await store.touch(claims.sid, at);
      const { UserNum, UserType } = row;
      const proved = row.secondFactor || !env.REQUIRE_ADMIN_SECOND_FACTOR;
      const trusted = UserType === claims.type && (proved || !isAdminType(UserType));
      const given = isAdminType(UserType) ? "admin" : (roleSchema.safeParse(row.role).data ?? null);
      const operator = given !== null;
      if (!trusted) return { UserNum, type: USER_TYPE.unknown, role: null, operator };
      return { UserNum, type: UserType, role: proved ? given : null, operator };
    },

    /** The open sessions of an account, last seen first. @param current the one that asks, where it is the account that does */
    async list(UserNum: number, current?: string): Promise<OpenSession[]> {
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

    /** Who has, or had lately, a session from an address, the last one seen first. */
    seenAt: (ip: string, most: number) => store.seenAt(ip, most),

    /** Ends an account's session. @returns false where it was over already, or is another account's */
    end: (sid: string, UserNum: number, reason: SessionEnd) => store.revoke(sid, UserNum, reason, now()),
    /** Ends every session of an account, but for `except`. */
    endAll: (UserNum: number, reason: SessionEnd, except?: string) =>
      store.revokeAll(UserNum, reason, now(), except),

    /** Remembers that the secret answer was given in this session. */
    confirmAnswer: (sid: string) => store.setAnswerConfirmed(sid, now()),
    /** Uses that up. @returns false where it was not given in the last five minutes */
    useAnswer: (sid: string) => store.useAnswerConfirmed(sid, new Date(now().getTime() - ANSWER_HOLDS)),

    /** The second step was passed in this session, after its login. */
    grantSecondFactor: (sid: string) => store.setSecondFactor(sid, now()),
    /** The account has no second step any more: its sessions have passed none. */
    dropSecondFactor: (UserNum: number) => store.clearSecondFactor(UserNum),

    /** Removes sessions that were over long ago. */
    purge: () => store.purge(new Date(now().getTime() - KEEP_AFTER)),
  };
}
export type Sessions = ReturnType<typeof createSessions>;
