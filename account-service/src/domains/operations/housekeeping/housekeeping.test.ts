import { beforeEach, expect, it } from "vitest";
import { dashboardResponseSchema } from "../../../../contract/index.ts";
import { get } from "../../../../test/accounts.ts";
import { openApp, tokenOf } from "../../../../test/app.ts";
import { contextOf } from "../../../../test/coins.ts";
import { describeEachDatabase, useDatabase } from "../../../../test/database.ts";
import { emptyTables } from "../../../../test/game.ts";
import { sql } from "../../../../test/sql.ts";
import { ALERTS, hourlySteps } from "../../../app.ts";
import type { Database } from "../../../db/transaction.ts";
import { findProblems } from "../alerts/problems.ts";
import { createHousekeeping } from "./housekeeping.ts";

describeEachDatabase("the hourly work", (kind) => {
  const database = useDatabase(kind);
  beforeEach(() => emptyTables(database.db, ["FailingStep", "Reconciliation"]));

  it("goes on behind a step that fails, which metrics, console and alerts tell until it works again", async () => {
    const test = await openApp(database);
    const { db } = database;
    const errors: object[] = [];
    const logger = { error: (line: object) => void errors.push(line), info: () => {} };
    const away: Database = { ...db, tables: { ...db.tables, session: "NoSuchTable" as never } };
    const first = "expired sessions";
    const run = async (on: Database) => {
      const options = { db: on, context: contextOf(test) };
      const housekeeping = createHousekeeping(options, hourlySteps(options, logger), logger);
      await housekeeping.run();
      const { values } = await housekeeping.metric.get();
      return values.filter(({ value }) => value === 1).map(({ labels }) => labels.step);
    };
    const admin = await tokenOf(test.app, "gm");
    const failing = async () =>
      dashboardResponseSchema.parse((await get(test.app, "/admin/dashboard", admin)).json()).health.failing;
    const problems = async () =>
      (await findProblems(db, contextOf(test), ALERTS)).filter(({ name }) => name === "housekeeping");

    expect(await run(away)).toEqual([first]);
    expect(errors).toEqual([expect.objectContaining({ step: first })]);
    // Reconciliation is the last step.
    expect(await sql(db)("Reconciliation").first("id")).toBeDefined();
    const [shown] = await failing();
    expect(shown?.step).toBe(first);
    expect(await problems()).toEqual([{ name: "housekeeping", text: expect.stringContaining(first) }]);
    await run(away);
    expect(await failing()).toEqual([shown]);

    expect(await run(db)).toEqual([]);
    expect([await failing(), await problems()]).toEqual([[], []]);
  });
});
