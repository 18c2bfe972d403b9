import { normalizeIP } from "@fastify/rate-limit";
import { type LOGIN_OUTCOMES, type LoginRequest, MESSAGES } from "../../../../contract/index.ts";
import type { Client, Context } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";
import type { Env } from "../../../env.ts";
import { ServiceError } from "../../../errors.ts";
import { keyedHash } from "../../../lib/secrets/secret-box.ts";
import { type AccountStatus, createAccounts, isGamePasswordNew } from "../../foundation/accounts/index.ts";
import { createMailbox, createMailLimit, type Mail } from "../../foundation/mail/index.ts";
import { readSetting } from "../../foundation/settings/index.ts";
import { type Attempt, createThrottle, type Limit } from "../../foundation/throttle/index.ts";
import { createGamePasswords } from "../credentials/index.ts";
import { createRoles } from "../roles/index.ts";
import { createSecondFactor } from "../second-factor/index.ts";
import { createKnownBrowsers, createLoginAttempts, createSessions } from "../sessions/index.ts";

/** Wrong passwords for an account by browsers that it does not know. */
export const strangersLimit = (UserID: string, env: Pick<Env, "LOGIN_LIMIT_PER_ACCOUNT">): Limit => ({
  kind: "login-account",
  value: UserID,
  free: env.LOGIN_LIMIT_PER_ACCOUNT,
});

const FREE_CODES = 5;

/** Shown only to someone who knows the password. */
const blocked = ({ until }: Pick<AccountStatus, "until">) =>
  new ServiceError("blocked", until ? { message: MESSAGES.blockedUntil, values: { until } } : {});

const challengeOver = () => new ServiceError("validation", { message: MESSAGES.challengeOver });

type Outcome = (typeof LOGIN_OUTCOMES)[number];

/** What a login with a right password found: the account, and `proof` that `open` checks again. */
type Authenticated = { right: true; proof: string; lastLogin: Date | null } & AccountStatus;

