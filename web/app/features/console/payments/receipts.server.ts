import {
  approveReceiptRequestSchema,
  messageResponseSchema,
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
      account.console.write(`/admin/payments/receipts/${receipt}/approve`, messageResponseSchema, {
        reference,
      }),
  }),
  reject: defineForm({
    schema: rejectReceiptRequestSchema.extend(which),
    run: ({ receipt, reason }) =>
      account.console.write(`/admin/payments/receipts/${receipt}/reject`, messageResponseSchema, { reason }),
  }),
});
