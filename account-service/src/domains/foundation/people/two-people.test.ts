import { expect, it } from "vitest";
import { BROWSER_HEADER, CONSOLE_MESSAGES } from "../../../../contract/index.ts";
import { newPlayer, post } from "../../../../test/accounts.ts";
import { login, openApp, tokenOf } from "../../../../test/app.ts";
import { contextOf, grantRole } from "../../../../test/coins.ts";
import { describeEachDatabase, useDatabase } from "../../../../test/database.ts";
import { sql } from "../../../../test/sql.ts";
import { DAY } from "../../../lib/time.ts";
import { checkTwoPeople } from "./two-people.ts";

describeEachDatabase("two people who approve together", (kind) => {
  const database = useDatabase(kind);

  async function open() {
    const test = await openApp(database);
    const admin = await tokenOf(test.app, "gm");
    const gm = (await sql(test.db)("UserInfo").where({ UserID: "gm" }).first("UserNum")).UserNum;
    const other = await newPlayer(test.app);
    const check = (one: number | null, another: number | null) =>
      checkTwoPeople(test.db, contextOf(test), one, another).then(
        () => "two",
        (error: Error) => error.message,
      );
    return { test, admin, gm, other, check };
  }

  it("are not one who granted the other's role this week, whoever asked first, and also after it was revoked", async () => {
    const { test, admin, gm, other, check } = await open();
    expect(await check(gm, other.UserNum)).toBe("two");
    await post(test.app, "/admin/staff/grant", { UserID: other.UserID, role: "finance" }, admin);
    const refused = CONSOLE_MESSAGES.secondPersonNew;
    expect([await check(gm, other.UserNum), await check(other.UserNum, gm)]).toEqual([refused, refused]);
    await post(test.app, "/admin/staff/revoke", { UserNum: other.UserNum }, admin);
    expect(await check(other.UserNum, gm)).toBe(refused);
    // A third person, and the command line.
    expect(await check(other.UserNum, (await newPlayer(test.app)).UserNum)).toBe("two");
    expect(await check(other.UserNum, null)).toBe("two");
    test.clock.advance(7 * DAY);
    expect(await check(gm, other.UserNum)).toBe("two");
  });

  it("are not two whose roles the same person granted this week", async () => {
    const { test, admin, other, check } = await open();
    const third = await newPlayer(test.app);
    for (const { UserID } of [other, third]) {
      await post(test.app, "/admin/staff/grant", { UserID, role: "finance" }, admin);
    }
    expect(await check(other.UserNum, third.UserNum)).toBe(CONSOLE_MESSAGES.secondPersonNew);
    test.clock.advance(7 * DAY);
    expect(await check(other.UserNum, third.UserNum)).toBe("two");
  });

  it("may be anyone whose role was granted on the command line", async () => {
    const { test, gm, other, check } = await open();
    await grantRole(test, other.UserID, "finance");
    expect(await check(gm, other.UserNum)).toBe("two");
  });

  it("are not two who have used one browser this week", async () => {
    const { test, gm, other, check } = await open();
    const first = (await login(test.app, "gm", "gm-demo-1")).json().data;
    const again = async ({ UserID, password }: typeof other, browser?: string) =>
      login(test.app, UserID, password, browser === undefined ? {} : { [BROWSER_HEADER]: browser });
    await again(other);
    expect(await check(gm, other.UserNum)).toBe("two");
    await again(other, first.browser);
    expect(await check(gm, other.UserNum)).toBe(CONSOLE_MESSAGES.secondPersonNew);
    test.clock.advance(7 * DAY);
    expect(await check(gm, other.UserNum)).toBe("two");
  });
});
