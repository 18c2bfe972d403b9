import { MESSAGES, type UserIp, WHITELIST_STATUS } from "../../../../contract/index.ts";
import type { Client, Context } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";
import { ServiceError } from "../../../errors.ts";
import { createAudit } from "../../foundation/audit/index.ts";
import { createThrottle } from "../../foundation/throttle/index.ts";
import { createWhitelistStore } from "./store.ts";

/** Requests that an account makes without a wait. A line with IPv6 has more addresses than staff could ever look at. */
const REQUESTS_FREE = 5;

/** Requests to whitelist the address that a player connects from. */
export function createWhitelist(db: Database, context: Context) {
  /** The status of an account's request for an address; undefined without one. */
  const findStatus = (UserNum: number, CC_IP: string) => createWhitelistStore(db).findStatus(UserNum, CC_IP);

  return {
    findStatus,

    /** The caller's own address and the status of its request. */
    async statusOf(UserNum: number, client: Client): Promise<UserIp> {
      const CC_IP = client.address;
      return { CC_IP, CC_status: (await findStatus(UserNum, CC_IP)) ?? WHITELIST_STATUS.notRequested };
    },

    /**
     * Records a request, once: a repeat changes nothing and says so.
     * @returns the message to show
     * @throws ServiceError too_many_requests
     */
    async request(UserNum: number, client: Client): Promise<string> {
      const CC_IP = client.address;
      const row = { UserNum, CC_IP, CC_status: WHITELIST_STATUS.requested, requested: context.now() };
      if ((await findStatus(UserNum, CC_IP)) !== undefined) return MESSAGES.whitelistAlreadyRequested;
      const limit = {
        kind: "whitelist" as const,
        value: UserNum,
        free: REQUESTS_FREE,
        maxWaitSeconds: 86_400,
      };
      await createThrottle(db, context).prepare(limit);
      try {
        await db.transaction(async (trx) => {
          await createWhitelistStore(trx).insert(row);
          if (!(await createThrottle(trx, context).consume(limit))) {
            throw new ServiceError("too_many_requests");
          }
          await createAudit(trx, context).record({
            action: "whitelist_requested",
            UserNum,
            client,
            detail: CC_IP,
          });
        });
        return MESSAGES.whitelistRequested;
      } catch (error) {
        // Two requests at once. Caught outside the transaction, which the error has ended on SQL Server.
        if (db.dialect.isDuplicate(error)) return MESSAGES.whitelistAlreadyRequested;
        throw error;
      }
    },
  };
}
export type Whitelist = ReturnType<typeof createWhitelist>;
