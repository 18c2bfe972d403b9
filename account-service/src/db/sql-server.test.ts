import type { Knex } from "knex";
import { afterAll, describe, expect, it } from "vitest";
import { testEnv } from "../../test/database.ts";
import { sumOfUses } from "../../test/game-uses.ts";
import { createTestPasswords } from "../../test/passwords.ts";
import { type Answer, recordSqlServer, type Statement } from "../../test/sql-server.ts";
import { createAccountsStore } from "../modules/accounts/accounts-store.ts";
import { createAuditStore } from "../modules/audit/audit-store.ts";
import { createCartStore } from "../modules/cart/cart-store.ts";
import { createCampaignsStore } from "../modules/coupons/campaigns-store.ts";
import { createCouponsStore } from "../modules/coupons/coupons-store.ts";
import { createDashboardStore } from "../modules/dashboard/dashboard-store.ts";
import { createIdempotencyStore } from "../modules/idempotency/idempotency-store.ts";
import { createLinksStore } from "../modules/links/links-store.ts";
import { createMailStore } from "../modules/mail/mail-store.ts";
import { createOperatorsStore } from "../modules/operators/operators-store.ts";
import { createPlayersStore } from "../modules/players/players-store.ts";
import { createAdjustmentsStore } from "../modules/points/adjustments-store.ts";
import { createPointsStore } from "../modules/points/points-store.ts";
import { createPurchasesStore } from "../modules/purchases/purchases-store.ts";
import { createRankingsStore } from "../modules/rankings/rankings-store.ts";
import { createSecondFactorStore } from "../modules/second-factor/second-factor-store.ts";
import { createSessionsStore } from "../modules/sessions/sessions-store.ts";
import { createSettingsStore } from "../modules/settings/settings-store.ts";
import { createShopAdminStore } from "../modules/shop/shop-admin-store.ts";
import { createShopStore } from "../modules/shop/shop-store.ts";
import { createThrottleStore } from "../modules/throttle/throttle-store.ts";
import { createSupportStore } from "../modules/tickets/support-store.ts";
import { createTicketsStore } from "../modules/tickets/tickets-store.ts";
import { createWhitelistStore } from "../modules/whitelist/whitelist-store.ts";
import { createGameSchema } from "./game-schema/create.ts";
import { seedDemo } from "./game-schema/seed.ts";
import { GAME_USE } from "./game-use.ts";
import { migrationSource } from "./migrations/index.ts";
import { alone, ifAlone } from "./process-lock.ts";
import type { Database } from "./transaction.ts";

// What SQL Server is sent, compiled by the service's own settings. There is no server here to refuse a statement, so
// each is written out in full below and was read against T-SQL's grammar; a change has to be read again.

const open: Knex[] = [];
afterAll(() => Promise.all(open.map((knex) => knex.destroy())));

/** All that was sent in this file, for its last test. */
const everything: Statement[][] = [];

