import type { Database } from "./db/transaction.ts";
import type { Env } from "./env.ts";
import type { Passwords } from "./passwords.ts";

/** What services are built with, besides the database handle that they work on. */
export interface Context {
  env: Env;
  now: () => Date;
  passwords: Passwords;
}

/** What a module's plugin is registered with. */
export interface ModuleOptions {
  db: Database;
  context: Context;
}

/** Where a request comes from: stored with sessions and in the audit log. */
export interface Client {
  address: string;
  userAgent: string;
  /** The token of a browser that has logged in before (modules/known-browsers). */
  browser?: string | undefined;
}

/** Who acts in the console or on the command line, and from where; `UserNum` is null for the command line. */
export interface Actor {
  UserNum: number | null;
  client: Client;
}
