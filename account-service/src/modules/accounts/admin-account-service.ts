import { MESSAGES, registerRequestSchema, USER_TYPE } from "../../../contract/index.ts";
import type { Context } from "../../context.ts";
import { toGameTime } from "../../db/game-time.ts";
import type { Database } from "../../db/transaction.ts";
import { invalidForm } from "../../errors.ts";
import { COMMAND_LINE, createAudit } from "../audit/audit-service.ts";
import { createAccountsStore } from "./accounts-store.ts";
import { passwordProblem } from "./credentials-service.ts";
import { markOfGamePassword } from "./known-password.ts";

const { userId, userEmail, userPassword } = registerRequestSchema.shape;

/**
 * Makes an account that is an administrator: on the command line, by who holds the server. The rules of its fields are those of
 * registering; it has no secret question.
 * @throws ServiceError validation
 */
export async function createAdminAccount(
  db: Database,
  context: Context,
  given: { UserID: string; email: string; password: string },
): Promise<void> {
  const checked = {
    UserID: userId.safeParse(given.UserID),
    email: userEmail.safeParse(given.email),
    password: userPassword.safeParse(given.password),
  };
  for (const [field, { error }] of Object.entries(checked)) {
    if (error) throw invalidForm({ [field]: error.issues[0]?.message ?? MESSAGES.badRequest });
  }
  const { UserID, email, password } = given;
  const problem = passwordProblem(password, UserID);
  if (problem) throw invalidForm({ password: problem });
  const passwordHash = await context.passwords.hash(password);

  await db.transaction(async (trx) => {
    const store = createAccountsStore(trx);
    if ((await store.findUserNum(UserID)) !== undefined)
      throw invalidForm({ UserID: MESSAGES.usernameTaken });
    const known = (await store.findByEmail(email)).length > 0 || (await store.isEmailClaimed(email));
    if (known) throw invalidForm({ email: "Another account has this email address." });
    const created = context.now();
    const UserPass = context.passwords.toGameFormat(password);
    await store.insertUser({
      UserID,
      UserType: USER_TYPE.webGm,
      UserPass,
      UserPass2: context.passwords.unusablePin(),
      UserEmail: email,
      NameFirst: "",
      NameLast: "",
      created: toGameTime(created, context.env.GAME_TIME_ZONE),
    });
    const UserNum = await store.findUserNum(UserID);
    if (UserNum === undefined) throw new Error("The account that was just written is not there.");
    await store.insertAccount({
      UserNum,
      passwordHash,
      gamePassword: markOfGamePassword(context.env, UserNum, UserPass),
      secretAnswerHash: null,
      UserSQ: null,
      gender: null,
      country: null,
      emailKey: email.toLowerCase(),
      pendingEmail: null,
      created,
    });
    await createAudit(trx, context).record({
      action: "admin_made",
      UserNum,
      actor: null,
      client: COMMAND_LINE,
      detail: `${UserID}: user type ${USER_TYPE.webGm}`,
    });
  });
}
