import { adjustRequestSchema } from "../../contract/index.ts";
import { createNames } from "../modules/accounts/names-service.ts";
import { createAdjustments } from "../modules/points/adjustments-service.ts";
import { BY } from "./by.ts";
import { type Command, required } from "./command.ts";

const CURRENCIES = { "r-coin": 1, milleage: 2, referral: 3 } as const;

export const adjust: Command = {
  usage: "adjust <UserID> <r-coin|milleage|referral> <+/-number> --reason <text>",
  summary: "gives or takes coins, through the ledger",
  help: [
    "--reason <text>   why: it stands in the audit log",
    "Above what the policy lets one operator move alone (adjustmentApprovalAbove), it waits for an operator in the console.",
    "To take coins, write -- before the number: adjust juan r-coin --reason 'paid twice' -- -500",
  ],
  options: { reason: { type: "string" } },
  async run({ db, context, say }, words, options) {
    const [UserID, coin, delta, ...more] = words;
    const currency = Object.entries(CURRENCIES).find(([name]) => name === coin?.toLowerCase())?.[1];
    if (!UserID || !currency || delta === undefined || more.length > 0) {
      throw new Error("Give a User ID, one of r-coin, milleage and referral, and a number.");
    }
    const UserNum = await createNames(db).numberOf(UserID);
    if (UserNum === undefined) throw new Error(`There is no account ${UserID}.`);
    const request = adjustRequestSchema.safeParse({
      currency,
      delta: delta.replace(/^\+/, ""),
      reason: required(options, "reason"),
    });
    if (!request.success) throw new Error(request.error.issues[0]?.message);
    const { message, id } = await createAdjustments(db, context).ask(UserNum, request.data, undefined, BY);
    say(`${message} (${id})`);
    return 0;
  },
};
