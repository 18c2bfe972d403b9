import { randomUUID } from "node:crypto";
import { USER_TYPE } from "../../../contract/index.ts";
import type { Database } from "../../db/transaction.ts";
import { ServiceError } from "../../errors.ts";
import { createSessionsStore } from "./sessions-store.ts";

const HOUR = 3_600_000;
/** `seen` is written at most once a minute: a page view must not cost a write. */
const TOUCH_AFTER = 60_000;

/** What an access token says: the Session row, its account and the user type at login. */
export interface TokenClaims {
  sid: string;
  sub: string;
  type: number;
}

/** Sessions: a login opens one, every call checks it, logging out or a ban ends it at once. */
export function createSessions(
  db: Database,
  { now, idleHours, maxHours }: { now: () => Date; idleHours: number; maxHours: number },
) {
  const store = createSessionsStore(db);

  return {
    /** @returns the claims to sign, and when the token ends */
    async open(account: { UserNum: number; type: number }, client: { address: string; userAgent: string }) {
      const created = now();
      const expires = new Date(created.getTime() + maxHours * HOUR);
      const id = randomUUID();
      await store.insert({
        id,
        UserNum: account.UserNum,
        created,
        seen: created,
        expires,
        ip: client.address.slice(0, 45),
        userAgent: client.userAgent.slice(0, 256),
      });
      const claims: TokenClaims = { sid: id, sub: String(account.UserNum), type: account.type };
      return { claims, expires };
    },

    /**
     * @returns the account, and its user type: 0 where the token's differs from the stored one (spec section 6)
     * @throws ServiceError unauthorized for a session that is over
     */
    async check(claims: TokenClaims): Promise<{ UserNum: number; type: number }> {
      const at = now();
      const row = await store.findLive(claims.sid, {
        now: at,
        seenAfter: new Date(at.getTime() - idleHours * HOUR),
      });
      if (!row || String(row.UserNum) !== claims.sub) throw new ServiceError("unauthorized");
      if (at.getTime() - row.seen.getTime() > TOUCH_AFTER) await store.touch(claims.sid, at);
      return { UserNum: row.UserNum, type: row.UserType === claims.type ? row.UserType : USER_TYPE.unknown };
    },

    /** Ends a session; ending one that is over already changes nothing. */
    async end(sid: string): Promise<void> {
      await store.revoke(sid, now());
    },
  };
}
export type Sessions = ReturnType<typeof createSessions>;
