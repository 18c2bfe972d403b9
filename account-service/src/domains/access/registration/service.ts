import { normalizeIP } from "@fastify/rate-limit";
import { countries, getCountryCode } from "countries-list";
import { z } from "zod";
import {
  type CheckPasswordRequest,
  LINK_MINUTES,
  MESSAGES,
  type RegisterRequest,
  registerRequestSchema,
} from "../../../../contract/index.ts";
import type { Client, Context, OnRegistered } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";
import { invalidForm, ServiceError } from "../../../errors.ts";
import { normalizeAnswer } from "../../../lib/secrets/passwords.ts";
import { looksLikeStaff } from "../../../lib/text/staff-names.ts";
import { createAccounts } from "../../foundation/accounts/index.ts";
import { createAudit } from "../../foundation/audit/index.ts";
import { createIdempotency } from "../../foundation/idempotency/index.ts";
import { createLinks } from "../../foundation/links/index.ts";
import { createMailbox, createMailLimit } from "../../foundation/mail/index.ts";
import { createThrottle } from "../../foundation/throttle/index.ts";
import { passwordProblem } from "../credentials/index.ts";

/** The code of a country, from its code or its English name in any case; undefined if there is no such country. */
function countryCode(country: string): string | undefined {
  const code = country.toUpperCase();
  if (Object.hasOwn(countries, code)) return code;
  return getCountryCode(country) || undefined;
}

