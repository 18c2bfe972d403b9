import { gameUse } from "../../db/game/use.ts";
import type { Right } from "./inspection.ts";
import { columnOf, type GameFinding, type TableFinding } from "./mapping.ts";
import { placeOf, quoteName, quotePlace, quoteText } from "./names.ts";

/** Placeholder for the login's password; until it is replaced, the script does nothing. */
export const PASSWORD_PLACEHOLDER = "REPLACE-THIS-PASSWORD";

/** The tables that were found, with what the service does to them, by this server's column names. */
export function usesOf(game: GameFinding) {
  return Object.values(game).flatMap((finding: TableFinding) => {
    const { place, table } = finding;
    if (!place) return [];
    const use = gameUse(table);
    const names = (columns: readonly string[] = []) =>
      columns.flatMap((column) => columnOf(finding, column)?.name ?? []);
    const [read, add, change] = [names(use.read), names(use.add), names(use.change)];
    const { whole = false, remove = false, changeFor = null } = use;
    return [{ table, place, read, add, change, changeFor, whole, remove }];
  });
}
type Use = ReturnType<typeof usesOf>[number];

/** A permission, and its description in the report. */
export interface CheckedPermission {
  right: Right;
  place: string;
  words: string;
  needed: boolean;
}

/** The permissions that the service needs in the game's databases, and some that its login should not have. */
export function permissionsToCheck(game: GameFinding): CheckedPermission[] {
  return usesOf(game).flatMap(({ place, read, add, change, changeFor, whole, remove }) => {
    const ask = (needed: boolean, permission: string, column?: string): CheckedPermission => ({
      right: {
        on: "table",
        name: quotePlace(place),
        permission,
        ...(column !== undefined && { column }),
      },
      place: placeOf(place),
      words: column === undefined ? permission : `${permission} of ${column}`,
      needed,
    });
    return [
      ...(whole ? [ask(true, "SELECT")] : read.map((column) => ask(true, "SELECT", column))),
      ask(add.length > 0, "INSERT"),
      // For services and refunds, which are up to the game's operator.
      ...(changeFor ? [] : change.map((column) => ask(true, "UPDATE", column))),
      ...(remove === "refunds" ? [] : [ask(remove, "DELETE")]),
      ask(false, "ALTER"),
      // One column that is never written represents all of them.
      ...place.columns
        .filter(({ name }) => !change.includes(name))
        .slice(0, 1)
        .map(({ name }) => ask(false, "UPDATE", name)),
    ];
  });
}

function grantsOf({ place, read, add, change, changeFor, whole, remove }: Use, user: string): string[] {
  const on = `ON OBJECT::${quoteName(place.schema)}.${quoteName(place.name)}`;
  const some = (columns: string[]) => `(${columns.map(quoteName).join(", ")})`;
  return [
    // At startup, the service checks that every column exists and is wide enough.
    `GRANT VIEW DEFINITION ${on} TO ${user};`,
    ...(whole ? [`GRANT SELECT ${on} TO ${user};`] : []),
    ...(!whole && read.length > 0 ? [`GRANT SELECT ${on} ${some(read)} TO ${user};`] : []),
    ...(add.length > 0 ? [`GRANT INSERT ${on} TO ${user};`] : []),
    ...(changeFor && change.length > 0
      ? ["-- Only if the console offers services for characters; take away the two dashes then."]
      : []),
    ...(change.length > 0 ? [`${changeFor ? "-- " : ""}GRANT UPDATE ${on} ${some(change)} TO ${user};`] : []),
    ...(remove === true ? [`GRANT DELETE ${on} TO ${user};`] : []),
    ...(remove === "refunds"
      ? [
          "-- Only where refunds remove what waits (policy refundSafety: remove); take away the two dashes then.",
          `-- GRANT DELETE ${on} TO ${user};`,
        ]
      : []),
  ];
}

