import { closeSync, openSync } from "node:fs";
import type { Database } from "better-sqlite3";
import paths from "./paths";
import env, { isBuild } from "./variables";

const postgres = {
  client: "postgres",
  connection: { connectionString: env.DATABASE_URL },
  pool: { min: 0, max: 10 },
  acquireConnectionTimeout: 10_000,
};

const sqlite = {
  client: "sqlite",
  connection: { filename: paths.sqliteFile },
  useNullAsDefault: true,
  pool: {
    // WAL lets visitors read while an editor saves.
    afterCreate(connection: Database, done: (error: Error | null, connection: Database) => void) {
      connection.pragma("journal_mode = WAL");
      connection.pragma("synchronous = NORMAL");
      connection.pragma("busy_timeout = 5000");
      done(null, connection);
    },
  },
};

// SQLite would create a file that all users can read. It gives the files beside it the same permissions.
if (!env.DATABASE_URL && !isBuild) closeSync(openSync(paths.sqliteFile, "a", 0o600));

export default { connection: env.DATABASE_URL ? postgres : sqlite };