function record(answer?: Answer, options?: Parameters<typeof recordSqlServer>[1]) {
  const recorded = recordSqlServer(answer, options);
  everything.push(recorded.statements);
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
    const answer = () => [{ UserNum: 7, seen: at, UserType: "1", secondFactor: null, role: null }];
    const statements = await sent(async ({ db }) => {
      const row = await createSessionsStore(db).findLive("s", { now: at, seenAfter: at });
      expect(row).toEqual({ UserNum: 7, seen: at, UserType: 1, secondFactor: false, role: null });
    }, answer);
    const statement = one(statements);
    expect(statement.sql).toBe(
      "select top (@p0) [s].[UserNum], [s].[seen], [s].[secondFactor], [u].[UserType] as [UserType], [o].[role] from [Session] as [s] " +
        "inner join [RanUser].[dbo].[UserInfo] as [u] on [u].[UserNum] = [s].[UserNum] " +
        "left join [Operator] as [o] on [o].[UserNum] = [s].[UserNum] " +
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

/** Every other statement of the accounts', the coins' and the shop's modules: the call, and what SQL Server is sent for it. */
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
    "accounts.updateUser with a player's details",
    (db) => createAccountsStore(db).updateUser(7, { NameFirst: "A", NameLast: "B", PhoneNumber: "1" }),
    [
      "update [RanUser].[dbo].[UserInfo] set [NameFirst] = @p0, [NameLast] = @p1, [PhoneNumber] = @p2 where [UserNum] = @p3;select @@rowcount",
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
    "rankings.snapshot",
    (db) => createRankingsStore(db).snapshot(),
    [
      "select top (@p0) [generation], [month], [digest], [made], [due] from [RankingSnapshot] where [id] = @p1",
    ],
  ],
  [
    "rankings.show",
    (db) => createRankingsStore(db).show({ generation: 2, month: "2026-02", digest: "d", made: AT, due: AT }),
    [
      "update [RankingSnapshot] set [generation] = @p0, [month] = @p1, [digest] = @p2, [made] = @p3, [due] = @p4 where [id] = @p5;select @@rowcount",
    ],
  ],
  [
    "rankings.insertLists",
    (db) =>
      createRankingsStore(db).insertLists(2, [{ school: "", class: "", list: "mmr", characters: "[]" }]),
    [
      "insert into [RankingList] ([characters], [class], [generation], [list], [school]) values (@p0, @p1, @p2, @p3, @p4)",
    ],
  ],
  [
    // Equality on the first three columns of the primary key: a seek, of four rows.
    "rankings.lists",
    (db) => createRankingsStore(db).lists(2, { school: "1", class: "archer" }),
    [
      "select [list], [characters] from [RankingList] where [generation] = @p0 and [school] = @p1 and [class] = @p2",
    ],
  ],
  [
    "rankings.allLists",
    (db) => createRankingsStore(db).allLists(2),
    ["select [school], [class], [list], [characters] from [RankingList] where [generation] = @p0"],
  ],
  [
    "rankings.purgeLists",
    (db) => createRankingsStore(db).purgeLists(2),
    ["delete from [RankingList] where [generation] < @p0;select @@rowcount"],
  ],
  [
    "rankings.monthBefore",
    (db) => createRankingsStore(db).monthBefore("2026-02"),
    ["select top (@p0) [month] from [RankingBaseline] where [month] < @p1 order by [month] desc"],
  ],
  [
    "rankings.insertMonth",
    (db) =>
      createRankingsStore(db).insertMonth("2026-02", AT, [
        { school: "", class: "", list: "mmr", characters: "[]" },
      ]),
    [
      "insert into [RankingMonth] ([month], [taken]) values (@p0, @p1)",
      "insert into [RankingArchive] ([characters], [class], [list], [month], [school]) values (@p0, @p1, @p2, @p3, @p4)",
    ],
  ],
  [
    "rankings.months",
    (db) => createRankingsStore(db).months(),
    ["select [month], [taken] from [RankingMonth] order by [month] desc"],
  ],
  [
    "rankings.monthLists",
    (db) => createRankingsStore(db).monthLists("2026-02"),
    ["select [school], [class], [list], [characters] from [RankingArchive] where [month] = @p0"],
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
        seq: 4,
        hash: "h",
      }),
    [
      "insert into [AuditLog] ([UserNum], [action], [actor], [at], [detail], [hash], [ip], [seq], [userAgent]) values (@p0, @p1, @p2, @p3, @p4, @p5, @p6, @p7, @p8)",
    ],
  ],
  [
    "dashboard.kept",
    (db) => createDashboardStore(db).kept("2026-11-01"),
    ["select [day], [name], [value] from [DailyFigure] where [day] >= @p0"],
  ],
  [
    "dashboard.keep",
    (db) => createDashboardStore(db).keep([{ day: "2026-11-01", name: "spent", value: 9 }]),
    ["insert into [DailyFigure] ([day], [name], [value]) values (@p0, @p1, @p2)"],
  ],
  [
    "audit.count",
    (db) => createAuditStore(db).count({ action: "sign_in", detail: "success", from: AT, to: AT }),
    [
      "select count(*) as [events] from [AuditLog] where [action] = @p0 and [detail] = @p1 and [at] >= @p2 and [at] < @p3",
    ],
  ],
  [
    "campaigns.pointsBetween",
    (db) => createCampaignsStore(db).pointsBetween(AT, AT),
    [
      "select COALESCE(SUM(CAST([points] AS bigint)), 0) as [points] from [CouponRedemption] where [at] >= @p0 and [at] < @p1",
    ],
  ],
  [
    "purchases.totalBetween",
    (db) => createPurchasesStore(db).totalBetween(AT, AT),
    [
      "select COALESCE(SUM(CAST([total] AS bigint)), 0) as [total] from [Purchase] where [at] >= @p0 and [at] < @p1",
    ],
  ],
  [
    "support.oldest",
    (db) => createSupportStore(db).oldest("open"),
    ["select min([updated]) as [since] from [Ticket] where [state] = @p0"],
  ],
  [
    "adjustments.count",
    (db) => createAdjustmentsStore(db).count("waiting"),
    ["select count(*) as [adjustments] from [PointsAdjustment] where [state] = @p0"],
  ],
  [
    "mail.oldestWaiting",
    (db) => createMailStore(db).oldestWaiting(),
    ["select min([created]) as [since] from [MailOutbox] where [state] = @p0"],
  ],
  [
    "audit.takePlace",
    (db) => createAuditStore(db).takePlace(),
    [
      "update [AuditHead] set [seq] = [seq] + @p0 where [id] = @p1;select @@rowcount",
      "select top (@p0) [seq], [hash] from [AuditHead] where [id] = @p1",
    ],
  ],
  [
    "audit.setHead",
    (db) => createAuditStore(db).setHead("h"),
    ["update [AuditHead] set [hash] = @p0 where [id] = @p1;select @@rowcount"],
  ],
  [
    "audit.head",
    (db) => createAuditStore(db).head(),
    ["select top (@p0) [seq], [hash] from [AuditHead] where [id] = @p1"],
  ],
  [
    "audit.chain",
    (db) => createAuditStore(db).chain(7, 500),
    [
      "select top (@p0) [id], [seq], [hash], [at], [actor], [UserNum], [action], [detail], [ip], [userAgent] from [AuditLog] where [seq] > @p1 order by [seq] asc",
    ],
  ],
  [
    "audit.strays",
    (db) => createAuditStore(db).strays(20),
    [
      "select top (@p0) [id] from [AuditLog] where [seq] is null and [id] > (select min([id]) from [AuditLog] where [seq] is not null) order by [id] asc",
    ],
  ],
  [
    "audit.list",
    (db) => createAuditStore(db).list({}, { take: 26 }),
    [
      "select top (@p0) [id], [seq], [hash], [at], [actor], [UserNum], [action], [detail], [ip], [userAgent] from [AuditLog] order by [id] desc",
    ],
  ],
  [
    "audit.list, narrowed",
    (db) =>
      createAuditStore(db).list(
        { action: "banned", UserNum: 7, actor: 8, ip: "::1", from: AT, to: AT },
        { before: 90, take: 26 },
      ),
    [
      "select top (@p0) [id], [seq], [hash], [at], [actor], [UserNum], [action], [detail], [ip], [userAgent] from [AuditLog] where [action] = @p1 and [UserNum] = @p2 and [actor] = @p3 and [ip] = @p4 and [at] >= @p5 and [at] < @p6 and [id] < @p7 order by [id] desc",
    ],
  ],
  [
    "accounts.findUserIds",
    (db) => createAccountsStore(db).findUserIds([7, 8]),
    [
      "select [UserNum] as [UserNum], [UserID] as [UserID] from [RanUser].[dbo].[UserInfo] where [UserNum] in (@p0, @p1)",
    ],
  ],
  [
    "operators.list",
    (db) => createOperatorsStore(db).list(),
    ["select [UserNum], [role], [granted], [grantedBy] from [Operator] order by [UserNum] asc"],
  ],
  [
    "operators.roleOf",
    (db) => createOperatorsStore(db).roleOf(7),
    ["select top (@p0) [role] from [Operator] where [UserNum] = @p1"],
  ],
  [
    "operators.listAdmins",
    (db) => createOperatorsStore(db).listAdmins(200),
    [
      "select top (@p0) [UserNum] as [UserNum] from [RanUser].[dbo].[UserInfo] where [UserType] >= @p1 order by [UserNum] asc",
    ],
  ],
  [
    "operators.withSecondFactor",
    (db) => createOperatorsStore(db).withSecondFactor([7, 8]),
    ["select [UserNum] from [SecondFactor] where [UserNum] in (@p0, @p1) and [since] is not null"],
  ],
  [
    "operators.update",
    (db) => createOperatorsStore(db).update(7, { role: "support", granted: AT, grantedBy: 8 }),
    [
      "update [Operator] set [role] = @p0, [granted] = @p1, [grantedBy] = @p2 where [UserNum] = @p3;select @@rowcount",
    ],
  ],
  [
    "operators.insert",
    (db) => createOperatorsStore(db).insert({ UserNum: 7, role: "support", granted: AT, grantedBy: null }),
    ["insert into [Operator] ([UserNum], [granted], [grantedBy], [role]) values (@p0, @p1, @p2, @p3)"],
  ],
  [
    "operators.remove",
    (db) => createOperatorsStore(db).remove(7),
    ["delete from [Operator] where [UserNum] = @p0;select @@rowcount"],
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
    "whitelist.count",
    (db) => createWhitelistStore(db).count({ CC_status: 1, UserNum: 7 }),
    ["select count(*) as [requests] from [IpWhitelist] where [CC_status] = @p0 and [UserNum] = @p1"],
  ],
  [
    "whitelist.list",
    (db) => createWhitelistStore(db).list({}, { skip: 0, take: 25 }),
    [
      "select top (@p0) [UserNum], [CC_IP], [CC_status], [asked], [decided], [decidedBy] from [IpWhitelist] order by [asked] desc, [UserNum] desc, [CC_IP] desc",
    ],
  ],
  [
    "whitelist.list, narrowed",
    (db) => createWhitelistStore(db).list({ CC_status: 1, CC_IP: "::1" }, { skip: 25, take: 25 }),
    [
      "select [UserNum], [CC_IP], [CC_status], [asked], [decided], [decidedBy] from [IpWhitelist] where [CC_status] = @p0 and [CC_IP] = @p1 order by [asked] asc, [UserNum] asc, [CC_IP] asc offset @p2 rows fetch next @p3 rows only",
    ],
  ],
  [
    "whitelist.countByAddress",
    (db) => createWhitelistStore(db).countByAddress(["::1", "::2"]),
    [
      "select [CC_IP], count(*) as [requests] from [IpWhitelist] where [CC_IP] in (@p0, @p1) group by [CC_IP]",
    ],
  ],
  [
    "sessions.seenAt",
    (db) => createSessionsStore(db).seenAt("::1", 100),
    [
      "select top (@p0) [UserNum], count(*) as [sessions], max([seen]) as [seen] from [Session] where [ip] = @p1 group by [UserNum] order by [seen] desc, [UserNum] asc",
    ],
  ],
  [
    "whitelist.decide",
    (db) =>
      createWhitelistStore(db).decide({ UserNum: 7, CC_IP: "::1" }, 1, {
        CC_status: 2,
        decided: AT,
        decidedBy: 8,
      }),
    [
      "update [IpWhitelist] set [CC_status] = @p0, [decided] = @p1, [decidedBy] = @p2 where [UserNum] = @p3 and [CC_IP] = @p4 and [CC_status] = @p5;select @@rowcount",
    ],
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
  [
    "points.balance",
    (db) => createPointsStore(db).balance(7, 1),
    ["select top (@p0) [UserPoint] as [balance] from [RanUser].[dbo].[UserInfo] where [UserNum] = @p1"],
  ],
  [
    "points.balance of the referral balance",
    (db) => createPointsStore(db).balance(7, 3),
    ["select top (@p0) [ReferralBalance] as [balance] from [Account] where [UserNum] = @p1"],
  ],
  [
    "points.debit",
    (db) => createPointsStore(db).debit(7, 1, 100),
    [
      "update [RanUser].[dbo].[UserInfo] set [UserPoint] = [UserPoint] - @p0 where [UserNum] = @p1 and [UserPoint] >= @p2;select @@rowcount",
    ],
  ],
  [
    "points.credit",
    (db) => createPointsStore(db).credit(7, 2, 100),
    [
      "update [RanUser].[dbo].[UserInfo] set [UserPoint2] = COALESCE([UserPoint2], 0) + @p0 where [UserNum] = @p1 and COALESCE([UserPoint2], 0) <= @p2;select @@rowcount",
    ],
  ],
  [
    "points.credit of the referral balance",
    (db) => createPointsStore(db).credit(7, 3, 100),
    [
      "update [Account] set [ReferralBalance] = COALESCE([ReferralBalance], 0) + @p0 where [UserNum] = @p1 and COALESCE([ReferralBalance], 0) <= @p2;select @@rowcount",
    ],
  ],
  [
    "points.hasEntries",
    (db) => createPointsStore(db).hasEntries(7, 1),
    ["select top (@p0) [id] from [LedgerEntry] where [UserNum] = @p1 and [currency] = @p2"],
  ],
  [
    "points.insertEntry",
    (db) =>
      createPointsStore(db).insertEntry({
        UserNum: 7,
        currency: 1,
        delta: 5,
        balance: 5,
        reason: "coupon",
        reference: "r",
        actor: 7,
        at: AT,
      }),
    [
      "insert into [LedgerEntry] ([UserNum], [actor], [at], [balance], [currency], [delta], [reason], [reference]) values (@p0, @p1, @p2, @p3, @p4, @p5, @p6, @p7)",
    ],
  ],
  [
    "points.countEntries",
    (db) => createPointsStore(db).countEntries(7, 1),
    ["select count(*) as [entries] from [LedgerEntry] where [UserNum] = @p0 and [currency] = @p1"],
  ],
  [
    "points.listEntries, first page",
    (db) => createPointsStore(db).listEntries(7, 1, { skip: 0, take: 10 }),
    [
      "select top (@p0) [id], [delta], [balance], [reason], [reference], [actor], [at] from [LedgerEntry] where [UserNum] = @p1 and [currency] = @p2 order by [id] desc",
    ],
  ],
  [
    "points.listEntries, a later page",
    (db) => createPointsStore(db).listEntries(7, 1, { skip: 10, take: 10 }),
    [
      "select [id], [delta], [balance], [reason], [reference], [actor], [at] from [LedgerEntry] where [UserNum] = @p0 and [currency] = @p1 order by [id] desc offset @p2 rows fetch next @p3 rows only",
    ],
  ],
  [
    "points.listEntries before one",
    (db) => createPointsStore(db).listEntries(7, 1, { take: 500, before: 9 }),
    [
      "select top (@p0) [id], [delta], [balance], [reason], [reference], [actor], [at] from [LedgerEntry] where [UserNum] = @p1 and [currency] = @p2 and [id] < @p3 order by [id] desc",
    ],
  ],
  [
    "points.ledgerSums",
    (db) => createPointsStore(db).ledgerSums(1, 0, 500),
    [
      "select top (@p0) [UserNum], SUM(CAST([delta] AS bigint)) as [sum], count(*) as [entries] from [LedgerEntry] where [currency] = @p1 and [UserNum] > @p2 group by [UserNum] order by [UserNum] asc",
    ],
  ],
  [
    "coupons.findCoupon",
    (db) => createCouponsStore(db).findCoupon("h"),
    [
      "select top (@p0) [c].[id], [c].[batch], [c].[maxUses], [c].[used], [b].[points], [b].[points2], [b].[starts], [b].[ends], [b].[usesPerAccount], [b].[referrer], [b].[paused], [b].[revoked], [c].[lot], [l].[finished] as [lotFinished], [l].[revoked] as [lotRevoked] from [Coupon] as [c] inner join [CouponBatch] as [b] on [b].[id] = [c].[batch] left join [CouponLot] as [l] on [l].[id] = [c].[lot] where [c].[codeHash] = @p1",
    ],
  ],
  [
    "coupons.use",
    (db) => createCouponsStore(db).use(3),
    ["update [Coupon] set [used] = [used] + @p0 where [id] = @p1 and [used] < [maxUses];select @@rowcount"],
  ],
  [
    "coupons.countRedemptions",
    (db) => createCouponsStore(db).countRedemptions(2, 7),
    ["select count(*) as [redemptions] from [CouponRedemption] where [batch] = @p0 and [UserNum] = @p1"],
  ],
  [
    "coupons.insertRedemption",
    (db) =>
      createCouponsStore(db).insertRedemption({
        id: "r",
        coupon: 3,
        batch: 2,
        UserNum: 7,
        nth: 1,
        CardCode: "C",
        points: 100,
        points2: 0,
        referrer: null,
        share: 0,
        at: AT,
      }),
    [
      "insert into [CouponRedemption] ([CardCode], [UserNum], [at], [batch], [coupon], [id], [nth], [points], [points2], [referrer], [share]) values (@p0, @p1, @p2, @p3, @p4, @p5, @p6, @p7, @p8, @p9, @p10)",
    ],
  ],
  [
    "coupons.findReferrer",
    (db) => createCouponsStore(db).findReferrer("ANA"),
    [
      "select top (@p0) [code], [UserNum], [sharePercent] from [Referrer] where [code] = @p1 and [active] = @p2",
    ],
  ],
  [
    "coupons.countHistory",
    (db) => createCouponsStore(db).countHistory(7),
    ["select count(*) as [redemptions] from [CouponRedemption] where [UserNum] = @p0"],
  ],
  [
    "coupons.listHistory",
    (db) => createCouponsStore(db).listHistory(7, { skip: 10, take: 10 }),
    [
      "select [CardCode], [at], [points], [points2] from [CouponRedemption] where [UserNum] = @p0 order by [at] desc, [id] desc offset @p1 rows fetch next @p2 rows only",
    ],
  ],
  [
    "coupons.insertBatch",
    (db) =>
      createCouponsStore(db).insertBatch({
        name: "n",
        points: 1,
        points2: 0,
        starts: AT,
        ends: null,
        usesPerAccount: 1,
        created: AT,
        createdBy: null,
        referrer: null,
      }),
    [
      "insert into [CouponBatch] ([created], [createdBy], [ends], [name], [points], [points2], [referrer], [starts], [usesPerAccount]) values (@p0, @p1, @p2, @p3, @p4, @p5, @p6, @p7, @p8); select scope_identity() as [key]",
    ],
  ],
  [
    "coupons.insertCoupons",
    (db) =>
      createCouponsStore(db).insertCoupons([
        { batch: 2, lot: 1, codeHash: "a", maxUses: 1 },
        { batch: 2, lot: null, codeHash: "b", maxUses: 1 },
      ]),
    [
      "insert into [Coupon] ([batch], [codeHash], [lot], [maxUses], [used]) values (@p0, @p1, @p2, @p3, @p4), (@p5, @p6, @p7, @p8, @p9)",
    ],
  ],
  [
    "campaigns.list",
    (db) => createCampaignsStore(db).list("", { take: 26 }),
    [
      "select top (@p0) [id], [name], [points], [points2], [usesPerAccount], [starts], [ends], [paused], [revoked], [referrer], [created], [createdBy] from [CouponBatch] order by [id] desc",
    ],
  ],
  [
    "campaigns.list, searched",
    (db) => createCampaignsStore(db).list("50%", { before: 9, take: 26 }),
    [
      "select top (@p0) [id], [name], [points], [points2], [usesPerAccount], [starts], [ends], [paused], [revoked], [referrer], [created], [createdBy] from [CouponBatch] where [name] like @p1 escape '\\' and [id] < @p2 order by [id] desc",
    ],
  ],
  [
    "campaigns.find",
    (db) => createCampaignsStore(db).find(2),
    [
      "select top (@p0) [id], [name], [points], [points2], [usesPerAccount], [starts], [ends], [paused], [revoked], [referrer], [created], [createdBy] from [CouponBatch] where [id] = @p1",
    ],
  ],
  [
    "campaigns.names",
    (db) => createCampaignsStore(db).names([2, 3]),
    ["select [id], [name] from [CouponBatch] where [id] in (@p0, @p1)"],
  ],
  [
    "campaigns.update",
    (db) => createCampaignsStore(db).update(2, { paused: AT }),
    ["update [CouponBatch] set [paused] = @p0 where [id] = @p1 and [revoked] is null;select @@rowcount"],
  ],
  [
    "campaigns.countCodes",
    (db) => createCampaignsStore(db).countCodes([2, 3]),
    ["select [batch], count(*) as [codes] from [Coupon] where [batch] in (@p0, @p1) group by [batch]"],
  ],
  [
    "campaigns.countRedeemed",
    (db) => createCampaignsStore(db).countRedeemed([2, 3]),
    [
      "select [batch], count(*) as [redeemed] from [CouponRedemption] where [batch] in (@p0, @p1) group by [batch]",
    ],
  ],
  [
    "campaigns.given",
    (db) => createCampaignsStore(db).given(2),
    [
      "select COALESCE(SUM(CAST([points] AS bigint)), 0) as [points], COALESCE(SUM(CAST([points2] AS bigint)), 0) as [points2], COALESCE(SUM(CAST([share] AS bigint)), 0) as [share], count(distinct [UserNum]) as [accounts] from [CouponRedemption] where [batch] = @p0",
    ],
  ],
  [
    "campaigns.listLots",
    (db) => createCampaignsStore(db).listLots(2),
    [
      "select top (@p0) [id], [batch], [codes], [maxUses], [made], [madeBy], [finished], [revoked] from [CouponLot] where [batch] = @p1 order by [id] desc",
    ],
  ],
  [
    "campaigns.insertLot",
    (db) => createCampaignsStore(db).insertLot({ batch: 2, codes: 9, maxUses: 1, made: AT, madeBy: 7 }),
    [
      "insert into [CouponLot] ([batch], [codes], [made], [madeBy], [maxUses]) values (@p0, @p1, @p2, @p3, @p4); select scope_identity() as [key]",
    ],
  ],
  [
    "campaigns.finishLot",
    (db) => createCampaignsStore(db).finishLot(4, AT),
    [
      "update [CouponLot] set [finished] = @p0 where [id] = @p1 and [revoked] is null and [finished] is null;select @@rowcount",
    ],
  ],
  [
    "campaigns.revokeLot",
    (db) => createCampaignsStore(db).revokeLot(2, 4, AT),
    [
      "update [CouponLot] set [revoked] = @p0 where [id] = @p1 and [batch] = @p2 and [revoked] is null;select @@rowcount",
    ],
  ],
  [
    "campaigns.findCouponId",
    (db) => createCampaignsStore(db).findCouponId("h"),
    ["select top (@p0) [id] from [Coupon] where [codeHash] = @p1"],
  ],
  [
    "campaigns.listRedemptions",
    (db) => createCampaignsStore(db).listRedemptions({}, { take: 26 }),
    [
      "select top (@p0) [id], [batch], [UserNum], [CardCode], [points], [points2], [referrer], [share], [at] from [CouponRedemption] order by [at] desc, [id] desc",
    ],
  ],
  [
    "campaigns.listRedemptions, narrowed",
    (db) =>
      createCampaignsStore(db).listRedemptions(
        { batch: 2, coupon: 3, UserNum: 7, referrer: "ANA" },
        { before: { at: AT, id: "r" }, take: 26 },
      ),
    [
      "select top (@p0) [id], [batch], [UserNum], [CardCode], [points], [points2], [referrer], [share], [at] from [CouponRedemption] where [batch] = @p1 and [coupon] = @p2 and [UserNum] = @p3 and [referrer] = @p4 and [at] <= @p5 and ([at] < @p6 or [id] < @p7) order by [at] desc, [id] desc",
    ],
  ],
  [
    "campaigns.listReferrers",
    (db) => createCampaignsStore(db).listReferrers(),
    ["select [code], [UserNum], [name], [sharePercent], [active] from [Referrer] order by [code] asc"],
  ],
  [
    "campaigns.findReferrer",
    (db) => createCampaignsStore(db).findReferrer("ANA"),
    [
      "select top (@p0) [code], [UserNum], [name], [sharePercent], [active] from [Referrer] where [code] = @p1",
    ],
  ],
  [
    "campaigns.updateReferrer",
    (db) => createCampaignsStore(db).updateReferrer("ANA", { sharePercent: 7, active: true }),
    ["update [Referrer] set [sharePercent] = @p0, [active] = @p1 where [code] = @p2;select @@rowcount"],
  ],
  [
    "campaigns.payouts",
    (db) => createCampaignsStore(db).payouts(AT, AT),
    [
      "select [referrer], COALESCE(SUM(CAST([points] AS bigint)), 0) as [points], COALESCE(SUM(CAST([share] AS bigint)), 0) as [share], count(*) as [redemptions], count(distinct [UserNum]) as [accounts] from [CouponRedemption] where [referrer] is not null and [at] >= @p0 and [at] < @p1 group by [referrer]",
    ],
  ],
  [
    "coupons.insertReferrer",
    (db) =>
      createCouponsStore(db).insertReferrer({ code: "ANA", UserNum: 7, name: "Ana", sharePercent: null }),
    [
      "insert into [Referrer] ([UserNum], [active], [code], [name], [sharePercent]) values (@p0, @p1, @p2, @p3, @p4)",
    ],
  ],
  [
    "shop.list",
    (db) => createShopStore(db).list({ search: "", category: "", sort: "shop", skip: 0, take: 12 }, AT),
    [
      "select top (@p0) [g].[ProductNum] as [ProductNum], [g].[ItemName] as [ItemName], COALESCE([s].[price], [g].[ItemMoney]) as [price], [s].[image], [s].[info], [s].[category], [s].[stock], [s].[published], [s].[saleStart], [s].[saleEnd] from [RanShop].[dbo].[ShopItemMap] as [g] inner join [ShopItem] as [s] on [s].[ProductNum] = [g].[ProductNum] where [s].[published] = @p1 and COALESCE([s].[price], [g].[ItemMoney]) >= 0 and ([s].[saleStart] is null or [s].[saleStart] <= @p2) and ([s].[saleEnd] is null or [s].[saleEnd] > @p3) order by [s].[position] asc, [s].[ProductNum] asc",
    ],
  ],
  [
    "shop.list, narrowed, the most bought, a later page",
    (db) =>
      createShopStore(db).list({ search: "a%[b", category: "Pets", sort: "bought", skip: 12, take: 12 }, AT),
    [
      "select [g].[ProductNum] as [ProductNum], [g].[ItemName] as [ItemName], COALESCE([s].[price], [g].[ItemMoney]) as [price], [s].[image], [s].[info], [s].[category], [s].[stock], [s].[published], [s].[saleStart], [s].[saleEnd] from [RanShop].[dbo].[ShopItemMap] as [g] inner join [ShopItem] as [s] on [s].[ProductNum] = [g].[ProductNum] where [s].[published] = @p0 and COALESCE([s].[price], [g].[ItemMoney]) >= 0 and ([s].[saleStart] is null or [s].[saleStart] <= @p1) and ([s].[saleEnd] is null or [s].[saleEnd] > @p2) and [s].[category] = @p3 and [g].[ItemName] like @p4 escape '\\' order by [s].[bought] desc, [s].[position] asc, [s].[ProductNum] asc offset @p5 rows fetch next @p6 rows only",
    ],
  ],
  [
    "shop.list, the newest",
    (db) => createShopStore(db).list({ search: "", category: "", sort: "newest", skip: 0, take: 12 }, AT),
    [
      "select top (@p0) [g].[ProductNum] as [ProductNum], [g].[ItemName] as [ItemName], COALESCE([s].[price], [g].[ItemMoney]) as [price], [s].[image], [s].[info], [s].[category], [s].[stock], [s].[published], [s].[saleStart], [s].[saleEnd] from [RanShop].[dbo].[ShopItemMap] as [g] inner join [ShopItem] as [s] on [s].[ProductNum] = [g].[ProductNum] where [s].[published] = @p1 and COALESCE([s].[price], [g].[ItemMoney]) >= 0 and ([s].[saleStart] is null or [s].[saleStart] <= @p2) and ([s].[saleEnd] is null or [s].[saleEnd] > @p3) order by [s].[created] desc, [s].[position] asc, [s].[ProductNum] asc",
    ],
  ],
  [
    "shop.count",
    (db) => createShopStore(db).count({ search: "a", category: "" }, AT),
    [
      "select count(*) as [items] from [RanShop].[dbo].[ShopItemMap] as [g] inner join [ShopItem] as [s] on [s].[ProductNum] = [g].[ProductNum] where [s].[published] = @p0 and COALESCE([s].[price], [g].[ItemMoney]) >= 0 and ([s].[saleStart] is null or [s].[saleStart] <= @p1) and ([s].[saleEnd] is null or [s].[saleEnd] > @p2) and [g].[ItemName] like @p3 escape '\\'",
    ],
  ],
  [
    "shop.categories",
    (db) => createShopStore(db).categories(AT),
    [
      "select distinct [s].[category] from [RanShop].[dbo].[ShopItemMap] as [g] inner join [ShopItem] as [s] on [s].[ProductNum] = [g].[ProductNum] where [s].[published] = @p0 and COALESCE([s].[price], [g].[ItemMoney]) >= 0 and ([s].[saleStart] is null or [s].[saleStart] <= @p1) and ([s].[saleEnd] is null or [s].[saleEnd] > @p2) order by [s].[category] asc",
    ],
  ],
  [
    "shop.findMany",
    (db) => createShopStore(db).findMany([3, 4]),
    [
      "select [g].[ProductNum] as [ProductNum], [g].[ItemName] as [ItemName], COALESCE([s].[price], [g].[ItemMoney]) as [price], [s].[image], [s].[info], [s].[category], [s].[stock], [s].[published], [s].[saleStart], [s].[saleEnd] from [RanShop].[dbo].[ShopItemMap] as [g] inner join [ShopItem] as [s] on [s].[ProductNum] = [g].[ProductNum] where [g].[ProductNum] in (@p0, @p1)",
    ],
  ],
  [
    "shop.takeStock",
    (db) => createShopStore(db).takeStock(3, 2),
    [
      "update [ShopItem] set [stock] = [stock] - @p0 where [ProductNum] = @p1 and [stock] >= @p2;select @@rowcount",
    ],
  ],
  [
    "shop.returnStock",
    (db) => createShopStore(db).returnStock(3, 2),
    [
      "update [ShopItem] set [stock] = [stock] + @p0, [bought] = [bought] - @p1 where [ProductNum] = @p2;select @@rowcount",
    ],
  ],
  [
    "shop.countBought",
    (db) => createShopStore(db).countBought(3, 2),
    ["update [ShopItem] set [bought] = [bought] + @p0 where [ProductNum] = @p1;select @@rowcount"],
  ],
  [
    "shop admin.list",
    (db) => createShopAdminStore(db).list({ search: "", state: "all", category: "" }, { take: 26 }),
    [
      "select top (@p0) [g].[ProductNum] as [ProductNum], [g].[ItemName] as [ItemName], [g].[ItemMoney] as [gamePrice], [s].[ProductNum] as [known], [s].[image], [s].[info], [s].[category], [s].[price], [s].[stock], [s].[saleStart], [s].[saleEnd], [s].[position], [s].[published], [s].[bought] from [RanShop].[dbo].[ShopItemMap] as [g] left join [ShopItem] as [s] on [s].[ProductNum] = [g].[ProductNum] order by [g].[ProductNum] desc",
    ],
  ],
  [
    "shop admin.list, what is hidden of a category, by number or name, a later page",
    (db) =>
      createShopAdminStore(db).list(
        { search: "12", state: "hidden", category: "Pets" },
        { before: 90, take: 26 },
      ),
    [
      "select top (@p0) [g].[ProductNum] as [ProductNum], [g].[ItemName] as [ItemName], [g].[ItemMoney] as [gamePrice], [s].[ProductNum] as [known], [s].[image], [s].[info], [s].[category], [s].[price], [s].[stock], [s].[saleStart], [s].[saleEnd], [s].[position], [s].[published], [s].[bought] from [RanShop].[dbo].[ShopItemMap] as [g] left join [ShopItem] as [s] on [s].[ProductNum] = [g].[ProductNum] where [s].[published] = @p1 and [s].[category] = @p2 and ([g].[ItemName] like @p3 escape '\\' or [g].[ProductNum] = @p4) and [g].[ProductNum] < @p5 order by [g].[ProductNum] desc",
    ],
  ],
  [
    "shop admin.list, what is not in the shop",
    (db) => createShopAdminStore(db).list({ search: "a%", state: "unmapped", category: "" }, { take: 26 }),
    [
      "select top (@p0) [g].[ProductNum] as [ProductNum], [g].[ItemName] as [ItemName], [g].[ItemMoney] as [gamePrice], [s].[ProductNum] as [known], [s].[image], [s].[info], [s].[category], [s].[price], [s].[stock], [s].[saleStart], [s].[saleEnd], [s].[position], [s].[published], [s].[bought] from [RanShop].[dbo].[ShopItemMap] as [g] left join [ShopItem] as [s] on [s].[ProductNum] = [g].[ProductNum] where [s].[ProductNum] is null and ([g].[ItemName] like @p1 escape '\\') order by [g].[ProductNum] desc",
    ],
  ],
  [
    "shop admin.find",
    (db) => createShopAdminStore(db).find(3),
    [
      "select top (@p0) [g].[ProductNum] as [ProductNum], [g].[ItemName] as [ItemName], [g].[ItemMoney] as [gamePrice], [s].[ProductNum] as [known], [s].[image], [s].[info], [s].[category], [s].[price], [s].[stock], [s].[saleStart], [s].[saleEnd], [s].[position], [s].[published], [s].[bought] from [RanShop].[dbo].[ShopItemMap] as [g] left join [ShopItem] as [s] on [s].[ProductNum] = [g].[ProductNum] where [g].[ProductNum] = @p1",
    ],
  ],
  [
    "shop admin.categories",
    (db) => createShopAdminStore(db).categories(),
    ["select distinct [category] from [ShopItem] where [category] <> @p0 order by [category] asc"],
  ],
  [
    "shop admin.hold",
    (db) => createShopAdminStore(db).hold(3),
    ["update [ShopItem] set [bought] = [bought] + @p0 where [ProductNum] = @p1;select @@rowcount"],
  ],
  [
    "shop admin.insert",
    (db) =>
      createShopAdminStore(db).insert(
        3,
        {
          image: null,
          info: "",
          category: "Pets",
          price: null,
          stock: 5,
          saleStart: null,
          saleEnd: AT,
          position: 100,
          published: true,
          bought: 0,
        },
        AT,
      ),
    [
      "insert into [ShopItem] ([ProductNum], [bought], [category], [created], [image], [info], [position], [price], [published], [saleEnd], [saleStart], [stock]) values (@p0, @p1, @p2, @p3, @p4, @p5, @p6, @p7, @p8, @p9, @p10, @p11)",
    ],
  ],
  [
    "shop admin.update",
    (db) => createShopAdminStore(db).update(3, { price: null, stock: 5, saleEnd: AT, published: false }),
    [
      "update [ShopItem] set [price] = @p0, [stock] = @p1, [saleEnd] = @p2, [published] = @p3 where [ProductNum] = @p4;select @@rowcount",
    ],
  ],
  [
    "shop admin.knownImages",
    (db) => createShopAdminStore(db).knownImages(["/a", "/b"]),
    ["select [image] from [ShopItem] where [image] in (@p0, @p1)"],
  ],
  [
    "cart.list",
    (db) => createCartStore(db).list(7),
    [
      "select [seq], [ProductNum], [quantity], [isChecked] from [CartItem] where [UserNum] = @p0 order by [seq] asc",
    ],
  ],
  [
    "cart.count",
    (db) => createCartStore(db).count(7),
    ["select count(*) as [rows] from [CartItem] where [UserNum] = @p0"],
  ],
  [
    "cart.add",
    (db) => createCartStore(db).add(7, 3, 2),
    [
      "update [CartItem] set [quantity] = [quantity] + @p0, [isChecked] = @p1 where [UserNum] = @p2 and [ProductNum] = @p3 and [quantity] <= @p4;select @@rowcount",
    ],
  ],
  [
    "cart.has",
    (db) => createCartStore(db).has(7, 3),
    ["select top (@p0) [seq] from [CartItem] where [UserNum] = @p1 and [ProductNum] = @p2"],
  ],
  [
    "cart.insert",
    (db) => createCartStore(db).insert(7, 3, 2),
    ["insert into [CartItem] ([ProductNum], [UserNum], [isChecked], [quantity]) values (@p0, @p1, @p2, @p3)"],
  ],
  [
    "cart.change, one more",
    (db) => createCartStore(db).change(7, 5, 1),
    [
      "update [CartItem] set [quantity] = [quantity] + @p0 where [UserNum] = @p1 and [seq] = @p2 and [quantity] between @p3 and @p4;select @@rowcount",
    ],
  ],
  [
    "cart.change, one fewer",
    (db) => createCartStore(db).change(7, 5, -1),
    [
      "update [CartItem] set [quantity] = [quantity] - @p0 where [UserNum] = @p1 and [seq] = @p2 and [quantity] between @p3 and @p4;select @@rowcount",
    ],
  ],
  [
    "cart.check, turned round",
    (db) => createCartStore(db).check(7, 5, undefined),
    [
      "update [CartItem] set [isChecked] = 1 - [isChecked] where [UserNum] = @p0 and [seq] = @p1;select @@rowcount",
    ],
  ],
  [
    "cart.check",
    (db) => createCartStore(db).check(7, 5, 1),
    ["update [CartItem] set [isChecked] = @p0 where [UserNum] = @p1 and [seq] = @p2;select @@rowcount"],
  ],
  [
    "cart.hasRow",
    (db) => createCartStore(db).hasRow(7, 5),
    ["select top (@p0) [seq] from [CartItem] where [UserNum] = @p1 and [seq] = @p2"],
  ],
  [
    "cart.remove",
    (db) => createCartStore(db).remove(7, 5),
    ["delete from [CartItem] where [UserNum] = @p0 and [seq] = @p1;select @@rowcount"],
  ],
  [
    "cart.take",
    (db) => createCartStore(db).take(7, { seq: 5, quantity: 2 }),
    [
      "delete from [CartItem] where [UserNum] = @p0 and [seq] = @p1 and [quantity] = @p2 and [isChecked] = @p3;select @@rowcount",
    ],
  ],
  [
    "purchases.insertPurchase",
    (db) => createPurchasesStore(db).insertPurchase({ id: "p", UserNum: 7, total: 5, at: AT }),
    ["insert into [Purchase] ([UserNum], [at], [id], [total]) values (@p0, @p1, @p2, @p3)"],
  ],
  [
    "purchases.insertLine",
    (db) =>
      createPurchasesStore(db).insertLine({
        purchase: "p",
        UserNum: 7,
        ProductNum: 3,
        ItemName: "n",
        price: 5,
        quantity: 1,
        at: AT,
      }),
    [
      "insert into [PurchaseLine] ([ItemName], [ProductNum], [UserNum], [at], [price], [purchase], [quantity]) values (@p0, @p1, @p2, @p3, @p4, @p5, @p6); select scope_identity() as [key]",
    ],
  ],
  [
    "purchases.insertPiece",
    (db) =>
      createPurchasesStore(db).insertPiece(
        { line: 9, reward: 1 },
        { UserUID: "juan", ProductNum: 3, PurPrice: 5, PurDate: AT },
      ),
    [
      "insert into [RanShop].[dbo].[ShopPurchase] ([ProductNum], [PurChgDate], [PurDate], [PurFlag], [PurPrice], [UserUID]) values (@p0, @p1, @p2, @p3, @p4, @p5); select scope_identity() as [key]",
      "insert into [PurchasePiece] ([PurKey], [line], [refunded], [reward]) values (@p0, @p1, @p2, @p3)",
    ],
  ],
  [
    "purchases.countLines",
    (db) => createPurchasesStore(db).countLines(7),
    ["select count(*) as [lines] from [PurchaseLine] where [UserNum] = @p0"],
  ],
  [
    "purchases.listLines",
    (db) => createPurchasesStore(db).listLines(7, { skip: 10, take: 10 }),
    [
      "select [id], [ProductNum], [ItemName], [price], [quantity], [at] from [PurchaseLine] where [UserNum] = @p0 order by [id] desc offset @p1 rows fetch next @p2 rows only",
    ],
  ],
  [
    "purchases.findLine",
    (db) => createPurchasesStore(db).findLine(9),
    [
      "select top (@p0) [id], [UserNum], [ProductNum], [ItemName], [price], [quantity], [at] from [PurchaseLine] where [id] = @p1",
    ],
  ],
  [
    "purchases.listOrders",
    (db) => createPurchasesStore(db).listOrders({}, { take: 26 }),
    [
      "select top (@p0) [id], [purchase], [UserNum], [ProductNum], [ItemName], [price], [quantity], [at] from [PurchaseLine] order by [id] desc",
    ],
  ],
  [
    "purchases.listOrders, of a player and an item, a later page",
    (db) => createPurchasesStore(db).listOrders({ UserNum: 7, ProductNum: 3 }, { before: 90, take: 26 }),
    [
      "select top (@p0) [id], [purchase], [UserNum], [ProductNum], [ItemName], [price], [quantity], [at] from [PurchaseLine] where [UserNum] = @p1 and [ProductNum] = @p2 and [id] < @p3 order by [id] desc",
    ],
  ],
  [
    "purchases.listPieces",
    (db) => createPurchasesStore(db).listPieces([9, 10]),
    [
      "select [p].[PurKey], [p].[line], [p].[reward], [g].[PurFlag] as [PurFlag] from [PurchasePiece] as [p] left join [RanShop].[dbo].[ShopPurchase] as [g] on [g].[PurKey] = [p].[PurKey] where [p].[line] in (@p0, @p1) order by [p].[PurKey] asc",
    ],
  ],
  [
    "purchases.cancelPiece",
    (db) => createPurchasesStore(db).cancelPiece(11, { ours: AT, game: AT }),
    [
      "update [RanShop].[dbo].[ShopPurchase] set [PurFlag] = @p0, [PurChgDate] = @p1 where [PurKey] = @p2 and [PurFlag] = @p3;select @@rowcount",
      "update [PurchasePiece] set [refunded] = @p0 where [PurKey] = @p1;select @@rowcount",
    ],
  ],
  [
    "idempotency.find",
    (db) => createIdempotencyStore(db).find(7, "k"),
    [
      "select top (@p0) [call], [requestHash], [answer] from [IdempotentCall] where [UserNum] = @p1 and [idempotencyKey] = @p2",
    ],
  ],
  [
    "idempotency.insert",
    (db) =>
      createIdempotencyStore(db).insert({
        UserNum: 7,
        idempotencyKey: "k",
        call: "buy",
        requestHash: "h",
        answer: "",
        at: AT,
      }),
    [
      "insert into [IdempotentCall] ([UserNum], [answer], [at], [call], [idempotencyKey], [requestHash]) values (@p0, @p1, @p2, @p3, @p4, @p5)",
    ],
  ],
  [
    "idempotency.setAnswer",
    (db) => createIdempotencyStore(db).setAnswer(7, "k", "{}"),
    [
      "update [IdempotentCall] set [answer] = @p0 where [UserNum] = @p1 and [idempotencyKey] = @p2;select @@rowcount",
    ],
  ],
  [
    "idempotency.purge",
    (db) => createIdempotencyStore(db).purge(AT),
    ["delete from [IdempotentCall] where [at] < @p0;select @@rowcount"],
  ],
  [
    "settings.all",
    (db) => createSettingsStore(db).all(),
    ["select [name], [value], [changedBy], [changed] from [Setting]"],
  ],
  [
    "settings.update",
    (db) => createSettingsStore(db).update("cartRows", "5", null, AT),
    [
      "update [Setting] set [value] = @p0, [changedBy] = @p1, [changed] = @p2 where [name] = @p3;select @@rowcount",
    ],
  ],
  [
    "settings.insert",
    (db) => createSettingsStore(db).insert("cartRows", "5", null, AT),
    ["insert into [Setting] ([changed], [changedBy], [name], [value]) values (@p0, @p1, @p2, @p3)"],
  ],
  [
    "tickets.insert",
    (db) =>
      createTicketsStore(db).insert({
        number: "T-ACDE2347",
        UserNum: null,
        email: "a@b.co",
        category: "other",
        subject: "s",
        state: "open",
        created: AT,
        updated: AT,
      }),
    [
      "insert into [Ticket] ([UserNum], [answered], [category], [created], [email], [number], [state], [subject], [updated]) values (@p0, @p1, @p2, @p3, @p4, @p5, @p6, @p7, @p8); select scope_identity() as [key]",
    ],
  ],
  [
    "tickets.find",
    (db) => createTicketsStore(db).find("T-ACDE2347"),
    [
      "select top (@p0) [id], [number], [UserNum], [email], [category], [subject], [state], [created], [updated], [answered] from [Ticket] where [number] = @p1",
    ],
  ],
  [
    "tickets.touch",
    (db) => createTicketsStore(db).touch(3, { state: "answered", updated: AT, answered: AT }),
    [
      "update [Ticket] set [state] = @p0, [updated] = @p1, [answered] = @p2 where [id] = @p3;select @@rowcount",
    ],
  ],
  [
    "tickets.close",
    (db) => createTicketsStore(db).close(3, AT),
    [
      "update [Ticket] set [state] = @p0, [updated] = @p1 where [id] = @p2 and not [state] = @p3;select @@rowcount",
    ],
  ],
  [
    "tickets.countOwn",
    (db) => createTicketsStore(db).countOwn(7),
    ["select count(*) as [tickets] from [Ticket] where [UserNum] = @p0"],
  ],
  [
    "tickets.listOwn",
    (db) => createTicketsStore(db).listOwn(7, { skip: 10, take: 10 }),
    [
      "select [id], [number], [UserNum], [email], [category], [subject], [state], [created], [updated], [answered] from [Ticket] where [UserNum] = @p0 order by [updated] desc, [id] desc offset @p1 rows fetch next @p2 rows only",
    ],
  ],
  [
    "tickets.assignIfFree",
    (db) => createTicketsStore(db).assignIfFree(3, 7),
    ["update [Ticket] set [assignee] = @p0 where [id] = @p1 and [assignee] is null;select @@rowcount"],
  ],
  ["support.count", (db) => createSupportStore(db).count({}), ["select count(*) as [tickets] from [Ticket]"]],
  [
    "support.count, narrowed",
    (db) =>
      createSupportStore(db).count({
        state: "open",
        assignee: null,
        number: "T-A",
        email: "a@b.ph",
        UserNum: 7,
      }),
    [
      "select count(*) as [tickets] from [Ticket] where [state] = @p0 and [assignee] is null and [number] = @p1 and [email] = @p2 and [UserNum] = @p3",
    ],
  ],
  [
    "support.list",
    (db) => createSupportStore(db).list({}, { skip: 0, take: 25 }),
    [
      "select top (@p0) [id], [number], [UserNum], [email], [category], [subject], [state], [created], [updated], [answered], [assignee] from [Ticket] order by [updated] desc, [id] desc",
    ],
  ],
  [
    "support.list, narrowed",
    (db) => createSupportStore(db).list({ state: "open", assignee: 7 }, { skip: 25, take: 25 }),
    [
      "select [id], [number], [UserNum], [email], [category], [subject], [state], [created], [updated], [answered], [assignee] from [Ticket] where [state] = @p0 and [assignee] = @p1 order by [updated] asc, [id] asc offset @p2 rows fetch next @p3 rows only",
    ],
  ],
  [
    "support.find",
    (db) => createSupportStore(db).find("T-A"),
    [
      "select top (@p0) [id], [number], [UserNum], [email], [category], [subject], [state], [created], [updated], [answered], [assignee] from [Ticket] where [number] = @p1",
    ],
  ],
  [
    "support.authors",
    (db) => createSupportStore(db).authors(3),
    [
      "select [id], [actor] from [TicketMessage] where [ticket] = @p0 and [author] = @p1 and [actor] is not null",
    ],
  ],
  [
    "support.assign",
    (db) => createSupportStore(db).assign(3, null),
    ["update [Ticket] set [assignee] = @p0 where [id] = @p1;select @@rowcount"],
  ],
  [
    "support.listCanned",
    (db) => createSupportStore(db).listCanned(),
    [
      "select top (@p0) [id], [title], [text], [changed], [changedBy] from [CannedAnswer] order by [title] asc, [id] asc",
    ],
  ],
  [
    "support.insertCanned",
    (db) => createSupportStore(db).insertCanned({ title: "t", text: "x", changed: AT, changedBy: 7 }),
    [
      "insert into [CannedAnswer] ([changed], [changedBy], [text], [title]) values (@p0, @p1, @p2, @p3); select scope_identity() as [key]",
    ],
  ],
  [
    "support.updateCanned",
    (db) => createSupportStore(db).updateCanned(2, { title: "t", text: "x", changed: AT, changedBy: 7 }),
    [
      "update [CannedAnswer] set [title] = @p0, [text] = @p1, [changed] = @p2, [changedBy] = @p3 where [id] = @p4;select @@rowcount",
    ],
  ],
  [
    "support.findCanned",
    (db) => createSupportStore(db).findCanned(2),
    ["select top (@p0) [title] from [CannedAnswer] where [id] = @p1"],
  ],
  [
    "support.removeCanned",
    (db) => createSupportStore(db).removeCanned(2),
    ["delete from [CannedAnswer] where [id] = @p0;select @@rowcount"],
  ],
  [
    "tickets.insertMessage",
    (db) =>
      createTicketsStore(db).insertMessage({ ticket: 3, author: "owner", actor: null, text: "t", at: AT }),
    [
      "insert into [TicketMessage] ([actor], [at], [author], [text], [ticket]) values (@p0, @p1, @p2, @p3, @p4); select scope_identity() as [key]",
    ],
  ],
  [
    "tickets.countMessages",
    (db) => createTicketsStore(db).countMessages(3),
    ["select count(*) as [messages] from [TicketMessage] where [ticket] = @p0"],
  ],
  [
    "tickets.listMessages",
    (db) => createTicketsStore(db).listMessages(3),
    ["select [id], [author], [text], [at] from [TicketMessage] where [ticket] = @p0 order by [id] asc"],
  ],
  [
    "tickets.insertFile",
    (db) =>
      createTicketsStore(db).insertFile({
        id: "f",
        ticket: 3,
        message: 4,
        position: 0,
        width: 60,
        height: 40,
        bytes: 100,
      }),
    [
      "insert into [TicketFile] ([bytes], [height], [id], [message], [position], [ticket], [width]) values (@p0, @p1, @p2, @p3, @p4, @p5, @p6)",
    ],
  ],
  [
    "tickets.listFiles",
    (db) => createTicketsStore(db).listFiles(3),
    [
      "select [id], [message], [width], [height] from [TicketFile] where [ticket] = @p0 order by [message] asc, [position] asc",
    ],
  ],
  [
    "tickets.hasFile",
    (db) => createTicketsStore(db).hasFile(3, "f"),
    ["select top (@p0) [id] from [TicketFile] where [id] = @p1 and [ticket] = @p2"],
  ],
  [
    "tickets.knownFiles",
    (db) => createTicketsStore(db).knownFiles(["f", "g"]),
    ["select [id] from [TicketFile] where [id] in (@p0, @p1)"],
  ],
  [
    "accounts.block",
    (db) => createAccountsStore(db).block(7, AT, AT),
    [
      "update [RanUser].[dbo].[UserInfo] set [UserBlock] = @p0, [UserBlockDate] = @p1 where [UserNum] = @p2 and ([UserBlock] = @p3 or [UserBlockDate] <= @p4);select @@rowcount",
    ],
  ],
  [
    "accounts.unblock",
    (db) => createAccountsStore(db).unblock(7),
    [
      "update [RanUser].[dbo].[UserInfo] set [UserBlock] = @p0 where [UserNum] = @p1 and not [UserBlock] = @p2;select @@rowcount",
    ],
  ],
  [
    "accounts.freeLoginState",
    (db) => createAccountsStore(db).freeLoginState(7),
    [
      "update [RanUser].[dbo].[UserInfo] set [UserLoginState] = @p0 where [UserNum] = @p1 and not [UserLoginState] = @p2;select @@rowcount",
    ],
  ],
  [
    "purchases.listLinesBefore",
    (db) => createPurchasesStore(db).listLinesBefore(7, 90, 26),
    [
      "select top (@p0) [id], [ProductNum], [ItemName], [price], [quantity], [at] from [PurchaseLine] where [UserNum] = @p1 and [id] < @p2 order by [id] desc",
    ],
  ],
  [
    "tickets.listOwnBefore",
    (db) => createTicketsStore(db).listOwnBefore(7, 90, 26),
    [
      "select top (@p0) [id], [number], [UserNum], [email], [category], [subject], [state], [created], [updated], [answered] from [Ticket] where [UserNum] = @p1 and [id] < @p2 order by [id] desc",
    ],
  ],
  [
    "players.newest",
    (db) => createPlayersStore(db).newest(900, 26),
    [
      "select top (@p0) [u].[UserNum] as [UserNum], [u].[UserID] as [UserID], [u].[UserEmail] as [UserEmail], [u].[UserType] as [UserType], [u].[UserAvailable] as [UserAvailable], [u].[UserBlock] as [UserBlock], [u].[UserBlockDate] as [UserBlockDate], [u].[CreateDate] as [created], [u].[LastLoginDate] as [lastLogin] from [RanUser].[dbo].[UserInfo] as [u] where [u].[UserNum] < @p1 order by [u].[UserNum] desc",
    ],
  ],
  [
    "players.beginning, a user ID",
    (db) => createPlayersStore(db).beginning("UserID", "a_b%[", { take: 26 }),
    [
      "select top (@p0) [u].[UserNum] as [UserNum], [u].[UserID] as [UserID], [u].[UserEmail] as [UserEmail], [u].[UserType] as [UserType], [u].[UserAvailable] as [UserAvailable], [u].[UserBlock] as [UserBlock], [u].[UserBlockDate] as [UserBlockDate], [u].[CreateDate] as [created], [u].[LastLoginDate] as [lastLogin], [u].[UserID] as [word], [u].[UserNum] as [key] from [RanUser].[dbo].[UserInfo] as [u] where [u].[UserID] like @p1 order by [u].[UserID] asc, [u].[UserNum] asc",
    ],
  ],
  [
    "players.beginning, a user ID, a later page",
    (db) => createPlayersStore(db).beginning("UserID", "ju", { after: { word: "juan", key: 7 }, take: 26 }),
    [
      "select top (@p0) [u].[UserNum] as [UserNum], [u].[UserID] as [UserID], [u].[UserEmail] as [UserEmail], [u].[UserType] as [UserType], [u].[UserAvailable] as [UserAvailable], [u].[UserBlock] as [UserBlock], [u].[UserBlockDate] as [UserBlockDate], [u].[CreateDate] as [created], [u].[LastLoginDate] as [lastLogin], [u].[UserID] as [word], [u].[UserNum] as [key] from [RanUser].[dbo].[UserInfo] as [u] where ([u].[UserID] like @p1 and [u].[UserID] >= @p2) and ([u].[UserID] > @p3 or [u].[UserNum] > @p4) order by [u].[UserID] asc, [u].[UserNum] asc",
    ],
  ],
  [
    "players.beginning, the game's e-mail address",
    (db) => createPlayersStore(db).beginning("UserEmail", "ju", { take: 26 }),
    [
      "select top (@p0) [u].[UserNum] as [UserNum], [u].[UserID] as [UserID], [u].[UserEmail] as [UserEmail], [u].[UserType] as [UserType], [u].[UserAvailable] as [UserAvailable], [u].[UserBlock] as [UserBlock], [u].[UserBlockDate] as [UserBlockDate], [u].[CreateDate] as [created], [u].[LastLoginDate] as [lastLogin], [u].[UserEmail] as [word], [u].[UserNum] as [key] from [RanUser].[dbo].[UserInfo] as [u] where [u].[UserEmail] like @p1 order by [u].[UserEmail] asc, [u].[UserNum] asc",
    ],
  ],
  [
    "players.beginning, our e-mail address",
    (db) => createPlayersStore(db).beginning("emailKey", "ju", { after: { word: "juan", key: 7 }, take: 26 }),
    [
      "select top (@p0) [u].[UserNum] as [UserNum], [u].[UserID] as [UserID], [u].[UserEmail] as [UserEmail], [u].[UserType] as [UserType], [u].[UserAvailable] as [UserAvailable], [u].[UserBlock] as [UserBlock], [u].[UserBlockDate] as [UserBlockDate], [u].[CreateDate] as [created], [u].[LastLoginDate] as [lastLogin], [a].[emailKey] as [word], [a].[UserNum] as [key] from [RanUser].[dbo].[UserInfo] as [u] inner join [Account] as [a] on [a].[UserNum] = [u].[UserNum] where ([a].[emailKey] like @p1 and [a].[emailKey] >= @p2) and ([u].[UserEmail] is null or not [u].[UserEmail] like @p3) and ([a].[emailKey] > @p4 or [a].[UserNum] > @p5) order by [a].[emailKey] asc, [a].[UserNum] asc",
    ],
  ],
  [
    "players.beginning, a character's name",
    (db) => createPlayersStore(db).beginning("ChaName", "ju", { take: 26 }),
    [
      "select top (@p0) [u].[UserNum] as [UserNum], [u].[UserID] as [UserID], [u].[UserEmail] as [UserEmail], [u].[UserType] as [UserType], [u].[UserAvailable] as [UserAvailable], [u].[UserBlock] as [UserBlock], [u].[UserBlockDate] as [UserBlockDate], [u].[CreateDate] as [created], [u].[LastLoginDate] as [lastLogin], [c].[ChaName] as [word], [c].[ChaNum] as [key] from [RanUser].[dbo].[UserInfo] as [u] inner join [RanGame1].[dbo].[ChaInfo] as [c] on [c].[UserNum] = [u].[UserNum] where [c].[ChaName] like @p1 order by [c].[ChaName] asc, [c].[ChaNum] asc",
    ],
  ],
  [
    "players.atAddress",
    (db) => createPlayersStore(db).atAddress("192.0.2.7", 900, 26),
    [
      "select top (@p0) [u].[UserNum] as [UserNum], [u].[UserID] as [UserID], [u].[UserEmail] as [UserEmail], [u].[UserType] as [UserType], [u].[UserAvailable] as [UserAvailable], [u].[UserBlock] as [UserBlock], [u].[UserBlockDate] as [UserBlockDate], [u].[CreateDate] as [created], [u].[LastLoginDate] as [lastLogin] from [RanUser].[dbo].[UserInfo] as [u] where [u].[UserNum] in (select [UserNum] from [Session] where [ip] = @p1 union select [UserNum] from [AuditLog] where [ip] = @p2 and [actor] = [UserNum]) and [u].[UserNum] < @p3 order by [u].[UserNum] desc",
    ],
  ],
  [
    "players.find",
    (db) => createPlayersStore(db).find(7),
    [
      "select top (@p0) [u].[UserNum] as [UserNum], [u].[UserID] as [UserID], [u].[UserEmail] as [UserEmail], [u].[UserType] as [UserType], [u].[UserAvailable] as [UserAvailable], [u].[UserBlock] as [UserBlock], [u].[UserBlockDate] as [UserBlockDate], [u].[CreateDate] as [created], [u].[LastLoginDate] as [lastLogin], [u].[UserLoginState] as [UserLoginState], [u].[NameFirst] as [NameFirst], [u].[NameLast] as [NameLast], [u].[PhoneNumber] as [PhoneNumber], [a].[pendingEmail], [a].[email_verified_at] as [emailVerified], [a].[country] from [RanUser].[dbo].[UserInfo] as [u] left join [Account] as [a] on [a].[UserNum] = [u].[UserNum] where [u].[UserNum] = @p1",
    ],
  ],
  [
    "players.listCharacters",
    (db) => createPlayersStore(db).listCharacters(7),
    [
      "select top (@p0) [ChaNum] as [ChaNum], [ChaName] as [ChaName], [ChaLevel] as [ChaLevel], [ChaClass] as [ChaClass], [ChaSchool] as [ChaSchool], [ChaDeleted] as [deleted], [ChaOnline] as [online] from [RanGame1].[dbo].[ChaInfo] where [UserNum] = @p1 order by [ChaDeleted] asc, [ChaLevel] desc, [ChaNum] asc",
    ],
  ],
  [
    "players.listBans",
    (db) => createPlayersStore(db).listBans(7),
    [
      "select top (@p0) [id], [UserNum], [reason], [banned], [bannedBy], [until], [lifted], [liftedBy], [liftReason] from [UserBan] where [UserNum] = @p1 order by [id] desc",
    ],
  ],
  [
    "players.insertBan",
    (db) =>
      createPlayersStore(db).insertBan({ UserNum: 7, reason: "r", banned: AT, bannedBy: 1, until: null }),
    [
      "insert into [UserBan] ([UserNum], [banned], [bannedBy], [reason], [until]) values (@p0, @p1, @p2, @p3, @p4)",
    ],
  ],
  [
    "players.liftBans",
    (db) => createPlayersStore(db).liftBans(7, { lifted: AT, liftedBy: 1, liftReason: "r" }),
    [
      "update [UserBan] set [lifted] = @p0, [liftedBy] = @p1, [liftReason] = @p2 where [UserNum] = @p3 and [lifted] is null;select @@rowcount",
    ],
  ],
  [
    "adjustments.insert",
    (db) =>
      createAdjustmentsStore(db).insert({
        id: "i",
        UserNum: 7,
        currency: 1,
        delta: -5,
        reason: "r",
        state: "waiting",
        asked: AT,
        askedBy: 1,
        decided: null,
        decidedBy: null,
      }),
    [
      "insert into [PointsAdjustment] ([UserNum], [asked], [askedBy], [currency], [decided], [decidedBy], [delta], [id], [reason], [state]) values (@p0, @p1, @p2, @p3, @p4, @p5, @p6, @p7, @p8, @p9)",
    ],
  ],
  [
    "adjustments.find",
    (db) => createAdjustmentsStore(db).find("i"),
    [
      "select top (@p0) [id], [UserNum], [currency], [delta], [reason], [state], [asked], [askedBy], [decided], [decidedBy] from [PointsAdjustment] where [id] = @p1",
    ],
  ],
  [
    "adjustments.sum",
    (db) => createAdjustmentsStore(db).sum({ UserNum: 7, currency: 1, askedBy: 1 }, AT),
    [
      "select top (@p0) COALESCE(SUM(ABS(CAST([delta] AS bigint))), 0) as [coins] from [PointsAdjustment] where [UserNum] = @p1 and [currency] = @p2 and [askedBy] = @p3 and not [state] = @p4 and [asked] > @p5",
    ],
  ],
  [
    "adjustments.sum, of the command line",
    (db) => createAdjustmentsStore(db).sum({ UserNum: 7, currency: 1, askedBy: null }, AT),
    [
      "select top (@p0) COALESCE(SUM(ABS(CAST([delta] AS bigint))), 0) as [coins] from [PointsAdjustment] where [UserNum] = @p1 and [currency] = @p2 and [askedBy] is null and not [state] = @p3 and [asked] > @p4",
    ],
  ],
  [
    "adjustments.decide",
    (db) => createAdjustmentsStore(db).decide("i", { state: "done", decided: AT, decidedBy: 2 }),
    [
      "update [PointsAdjustment] set [state] = @p0, [decided] = @p1, [decidedBy] = @p2 where [id] = @p3 and [state] = @p4;select @@rowcount",
    ],
  ],
  [
    "adjustments.list",
    (db) => createAdjustmentsStore(db).list(undefined, { take: 26 }),
    [
      "select top (@p0) [id], [UserNum], [currency], [delta], [reason], [state], [asked], [askedBy], [decided], [decidedBy] from [PointsAdjustment] order by [asked] desc, [id] desc",
    ],
  ],
  [
    "adjustments.list, of a state, a later page",
    (db) => createAdjustmentsStore(db).list("waiting", { before: { at: AT, id: "i" }, take: 26 }),
    [
      "select top (@p0) [id], [UserNum], [currency], [delta], [reason], [state], [asked], [askedBy], [decided], [decidedBy] from [PointsAdjustment] where [state] = @p1 and [asked] <= @p2 and ([asked] < @p3 or [id] < @p4) order by [asked] desc, [id] desc",
    ],
  ],
];

