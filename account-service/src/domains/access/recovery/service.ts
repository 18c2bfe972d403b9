import { normalizeIP } from "@fastify/rate-limit";
import {
  CONSOLE_MESSAGES,
  type FindPasswordRequest,
  type FindUserIdRequest,
  LINK_MINUTES,
} from "../../../../contract/index.ts";
import type { Actor, Client, Context } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";
import { conflict, notFound, ServiceError } from "../../../errors.ts";
import { createAccounts } from "../../foundation/accounts/index.ts";
import { createAudit } from "../../foundation/audit/index.ts";
import { createLinks } from "../../foundation/links/index.ts";
import { createMailbox, createMailLimit } from "../../foundation/mail/index.ts";
import { createThrottle } from "../../foundation/throttle/index.ts";

/**
 * Find ID and Find password. Both answer by email only, and do the same work whether the account exists or not: the
 * email is then written and withheld.
 */
export function createRecovery(db: Database, context: Context) {
  const throttle = createThrottle(db, context);
  const mayMail = createMailLimit(db, context);

  /** @throws ServiceError too_many_requests if a network address asks too often */
  async function limitAsker(client: Client) {
    const limit = {
      kind: "recovery" as const,
      value: normalizeIP(client.address, 64),
      free: context.env.RECOVERY_LIMIT_PER_ADDRESS,
      shared: true,
      firstWaitSeconds: 60,
    };
    if (!(await throttle.consume(limit))) throw new ServiceError("too_many_requests");
  }

  /** Issues a password reset link; earlier ones stop working. A link of number 0 works for nothing. */
  async function issueResetLink(trx: Database, UserNum: number): Promise<string> {
    const links = createLinks(trx, context);
    await links.cancel(UserNum, "reset-password");
    return links.issue({ UserNum, purpose: "reset-password", minutes: LINK_MINUTES.resetPassword });
  }

  /** Emails a password reset link. */
  async function mailResetLink(
    trx: Database,
    mail: { UserNum: number; UserID: string; to: string },
    withheld: boolean,
  ) {
    const token = await issueResetLink(trx, mail.UserNum);
    await createMailbox(trx, context).post(
      { kind: "reset-password", to: mail.to, UserID: mail.UserID, token },
      { withheld },
    );
  }

  return {
    /**
     * Emails the user IDs of an address, each with a link to reset its password.
     * @throws ServiceError too_many_requests
     */
    async findUserId({ findIDEmail: email }: FindUserIdRequest, client: Client): Promise<void> {
      await limitAsker(client);
      const found = await createAccounts(db, context).findByEmail(email);
      const may = await mayMail("find-user-id", email, found.length > 0);
      await db.transaction(async (trx) => {
        // If no email goes out, an earlier link keeps working.
        const accounts = may ? found : [{ UserNum: 0, UserID: "" }];
        const tokens: string[] = [];
        for (const { UserNum } of accounts) tokens.push(await issueResetLink(trx, UserNum));
        const userIds = accounts.map(({ UserID }) => UserID);
        await createMailbox(trx, context).post(
          { kind: "user-ids", to: email, userIds, tokens },
          { withheld: !may },
        );
        await createAudit(trx, context).record({
          action: "user_id_requested",
          UserNum: found[0]?.UserNum ?? null,
          actor: null,
          client,
        });
      });
    },

    /** @throws ServiceError too_many_requests */
    async findPassword({ findPWID, findPWEmail: email }: FindPasswordRequest, client: Client): Promise<void> {
      await limitAsker(client);
      const accounts = createAccounts(db, context);
      const identity = await accounts.findIdentity((await accounts.findUserNum(findPWID)) ?? 0);
      const matches = identity?.UserEmail.toLowerCase() === email.toLowerCase();
      const may = await mayMail("find-password", email, matches);
      await db.transaction(async (trx) => {
        // If no email goes out, an earlier link keeps working.
        const UserNum = may && identity ? identity.UserNum : 0;
        const mail = { UserNum, UserID: identity?.UserID ?? findPWID, to: email };
        await mailResetLink(trx, mail, !may);
        await createAudit(trx, context).record({
          action: "password_reset_requested",
          UserNum: matches ? identity.UserNum : null,
          actor: null,
          client,
        });
      });
    },

    /**
     * Emails a password reset link on behalf of staff, to the address that the game has for the account. Staff never
     * see the link.
     * @throws ServiceError not_found, conflict without an address, too_many_requests
     */
    async mailPlayer(UserNum: number, by: Actor): Promise<void> {
      const identity = await createAccounts(db, context).findIdentity(UserNum);
      if (!identity) throw notFound(CONSOLE_MESSAGES.playerUnknown);
      const { UserID, UserEmail: to } = identity;
      if (!to) throw conflict(CONSOLE_MESSAGES.recoveryNoAddress);
      // A separate counter, so that strangers who ask for the same account do not keep staff from helping.
      if (!(await mayMail("staff-recovery", to, true))) {
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
