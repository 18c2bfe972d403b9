import type { Knex } from "knex";
import { afterEach, expect, it } from "vitest";
import { sql } from "../../../../test/sql.ts";
import { type Answer, recordSqlServer } from "../../../../test/sql-server.ts";
import type { Env } from "../../../env.ts";
import { createMailbox } from "./service.ts";
import { createMailStore } from "./store.ts";

// What only a recorded SQL Server shows of mails; db/dialects/sql-server.test.ts holds their statements to its rules.

const open: Knex[] = [];
afterEach(() => Promise.all(open.splice(0).map((knex) => knex.destroy())));

function record(answer?: Answer) {
  const recorded = recordSqlServer(answer);
  open.push(sql(recorded.db));
  return recorded;
}

const at = new Date("2026-03-04T01:02:03.456Z");
const later = new Date("2026-03-04T01:04:03.456Z");

it("a mail's words go as nvarchar where they are beyond ASCII, and its other columns as varchar", async () => {
  const { db, statements } = record();
  const env = { SITE_NAME: "Tambayan ng Ñ", PUBLIC_URL: "https://tambayan.example" } as Env;
  const mailbox = createMailbox(db, { now: () => at, env });
  await mailbox.post({ kind: "user-ids", to: "juan@example.ph", userIds: ["玩家"], tokens: [] });
  const [statement] = statements;
  const columns = [...(statement?.sql.matchAll(/\[(\w+)\](?=[,)])/g) ?? [])].map(([, name]) => name);
  expect(Object.fromEntries(columns.map((name, index) => [name, statement?.types[index]]))).toMatchObject({
    id: "VarChar",
    recipient: "VarChar",
    state: "VarChar",
    subject: "NVarChar",
    text: "NVarChar",
    html: "NVarChar",
  });
});

it("a mail that another process took between the look and the claim is left out, and an outdated one is withheld", async () => {
  const read = { recipient: "juan@example.ph", subject: "Hi", text: "text", html: "html", created: at };
  const { db, statements } = record(({ sql, bindings }) =>
    sql.startsWith("select")
      ? ["m", "n", "o"].map((id) => ({ ...read, id, due: at, attempts: 2, until: id === "o" ? at : null }))
      : [{ "": bindings.includes("m") ? 0 : 1 }],
  );
  expect(await createMailStore(db).claimDue(at, later, 10)).toEqual({
    claimed: [{ ...read, id: "n", attempts: 3, claimedUntil: later }],
    outdated: 1,
  });
  // Each claim names the time at which the mail was seen to be due.
  expect(statements.slice(1).map(({ bindings }) => bindings)).toEqual([
    [later, 3, "m", "waiting", at],
    [later, 3, "n", "waiting", at],
    ["", "", "withheld", at, "o", "waiting", at],
  ]);
});
