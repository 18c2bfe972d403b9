import { MESSAGES, type UserIp, WHITELIST_STATUS } from "../../../contract/index.ts";
import type { Client, Context } from "../../context.ts";
import type { Database } from "../../db/transaction.ts";
import { createAudit } from "../audit/audit-service.ts";
import { createWhitelistStore } from "./whitelist-store.ts";

/** An IPv4 address as people know it, also where it came through an IPv6 socket. */
const plainAddress = (address: string) =>
  address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, "").slice(0, 45);

/** Requests to whitelist the address that a player connects from (spec sections 2 and 4). */
export function createWhitelist(db: Database, context: Context) {
  return {
    /** The caller's own address and what became of its request. */
    async statusOf(UserNum: number, client: Client): Promise<UserIp> {
      const CC_IP = plainAddress(client.address);
      const CC_status = await createWhitelistStore(db).findStatus(UserNum, CC_IP);
      return { CC_IP, CC_status: CC_status ?? WHITELIST_STATUS.notRequested };
    },

    /** Records the request, once: a repeat changes nothing and says so. @returns the sentence to show */
    async request(UserNum: number, client: Client): Promise<string> {
      const CC_IP = plainAddress(client.address);
      const row = { UserNum, CC_IP, CC_status: WHITELIST_STATUS.requested, asked: context.now() };
      if ((await createWhitelistStore(db).findStatus(UserNum, CC_IP)) !== undefined) {
        return MESSAGES.whitelistAlreadyRequested;
      }
      try {
        await db.transaction(async (trx) => {
          await createWhitelistStore(trx).insert(row);
          await createAudit(trx, context).record({
            action: "whitelist_asked",
            UserNum,
            client,
            detail: CC_IP,
          });
        });
        return MESSAGES.whitelistRequested;
      } catch (error) {
        // Asked for twice at once. Caught out here: on SQL Server the error has ended the transaction already.
        if (db.dialect.isDuplicate(error)) return MESSAGES.whitelistAlreadyRequested;
        throw error;
      }
    },
  };
}
export type Whitelist = ReturnType<typeof createWhitelist>;
