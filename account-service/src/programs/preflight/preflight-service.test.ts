import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../../test/database.ts";
import {
  AT,
  type GameServer,
  inspectorOf,
  RENAMED,
  STANDARD,
  TROUBLED,
  table,
} from "../../../test/game-servers.ts";
import type { SqlServerTarget } from "../../db/connect.ts";
import { loadEnv } from "../../env.ts";
import { MAX_ROWS_TO_COUNT } from "./findings.ts";
import type { DatabaseFacts, Inspector, TableFacts } from "./inspection.ts";
import { runPreflight } from "./preflight-service.ts";
import { guessPasswordFormat } from "./report/accounts.ts";

const PASSWORD = "gèheim@%:/?";
const URL_TEXT = `mssql://tambayan:${encodeURIComponent(PASSWORD)}@db.example/Tambayan`;
const folder = temporaryFolder();
let runs = 0;

/** Runs the command against a described server; returns its output, and the files and connections it opened. */
async function run(
  server: GameServer,
  {
    args = [],
    environment = {},
    change = {},
  }: { args?: string[]; environment?: Record<string, string>; change?: Partial<Inspector> } = {},
) {
  const DATA_DIR = join(folder, String(++runs));
  let [stdout, stderr, closed] = ["", "", 0];
  let target: SqlServerTarget | undefined;
  const code = await runPreflight({
    args,
    environment: { DATA_DIR, DATABASE_URL: URL_TEXT, ...environment },
    open: (given) => {
      target = given;
      return inspectorOf(server, {
        close: async () => {
          closed += 1;
        },
        ...change,
      });
    },
    now: () => AT,
    print: (text) => {
      stdout += text;
    },
    complain: (text) => {
      stderr += text;
    },
  });
  const out = join(DATA_DIR, "preflight");
  const files = (from = out) =>
    Object.fromEntries(readdirSync(from).map((name) => [name, readFileSync(join(from, name), "utf8")]));
  return { code, stdout, stderr, target, closed, out, files };
}

/** The numbered list at the report's end. */
const todos = (stdout: string) =>
  (stdout.split("Before you start\n")[1] ?? "")
    .split("\n")
    .filter((line) => /^ +\d+\. /.test(line))
    .map((line) => line.replace(/^ +\d+\. /, ""));

/** A file as a shell or Docker reads it. */
const readEnv = (text: string) =>
  Object.fromEntries(
    text
      .split("\n")
      .filter((line) => /^[A-Z]/.test(line))
      .map((line) => [
        line.slice(0, line.indexOf("=")),
        line.slice(line.indexOf("=") + 1).replace(/^'|'$/g, ""),
      ]),
  );

