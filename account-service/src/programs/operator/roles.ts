import { Argument } from "commander";
import { GIVEN_ROLES } from "../../../contract/index.ts";
import { createRoles } from "../../domains/access/roles/index.ts";
import { createNames } from "../../domains/foundation/accounts/index.ts";
import { ACTOR } from "./actor.ts";
import type { AddCommand } from "./command.ts";

const ROLES = new Map(GIVEN_ROLES.map((role) => [role.replace("_", "-"), role]));

export const grant: AddCommand = (program, runWork) => {
  program
    .command("grant")
    .summary("give an account a role in the console")
    .description("Give an account a role in the console, replacing its role. Takes effect immediately.")
    .argument("<UserID>", "the account")
    .addArgument(new Argument("<role>", "the role").choices([...ROLES.keys()]))
    .action((UserID: string, name: string) =>
      runWork(async ({ db, context, print }) => {
        const role = ROLES.get(name);
        if (role) await createRoles(db, context).grant({ UserID, role }, ACTOR);
        print(`${UserID} now has the role ${name}.`);
        return 0;
      }),
    );
};

export const revoke: AddCommand = (program, runWork) => {
  program
    .command("revoke")
    .summary("revoke an account's role in the console")
    .argument("<UserID>", "the account")
    .action((UserID: string) =>
      runWork(async ({ db, context, print }) => {
        const UserNum = await createNames(db).numberOf(UserID);
        if (UserNum === undefined) throw new Error(`There is no account ${UserID}.`);
        await createRoles(db, context).revoke({ UserNum }, ACTOR);
        print(`${UserID} no longer has a role.`);
        return 0;
      }),
    );
};
