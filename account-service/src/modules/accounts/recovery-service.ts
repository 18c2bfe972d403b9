import { normalizeIP } from "@fastify/rate-limit";
import {
  CONSOLE_MESSAGES,
  type FindPasswordRequest,
  type FindUserIdRequest,
  LINK_MINUTES,
} from "../../../contract/index.ts";
import type { Client, Context } from "../../context.ts";
import type { Database } from "../../db/transaction.ts";
import { ServiceError } from "../../errors.ts";
import { createAudit } from "../audit/audit-service.ts";
import { createLinks } from "../links/links-service.ts";
import { mailboxOf } from "../mail/mailbox.ts";
import type { Actor } from "../operators/operators-service.ts";
import { createThrottle } from "../throttle/throttle-service.ts";
import { createAccountsStore } from "./accounts-store.ts";

/**
 * Find ID and Find password (spec section 2, find account). Both answer by mail alone, and do the same work for an account
 * that exists as for one that does not: the mail is then written and withheld.
 */
export function createRecovery(db: Database, context: Context) {
  const throttle = createThrottle(db, context);

  /** @throws ServiceError too_many_requests where one address asks for too many */
  async function limitAsker(client: Client) {
    const gate = {
      kind: "recovery",
      value: normalizeIP(client.address, 64),
      free: context.env.RECOVERY_LIMIT_PER_ADDRESS,
      firstWaitSeconds: 60,
    };
    if (!(await throttle.consume(gate))) throw new ServiceError("too_many_requests");
  }

  /** Nobody's mailbox is flooded: beyond a few an hour nothing is sent, and the answer stays the same. */
  const mayMail = async (kind: string, email: string) =>
    (await throttle.consume({
      kind,
      value: email,
      free: 3,
      firstWaitSeconds: 1200,
      maxWaitSeconds: 3600,
    })) !== null;

  /** The mail with the link that sets a new password; a link that went out before opens nothing any more. */
  async function mailResetLink(
    trx: Database,
    mail: { UserNum: number; UserID: string; to: string },
    withheld: boolean,
  ) {
    const links = createLinks(trx, context);
    await links.cancel(mail.UserNum, "reset-password");
    const token = await links.issue({
      UserNum: mail.UserNum,
      purpose: "reset-password",
      minutes: LINK_MINUTES.resetPassword,
    });
    await mailboxOf(trx, context).post(
      { kind: "reset-password", to: mail.to, UserID: mail.UserID, token },
      { withheld },
    );
  }

  return {
    /** @throws ServiceError too_many_requests */
    async findUserId({ findIDEmail: email }: FindUserIdRequest, client: Client): Promise<void> {
      await limitAsker(client);
      const may = await mayMail("find-user-id", email);
      await db.transaction(async (trx) => {
        const found = await createAccountsStore(trx).findByEmail(email);
        await mailboxOf(trx, context).post(
          { kind: "user-ids", to: email, userIds: found.map((account) => account.UserID) },
          { withheld: found.length === 0 || !may },
        );
        await createAudit(trx, context).record({
          action: "user_id_asked",
          UserNum: found[0]?.UserNum ?? null,
          actor: null,
          client,
        });
      });
    },

    /** @throws ServiceError too_many_requests */
    async findPassword({ findPWID, findPWEmail: email }: FindPasswordRequest, client: Client): Promise<void> {
      await limitAsker(client);
      const may = await mayMail("find-password", email);
      await db.transaction(async (trx) => {
        const store = createAccountsStore(trx);
        const identity = await store.findIdentity((await store.findUserNum(findPWID)) ?? 0);
        const matches = identity?.UserEmail.toLowerCase() === email.toLowerCase();
        // Links of number 0 open nothing. Where no mail goes out, the one that went before keeps its link.
        const UserNum = matches && may ? identity.UserNum : 0;
        const mail = { UserNum, UserID: identity?.UserID ?? findPWID, to: email };
        await mailResetLink(trx, mail, !matches || !may);
        await createAudit(trx, context).record({
          action: "password_reset_asked",
          UserNum: matches ? identity.UserNum : null,
          actor: null,
          client,
        });
      });
    },

    /**
     * An operator has the link mailed to the address that the game has for the account; nobody else learns it.
     * @throws ServiceError not_found, conflict where there is no address, too_many_requests
     */
    async mailPlayer(UserNum: number, by: Actor): Promise<void> {
      const identity = await createAccountsStore(db).findIdentity(UserNum);
      if (!identity) throw new ServiceError("not_found", { message: CONSOLE_MESSAGES.playerUnknown });
      const { UserID, UserEmail: to } = identity;
      if (!to) throw new ServiceError("conflict", { message: CONSOLE_MESSAGES.recoveryNoAddress });
      if (!(await mayMail("find-password", to))) {
        throw new ServiceError("too_many_requests", { message: CONSOLE_MESSAGES.recoveryTooMany });
      }
      await db.transaction(async (trx) => {
        await mailResetLink(trx, { UserNum, UserID, to }, false);
        await createAudit(trx, context).record({
          action: "recovery_mailed",
          UserNum,
          actor: by.UserNum,
          client: by.client,
        });
      });
    },
  };
}
export type Recovery = ReturnType<typeof createRecovery>;
