import knex, { type Knex } from "knex";
import { sqlServerConfig } from "./db/connect.ts";
import { mssqlDialect } from "./db/dialects/mssql.ts";
import { resolveTables } from "./db/tables.ts";
import { createDatabase } from "./db/transaction.ts";
import { createInspectStore } from "./preflight/inspect-store.ts";
import { runPreflight } from "./preflight/preflight-service.ts";

/** What goes wrong is said once, in our words; knex would print it before that. */
const SILENT: Knex.Logger = { error() {}, warn() {}, deprecate() {}, debug() {} };

/** Looks at a game's SQL Server instance before the site is put beside it. Exits with 0, 1 or 2; see its --help. */
const code = await runPreflight({
  args: process.argv.slice(2),
  environment: process.env,
  // Every login may enter master; the database for our tables need not be there yet.
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
