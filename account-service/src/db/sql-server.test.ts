import type { Knex } from "knex";
import { afterAll, describe, expect, it } from "vitest";
import { testEnv } from "../../test/database.ts";
import { createTestPasswords } from "../../test/passwords.ts";
import { type Answer, recordSqlServer } from "../../test/sql-server.ts";
import { createAccountsStore } from "../modules/accounts/accounts-store.ts";
import { createAuditStore } from "../modules/audit/audit-store.ts";
import { createLinksStore } from "../modules/links/links-store.ts";
import { createRankingsStore } from "../modules/rankings/rankings-store.ts";
import { createSecondFactorStore } from "../modules/second-factor/second-factor-store.ts";
import { createSessionsStore } from "../modules/sessions/sessions-store.ts";
import { createThrottleStore } from "../modules/throttle/throttle-store.ts";
import { createWhitelistStore } from "../modules/whitelist/whitelist-store.ts";
import { createGameSchema } from "./game-schema/create.ts";
import { seedDemo } from "./game-schema/seed.ts";
import { migrationSource } from "./migrations/index.ts";
import { alone } from "./preparation-lock.ts";
import type { Database } from "./transaction.ts";

// What SQL Server is sent, compiled by the service's own settings. There is no server here to refuse a statement, so
// each is written out in full below and was read against T-SQL's grammar; a change has to be read again.

const open: Knex[] = [];
afterAll(() => Promise.all(open.map((knex) => knex.destroy())));

function record(answer?: Answer, options?: Parameters<typeof recordSqlServer>[1]) {
  const recorded = recordSqlServer(answer, options);
  open.push(recorded.db.knex);
  return recorded;
}

/** Runs one call and gives its statements, each held to what every one of them must keep. */
async function sent(work: (recorded: ReturnType<typeof record>) => Promise<unknown>, answer?: Answer) {
  const recorded = record(answer);
  await work(recorded);
  for (const { sql, bindings, types } of recorded.statements) expectTransactSql(sql, bindings, types);
  return recorded.statements;
}

