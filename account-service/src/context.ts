import type { Database } from "./db/transaction.ts";
import type { Env } from "./env.ts";
import type { Passwords } from "./modules/accounts/passwords.ts";

/** What services are built with, beside the database handle that they work on. */
export interface Context {
  env: Env;
  now: () => Date;
  passwords: Passwords;
}

/** Whose call it is: kept with sessions and in the audit log. */
export interface Client {
  address: string;
  userAgent: string;
}

/** Builds a service over a handle: the database's own, or a transaction's. */
export type Build<Service> = (db: Database, context: Context) => Service;
