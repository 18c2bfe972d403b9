import { sqlServerTarget } from "../../db/connect.ts";
import { backUpSqlServer, restoreScript } from "../../db/dialects/sql-server-backup.ts";
import type { AddCommand } from "./command.ts";

export const backUpDatabases: AddCommand = (program, runWork) => {
  program
    .command("back-up-databases")
    .summary("let SQL Server back up its databases")
    .description(
      "Let SQL Server back up our database, for `npm run backup`, which also has everything else. Prints JSON: the backups' paths on SQL Server's machine, and a script that restores them.",
    )
    .requiredOption("--stamp <time>", "part of the files' names")
    .option("--folder <folder>", "on SQL Server's machine; its backup folder if not given")
    .option("--game-databases", "the game's databases too", false)
    .action(({ stamp, folder, gameDatabases }) =>
      runWork(async ({ db, context, print }) => {
        const target = sqlServerTarget(context.env);
        if (!target)
          throw new Error("This is for SQL Server. `npm run backup` copies the embedded database.");
        const ours = target.database;
        const backups = await backUpSqlServer(db, { ours, folder, stamp, game: gameDatabases });
        print(JSON.stringify({ backups, script: restoreScript(backups, { ours, stamp }) }));
        return 0;
      }),
    );
};
