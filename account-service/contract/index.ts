/**
 * The contract of account-service: schemas, types, limits and messages of every request. No I/O, so that `web` can use a form's
 * schema in the browser and a response's schema in its client.
 */
export * from "./accounts.ts";
export * from "./adjustments.ts";
export * from "./audit.ts";
export * from "./campaigns.ts";
export * from "./character-services.ts";
export * from "./characters.ts";
export * from "./coins.ts";
export * from "./console-messages.ts";
export * from "./dashboard.ts";
export * from "./drops.ts";
export * from "./errors.ts";
export * from "./failure-messages.ts";
export * from "./features.ts";
export * from "./fields.ts";
export * from "./game.ts";
export * from "./gifts.ts";
export * from "./limits.ts";
export * from "./me.ts";
export * from "./messages.ts";
export * from "./open-api.ts";
export * from "./orders.ts";
export * from "./paging.ts";
export * from "./payments.ts";
export * from "./payments-console.ts";
export * from "./players.ts";
export * from "./policy.ts";
export * from "./products.ts";
export * from "./rankings.ts";
export * from "./reminders.ts";
export * from "./repairs.ts";
export * from "./rewards.ts";
export * from "./rights.ts";
export * from "./search.ts";
export * from "./security.ts";
export * from "./server-status.ts";
export * from "./sessions.ts";
export * from "./shop.ts";
export * from "./staff.ts";
export * from "./support.ts";
export * from "./ticket-kinds.ts";
export * from "./tickets.ts";
export * from "./whitelist.ts";
export * from "./wishes.ts";
