import { createAdminAccount } from "../../domains/access/registration/index.ts";
import { randomText } from "../../lib/text/random-text.ts";
import type { AddCommand } from "./command.ts";

const PASSWORD_LENGTH = 16;

export const createAdmin: AddCommand = (program, runWork) => {
  program
    .command("create-admin")
    .summary("create an administrator")
    .description(
      "Create an account that is an administrator (user type 19, web GM). The password is taken from OPERATOR_PASSWORD in the environment, or else generated and shown once. To make an existing account an administrator, set its UserType to 11 or more in the game.",
    )
    .argument("<UserID>", "the new account")
    .requiredOption("--email <address>", "email address")
    .action((UserID: string, { email }) =>
      runWork(async ({ db, context, print }) => {
        const given = context.env.OPERATOR_PASSWORD;
        const password = given ?? randomText(PASSWORD_LENGTH);
        await createAdminAccount(db, context, { UserID, email, password });
        print(`${UserID} is now an administrator.`);
        if (given === undefined) print(`Password, shown only once: ${password}`);
        print("Turn on two-step login under My Account, Security.");
        return 0;
      }),
    );
};
