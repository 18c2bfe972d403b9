import { MESSAGES, type ResetPasswordRequest, type UpdatePasswordRequest } from "../../../contract/index.ts";
import type { Client, Context } from "../../context.ts";
import type { Database } from "../../db/transaction.ts";
import { invalidForm, ServiceError } from "../../errors.ts";
import { type AuditAction, createAudit } from "../audit/audit-service.ts";
import { createLinks } from "../links/links-service.ts";
import { mailboxOf } from "../mail/mailbox.ts";
import { createSessions } from "../sessions/sessions-service.ts";
import { createThrottle, type Gate } from "../throttle/throttle-service.ts";
import { createAccountsStore, type IdentityRow } from "./accounts-store.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { createGamePasswords } from "./game-password.ts";
import { markOfGamePassword } from "./known-password.ts";
import { normalizeAnswer } from "./passwords.ts";

/** Five tries, then a pause that grows (design.md). They count by account: the caller has its session, or its mail. */
const FREE_TRIES = 5;
const passwordGate = (UserNum: number): Gate => ({ kind: "password", value: UserNum, free: FREE_TRIES });
const answerGate = (UserNum: number): Gate => ({ kind: "answer", value: UserNum, free: FREE_TRIES });

/** What the schema cannot know of a new password. @returns the message, or undefined for a good one */
export const passwordProblem = (password: string, userId: string | undefined) => {
  if (isCommonPassword(password)) return MESSAGES.passwordCommon;
  return password.toLowerCase() === userId?.toLowerCase() ? MESSAGES.passwordIsUserId : undefined;
};

/** Proof of an account by its password, its secret answer or a mailed link, and the change of the password. */
export function createCredentials(db: Database, context: Context) {
  const { passwords, now, env } = context;
  const store = createAccountsStore(db);
  const throttle = createThrottle(db, context);

  async function identityOf(UserNum: number): Promise<IdentityRow> {
    const identity = await store.findIdentity(UserNum);
    if (!identity) throw new ServiceError("unauthorized");
    return identity;
  }

  /** One comparison behind a gate; a failure is audited. @throws ServiceError too_many_requests, busy */
  async function isRight(
    gate: Gate,
    failure: AuditAction,
    { UserNum, client }: { UserNum: number; client: Client },
    compare: () => Promise<boolean>,
  ): Promise<boolean> {
    const attempt = await throttle.consume(gate);
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
    return isRight(passwordGate(UserNum), "password_wrong", { UserNum, client }, async () => {
      const { right } = await createGamePasswords(db, context).compare(identity, password);
      return right;
    });
  }

  /** @throws ServiceError wrong_credentials with `message`, too_many_requests, busy */
  async function confirmPassword(
    UserNum: number,
    password: string,
    client: Client,
    message: string = MESSAGES.passwordIncorrect,
  ): Promise<void> {
    if (!(await isPassword(UserNum, password, client))) {
      throw new ServiceError("wrong_credentials", { message });
    }
  }

  /** @throws ServiceError wrong_credentials, too_many_requests, busy */
  async function checkAnswer(identity: IdentityRow, answer: string, client: Client): Promise<void> {
    const { UserNum, secretAnswerHash } = identity;
    const right = await isRight(answerGate(UserNum), "secret_answer_wrong", { UserNum, client }, () =>
      passwords.verify(secretAnswerHash, normalizeAnswer(answer)),
    );
    if (!right) throw new ServiceError("wrong_credentials", { message: MESSAGES.secretAnswerIncorrect });
  }

  function refuseBadPassword(password: string, userId: string) {
    const problem = passwordProblem(password, userId);
    if (problem) throw invalidForm({ NewUserPass: problem });
  }

  /** A login may make our row of a game's account at the same moment: then it is there, and all is done again. */
  const changeWithin = (work: (trx: Database) => Promise<void>) =>
    db.transaction(work, { rerunDuplicates: true });

  /**
   * Writes a new password, ours and the game's, and tells its owner. Inside a transaction, before sessions are ended.
   * @param proved by the password before this one, which must still be the game's; else by a mailed link
   * @throws ServiceError conflict where the game's was changed meanwhile
   */
  async function setPassword(
    trx: Database,
    identity: IdentityRow,
    { password, passwordHash, proved }: { password: string; passwordHash: string; proved: boolean },
    event: { action: AuditAction; client: Client },
  ) {
    const { UserNum, UserID, UserEmail } = identity;
    const within = createAccountsStore(trx);
    const UserPass = passwords.toGameFormat(password);
    const row = { passwordHash, gamePassword: markOfGamePassword(env, UserNum, UserPass) };
    // Our row first, which a login writes too: it is made with the old password before, or refused after.
    if (!(await within.updateAccount(UserNum, row))) {
      await within.adopt({ UserNum, ...row, created: now() });
    }
    if (!proved) await within.updateUser(UserNum, { UserPass, UserPass_N: UserPass });
    else if (!(await within.replacePassword(UserNum, identity.UserPass, UserPass))) {
      throw new ServiceError("conflict", { message: MESSAGES.passwordChangedInGame });
    }
    await createAudit(trx, context).record({ ...event, UserNum });
    if (UserEmail) {
      await mailboxOf(trx, context).post({ kind: "password-changed", to: UserEmail, UserID, at: now() });
    }
  }

  return {
    isPassword,
    confirmPassword,

    /**
     * Remembers in the session that the secret answer was given.
     * @throws ServiceError wrong_credentials, too_many_requests, busy
     */
    async validateAnswer(session: { UserNum: number; sid: string }, answer: string, client: Client) {
      await checkAnswer(await identityOf(session.UserNum), answer, client);
      await createSessions(db, context).confirmAnswer(session.sid);
    },

    /**
     * Changes the password of a logged-in account: its current one is checked, a confirmed answer is used up where the
     * account has one, and every other session ends (spec section 4).
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

    /** Which account a mailed link opens, and its secret question. @throws ServiceError validation */
    async resetQuestion(token: string): Promise<{ UserID: string; UserSQ: number | null }> {
      const link = await createLinks(db, context).read(token, "reset-password");
      const identity = await store.findIdentity(link.UserNum);
      if (!identity) throw new ServiceError("validation", { message: MESSAGES.linkInvalid });
      const { UserID, UserSQ, secretAnswerHash } = identity;
      return { UserID, UserSQ: secretAnswerHash === null ? null : UserSQ };
    },

    /**
     * Sets a new password by a mailed link and, where the account has one, the secret answer. The link is used up only
     * when the password is changed; every session ends.
     * @throws ServiceError validation, wrong_credentials, too_many_requests, busy
     */
    async resetPassword(form: ResetPasswordRequest, client: Client): Promise<void> {
      const link = await createLinks(db, context).read(form.token, "reset-password");
      const identity = await store.findIdentity(link.UserNum);
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
    },
  };
}
export type Credentials = ReturnType<typeof createCredentials>;
