import {
  MESSAGES,
  type ResetPasswordRequest,
  type UpdatePasswordRequest,
} from "../../../../contract/index.ts";
import type { Client, Context } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";
import { conflict, invalidForm, ServiceError } from "../../../errors.ts";
import { normalizeAnswer } from "../../../lib/secrets/passwords.ts";
import {
  createAccounts,
  gamePasswordFingerprint,
  type IdentityRow,
} from "../../foundation/accounts/index.ts";
import { type AuditAction, createAudit } from "../../foundation/audit/index.ts";
import { createLinks } from "../../foundation/links/index.ts";
import { createMailbox } from "../../foundation/mail/index.ts";
import { createThrottle, type Limit } from "../../foundation/throttle/index.ts";
import { createKnownBrowsers, createSessions } from "../sessions/index.ts";
import { createGamePasswords } from "./game-passwords-service.ts";
import { passwordProblem } from "./password-rules.ts";

/** Five attempts, then waits that grow. Counted by account: the caller has its session, or its email. */
const FREE_ATTEMPTS = 5;
const passwordLimit = (UserNum: number): Limit => ({ kind: "password", value: UserNum, free: FREE_ATTEMPTS });
const answerLimit = (UserNum: number): Limit => ({ kind: "answer", value: UserNum, free: FREE_ATTEMPTS });

