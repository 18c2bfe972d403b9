import { MESSAGES, registerRequestSchema, USER_TYPE } from "../../../../contract/index.ts";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";
import { invalidForm } from "../../../errors.ts";
import { createAccounts } from "../../foundation/accounts/index.ts";
import { COMMAND_LINE, createAudit } from "../../foundation/audit/index.ts";
import { passwordProblem } from "../credentials/index.ts";

const { userId, userEmail, userPassword } = registerRequestSchema.shape;

/**
 * Creates an administrator's account, on the command line. Its fields follow the rules of registration; it has no
 * secret question.
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
  const problem = passwordProblem(password, { UserID, siteName: context.env.SITE_NAME });
  if (problem) throw invalidForm({ password: problem });
  const passwordHash = await context.passwords.hash(password);

  await db.transaction(async (trx) => {
    const accounts = createAccounts(trx, context);
    if ((await accounts.findUserNum(UserID)) !== undefined) {
      throw invalidForm({ UserID: MESSAGES.usernameTaken });
    }
    const taken = (await accounts.findByEmail(email)).length > 0 || (await accounts.isEmailClaimed(email));
    if (taken) throw invalidForm({ email: "Another account has this email address." });
    const UserNum = await accounts.create({
      UserID,
      UserType: USER_TYPE.webGm,
      UserPass: context.passwords.toGameFormat(password),
      UserPass2: context.passwords.unusablePin(),
      NameFirst: "",
      NameLast: "",
      email,
      registers: false,
      pendingEmail: null,
      passwordHash,
      secretAnswerHash: null,
      UserSQ: null,
      gender: null,
      country: null,
    });
    await createAudit(trx, context).record({
      action: "admin_created",
      UserNum,
      actor: null,
      client: COMMAND_LINE,
      detail: `${UserID}: user type ${USER_TYPE.webGm}`,
    });
  });
}
