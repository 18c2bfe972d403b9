import { GIVEN_ROLES } from "../../contract/index.ts";
import { createNames } from "../modules/accounts/names-service.ts";
import { createOperators } from "../modules/operators/operators-service.ts";
import { BY } from "./by.ts";
import { type Command, oneWord } from "./command.ts";

const ROLES = GIVEN_ROLES.map((role) => role.replace("_", "-"));

export const grant: Command = {
  usage: `grant <UserID> <${ROLES.join("|")}>`,
  summary: "gives an account a role in the console",
  help: ["It works with the account's next click."],
  options: {},
  async run({ db, context, say }, words) {
    const [UserID, asked, ...more] = words;
    const role = GIVEN_ROLES.find((each) => each === asked?.replace("-", "_"));
    if (!UserID || !role || more.length > 0)
      throw new Error(`Give a User ID and one of: ${ROLES.join(", ")}.`);
    await createOperators(db, context).grant({ UserID, role }, BY);
    say(`${UserID} is ${asked} now.`);
    return 0;
  },
};

export const revoke: Command = {
  usage: "revoke <UserID>",
  summary: "takes an account's role away",
  help: [],
  options: {},
  async run({ db, context, say }, words) {
    const UserID = oneWord(words, "a User ID");
    const UserNum = await createNames(db).numberOf(UserID);
    if (UserNum === undefined) throw new Error(`There is no account ${UserID}.`);
    await createOperators(db, context).revoke(UserNum, BY);
    say(`${UserID} has no role any more.`);
    return 0;
  },
};
