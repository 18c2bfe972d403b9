import { afterEach, describe, expect, it } from "vitest";
import { newPlayer, post } from "../../../../test/accounts.ts";
import { createClock, login, openApp, openOwnApp, type TestApp } from "../../../../test/app.ts";
import { addBundle, addItem, contextOf, fill } from "../../../../test/coins.ts";
import { describeEachDatabase, testEnv, useDatabase } from "../../../../test/database.ts";
import { useDiscord } from "../../../../test/discord.ts";
import { changeGameUser } from "../../../../test/game.ts";
import { useOperator } from "../../../../test/operator.ts";
import { sql } from "../../../../test/sql.ts";
import { ALERTS } from "../../../app.ts";
import type { Env } from "../../../env.ts";
import { DAY, HOUR, MINUTE } from "../../../lib/time.ts";
import { createMailStore } from "../../foundation/mail/store.ts";
import { findProblems } from "./problems.ts";
import { createAlerts } from "./service.ts";

const discord = useDiscord();
const webhook = () => discord.webhook();

describeEachDatabase("alerts", (kind) => {
  const database = useDatabase(kind);
  const operator = useOperator(database);
  const TO = ["ops@example.ph", "night@example.ph"];
  const on = (): Partial<Env> => ({ ALERT_DISCORD_WEBHOOK_URL: webhook(), ALERT_MAIL_TO: TO });
  afterEach(async () => {
    await sql(database.db)("Alert").delete();
    await sql(database.db)("MailOutbox").delete();
  });

  /** Alerts with a clock that stands, and problems as a test sets them. */
  function watch(variables = on(), db = database.db) {
    const clock = createClock();
    const context = contextOf({ env: { ...database.env, ...variables }, clock });
    const state: { problems: (typeof MAIL)[]; failing: string[] } = { problems: [], failing: [] };
    const lines: unknown[] = [];
    const log = (...line: unknown[]) => void lines.push(line);
    const alerts = createAlerts(db, context, {
      logger: { info: log, warn: log, error: log },
      alerts: ALERTS.map(({ name, title }) => ({
        name,
        title,
        find: async () => {
          if (state.failing.includes(name)) throw new Error("The game's database is away.");
          return state.problems.find((problem) => problem.name === name)?.text ?? null;
        },
      })),
    });
    return { alerts, clock, state, lines, context };
  }
  const MAIL = { name: "mail", text: "3 emails wait." };
  const mails = async () =>
    sql(database.db)("MailOutbox")
      .orderBy("recipient")
      .orderBy("created")
      .select("recipient", "subject", "text");
  const titles = () => discord.posts.map(({ title }) => title);

  it("tell each problem once, and its end once, everywhere", async () => {
    const { alerts, clock, state } = watch();
    await alerts.check();
    expect([titles(), await mails()]).toEqual([[], []]);
    state.problems = [MAIL];
    for (let minute = 0; minute < 5; minute += 1) {
      await alerts.check();
      clock.advance(MINUTE);
    }
    expect(titles()).toEqual(["Problem: Emails are not sent – Tambayan"]);
    expect(discord.posts[0]?.text).toBe("3 emails wait.");
    expect((await mails()).map(({ recipient, subject }) => [recipient, subject])).toEqual(
      [...TO].sort().map((to) => [to, "Problem: Emails are not sent – Tambayan"]),
    );
    // It comes back before it has ended for long.
    state.problems = [];
    await alerts.check();
    clock.advance(2 * MINUTE);
    state.problems = [MAIL];
    await alerts.check();
    clock.advance(10 * MINUTE);
    await alerts.check();
    expect(discord.posts).toHaveLength(1);
    state.problems = [];
    for (let minute = 0; minute < 12; minute += 1) {
      await alerts.check();
      clock.advance(MINUTE);
    }
    expect(titles().slice(1)).toEqual(["Resolved: Emails are not sent – Tambayan"]);
    expect(await mails()).toHaveLength(4);
    expect(await sql(database.db)("Alert")).toEqual([]);
    // The next time is another alert.
    state.problems = [MAIL];
    await alerts.check();
    expect(discord.posts).toHaveLength(3);
  });

  it("are told while another one cannot be looked for, which has neither begun nor ended by that", async () => {
    const { alerts, clock, state, lines } = watch({ ALERT_DISCORD_WEBHOOK_URL: webhook() });
    const deliveries = { name: "deliveries", text: "None of 12 items was taken." };
    state.problems = [deliveries];
    await alerts.check();
    [state.problems, state.failing] = [[MAIL], ["deliveries"]];
    for (let minute = 0; minute < 12; minute += 1) {
      await alerts.check();
      clock.advance(MINUTE);
    }
    const [begun, other] = ["Problem: Items are not delivered", "Problem: Emails are not sent"];
    expect(titles()).toEqual([`${begun} – Tambayan`, `${other} – Tambayan`]);
    expect(lines).toContainEqual([
      { err: expect.any(Error), alert: "deliveries" },
      "could not look for a problem to alert operators to",
    ]);
    [state.problems, state.failing] = [[MAIL, deliveries], []];
    await alerts.check();
    expect(titles()).toHaveLength(2);
  });

  it("are told once by several processes", async () => {
    const handles = [database.connectAgain(), database.connectAgain()];
    try {
      const all = handles.flatMap((db) => [watch(on(), db), watch(on(), db)]);
      for (const { state } of all) state.problems = [MAIL, { name: "logins", text: "200 failed logins." }];
      for (let round = 0; round < 5; round += 1) await Promise.all(all.map(({ alerts }) => alerts.check()));
      expect(titles().sort()).toEqual([
        "Problem: Emails are not sent – Tambayan",
        "Problem: Many failed logins – Tambayan",
      ]);
      expect(await mails()).toHaveLength(4);
    } finally {
      for (const db of handles) await db.close();
    }
  });

  it("are tried again later, without the webhook's address in the log", async () => {
    const { alerts, clock, state, lines } = watch({ ALERT_DISCORD_WEBHOOK_URL: webhook() });
    state.problems = [MAIL];
    discord.answer = (finish) => finish(500);
    await alerts.check();
    await alerts.check();
    expect(discord.posts).toHaveLength(1);
    clock.advance(MINUTE);
    discord.answer = (finish) => finish(302, { location: "http://127.0.0.1:1/" });
    await alerts.check();
    clock.advance(MINUTE);
    await alerts.check();
    expect(discord.posts).toHaveLength(2);
    clock.advance(MINUTE);
    discord.answer = (finish) => finish(204);
    await alerts.check();
    await alerts.check();
    expect(discord.posts).toHaveLength(3);
    expect(lines).toHaveLength(3);
    expect(lines).toMatchObject([
      [{ alert: "mail", channel: "discord", attempts: 1, reason: "status 500" }, expect.any(String)],
      [{ attempts: 2 }, expect.any(String)],
      [{ alert: "mail" }, "operators were alerted"],
    ]);
    expect(JSON.stringify(lines)).not.toContain("secret-token");
    // The end of a problem that was never reported is not reported either.
    await sql(database.db)("Alert").update({ told: null });
    state.problems = [];
    await alerts.check();
    expect([discord.posts.length, await sql(database.db)("Alert")]).toEqual([3, []]);
  });

  it("are told after the clock was ahead when the problem was found, and when it was last tried", async () => {
    const { alerts, clock, state } = watch({ ALERT_DISCORD_WEBHOOK_URL: webhook() });
    state.problems = [MAIL];
    clock.advance(8 * HOUR);
    discord.answer = (finish) => finish(500);
    await alerts.check();
    clock.advance(-8 * HOUR);
    await alerts.check();
    expect(discord.posts).toHaveLength(2);
    clock.advance(MINUTE);
    discord.answer = (finish) => finish(204);
    clock.advance(MINUTE);
    await alerts.check();
    expect(discord.posts).toHaveLength(3);
    clock.advance(8 * HOUR);
    state.problems = [];
    await alerts.check();
    clock.advance(-8 * HOUR);
    await alerts.check();
    expect(titles().at(-1)).toBe("Resolved: Emails are not sent – Tambayan");
  });

  it("tell of a database that is away, once it has been for some minutes", async () => {
    let answers = false;
    const away = {
      ...database.db,
      ping: async () => {
        if (!answers) throw new Error("no");
      },
    };
    const { alerts } = watch(on(), away);
    await alerts.check();
    await alerts.check();
    expect(discord.posts).toEqual([]);
    for (let count = 0; count < 3; count += 1) await alerts.check();
    answers = true;
    for (let count = 0; count < 3; count += 1) await alerts.check();
    expect(titles()).toEqual([
      "Problem: The database does not answer – Tambayan",
      "Resolved: The database does not answer – Tambayan",
    ]);
  });

  it("say nothing of a problem that no module looks for any more", async () => {
    const { alerts, clock, state } = watch();
    state.problems = [MAIL];
    await alerts.check();
    await sql(database.db)("Alert").update({ problem: "gone" });
    state.problems = [];
    for (let minute = 0; minute < 12; minute += 1) {
      await alerts.check();
      clock.advance(MINUTE);
    }
    expect(titles()).toEqual(["Problem: Emails are not sent – Tambayan"]);
  });

  it("are off unless someone is to be told", async () => {
    const { alerts, state } = watch({});
    state.problems = [MAIL];
    await alerts.check();
    expect([alerts.channels, await sql(database.db)("Alert")]).toEqual([[], []]);
    const insecure = openOwnApp(database, {
      env: { NODE_ENV: "production", ALERT_DISCORD_WEBHOOK_URL: webhook() },
    });
    await expect(insecure).rejects.toThrow(/ALERT_DISCORD_WEBHOOK_URL must start with https/);
  });

  it("can be tested on the command line", async () => {
    const off = await operator(["alerts", "test"]);
    expect([off.code, off.stderr]).toEqual([2, expect.stringContaining("Alerts are off")]);
    const sent = await operator(["alerts", "test"], on());
    expect(sent).toMatchObject({
      code: 0,
      stdout: `Email to ${TO[0]}: sent.\nEmail to ${TO[1]}: sent.\nDiscord: sent.\n`,
    });
    expect(titles()).toEqual(["Test – Tambayan"]);
    discord.answer = (finish) => finish(404);
    const failed = await operator(["alerts", "test"], { ALERT_DISCORD_WEBHOOK_URL: webhook() });
    expect(failed).toMatchObject({ code: 1, stdout: "Discord: failed: status 404\n" });
    expect((await operator(["alerts", "now"], on())).code).toBe(2);
  });

  describe("find", () => {
    it("the problems of all modules, in a fixed order", () => {
      expect(ALERTS.map(({ name }) => name)).toEqual([
        "mail",
        "logins",
        "staff",
        "payments",
        "deliveries",
        "reconciliation",
        "comparison",
        "housekeeping",
      ]);
    });

    const find = ({ db, clock, env }: TestApp, more: Partial<Env> = {}) =>
      findProblems(db, contextOf({ env: { ...env, ...more }, clock }), ALERTS);
    const names = async (...of: Parameters<typeof find>) => (await find(...of)).map(({ name }) => name);

    it("nothing where nothing is wrong", async () => {
      expect(await names(await openApp(database))).toEqual([]);
    });

    it("what reconciliation found", async () => {
      const test = await openApp(database);
      const row = { at: test.clock.now(), balances: 2, refundedInGame: 0, gone: 1, unordered: 9 };
      await sql(test.db)("Reconciliation").insert(row);
      const [found] = await find(test);
      expect(found).toEqual({
        name: "reconciliation",
        text: "2 balances differ from their ledger; 1 ordered item missing in the game's table. Run: npm run operator -- reconcile",
      });
      // What the game's own shop sold is no difference.
      await sql(test.db)("Reconciliation").insert({ ...row, balances: 0, gone: 0 });
      expect(await names(test)).toEqual([]);
      // Payments are to be compared with each check, or soon after it.
      test.clock.advance(50 * HOUR);
      expect(await names(test)).toEqual(["comparison"]);
      await sql(test.db)("Reconciliation").update({ paymentsCompared: test.clock.now() });
      expect(await names(test)).toEqual([]);
      await sql(test.db)("Reconciliation").delete();
    });

    it("items that no one gets", async () => {
      const test = await openApp(database);
      const player = await newPlayer(test.app);
      await changeGameUser(test.db, player.UserID, { UserPoint: 10_000 });
      const item = await addItem(test.db, { ItemMoney: 10 });
      await fill(test.app, player.token, item, 8);
      await fill(test.app, player.token, await addBundle(test.db, [{ ProductNum: item, quantity: 2 }]));
      expect((await post(test.app, "/cart/buy", {}, player.token)).statusCode).toBe(200);
      expect(await names(test)).toEqual([]);
      test.clock.advance(7 * HOUR);
      expect(await names(test)).toEqual(["deliveries"]);
      const [key] = await sql(test.db)("ShopPurchase").where({ UserUID: player.UserID }).pluck("PurKey");
      await sql(test.db)("ShopPurchase").where({ PurKey: key }).update({ PurFlag: 1 });
      expect(await names(test)).toEqual([]);
      await sql(test.db)("ShopPurchase").where({ PurKey: key }).update({ PurFlag: 0 });
      test.clock.advance(48 * HOUR);
      expect(await names(test)).toEqual([]);
    });

    it("emails that wait while none is sent", async () => {
      const test = await openApp(database);
      const store = createMailStore(test.db);
      const old = new Date(test.clock.now().getTime() - HOUR);
      const later = new Date(test.clock.now().getTime() + HOUR);
      const insertLate = (number: number) =>
        store.insert({
          id: `late-${number}`,
          recipient: "a@b.ph",
          subject: "s",
          text: "t",
          html: "h",
          state: "waiting",
          created: old,
          due: later,
          attempts: 3,
          finished: null,
          until: null,
        });
      for (let count = 0; count < 3; count += 1) {
        expect(await names(test)).toEqual([]);
        await insertLate(count);
      }
      expect(await names(test)).toEqual(["mail"]);
      // By a clock that was ahead.
      await insertLate(3);
      await store.markSent("late-3", new Date(test.clock.now().getTime() + 30 * DAY));
      expect(await names(test)).toEqual(["mail"]);
      await store.markSent("late-0", test.clock.now());
      await insertLate(4);
      expect(await names(test)).toEqual([]);
    });

    it("failed logins, of all accounts and of staff", async () => {
      const test = await openApp(database);
      test.clock.advance(HOUR);
      for (let count = 0; count < 9; count += 1) await login(test.app, "gm", "wrong-1");
      expect(await names(test)).toEqual([]);
      await login(test.app, "gm", "wrong-1");
      expect(await names(test)).toEqual(["staff"]);
      await login(test.app, "nobody-there", "wrong-1");
      expect(await names(test, { ALERT_FAILED_LOGINS: 11 })).toEqual(["logins", "staff"]);
      const texts = (await find(test)).map(({ text }) => text);
      expect(texts.join()).not.toMatch(/gm|nobody/);
      test.clock.advance(16 * MINUTE);
      expect(await names(test)).toEqual([]);
      // The clock was ahead then.
      test.clock.advance(-HOUR);
      expect(await names(test)).toEqual([]);
    });
  });
});

