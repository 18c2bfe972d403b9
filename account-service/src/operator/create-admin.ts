import { createAdminAccount } from "../modules/accounts/admin-account-service.ts";
import { randomSigns } from "../random-signs.ts";
import { type Command, oneWord, required } from "./command.ts";

const GENERATED_SIGNS = 16;

export const createAdmin: Command = {
  usage: "create-admin <UserID> --email <address>",
  summary: "makes an account that is an administrator (user type 19, web GM)",
  help: [
    "--email <address>   where its mails go",
    "The password is taken from OPERATOR_PASSWORD in the environment; without it one is made and shown this once.",
    "An account that is there already is made an administrator in the game: its UserType to 11 or more.",
  ],
  options: { email: { type: "string" } },
  async run({ db, context, say }, words, options) {
    const UserID = oneWord(words, "the User ID of the new account");
    const given = context.env.OPERATOR_PASSWORD;
    const password = given ?? randomSigns(GENERATED_SIGNS);
    await createAdminAccount(db, context, { UserID, email: required(options, "email"), password });
    say(`${UserID} is an administrator now.`);
    if (given === undefined) say(`Its password, shown this once: ${password}`);
    say("Switch two-step login on under My Account, Security.");
    return 0;
  },
};