const { userId, userPassword, userEmail, userPin, country } = registerRequestSchema.shape;
/** The fields that the service checks besides the schema; invalid ones are left out. */
const checkedFields = z
  .object({
    userId: userId.optional().catch(undefined),
    userPassword: userPassword.optional().catch(undefined),
    userEmail: userEmail.optional().catch(undefined),
    // A missing PIN is an empty one; an invalid one was reported by the schema.
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

/** The form's fields of the names. */
const NAME_FIELDS = { NameFirst: "userFirstName", NameLast: "userLastName" } as const;

/** Forms sent, and user IDs checked ahead of them, for each account that is registered. */
const PROBES_PER_ACCOUNT = 5;

/** New accounts. */
export function createRegistration(db: Database, context: Context, onRegistered: OnRegistered) {
  const { passwords, env } = context;

  const addressOf = (client: Client) => normalizeIP(client.address, 64);
  /**
   * User IDs that one address may look up, in forms or ahead of them; several for each account, since most people need
   * a second try.
   */
  const probesOf = (kind: "register-probe" | "register-check", client: Client) => ({
    kind,
    value: addressOf(client),
    free: env.REGISTER_LIMIT_PER_ADDRESS * PROBES_PER_ACCOUNT,
    shared: true,
  });

  /** Only the fingerprint of a request is stored; a password has no place even there. */
  const idempotent = ({ userId, userEmail }: RegisterRequest, key: string | undefined) =>
    ({ UserNum: 0, key, call: "register", request: { userId, userEmail } }) as const;

  const userIdProblem = async (UserID: string): Promise<string | undefined> => {
    if (looksLikeStaff(UserID, env.SITE_NAME)) return MESSAGES.usernameReserved;
    const taken = (await createAccounts(db, context).findUserNum(UserID)) !== undefined;
    return taken ? MESSAGES.usernameTaken : undefined;
  };
  const weakness = (password: string, UserID: string | undefined) =>
    passwordProblem(password, { UserID, siteName: env.SITE_NAME });

  return {
    /**
     * Why a user ID cannot be registered, if so, for a form that is still being filled in.
     * @throws ServiceError too_many_requests
     */
    async checkUserId(UserID: string, client: Client): Promise<string | undefined> {
      // Counted beside the forms: who was told often enough can still register.
      if (!(await createThrottle(db, context).consume(probesOf("register-check", client)))) {
        throw new ServiceError("too_many_requests");
      }
      return userIdProblem(UserID);
    },

    /** Why a new password is too weak, if so. */
    checkPassword: ({ userId, userPassword }: CheckPasswordRequest): string | undefined =>
      weakness(userPassword, userId),

    /**
     * Checks what the schema cannot: a taken or reserved user ID, a weak password, an unknown country. Works on an
     * invalid form too, so that all problems are reported at once.
     * @throws ServiceError too_many_requests
     */
    async findProblems(form: unknown, client: Client): Promise<Record<string, string>> {
      const accounts = createAccounts(db, context);
      const given = checkedFields.parse(form);
      // Counted before the ID is looked up, because the answer says whether it is taken.
      if (given.userId && !(await createThrottle(db, context).consume(probesOf("register-probe", client)))) {
        throw new ServiceError("too_many_requests");
      }
      const problems: Record<string, string> = {};
      const userId = given.userId && (await userIdProblem(given.userId));
      if (userId) problems.userId = userId;
      const password = given.userPassword && weakness(given.userPassword, given.userId);
      if (password) problems.userPassword = password;
      if (given.userEmail && !(await accounts.isEmailStorable(given.userEmail))) {
        problems.userEmail = MESSAGES.emailTooLongHere;
      }
      if (env.GAME_PIN === "asked" && given.userPin === "") problems.userPin = MESSAGES.pinRequired;
      if (given.country && !countryCode(given.country)) problems.country = MESSAGES.countryUnknown;
      return problems;
    },

    /**
     * Writes the game's UserInfo and our Account in one transaction, and emails a link to confirm the address. An
     * address serves one account: if another has it, the new account gets none and the owner gets an email. Answer
     * and work are the same, so that registering never reveals whether an account exists.
     * @param form validated by the schema and by `findProblems`
     * @throws ServiceError validation if the user ID was taken meanwhile or the key was used for another,
     *   too_many_requests, busy
     */
    async register(form: RegisterRequest, client: Client, key: string | undefined): Promise<void> {
      const limit = {
        kind: "register" as const,
        value: addressOf(client),
        free: env.REGISTER_LIMIT_PER_ADDRESS,
        shared: true,
        firstWaitSeconds: 300,
        maxWaitSeconds: 3600,
      };
      if (!(await createThrottle(db, context).consume(limit))) throw new ServiceError("too_many_requests");
      const passwordHash = await passwords.hash(form.userPassword);
      const secretAnswerHash = await passwords.hash(normalizeAnswer(form.secretAnswer));
      // Its owner is told by email, which must not flood their mailbox: forms are counted by network address only.
      const { taken } = await holdersOf(db, form.userEmail);
      const mayTell = await createMailLimit(db, context)("address-taken", form.userEmail, taken);

      // A user ID or an address may be taken between the check and the insert; then all of it runs again.
      await createIdempotency(db, context).once(idempotent(form, key), (trx) =>
        write(trx, form, { passwordHash, secretAnswerHash }, { client, mayTell }),
      );
    },

    /**
     * Whether this very form has registered an account before: its answer was lost on the way.
     * @throws ServiceError validation if the key was used for another
     */
    wasRegistered: async (form: RegisterRequest, key: string | undefined): Promise<boolean> =>
      (await createIdempotency(db, context).answered(idempotent(form, key))) !== undefined,
  };

  /** The accounts that have an address, and whether a new one cannot have it too. */
  async function holdersOf(handle: Database, email: string) {
    const accounts = createAccounts(handle, context);
    const existing = await accounts.findByEmail(email);
    return { existing, taken: existing.length > 0 || (await accounts.isEmailClaimed(email)) };
  }

  async function write(
    trx: Database,
    form: RegisterRequest,
    hashes: { passwordHash: string; secretAnswerHash: string },
    { client, mayTell }: { client: Client; mayTell: boolean },
  ): Promise<true> {
    const accounts = createAccounts(trx, context);
    const { userId: UserID, userEmail: email } = form;
    if ((await accounts.findUserNum(UserID)) !== undefined) {
      throw invalidForm({ userId: MESSAGES.usernameTaken });
    }
    const { existing, taken } = await holdersOf(trx, email);
    const names = { NameFirst: form.userFirstName, NameLast: form.userLastName };
    const UserNum = await accounts.create({
      UserID,
      UserPass: passwords.toGameFormat(form.userPassword),
      UserPass2: form.userPin === "" ? passwords.unusablePin() : passwords.toGameFormat(form.userPin),
      ...names,
      email: taken ? null : email,
      registers: true,
      pendingEmail: taken ? email : null,
      ...hashes,
      UserSQ: form.secretQuestion,
      gender: form.gender,
      country: countryCode(form.country) ?? "",
    });
    const lost = await accounts.lostNames(UserNum, names);
    if (lost.length > 0)
      throw invalidForm(Object.fromEntries(lost.map((name) => [NAME_FIELDS[name], MESSAGES.nameCharacters])));
    // Issued in both cases, so that both cost the same; a link that is not emailed cannot be used.
    const token = await createLinks(trx, context).issue({
      UserNum,
      purpose: "confirm-address",
      minutes: LINK_MINUTES.email,
      email,
    });
    await createMailbox(trx, context).post(
      taken
        ? { kind: "address-taken", to: email, UserID, existing: existing.map((account) => account.UserID) }
        : { kind: "confirm-address", to: email, UserID, token },
      { withheld: taken && !mayTell },
    );
    await onRegistered(trx, context, { UserNum, invite: form.invite, client });
    await createAudit(trx, context).record({ action: "registered", UserNum, client });
    return true;
  }
}
export type Registration = ReturnType<typeof createRegistration>;
