import { randomInt } from "node:crypto";
import { generateSecret, generateURI, verifySync } from "otplib";
import { LIMITS, MESSAGES } from "../../../../contract/index.ts";
import type { Client, Context } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";
import { ServiceError } from "../../../errors.ts";
import { keyedHash, open, seal } from "../../../lib/secrets/secret-box.ts";
import { createAccounts, type SecondFactorStatus } from "../../foundation/accounts/index.ts";
import { createAudit } from "../../foundation/audit/index.ts";
import { createMailbox } from "../../foundation/mail/index.ts";
import { createThrottle } from "../../foundation/throttle/index.ts";
import { createSessions } from "../sessions/index.ts";
import { createSecondFactorStore } from "./store.ts";

/** Authenticator apps take what stands before a colon for the issuer, also in an address that says who it is. */
const withoutColon = (text: string) => text.replace(/\s*:\s*/g, " ").trim();

const PERIOD = 30;
/** Capitals and digits without look-alikes; ten of them are 49 random bits. */
const ALPHABET = "ABCDEFGHJKMNPQRSTVWXYZ23456789";
const newCode = () => Array.from({ length: 10 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
/** As it is shown; `codeField` of the contract removes the dash. */
const readable = (code: string) => `${code.slice(0, 5)}-${code.slice(5)}`;

/** Two-step login: a code from an authenticator app (TOTP, RFC 6238), or one of ten recovery codes. */
export function createSecondFactor(db: Database, context: Context) {
  const { now, env } = context;
  const store = createSecondFactorStore(db);

  /** The time step of a code: the current one, or one before or after; null for a wrong code. */
  function stepOf(sealedSecret: string, code: string): number | null {
    if (!/^\d{6}$/.test(code)) return null;
    const result = verifySync({
      secret: open(env.DATA_KEY, sealedSecret),
      token: code,
      epoch: Math.floor(now().getTime() / 1000),
      period: PERIOD,
      epochTolerance: PERIOD,
    });
    if (!result.valid) return null;
    return Math.floor(now().getTime() / 1000 / PERIOD) + result.delta;
  }

  const hashOf = (UserNum: number, code: string) => keyedHash(env.DATA_KEY, `recovery:${UserNum}:${code}`);

  async function renewCodes(trx: Database, UserNum: number): Promise<string[]> {
    const codes = Array.from({ length: LIMITS.recoveryCodes }, newCode);
    await createSecondFactorStore(trx).replaceCodes(
      UserNum,
      codes.map((code) => hashOf(UserNum, code)),
    );
    return codes.map(readable);
  }

  /** A login under way has its session by then; a later one finds none. @returns false if the account has none */
  async function removeWithin(trx: Database, UserNum: number): Promise<boolean> {
    await createAccounts(trx, context).holdLogins(UserNum);
    return createSecondFactorStore(trx).remove(UserNum);
  }

  /** Emails the owner, so that no change goes unnoticed. */
  async function notify(trx: Database, UserNum: number, on: boolean) {
    const user = await createAccounts(trx, context).findUser(UserNum);
    if (!user?.UserEmail) return;
    await createMailbox(trx, context).post({
      kind: "second-factor",
      to: user.UserEmail,
      UserID: user.UserID,
      on,
      at: now(),
    });
  }

  /**
   * Checks a code and uses it up: each code works once.
   * @throws ServiceError wrong_credentials, too_many_requests
   */
  async function verify(UserNum: number, code: string, client: Client): Promise<void> {
    const attempt = await createThrottle(db, context).consume({ kind: "code", value: UserNum, free: 5 });
    if (!attempt) throw new ServiceError("too_many_requests");
    const row = await store.find(UserNum);
    const step = row?.since ? stepOf(row.secret, code) : null;
    const byApp = step !== null && (await store.useStep(UserNum, step));
    const byRecovery = !byApp && (await store.useCode(UserNum, hashOf(UserNum, code), now()));
    if (!byApp && !byRecovery)
      throw new ServiceError("wrong_credentials", { message: MESSAGES.codeIncorrect });
    await attempt.succeed();
    if (byRecovery) await createAudit(db, context).record({ action: "recovery_code_used", UserNum, client });
  }

  return {
    verify,

    /** Whether a code of the app is right at the moment, without using it up. */
    async matches(UserNum: number, code: string): Promise<boolean> {
      const row = await store.find(UserNum);
      return Boolean(row?.since) && stepOf(row?.secret ?? "", code) !== null;
    },

    async status(UserNum: number): Promise<SecondFactorStatus> {
      const row = await store.find(UserNum);
      if (!row?.since) return { on: false, since: null, recoveryCodesLeft: 0 };
      return {
        on: true,
        since: row.since.toISOString(),
        recoveryCodesLeft: await store.countCodes(UserNum),
      };
    },

    /**
     * Creates a secret that is pending until its first code. The password was checked before.
     * @returns the secret in base 32, and the URI for a QR code
     * @throws ServiceError validation if two-step login is already on
     */
    async begin(UserNum: number): Promise<{ secret: string; uri: string }> {
      const user = await createAccounts(db, context).findUser(UserNum);
      if (!user) throw new ServiceError("unauthorized");
      const secret = generateSecret();
      if (!(await store.savePending(UserNum, seal(env.DATA_KEY, secret)))) {
        throw new ServiceError("validation", { message: MESSAGES.totpAlreadyOn });
      }
      return {
        secret,
        uri: generateURI({ issuer: withoutColon(env.SITE_NAME), label: withoutColon(user.UserID), secret }),
      };
    },

    /**
     * Turns it on with the first code from the app; this session then counts as opened with it. All others were opened
     * without, and end.
     * @returns the recovery codes, shown only once
     * @throws ServiceError wrong_credentials, validation, too_many_requests
     */
    async enable(session: { UserNum: number; sid: string }, code: string, client: Client): Promise<string[]> {
      const { UserNum, sid } = session;
      const attempt = await createThrottle(db, context).consume({ kind: "code", value: UserNum, free: 5 });
      if (!attempt) throw new ServiceError("too_many_requests");
      const row = await store.find(UserNum);
      if (!row) throw new ServiceError("validation", { message: MESSAGES.totpNotBegun });
      if (row.since) throw new ServiceError("validation", { message: MESSAGES.totpAlreadyOn });
      const step = stepOf(row.secret, code);
      if (step === null) throw new ServiceError("wrong_credentials", { message: MESSAGES.codeIncorrect });
      await attempt.succeed();
      return db.transaction(async (trx) => {
        // A login under way has its session by then, which ends; a later one finds that it is on.
        await createAccounts(trx, context).holdLogins(UserNum);
        if (!(await createSecondFactorStore(trx).activate(UserNum, row.secret, { since: now(), step }))) {
          throw new ServiceError("validation", { message: MESSAGES.totpNotBegun });
        }
        const codes = await renewCodes(trx, UserNum);
        const sessions = createSessions(trx, context);
        await sessions.grantSecondFactor(sid);
        await sessions.endAll(UserNum, "ended", sid);
        await createAudit(trx, context).record({ action: "second_factor_on", UserNum, client });
        await notify(trx, UserNum, true);
        return codes;
      });
    },

    /** Turns it off. Password and code were checked before. */
    async disable(UserNum: number, client: Client): Promise<void> {
      await db.transaction(async (trx) => {
        await removeWithin(trx, UserNum);
        await createSessions(trx, context).dropSecondFactor(UserNum);
        await createAudit(trx, context).record({ action: "second_factor_off", UserNum, client });
        await notify(trx, UserNum, false);
      });
    },

    /** Removes it, for staff. Call it inside a transaction. @returns false if the account has none */
    remove: (UserNum: number): Promise<boolean> => removeWithin(db, UserNum),

    /** Replaces the recovery codes. Password and code were checked before. */
    renewRecoveryCodes: (UserNum: number, client: Client): Promise<string[]> =>
      db.transaction(async (trx) => {
        const codes = await renewCodes(trx, UserNum);
        await createAudit(trx, context).record({ action: "recovery_codes_renewed", UserNum, client });
        return codes;
      }),
  };
}
export type SecondFactor = ReturnType<typeof createSecondFactor>;
