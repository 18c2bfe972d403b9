import { normalizeIP } from "@fastify/rate-limit";
import {
  LIMITS,
  type LoginRequest,
  MESSAGES,
  type SecurityPage,
  SIGN_IN_OUTCOMES,
} from "../../../contract/index.ts";
import type { Client, Context } from "../../context.ts";
import type { Database } from "../../db/transaction.ts";
import { ServiceError } from "../../errors.ts";
import { manilaMoment } from "../../manila-time.ts";
import { createAccounts, type SecondStep } from "../accounts/accounts-service.ts";
import type { Standing } from "../accounts/standing.ts";
import { createAudit } from "../audit/audit-service.ts";
import { createOperators } from "../operators/operators-service.ts";
import { createSecondFactor } from "../second-factor/second-factor-service.ts";
import { createThrottle } from "../throttle/throttle-service.ts";
import { createSessions } from "./sessions-service.ts";

/** Told to who knows the password only. */
const blocked = ({ until }: Pick<Standing, "until">) =>
  new ServiceError(
    "blocked",
    until
      ? { message: `This account is blocked until ${manilaMoment(until)} (Manila). Please contact support.` }
      : {},
  );

type Outcome = (typeof SIGN_IN_OUTCOMES)[number];

/** Logging in: limits, the password, the second step where the account has one, the session. */
export function createLogin(db: Database, context: Context) {
  const { env } = context;
  const accounts = createAccounts(db, context);
  const throttle = createThrottle(db, context);

  const record = (handle: Database, UserNum: number | null, outcome: Outcome, client: Client) =>
    createAudit(handle, context).record({ action: "sign_in", UserNum, client, detail: outcome });

  /** Whether an account has to make a second step at login to operate: as an administrator, or by a role that was given to it. */
  const needsSecondStep = async (UserNum: number) =>
    env.REQUIRE_ADMIN_SECOND_FACTOR && (await createOperators(db, context).roleOf(UserNum)) !== null;

  /** @param proof the password's, from when it was verified */
  async function open(account: Standing, proof: string, client: Client, secondFactor: boolean) {
    const session = await db.transaction(async (trx) => {
      const within = createAccounts(trx, context);
      // A change of the password and a ban end the sessions that they find, and write the row that this does: either they are
      // found here, or they find this session.
      if (!(await within.noteLogin(account.UserNum, proof))) throw new ServiceError("wrong_credentials");
      await record(trx, account.UserNum, "success", client);
      const opened = await createSessions(trx, context).open(account, client, secondFactor);
      const standing = await within.findStanding(account.UserNum);
      if (standing?.blocked) throw blocked(standing);
      return opened;
    });
    const needed = !secondFactor && (await needsSecondStep(account.UserNum));
    return {
      step: "open" as const,
      account,
      session,
      message: needed ? MESSAGES.secondFactorNeeded : MESSAGES.loggedIn,
    };
  }

  return {
    /**
     * Every try counts before the password is hashed; a closed gate is answered as a wrong password is, so that nobody
     * learns which accounts there are from which ones lock.
     * @returns the session (`open`), the account that has to make its second step (`second`), or one of a type that
     *   spec section 4 refuses (`refused`)
     * @throws ServiceError wrong_credentials, blocked, busy
     */
    async login(credentials: LoginRequest, client: Client) {
      const attempt = await throttle.consume(
        {
          kind: "login-address",
          value: normalizeIP(client.address, 64),
          free: env.LOGIN_LIMIT_PER_ADDRESS,
          success: "own",
        },
        { kind: "login-account", value: credentials.UserID, free: env.LOGIN_LIMIT_PER_ACCOUNT },
      );
      if (!attempt) throw new ServiceError("wrong_credentials");
      const account = await accounts.authenticate(credentials, client).catch(async (error: unknown) => {
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
        ? { step: "second" as const, account, mark: accounts.markOf(proof) }
        : open(account, proof, client, false);
    },

    /**
     * The second step. The account may have been blocked since its first one.
     * @throws ServiceError wrong_credentials, blocked, too_many_requests, validation
     */
    async secondStep(
      challenge: { UserNum: number; type: number; mark: string },
      code: string,
      client: Client,
    ) {
      const account = await accounts.findStanding(challenge.UserNum);
      // Its password may have been changed too.
      const proof = await accounts.findProof(challenge.UserNum, challenge.mark);
      if (!account || account.type !== challenge.type || proof === null) {
        throw new ServiceError("validation", { message: MESSAGES.challengeOver });
      }
      if (account.blocked) throw blocked(account);
      try {
        await createSecondFactor(db, context).verify(account.UserNum, code, client);
      } catch (error) {
        if (error instanceof ServiceError && error.code === "wrong_credentials") {
          await record(db, account.UserNum, "wrong_code", client);
        }
        throw error;
      }
      return open(account, proof, client, true);
    },

    /** What the security page shows. @param secondStep how the account's two-step login stands, which its caller has read */
    async security(
      { UserNum, sid, operator }: { UserNum: number; sid: string; operator: boolean },
      secondStep: SecondStep,
    ): Promise<SecurityPage> {
      const signIns = await createAudit(db, context).latest(UserNum, "sign_in", LIMITS.signIns);
      return {
        sessions: await createSessions(db, context).list(UserNum, sid),
        signIns: signIns.map((row) => ({
          at: row.at.toISOString(),
          outcome: SIGN_IN_OUTCOMES.find((outcome) => outcome === row.detail) ?? "wrong_password",
          ip: row.ip,
          userAgent: row.userAgent,
        })),
        secondFactor: {
          ...secondStep,
          required: env.REQUIRE_ADMIN_SECOND_FACTOR && operator,
        },
      };
    },
  };
}
export type Login = ReturnType<typeof createLogin>;