/**
 * A script that creates the service's login and our database, and grants exactly what the service uses. It is one
 * batch, so that all of it stops if no password has been put in; it can be run again.
 */
export function leastPrivilegeSql(game: GameFinding, names: { login: string; database: string }): string {
  const [login, database] = [quoteName(names.login), quoteName(names.database)];
  const within = (place: string, statements: string[]) =>
    [
      `EXEC ${quoteName(place)}.sys.sp_executesql N'`,
      ...statements.map((statement) => `  ${statement.replaceAll("'", "''")}`),
      "';",
    ].join("\n");
  const user = `IF DATABASE_PRINCIPAL_ID(${quoteText(names.login)}) IS NULL CREATE USER ${login} FOR LOGIN ${login};`;

  const uses = usesOf(game);
  const databases = [...new Set(uses.map(({ place }) => place.database))];
  const blocks = databases.map((place) => {
    const here = uses.filter((use) => use.place.database === place);
    return within(place, [user, ...here.flatMap((use) => grantsOf(use, login))]);
  });
  const missing = Object.values(game).filter(({ place, how }) => !place && how !== "absent");
  const open = Object.values(game).flatMap(({ place, undecided }) =>
    place ? undecided.map(({ column }) => `${placeOf(place)}.${column}`) : [],
  );
  const unfinished = [...missing.map(({ table }) => table), ...open];

  return `-- Written by \`npm run preflight\`. Read it, write a password below, and run it once as an administrator of the instance.
--
-- The service never logs in as sa or any other administrator: someone who finds one hole in the website would then control every
-- database of the instance, including the game's, and the machine. With this login, an attacker cannot read PINs, change
-- user types or drop tables, and can delete from the game's tables only what is named below. But it could still add an account of any
-- user type, read stored passwords, and change points and PINs, so check new accounts of type 11 or more from time to time.
--
-- It grants everything in ${names.database}, which is ours alone; in the game's databases, what the service's statements use, column by
-- column where SQL Server can (INSERT can only be granted on whole tables); and VIEW DEFINITION, which lets the service check at
-- startup that every column exists and is wide enough. It revokes nothing from a login that has more rights: create a new one.
${unfinished.length > 0 ? `--\n-- NOT FINISHED: these could not be identified, so nothing is granted for them: ${unfinished.join(", ")}.\n-- Decide, set GAME_MAPPING, and run preflight again to rewrite this file.\n` : ""}
SET XACT_ABORT ON;
DECLARE @password nvarchar(128) = N'${PASSWORD_PLACEHOLDER}';
IF @password = N'${PASSWORD_PLACEHOLDER.slice(0, 8)}' + N'${PASSWORD_PLACEHOLDER.slice(8)}'
BEGIN
  RAISERROR(N'Write the new login''s password into this script first. Nothing was done.', 16, 1);
  RETURN;
END;

IF DB_ID(${quoteText(names.database)}) IS NULL CREATE DATABASE ${database};

-- Our database only: readers see the last committed rows instead of waiting for writers. This ends open transactions in that database.
IF EXISTS (SELECT 1 FROM sys.databases WHERE name = ${quoteText(names.database)} AND is_read_committed_snapshot_on = 0)
  ALTER DATABASE ${database} SET READ_COMMITTED_SNAPSHOT ON WITH ROLLBACK IMMEDIATE;

IF SUSER_ID(${quoteText(names.login)}) IS NULL
BEGIN
  DECLARE @login nvarchar(max) = N'CREATE LOGIN ${login.replaceAll("'", "''")} WITH PASSWORD = ' + QUOTENAME(@password, '''') + N', CHECK_POLICY = ON;';
  EXEC sys.sp_executesql @login;
END;

-- Our database: the service creates and migrates its own tables here.
${within(names.database, [user, `ALTER ROLE db_owner ADD MEMBER ${login};`])}

-- The game's.
${blocks.join("\n\n")}
`;
}
