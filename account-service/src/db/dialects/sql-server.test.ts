import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Knex } from "knex";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sumOfUses } from "../../../test/game-uses.ts";
import { sql } from "../../../test/sql.ts";
import { type Answer, recordSqlServer } from "../../../test/sql-server.ts";
import { callEveryStore, namesIn, type SentStatement } from "../../../test/store-calls.ts";
import { createSessionsStore } from "../../domains/access/sessions/store.ts";
import { createCampaignsStore } from "../../domains/coins/codes/campaigns-store.ts";
import { createLedgerStore } from "../../domains/coins/ledger/store.ts";
import { createAccountsStore } from "../../domains/foundation/accounts/store.ts";
import { createThrottleStore } from "../../domains/foundation/throttle/store.ts";
import { createCharacterServicesStore } from "../../domains/game/character-services/store.ts";
import { createRankingsStore } from "../../domains/game/rankings/store.ts";
import { createShopStore } from "../../domains/shop/catalogue/store.ts";
import { createOrdersStore } from "../../domains/shop/orders/store.ts";
import { createTicketsStore } from "../../domains/support/tickets/store.ts";
import { GAME_SCHEMA, type GameColumn } from "../game/schema.ts";
import { GAME_USE } from "../game/use.ts";
import { tryWithLock, withLock } from "../process-lock.ts";
import { OUR_TABLES } from "../schema.ts";
import { connection } from "../sql.ts";

// What only the text of a statement shows: that SQL Server takes it, which types its parameters have, and what it does
// to the game's tables. What statements do is tested by running them. There is no server here: each is recorded on its
// way to one.

const AT = new Date("2026-01-02T03:04:05.678Z");

/** Also what few servers have. */
const EVERYTHING = {
  UserKey: {},
  ChaNameInfo: {},
  UserInfo: { columns: { UserPass_N: "UserPass_N", UserPass2_N: "UserPass2_N" } },
};

let made: Awaited<ReturnType<typeof callEveryStore>>;
let sent: SentStatement[];
beforeAll(async () => {
  made = await callEveryStore({ changed: 1, mapping: EVERYTHING });
  sent = [...made.sent, ...(await callEveryStore({ changed: 0, mapping: EVERYTHING })).sent];
});

/** The statements that break a rule, each with the call that sent it. */
const breaking = (keeps: (statement: SentStatement) => boolean, of = sent) => [
  ...new Set(of.filter((statement) => !keeps(statement)).map(({ call, sql }) => `${call}: ${sql}`)),
];

/** What a statement consists of, each part without what stands in parentheses; `inner` are those in parentheses. */
function queriesIn(sql: string) {
  const inner: string[] = [];
  let outer = sql;
  while (/\([^()]*\)/.test(outer)) {
    outer = outer.replace(/\(([^()]*)\)/g, (_, text: string) => `#${inner.push(text)}`);
  }
  return { all: [...inner, ...outer.split(/;\s*/)], inner };
}

