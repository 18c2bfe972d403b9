import {
  approveReceiptRequestSchema,
  receiptCalls,
  rejectReceiptRequestSchema,
} from "@tambayan/account-service/contract";
import { z } from "zod";
import type { SiteContext } from "~/platform/site/context";
import { defineForm } from "../console.server";

const which = { receipt: z.uuid() };

/** The forms that decide about receipts, on each page that shows some. */
export const receiptForms = ({ account }: Pick<SiteContext, "account">) => ({
  approve: defineForm({
    schema: approveReceiptRequestSchema.extend(which),
    run: ({ receipt, reference }) =>
      account.call(receiptCalls.approve, {
        params: { id: receipt },
        body: {
          reference,
        },
      }),
  }),
  reject: defineForm({
    schema: rejectReceiptRequestSchema.extend(which),
    run: ({ receipt, reason }) =>
      account.call(receiptCalls.reject, { params: { id: receipt }, body: { reason } }),
  }),
});
