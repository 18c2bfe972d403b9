import knex, { type Knex } from "knex";
import { sqlServerConfig } from "../db/connect.ts";
import { mssqlDialect } from "../db/dialects/mssql.ts";
import { resolveTables } from "../db/tables.ts";
import { createDatabase } from "../db/transaction.ts";
import { createInspectStore } from "./preflight/inspect-store.ts";
import { runPreflight } from "./preflight/preflight-service.ts";

/** Errors are printed once, in our words; knex would print them too. */
const SILENT: Knex.Logger = { error() {}, warn() {}, deprecate() {}, debug() {} };

/** Inspects a game's SQL Server instance before the site is connected. Exits with 0, 1 or 2; see its --help. */
// Its files describe the game's databases.
process.umask(0o077);
const code = await runPreflight({
  args: process.argv.slice(2),
  environment: process.env,
  // Every login can access master; the database for our tables may not exist yet.
  open: (target, env) =>
    createInspectStore(
      createDatabase(knex({ ...sqlServerConfig({ ...target, database: "master" }, env), log: SILENT }), {
        tables: resolveTables({}, false),
        dialect: mssqlDialect,
        ownGameSchema: false,
      }),
    ),
  now: () => new Date(),
  print: (text) => void process.stdout.write(text),
  complain: (text) => void process.stderr.write(text),
});
process.exitCode = code;
