import { quoteName, quoteText } from "../../programs/preflight/names.ts";
import { GAME_SCHEMA, type GameTableName } from "../game/schema.ts";
import { sql } from "../sql.ts";
import type { Database } from "../transaction.ts";

/** A backup on SQL Server's machine. */
export interface DatabaseBackup {
  database: string;
  /** A path on SQL Server's machine. */
  file: string;
}

/** The databases of the game's tables, other than ours, in the order of the tables. */
function gameDatabases(db: Database, ours: string): string[] {
  const names = (Object.keys(GAME_SCHEMA) as GameTableName[]).flatMap((table) => {
    const parts = db.tables[table].name?.split(".") ?? [];
    return parts.length === 3 && parts[0] ? [parts[0]] : [];
  });
  return [...new Set(names)].filter((name) => name.toLowerCase() !== ours.toLowerCase());
}

/**
 * Backs up our database, and then the game's if asked: ours must not be newer than the game's (docs/operating.md).
 * COPY_ONLY leaves the administrator's own series of backups alone.
 * @param options.folder on SQL Server's machine; its backup folder if not given
 * @param options.stamp in the files' names
 * @throws the server's error, for example if the login may not back up a database
 */
export async function backUpSqlServer(
  db: Database,
  { ours, folder, stamp, game }: { ours: string; folder?: string; stamp: string; game: boolean },
): Promise<DatabaseBackup[]> {
  const knex = sql(db);
  const [place] = await knex.raw(
    "SELECT CAST(SERVERPROPERTY('InstanceDefaultBackupPath') AS nvarchar(400)) AS folder",
  );
  const into = folder ?? place?.folder;
  if (!into) throw new Error("This SQL Server does not tell its backup folder: name one with --folder.");
  const separator = String(into).includes("\\") ? "\\" : "/";
  const backups: DatabaseBackup[] = [];
  for (const database of [ours, ...(game ? gameDatabases(db, ours) : [])]) {
    const file = `${String(into).replace(/[\\/]+$/, "")}${separator}${database}-${stamp}.bak`;
    await knex.raw("BACKUP DATABASE ? TO DISK = ? WITH COPY_ONLY, CHECKSUM, FORMAT, INIT", [database, file]);
    backups.push({ database, file });
  }
  return backups;
}

/**
 * The statements that restore backups, for an administrator to read and run. What they replace is backed up first.
 * The game's are comments: its players may have gone on.
 */
export function restoreScript(
  backups: DatabaseBackup[],
  { ours, stamp }: { ours: string; stamp: string },
): string {
  const statements = backups.map(({ database, file }) => {
    const name = quoteName(database);
    const replaced = file.slice(0, -`-${stamp}.bak`.length);
    const lines = [
      `RESTORE VERIFYONLY FROM DISK = ${quoteText(file)} WITH CHECKSUM;`,
      `IF DB_ID(${quoteText(database)}) IS NOT NULL`,
      "BEGIN",
      `  BACKUP DATABASE ${name} TO DISK = ${quoteText(`${replaced}-replaced-by-${stamp}.bak`)} WITH COPY_ONLY, CHECKSUM, FORMAT, INIT;`,
      `  ALTER DATABASE ${name} SET SINGLE_USER WITH ROLLBACK IMMEDIATE;`,
      "END",
      `RESTORE DATABASE ${name} FROM DISK = ${quoteText(file)} WITH CHECKSUM, REPLACE;`,
      `ALTER DATABASE ${name} SET MULTI_USER;`,
    ];
    return database === ours
      ? lines.join("\n")
      : `-- The game's own database. Only if the game itself goes back to that time.\n${lines.map((line) => `-- ${line}`).join("\n")}`;
  });
  return `-- Restores the databases of ${stamp}, written by \`npm run backup\`. Stop the site, copy the .bak files to these paths if they are
-- elsewhere, read this, and run it as an administrator, with sqlcmd -b, which stops at the first error.
-- On another instance, run least-privilege.sql afterwards: logins are not in a backup (docs/operating.md).
USE master;
GO
${statements.join("\nGO\n")}
GO
`;
}
