import { type ChangeEmailRequest, LINK_MINUTES, MESSAGES } from "../../../contract/index.ts";
import type { Client, Context } from "../../context.ts";
import type { Database } from "../../db/transaction.ts";
import { invalidForm, ServiceError } from "../../errors.ts";
import { createAudit } from "../audit/audit-service.ts";
import { createLinks } from "../links/links-service.ts";
import { mailboxOf } from "../mail/mailbox.ts";
import { createThrottle } from "../throttle/throttle-service.ts";
import { maskEmail } from "./accounts-service.ts";
import { createAccountsStore, type IdentityRow } from "./accounts-store.ts";
import { isEmailStorable } from "./registration-service.ts";

const sameAddress = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** The e-mail address of an account: confirmed by a link, changed by a link to the new one and a warning to the old. */
export function createAddresses(db: Database, context: Context) {
  const { now } = context;

  /** Mail that a player can ask for again and again stays bounded: it goes to an address that may not be his. */
  async function limitMails(UserNum: number) {
    const gate = {
      kind: "address-mail",
      value: UserNum,
      free: 3,
      firstWaitSeconds: 600,
      maxWaitSeconds: 3600,
    };
    if (!(await createThrottle(db, context).consume(gate))) throw new ServiceError("too_many_requests");
  }

  async function identityOf(handle: Database, UserNum: number): Promise<IdentityRow> {
    const identity = await createAccountsStore(handle).findIdentity(UserNum);
    if (!identity) throw new ServiceError("unauthorized");
    return identity;
  }

  /** Mails the link that confirms an address; its owner is told instead where another account has it. */
  async function mailLink(
    trx: Database,
    identity: IdentityRow,
    email: string,
    kind: "confirm-address" | "confirm-new-address",
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
    const others = (await createAccountsStore(trx).findByEmail(email)).filter(
      (account) => account.UserNum !== UserNum,
    );
    await mailboxOf(trx, context).post(
      others.length > 0
        ? { kind: "address-taken", to: email, UserID, existing: others.map((account) => account.UserID) }
        : { kind, to: email, UserID, token },
    );
  }

  return {
    /**
     * Mails the link to confirm the address once more.
     * @returns the sentence to show @throws ServiceError too_many_requests
     */
    async sendConfirmation(UserNum: number): Promise<string> {
      const identity = await identityOf(db, UserNum);
      const email = identity.UserEmail || identity.pendingEmail;
      if (identity.emailVerifiedAt !== null || !email) return MESSAGES.emailVerified;
      await limitMails(UserNum);
      await db.transaction((trx) => mailLink(trx, identity, email, "confirm-address"));
      return MESSAGES.verificationSent;
    },

    /**
     * Begins a change of the address: the new one gets a link, the old one a warning with a link that stops it. The
     * password was checked before.
     * @throws ServiceError validation, too_many_requests
     */
    async askChange(
      UserNum: number,
      { UserEmail }: Pick<ChangeEmailRequest, "UserEmail">,
      client: Client,
    ): Promise<void> {
      const identity = await identityOf(db, UserNum);
      if (!(await isEmailStorable(db, UserEmail))) {
        throw invalidForm({ UserEmail: MESSAGES.emailTooLongHere });
      }
      if (sameAddress(identity.UserEmail, UserEmail)) throw invalidForm({ UserEmail: MESSAGES.emailSame });
      await limitMails(UserNum);
      await db.transaction(async (trx) => {
        await createAccountsStore(trx).updateAccount(UserNum, { pendingEmail: UserEmail });
        await mailLink(trx, identity, UserEmail, "confirm-new-address");
        if (identity.UserEmail) {
          const links = createLinks(trx, context);
          await links.cancel(UserNum, "cancel-change");
          const token = await links.issue({ UserNum, purpose: "cancel-change", minutes: LINK_MINUTES.email });
          await mailboxOf(trx, context).post({
            kind: "address-change-asked",
            to: identity.UserEmail,
            UserID: identity.UserID,
            newAddress: maskEmail(UserEmail),
            token,
          });
        }
        await createAudit(trx, context).record({ action: "email_change_asked", UserNum, client });
      });
    },

    /**
     * Confirms the address that a mailed link is about: the account's own, or the one that it changes to.
     * @returns the sentence to show
     * @throws ServiceError validation where the link opens nothing any more, or another account has the address by now
     */
    async confirm(token: string, client: Client): Promise<string> {
      const invalid = (cause?: unknown) =>
        new ServiceError("validation", { message: MESSAGES.linkInvalid, cause });
      try {
        return await db.transaction(async (trx) => {
          const links = createLinks(trx, context);
          const { UserNum, email } = await links.use(token, "confirm-address");
          const store = createAccountsStore(trx);
          const identity = await store.findIdentity(UserNum);
          if (!identity || email === null) throw invalid();
          if ((await store.findByEmail(email)).some((account) => account.UserNum !== UserNum))
            throw invalid();
          const changed = !sameAddress(identity.UserEmail, email);
          if (changed) await store.updateUser(UserNum, { UserEmail: email });
          await store.updateAccount(UserNum, {
            emailKey: email.toLowerCase(),
            email_verified_at: now(),
            pendingEmail: null,
          });
          await links.cancel(UserNum, "cancel-change");
          if (changed && identity.UserEmail) {
            await mailboxOf(trx, context).post({
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

    /** Stops a change of the address, by the link that the old one got. @throws ServiceError validation */
    async cancelChange(token: string, client: Client): Promise<void> {
      await db.transaction(async (trx) => {
        const links = createLinks(trx, context);
        const { UserNum } = await links.use(token, "cancel-change");
        await links.cancel(UserNum, "confirm-address");
        await createAccountsStore(trx).updateAccount(UserNum, { pendingEmail: null });
        await createAudit(trx, context).record({ action: "email_change_cancelled", UserNum, client });
      });
    },
  };
}
export type Addresses = ReturnType<typeof createAddresses>;
