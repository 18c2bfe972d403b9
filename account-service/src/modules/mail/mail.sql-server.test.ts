import type { Knex } from "knex";
import { afterEach, expect, it } from "vitest";
import { type Answer, recordSqlServer } from "../../../test/sql-server.ts";
import { createMailbox } from "./mail-service.ts";
import { type ClaimedMail, createMailStore, type MailRow } from "./mail-store.ts";

// What SQL Server is sent, each statement in full as it was read against T-SQL's grammar (see db/sql-server.test.ts).

const open: Knex[] = [];
afterEach(() => Promise.all(open.splice(0).map((knex) => knex.destroy())));

function record(answer?: Answer) {
  const { db, statements } = recordSqlServer(answer);
  open.push(db.knex);
  return { db, statements, store: createMailStore(db) };
}

const at = new Date("2026-03-04T01:02:03.456Z");
const later = new Date("2026-03-04T01:04:03.456Z");
const row: MailRow = {
  id: "m",
  recipient: "juan@example.ph",
  subject: "Hi",
  text: "text",
  html: "<p>html</p>",
  state: "waiting",
  created: at,
  due: at,
  attempts: 0,
  finished: null,
};
const claimed: ClaimedMail = { ...row, attempts: 1, claimedUntil: later };
// knex counts the changed rows by a second statement of the same batch.
const counted = (rows: number) => () => [{ "": rows }];

it("insert", async () => {
  const { store, statements } = record();
  await store.insert(row);
  expect(statements).toEqual([
    {
      sql:
        "insert into [MailOutbox] ([attempts], [created], [due], [finished], [html], [id], [recipient], [state], " +
        "[subject], [text]) values (@p0, @p1, @p2, @p3, @p4, @p5, @p6, @p7, @p8, @p9)",
      bindings: [0, at, at, null, "<p>html</p>", "m", "juan@example.ph", "waiting", "Hi", "text"],
      types: [
        "Int",
        "DateTime2",
        "DateTime2",
        "NVarChar",
        "VarChar",
        "VarChar",
        "VarChar",
        "VarChar",
        "VarChar",
        "VarChar",
      ],
    },
  ]);
});

it("insert sends words beyond ASCII as nvarchar, for their columns are", async () => {
  const { db, statements } = record();
  const site = { name: "Tambayan ng Ñ", publicUrl: "https://tambayan.example" };
  const mailbox = createMailbox(db, { now: () => at, site });
  await mailbox.post({ kind: "user-ids", to: "juan@example.ph", userIds: ["玩家"] });
  const [statement] = statements;
  const types = Object.fromEntries(
    [...(statement?.sql.matchAll(/\[(\w+)\](?=[,)])/g) ?? [])].map((match, index) => [
      match[1],
      statement?.types[index],
    ]),
  );
  expect(types).toMatchObject({
    id: "VarChar",
    recipient: "VarChar",
    state: "VarChar",
    subject: "NVarChar",
    text: "NVarChar",
    html: "NVarChar",
  });
});

it("claimDue: one look, then a guarded statement for each row; what another process took is left out", async () => {
  const read = {
    id: "m",
    recipient: "juan@example.ph",
    subject: "Hi",
    text: "text",
    html: "html",
    created: at,
    due: at,
    attempts: 2,
  };
  const { store, statements } = record(({ sql, bindings }) => {
    if (sql.startsWith("select")) return [read, { ...read, id: "n" }];
    return [{ "": bindings.includes("n") ? 1 : 0 }];
  });
  expect(await store.claimDue(at, later, 10)).toEqual([
    {
      id: "n",
      recipient: "juan@example.ph",
      subject: "Hi",
      text: "text",
      html: "html",
      created: at,
      attempts: 3,
      claimedUntil: later,
    },
  ]);
  const update =
    "update [MailOutbox] set [due] = @p0, [attempts] = @p1 where [id] = @p2 and [state] = @p3 and [due] = @p4;" +
    "select @@rowcount";
  const types = ["DateTime2", "Int", "VarChar", "VarChar", "DateTime2"];
  expect(statements).toEqual([
    {
      sql:
        "select top (@p0) [id], [recipient], [subject], [text], [html], [created], [due], [attempts] " +
        "from [MailOutbox] where [state] = @p1 and [due] <= @p2 order by [due] asc, [id] asc",
      bindings: [10, "waiting", at],
      types: ["Int", "VarChar", "DateTime2"],
    },
    { sql: update, bindings: [later, 3, "m", "waiting", at], types },
    { sql: update, bindings: [later, 3, "n", "waiting", at], types },
  ]);
});

it("markSent", async () => {
  const { store, statements } = record(counted(1));
  await store.markSent("m", at);
  expect(statements).toEqual([
    {
      sql:
        "update [MailOutbox] set [text] = @p0, [html] = @p1, [state] = @p2, [finished] = @p3, [error] = @p4 " +
        "where [id] = @p5 and [state] = @p6;select @@rowcount",
      bindings: ["", "", "sent", at, null, "m", "waiting"],
      types: ["VarChar", "VarChar", "VarChar", "DateTime2", "NVarChar", "VarChar", "VarChar"],
    },
  ]);
});

it("markForRetry", async () => {
  const { store, statements } = record(counted(1));
  await store.markForRetry(claimed, at, "451 señor, later");
  expect(statements).toEqual([
    {
      sql:
        "update [MailOutbox] set [due] = @p0, [error] = @p1 where [id] = @p2 and [state] = @p3 and [due] = @p4;" +
        "select @@rowcount",
      bindings: [at, "451 señor, later", "m", "waiting", later],
      types: ["DateTime2", "NVarChar", "VarChar", "VarChar", "DateTime2"],
    },
  ]);
});

it("markFailed", async () => {
  const { store, statements } = record(counted(1));
  await store.markFailed(claimed, at, "550 no");
  expect(statements).toEqual([
    {
      sql:
        "update [MailOutbox] set [text] = @p0, [html] = @p1, [state] = @p2, [finished] = @p3, [error] = @p4 " +
        "where [id] = @p5 and [state] = @p6 and [due] = @p7;select @@rowcount",
      bindings: ["", "", "failed", at, "550 no", "m", "waiting", later],
      types: ["VarChar", "VarChar", "VarChar", "DateTime2", "VarChar", "VarChar", "VarChar", "DateTime2"],
    },
  ]);
});

it("purge", async () => {
  const { store, statements } = record(counted(7));
  expect(await store.purge(at)).toBe(7);
  expect(statements).toEqual([
    {
      sql: "delete from [MailOutbox] where [finished] < @p0;select @@rowcount",
      bindings: [at],
      types: ["DateTime2"],
    },
  ]);
});

it("countByState", async () => {
  const { store, statements } = record(() => [{ state: "sent", rows: 3 }]);
  expect(await store.countByState()).toEqual({ waiting: 0, sent: 3, failed: 0, withheld: 0 });
  expect(statements).toEqual([
    {
      sql: "select [state], count([id]) as [rows] from [MailOutbox] group by [state]",
      bindings: [],
      types: [],
    },
  ]);
});
