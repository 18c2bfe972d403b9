import type { ActionFunctionArgs } from "@remix-run/node";
import { messageResponseSchema, whitelistDecisionSchema } from "@tambayan/account-service/contract";
import { form, operate } from "~/lib/console.server";

/** Approves or rejects a request, on either of the pages that show it. */
export const decide = (args: ActionFunctionArgs) =>
  operate(args, "whitelist", {
    decide: form({
      schema: whitelistDecisionSchema,
      run: (body) =>
        args.context.account.console.write("/admin/whitelist/decide", messageResponseSchema, body),
    }),
  });