describe("npm run preflight", () => {
  it("is ready with an ordinary server and the login that its script creates", async () => {
    const { code, stdout, stderr, closed, files, out } = await run(STANDARD);
    expect([code, stderr, closed]).toEqual([0, "", 1]);
    expect(stdout).toContain("✓ SQL Server 2019 (15.0.4261.1), Standard Edition (64-bit)");
    expect(stdout).toContain("✓ GAME_PASSWORD_FORMAT=ran-md5-19");
    expect(stdout).toContain("2 accounts have user type 11 or more");
    expect(stdout).not.toMatch(/^ +! /m);
    expect(stdout).toContain(join(out, "game.env"));
    expect(stdout.endsWith("Ready. There is nothing to do first.\n")).toBe(true);
    expect(files()).toMatchObject({ "game-mapping.json": "{}\n" });
  });

  it("maps another server's names, and warns about sa", async () => {
    const { code, stdout, files } = await run(RENAMED);
    expect(code).toBe(1);
    expect(stdout).toContain("! You are sa.");
    expect(stdout).toContain(
      "· Game.dbo.ChaInfo.ChaPkWin is used as ChaPKScore; check that it means the same",
    );
    expect(stdout).toContain("· Account.dbo.UserInfo has no UserPoint2, NameFirst, NameLast, PhoneNumber");
    expect(stdout).toContain("12 accounts have more than 65,535 points");
    expect(todos(stdout)).toEqual([
      "Create the database Tambayan: least-privilege.sql does this.",
      "Create a login for the service with least-privilege.sql, put it into DATABASE_URL, and run preflight again with it.",
    ]);
    expect(files()["least-privilege.sql"]).toContain("CREATE LOGIN [tambayan]");
  });

  it("writes settings that the service accepts, and that give the same result in the next run", async () => {
    const first = await run(RENAMED);
    const environment = readEnv(first.files()["game.env"] ?? "");
    const secret = "x".repeat(32);
    const env = loadEnv({ ...environment, JWT_SECRET: secret, WEB_KEY: secret, DATA_KEY: secret });
    expect(env).toMatchObject({ GAME_PASSWORD_FORMAT: "plain", GAME_TIME_ZONE: "Asia/Manila" });
    expect(env.GAME_MAPPING).toEqual(JSON.parse(first.files()["game-mapping.json"] ?? ""));
    const second = await run(RENAMED, { environment });
    expect(second.files()).toEqual(first.files());
    expect(second.stdout).toContain("Account.dbo.UserInfo (1,200 rows), from GAME_MAPPING");
  });

  it("lists everything to do first on a problematic server", async () => {
    const { code, stdout, files } = await run(TROUBLED);
    expect(code).toBe(1);
    const list = todos(stdout);
    for (const part of [
      "Create the database Tambayan",
      "RanUser.dbo.UserInfo and not RanUser_old.dbo.UserInfo",
      "RanUser.dbo.UserInfo.UserEmail holds 30 characters; 50 are needed.",
      "ALTER TABLE [RanUser].[dbo].[UserInfo] ADD DEFAULT 0 FOR [UserAge];",
      "Set which table is ChaInfo",
      "Find the table with the data of GuildRegion",
      "RanShop.dbo.ShopItemMap.ItemName is missing.",
      "Make RanShop.dbo.ShopPurchase.PurKey an identity column",
      "Find out how your game server stores UserPass",
      "Check the trigger tr_Buy on RanShop.dbo.ShopPurchase",
      "CREATE UNIQUE INDEX [IX_UserInfo_UserID] ON [dbo].[UserInfo] ([UserID]);",
      "Grant the service's login its permissions on RanUser.dbo.UserInfo",
      "Grant the service's login its permissions on RanShop.dbo.ShopPurchase",
      "Set GAME_TIME_ZONE to the zone of the game server's clock (UTC+0).",
    ])
      expect(list.filter((text) => text.includes(part))).toHaveLength(1);
    expect(list).toHaveLength(14);
    for (const part of [
      "· Not accessible, so not inspected: RanLog.",
      "tr_UserLog after INSERT, UPDATE. It works with the service",
      "missing INSERT; SELECT of UserPass; UPDATE of UserPass, UserPass2, UserLoginState",
      "USE [RanUser]; CREATE INDEX [IX_UserInfo_UserEmail] ON [dbo].[UserInfo] ([UserEmail]);",
      "more than the service needs: DELETE",
      "Latin1_General_CS_AS, which is case-sensitive",
      "RanUser.dbo.TB_CC_IP also exists",
      "Lowercase MD5 is not supported",
    ])
      expect(stdout).toContain(part);
    // UserTouched has a default.
    expect(stdout).not.toContain("UserTouched");
    expect(files()["game.env"]).toContain("# GAME_PASSWORD_FORMAT= is unknown");
    expect(files()["least-privilege.sql"]).toContain("[web]]site]");
  });

  it("leaves the choice between two matching columns to the user", async () => {
    const GAME_MAPPING = JSON.stringify({ ChaInfo: { table: "World1.dbo.ChaInfo" } });
    const { stdout, files } = await run(TROUBLED, { environment: { GAME_MAPPING } });
    expect(stdout).toContain("! World1.dbo.ChaInfo: ChaPkWin, ChaKills could each be ChaPKScore.");
    expect(files()["least-privilege.sql"]).toContain("World1.dbo.ChaInfo.ChaPKScore");
    expect(files()["game-mapping.json"]).not.toContain("ChaPKScore");
  });

  it("never writes a password to its output or files, neither the login's nor a player's", async () => {
    // The driver would never answer so; what it answers is not repeated in any case.
    const spill = (): never => {
      throw Object.assign(new Error(`Login failed for ${PASSWORD} / ${encodeURIComponent(PASSWORD)}`), {
        code: "ELOGIN",
      });
    };
    for (const server of [STANDARD, RENAMED, TROUBLED]) {
      for (const change of [
        {},
        { passwords: async () => spill(), accounts: async () => spill() },
        { server: async () => spill() },
        { tables: async () => spill() },
      ]) {
        for (const way of [{ args: [URL_TEXT], environment: { DATABASE_URL: "" } }, {}]) {
          const { stdout, stderr, files, code } = await run(server, { ...way, change });
          const all = [stdout, stderr, ...(code === 2 ? [] : Object.values(files()))].join("\n");
          expect(all).not.toContain(PASSWORD);
          expect(all).not.toContain(encodeURIComponent(PASSWORD));
        }
      }
    }
  });

  it.each([
    ["ELOGIN", "Login failed for user 'tambayan'.", "rejects this login"],
    [
      "ESOCKET",
      "Failed to connect to db.example:1433 - self-signed certificate",
      "trustServerCertificate=true",
    ],
    [
      "ESOCKET",
      "Failed to connect to db.example:1433 - Could not connect (sequence)",
      "Nothing is listening there",
    ],
    ["ESOCKET", "getaddrinfo ENOTFOUND db.example", "Host not found"],
    ["ETIMEOUT", "Failed to connect to db.example:1433 in 10000ms", "did not answer in time"],
  ])("exits with 2 and a remedy when it cannot connect: %s %s", async (code, message, remedy) => {
    const server = async () => {
      throw Object.assign(new Error(message), { code });
    };
    const done = await run(STANDARD, { change: { server } });
    expect([done.code, done.stdout, done.closed]).toEqual([2, "", 1]);
    expect(done.stderr).toContain("SQL Server on db.example:1433 could not be inspected.");
    expect(done.stderr).toContain(remedy);
    expect(() => done.files()).toThrow();
  });

  it("shows its usage without a server, and connects to none", async () => {
    const { code, stderr, target } = await run(STANDARD, { environment: { DATABASE_URL: "" } });
    expect([code, target]).toEqual([2, undefined]);
    expect(stderr).toContain("The embedded database needs no preflight");
    expect(stderr).toContain("stays in the shell's history");
  });

  it("does not repeat invalid arguments", async () => {
    for (const args of [
      [URL_TEXT, "another"],
      [`--${URL_TEXT}`],
      ["--url", URL_TEXT],
      ["mssql://a:top%secret@h/d"],
      ["postgres://a:topsecret@h/d"],
    ]) {
      const { code, stdout, stderr } = await run(STANDARD, { args });
      expect([code, stdout]).toEqual([2, ""]);
      expect(stderr).not.toMatch(/top.?secret|another/);
      expect(stderr).not.toContain(encodeURIComponent(PASSWORD));
    }
  });

  it("shows its help", async () => {
    const { code, stdout, stderr, target } = await run(STANDARD, { args: ["--help"] });
    expect([code, stderr, target]).toEqual([0, "", undefined]);
    expect(stdout).toContain("It changes nothing.");
  });

  it("writes to the given folder, and reports if it cannot", async () => {
    const out = join(folder, "elsewhere");
    const { files, code } = await run(STANDARD, { args: ["--out", out] });
    expect([code, Object.keys(files(out))]).toEqual([
      0,
      ["checklist.md", "game-mapping.json", "game.env", "least-privilege.sql", "refund-procedure.sql"],
    ]);
    const file = join(folder, "a-file");
    writeFileSync(file, "");
    const failed = await run(STANDARD, { args: ["--out", file] });
    expect([failed.code, failed.stdout]).toEqual([2, ""]);
    expect(failed.stderr).toContain(`${file} cannot be written to`);
  });

  it("accepts separate variables, and an address without a database", async () => {
    const separate = await run(STANDARD, {
      environment: { DATABASE_URL: "", DB_HOST: "h", DB_USER: "u", DB_PASSWORD: "p", DB_NAME: "Tambayan" },
    });
    expect(separate.target).toMatchObject({ host: "h", database: "Tambayan" });
    for (const path of ["", "/"]) {
      const { target, code } = await run(STANDARD, {
        args: [`mssql://u:p%40@[::1]:1500${path}?encrypt=false`],
      });
      expect(code).toBe(0);
      expect(target).toMatchObject({
        host: "::1",
        port: 1500,
        password: "p@",
        database: "Tambayan",
        encrypt: false,
      });
    }
  });

  it("never uses the game's databases, or SQL Server's, for our tables", async () => {
    const game = await run(STANDARD, { args: ["mssql://u:p@h/ranuser"] });
    expect(game.code).toBe(1);
    expect(todos(game.stdout)).toEqual([
      "Name a separate database in DATABASE_URL; the files written here use Tambayan.",
    ]);
    expect(game.files()["least-privilege.sql"]).not.toMatch(/CREATE DATABASE \[ranuser\]/i);
    expect((await run(STANDARD, { args: ["mssql://u:p@h/master"] })).code).toBe(0);
  });

  it("warns about a playground's name, an old server, and an owner of the game's databases", async () => {
    const playground = await run(STANDARD, { args: ["mssql://u:p@h/Site_demo"] });
    expect(playground.stdout).toContain("! Site_demo ends in _test or _demo");
    const old = await run({ ...STANDARD, server: { ...STANDARD.server, version: "10.50.6000.34" } });
    expect(old.stdout).toContain("! SQL Server 2008 (10.50.6000.34)");
    const owner = await run({ ...STANDARD, may: () => true });
    expect(owner.stdout).toContain("! tambayan has full control of RanUser, RanGame1, RanShop");
    expect([playground.code, old.code, owner.code]).toEqual([1, 1, 1]);
  });

  it("counts nothing in a table of more than a million accounts", async () => {
    const tables = STANDARD.tables.map((facts) =>
      facts.name === "UserInfo" ? { ...facts, rows: MAX_ROWS_TO_COUNT + 1 } : facts,
    );
    const accounts = async () => expect.unreachable("They were counted.");
    const { code, stdout } = await run({ ...STANDARD, tables }, { change: { accounts } });
    expect(code).toBe(0);
    expect(stdout).toContain("Not counted: there are more than 1,000,000");
  });

  it("samples the newest accounts only if there is an index for it", async () => {
    const requested: (string | null)[] = [];
    const change: Partial<Inspector> = {
      passwords: async (_table, _column, newestBy) => {
        requested.push(newestBy);
        return STANDARD.passwords;
      },
    };
    await run(STANDARD, { change });
    const heap = { ...table("UserInfo"), indexes: [] };
    const tables = STANDARD.tables.map((facts) => (facts.name === "UserInfo" ? heap : facts));
    await run({ ...STANDARD, tables }, { change });
    expect(requested).toEqual(["UserNum", null]);
  });

  it("reports if GAME_PASSWORD_FORMAT and the samples differ", async () => {
    const { code, stdout, files } = await run(STANDARD, { environment: { GAME_PASSWORD_FORMAT: "plain" } });
    expect(code).toBe(1);
    expect(todos(stdout)).toEqual([
      "Set GAME_PASSWORD_FORMAT=ran-md5-19, unless you are sure that it is wrong.",
    ]);
    expect(files()["game.env"]).toContain("GAME_PASSWORD_FORMAT=plain");
  });

  it("reports which refund policy is safe, and writes the corrected procedure", async () => {
    const { stdout, files } = await run(STANDARD);
    expect(stdout).toContain("dbo.sp_purchase_change_state delivers an item whatever its state");
    expect(stdout).toContain("remove is safe (the login needs DELETE on ShopPurchase), guarded is not");
    const script = files()["refund-procedure.sql"] ?? "";
    expect(script).toMatch(/ALTER PROCEDURE \[dbo\]\.\[sp_purchase_change_state\]/);
    expect(script).toMatch(/WHERE PurKey = @purkey\n +AND \[PurFlag\] <> 3\n/);
    const procedures = async () => [{ schema: "dbo", name: "sp_purchase_change_state", definition: script }];
    const mended = await run(STANDARD, { change: { procedures } });
    expect(mended.stdout).toContain("✓ dbo.sp_purchase_change_state ignores cancelled rows: guarded is safe");
    expect(mended.files()).not.toHaveProperty("refund-procedure.sql");
    expect((await run(TROUBLED)).stdout).toContain("sp_purchase_change_state cannot be read by this login");
    expect((await run(RENAMED)).stdout).toContain("No procedure was found");
  });

  it("reports trailing spaces and default texts in the game's tables", async () => {
    const { stdout } = await run(RENAMED);
    expect(stdout).toContain("Of 200 accounts some have trailing spaces (UserID of 150)");
    expect(stdout).toContain("Some contain the table's default 'empty' (NameFirst of 40)");
  });

  it("does not take our databases for the game's", async () => {
    const ours = (database: string): TableFacts[] => [
      { ...table("UserInfo"), database, rows: 1_000_000 },
      { ...table("GuildInfo"), database, name: "LedgerEntry" },
    ];
    const tables = [...STANDARD.tables, ...ours("OldSite"), { ...table("UserInfo"), database: "Try_test" }];
    const databases = [
      ...STANDARD.databases,
      ...["OldSite", "Try_test"].map((name) => ({ ...(STANDARD.databases[0] as DatabaseFacts), name })),
    ];
    const { code, stdout } = await run({ ...STANDARD, tables, databases });
    expect(code).toBe(0);
    expect(stdout).not.toContain("also matches");
  });

  it("gives the server's reason if a query fails", async () => {
    const fail = (number: number) => async () => {
      throw Object.assign(new Error("select x - Arithmetic overflow"), { number });
    };
    const reasons = {
      229: "this login has no permission to read it",
      1222: "the table was busy",
      8115: "Arithmetic overflow",
    };
    for (const [number, words] of Object.entries(reasons)) {
      const { stdout } = await run(STANDARD, { change: { accounts: fail(Number(number)) } });
      expect(stdout).toContain(`Not counted: ${number === "8115" ? "the server said: " : ""}${words}`);
    }
  });

  it("writes a checklist for whoever runs the game", async () => {
    const { files } = await run(TROUBLED);
    const list = files()["checklist.md"] ?? "";
    expect(list).toContain("- [ ] Create the database Tambayan");
    expect(list).toContain("npm run game-rehearsal");
    expect((await run(STANDARD)).files()["checklist.md"]).toContain("Nothing.");
  });

  it("requires a wider column for a full MD5", async () => {
    const { stdout } = await run(STANDARD, { environment: { GAME_PASSWORD_FORMAT: "md5" } });
    expect(stdout).toContain("UserPass holds 20 characters; 32 are needed.");
  });
});

describe("guessPasswordFormat", () => {
  const none = { upper19: 0, upper32: 0, lower32: 0, otherHash: 0, empty: 0, other: 0 };
  it.each([
    [{ upper19: 200 }, "ran-md5-19"],
    [{ upper19: 9, other: 1 }, "ran-md5-19"],
    [{ upper19: 8, other: 2 }, null],
    [{ upper32: 20, empty: 180 }, "md5"],
    [{ lower32: 200 }, null],
    [{ otherHash: 200 }, null],
    [{ other: 200 }, "plain"],
    [{ empty: 200 }, null],
    [{}, null],
  ])("of %o is %s", (shapes, format) => {
    expect(guessPasswordFormat({ ...none, ...shapes })).toBe(format);
  });
});
