import { Argument } from "commander";
import { adjustRequestSchema, CURRENCY_CODES, type Currency } from "../../../contract/index.ts";
import { createAdjustments } from "../../domains/coins/adjustments/index.ts";
import { createNames } from "../../domains/foundation/accounts/index.ts";
import { ACTOR } from "./actor.ts";
import type { AddCommand } from "./command.ts";

export const adjust: AddCommand = (program, runWork) => {
  program
    .command("adjust")
    .summary("add or remove coins")
    .description(
      "Add or remove coins of an account, through the ledger. Beyond the limit of the policy (adjustmentApprovalAbove), a staff member has to approve the change in the console.",
    )
    .argument("<UserID>", "the account")
    .addArgument(
      new Argument("<currency>", "coin is R-Coin, bonus Milleage, referral a streamer's earnings").choices(
        CURRENCY_CODES,
      ),
    )
    .argument("<change>", "coins to add; a negative number removes them")
    .requiredOption("--reason <text>", "reason, for the audit log")
    .addHelpText("after", "\nExample: adjust juan coin --reason 'paid twice' -- -500")
    .action((UserID: string, currency: Currency, change: string, { reason }) =>
      runWork(async ({ db, context, print }) => {
        const UserNum = await createNames(db).numberOf(UserID);
        if (UserNum === undefined) throw new Error(`There is no account ${UserID}.`);
        const request = adjustRequestSchema.safeParse({
          currency,
          delta: change.replace(/^\+/, ""),
          reason,
        });
        if (!request.success) throw new Error(request.error.issues[0]?.message);
        const adjustments = createAdjustments(db, context);
        const { message, id } = await adjustments.request(UserNum, request.data, undefined, ACTOR);
        print(`${message} (${id})`);
        return 0;
      }),
    );
};