/** Proving an account by its password, secret answer or an emailed link, and changing the password. */
export function createCredentials(db: Database, context: Context) {
  const { passwords, now, env } = context;
  const accounts = createAccounts(db, context);
  const throttle = createThrottle(db, context);

  async function identityOf(UserNum: number): Promise<IdentityRow> {
    const identity = await accounts.findIdentity(UserNum);
    if (!identity) throw new ServiceError("unauthorized");
    return identity;
  }

  /** One comparison within a limit; a failure is audited. @throws ServiceError too_many_requests, busy */
  async function isRight(
    limit: Limit,
    failure: AuditAction,
    { UserNum, client }: { UserNum: number; client: Client },
    compare: () => Promise<boolean>,
  ): Promise<boolean> {
    const attempt = await throttle.consume(limit);
    if (!attempt) throw new ServiceError("too_many_requests");
    let right: boolean;
    try {
      right = await compare();
    } catch (error) {
      await attempt.withdraw();
      throw error;
    }
    if (right) await attempt.succeed();
    else await createAudit(db, context).record({ action: failure, UserNum, client });
    return right;
  }

  /** @throws ServiceError too_many_requests, busy */
  async function isPassword(UserNum: number, password: string, client: Client): Promise<boolean> {
    const identity = await identityOf(UserNum);
    return isRight(passwordLimit(UserNum), "password_wrong", { UserNum, client }, async () => {
      const { right } = await createGamePasswords(db, context).compare(identity, password);
      return right;
    });
  }

  /** @throws ServiceError wrong_credentials, too_many_requests, busy */
  async function confirmPassword(UserNum: number, password: string, client: Client): Promise<void> {
    if (!(await isPassword(UserNum, password, client))) {
      throw new ServiceError("wrong_credentials", { message: MESSAGES.passwordIncorrect });
    }
  }

  /** @throws ServiceError wrong_credentials, too_many_requests, busy */
  async function checkAnswer(identity: IdentityRow, answer: string, client: Client): Promise<void> {
    const { UserNum, secretAnswerHash } = identity;
    const right = await isRight(answerLimit(UserNum), "secret_answer_wrong", { UserNum, client }, () =>
      passwords.verify(secretAnswerHash, normalizeAnswer(answer)),
    );
    if (!right) throw new ServiceError("wrong_credentials", { message: MESSAGES.secretAnswerIncorrect });
  }

  function refuseBadPassword(password: string, UserID: string) {
    const problem = passwordProblem(password, { UserID, siteName: context.env.SITE_NAME });
    if (problem) throw invalidForm({ NewUserPass: problem });
  }

  /** A login may create our row for an account of the game at the same moment; then the whole change runs again. */
  const changeWithin = (work: (trx: Database) => Promise<void>) =>
    db.transaction(work, { rerunDuplicates: true });

  /**
   * Writes a new password, ours and the game's, and emails the owner. Call it inside a transaction, before ending
   * sessions.
   * @param proved by the current password, which must still be the game's; otherwise by an emailed link
   * @throws ServiceError conflict if the game's password has changed
   */
  async function setPassword(
    trx: Database,
    identity: IdentityRow,
    { password, passwordHash, proved }: { password: string; passwordHash: string; proved: boolean },
    event: { action: AuditAction; client: Client },
  ) {
    const { UserNum, UserID, UserEmail } = identity;
    const within = createAccounts(trx, context);
    const UserPass = passwords.toGameFormat(password);
    const row = { passwordHash, gamePassword: gamePasswordFingerprint(env, UserNum, UserPass) };
    // Our row first, which a login writes too: a login with the old password comes before this, or is refused. Whoever
    // knew that may also have asked for another email address.
    if (!(await within.updateAccount(UserNum, { ...row, pendingEmail: null }))) {
      await within.adopt({ UserNum, ...row, created: now() });
    }
    if (!proved) await within.updateUser(UserNum, { UserPass, UserPass_N: UserPass });
    else if (!(await within.replacePassword(UserNum, identity.UserPass, UserPass))) {
      throw conflict(MESSAGES.passwordChangedInGame);
    }
    await createAudit(trx, context).record({ ...event, UserNum });
    if (UserEmail) {
      await createMailbox(trx, context).post({ kind: "password-changed", to: UserEmail, UserID, at: now() });
    }
  }

  return {
    isPassword,
    confirmPassword,

    /**
     * Records in the session that the secret answer was given.
     * @throws ServiceError wrong_credentials, too_many_requests, busy
     */
    async validateAnswer(session: { UserNum: number; sid: string }, answer: string, client: Client) {
      await checkAnswer(await identityOf(session.UserNum), answer, client);
      await createSessions(db, context).confirmAnswer(session.sid);
    },

    /**
     * Changes the password of a logged-in account. Checks the current one, uses up a confirmed secret answer if the
     * account has one, and ends every other session.
     * @throws ServiceError wrong_credentials, validation, too_many_requests, busy
     */
    async changePassword(
      { UserNum, sid }: { UserNum: number; sid: string },
      { UserPass, NewUserPass }: UpdatePasswordRequest,
      client: Client,
    ): Promise<void> {
      const identity = await identityOf(UserNum);
      await confirmPassword(UserNum, UserPass, client);
      refuseBadPassword(NewUserPass, identity.UserID);
      const passwordHash = await passwords.hash(NewUserPass);
      await changeWithin(async (trx) => {
        const sessions = createSessions(trx, context);
        // Somebody else may have asked for one.
        await createLinks(trx, context).cancel(UserNum, "reset-password");
        if (identity.secretAnswerHash !== null && !(await sessions.useAnswer(sid))) {
          throw new ServiceError("forbidden", { message: MESSAGES.secretAnswerFirst });
        }
        await setPassword(
          trx,
          identity,
          { password: NewUserPass, passwordHash, proved: true },
          { action: "password_changed", client },
        );
        await sessions.endAll(UserNum, "password", sid);
      });
    },

    /** The account that an emailed link resets, and its secret question. @throws ServiceError validation */
    async resetQuestion(token: string): Promise<{ UserID: string; UserSQ: number | null }> {
      const link = await createLinks(db, context).read(token, "reset-password");
      const identity = await accounts.findIdentity(link.UserNum);
      if (!identity) throw new ServiceError("validation", { message: MESSAGES.linkInvalid });
      const { UserID, UserSQ, secretAnswerHash } = identity;
      return { UserID, UserSQ: secretAnswerHash === null ? null : UserSQ };
    },

    /**
     * Sets a new password by an emailed link and, if the account has one, the secret answer. The link is used up only
     * when the password changes; every session ends.
     * @returns the token of the browser in which the link was used
     * @throws ServiceError validation, wrong_credentials, too_many_requests, busy
     */
    async resetPassword(form: ResetPasswordRequest, client: Client): Promise<{ browser: string }> {
      const link = await createLinks(db, context).read(form.token, "reset-password");
      const identity = await accounts.findIdentity(link.UserNum);
      if (!identity) throw new ServiceError("validation", { message: MESSAGES.linkInvalid });
      refuseBadPassword(form.NewUserPass, identity.UserID);
      if (identity.secretAnswerHash !== null) {
        if (form.secretAnswer === "") throw invalidForm({ secretAnswer: MESSAGES.answerRequired });
        await checkAnswer(identity, form.secretAnswer, client);
      }
      const passwordHash = await passwords.hash(form.NewUserPass);
      await changeWithin(async (trx) => {
        await createLinks(trx, context).use(form.token, "reset-password");
        await setPassword(
          trx,
          identity,
          { password: form.NewUserPass, passwordHash, proved: false },
          { action: "password_reset", client },
        );
        await createSessions(trx, context).endAll(identity.UserNum, "password");
      });
      return { browser: createKnownBrowsers(context).remember(client.browser, identity.UserID) };
    },
  };
}
export type Credentials = ReturnType<typeof createCredentials>;
