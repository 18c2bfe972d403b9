import type { FastifyPluginAsync } from "fastify";
import type { BaseLogger } from "pino";
import type { Metric } from "prom-client";
import type { Database } from "./db/transaction.ts";
import type { Env } from "./env.ts";
import type { Passwords } from "./lib/secrets/passwords.ts";

/** What services are built with, besides the database handle that they work on. */
export interface Context {
  env: Env;
  now: () => Date;
  passwords: Passwords;
}

/** What a module is registered with. */
export interface ModuleOptions {
  db: Database;
  context: Context;
}

/** What a module adds to the service. A module that only others use adds nothing, and is in no list. */
export interface Module {
  /** Calls of players and visitors, and what the module does while the service runs. */
  routes?: FastifyPluginAsync<ModuleOptions>;
  /** Calls of the console, each of which names the right that it needs. */
  consoleRoutes?: FastifyPluginAsync<ModuleOptions>;
  /** Steps of the hourly work (domains/operations/housekeeping), by the name that operators see. */
  steps?: (
    options: ModuleOptions,
    logger: Pick<BaseLogger, "info">,
  ) => Record<string, () => Promise<unknown>>;
  metrics?: Metric[];
}

/** Where a request comes from: stored with sessions and in the audit log. */
export interface Client {
  address: string;
  userAgent: string;
  /** The token of a browser that has logged in before (domains/access/sessions). */
  browser?: string | undefined;
}

/** Who acts in the console or on the command line, and from where; `UserNum` is null for the command line. */
export interface Actor {
  UserNum: number | null;
  client: Client;
}
