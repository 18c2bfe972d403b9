import { normalizeIP } from "@fastify/rate-limit";
import { countries, getCountryCode } from "countries-list";
import { z } from "zod";
import {
  LINK_MINUTES,
  MESSAGES,
  type RegisterRequest,
  registerRequestSchema,
} from "../../../contract/index.ts";
import type { Client, Context } from "../../context.ts";
import { toGameTime } from "../../db/game-time.ts";
import type { Database } from "../../db/transaction.ts";
import { invalidForm, ServiceError } from "../../errors.ts";
import { createAudit } from "../audit/audit-service.ts";
import { createLinks } from "../links/links-service.ts";
import { mailboxOf } from "../mail/mailbox.ts";
import { createThrottle } from "../throttle/throttle-service.ts";
import { createAccountsStore } from "./accounts-store.ts";
import { passwordProblem } from "./credentials-service.ts";
import { markOfGamePassword } from "./known-password.ts";
import { normalizeAnswer } from "./passwords.ts";

/** A country's code, from its code or its English name in any case; undefined where there is none. */
function countryCode(country: string): string | undefined {
  const code = country.toUpperCase();
  if (Object.hasOwn(countries, code)) return code;
  return getCountryCode(country) || undefined;
}

const { userId, userPassword, userEmail, userPin, country } = registerRequestSchema.shape;
/** The fields that only the service can judge, as far as the form gave them. */
const judged = z
  .object({
    userId: userId.optional().catch(undefined),
    userPassword: userPassword.optional().catch(undefined),
    userEmail: userEmail.optional().catch(undefined),
    // Left out, it is empty.
    userPin: userPin.catch(" "),
    country: country.optional().catch(undefined),
  })
  .catch({
    userId: undefined,
    userPassword: undefined,
    userEmail: undefined,
    userPin: "",
    country: undefined,
  });

/** Whether the game's own column holds an address whole. */
export async function isEmailStorable(db: Database, email: string): Promise<boolean> {
  const width = await createAccountsStore(db).emailWidth();
  return width === null || email.length <= width;
}

/** New accounts (spec section 2, register page). */
export function createRegistration(db: Database, context: Context) {
  const { passwords, now, env } = context;

  return {
    /**
     * What a schema cannot see: a taken user ID, a common password, a country that there is none of. Judges what it can
     * of a form that has other problems too, so that all are told at once.
     */
    async findProblems(form: unknown): Promise<Record<string, string>> {
      const given = judged.parse(form);
      const problems: Record<string, string> = {};
      if (given.userId && (await createAccountsStore(db).findUserNum(given.userId)) !== undefined) {
        problems.userId = MESSAGES.usernameTaken;
      }
      const password = given.userPassword && passwordProblem(given.userPassword, given.userId);
      if (password) problems.userPassword = password;
      if (given.userEmail && !(await isEmailStorable(db, given.userEmail))) {
        problems.userEmail = MESSAGES.emailTooLongHere;
      }
      if (env.GAME_PIN === "asked" && given.userPin === "") problems.userPin = MESSAGES.pinRequired;
      if (given.country && !countryCode(given.country)) problems.country = MESSAGES.countryUnknown;
      return problems;
    },

    /**
     * Writes the game's UserInfo and our Account in one transaction, and mails a link to confirm the address. An address
     * serves one account: where another has it already the new account gets none, its owner is told by mail, and the
     * answer and the work are the same, so that registering tells nobody who has an account here.
     * @param form held to the schema, and to `findProblems`
     * @throws ServiceError validation where the user ID was taken meanwhile, too_many_requests, busy
     */
    async register(form: RegisterRequest, client: Client): Promise<void> {
      const gate = {
        kind: "register",
        value: normalizeIP(client.address, 64),
        free: env.REGISTER_LIMIT_PER_ADDRESS,
        firstWaitSeconds: 300,
        maxWaitSeconds: 3600,
      };
      if (!(await createThrottle(db, context).consume(gate))) throw new ServiceError("too_many_requests");
      const passwordHash = await passwords.hash(form.userPassword);
      const secretAnswerHash = await passwords.hash(normalizeAnswer(form.secretAnswer));

      // A user ID or an address may be taken between the look and the writing; then it is looked again.
      await db.transaction((trx) => write(trx, form, { passwordHash, secretAnswerHash, client }), {
        rerunDuplicates: true,
      });
    },
  };

  async function write(
    trx: Database,
    form: RegisterRequest,
    {
      passwordHash,
      secretAnswerHash,
      client,
    }: { passwordHash: string; secretAnswerHash: string; client: Client },
  ) {
    const store = createAccountsStore(trx);
    if ((await store.findUserNum(form.userId)) !== undefined) {
      throw invalidForm({ userId: MESSAGES.usernameTaken });
    }
    const created = now();
    const existing = await store.findByEmail(form.userEmail);
    const taken = existing.length > 0 || (await store.isEmailClaimed(form.userEmail));
    const UserPass = passwords.toGameFormat(form.userPassword);
    await store.insertUser({
      UserID: form.userId,
      UserPass,
      UserPass2: form.userPin === "" ? passwords.unusablePin() : passwords.toGameFormat(form.userPin),
      UserEmail: taken ? "" : form.userEmail,
      NameFirst: form.userFirstName,
      NameLast: form.userLastName,
      created: toGameTime(created, env.GAME_TIME_ZONE),
    });
    const UserNum = await store.findUserNum(form.userId);
    if (UserNum === undefined) throw new Error("The account that was just written is not there.");
    await store.insertAccount({
      UserNum,
      passwordHash,
      gamePassword: markOfGamePassword(env, UserNum, UserPass),
      secretAnswerHash,
      UserSQ: form.secretQuestion,
      gender: form.gender,
      country: countryCode(form.country) ?? "",
      emailKey: taken ? null : form.userEmail.toLowerCase(),
      pendingEmail: taken ? form.userEmail : null,
      created,
    });
    // Made in both cases, so that both cost the same; a link that is not mailed opens nothing for anybody.
    const token = await createLinks(trx, context).issue({
      UserNum,
      purpose: "confirm-address",
      minutes: LINK_MINUTES.email,
      email: form.userEmail,
    });
    await mailboxOf(trx, context).post(
      taken
        ? {
            kind: "address-taken",
            to: form.userEmail,
            UserID: form.userId,
            existing: existing.map((account) => account.UserID),
          }
        : { kind: "confirm-address", to: form.userEmail, UserID: form.userId, token },
    );
    await createAudit(trx, context).record({ action: "registered", UserNum, client });
  }
}
export type Registration = ReturnType<typeof createRegistration>;
