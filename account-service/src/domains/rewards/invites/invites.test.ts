import { expect, it } from "vitest";
import {
  BROWSER_HEADER,
  CONSOLE_MESSAGES,
  invitationsResponseSchema,
  invitesResponseSchema,
  LIMITS,
  MESSAGES,
} from "../../../../contract/index.ts";
import { get, newPlayer, type Player, post, registration } from "../../../../test/accounts.ts";
import { login, openApp, type TestApp, tokenOf } from "../../../../test/app.ts";
import { coinsOf, expectBooksInOrder, freshPolicy } from "../../../../test/coins.ts";
import { describeEachDatabase, useDatabase } from "../../../../test/database.ts";
import { addCharacters, changeGameUser, countRows, emptyTables } from "../../../../test/game.ts";
import { claim, oldPlayer, read, setPolicies } from "../../../../test/rewards.ts";
import { sql } from "../../../../test/sql.ts";

let places = 0;

describeEachDatabase("invitations", (kind) => {
  const database = useDatabase(kind);
  const ON = { inviteInviterCoins: 30, inviteFriendCoins: 10, inviteLevel: 50, invitesPerMonth: 3 };

  async function open(policy: Parameters<typeof setPolicies>[1] = ON): Promise<TestApp> {
    const test = await openApp(database);
    await freshPolicy(test.db, "remove");
    await emptyTables(test.db, ["Invitation"]);
    await setPolicies(test, policy);
    return test;
  }
  /** Headers of a call from an address of its own. */
  const elsewhere = (test: TestApp, address = `198.51.${Math.floor(places / 250)}.${places % 250}`) => {
    places += 1;
    return { "x-web-key": test.env.WEB_KEY, "x-client-address": address };
  };
  const codeOf = async (test: TestApp, player: Player) =>
    (await post(test.app, "/invites/code", undefined, player.token)).json().data.code as string;
  /** A friend who registers by a code, from an address of their own unless the test says otherwise. */
  async function friendBy(test: TestApp, invite: string, headers: Record<string, string> = elsewhere(test)) {
    const form = registration({ invite });
    const answer = await post(test.app, "/register", form, undefined, headers);
    expect(answer.statusCode, answer.body).toBe(200);
    const { data } = (await login(test.app, form.userId, form.userPassword, headers)).json();
    const friend = { ...data.user, token: data.token } as Player;
    await changeGameUser(test.db, form.userId, { CreateDate: new Date("2020-01-01T00:00:00Z") });
    return friend;
  }
  const reach = (test: TestApp, { UserNum }: Player, ChaLevel: number) =>
    addCharacters(test.db, [{ UserNum, ChaName: `Lv_${UserNum}_${ChaLevel}`, ChaLevel }]);
  const collect = (test: TestApp, player: Player) => claim(test, "/invites/collect", player);
  const milleage = async (test: TestApp, player: Player) => (await coinsOf(test.db, player.UserNum))[1];
  const admin = (test: TestApp) => tokenOf(test.app, "gm");
  const decide = async (test: TestApp, friend: Player, what: "pay" | "reject", token: string) => {
    const answer = await post(
      test.app,
      `/admin/invitations/${friend.UserNum}/${what}`,
      { reason: "Two PCs" },
      token,
    );
    return [answer.statusCode, answer.json().message ?? answer.json().error];
  };

  it("pay both once the friend has reached the level, and once", async () => {
    const test = await open();
    const player = await oldPlayer(test);
    const code = await codeOf(test, player);
    expect(code).toMatch(/^[A-Z0-9]{8}$/);
    expect(await codeOf(test, player)).toBe(code);
    const friend = await friendBy(test, ` ${code.toLowerCase()}`);
    expect(await collect(test, player)).toMatchObject([409, { error: MESSAGES.invitesNothing }]);
    await reach(test, friend, 49);
    expect((await read(test, "/invites", player)).friends).toMatchObject([{ state: "open" }]);
    await reach(test, friend, 50);
    const seen = await get(test.app, "/invites", player.token);
    expect(invitesResponseSchema.strict().parse(seen.json()).data).toMatchObject({
      code,
      level: 50,
      inviterCoins: 30,
      friendCoins: 10,
      perMonth: 3,
      paid: 0,
      own: null,
      friends: [{ state: "ready" }],
    });
    // Nothing tells who the friend is.
    expect(seen.body).not.toContain(friend.UserID);
    expect(await collect(test, player)).toMatchObject([200, { coins: 30 }]);
    expect(await collect(test, player)).toMatchObject([409, { error: MESSAGES.invitesNothing }]);
    expect(await collect(test, friend)).toMatchObject([409, { error: MESSAGES.invitesNothing }]);
    expect([await milleage(test, player), await milleage(test, friend)]).toEqual([30, 10]);
    expect(await read(test, "/invites", friend)).toMatchObject({ own: "paid" });
    expect(await read(test, "/invites", player)).toMatchObject({ paid: 1 });
    await expectBooksInOrder(test.db);
  });

  it("are paid though one friend's balance cannot take its share, which stays ready", async () => {
    const test = await open();
    const player = await oldPlayer(test);
    const code = await codeOf(test, player);
    const [full, other] = [await friendBy(test, code), await friendBy(test, code)];
    for (const friend of [full, other]) await reach(test, friend, 50);
    await changeGameUser(test.db, full.UserID, { UserPoint2: 2_147_483_647 });
    expect(await collect(test, player)).toMatchObject([200, { coins: 30 }]);
    expect([await milleage(test, player), await milleage(test, other)]).toEqual([30, 10]);
    expect(await collect(test, player)).toMatchObject([409, { error: MESSAGES.balanceFull }]);
    await changeGameUser(test.db, full.UserID, { UserPoint2: 0 });
    expect(await collect(test, player)).toMatchObject([200, { coins: 30 }]);
    await expectBooksInOrder(test.db);
  });

  it("may be collected by the friend as well", async () => {
    const test = await open();
    const player = await oldPlayer(test);
    const friend = await friendBy(test, await codeOf(test, player));
    await reach(test, friend, 120);
    expect(await collect(test, friend)).toMatchObject([200, { coins: 10 }]);
    expect([await milleage(test, player), await milleage(test, friend)]).toEqual([30, 10]);
  });

  it("are paid to nobody whose account is too new or too low for rewards, whichever of the two collects", async () => {
    const test = await open();
    const player = await oldPlayer(test);
    await reach(test, player, 80);
    const friend = await friendBy(test, await codeOf(test, player));
    await reach(test, friend, 60);
    const nothing = async (by: Player) =>
      expect(await collect(test, by)).toMatchObject([409, { error: MESSAGES.invitesNothing }]);
    await setPolicies(test, { rewardCharacterLevel: 70 });
    await nothing(player);
    expect(await read(test, "/invites", player)).toMatchObject({ level: 70, friends: [{ state: "open" }] });
    await reach(test, friend, 70);
    await setPolicies(test, { rewardAccountAgeDays: 30 });
    await changeGameUser(test.db, friend.UserID, { CreateDate: test.clock.now() });
    await nothing(player);
    expect(await read(test, "/invites", player)).toMatchObject({ friends: [{ state: "open" }] });
    await changeGameUser(test.db, friend.UserID, { CreateDate: new Date("2020-01-01T00:00:00Z") });
    expect(await read(test, "/invites", player)).toMatchObject({ friends: [{ state: "ready" }] });
    await changeGameUser(test.db, player.UserID, { CreateDate: test.clock.now() });
    await nothing(friend);
    expect([await milleage(test, player), await milleage(test, friend)]).toEqual([0, 0]);
    await changeGameUser(test.db, player.UserID, { CreateDate: new Date("2020-01-01T00:00:00Z") });
    expect(await collect(test, friend)).toMatchObject([200, { coins: 10 }]);
    expect([await milleage(test, player), await milleage(test, friend)]).toEqual([30, 10]);
  });

  it.each(["", "NOBODYS1", "x".repeat(500), "'; --", 5, null, { a: 1 }])(
    "with the code %j are none, and keep no one from registering",
    async (invite) => {
      const test = await open();
      await newPlayer(test.app, { invite });
      expect(await countRows(test.db, "Invitation")).toBe(0);
    },
  );

  it("of one month are paid up to the limit; the others wait for the next", async () => {
    const test = await open({ ...ON, invitesPerMonth: 2 });
    test.clock.set("2031-03-10T00:00:00Z");
    const player = await oldPlayer(test);
    const code = await codeOf(test, player);
    for (let count = 0; count < 3; count += 1) await reach(test, await friendBy(test, code), 60);
    expect((await collect(test, player))[1].coins).toBe(60);
    expect(await collect(test, player)).toMatchObject([409, { error: MESSAGES.invitesMonthFull }]);
    await sql(test.db)("Invitation").where({ month: "2031-03" }).update({ month: "2031-02" });
    expect((await collect(test, player))[1].coins).toBe(30);
  });

  it("are paid and shown as ready behind fifty friends who never play, or may not", async () => {
    const test = await open({ ...ON, invitesPerMonth: 5 });
    const player = await oldPlayer(test);
    const code = await codeOf(test, player);
    const created = new Date("2026-01-01T00:00:00Z");
    const first = 5_000_000;
    await sql(test.db)("Invitation").insert(
      Array.from({ length: LIMITS.invitations }, (_, index) => ({
        UserNum: first + index,
        inviter: player.UserNum,
        created,
        state: "open",
      })),
    );
    // These have reached the level, and are banned.
    const banned = await friendBy(test, code);
    await reach(test, banned, 60);
    await sql(test.db)("Invitation").where({ UserNum: banned.UserNum }).update({ created });
    await changeGameUser(test.db, banned.UserID, {
      UserBlock: 1,
      UserBlockDate: new Date("2079-01-01T00:00:00Z"),
    });
    const good = await friendBy(test, code);
    await reach(test, good, 60);
    await sql(test.db)("Invitation").where({ UserNum: good.UserNum }).update({ created });
    const { friends } = await read(test, "/invites", player);
    expect(friends.filter(({ state }: { state: string }) => state === "ready")).toHaveLength(1);
    expect((await collect(test, player))[1].coins).toBe(30);
    expect(await collect(test, player)).toMatchObject([409, { error: MESSAGES.invitesNothing }]);
  });

  it("from the inviter's browser or network wait for staff, who pay or reject them with a reason", async () => {
    const test = await open();
    const home = elsewhere(test, "203.0.113.7");
    const player = await oldPlayer(test);
    const known = (await login(test.app, player.UserID, player.password, home)).json().data.browser;
    const code = await codeOf(test, player);
    const second = await friendBy(test, code, { ...elsewhere(test), [BROWSER_HEADER]: known });
    const sibling = await friendBy(test, code, home);
    for (const friend of [second, sibling]) await reach(test, friend, 60);
    expect(await collect(test, player)).toMatchObject([409, { error: MESSAGES.invitesNothing }]);
    const token = await admin(test);
    const list = async (state = "review") =>
      invitationsResponseSchema
        .strict()
        .parse((await get(test.app, `/admin/invitations?state=${state}`, token)).json()).invitations;
    expect(
      (await list()).map(({ friend, suspicion, level }) => [friend.UserID, suspicion, level]).sort(),
    ).toEqual(
      [
        [second.UserID, "browser", 60],
        [sibling.UserID, "address", 60],
      ].sort(),
    );
    expect(await decide(test, second, "reject", token)).toEqual([200, CONSOLE_MESSAGES.invitationRejected]);
    expect(await decide(test, second, "pay", token)).toEqual([409, CONSOLE_MESSAGES.invitationDecided]);
    expect(await decide(test, sibling, "pay", token)).toEqual([200, CONSOLE_MESSAGES.invitationPaid]);
    expect(await decide(test, sibling, "pay", token)).toEqual([409, CONSOLE_MESSAGES.invitationDecided]);
    expect([
      await milleage(test, player),
      await milleage(test, sibling),
      await milleage(test, second),
    ]).toEqual([30, 10, 0]);
    expect(await list("rejected")).toMatchObject([{ reason: "Two PCs", decidedBy: { UserID: "gm" } }]);
    const actions = await sql(test.db)("AuditLog")
      .where({ UserNum: player.UserNum })
      .whereIn("action", ["invite_paid", "invite_rejected"])
      .orderBy("id")
      .select("action", "detail");
    expect(actions).toEqual([
      { action: "invite_rejected", detail: `${player.UserID} invited ${second.UserID}: Two PCs` },
      { action: "invite_paid", detail: `${player.UserID} invited ${sibling.UserID}: Two PCs` },
    ]);
    await expectBooksInOrder(test.db);
  });

  it("whose friend was later seen in the inviter's network wait for staff too", async () => {
    const test = await open();
    const player = await oldPlayer(test);
    const friend = await friendBy(test, await codeOf(test, player));
    await reach(test, friend, 60);
    const there = elsewhere(test, "2001:db8:1:2::5");
    await login(test.app, player.UserID, player.password, there);
    await login(test.app, friend.UserID, "Lantern-7742", elsewhere(test, "2001:db8:1:2:9::1"));
    expect(await collect(test, player)).toMatchObject([409, { error: MESSAGES.invitesReviewed }]);
    expect(await read(test, "/invites", player)).toMatchObject({ friends: [{ state: "review" }] });
    expect(await milleage(test, player)).toBe(0);
  });

  it("are not decided by whom they are about, nor beyond what one may move alone, nor too early", async () => {
    const test = await open();
    const token = await admin(test);
    const gm = (await get(test.app, "/session", token)).json().data.user as Player;
    await changeGameUser(test.db, "gm", { CreateDate: new Date("2020-01-01T00:00:00Z") });
    const code = await codeOf(test, { ...gm, token });
    const own = await friendBy(test, code);
    const player = await oldPlayer(test);
    const friend = await friendBy(test, await codeOf(test, player));
    await sql(test.db)("Invitation").update({ state: "review", suspicion: "address" });
    await reach(test, own, 60);
    expect(await decide(test, own, "pay", token)).toEqual([409, CONSOLE_MESSAGES.invitationYours]);
    expect(await decide(test, friend, "pay", token)).toEqual([409, CONSOLE_MESSAGES.invitationNotReady]);
    await reach(test, friend, 60);
    await changeGameUser(test.db, friend.UserID, { UserBlock: 1, UserBlockDate: new Date("2100-01-01") });
    expect(await decide(test, friend, "pay", token)).toEqual([409, CONSOLE_MESSAGES.invitationNotReady]);
    await changeGameUser(test.db, friend.UserID, { UserBlock: 0 });
    await setPolicies(test, { adjustmentApprovalAbove: 39 });
    expect(await decide(test, friend, "pay", token)).toEqual([409, CONSOLE_MESSAGES.invitationLimit]);
    expect([await milleage(test, player), await milleage(test, friend)]).toEqual([0, 0]);
    await setPolicies(test, { inviteInviterCoins: 0, inviteFriendCoins: 0 });
    expect(await decide(test, friend, "pay", token)).toEqual([409, CONSOLE_MESSAGES.invitationOff]);
    expect(await decide(test, { ...friend, UserNum: 999_999 }, "reject", token)).toEqual([
      404,
      CONSOLE_MESSAGES.invitationUnknown,
    ]);
  });

  it("are not paid by somebody whose browser one of the two was used with", async () => {
    const test = await open();
    const { data } = (await login(test.app, "gm", "gm-demo-1")).json();
    const player = await oldPlayer(test);
    const friend = await friendBy(test, await codeOf(test, player));
    await reach(test, friend, 60);
    // The second account of whoever decides.
    await login(test.app, player.UserID, player.password, {
      ...elsewhere(test),
      [BROWSER_HEADER]: data.browser,
    });
    await sql(test.db)("Invitation").update({ state: "review", suspicion: "browser" });
    expect(await decide(test, friend, "pay", data.token)).toEqual([409, CONSOLE_MESSAGES.invitationYours]);
    expect([await milleage(test, player), await milleage(test, friend)]).toEqual([0, 0]);
  });

  it("are off without points", async () => {
    const test = await open({ inviteInviterCoins: 0, inviteFriendCoins: 0 });
    const player = await oldPlayer(test);
    expect(await read(test, "/invites", player)).toBeNull();
    for (const url of ["/invites/code", "/invites/collect"])
      expect(await claim(test, url, player)).toMatchObject([409, { error: MESSAGES.rewardOff }]);
  });
});