describe("the settings of alerts", () => {
  it.each([
    ["https://discord.com/api/webhooks/1/a", true],
    ["https://discordapp.com/api/webhooks/1/a", true],
    ["http://127.0.0.1:9/x", true],
    ["http://discord.com/api/webhooks/1/a", false],
    ["https://discord.com.evil.example/api/webhooks/1/a", false],
    ["https://10.0.0.5/api/webhooks/1/a", false],
    ["https://localhost/api/webhooks/1/a", false],
    ["https://discord.com/other", false],
    ["discord", false],
  ])("take %s as a webhook: %s", (ALERT_DISCORD_WEBHOOK_URL, taken) => {
    const load = () => testEnv({ ALERT_DISCORD_WEBHOOK_URL }).ALERT_DISCORD_WEBHOOK_URL;
    if (taken) expect(load()).toBe(ALERT_DISCORD_WEBHOOK_URL);
    else expect(load).toThrow(/^(?!.*(evil|10\.0)).*must be a Discord webhook URL/);
  });

  it("take addresses, separated by commas", () => {
    expect(testEnv({ ALERT_MAIL_TO: " a@b.ph, c@d.ph ," }).ALERT_MAIL_TO).toEqual(["a@b.ph", "c@d.ph"]);
    expect(testEnv({ ALERT_MAIL_TO: "" }).ALERT_MAIL_TO).toBeUndefined();
    expect(() => testEnv({ ALERT_MAIL_TO: "a@b.ph, x" })).toThrow(/ALERT_MAIL_TO/);
  });
});