/** Logging in: limits, the password, the second step if the account has one, the session. */
export function createLogin(db: Database, context: Context) {
  const { env } = context;
  const accounts = createAccounts(db, context);
  const throttle = createThrottle(db, context);
  const browsers = createKnownBrowsers(context);

  /** A browser that the account knows has its own limit; all others count together, by account and by address. */
  function limitsOf(UserID: string, client: Client): Limit[] {
    const free = env.LOGIN_LIMIT_PER_ACCOUNT;
    const known = browsers.find(client.browser, UserID);
    if (known !== null) return [{ kind: "login-browser", value: `${known} ${UserID}`, free }];
    const address = normalizeIP(client.address, 64);
    return [
      { kind: "login-address", value: address, free: env.LOGIN_LIMIT_PER_ADDRESS, shared: true },
      strangersLimit(UserID, env),
    ];
  }

  /** Codes that are sent during a wait: counted per address, so that a stranger cannot use up the owner's. */
  const codeLimit = (UserID: string, client: Client): Limit => ({
    kind: "login-code",
    value: `${normalizeIP(client.address, 64)} ${UserID}`,
    free: FREE_CODES,
  });

  /**
   * An attempt during a wait, if it has a right code of the account's app; others learn nothing about the password
   * then. Only someone with the app can use up this limit, so a stranger cannot, and a lost app does not allow endless
   * guesses.
   */
  async function consumeByCode({ UserID, code }: LoginRequest, client: Client): Promise<Attempt | null> {
    if (code === undefined) return null;
    const codeAttempt = await throttle.consume(codeLimit(UserID, client));
    if (!codeAttempt) return null;
    const row = await accounts.findCredentials(UserID);
    // The same statements whether or not there is such an account.
    if (!(await createSecondFactor(db, context).matches(row?.UserNum ?? 0, code))) return null;
    await codeAttempt.succeed();
    return throttle.consume({
      kind: "login-with-code",
      value: UserID,
      free: env.LOGIN_LIMIT_PER_ACCOUNT,
    });
  }

  const record = (handle: Database, UserNum: number | null, outcome: Outcome, client: Client) =>
    createLoginAttempts(handle, context).record(UserNum, outcome, client);

  /**
   * Fingerprint of a proof and of the last login, for a challenge that leaves this service: it is void once either
   * changes.
   */
  const markOf = (proof: string, lastLogin: Date | null) =>
    keyedHash(env.DATA_KEY, `login:${proof}:${lastLogin?.getTime() ?? "never"}`);

  /** The proof that a challenge's mark names; null if the password has changed or there was a login since. */
  async function findProof(handle: Database, UserNum: number, mark: string): Promise<string | null> {
    const identity = await createAccounts(handle, context).findIdentity(UserNum);
    if (!identity || isGamePasswordNew(identity, env)) return null;
    const { passwordHash: proof, lastLogin } = identity;
    return proof !== null && markOf(proof, lastLogin) === mark ? proof : null;
  }

  /**
   * Checks a user ID and its password. A password that only the game knows is adopted.
   * @returns `UserNum` if the password is wrong, null if there is no such user either
   * @throws ServiceError busy
   */
  async function authenticate(
    { UserID, UserPass }: LoginRequest,
    client: Client,
  ): Promise<{ right: false; UserNum: number | null } | Authenticated> {
    const gamePasswords = createGamePasswords(db, context);
    const row = await accounts.findCredentials(UserID);
    const lane = browsers.find(client.browser, UserID) === null ? "others" : "known";
    const { right, current, changedInGame } = await gamePasswords.compare(row, UserPass, lane);
    if (!row || !right) return { right: false, UserNum: row?.UserNum ?? null };
    const status = accounts.statusOf(row);
    const proof =
      current || status.blocked
        ? (row.passwordHash ?? "")
        : await gamePasswords.adopt(row, { password: UserPass, changed: changedInGame }, client);
    return { right: true, proof, lastLogin: row.lastLogin, ...status };
  }

  /** Whether a staff account needs two-step login for its rights. */
  const needsSecondFactor = async (UserNum: number) =>
    env.REQUIRE_ADMIN_SECOND_FACTOR && (await createRoles(db, context).roleOf(UserNum)) !== null;

  /**
   * The email about a login with a browser that the account does not know; null if none is due. The first login of all
   * needs none: the account is a moment old, or comes from the game.
   */
  async function newLoginMail(UserNum: number, client: Client): Promise<Mail | null> {
    if (!(await readSetting(db, "newLoginMails"))) return null;
    const identity = await accounts.findIdentity(UserNum);
    if (!identity?.UserEmail || !identity.emailVerifiedAt || !identity.lastLogin) return null;
    const { UserID, UserEmail: to } = identity;
    if (browsers.find(client.browser, UserID) !== null) return null;
    if (!(await createMailLimit(db, context)("new-login", to, true))) return null;
    return { kind: "new-login", to, UserID, at: context.now() };
  }

  /**
   * @param proof from the verified password
   * @param mark of the challenge that was passed; null without a second step
   */
  async function open(account: AccountStatus, proof: string, client: Client, mark: string | null) {
    const secondFactor = mark !== null;
    const newLogin = await newLoginMail(account.UserNum, client);
    const browser = browsers.identify(client.browser);
    const session = await db.transaction(async (trx) => {
      const within = createAccounts(trx, context);
      if (secondFactor) {
        // Two codes at once for one challenge: the second waits here, and finds that the challenge was used.
        await within.holdLogins(account.UserNum);
        if ((await findProof(trx, account.UserNum, mark)) !== proof) throw challengeOver();
      }
      // A password change and a ban end the sessions that they find, and write the row that this writes: either this
      // sees them, or they see this session.
      if (!(await within.recordLogin(account.UserNum, proof, context.now()))) {
        throw new ServiceError("wrong_credentials");
      }
      // So do those who turn two-step login on or off: on since the password was checked, or off since its code was.
      const { on } = await createSecondFactor(trx, context).status(account.UserNum);
      if (on !== secondFactor) throw challengeOver();
      if (newLogin) await createMailbox(trx, context).post(newLogin);
      await record(trx, account.UserNum, "success", client);
      const opened = await createSessions(trx, context).open(account, client, {
        secondFactor,
        browser: browser.id,
      });
      const status = await within.findStatus(account.UserNum);
      if (status?.blocked) throw blocked(status);
      return opened;
    });
    const needed = !secondFactor && (await needsSecondFactor(account.UserNum));
    return {
      step: "open" as const,
      account,
      session,
      browser: browser.token,
      message: needed ? MESSAGES.secondFactorNeeded : MESSAGES.loggedIn,
    };
  }

  return {
    /**
     * Every attempt counts before the password is hashed. Beyond the limit the answer is that of a wrong password, so
     * that locks do not reveal which accounts exist. An owner with two-step login gets through by a code sent along;
     * they still need the second step.
     * @returns the session (`open`), an account that needs its second step (`second`), or one whose user type may not
     *   log in
     *   (`refused`)
     * @throws ServiceError wrong_credentials, blocked, busy
     */
    async login(credentials: LoginRequest, client: Client) {
      const attempt =
        (await throttle.consume(...limitsOf(credentials.UserID, client))) ??
        (await consumeByCode(credentials, client));
      if (!attempt) throw new ServiceError("wrong_credentials");
      const account = await authenticate(credentials, client).catch(async (error: unknown) => {
        await attempt.withdraw();
        throw error;
      });
      if (!account.right) {
        await record(db, account.UserNum, "wrong_password", client);
        throw new ServiceError("wrong_credentials");
      }
      await attempt.succeed();
      if (account.blocked) throw blocked(account);
      if (!account.allowed) return { step: "refused" as const, account };
      const { on } = await createSecondFactor(db, context).status(account.UserNum);
      const { proof } = account;
      return on
        ? { step: "second" as const, account, mark: markOf(proof, account.lastLogin) }
        : open(account, proof, client, null);
    },

    /**
     * The second step; a challenge serves once. The account may have been blocked, or its password changed, since the
     * first one.
     * @throws ServiceError wrong_credentials, blocked, too_many_requests, validation
     */
    async secondStep(
      challenge: { UserNum: number; type: number; mark: string },
      code: string,
      client: Client,
    ) {
      const account = await accounts.findStatus(challenge.UserNum);
      const proof = await findProof(db, challenge.UserNum, challenge.mark);
      if (!account || account.type !== challenge.type || proof === null) throw challengeOver();
      if (account.blocked) throw blocked(account);
      try {
        await createSecondFactor(db, context).verify(account.UserNum, code, client);
      } catch (error) {
        if (error instanceof ServiceError && error.kind === "wrong_credentials") {
          await record(db, account.UserNum, "wrong_code", client);
        }
        throw error;
      }
      return open(account, proof, client, challenge.mark);
    },
  };
}
export type Login = ReturnType<typeof createLogin>;