describe("accounts, sessions, links, second factor, throttle, whitelist, audit, coins, shop, tickets", () => {
  // A count for what counts; a changed row for what is guarded by its number of rows; a key for what makes one.
  const answer: Answer = ({ sql }) => {
    if (sql.includes("scope_identity()")) return [{ key: 9 }];
    if (sql.includes("@@rowcount")) return [{ "": 1 }];
    if (sql.includes("from [AuditHead]")) return [{ seq: "4", hash: "h" }];
    return /^select count\(/.test(sql) ? [{ codes: 3 }] : [];
  };

  it.each(STATEMENTS)("%s", async (_name, call, expected) => {
    const statements = await sent(({ db }) => call(db), answer);
    expect(statements.map(({ sql }) => sql)).toEqual(expected);
  });

  it("a key that the database made comes from the insert's own scope, as a number", async () => {
    const made = record(() => [{ key: "41" }]);
    const line = {
      purchase: "p",
      UserNum: 7,
      ProductNum: 3,
      ItemName: "Añejo",
      price: 5,
      quantity: 1,
      at: AT,
    };
    expect(await createPurchasesStore(made.db).insertLine(line)).toBe(41);
    const statement = one(made.statements);
    expect(statement.bindings).toEqual(["Añejo", 3, 7, AT, 5, "p", 1]);
    expect(statement.types).toEqual(["NVarChar", "Int", "Int", "DateTime2", "Int", "VarChar", "Int"]);
  });

  it("a piece goes by the key of the game's row; the game's text is bound as varchar", async () => {
    const { db, statements } = record(({ sql }) => (sql.includes("scope_identity()") ? [{ key: 77 }] : []));
    const delivery = { UserUID: "juan", ProductNum: 3, PurPrice: 5, PurDate: AT };
    await createPurchasesStore(db).insertPiece({ line: 9, reward: 1 }, delivery);
    expect(statements[0]?.types).toEqual(["Int", "DateTime2", "DateTime2", "Int", "Int", "VarChar"]);
    expect(statements[1]?.bindings).toEqual([77, 9, null, 1]);
  });

  it("an item without a stock of its own is looked for once none was taken", async () => {
    const none: Answer = ({ sql }) => (sql.includes("@@rowcount") ? [{ "": 0 }] : [{ ProductNum: 3 }]);
    const { db, statements } = record(none);
    expect(await createShopStore(db).takeStock(3, 2)).toBe(true);
    expect(statements[1]?.sql).toBe(
      "select top (@p0) [ProductNum] from [ShopItem] where [ProductNum] = @p1 and [stock] is null",
    );
  });

  it("a guarded debit that finds too little says so; NULL, bigint and text of the driver are numbers", async () => {
    const debit = (rows: number) => createPointsStore(record(() => [{ "": rows }]).db).debit(7, 1, 100);
    expect([await debit(1), await debit(0)]).toEqual([true, false]);
    const balance = (value: unknown) =>
      createPointsStore(record(() => [{ balance: value }]).db).balance(7, 1);
    expect([await balance("12"), await balance(null)]).toEqual([12, 0]);
    expect(await createPointsStore(record().db).balance(7, 1)).toBeUndefined();
    const sums = record(() => [{ UserNum: 7, sum: "5", entries: 2 }]);
    expect(await createPointsStore(sums.db).ledgerSums(1, 0, 1)).toEqual([
      { UserNum: 7, sum: 5, entries: 2 },
    ]);
  });

  it("Milleage of a server that has none is never asked for", async () => {
    const { db, statements } = record(answer, { mapping: { UserInfo: { columns: { UserPoint2: null } } } });
    const store = createPointsStore(db);
    expect([store.has(1), store.has(2), store.has(3)]).toEqual([true, false, true]);
    expect([await store.balance(7, 2), await store.debit(7, 2, 1), await store.credit(7, 2, 1)]).toEqual([
      0,
      false,
      false,
    ]);
    expect(statements).toEqual([]);
  });

  it("coupons go by a few hundred in a statement, below its parameters' limit", async () => {
    const { db, statements } = record();
    const rows = Array.from({ length: 1_000 }, (_, index) => ({
      batch: 1,
      lot: 1,
      codeHash: `h${index}`,
      maxUses: 1,
    }));
    await createCouponsStore(db).insertCoupons(rows);
    expect(statements.map(({ bindings }) => bindings.length)).toEqual([2000, 2000, 1000]);
  });

  it("an item whose price is NULL, or below 0, is not on sale", async () => {
    const item = (price: unknown) =>
      createShopStore(record(() => [{ ProductNum: 3, ItemName: "x", price, published: 1 }]).db)
        .findMany([3])
        .then((items) => items.get(3)?.published);
    expect([await item(0), await item("5"), await item(null), await item(-1)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
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
    "where [c].[ChaNum] > @p2 and [c].[ChaDeleted] = @p3 and [u].[UserType] <= @p4";

  const first = { month: "2026-02", after: 7, rows: 2_000 };

  it("characters: a bite of them by their key", async () => {
    const statement = one(await sent(({ db }) => createRankingsStore(db).characters(first)));
    expect(statement.sql).toBe(`select top (@p0) ${columns} ${from} order by [c].[ChaNum] asc`);
    expect(statement.bindings).toEqual([2_000, "2026-02", 7, 0, 1]);
    expect(statement.types).toEqual(["Int", "VarChar", "Int", "Int", "Int"]);
  });

  it("characters of a month that is over, counted to the next one's baseline", async () => {
    const ended = { ...first, until: "2026-03" };
    const statement = one(await sent(({ db }) => createRankingsStore(db).characters(ended)));
    expect(statement.sql).toContain(
      "COALESCE([e].[ChaPKScore], [c].[ChaPKScore], 0) - COALESCE([b].[ChaPKScore], 0) as [ChaPKScore]",
    );
    expect(statement.sql).toContain(
      "left join [RankingBaseline] as [e] on [e].[ChaNum] = [c].[ChaNum] and [e].[month] = @p2 where",
    );
  });

  it("characters turns what the driver gives for bigint and money into numbers", async () => {
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
    const rows = await createRankingsStore(record(() => [row]).db).characters(first);
    expect(rows).toEqual([{ ...row, ChaPKScore: 3_000_000_000, ChaPKDeath: 0, ChaMoney: 5 }]);
  });

  it("characters of a server that counts no MMR say NULL", async () => {
    const { db, statements } = record(undefined, { mapping: { ChaInfo: { columns: { ChaMMR: null } } } });
    await createRankingsStore(db).characters(first);
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
            /^insert into \[AuditHead\] |^CREATE (UNIQUE )?INDEX \[\w+\] ON \[\w+\] \(\[\w+\](, \[\w+\])*\)( where \[\w+\] is not null( and \[\w+\] is not null)*)?$|^ALTER TABLE \[\w+\] ADD (\[\w+\] [\w()]+ null(, )?)+$/i,
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
    const answer = ({ sql }: { sql: string }) => {
      if (sql.includes("scope_identity()")) return [{ key: 1 }];
      return sql.includes("[ReferralBalance] as [balance]") ? [{ balance: 0 }] : [];
    };
    const { db, statements } = record(answer, { ownGameSchema: true });
    // BEGIN and COMMIT are the driver's own requests, so the work is given the handle itself.
    const direct: Database = { ...db, transaction: (work) => work(direct) };
    await seedDemo(direct, { env, passwords: createTestPasswords(env), now: () => new Date() });
    const inserts = statements.filter(({ sql }) => sql.startsWith("insert into"));
    expect(inserts.length).toBeGreaterThan(10);
    for (const { bindings, types } of inserts) {
      expect(bindings.length).toBeLessThanOrEqual(2_100);
      // NULL alone has no type of its own: it goes as nvarchar, which every column here takes.
      types.forEach((type, index) => {
        if (type === "NVarChar") expect(bindings[index]).toBeNull();
      });
    }
  });
});

describe("the lock of a process", () => {
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
    expect(await alone(db, "prepare", async () => [...ends])).toEqual([]);
    expect(ends).toEqual(["commit"]);
    expect(one(statements).sql).toBe(
      "DECLARE @got int; EXEC @got = sp_getapplock @Resource = N'tambayan-prepare', @LockMode = N'Exclusive', " +
        "@LockOwner = N'Transaction', @LockTimeout = 0; SELECT @got AS got",
    );
  });

  it("asks again while another process has it", async () => {
    const { db, statements, ends } = serverFreeAfter(2);
    await alone(db, "prepare", async () => undefined);
    expect(statements).toHaveLength(3);
    expect(ends).toEqual(["rollback", "rollback", "commit"]);
  });

  it("is not waited for by what another process does anyway", async () => {
    const { db, statements, ends } = serverFreeAfter(1);
    let worked = 0;
    const work = async () => {
      worked += 1;
    };
    await ifAlone(db, "rankings", work);
    expect(worked).toBe(0);
    await ifAlone(db, "rankings", work);
    expect(worked).toBe(1);
    expect(ends).toEqual(["rollback", "commit"]);
    expect(statements[0]?.sql).toContain("@Resource = N'tambayan-rankings'");
  });

  it("lets it go when the work fails", async () => {
    const { db, ends } = serverFreeAfter(0);
    await expect(alone(db, "prepare", () => Promise.reject(new Error("no table")))).rejects.toThrow(
      "no table",
    );
    expect(ends).toEqual(["commit"]);
  });
});

// Last in the file: by now every statement was sent.
describe("what the service's login has to be allowed", () => {
  it("is in GAME_USE, of which its rights are made: all that is sent, and nothing else", () => {
    const sorted = (use: {
      read: readonly string[];
      add?: readonly string[];
      change?: readonly string[];
    }) => ({
      ...use,
      read: [...use.read].sort(),
      ...(use.add && { add: [...use.add].sort() }),
      ...(use.change && { change: [...use.change].sort() }),
    });
    const listed = Object.fromEntries(Object.entries(GAME_USE).map(([table, use]) => [table, sorted(use)]));
    expect(sumOfUses(everything.flat().map(({ sql }) => sql))).toEqual(listed);
  });
});
