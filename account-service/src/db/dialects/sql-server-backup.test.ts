import { expect, it } from "vitest";
import { recordSqlServer } from "../../../test/sql-server.ts";
import { backUpSqlServer, restoreScript } from "./sql-server-backup.ts";

// There is no SQL Server here: what is tested are the statements that would reach one.

const stamp = "2026-11-23T17-00-00Z";
const recording = (folder: string | null) =>
  recordSqlServer(({ sql }) => (sql.includes("InstanceDefaultBackupPath") ? [{ folder }] : []));

it("backs up our database first and the game's only if asked, each once, without touching the administrator's series", async () => {
  const { db, statements } = recording("D:\\Backup");
  const options = { ours: "Tambayan", stamp, game: false };
  expect(await backUpSqlServer(db, options)).toEqual([
    { database: "Tambayan", file: `D:\\Backup\\Tambayan-${stamp}.bak` },
  ]);
  statements.length = 0;
  const backups = await backUpSqlServer(db, { ...options, game: true });
  expect(statements.slice(1)).toEqual(
    ["Tambayan", "RanUser", "RanGame1", "RanShop"].map((database) => ({
      sql: "BACKUP DATABASE @p0 TO DISK = @p1 WITH COPY_ONLY, CHECKSUM, FORMAT, INIT",
      bindings: [database, `D:\\Backup\\${database}-${stamp}.bak`],
      types: ["VarChar", "VarChar"],
    })),
  );
  expect(backups).toHaveLength(4);
});

it("takes the folder that is named, on Windows and Linux, and says if there is none", async () => {
  const { db } = recording(null);
  const options = { ours: "Tambayan", stamp, game: false };
  const fileIn = async (folder: string) => (await backUpSqlServer(db, { ...options, folder }))[0]?.file;
  expect(await fileIn("E:\\")).toBe(`E:\\Tambayan-${stamp}.bak`);
  expect(await fileIn("/var/opt/mssql/backup/")).toBe(`/var/opt/mssql/backup/Tambayan-${stamp}.bak`);
  await expect(backUpSqlServer(db, options)).rejects.toThrow("name one with --folder");
});

it("reports what the server refuses, and backs up nothing more", async () => {
  const { db, statements } = recordSqlServer(({ sql }) => {
    if (sql.startsWith("BACKUP")) throw new Error("BACKUP DATABASE permission denied in database 'RanUser'.");
    return [];
  });
  const options = { ours: "Tambayan", folder: "D:\\Backup", stamp, game: true };
  await expect(backUpSqlServer(db, options)).rejects.toThrow("permission denied");
  expect(statements.filter(({ sql }) => sql.startsWith("BACKUP"))).toHaveLength(1);
});

it("writes a script that keeps what it replaces, leaves the game alone, and quotes names", () => {
  const script = restoreScript(
    [
      { database: "O'Site]", file: `D:\\B'\\O'Site]-${stamp}.bak` },
      { database: "RanUser", file: `D:\\B'\\RanUser-${stamp}.bak` },
    ],
    { ours: "O'Site]", stamp },
  );
  const active = script.split("\n").filter((line) => !line.startsWith("--"));
  expect(active).toEqual([
    "USE master;",
    "GO",
    `RESTORE VERIFYONLY FROM DISK = N'D:\\B''\\O''Site]-${stamp}.bak' WITH CHECKSUM;`,
    "IF DB_ID(N'O''Site]') IS NOT NULL",
    "BEGIN",
    `  BACKUP DATABASE [O'Site]]] TO DISK = N'D:\\B''\\O''Site]-replaced-by-${stamp}.bak' WITH COPY_ONLY, CHECKSUM, FORMAT, INIT;`,
    "  ALTER DATABASE [O'Site]]] SET SINGLE_USER WITH ROLLBACK IMMEDIATE;",
    "END",
    `RESTORE DATABASE [O'Site]]] FROM DISK = N'D:\\B''\\O''Site]-${stamp}.bak' WITH CHECKSUM, REPLACE;`,
    "ALTER DATABASE [O'Site]]] SET MULTI_USER;",
    "GO",
    "GO",
    "",
  ]);
  expect(script).toContain(`-- RESTORE DATABASE [RanUser] FROM DISK`);
});
