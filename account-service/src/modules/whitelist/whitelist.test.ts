import { expect, it } from "vitest";
import { MESSAGES, userIpResponseSchema, WHITELIST_STATUS } from "../../../contract/index.ts";
import { get, newPlayer, post } from "../../../test/accounts.ts";
import { openApp, type TestApp } from "../../../test/app.ts";
import { describeEachDatabase, useDatabase } from "../../../test/database.ts";
import { countRows } from "../../../test/game.ts";

describeEachDatabase("the whitelist", (kind) => {
  const database = useDatabase(kind);
  const from = ({ env }: TestApp, address: string) => ({
    "x-web-key": env.WEB_KEY,
    "x-client-address": address,
  });

  it("records a request once, for the caller's own address", async () => {
    const test = await openApp(database);
    const { app, db, clock } = test;
    const { token, UserNum } = await newPlayer(app);
    const here = from(test, "203.0.113.5");
    const status = async (headers: Record<string, string>) =>
      userIpResponseSchema.strict().parse((await get(app, "/user-ip", token, headers)).json()).useripdata;
    expect(await status(here)).toEqual({ CC_IP: "203.0.113.5", CC_status: WHITELIST_STATUS.notRequested });

    const first = await post(app, "/whitelist-user-ip", undefined, token, here);
    expect([first.statusCode, first.json()]).toEqual([200, { message: MESSAGES.whitelistRequested }]);
    const again = await post(app, "/whitelist-user-ip", undefined, token, here);
    expect([again.statusCode, again.json()]).toEqual([200, { message: MESSAGES.whitelistAlreadyRequested }]);
    expect(await status(here)).toEqual({ CC_IP: "203.0.113.5", CC_status: WHITELIST_STATUS.requested });
    const rows = await db.knex("IpWhitelist").where({ UserNum });
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ CC_IP: "203.0.113.5", CC_status: 1, decided: null, decidedBy: null });
    expect(new Date(rows[0].asked)).toEqual(clock.now());

    // Another address is another request, and another player's.
    expect((await status(from(test, "203.0.113.6"))).CC_status).toBe(0);
    const other = await newPlayer(app);
    expect((await get(app, "/user-ip", other.token, here)).json().useripdata.CC_status).toBe(0);
  });

  it("records one of two hundred requests at once", async () => {
    const test = await openApp(database);
    const { token, UserNum } = await newPlayer(test.app);
    const answers = await Promise.all(
      Array.from({ length: 200 }, () =>
        post(test.app, "/whitelist-user-ip", undefined, token, from(test, "203.0.113.7")),
      ),
    );
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(200).fill(200));
    const recorded = answers.filter((answer) => answer.json().message === MESSAGES.whitelistRequested);
    expect(recorded).toHaveLength(1);
    expect(await countRows(test.db, "IpWhitelist", { UserNum })).toBe(1);
    expect(await countRows(test.db, "AuditLog", { UserNum, action: "whitelist_asked" })).toBe(1);
  });

  it("believes nobody about the address but web", async () => {
    const test = await openApp(database);
    const { token } = await newPlayer(test.app);
    const ip = async (headers: Record<string, string>) =>
      (await get(test.app, "/user-ip", token, headers)).json().useripdata.CC_IP;
    expect(await ip({ "x-forwarded-for": "203.0.113.9", forwarded: "for=203.0.113.9" })).toBe("127.0.0.1");
    expect(await ip({ "x-client-address": "203.0.113.9" })).toBe("127.0.0.1");
    expect(await ip({ "x-real-ip": "203.0.113.9", "x-web-key": "guess" })).toBe("127.0.0.1");
    expect(await ip({ ...from(test, "203.0.113.9"), "x-forwarded-for": "198.51.100.1" })).toBe("203.0.113.9");
    // As people know it, also where it came through an IPv6 socket.
    expect(await ip(from(test, "::ffff:203.0.113.9"))).toBe("203.0.113.9");
    expect(await ip(from(test, "2001:db8::9"))).toBe("2001:db8::9");
  });
});
