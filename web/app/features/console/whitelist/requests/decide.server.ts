import type { ActionFunctionArgs } from "@remix-run/node";
import { whitelistCalls, whitelistDecisionSchema } from "@tambayan/account-service/contract";
import { defineForm, handleForms } from "../../console.server";

/** Approves or rejects a request, on both pages that show it. */
export const decide = (args: ActionFunctionArgs) =>
  handleForms(args, "whitelist", {
    decide: defineForm({
      schema: whitelistDecisionSchema,
      run: (body) => args.context.account.call(whitelistCalls.decide, { body }),
    }),
  });