function expectTransactSql(sql: string, bindings: unknown[], types: string[]) {
  expect(sql).not.toMatch(/`|\blimit\b|\breturning\b|\boutput\b|\bmerge\b|\bnocase\b|"/i);
  // The parameters are @p0 … in a row, as many as there are values.
  const used = new Set([...sql.matchAll(/@p(\d+)/g)].map((match) => Number(match[1])));
  expect([...used].sort((a, b) => a - b)).toEqual(bindings.map((_, index) => index));
  expect(sql).not.toContain("?");
  // Error 169: a column stands twice in ORDER BY.
  const order = /order by (.*)$/.exec(sql)?.[1]?.split(/, (?=\[|COALESCE)/) ?? [];
  const columns = order.map((column) => column.replace(/ (asc|desc)$/, ""));
  expect(new Set(columns).size).toBe(columns.length);
  bindings.forEach((value, index) => {
    if (typeof value === "string") expect(types[index]).toBe("VarChar");
    if (value instanceof Date) expect(types[index]).toBe("DateTime2");
    if (typeof value === "number") expect(types[index]).toMatch(/^(Int|BigInt)$/);
  });
}

const one = <T>(list: T[]): T => {
  expect(list).toHaveLength(1);
  return list[0] as T;
};

describe("accounts", () => {
  it("findCredentials", async () => {
    const statement = one(await sent(({ db }) => createAccountsStore(db).findCredentials("juan")));
    expect(statement.sql).toBe(
      "select top (@p0) [u].[UserNum] as [UserNum], [u].[UserID] as [UserID], [u].[UserType] as [UserType], " +
        "[u].[UserPass] as [UserPass], [u].[UserAvailable] as [UserAvailable], [u].[UserBlock] as [UserBlock], " +
        "[u].[UserBlockDate] as [UserBlockDate], [a].[passwordHash] from [RanUser].[dbo].[UserInfo] as [u] " +
        "left join [Account] as [a] on [a].[UserNum] = [u].[UserNum] where [u].[UserID] = @p1",
    );
    expect(statement.bindings).toEqual([1, "juan"]);
    expect(statement.types).toEqual(["Int", "VarChar"]);
  });

  it("findCredentials sends other than ASCII as nvarchar", async () => {
    const { db, statements } = record();
    await createAccountsStore(db).findCredentials("ｊｕａｎ");
    expect(one(statements).types).toEqual(["Int", "NVarChar"]);
  });

  it("findCredentials leaves out an account that only the collation holds to be the one", async () => {
    // A usual collation ignores the width of letters, and characters without weight.
    const answer = () => [{ UserNum: 1, UserID: "Juan", UserType: 1, UserAvailable: 1, UserBlock: 0 }];
    const find = (userId: string) => createAccountsStore(record(answer).db).findCredentials(userId);
    expect(await find("jUAN")).toMatchObject({ UserNum: 1 });
    expect(await find("ｊｕａｎ")).toBeUndefined();
    expect(await find("juan\u200b")).toBeUndefined();
    expect(await find("juan\0")).toBeUndefined();
  });

  it("findCredentials gives numbers where the game's columns are bigint, and text for its own padding", async () => {
    const row = { UserNum: "7", UserID: "juan      ", UserType: "1", UserAvailable: "0", UserBlock: "0" };
    const found = await createAccountsStore(record(() => [row]).db).findCredentials("juan");
    expect(found).toMatchObject({ UserNum: 7, UserType: 1, UserAvailable: 0, UserBlock: 0 });
  });

  it("findProfile", async () => {
    const statement = one(await sent(({ db }) => createAccountsStore(db).findProfile(7)));
    expect(statement.sql).toBe(
      "select top (@p0) [u].[UserNum] as [UserNum], [u].[UserID] as [UserID], [u].[UserType] as [UserType], " +
        "[u].[UserEmail] as [UserEmail], [u].[NameFirst] as [NameFirst], [u].[NameLast] as [NameLast], " +
        "[u].[PhoneNumber] as [PhoneNumber], [u].[UserPoint] as [UserPoint], [u].[UserPoint2] as [UserPoint2], " +
        "[a].[UserSQ], [a].[ReferralBalance], [a].[email_verified_at] as [emailVerifiedAt], [a].[pendingEmail], " +
        "[a].[gender], [a].[country], [a].[secretAnswerHash] " +
        "from [RanUser].[dbo].[UserInfo] as [u] left join [Account] as [a] on [a].[UserNum] = [u].[UserNum] " +
        "where [u].[UserNum] = @p1",
    );
    expect(statement.bindings).toEqual([1, 7]);
  });

  it("findProfile without the columns that a server lacks, and by its own names", async () => {
    const mapping = {
      UserInfo: {
        table: "Game1.dbo.Users",
        columns: { UserPoint: "Coins", UserPoint2: null, NameFirst: null, NameLast: null, PhoneNumber: null },
      },
    };
    const answer = () => [
      {
        UserNum: "9",
        UserID: "juan",
        UserType: 1,
        UserPoint: "12",
        UserPoint2: null,
        emailVerifiedAt: new Date("2026-01-02T03:04:05.678Z"),
      },
    ];
    const { db, statements } = record(answer, { mapping });
    expect(await createAccountsStore(db).findProfile(9)).toMatchObject({
      UserNum: 9,
      UserPoint: 12,
      UserPoint2: null,
      emailVerifiedAt: new Date("2026-01-02T03:04:05.678Z"),
    });
    const { sql } = one(statements);
    expect(sql).toContain("[u].[Coins] as [UserPoint], NULL as [UserPoint2]");
    expect(sql).toContain("NULL as [NameFirst], NULL as [NameLast], NULL as [PhoneNumber]");
    expect(sql).toContain("from [Game1].[dbo].[Users] as [u]");
  });

  it("findCharacters", async () => {
    const statement = one(await sent(({ db }) => createAccountsStore(db).findCharacters(7)));
    expect(statement.sql).toBe(
      "select [ChaName] as [ChaName], [ChaLevel] as [ChaLevel] from [RanGame1].[dbo].[ChaInfo] " +
        "where [UserNum] = @p0 and [ChaDeleted] = @p1 order by [ChaLevel] desc, [ChaNum] asc",
    );
    expect(statement.bindings).toEqual([7, 0]);
  });

  it("adopt", async () => {
    const created = new Date("2026-01-02T03:04:05.678Z");
    const row = { UserNum: 7, passwordHash: "$argon2id$v=19$x", created };
    const statement = one(await sent(({ db }) => createAccountsStore(db).adopt(row)));
    expect(statement.sql).toBe(
      "insert into [Account] ([UserNum], [created], [passwordHash]) values (@p0, @p1, @p2)",
    );
    expect(statement.bindings).toEqual([7, created, "$argon2id$v=19$x"]);
    expect(statement.types).toEqual(["Int", "DateTime2", "VarChar"]);
  });

  it.each([
    [2627, undefined],
    [2601, undefined],
    [547, "refused"],
  ])("adopt on error %i of the server", async (number, expected) => {
    const { db } = record(() => {
      throw Object.assign(new Error("refused"), { number });
    });
    const adopt = createAccountsStore(db).adopt({ UserNum: 1, passwordHash: "x", created: new Date() });
    if (expected) await expect(adopt).rejects.toThrow(expected);
    else await expect(adopt).resolves.toBeUndefined();
  });
});

describe("sessions", () => {
  const at = new Date("2026-01-02T03:04:05.678Z");

  it("insert", async () => {
    const row = {
      id: "s",
      UserNum: 7,
      created: at,
      seen: at,
      expires: at,
      ip: "::1",
      userAgent: "curl",
      secondFactor: null,
    };
    const statement = one(await sent(({ db }) => createSessionsStore(db).insert(row)));
    expect(statement.sql).toBe(
      "insert into [Session] ([UserNum], [created], [expires], [id], [ip], [secondFactor], [seen], [userAgent]) " +
        "values (@p0, @p1, @p2, @p3, @p4, @p5, @p6, @p7)",
    );
    expect(statement.types).toEqual([
      "Int",
      "DateTime2",
      "DateTime2",
      "VarChar",
      "VarChar",
      "NVarChar",
      "DateTime2",
      "VarChar",
    ]);
  });

  it("insert sends a user agent beyond ASCII as nvarchar, for its column is one", async () => {
    const { db, statements } = record();
    await createSessionsStore(db).insert({
      id: "s",
      UserNum: 7,
      created: at,
      seen: at,
      expires: at,
      ip: "::1",
      userAgent: "Señal",
      secondFactor: null,
    });
    expect(one(statements).types.at(-1)).toBe("NVarChar");
  });

  it("findLive", async () => {
    const answer = () => [{ UserNum: 7, seen: at, UserType: "1", secondFactor: null }];
    const statements = await sent(async ({ db }) => {
      const row = await createSessionsStore(db).findLive("s", { now: at, seenAfter: at });
      expect(row).toEqual({ UserNum: 7, seen: at, UserType: 1, secondFactor: false });
    }, answer);
    const statement = one(statements);
    expect(statement.sql).toBe(
      "select top (@p0) [s].[UserNum], [s].[seen], [s].[secondFactor], [u].[UserType] as [UserType] from [Session] as [s] " +
        "inner join [RanUser].[dbo].[UserInfo] as [u] on [u].[UserNum] = [s].[UserNum] " +
        "where [s].[id] = @p1 and [s].[revoked] is null and [s].[expires] > @p2 and [s].[seen] > @p3",
    );
    expect(statement.types).toEqual(["Int", "VarChar", "DateTime2", "DateTime2"]);
  });

  // knex counts the changed rows by a second statement of the same batch, which triggers cannot disturb as OUTPUT can.
  const counted = () => [{ "": 1 }];

  it("touch", async () => {
    const statement = one(await sent(({ db }) => createSessionsStore(db).touch("s", at), counted));
    expect(statement.sql).toBe("update [Session] set [seen] = @p0 where [id] = @p1;select @@rowcount");
  });

  it("revoke", async () => {
    const statement = one(
      await sent(({ db }) => createSessionsStore(db).revoke("s", 7, "logout", at), counted),
    );
    expect(statement.sql).toBe(
      "update [Session] set [revoked] = @p0, [ended] = @p1 where [id] = @p2 and [UserNum] = @p3 and [revoked] is null;" +
        "select @@rowcount",
    );
    expect(statement.types).toEqual(["DateTime2", "VarChar", "VarChar", "Int"]);
  });
});

const AT = new Date("2026-01-02T03:04:05.678Z");
const LIVE = { now: AT, seenAfter: AT };

/** Every other statement of the accounts' modules: the call, and what SQL Server is sent for it. */
const STATEMENTS: [string, (db: Database) => Promise<unknown>, string[]][] = [
  [
    "accounts.findStanding",
    (db) => createAccountsStore(db).findStanding(7),
    [
      "select top (@p0) [u].[UserNum] as [UserNum], [u].[UserType] as [UserType], [u].[UserAvailable] as [UserAvailable], [u].[UserBlock] as [UserBlock], [u].[UserBlockDate] as [UserBlockDate] from [RanUser].[dbo].[UserInfo] as [u] where [u].[UserNum] = @p1",
    ],
  ],
  [
    "accounts.findIdentity",
    (db) => createAccountsStore(db).findIdentity(7),
    [
      "select top (@p0) [u].[UserNum] as [UserNum], [u].[UserID] as [UserID], [u].[UserEmail] as [UserEmail], [u].[UserPass] as [UserPass], [a].[pendingEmail], [a].[email_verified_at] as [emailVerifiedAt], [a].[passwordHash], [a].[secretAnswerHash], [a].[UserSQ] from [RanUser].[dbo].[UserInfo] as [u] left join [Account] as [a] on [a].[UserNum] = [u].[UserNum] where [u].[UserNum] = @p1",
    ],
  ],
  [
    "accounts.findUserNum",
    (db) => createAccountsStore(db).findUserNum("juan"),
    [
      "select top (@p0) [UserNum] as [UserNum], [UserID] as [UserID] from [RanUser].[dbo].[UserInfo] where [UserID] = @p1",
    ],
  ],
  [
    "accounts.findByEmail",
    (db) => createAccountsStore(db).findByEmail("juan@example.com"),
    [
      "select top (@p0) [UserNum] as [UserNum], [UserID] as [UserID], [UserEmail] as [UserEmail] from [RanUser].[dbo].[UserInfo] where [UserEmail] = @p1 order by [UserNum] asc",
    ],
  ],
  [
    "accounts.isEmailClaimed",
    (db) => createAccountsStore(db).isEmailClaimed("Juan@example.com"),
    ["select top (@p0) [UserNum] from [Account] where [emailKey] = @p1"],
  ],
  [
    "accounts.insertUser",
    (db) =>
      createAccountsStore(db).insertUser({
        UserID: "juan",
        UserPass: "x",
        UserEmail: "",
        NameFirst: "A",
        NameLast: "B",
        created: AT,
      }),
    [
      "insert into [RanUser].[dbo].[UserInfo] ([CreateDate], [LastLoginDate], [NameFirst], [NameLast], [UserAvailable], [UserBlock], [UserBlockDate], [UserEmail], [UserID], [UserLoginState], [UserName], [UserPass], [UserPass2], [UserPoint], [UserPoint2], [UserType]) values (@p0, @p1, @p2, @p3, @p4, @p5, @p6, @p7, @p8, @p9, @p10, @p11, @p12, @p13, @p14, @p15)",
    ],
  ],
  [
    "accounts.updateUser",
    (db) => createAccountsStore(db).updateUser(7, { UserPass: "x", NameFirst: "A" }),
    [
      "update [RanUser].[dbo].[UserInfo] set [UserPass] = @p0, [NameFirst] = @p1 where [UserNum] = @p2;select @@rowcount",
    ],
  ],
  [
    "accounts.insertAccount",
    (db) =>
      createAccountsStore(db).insertAccount({
        UserNum: 7,
        passwordHash: "h",
        secretAnswerHash: "a",
        UserSQ: 5,
        gender: "Male",
        country: "PH",
        emailKey: null,
        pendingEmail: null,
        created: AT,
      }),
    [
      "insert into [Account] ([ReferralBalance], [UserNum], [UserSQ], [country], [created], [emailKey], [gender], [passwordHash], [pendingEmail], [secretAnswerHash]) values (@p0, @p1, @p2, @p3, @p4, @p5, @p6, @p7, @p8, @p9)",
    ],
  ],
  [
    "accounts.updateAccount",
    (db) => createAccountsStore(db).updateAccount(7, { pendingEmail: null }),
    ["update [Account] set [pendingEmail] = @p0 where [UserNum] = @p1;select @@rowcount"],
  ],
  [
    "sessions.listLive",
    (db) => createSessionsStore(db).listLive(7, LIVE),
    [
      "select top (@p0) [id], [UserNum], [created], [seen], [ip], [userAgent] from [Session] where [UserNum] = @p1 and [revoked] is null and [expires] > @p2 and [seen] > @p3 order by [seen] desc",
    ],
  ],
  [
    "sessions.findEnd",
    (db) => createSessionsStore(db).findEnd("s"),
    ["select top (@p0) [ended] from [Session] where [id] = @p1"],
  ],
  [
    "sessions.revokeAll",
    (db) => createSessionsStore(db).revokeAll(7, "password", AT),
    [
      "update [Session] set [revoked] = @p0, [ended] = @p1 where [UserNum] = @p2 and [revoked] is null;select @@rowcount",
    ],
  ],
  [
    "sessions.revokeAll but one",
    (db) => createSessionsStore(db).revokeAll(7, "password", AT, "s"),
    [
      "update [Session] set [revoked] = @p0, [ended] = @p1 where [UserNum] = @p2 and [revoked] is null and not [id] = @p3;select @@rowcount",
    ],
  ],
  [
    "sessions.setAnswerConfirmed",
    (db) => createSessionsStore(db).setAnswerConfirmed("s", AT),
    ["update [Session] set [answerConfirmed] = @p0 where [id] = @p1;select @@rowcount"],
  ],
  [
    "sessions.useAnswerConfirmed",
    (db) => createSessionsStore(db).useAnswerConfirmed("s", AT),
    [
      "update [Session] set [answerConfirmed] = @p0 where [id] = @p1 and [answerConfirmed] >= @p2;select @@rowcount",
    ],
  ],
  [
    "sessions.setSecondFactor",
    (db) => createSessionsStore(db).setSecondFactor("s", AT),
    ["update [Session] set [secondFactor] = @p0 where [id] = @p1;select @@rowcount"],
  ],
  [
    "sessions.clearSecondFactor",
    (db) => createSessionsStore(db).clearSecondFactor(7),
    [
      "update [Session] set [secondFactor] = @p0 where [UserNum] = @p1 and [secondFactor] is not null;select @@rowcount",
    ],
  ],
  [
    "sessions.purge",
    (db) => createSessionsStore(db).purge(AT),
    ["delete from [Session] where [expires] < @p0;select @@rowcount"],
  ],
  [
    "audit.insert",
    (db) =>
      createAuditStore(db).insert({
        at: AT,
        actor: 7,
        UserNum: 7,
        action: "sign_in",
        detail: "success",
        ip: "::1",
        userAgent: "curl",
      }),
    [
      "insert into [AuditLog] ([UserNum], [action], [actor], [at], [detail], [ip], [userAgent]) values (@p0, @p1, @p2, @p3, @p4, @p5, @p6)",
    ],
  ],
  [
    "audit.latest",
    (db) => createAuditStore(db).latest(7, "sign_in", 20),
    [
      "select top (@p0) [at], [actor], [UserNum], [action], [detail], [ip], [userAgent] from [AuditLog] where [UserNum] = @p1 and [action] = @p2 order by [id] desc",
    ],
  ],
  [
    "links.insert",
    (db) =>
      createLinksStore(db).insert({
        tokenHash: "h",
        UserNum: 7,
        purpose: "reset-password",
        email: null,
        created: AT,
        expires: AT,
      }),
    [
      "insert into [MailLink] ([UserNum], [created], [email], [expires], [purpose], [tokenHash]) values (@p0, @p1, @p2, @p3, @p4, @p5)",
    ],
  ],
  [
    "links.findLive",
    (db) => createLinksStore(db).findLive("h", "reset-password", AT),
    [
      "select top (@p0) [tokenHash], [UserNum], [purpose], [email], [created], [expires] from [MailLink] where [tokenHash] = @p1 and [purpose] = @p2 and [used] is null and [expires] > @p3",
    ],
  ],
  [
    "links.use",
    (db) => createLinksStore(db).use("h", AT),
    [
      "update [MailLink] set [used] = @p0 where [tokenHash] = @p1 and [used] is null and [expires] > @p2;select @@rowcount",
    ],
  ],
  [
    "links.useAll",
    (db) => createLinksStore(db).useAll(7, "reset-password", AT),
    [
      "update [MailLink] set [used] = @p0 where [UserNum] = @p1 and [purpose] = @p2 and [used] is null;select @@rowcount",
    ],
  ],
  [
    "links.purge",
    (db) => createLinksStore(db).purge(AT),
    ["delete from [MailLink] where [expires] < @p0;select @@rowcount"],
  ],
  [
    "secondFactor.find",
    (db) => createSecondFactorStore(db).find(7),
    ["select top (@p0) [secret], [since], [step] from [SecondFactor] where [UserNum] = @p1"],
  ],
  [
    "secondFactor.savePending",
    (db) => createSecondFactorStore(db).savePending(7, "s"),
    [
      "update [SecondFactor] set [secret] = @p0, [step] = @p1 where [UserNum] = @p2 and [since] is null;select @@rowcount",
    ],
  ],
  [
    "secondFactor.activate",
    (db) => createSecondFactorStore(db).activate(7, "s", { since: AT, step: 5 }),
    [
      "update [SecondFactor] set [since] = @p0, [step] = @p1 where [UserNum] = @p2 and [secret] = @p3 and [since] is null;select @@rowcount",
    ],
  ],
  [
    "secondFactor.useStep",
    (db) => createSecondFactorStore(db).useStep(7, 5),
    [
      "update [SecondFactor] set [step] = @p0 where [UserNum] = @p1 and [since] is not null and ([step] is null or [step] < @p2);select @@rowcount",
    ],
  ],
  [
    "secondFactor.remove",
    (db) => createSecondFactorStore(db).remove(7),
    [
      "delete from [RecoveryCode] where [UserNum] = @p0;select @@rowcount",
      "delete from [SecondFactor] where [UserNum] = @p0;select @@rowcount",
    ],
  ],
  [
    "secondFactor.replaceCodes",
    (db) => createSecondFactorStore(db).replaceCodes(7, ["a", "b"]),
    [
      "delete from [RecoveryCode] where [UserNum] = @p0;select @@rowcount",
      "insert into [RecoveryCode] ([UserNum], [codeHash], [used]) values (@p0, @p1, @p2), (@p3, @p4, @p5)",
    ],
  ],
  [
    "secondFactor.useCode",
    (db) => createSecondFactorStore(db).useCode(7, "a", AT),
    [
      "update [RecoveryCode] set [used] = @p0 where [UserNum] = @p1 and [codeHash] = @p2 and [used] is null;select @@rowcount",
    ],
  ],
  [
    "secondFactor.countCodes",
    (db) => createSecondFactorStore(db).countCodes(7),
    ["select count(*) as [codes] from [RecoveryCode] where [UserNum] = @p0 and [used] is null"],
  ],
  [
    "throttle.find",
    (db) => createThrottleStore(db).find("i"),
    ["select top (@p0) [failures], [last], [until] from [Throttle] where [id] = @p1"],
  ],
  [
    "throttle.insert",
    (db) => createThrottleStore(db).insert("i", { failures: 1, last: AT, until: AT }),
    ["insert into [Throttle] ([failures], [id], [last], [until]) values (@p0, @p1, @p2, @p3)"],
  ],
  [
    "throttle.replace",
    (db) => createThrottleStore(db).replace("i", 1, { failures: 2, last: AT, until: AT }),
    [
      "update [Throttle] set [failures] = @p0, [last] = @p1, [until] = @p2 where [id] = @p3 and [failures] = @p4;select @@rowcount",
    ],
  ],
  [
    "throttle.giveBack",
    (db) => createThrottleStore(db).giveBack("i", AT),
    [
      "update [Throttle] set [until] = @p0, [failures] = [failures] - @p1 where [id] = @p2 and [failures] > @p3;select @@rowcount",
    ],
  ],
  [
    "throttle.remove",
    (db) => createThrottleStore(db).remove("i"),
    ["delete from [Throttle] where [id] = @p0;select @@rowcount"],
  ],
  [
    "throttle.purge",
    (db) => createThrottleStore(db).purge(AT),
    ["delete from [Throttle] where [last] < @p0;select @@rowcount"],
  ],
  [
    "whitelist.findStatus",
    (db) => createWhitelistStore(db).findStatus(7, "::1"),
    ["select top (@p0) [CC_status] from [IpWhitelist] where [UserNum] = @p1 and [CC_IP] = @p2"],
  ],
  [
    "whitelist.insert",
    (db) => createWhitelistStore(db).insert({ UserNum: 7, CC_IP: "::1", CC_status: 1, asked: AT }),
    ["insert into [IpWhitelist] ([CC_IP], [CC_status], [UserNum], [asked]) values (@p0, @p1, @p2, @p3)"],
  ],
];

describe("accounts, sessions, links, second factor, throttle, whitelist, audit", () => {
  // A count for what counts; a changed row for what is guarded by its number of rows.
  const answer: Answer = ({ sql }) =>
    sql.includes("@@rowcount") ? [{ "": 1 }] : sql.includes("count(") ? [{ codes: 3 }] : [];

  it.each(STATEMENTS)("%s", async (_name, call, expected) => {
    const statements = await sent(({ db }) => call(db), answer);
    expect(statements.map(({ sql }) => sql)).toEqual(expected);
  });

  it("leave out what a server's UserInfo does not have", async () => {
    const mapping = { UserInfo: { columns: { NameFirst: null, NameLast: null, PhoneNumber: null } } };
    const { db, statements } = record(answer, { mapping });
    await createAccountsStore(db).updateUser(7, { NameFirst: "A", NameLast: "B", PhoneNumber: "1" });
    expect(statements).toEqual([]);
    await createAccountsStore(db).updateUser(7, { UserEmail: "x@example.com", NameFirst: "A" });
    expect(one(statements).sql).toBe(
      "update [RanUser].[dbo].[UserInfo] set [UserEmail] = @p0 where [UserNum] = @p1;select @@rowcount",
    );
  });

  it("find an address only where it is the one that was asked for", async () => {
    const rows = () => [{ UserNum: "7", UserID: "juan  ", UserEmail: "Juan@Example.com" }];
    const find = (email: string) => createAccountsStore(record(rows).db).findByEmail(email);
    expect(await find("juan@example.com")).toEqual([{ UserNum: 7, UserID: "juan" }]);
    expect(await find("ｊｕａｎ@example.com")).toEqual([]);
  });
});

describe("rankings", () => {
  const KILLS = "COALESCE([c].[ChaPKScore], 0) - COALESCE([b].[ChaPKScore], 0)";
  const DEATHS = "COALESCE([c].[ChaPKDeath], 0) - COALESCE([b].[ChaPKDeath], 0)";
  const columns =
    "[c].[ChaNum] as [ChaNum], [c].[ChaName] as [ChaName], [c].[ChaLevel] as [ChaLevel], " +
    "[c].[ChaClass] as [ChaClass], [c].[ChaSchool] as [ChaSchool], " +
    `${KILLS} as [ChaPKScore], ${DEATHS} as [ChaPKDeath], [c].[ChaMMR] as [ChaMMR], [c].[ChaMoney] as [ChaMoney]`;
  const from =
    "from [RanGame1].[dbo].[ChaInfo] as [c] " +
    "inner join [RanUser].[dbo].[UserInfo] as [u] on [u].[UserNum] = [c].[UserNum] " +
    "left join [RankingBaseline] as [b] on [b].[ChaNum] = [c].[ChaNum] and [b].[month] = @p1 " +
    "where [c].[ChaDeleted] = @p2 and [u].[UserType] <= @p3";

  it.each([
    ["mmr", "[c].[ChaMMR] desc, [c].[ChaLevel] desc, [c].[ChaNum] asc"],
    ["kills", `${KILLS} desc, [c].[ChaLevel] desc, [c].[ChaNum] asc`],
    ["level", `[c].[ChaLevel] desc, ${KILLS} desc, [c].[ChaNum] asc`],
    ["money", "[c].[ChaMoney] desc, [c].[ChaLevel] desc, [c].[ChaNum] asc"],
  ] as const)("top by %s", async (order, expected) => {
    const statement = one(await sent(({ db }) => createRankingsStore(db).top(order, { month: "2026-02" })));
    expect(statement.sql).toBe(`select top (@p0) ${columns} ${from} order by ${expected}`);
    expect(statement.bindings).toEqual([100, "2026-02", 0, 1]);
    expect(statement.types).toEqual(["Int", "VarChar", "Int", "Int"]);
  });

  it("top of a school and a class", async () => {
    const selection = { month: "2026-02", school: 2, classCodes: [1, 64], rows: 10 };
    const statement = one(await sent(({ db }) => createRankingsStore(db).top("level", selection)));
    expect(statement.sql).toContain(
      `${from} and [c].[ChaSchool] = @p4 and [c].[ChaClass] in (@p5, @p6) order by`,
    );
    expect(statement.bindings).toEqual([10, "2026-02", 0, 1, 2, 1, 64]);
  });

  it("top turns what the driver gives for bigint and money into numbers", async () => {
    const row = {
      ChaNum: 1,
      ChaName: "A",
      ChaLevel: 2,
      ChaClass: 1,
      ChaSchool: 0,
      ChaPKScore: "3000000000",
      ChaPKDeath: "-4",
      ChaMMR: null,
      ChaMoney: "5",
    };
    const rows = await createRankingsStore(record(() => [row]).db).top("level", { month: "2026-02" });
    expect(rows).toEqual([{ ...row, ChaPKScore: 3_000_000_000, ChaPKDeath: 0, ChaMoney: 5 }]);
  });

  it("top by MMR asks nothing of a server that has none; the other lists say NULL", async () => {
    const { db, statements } = record(undefined, { mapping: { ChaInfo: { columns: { ChaMMR: null } } } });
    const store = createRankingsStore(db);
    expect(await store.top("mmr", { month: "2026-02" })).toEqual([]);
    expect(statements).toEqual([]);
    await store.top("level", { month: "2026-02" });
    expect(one(statements).sql).toContain(" NULL as [ChaMMR], ");
  });

  it("hasBaseline", async () => {
    const statement = one(await sent(({ db }) => createRankingsStore(db).hasBaseline("2026-02")));
    expect(statement.sql).toBe("select top (@p0) [ChaNum] from [RankingBaseline] where [month] = @p1");
  });

  it("insertBaseline is one statement", async () => {
    const statement = one(await sent(({ db }) => createRankingsStore(db).insertBaseline("2026-02")));
    expect(statement.sql).toBe(
      "insert into [RankingBaseline] ([month], [ChaNum], [ChaPKScore], [ChaPKDeath]) " +
        "select @p0 as [month], [ChaNum], COALESCE([ChaPKScore], 0) as [ChaPKScore], " +
        "COALESCE([ChaPKDeath], 0) as [ChaPKDeath] from [RanGame1].[dbo].[ChaInfo]",
    );
    expect(statement.types).toEqual(["VarChar"]);
  });

  it("clubRegions", async () => {
    const answer = () => [{ RegionID: "1", GuName: null, RegionTax: "2.5" }];
    const statements = await sent(async ({ db }) => {
      expect(await createRankingsStore(db).clubRegions()).toEqual([
        { RegionID: 1, GuName: null, RegionTax: 2.5 },
      ]);
    }, answer);
    expect(one(statements).sql).toBe(
      "select [r].[RegionID] as [RegionID], [g].[GuName] as [GuName], [r].[RegionTax] as [RegionTax] " +
        "from [RanGame1].[dbo].[GuildRegion] as [r] " +
        "left join [RanGame1].[dbo].[GuildInfo] as [g] on [g].[GuNum] = [r].[GuNum] order by [r].[RegionID] asc",
    );
  });
});

describe("schema", () => {
  /** Types of SQL Server 2016 and later that our tables use. */
  const TYPES =
    /^(int|bigint|float|money|datetime|datetime2\(3\)|(varchar|nvarchar|char)\(\d+\)|nvarchar\(max\)|(int|bigint) identity\(1,1\))( default '[^']*')?( not)? null( primary key)?( default '[^']*')?$/;

  /** The columns of a CREATE TABLE, each held to T-SQL's types. */
  function expectCreate(sql: string) {
    const [, table, body] = /^CREATE TABLE \[(\w+)\] \((.*)\)$/.exec(sql) ?? [];
    expect(table, sql).toBeTruthy();
    for (const part of (body ?? "").split(/, (?=\[\w+\] (?!asc|desc)|CONSTRAINT)/i)) {
      if (/^CONSTRAINT/i.test(part)) continue;
      const [, definition = ""] = /^\[\w+\] (.*)$/.exec(part) ?? [];
      const plain = definition.replace(/ CONSTRAINT \[\w+\]/g, "").toLowerCase();
      expect(plain, part).toMatch(TYPES);
    }
  }
  const forbidden = /ALTER COLUMN|sp_rename|COLLATE|`|\bAUTOINCREMENT\b/i;

  it("the migrations, up and down", async () => {
    const names = await migrationSource.getMigrations([]);
    for (const name of names) {
      const migration = await migrationSource.getMigration(name);
      const up = record();
      await migration.up(up.db.knex);
      for (const { sql } of up.statements) {
        expect(sql).not.toMatch(forbidden);
        if (sql.startsWith("CREATE TABLE")) expectCreate(sql);
        else
          expect(sql).toMatch(
            /^CREATE (UNIQUE )?INDEX \[\w+\] ON \[\w+\] \(\[\w+\](, \[\w+\])*\)( where \[\w+\] is not null( and \[\w+\] is not null)*)?$|^ALTER TABLE \[\w+\] ADD (\[\w+\] [\w()]+ null(, )?)+$/i,
          );
      }
      const created = up.statements.flatMap(({ sql }) => /^CREATE TABLE (\[\w+\])/.exec(sql)?.[1] ?? []);
      const down = record();
      await migration.down?.(down.db.knex);
      // What knex looks up before it drops a column is its own.
      const dropping = down.statements.filter(({ sql }) => !sql.includes("default_constraints"));
      for (const { sql } of dropping)
        expect(sql).toMatch(/^DROP (TABLE|INDEX)|^ALTER TABLE \[\w+\] DROP COLUMN/i);
      const dropped = dropping.flatMap(({ sql }) => /^DROP TABLE (\[\w+\])$/i.exec(sql)?.[1] ?? []);
      expect(dropped).toEqual(created.reverse());
    }
  });

  it("Session, in full", async () => {
    const { db, statements } = record();
    await (await migrationSource.getMigration("001-accounts-and-sessions")).up(db.knex);
    expect(statements.map(({ sql }) => sql).slice(-2)).toEqual([
      "CREATE TABLE [Session] ([id] varchar(36) not null, [UserNum] int not null, [created] datetime2(3) not null, " +
        "[seen] datetime2(3) not null, [expires] datetime2(3) not null, [revoked] datetime2(3) null, " +
        "[ip] varchar(45) not null, [userAgent] nvarchar(256) not null, CONSTRAINT [Session_pkey] PRIMARY KEY ([id]))",
      "CREATE INDEX [ix_Session_UserNum] ON [Session] ([UserNum])",
    ]);
  });

  it("the game's tables, in a _test or _demo database", async () => {
    const { db, statements } = record(() => [], { ownGameSchema: true });
    await createGameSchema(db);
    const created = statements.filter(({ sql }) => sql.startsWith("CREATE TABLE"));
    expect(created).toHaveLength(6);
    for (const { sql } of statements) expect(sql).not.toMatch(forbidden);
    for (const { sql } of created) expectCreate(sql);
    const money = created.find(({ sql }) => sql.includes("[ChaInfo]"))?.sql;
    expect(money).toContain("[ChaMoney] money");
  });

  it("the game's tables are never made in a game's own database", async () => {
    const { db, statements } = record();
    await expect(createGameSchema(db)).rejects.toThrow("only in the embedded database");
    expect(statements).toEqual([]);
  });

  it("no insert of the demo data has more parameters than a statement may have", async () => {
    const env = testEnv();
    const { db, statements } = record(({ sql }) => (sql.includes("scope_identity()") ? [{ key: 1 }] : []), {
      ownGameSchema: true,
    });
    // BEGIN and COMMIT are the driver's own requests, so the work is given the handle itself.
    const direct: Database = { ...db, transaction: (work) => work(direct) };
    await seedDemo(direct, { env, passwords: createTestPasswords(env), now: () => new Date() });
    const inserts = statements.filter(({ sql }) => sql.startsWith("insert into"));
    expect(inserts.length).toBeGreaterThan(10);
    for (const { bindings, types } of inserts) {
      expect(bindings.length).toBeLessThanOrEqual(2_100);
      expect(types).not.toContain("NVarChar");
    }
  });
});

