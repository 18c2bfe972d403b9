import { MESSAGES, type PrivacyRequest, type UpdateUserDetailsRequest } from "../../../../contract/index.ts";
import type { Client, Context } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";
import { invalidForm, ServiceError } from "../../../errors.ts";
import { createAccounts } from "../../foundation/accounts/index.ts";
import { createAudit } from "../../foundation/audit/index.ts";
import { createCredentials } from "../credentials/index.ts";
import { createSessions } from "../sessions/index.ts";
import { createEmailChange } from "./email-change-service.ts";

/** What the owner of an account changes under My Account. */
export function createProfile(db: Database, context: Context) {
  const { passwords } = context;

  /** Writes names and phone number, and the PIN if one is given. */
  async function write(
    trx: Database,
    UserNum: number,
    { NameFirst, NameLast, PhoneNumber, UserPass2: typedPin }: UpdateUserDetailsRequest,
    client: Client,
  ): Promise<void> {
    const UserPass2 = passwords.toGameFormat(typedPin);
    const pin = typedPin === "" ? {} : { UserPass2, UserPass2_N: UserPass2 };
    const accounts = createAccounts(trx, context);
    await accounts.updateUser(UserNum, { NameFirst, NameLast, PhoneNumber, ...pin });
    const lost = await accounts.lostNames(UserNum, { NameFirst, NameLast });
    if (lost.length > 0)
      throw invalidForm(Object.fromEntries(lost.map((name) => [name, MESSAGES.nameCharacters])));
    const audit = createAudit(trx, context);
    await audit.record({ action: "details_changed", UserNum, client });
    if (typedPin !== "") await audit.record({ action: "pin_changed", UserNum, client });
  }

  return {
    /**
     * Changes names, phone number and PIN, starts a change of the email address if another one is given, and ends the
     * session.
     * @throws ServiceError forbidden, wrong_credentials, validation, too_many_requests, busy
     */
    async update(
      { UserNum, sid }: { UserNum: number; sid: string },
      form: UpdateUserDetailsRequest,
      client: Client,
    ): Promise<void> {
      const accounts = createAccounts(db, context);
      await accounts.requireOwn(UserNum, form);
      await createCredentials(db, context).confirmPassword(UserNum, form.UserPass, client);
      const user = await accounts.findUser(UserNum);
      const isOther = form.UserEmail !== "" && form.UserEmail.toLowerCase() !== user?.UserEmail.toLowerCase();
      const changeEmail = isOther
        ? await createEmailChange(db, context).prepare(UserNum, form.UserEmail, client)
        : undefined;
      // All of the form or nothing: names that the game's columns cannot hold are refused once they are written.
      await db.transaction(async (trx) => {
        await write(trx, UserNum, form, client);
        await changeEmail?.(trx);
      });
      await createSessions(db, context).end(sid, UserNum, "logout");
    },

    /**
     * Stores what pages of the player's characters show, whether others can send gifts, and emails about sales.
     * @throws ServiceError unauthorized without an account of ours
     */
    async choosePrivacy(
      UserNum: number,
      { lastSeen, gifts, saleMails }: PrivacyRequest,
      client: Client,
    ): Promise<void> {
      await db.transaction(async (trx) => {
        const changed = await createAccounts(trx, context).updateAccount(UserNum, {
          lastSeen: lastSeen === "default" ? null : lastSeen,
          ...(gifts !== undefined && { gifts: gifts === "rejected" ? gifts : null }),
          ...(saleMails !== undefined && { saleMails: saleMails === "on" ? 1 : 0 }),
        });
        if (!changed) throw new ServiceError("unauthorized");
        const detail = [
          `last seen: ${lastSeen}`,
          ...(gifts === undefined ? [] : [`gifts: ${gifts}`]),
          ...(saleMails === undefined ? [] : [`sale emails: ${saleMails}`]),
        ].join("; ");
        await createAudit(trx, context).record({ action: "privacy_changed", UserNum, client, detail });
      });
    },
  };
}
export type Profile = ReturnType<typeof createProfile>;
