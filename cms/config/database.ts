import type { Database } from "better-sqlite3";
import paths from "./paths";
import env from "./variables";

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

export default {
  connection: env.DATABASE_URL ? postgres : sqlite,
  // A release does not delete the columns of a later one, so that going back loses nothing.
  settings: { forceMigration: false },
};