describe("the preparation lock", () => {
  /** A server whose named lock is free at the nth asking. */
  const serverFreeAfter = (refusals: number) => {
    let asked = 0;
    const recorded = record(() => {
      asked += 1;
      return [{ got: asked > refusals ? 0 : -1 }];
    });
    const ends: string[] = [];
    const holder = () => ({
      raw: (sql: string) => recorded.db.knex.raw(sql),
      commit: async () => ends.push("commit"),
      rollback: async () => ends.push("rollback"),
    });
    const knex = { transaction: async () => holder() } as unknown as Knex;
    return { db: { ...recorded.db, knex }, statements: recorded.statements, ends };
  };

  it("asks for a named lock without waiting in the server, and lets it go afterwards", async () => {
    const { db, statements, ends } = serverFreeAfter(0);
    expect(await alone(db, async () => [...ends])).toEqual([]);
    expect(ends).toEqual(["commit"]);
    expect(one(statements).sql).toBe(
      "DECLARE @got int; EXEC @got = sp_getapplock @Resource = N'tambayan-prepare', @LockMode = N'Exclusive', " +
        "@LockOwner = N'Transaction', @LockTimeout = 0; SELECT @got AS got",
    );
  });

  it("asks again while another process has it", async () => {
    const { db, statements, ends } = serverFreeAfter(2);
    await alone(db, async () => undefined);
    expect(statements).toHaveLength(3);
    expect(ends).toEqual(["rollback", "rollback", "commit"]);
  });

  it("lets it go when the work fails", async () => {
    const { db, ends } = serverFreeAfter(0);
    await expect(alone(db, () => Promise.reject(new Error("no table")))).rejects.toThrow("no table");
    expect(ends).toEqual(["commit"]);
  });
});
