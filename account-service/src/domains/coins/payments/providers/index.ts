import type { PaymentProviderName } from "../../../../../contract/index.ts";
import type { Context } from "../../../../context.ts";
import type { Database } from "../../../../db/transaction.ts";
import { createDemoProvider } from "./demo.ts";
import { createPayMongo } from "./paymongo.ts";
import type { PaymentProvider } from "./provider.ts";
import { createXendit } from "./xendit.ts";

/** The providers that this server is set up for. The demo is never offered on a game's own database. */
export function createProviders(db: Database, { env }: Pick<Context, "env">): PaymentProvider[] {
  const { PAYMONGO_SECRET_KEY, XENDIT_SECRET_KEY } = env;
  return [
    ...(PAYMONGO_SECRET_KEY ? [createPayMongo(env, PAYMONGO_SECRET_KEY)] : []),
    ...(XENDIT_SECRET_KEY ? [createXendit(env, XENDIT_SECRET_KEY)] : []),
    ...(env.PAYMENT_DEMO && db.ownGameSchema ? [createDemoProvider(db, { env })] : []),
  ];
}

export const findProvider = (providers: PaymentProvider[], name: PaymentProviderName) =>
  providers.find((provider) => provider.name === name);

export * from "./provider.ts";
