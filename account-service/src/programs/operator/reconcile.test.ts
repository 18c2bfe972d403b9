import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { createClock } from "../../../test/app.ts";
import { addRichUser, contextOf } from "../../../test/coins.ts";
import { describeEachDatabase, useDatabase } from "../../../test/database.ts";
import { changeGameUser, countRows } from "../../../test/game.ts";
import { useOperator } from "../../../test/operator.ts";
import { createLedger } from "../../domains/coins/ledger/index.ts";

describeEachDatabase("npm run operator -- reconcile", (kind) => {
  const database = useDatabase(kind);
  const operator = useOperator(database);
  const ORDERS = "All orders match the game's table.\n";
  const CLEAN = `All balances match the ledger.\n${ORDERS}`;

  it("says that all is well, lists what was changed from outside, and records it when told to", async () => {
    const { db, env } = database;
    expect(await operator(["reconcile"])).toEqual({ code: 0, stdout: CLEAN, stderr: "" });

    const [more, less, below] = [
      await addRichUser(db, 0),
      await addRichUser(db, 0, 40),
      await addRichUser(db, 0),
    ] as const;
    for (const [{ UserNum }, currency] of [
      [more, "coin"],
      [less, "bonus"],
      [below, "coin"],
    ] as const) {
      await db.transaction((trx) =>
        createLedger(trx, contextOf({ env, clock: createClock() })).move({
          UserNum,
          currency,
          delta: 100,
          reason: "adjustment",
          reference: `test ${UserNum}`,
        }),
      );
    }
    expect((await operator(["reconcile"])).code).toBe(0);
    await changeGameUser(db, more.UserID, { UserPoint: 250 });
    await changeGameUser(db, less.UserID, { UserPoint2: 100 });
    const lines =
      `${more.UserID}: R-Coin is 250, the ledger says 100 (+150)\n` +
      `${less.UserID}: Milleage is 100, the ledger says 140 (-40)\n`;
    const entries = await countRows(db, "LedgerEntry");
    for (let times = 0; times < 2; times += 1) {
      expect(await operator(["reconcile"])).toEqual({
        code: 1,
        stdout: `${lines}2 balances differ from the ledger. Use --record to write them into the ledger.\n${ORDERS}`,
        stderr: "",
      });
    }
    expect(await countRows(db, "LedgerEntry")).toBe(entries);
    expect(await operator(["reconcile", "--record"])).toEqual({
      code: 1,
      stdout: `${lines}2 balances differ from the ledger; 2 recorded.\n${ORDERS}`,
      stderr: "",
    });
    expect(await countRows(db, "LedgerEntry", { reason: "outside", actor: null })).toBe(2);
    expect(await operator(["reconcile", "--record"])).toEqual({
      code: 0,
      stdout: CLEAN,
      stderr: "",
    });

    await changeGameUser(db, below.UserID, { UserPoint: -1 });
    expect(await operator(["reconcile", "--record"])).toEqual({
      code: 1,
      stdout:
        `${below.UserID}: R-Coin is -1, the ledger says 100 (-101)\n` +
        `1 balance differs from the ledger; 0 recorded.\n${ORDERS}`,
      stderr: "",
    });
  });

  it("says what it does not understand, in one sentence, with another exit code", async () => {
    const { code, stdout, stderr } = await operator(["reconcile", "--recrod"]);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toBe("error: unknown option '--recrod'\n(Did you mean --record?)\n");
  });

  // What the script starts is the shipped program, on the embedded database.
  describe.skipIf(kind !== "sqlite")("by the script", () => {
    const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));
    const runScript = (DATA_DIR: string, variables: Record<string, string> = {}) =>
      promisify(execFile)(process.execPath, [folder("../../../../scripts/operator.mjs"), "reconcile"], {
        env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR, ...variables },
      }).catch((error: { code: number; stdout: string; stderr: string }) => error);
    beforeAll(async () => {
      // Other test files may be running the built program, so it is only built if it is missing.
      if (!existsSync(folder("../../../dist/operator.js")))
        await promisify(execFile)(process.execPath, ["build.mjs"], { cwd: folder("../../..") });
    });

    it("works in the environment of npm start", async () => {
      const { DATA_DIR, JWT_SECRET, WEB_KEY, DATA_KEY } = database.env;
      const secrets = { ACCOUNT_JWT_SECRET: JWT_SECRET, WEB_KEY, ACCOUNT_DATA_KEY: DATA_KEY };
      const lines = Object.entries(secrets).map(([name, value]) => `${name}=${value}\n`);
      writeFileSync(join(DATA_DIR, "secrets.env"), lines.join(""));
      expect(await runScript(DATA_DIR)).toMatchObject({
        code: 1,
        stdout: expect.stringContaining("1 balance differs from the ledger."),
        stderr: "",
      });
    });

    it("works beside a service that was started by itself, in its variables", async () => {
      const { DATA_DIR, JWT_SECRET, WEB_KEY, DATA_KEY } = database.env;
      rmSync(join(DATA_DIR, "secrets.env"), { force: true });
      expect(await runScript(DATA_DIR, { JWT_SECRET, WEB_KEY, DATA_KEY })).toMatchObject({
        code: 1,
        stdout: expect.stringContaining("1 balance differs from the ledger."),
      });
      expect(readdirSync(DATA_DIR)).not.toContain("secrets.env");
    });

    it("makes nothing where there is no site yet", async () => {
      const empty = mkdtempSync(join(database.env.DATA_DIR, "empty-"));
      expect(await runScript(empty)).toMatchObject({
        code: 2,
        stderr: expect.stringMatching(
          /^\n✖ There is no site here yet\. Start it first: npm start\..*JWT_SECRET.*\n$/,
        ),
      });
      expect(readdirSync(empty)).toEqual([]);
    });
  });
});
