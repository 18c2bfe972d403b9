import { LINK_MINUTES, MESSAGES } from "../../../../contract/index.ts";
import type { Client, Context } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";
import { invalidForm, ServiceError } from "../../../errors.ts";
import { createAccounts, type IdentityRow, maskEmail } from "../../foundation/accounts/index.ts";
import { createAudit } from "../../foundation/audit/index.ts";
import { createLinks } from "../../foundation/links/index.ts";
import { createMailbox, createMailLimit } from "../../foundation/mail/index.ts";
import { createThrottle } from "../../foundation/throttle/index.ts";

const sameEmail = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/**
 * The email address of an account: confirmed by a link, changed by a link to the new address and a warning to the old
 * one.
 */
export function createEmailChange(db: Database, context: Context) {
  const { now } = context;

  /** Limits emails that a player can request again and again: they may go to another person's address. */
  async function limitMails(UserNum: number) {
    const limit = {
      kind: "address-mail" as const,
      value: UserNum,
      free: 3,
      firstWaitSeconds: 600,
      maxWaitSeconds: 3600,
    };
    if (!(await createThrottle(db, context).consume(limit))) throw new ServiceError("too_many_requests");
  }

  async function identityOf(UserNum: number): Promise<IdentityRow> {
    const identity = await createAccounts(db, context).findIdentity(UserNum);
    if (!identity) throw new ServiceError("unauthorized");
    return identity;
  }

  /** Other accounts that have an address. */
  const othersWith = async (handle: Database, UserNum: number, email: string) =>
    (await createAccounts(handle, context).findByEmail(email)).filter(
      (account) => account.UserNum !== UserNum,
    );

  /** Whether their owner may be told once more that somebody wants it; call it before the transaction. */
  const mayTell = async (UserNum: number, email: string): Promise<boolean> => {
    const others = await othersWith(db, UserNum, email);
    return createMailLimit(db, context)("address-taken", email, others.length > 0);
  };

  /** Emails the link that confirms an address. If another account has the address, its owner gets an email instead. */
  async function mailLink(
    trx: Database,
    identity: IdentityRow,
    email: string,
    kind: "confirm-address" | "confirm-new-address",
    tellsOwner: boolean,
  ) {
    const { UserNum, UserID } = identity;
    const links = createLinks(trx, context);
    await links.cancel(UserNum, "confirm-address");
    const token = await links.issue({
      UserNum,
      purpose: "confirm-address",
      minutes: LINK_MINUTES.email,
      email,
    });
    const others = await othersWith(trx, UserNum, email);
    await createMailbox(trx, context).post(
      others.length > 0
        ? { kind: "address-taken", to: email, UserID, existing: others.map((account) => account.UserID) }
        : { kind, to: email, UserID, token },
      { withheld: others.length > 0 && !tellsOwner },
    );
  }

  /**
   * Checks and counts a change of the address.
   * @returns starts it within a transaction
   * @throws ServiceError validation, too_many_requests
   */
  async function prepare(UserNum: number, email: string, client: Client) {
    const identity = await identityOf(UserNum);
    if (!(await createAccounts(db, context).isEmailStorable(email))) {
      throw invalidForm({ UserEmail: MESSAGES.emailTooLongHere });
    }
    if (sameEmail(identity.UserEmail, email)) throw invalidForm({ UserEmail: MESSAGES.emailSame });
    await limitMails(UserNum);
    const tells = await mayTell(UserNum, email);
    return async (trx: Database): Promise<void> => {
      await createAccounts(trx, context).updateAccount(UserNum, { pendingEmail: email });
      await mailLink(trx, identity, email, "confirm-new-address", tells);
      if (identity.UserEmail) {
        const links = createLinks(trx, context);
        await links.cancel(UserNum, "cancel-change");
        const token = await links.issue({ UserNum, purpose: "cancel-change", minutes: LINK_MINUTES.email });
        await createMailbox(trx, context).post({
          kind: "address-change-asked",
          to: identity.UserEmail,
          UserID: identity.UserID,
          newAddress: maskEmail(email),
          token,
        });
      }
      await createAudit(trx, context).record({ action: "email_change_requested", UserNum, client });
    };
  }

  return {
    /**
     * Emails the confirmation link once more.
     * @returns the message to show @throws ServiceError too_many_requests
     */
    async resendConfirmation(UserNum: number): Promise<string> {
      const identity = await identityOf(UserNum);
      // Who changes an address before it is confirmed may have typed it wrong.
      const email = identity.pendingEmail || identity.UserEmail;
      if (identity.emailVerifiedAt !== null || !email) return MESSAGES.emailVerified;
      await limitMails(UserNum);
      const isNew = identity.UserEmail !== "" && !sameEmail(identity.UserEmail, email);
      const tells = await mayTell(UserNum, email);
      await db.transaction((trx) =>
        mailLink(trx, identity, email, isNew ? "confirm-new-address" : "confirm-address", tells),
      );
      return MESSAGES.verificationSent;
    },

    prepare,

    /**
     * Starts a change of the address: emails a link to the new one, and a warning with a cancel link to the old one.
     * The password was checked before.
     * @throws ServiceError validation, too_many_requests
     */
    start: async (UserNum: number, email: string, client: Client): Promise<void> =>
      db.transaction(await prepare(UserNum, email, client)),

    /**
     * Confirms the address of an emailed link: the account's own, or the one that it changes to.
     * @returns the message to show
     * @throws ServiceError validation if the link is no longer valid, or another account has the address by now
     */
    async confirm(token: string, client: Client): Promise<string> {
      const invalid = (cause?: unknown) =>
        new ServiceError("validation", { message: MESSAGES.linkInvalid, cause });
      try {
        return await db.transaction(async (trx) => {
          const links = createLinks(trx, context);
          const { UserNum, email } = await links.use(token, "confirm-address");
          const accounts = createAccounts(trx, context);
          const identity = await accounts.findIdentity(UserNum);
          if (!identity || email === null) throw invalid();
          // A change that was cancelled, or was asked for before the password changed: its link is no longer good.
          const addresses = [identity.UserEmail, identity.pendingEmail ?? ""];
          if (!addresses.some((each) => sameEmail(each, email))) throw invalid();
          if ((await accounts.findByEmail(email)).some((account) => account.UserNum !== UserNum)) {
            throw invalid();
          }
          const changed = !sameEmail(identity.UserEmail, email);
          if (changed) await accounts.updateUser(UserNum, { UserEmail: email });
          await accounts.updateAccount(UserNum, {
            emailKey: email.toLowerCase(),
            email_verified_at: now(),
            pendingEmail: null,
          });
          await links.cancel(UserNum, "cancel-change");
          // Links that were sent to the old address, which may be why it was given up.
          if (changed) await links.cancel(UserNum, "reset-password");
          if (changed && identity.UserEmail) {
            await createMailbox(trx, context).post({
              kind: "address-changed",
              to: identity.UserEmail,
              UserID: identity.UserID,
              newAddress: maskEmail(email),
            });
          }
          const action = changed ? "email_changed" : "email_confirmed";
          await createAudit(trx, context).record({ action, UserNum, client });
          return changed ? MESSAGES.emailChanged : MESSAGES.emailVerified;
        });
      } catch (error) {
        throw db.dialect.isDuplicate(error) ? invalid(error) : error;
      }
    },

    /** Cancels a change of the address, by the link that the old one got. @throws ServiceError validation */
    async cancel(token: string, client: Client): Promise<void> {
      await db.transaction(async (trx) => {
        const links = createLinks(trx, context);
        const { UserNum } = await links.use(token, "cancel-change");
        await links.cancel(UserNum, "confirm-address");
        await createAccounts(trx, context).updateAccount(UserNum, { pendingEmail: null });
        await createAudit(trx, context).record({ action: "email_change_cancelled", UserNum, client });
      });
    },
  };
}
export type EmailChange = ReturnType<typeof createEmailChange>;
