import type { Module } from "../../../context.ts";
import { nullIfNotFound } from "../../../errors.ts";
import { coalesce } from "../../../lib/jobs/coalesce.ts";
import { repeat } from "../../../lib/jobs/repeat.ts";
import { createDebts, debtForgiveness } from "../debts/index.ts";
import { heldPayments } from "./alerts.ts";
import { paymentConsoleRoutes } from "./console/routes.ts";
import { createSales } from "./console/sales-service.ts";
import { createPaymentsConsole, paymentRefund, paymentReturn } from "./console/service.ts";
import { demoRoutes } from "./demo/routes.ts";
import { createDemoCheckouts } from "./demo/service.ts";
import { offerRoutes } from "./offers/routes.ts";
import { createOffers, packagePrice } from "./offers/service.ts";
import { createTransferAccounts, transferAccount } from "./offers/transfer-accounts.ts";
import { createReceiptReview } from "./receipts/receipt-review-service.ts";
import { createReceipts } from "./receipts/service.ts";
import { paymentRoutes } from "./routes.ts";
import { createPayments } from "./service.ts";
import { createInbox } from "./settlement/inbox.ts";
import { createPaymentReconciliation } from "./settlement/reconcile.ts";
import { createSettlement } from "./settlement/settlement.ts";
import { webhookRoutes } from "./settlement/webhook-routes.ts";

/** How often to look for webhooks that wait, and for payments whose provider is to be asked. */
const INBOX_EVERY_MS = 5_000;
const POLL_EVERY_MS = 15_000;
/** Webhooks that come in quick succession are processed together: each has fewer commits then. */
const COALESCE_MS = 150;
/** The providers' lists of the last days are compared each day, so that a day that could not be is made up for. */
const COMPARED_DAYS = 3;

/** Coins for money: packages, players' payments, providers' webhooks, and what brings payments to their end. */
export const payments: Module = {
  routes: async (app, { db, context }) => {
    const { env } = context;
    for (const [key, secret] of [
      ["PAYMONGO_SECRET_KEY", "PAYMONGO_WEBHOOK_SECRET"],
      ["XENDIT_SECRET_KEY", "XENDIT_WEBHOOK_TOKEN"],
    ] as const)
      if (env[key] && !env[secret]) {
        app.log.warn(
          `${key} is set without ${secret}: webhooks are refused, and payments are noticed later.`,
        );
      }
    const settlement = createSettlement(db, context);
    const inbox = createInbox(db, context, settlement);
    const log = (failures: Error[]) => {
      for (const { message } of failures)
        app.log.warn({ reason: message }, "payment provider; will try again");
    };
    const received = repeat(app, {
      everyMs: INBOX_EVERY_MS,
      work: async () => log(await inbox.processDue()),
      failure: "webhooks of payments could not be processed; will try again",
      stop: inbox.stop,
    });
    const coalesced = coalesce(COALESCE_MS, received);
    app.addHook("onClose", async () => coalesced.stop());
    repeat(app, {
      everyMs: POLL_EVERY_MS,
      work: async () => log(await settlement.poll()),
      failure: "payments could not be looked at; will try again",
    });
    await offerRoutes(app, { offers: createOffers(db, context) });
    await paymentRoutes(app, {
      payments: createPayments(db, context),
      receipts: createReceipts(db, context),
      debts: createDebts(db, context),
    });
    await app.register(webhookRoutes, { inbox, received: coalesced.soon });
    const demo = createDemoCheckouts(db, context, inbox);
    await demoRoutes(app, { demo, worked: received });
  },
  consoleRoutes: async (app, { db, context }) => {
    await paymentConsoleRoutes(app, {
      payments: createPaymentsConsole(db, context),
      receipts: createReceiptReview(db, context),
      offers: createOffers(db, context),
      accounts: createTransferAccounts(db, context),
      debts: createDebts(db, context),
    });
  },
  decisions: [
    packagePrice,
    transferAccount,
    debtForgiveness,
    paymentRefund,
    paymentReturn,
    { kind: "receipt", waiting: (db, context) => createReceiptReview(db, context).countOpen() },
  ],
  steps: ({ db, context }) => ({
    "outdated webhooks": () => createPayments(db, context).purge(),
    "unused pictures of receipts": () => createReceipts(db, context).removeOrphans(),
    "unused pictures of packages": () => createOffers(db, context).removeOrphans(),
  }),
  alerts: [heldPayments],
  sales: ({ db, context }) => createSales(db, context),
  compare: async ({ db, context }) => {
    // Differences are marked.
    for await (const _difference of createPaymentReconciliation(db, context).run(COMPARED_DAYS));
  },
  parts: ({ db, context }) => ({
    payments: ({ account }, { page }) => createPayments(db, context).list(account.UserNum, page),
    payment: ({ account }, { payment }) =>
      createPayments(db, context).read(account.UserNum, payment).catch(nullIfNotFound),
  }),
};

export { createPaymentsConsole } from "./console/service.ts";
export { createOffers } from "./offers/service.ts";
export { createTransferAccounts } from "./offers/transfer-accounts.ts";
export { createPayments } from "./service.ts";
export { createPaymentReconciliation } from "./settlement/reconcile.ts";
