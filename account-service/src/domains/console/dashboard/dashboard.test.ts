import { expect, it, vi } from "vitest";
import { dashboardDaysResponseSchema, dashboardResponseSchema } from "../../../../contract/index.ts";
import { get, newPlayer, post } from "../../../../test/accounts.ts";
import { openApp, openOwnApp, type TestApp, tokenOf } from "../../../../test/app.ts";
import { addItem, contextOf, fill } from "../../../../test/coins.ts";
import { describeEachDatabase, useDatabase } from "../../../../test/database.ts";
import { changeGameUser, countRows } from "../../../../test/game.ts";
import { sql } from "../../../../test/sql.ts";
import { consoleOptions } from "../../../app.ts";
import { DAY, endOfManilaDay, HOUR, MINUTE, manilaDay, startOfManilaDay } from "../../../lib/time.ts";
import { createDashboard } from "./service.ts";

describeEachDatabase("the dashboard", (kind) => {
  const database = useDatabase(kind);
  const read = async ({ app }: TestApp, token: string) =>
    dashboardResponseSchema.strict().parse((await get(app, "/admin/dashboard", token)).json());

  /** To the next Manila noon: in a day's first hour nothing is compared with other days. */
  const toNoon = ({ clock }: TestApp) =>
    clock.advance(endOfManilaDay(manilaDay(clock.now())).getTime() + DAY / 2 - clock.now().getTime());

  it("counts what needs attention and today's figures, and stores those of past days", async () => {
    const test = await openApp(database);
    const admin = await tokenOf(test.app, "gm");
    const before = await read(test, admin);
    expect(before.days).toHaveLength(30);
    expect(before.health).toMatchObject({
      database: test.db.dialect.product,
      now: test.clock.now().toISOString(),
    });

    const player = await newPlayer(test.app);
    await post(test.app, "/processCoupon", { CouponCode: "TAMBAYAN100" }, player.token);
    await changeGameUser(test.db, player.UserID, { UserPoint: 500 });
    await fill(test.app, player.token, await addItem(test.db, { ItemMoney: 120 }));
    await post(test.app, "/cart/buy", {}, player.token);
    await post(test.app, "/tickets", { category: "game", subject: "x", message: "x" }, player.token);
    await post(test.app, "/whitelist-user-ip", undefined, player.token);

    const after = await read(test, admin);
    const today = (dashboard: typeof after) => dashboard.days.at(-1);
    const grown = Object.fromEntries(
      Object.entries(today(after) ?? {}).map(([name, value]) => [
        name,
        Number(value) - Number(today(before)?.[name as "spent"]),
      ]),
    );
    expect(grown).toMatchObject({ registered: 1, logins: 1, redeemed: 100, spent: 120, tickets: 1 });
    expect(after.waiting).toEqual({
      tickets: before.waiting.tickets + 1,
      oldestTicket: test.clock.now().toISOString(),
      whitelist: before.waiting.whitelist + 1,
      approvals: before.waiting.approvals,
    });

    // The day is over: counted once more, then kept, whatever happens to what it was counted from.
    test.clock.advance(2 * DAY);
    const later = await read(test, await tokenOf(test.app, "gm"));
    const then = later.days.find(({ day }) => day === today(after)?.day);
    expect(then).toEqual(today(after));
    await sql(test.db)("Redemption").delete();
    const again = await read(test, await tokenOf(test.app, "gm"));
    expect(again.days.find(({ day }) => day === then?.day)).toEqual(then);
    expect(await countRows(test.db, "DailyFigure", { day: then?.day })).toBe(5);
  });

  it("counts a day again that a clock which was ahead has stored", async () => {
    const test = await openApp(database);
    await sql(test.db)("DailyFigure").delete();
    const today = manilaDay(test.clock.now());
    const registered = async () => {
      const { days } = await read(test, await tokenOf(test.app, "gm"));
      return days.find(({ day }) => day === today)?.registered ?? 0;
    };
    test.clock.advance(3 * DAY);
    const before = await registered();
    test.clock.advance(-3 * DAY);
    await newPlayer(test.app);
    expect(await registered()).toBe(before + 1);
    test.clock.advance(2 * DAY);
    expect(await registered()).toBe(before + 1);
    expect(await countRows(test.db, "DailyFigure", { day: today })).toBe(5);
  });

  it("has the sales for roles that may read payments, and is there without them", async () => {
    const test = await openApp(database);
    toNoon(test);
    const admin = await tokenOf(test.app, "gm");
    const as = async (role: string) => {
      const { UserID, token } = await newPlayer(test.app);
      await post(test.app, "/admin/staff/grant", { UserID, role }, admin);
      const days = (await get(test.app, "/admin/dashboard/days", token)).json();
      return { board: await read(test, token), days: dashboardDaysResponseSchema.strict().parse(days) };
    };
    const { board, days } = await as("finance");
    expect(board.sales?.days).toHaveLength(30);
    expect(days).toEqual({ days: board.days, sales: board.sales?.days });
    const shop = await as("shop_manager");
    expect([shop.board.sales, shop.days.sales]).toEqual([null, null]);

    const failed = vi.fn();
    const db = { ...test.db, tables: { ...test.db.tables, payment: "Nowhere" as "Payment" } };
    const broken = createDashboard({ ...consoleOptions({ db, context: contextOf(test) }), deciding: [] });
    const viewer = { role: "finance", failed } as const;
    expect(await broken.read(viewer)).toMatchObject({ days: shop.board.days, sales: null });
    expect(await broken.readDays(viewer)).toEqual({ days: shop.board.days, sales: null });
    // The sales of both calls, and the pace.
    expect(failed).toHaveBeenCalledTimes(3);
  });

  it("has no sales and no figures of modules that are not there, and stores none for them", async () => {
    const test = await openApp(database);
    toNoon(test);
    await sql(test.db)("DailyFigure").delete();
    const all = consoleOptions({ db: test.db, context: contextOf(test) });
    const { spent: _, ...figures } = all.figures;
    const viewer = { role: "admin", failed: vi.fn() } as const;
    const without = createDashboard({ ...all, figures, sales: null });
    const board = await without.read(viewer);
    expect([board.sales, (await without.readDays(viewer)).sales]).toEqual([null, null]);
    expect(board.pace?.days.map(({ spent, sales }) => [spent, sales])).toEqual(Array(5).fill([0, null]));
    expect(board.days.map(({ spent }) => spent)).toEqual(Array(30).fill(0));
    expect(await countRows(test.db, "DailyFigure")).toBe(29 * 4);
    expect((await without.readDays(viewer)).days).toEqual(board.days);
    expect(viewer.failed).not.toHaveBeenCalled();

    // What was counted before the module was taken out is still shown; with the module, every day is whole again.
    const day = board.days[0]?.day ?? "";
    await sql(test.db)("DailyFigure").insert({ day, name: "spent", value: 70 });
    expect((await without.readDays(viewer)).days[0]).toEqual({ ...board.days[0], spent: 70 });
    const last = board.days.at(-2)?.day ?? "";
    const from = startOfManilaDay(last);
    const whole = createDashboard({
      ...all,
      figures: { ...all.figures, spent: async (at) => (at.getTime() === from.getTime() ? 30 : 0) },
    });
    expect((await whole.readDays(viewer)).days.at(-2)).toEqual({ ...board.days.at(-2), spent: 30 });
    await sql(test.db)("DailyFigure").delete();
  });

  it("compares today until the last full hour with the same weekdays before", async () => {
    const test = await openApp(database);
    const { clock } = test;
    const midnight = endOfManilaDay(manilaDay(clock.now())).getTime();
    const at = (time: number) => clock.advance(midnight + time - clock.now().getTime());
    at(HOUR / 2);
    const admin = await tokenOf(test.app, "gm");
    expect((await read(test, admin)).pace).toBeNull();
    at(3 * HOUR + 20 * MINUTE);
    const knex = sql(test.db);
    await knex("LoginAttempt").delete();
    const logins = (week: number, ...hours: number[]) =>
      knex("LoginAttempt").insert(
        hours.map((hour) => ({
          at: new Date(midnight - week * 7 * DAY + hour * HOUR),
          UserNum: null,
          outcome: "success",
          ip: "192.0.2.1",
          userAgent: "",
        })),
      );
    await logins(0, 0.5, 2, 3.1);
    await logins(1, 0, 1, 2.9, 3, 12);
    await logins(4, 1);
    await logins(5, 1);
    const { app } = await openOwnApp(database, { clock });
    const pace = dashboardResponseSchema.parse((await get(app, "/admin/dashboard", admin)).json()).pace;
    expect(pace?.until).toBe(new Date(midnight + 3 * HOUR).toISOString());
    expect(pace?.days.map(({ day, logins: counted }) => [day, counted])).toEqual(
      [4, 3, 2, 1, 0].map((week, index) => [
        manilaDay(new Date(midnight - week * 7 * DAY)),
        [1, 0, 0, 3, 2][index],
      ]),
    );
    const { UserID, token } = await newPlayer(app);
    await post(app, "/admin/staff/grant", { UserID, role: "shop_manager" }, admin);
    const other = dashboardResponseSchema.parse((await get(app, "/admin/dashboard", token)).json()).pace;
    expect(other?.days.map(({ sales }) => sales)).toEqual([null, null, null, null, null]);
  });

  it("can be counted by twenty at once without conflicts", async () => {
    const test = await openApp(database);
    // At noon: yesterday's figures are settled only some time after midnight.
    toNoon(test);
    await sql(test.db)("DailyFigure").delete();
    const admin = await tokenOf(test.app, "gm");
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => get(test.app, "/admin/dashboard", admin)),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await countRows(test.db, "DailyFigure")).toBe(29 * 5);
  });
});