const DOMAINS = join(import.meta.dirname, "../../domains");
/** The module of every store in the sources, as `shop/cart`. */
const moduleOf = new Map(
  readdirSync(DOMAINS, { recursive: true, encoding: "utf8" })
    .filter((file) => /store\.ts$/.test(file))
    .flatMap((file) =>
      [
        ...readFileSync(join(DOMAINS, file), "utf8").matchAll(/^export function create(\w)(\w+)Store\(/gm),
      ].map(
        ([, first = "", rest = ""]) =>
          [first.toLowerCase() + rest, file.split(/[\\/]/).slice(0, 2).join("/")] as const,
      ),
    ),
);

describe("the list of calls", () => {
  it("has every store", () => {
    expect(made.stores.toSorted()).toEqual([...moduleOf.keys()].toSorted());
  });

  it("has every method, and each sends something", () => {
    expect(made.called.toSorted()).toEqual(made.methods.toSorted());
    const silent = made.methods.filter((name) => !sent.some(({ call }) => call === name));
    expect(silent).toEqual(["playTime.has", "ledger.has"]);
  });
});

/**
 * Tables with a second writer. Account: the ledger changes `ReferralBalance`, and every change of an account waits for
 * its row.
 */
const SECOND_WRITERS: Record<string, string[]> = { Account: ["coins/ledger", "foundation/accounts"] };

describe("each of our tables", () => {
  it("is written by one module", () => {
    const writers = new Map<string, Set<string>>();
    for (const { call, sql } of sent)
      for (const [, table = ""] of sql.matchAll(
        /\b(?:insert into|update|delete from|delete top \(\d+\) from|merge into) \[(\w+)\]/gi,
      )) {
        const module = moduleOf.get(call.split(".")[0] ?? "") ?? call;
        writers.set(table, (writers.get(table) ?? new Set()).add(module));
      }
    const ours = Object.values<string>(OUR_TABLES);
    const several = [...writers].filter(([table, of]) => ours.includes(table) && of.size > 1);
    expect(Object.fromEntries(several.map(([table, of]) => [table, [...of].sort()]))).toEqual(SECOND_WRITERS);
    expect(ours.filter((table) => !writers.has(table))).toEqual([]);
  });
});

describe("the audit log", () => {
  it("is read by its own module alone, so that its words decide nothing and old entries can be deleted", () => {
    const readers = sent.filter(({ sql }) => /\[Audit(Log|Head|Anchor)\]/.test(sql)).map(({ call }) => call);
    // The console's search for accounts by an address finds what the log has, as the log's own page does.
    const others = readers.filter((call) => !call.startsWith("audit."));
    expect([...new Set(others)]).toEqual(["players.atAddress"]);
  });
});

describe("every statement", () => {
  it("is made of names in brackets, parameters, and words that T-SQL has", () => {
    const words = new Set(
      (
        "select distinct top from as inner left join on where and or not is null in between like escape union all group having order by asc " +
        "desc offset rows fetch next only over insert into values update set delete output inserted drop table count sum max min " +
        "abs exists has_perms_by_name cast try_cast int bigint coalesce nullif ltrim rtrim case when then else end with updlock holdlock t"
      ).split(" "),
    );
    const tokens = /\[\w+\]|@+\w+|#out|'[^']*'|count\(\*\)|\w+|\S/gi;
    const known = (token: string) =>
      /^(\[\w+\]|@p\d+|@@rowcount|#out|'[^']*'|count\(\*\)|\d+|[.,;()/=<>+-])$/i.test(token) ||
      words.has(token.toLowerCase());
    expect(breaking(({ sql }) => (sql.match(tokens) ?? []).every(known))).toEqual([]);
  });

  it("has as many parameters as values, and no more than a statement may have", () => {
    const inARow = ({ sql, bindings }: SentStatement) => {
      const used = [...sql.matchAll(/@p(\d+)/g)].map(([, number]) => Number(number));
      return used.length === bindings.length && used.every((number, index) => number === index);
    };
    expect(breaking(inARow)).toEqual([]);
    expect(breaking(({ bindings }) => bindings.length <= 2_100)).toEqual([]);
    // Error 10738: more rows than one VALUES takes.
    expect(breaking(({ sql }) => sql.split("), (").length <= 1_000)).toEqual([]);
  });

  it("has parameters of its columns' types: text is varchar where it can be, so that an index is used", () => {
    const typeOf = (value: unknown) => {
      if (typeof value === "string") return /^[ -~]*$/.test(value) ? "VarChar" : "NVarChar";
      if (value instanceof Date) return "DateTime2";
      if (Number.isInteger(value)) return Math.abs(value as number) < 2 ** 31 ? "Int" : "BigInt";
      // NULL has no type of its own, and goes into any of our columns as this one.
      return value === null ? "NVarChar" : "no type that we send";
    };
    const fitting = ({ bindings, types }: SentStatement) =>
      bindings.every((value, at) => typeOf(value) === types[at]);
    expect(breaking(fitting)).toEqual([]);
    const types = new Set(sent.flatMap((statement) => statement.types));
    expect([...types].toSorted()).toEqual(["BigInt", "DateTime2", "Int", "NVarChar", "VarChar"]);
  });

  it("has OUTPUT on the game's tables, which may have triggers, only with INTO (error 334)", () => {
    const ours = new Set<string>(Object.values(OUR_TABLES).map((name) => `[${name}]`));
    const allowed = (part: string) => {
      if (!/\boutput\b/i.test(part)) return true;
      const [, target = ""] = /^(?:insert into|update|delete from) (\S+) /.exec(part) ?? [];
      return ours.has(target) || /output (inserted\.\[\w+\](, )?)+ into #out /.test(part);
    };
    expect(breaking(({ sql }) => sql.split(/;\s*/).every(allowed))).toEqual([]);
    const rows = new Set(sent.filter(({ sql }) => sql.includes("into #out")).map(({ call }) => call));
    expect([...rows]).toEqual(["orders.insertUnits", "orders.cancelUnits"]);
  });

  it("sorts by a column once, by what it selects where that is distinct, and only where it may", () => {
    const columns = (query: string) =>
      (/ order by (.+?)(?= offset |$)/.exec(query)?.[1] ?? "")
        .split(", ")
        .map((by) => by.replace(/ (asc|desc)$/, ""));
    // Error 169.
    const once = (query: string) => new Set(columns(query)).size === columns(query).length;
    expect(breaking(({ sql }) => queriesIn(sql).all.every(once))).toEqual([]);
    // Error 145.
    const selected = (query: string) =>
      !query.startsWith("select distinct ") ||
      columns(query).every((column) => query.slice(0, query.indexOf(" from ")).includes(column));
    expect(breaking(({ sql }) => queriesIn(sql).all.every(selected))).toEqual([]);
    // A page of what has no order is no T-SQL, nor (error 10741) is one of the first rows.
    const paged = (query: string) =>
      !/ offset /.test(query) || / order by .+ offset /.test(query.replace(/.*\btop\b.*/, ""));
    expect(breaking(({ sql }) => queriesIn(sql).all.every(paged))).toEqual([]);
    // Error 1033: an inner query is sorted only for its first rows, or for a page.
    const cut = (query: string) => !/ order by /.test(query) || /\btop\b| offset /.test(query);
    expect(breaking(({ sql }) => queriesIn(sql).inner.every(cut))).toEqual([]);
  });

  it("locks nothing by a hint where it joins: knex would write that behind the joins, where T-SQL has none", () => {
    expect(breaking(({ sql }) => !/\bwith \(/i.test(sql) || !/\bjoin\b/i.test(sql))).toEqual([]);
  });

  it("names the game's tables and columns as the server does, and no column that it lacks", async () => {
    const own = ([name, { optional }]: [string, GameColumn]) => [name, optional ? null : `Own${name}`];
    const mapping = Object.fromEntries(
      Object.entries(GAME_SCHEMA).map(([name, { columns }]) => [
        name,
        {
          table: `Own.dbo.${name}`,
          columns: Object.fromEntries(Object.entries<GameColumn>(columns).map(own)),
        },
      ]),
    );
    // Our own tables have columns of these names too.
    const shared = new Set("UserNum ChaNum ChaPKScore ChaPKDeath ProductNum ItemName PurKey".split(" "));
    const usual = Object.values(GAME_SCHEMA).flatMap(({ table, columns }) => [
      ...table.split(".").slice(0, 1),
      ...Object.keys(columns).filter((name) => !shared.has(name)),
      "null",
    ]);
    const named = await callEveryStore({ changed: 1, mapping });
    const keeps = ({ sql }: SentStatement) =>
      !namesIn(sql.replaceAll(/ as \[\w+\]/g, "")).some((name) => usual.includes(name));
    expect(breaking(keeps, named.sent)).toEqual([]);
  });

  it("does to the game's tables what GAME_USE says, of which the login's rights are made, and nothing else", () => {
    const listed = Object.entries<Record<string, unknown>>(GAME_USE).map(([table, use]) => [
      table,
      Object.entries(use)
        .filter(([kind]) => kind !== "changeFor")
        .map(([kind, list]) => [kind, Array.isArray(list) ? list.toSorted() : Boolean(list)]),
    ]);
    const uses = Object.fromEntries(listed.map(([table, use]) => [table, Object.fromEntries(use as [])]));
    expect(sumOfUses(sent.map(({ sql }) => sql))).toEqual(uses);
  });
});

const open: Knex[] = [];
afterAll(() => Promise.all(open.map((knex) => knex.destroy())));

function record(answer?: Answer, options?: Parameters<typeof recordSqlServer>[1]) {
  const recorded = recordSqlServer(answer, options);
  open.push(sql(recorded.db));
  return recorded;
}
const answering = (...rows: Record<string, unknown>[]) => record(() => rows).db;

describe("what SQL Server answers", () => {
  it("is a number where tedious gives the text of a bigint, and 0 where a balance is NULL", async () => {
    const user = { UserNum: 7n, UserID: "juan  ", UserType: 1n, UserAvailable: 0n, UserBlock: 0n };
    expect(await createAccountsStore(answering(user)).findCredentials("juan")).toMatchObject({
      UserNum: 7,
      UserType: 1,
      UserAvailable: 0,
      UserBlock: 0,
    });
    const session = { ...user, UserNum: 7, seen: AT, secondFactor: null };
    const live = await createSessionsStore(answering(session)).findLive("s", { now: AT, seenAfter: AT });
    expect(live).toMatchObject({ UserType: 1, UserAvailable: 0, UserBlock: 0, secondFactor: false });

    const balance = (value: unknown) => createLedgerStore(answering({ balance: value })).balance(7, "coin");
    expect([await balance(12n), await balance(null)]).toEqual([12, 0]);
    const standing = { balance_coin: 5n, entry_coin: 8n, balance_bonus: null, entry_bonus: null };
    expect(await createLedgerStore(answering(standing)).balances(7, ["coin", "bonus"])).toEqual(
      new Map([
        ["coin", { amount: 5, hasEntries: true }],
        ["bonus", { amount: 0, hasEntries: false }],
      ]),
    );
    const sums = await createLedgerStore(answering({ UserNum: 7, sum: 5n, entries: 2 })).ledgerSums(
      "coin",
      0,
      1,
    );
    expect(sums).toEqual([{ UserNum: 7, sum: 5, entries: 2 }]);

    const clock = { now: () => new Date(), env: { GAME_TIME_ZONE: "Asia/Manila" } };
    const character = { ChaNum: 1, ChaName: "A", ChaLevel: 2, ChaClass: 1, ChaSchool: 0, ChaMMR: null };
    const counted = { ChaPKScore: 3_000_000_000n, ChaPKDeath: -4n, ChaMoney: 5n };
    const selection = { month: "2026-02", after: 0, rows: 9 };
    expect(
      await createRankingsStore(answering({ ...character, ...counted }), clock).characters(selection),
    ).toEqual([{ ...character, ChaPKScore: 3_000_000_000, ChaPKDeath: 0, ChaMoney: 5 }]);
    // A name of digits stays a name; an experience that no number holds exactly stays text.
    const game = { ChaNum: 1, ChaClass: 1, ChaSchool: 0, ChaLevel: 2, ChaName: "007", ChaPower: 12n };
    const read = async (ChaExp: unknown) =>
      (await createCharacterServicesStore(answering({ ...game, ChaExp })).character(7, 1))?.values;
    expect(await read(900_719_925_474n)).toMatchObject({
      ChaName: "007",
      ChaPower: 12,
      ChaExp: 900_719_925_474,
    });
    expect([(await read(5_000_000_000))?.ChaExp, (await read(9_007_199_254_740_993n))?.ChaExp]).toEqual([
      5_000_000_000,
      "9007199254740993",
    ]);
    const region = { RegionID: 1n, GuName: null, RegionTax: 2.5 };
    expect(await createRankingsStore(answering(region), clock).clubRegions()).toEqual([
      { RegionID: 1, GuName: null, RegionTax: 2.5 },
    ]);
  });

  it("are the keys of rows that were inserted, as numbers", async () => {
    const ticket = { number: "T", UserNum: null, email: "a@b.ph", category: "other", subject: "s" } as const;
    const times = { created: AT, updated: AT };
    expect(
      await createTicketsStore(answering({ id: 41n })).insert({ ...ticket, ...times, state: "open" }),
    ).toBe(41);
    const line = { order: "p", UserNum: 7, ItemName: "n", price: 5, quantity: 1, at: AT, fromStock: 0 };
    const lines = createOrdersStore(answering({ id: 9n, ProductNum: 4 }, { id: 8n, ProductNum: 3 }));
    expect(await lines.insertLines([3, 4].map((ProductNum) => ({ ...line, ProductNum })))).toEqual(
      new Map([
        [4, 9],
        [3, 8],
      ]),
    );
  });

  it("is left out where only the collation holds it to be what was asked for: width, and letters without weight", async () => {
    const juan = { UserNum: 1n, UserID: "Juan  ", UserEmail: "Juan@b.ph", UserType: 1, UserBlock: 0 };
    const store = createAccountsStore(answering({ ...juan, UserAvailable: 1 }));
    for (const [requested, found] of [
      ["jUAN", true],
      ["ｊｕａｎ", false],
      ["juan\u200b", false],
      ["juan\0", false],
    ] as const) {
      expect((await store.findCredentials(requested)) !== undefined, requested).toBe(found);
      expect((await store.findUserNum(requested)) !== undefined, requested).toBe(found);
      expect((await store.findByEmail(`${requested}@b.ph`)).length === 1, requested).toBe(found);
    }
  });

  it.each([
    [2627, false],
    [2601, false],
    [547, "refused"],
  ])(
    "is error %i: 2601 and 2627 mean that another call was first, all others are thrown",
    async (number, expected) => {
      const { db } = record(() => {
        throw Object.assign(new Error("refused"), { number });
      });
      const inserted = createThrottleStore(db).insert("i", { failures: 1, last: AT, until: AT });
      if (expected) await expect(inserted).rejects.toThrow(expected);
      else expect(await inserted).toBe(expected);
    },
  );

  it("is no item on sale where its price is NULL, or below 0, or 0 that no one meant", async () => {
    const published = async (price: unknown) =>
      (await createShopStore(answering({ ProductNum: 3, price, published: 1 })).findMany([3])).get(3)
        ?.published;
    expect(await Promise.all([0, "5", null, -1].map(published))).toEqual([false, true, false, false]);
    const gift = answering({ ProductNum: 3, price: 0, free: 1, published: 1 });
    expect((await createShopStore(gift).findMany([3])).get(3)?.published).toBe(true);
  });
});

describe("a server that lacks columns", () => {
  const columns = { UserPoint2: null, NameFirst: null, NameLast: null, PhoneNumber: null };
  const lacking = () => record(() => [{ "": 1 }], { mapping: { UserInfo: { columns } } });

  it("is never asked for Milleage", async () => {
    const { db, statements } = lacking();
    const store = createLedgerStore(db);
    expect([store.has("coin"), store.has("bonus"), store.has("referral")]).toEqual([true, false, true]);
    expect(await store.balance(7, "bonus")).toBe(0);
    await expect(store.change(7, { coin: -5, bonus: 5 })).rejects.toThrow("has no balance bonus");
    await expect(store.balances(7, ["coin", "bonus"])).rejects.toThrow("has no balance bonus");
    expect(statements).toEqual([]);
  });

  it("is not sent what they would hold", async () => {
    const { db, statements } = lacking();
    await createAccountsStore(db).updateUser(7, { NameFirst: "A", NameLast: "B", PhoneNumber: "1" });
    expect(statements).toEqual([]);
    await createAccountsStore(db).updateUser(7, { UserEmail: "a@b.ph", NameFirst: "A" });
    expect(statements.map(({ bindings }) => bindings)).toEqual([["a@b.ph", 7]]);
  });
});

describe("text of the game that is wider than our columns", () => {
  it("is cut where it is only shown: an item's name", async () => {
    const { db, statements } = record();
    const store = createOrdersStore(db);
    const item = { ProductNum: 3, ItemName: "n".repeat(150), quantity: 1 };
    await store.insertLines([{ ...item, order: "p", UserNum: 7, price: 5, at: AT, fromStock: 0 }]);
    await store.insertParts([{ ...item, line: 1 }]);
    const inserted = statements.filter(({ sql }) => sql.startsWith("insert"));
    expect(inserted).toHaveLength(2);
    for (const { bindings } of inserted) expect(bindings).toContain("n".repeat(100));
  });
});

describe("many rows", () => {
  it("of codes go by a few hundred in a statement", async () => {
    const { db, statements } = record();
    const rows = Array.from({ length: 1_000 }, (_, index) => ({
      campaign: 1,
      batch: 1,
      codeHash: `h${index}`,
      maxUses: 1,
    }));
    await createCampaignsStore(db).insertCodes(rows);
    expect(statements.map(({ bindings }) => bindings.length)).toEqual([2_000, 2_000, 1_000]);
  });

  it("of units go by a few hundred in a statement, and ours have the keys that the game's got", async () => {
    // The server may give back rows in any order: here item by item.
    let key = 0;
    const { db, statements } = record(({ sql, bindings }) => {
      if (!sql.includes("into #out")) return [];
      const products = bindings.filter((_, index) => index % 6 === 0).map(Number);
      const rows = products.map((ProductNum) => ({ PurKey: BigInt(++key), ProductNum }));
      return rows.toSorted((one, other) => one.ProductNum - other.ProductNum);
    });
    const units = Array.from({ length: 500 }, (_, index) => ({
      line: index % 2 === 0 ? 10 : 11,
      ProductNum: index % 2 === 0 ? 3 : 4,
      reward: 1,
      PurPrice: 5,
      bundle: null,
    }));
    await createOrdersStore(db).insertUnits(units, { UserUID: "juan", PurDate: AT });
    expect(statements.map(({ bindings }) => bindings.length)).toEqual([1_800, 1_500, 1_200, 1_000]);
    const ours = statements.filter(({ sql }) => sql.startsWith("insert into [OrderUnit]"));
    const keys = ours.flatMap(({ bindings }) => bindings.filter((_, index) => index % 5 === 0).map(Number));
    expect(keys.toSorted((a, b) => a - b)).toEqual(units.map((_, index) => index + 1));
    // Odd keys are of the first item, and so of the first line.
    const lines = ours.flatMap(({ bindings }) => bindings.filter((_, index) => index % 5 === 2));
    expect(lines).toEqual(keys.map((key) => (key % 2 === 1 ? 10 : 11)));
  });

  it("of bundles' items are told apart by their price, and know each other by one of their keys", async () => {
    let key = 0;
    const { db, statements } = record(({ sql, bindings }) =>
      sql.includes("into #out")
        ? bindings
            .filter((_, index) => index % 6 === 0)
            .map((ProductNum) => ({ PurKey: BigInt(++key), ProductNum }))
        : [],
    );
    // Two of one item and one of another; the first row has the price.
    const unit = (bundle: number) =>
      [3, 3, 4].map((ProductNum, index) => ({
        line: 10,
        ProductNum,
        reward: 0,
        PurPrice: index === 0 ? 90 : 0,
        bundle,
      }));
    const alone = { line: 11, ProductNum: 3, reward: 0, PurPrice: 40, bundle: null };
    await createOrdersStore(db).insertUnits([alone, ...unit(1), ...unit(2)], {
      UserUID: "juan",
      PurDate: AT,
    });
    const ours = statements.filter(({ sql }) => sql.startsWith("insert into [OrderUnit]"));
    const rows = ours.flatMap(({ bindings }) =>
      Array.from({ length: bindings.length / 5 }, (_, index) => bindings.slice(index * 5, index * 5 + 3)),
    );
    // Item 3 is sold at three prices, so these are three statements.
    expect(ours).toHaveLength(3);
    expect(new Set(rows.map(([PurKey]) => PurKey)).size).toBe(7);
    const bundles = [...new Set(rows.flatMap(([, bundle]) => (bundle === null ? [] : [bundle])))];
    expect(bundles).toHaveLength(2);
    for (const bundle of bundles) {
      expect(rows.filter((row) => row[1] === bundle)).toHaveLength(3);
      expect(rows).toContainEqual([bundle, bundle, 10]);
    }
  });

  it("of units are cancelled at once, and ours are those that were", async () => {
    const { db, statements } = record(({ sql }) =>
      sql.includes("into #out") ? [{ PurKey: 12n }] : [{ "": 1 }],
    );
    const cancelled = await createOrdersStore(db).cancelUnits([11, 12], { ours: AT, game: AT });
    expect(cancelled).toEqual(new Set([12]));
    expect(statements.at(-1)?.bindings).toEqual([AT, 12]);
    expect(statements).toHaveLength(2);
  });
});

describe("the lock of a process", () => {
  /** A server whose named lock is free after so many refusals. */
  const serverFreeAfter = (refusals: number) => {
    const { db, statements } = record(() => [{ got: statements.length > refusals ? 0 : -1 }]);
    const ends: string[] = [];
    const holder = {
      raw: (statement: string) => sql(db).raw(statement),
      commit: async () => ends.push("commit"),
      rollback: async () => ends.push("rollback"),
    };
    const knex = { transaction: async () => holder } as unknown as Knex;
    return { db: { ...db, [connection]: knex }, statements, ends };
  };

  it("is asked for by its name without waiting in the server, and let go afterwards", async () => {
    const { db, statements, ends } = serverFreeAfter(0);
    expect(await withLock(db, "prepare", async () => [...ends])).toEqual([]);
    expect(ends).toEqual(["commit"]);
    expect(statements.map(({ sql }) => sql)).toEqual([
      "DECLARE @got int; EXEC @got = sp_getapplock @Resource = N'tambayan-prepare', @LockMode = N'Exclusive', " +
        "@LockOwner = N'Transaction', @LockTimeout = 0; SELECT @got AS got",
    ]);
  });

  it("is asked for again while another process has it", async () => {
    const { db, ends } = serverFreeAfter(2);
    await withLock(db, "prepare", async () => undefined);
    expect(ends).toEqual(["rollback", "rollback", "commit"]);
  });

  it("is not waited for by what another process does anyway", async () => {
    const { db, statements, ends } = serverFreeAfter(1);
    let worked = 0;
    const work = async () => {
      worked += 1;
    };
    await tryWithLock(db, "rankings", work);
    expect(worked).toBe(0);
    await tryWithLock(db, "rankings", work);
    expect(worked).toBe(1);
    expect(ends).toEqual(["rollback", "commit"]);
    expect(statements[0]?.sql).toContain("@Resource = N'tambayan-rankings'");
  });

  it("is let go when the work fails", async () => {
    const { db, ends } = serverFreeAfter(0);
    const failing = withLock(db, "prepare", () => Promise.reject(new Error("no table")));
    await expect(failing).rejects.toThrow("no table");
    expect(ends).toEqual(["commit"]);
  });
});
