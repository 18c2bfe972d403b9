import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import {
  BROWSER_HEADER,
  CONSOLE_MESSAGES,
  CONSOLE_ROWS,
  MESSAGES,
  type PlayerList,
  playerResponseSchema,
  playersResponseSchema,
  TIMELINE_KINDS,
  timelineResponseSchema,
} from "../../../../contract/index.ts";
import { get, newPlayer, post } from "../../../../test/accounts.ts";
import { login, mailTo, openApp, openOwnApp, type TestApp, tokenIn, tokenOf } from "../../../../test/app.ts";
import { contextOf } from "../../../../test/coins.ts";
import { describeEachDatabase, useDatabase } from "../../../../test/database.ts";
import { addCharacters, addGameUser, changeGameUser, countRows } from "../../../../test/game.ts";
import { expectBothOrders } from "../../../../test/list-pages.ts";
import { sql } from "../../../../test/sql.ts";
import { HOUR, MINUTE, manilaDateTime, toGameTime } from "../../../lib/time.ts";
import { createLedger } from "../../coins/ledger/index.ts";
import { createPlayers } from "./service.ts";
import { readTimeline } from "./timeline.ts";

describeEachDatabase("players in the console", (kind) => {
  const database = useDatabase(kind);

  async function open() {
    const test = await openApp(database);
    return { ...test, admin: await tokenOf(test.app, "gm") };
  }
  type Opened = Awaited<ReturnType<typeof open>>;
  /** A staff member with a role below administrator. */
  async function staff(test: Opened, role: string) {
    const player = await newPlayer(test.app);
    await post(test.app, "/admin/staff/grant", { UserID: player.UserID, role }, test.admin);
    return player;
  }
  const find = async (test: Opened, query: string): Promise<PlayerList> => {
    const answer = await get(test.app, `/admin/players?${query}`, test.admin);
    expect(answer.statusCode, answer.body).toBe(200);
    return playersResponseSchema.strict().parse(answer.json());
  };
  const idsOf = (list: PlayerList) => list.players.map(({ UserID }) => UserID);
  const page = async (test: Opened, UserNum: number) =>
    playerResponseSchema.strict().parse((await get(test.app, `/admin/players/${UserNum}`, test.admin)).json())
      .player;
  const does = async (test: TestApp, token: string, UserNum: number, what: string, body: object = {}) => {
    const answer = await post(test.app, `/admin/players/${UserNum}/${what}`, body, token);
    return { status: answer.statusCode, ...(answer.json() as { message?: string; error?: string }) };
  };
  const auditOf = async (test: Opened, UserNum: number) =>
    (await get(test.app, `/admin/players/${UserNum}/audit`, test.admin)).json().entries as {
      action: string;
      detail: string | null;
      actor: { UserID: string } | null;
    }[];

  it("finds accounts by the beginning of their ID, ignoring case, with wildcards taken literally, page by page", async () => {
    const test = await open();
    const names = Array.from(
      { length: CONSOLE_ROWS + 3 },
      (_, index) => `Find_${String(index).padStart(2, "0")}`,
    );
    for (const UserID of names) await addGameUser(test.db, { UserID });
    await addGameUser(test.db, { UserID: "FindX99" });

    const first = await find(test, "search=fIND_");
    expect(idsOf(first)).toEqual(names.slice(0, CONSOLE_ROWS));
    const second = await find(test, `search=fIND_&before=${first.next}`);
    expect(idsOf(second)).toEqual(names.slice(CONSOLE_ROWS));
    expect(second.next).toBeNull();
    expect(idsOf(await find(test, "search=Find_07"))).toEqual(["Find_07"]);
    for (const search of ["%25", "_", "[", "nobody", "'"]) {
      expect(idsOf(await find(test, `search=${search}`))).toEqual([]);
    }

    // All of them, newest first; and all of it as a file.
    const all = await find(test, "");
    expect(all.players[0]?.UserID).toBe("FindX99");
    expect(all.players).toHaveLength(CONSOLE_ROWS);
    const next = await find(test, `before=${all.next}`);
    expect(next.players[0]?.UserNum).toBeLessThan(all.players.at(-1)?.UserNum ?? 0);
    await expectBothOrders((query) => find(test, query), idsOf);
    // A search by prefix stays in alphabetical order.
    expect(idsOf(await find(test, "search=fIND_&order=oldest"))).toEqual(names.slice(0, CONSOLE_ROWS));
    const file = await get(test.app, "/admin/players?search=find_&format=csv", test.admin);
    expect(file.headers["content-type"]).toContain("text/csv");
    const lines = file.body.trimEnd().split("\r\n");
    expect(lines[0]).toBe("\uFEFFUserNum,UserID,email,UserType,blocked,created,lastLogin,foundBy");
    expect(lines.slice(1).map((line) => line.split(",")[1])).toEqual(names);
    expect((await get(test.app, "/admin/players?before=1.7.x", test.admin)).statusCode).toBe(422);
  });

  it("finds accounts by email address, the game's and ours, and by character", async () => {
    const test = await open();
    const player = await newPlayer(test.app);
    const UserNum = await addGameUser(test.db, { UserID: "mailed", UserEmail: "Same.Box@example.net" });
    const twin = await addGameUser(test.db, { UserID: "mailed2", UserEmail: "same.box@example.net" });
    // What we know an account by, though the game has another address by now.
    await changeGameUser(test.db, player.UserID, { UserEmail: "elsewhere@example.com" });
    await sql(test.db)("Account")
      .where({ UserNum: player.UserNum })
      .update({ emailKey: "same.boxer@example.net" });
    const found = await find(test, "by=email&search=SAME.BOX");
    expect(found.players.map(({ UserNum: number, match }) => [number, match?.toLowerCase()])).toEqual([
      [UserNum, "same.box@example.net"],
      [twin, "same.box@example.net"],
      [player.UserNum, "same.boxer@example.net"],
    ]);
    expect(found.next).toBeNull();
    const context = contextOf(test);
    const players = createPlayers(test.db, context);
    const one: number[] = [];
    for await (const entries of players.listAll({
      search: "same.box",
      by: "email",
      order: "newest",
      format: "csv",
    }))
      one.push(...entries.map((entry) => entry.UserNum));
    expect(one).toEqual([UserNum, twin, player.UserNum]);

    await addCharacters(test.db, [
      { UserNum, ChaName: "Zzlambini" },
      { UserNum, ChaName: "Zzlan", ChaDeleted: 1 },
      { UserNum: twin, ChaName: "zzlandula" },
    ]);
    expect((await find(test, "by=character&search=zzLA")).players.map(({ match }) => match)).toEqual([
      "Zzlambini",
      "Zzlan",
      "zzlandula",
    ]);
    expect(idsOf(await find(test, "by=character&search=zzlandu"))).toEqual(["mailed2"]);
  });

  it("finds the accounts of a network address, but not those that staff there only managed", async () => {
    const test = await open();
    const one = await newPlayer(test.app);
    const two = await newPlayer(test.app);
    const other = await newPlayer(test.app);
    const from = (address: string) => ({
      "x-web-key": test.env.WEB_KEY,
      "x-client-address": address,
    });
    const { data } = (await login(test.app, one.UserID, one.password, from("198.51.100.9"))).json();
    await login(test.app, two.UserID, "wrong", from("198.51.100.9"));
    await post(
      test.app,
      `/admin/players/${other.UserNum}/sessions/end`,
      {},
      test.admin,
      from("198.51.100.9"),
    );
    expect(data.token).toBeTypeOf("string");
    expect(idsOf(await find(test, "by=address&search=198.51.100.9"))).toEqual([two.UserID, one.UserID]);
    expect(idsOf(await find(test, "by=address&search=198.51.100"))).toEqual([]);
  });

  it("shows everything about an account", async () => {
    const test = await open();
    const player = await newPlayer(test.app);
    await changeGameUser(test.db, player.UserID, { UserLoginState: 1, UserPoint: 12 });
    await addCharacters(test.db, [
      { UserNum: player.UserNum, ChaName: "Old", ChaLevel: 99, ChaDeleted: 1 },
      { UserNum: player.UserNum, ChaName: "Main", ChaLevel: 20 },
    ]);
    const found = await page(test, player.UserNum);
    expect(found).toMatchObject({
      UserID: player.UserID,
      UserType: 1,
      UserEmail: player.email,
      emailVerified: null,
      country: "PH",
      status: "active",
      blockedUntil: null,
      loginState: 1,
      balances: [
        { currency: "coin", balance: 12 },
        { currency: "bonus", balance: 0 },
        { currency: "referral", balance: 0 },
      ],
      bans: [],
      secondFactor: false,
      role: null,
    });
    expect(found.characters.map(({ ChaName, deleted, online }) => [ChaName, deleted, online])).toEqual([
      ["Main", false, false],
      ["Old", true, false],
    ]);
    expect(found.sessions).toHaveLength(1);
    expect((await page(test, (await find(test, "search=pedro")).players[0]?.UserNum ?? 0)).status).toBe(
      "type",
    );
    await changeGameUser(test.db, player.UserID, { UserAvailable: 0 });
    expect((await page(test, player.UserNum)).status).toBe("unavailable");
    expect((await get(test.app, "/admin/players/999999", test.admin)).json().error).toBe(
      CONSOLE_MESSAGES.playerUnknown,
    );
  });

  it("lists the ledger with its actors, orders, tickets and the audit log", async () => {
    const test = await open();
    const { UserNum } = await newPlayer(test.app);
    for (let entry = 0; entry < CONSOLE_ROWS + 2; entry += 1) {
      await test.db.transaction((trx) =>
        createLedger(trx, contextOf(test)).move({
          UserNum,
          currency: "coin",
          delta: 1,
          reason: "adjustment",
          reference: `list-${UserNum}-${entry}`,
          actor: null,
        }),
      );
    }
    const ledger = async (query: string) =>
      (await get(test.app, `/admin/players/${UserNum}/ledger?${query}`, test.admin)).json();
    const first = await ledger("");
    expect([first.balance, first.entries.length]).toEqual([CONSOLE_ROWS + 2, CONSOLE_ROWS]);
    const second = await ledger(`before=${first.next}`);
    expect(second.entries.map((entry: { balance: number }) => entry.balance)).toEqual([2, 1]);
    expect(second).toMatchObject({ next: null, entries: [{ actor: null }, {}] });
    await expectBothOrders(ledger, ({ entries }) => entries.map(({ id }: { id: number }) => id));
    expect(await ledger("currency=bonus")).toMatchObject({ balance: 0, entries: [] });
    const file = await get(test.app, `/admin/players/${UserNum}/ledger?format=csv`, test.admin);
    expect(file.body.trimEnd().split("\r\n")).toHaveLength(CONSOLE_ROWS + 3);
    for (const list of ["orders", "tickets"]) {
      const answer = await get(test.app, `/admin/players/${UserNum}/${list}`, test.admin);
      expect(answer.json()).toEqual({ [list]: [], next: null });
    }
    expect((await auditOf(test, UserNum)).map(({ action }) => action)).toEqual(["sign_in", "registered"]);
  });

  it("bans until a date: sessions end at once, the login shows the date, and then the ban ends", async () => {
    const test = await open();
    const player = await newPlayer(test.app);
    const until = new Date(Math.ceil(test.clock.now().getTime() / MINUTE) * MINUTE + HOUR);
    // As a form's field has it: Manila's time.
    const local = new Date(until.getTime() + 8 * HOUR).toISOString().slice(0, 16);
    const ban = { reason: "Sells accounts", until: local };
    expect(await does(test, test.admin, player.UserNum, "ban", ban)).toMatchObject({
      message: CONSOLE_MESSAGES.banned,
    });
    expect((await get(test.app, "/session", player.token)).statusCode).toBe(401);
    const refused = await login(test.app, player.UserID, player.password);
    expect([refused.statusCode, refused.json().error]).toEqual([
      403,
      `This account is blocked until ${manilaDateTime(until)} (Manila). Please contact support.`,
    ]);
    // Who does not know the password learns nothing.
    expect((await login(test.app, player.UserID, "wrong")).json().error).toBe(MESSAGES.wrongCredentials);
    expect(await page(test, player.UserNum)).toMatchObject({
      status: "blocked",
      blockedUntil: until.toISOString(),
      sessions: [],
      bans: [{ state: "on", reason: "Sells accounts", bannedBy: "gm", until: until.toISOString() }],
    });
    const [row] = await sql(test.db)(test.db.tables.UserInfo.name)
      .where({ UserNum: player.UserNum })
      .select("UserBlock", "UserBlockDate");
    expect(row.UserBlock).toBe(1);
    expect(new Date(row.UserBlockDate)).toEqual(toGameTime(until, test.env.GAME_TIME_ZONE));

    expect((await does(test, test.admin, player.UserNum, "ban", ban)).error).toBe(
      CONSOLE_MESSAGES.banAlready,
    );
    test.clock.set(until);
    expect((await login(test.app, player.UserID, player.password)).statusCode).toBe(200);
    expect((await page(test, player.UserNum)).bans[0]?.state).toBe("over");
    // Then it can be banned again.
    const again = { reason: "Again", until: "" };
    expect((await does(test, test.admin, player.UserNum, "ban", again)).status).toBe(200);
    expect((await page(test, player.UserNum)).bans.map(({ state }) => state)).toEqual(["on", "over"]);
  });

  it("bans until it is lifted, which lets the player in again", async () => {
    const test = await open();
    const player = await newPlayer(test.app);
    await does(test, test.admin, player.UserNum, "ban", { reason: "Botting" });
    expect((await login(test.app, player.UserID, player.password)).json().error).toBe(MESSAGES.blocked);
    expect(await page(test, player.UserNum)).toMatchObject({ blockedUntil: null, status: "blocked" });
    const lift = await does(test, test.admin, player.UserNum, "lift", { reason: "It was their brother" });
    expect(lift.message).toBe(CONSOLE_MESSAGES.banLifted);
    expect((await login(test.app, player.UserID, player.password)).statusCode).toBe(200);
    expect((await page(test, player.UserNum)).bans).toMatchObject([
      { state: "lifted", liftedBy: "gm", liftReason: "It was their brother" },
    ]);
    expect((await does(test, test.admin, player.UserNum, "lift", { reason: "x" })).error).toBe(
      CONSOLE_MESSAGES.banNone,
    );
    expect((await auditOf(test, player.UserNum)).slice(0, 3)).toMatchObject([
      { action: "sign_in" },
      { action: "ban_lifted", detail: "It was their brother", actor: { UserID: "gm" } },
      { action: "banned", detail: "until it is lifted: Botting", actor: { UserID: "gm" } },
    ]);
    // A ban that the game lifted is over here too.
    await does(test, test.admin, player.UserNum, "ban", { reason: "Once more" });
    await changeGameUser(test.db, player.UserID, { UserBlock: 0 });
    expect((await page(test, player.UserNum)).bans[0]?.state).toBe("over");
  });

  it("lifts no other ban than the one that was seen", async () => {
    const test = await open();
    const player = await newPlayer(test.app);
    const act = (action: string, body: object) => does(test, test.admin, player.UserNum, action, body);
    const newest = async () => (await page(test, player.UserNum)).bans[0]?.id;
    await act("ban", { reason: "By mistake" });
    const seen = await newest();
    expect((await act("lift", { reason: "A mistake", seen })).status).toBe(200);
    await act("ban", { reason: "Sells accounts" });
    // Whoever still has the page with the first ban.
    const stale = await act("lift", { reason: "A mistake", seen });
    expect(stale).toMatchObject({ status: 409, error: CONSOLE_MESSAGES.banOther });
    expect((await page(test, player.UserNum)).bans[0]?.state).toBe("on");
    expect((await act("lift", { reason: "Paid back", seen: await newest() })).status).toBe(200);
  });

  it("bans once, even if several ban at the same time", async () => {
    const test = await open();
    const player = await newPlayer(test.app);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => does(test, test.admin, player.UserNum, "ban", { reason: "At once" })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await countRows(test.db, "UserBan", { UserNum: player.UserNum })).toBe(1);
  });

  it("leaves no session open that started during the ban", async () => {
    const test = await open();
    for (let round = 0; round < 5; round += 1) {
      const player = await newPlayer(test.app);
      const logins = Array.from({ length: 10 }, () => login(test.app, player.UserID, player.password));
      await sleep(Math.random() * 20);
      expect((await does(test, test.admin, player.UserNum, "ban", { reason: "Race" })).status).toBe(200);
      for (const answer of await Promise.all(logins)) {
        if (answer.statusCode !== 200) expect(answer.statusCode).toBe(403);
        else expect((await get(test.app, "/session", answer.json().data.token)).statusCode).toBe(401);
      }
      expect((await page(test, player.UserNum)).sessions).toEqual([]);
    }
  });

  it("lets no one lift the ban of an account that their browser was used with", async () => {
    const test = await open();
    const support = await staff(test, "support");
    const { token, browser } = (await login(test.app, support.UserID, support.password)).json().data;
    const second = await newPlayer(test.app);
    await login(test.app, second.UserID, second.password, { [BROWSER_HEADER]: browser });
    await does(test, test.admin, second.UserNum, "ban", { reason: "Botting" });
    const own = await does(test, token, second.UserNum, "lift", { reason: "Mine" });
    expect(own).toMatchObject({ status: 409, error: CONSOLE_MESSAGES.banYours });
    expect((await page(test, second.UserNum)).status).toBe("blocked");
    expect((await does(test, test.admin, second.UserNum, "lift", { reason: "Over" })).status).toBe(200);
  });

  it("lets no one ban themselves, and only administrators ban staff", async () => {
    const test = await open();
    const support = await staff(test, "support");
    const auditor = await staff(test, "auditor");
    const gm = (await find(test, "search=gm")).players[0]?.UserNum ?? 0;
    const ban = { reason: "Mine" };
    expect((await does(test, test.admin, gm, "ban", ban)).error).toBe(CONSOLE_MESSAGES.banSelf);
    for (const UserNum of [gm, auditor.UserNum]) {
      for (const [what, body] of [
        ["ban", ban],
        ["lift", ban],
        ["sessions/end", {}],
        ["reset-login", {}],
      ] as const) {
        expect(await does(test, support.token, UserNum, what, body)).toMatchObject({
          status: 403,
          error: CONSOLE_MESSAGES.banStaff,
        });
      }
    }
    expect((await does(test, test.admin, auditor.UserNum, "ban", ban)).status).toBe(200);
    expect((await get(test.app, "/admin/audit", auditor.token)).statusCode).toBe(401);
    const player = await newPlayer(test.app);
    expect((await does(test, support.token, player.UserNum, "ban", ban)).status).toBe(200);
    expect((await does(test, support.token, 999_999, "ban", ban)).status).toBe(404);
    for (const [until, error] of [
      ["2020-01-01T00:00", CONSOLE_MESSAGES.banEndPast],
      ["2100-01-01T00:00", CONSOLE_MESSAGES.banEndFar],
      ["soon", CONSOLE_MESSAGES.timeInvalid],
    ]) {
      expect((await does(test, test.admin, gm + 1, "ban", { ...ban, until })).error).toBe(error);
    }
    expect((await does(test, test.admin, player.UserNum, "ban", { reason: " " })).error).toBe(
      CONSOLE_MESSAGES.reasonRequired,
    );
  });

  it("lets only administrators end the waits of staff, which guesses at a password cost", async () => {
    const own = await openOwnApp(database, { env: { LOGIN_LIMIT_PER_ACCOUNT: 2 } });
    const test = { ...own, admin: await tokenOf(own.app, "gm") };
    const support = await staff(test, "support");
    const gm = (await find(test, "search=gm")).players[0]?.UserNum ?? 0;
    for (const guess of ["one", "two", "three"]) await login(test.app, "gm", guess);
    const until = async () => (await page(test, gm)).loginWaitUntil;
    expect(await until()).not.toBeNull();
    expect(await does(test, support.token, gm, "clear-login-wait")).toMatchObject({
      status: 403,
      error: CONSOLE_MESSAGES.banStaff,
    });
    expect(await until()).not.toBeNull();
    expect((await does(test, test.admin, gm, "clear-login-wait")).status).toBe(200);
    expect(await until()).toBeNull();
    expect((await does(test, test.admin, 999_999, "clear-login-wait")).status).toBe(404);
  });

  it("ends one session, or all", async () => {
    const test = await open();
    const player = await newPlayer(test.app);
    const second = (await login(test.app, player.UserID, player.password)).json().data.token;
    const third = (await login(test.app, player.UserID, player.password)).json().data.token;
    const alive = async () =>
      Promise.all(
        [player.token, second, third].map(
          async (token) => (await get(test.app, "/session", token)).statusCode,
        ),
      );
    const { sessions } = await page(test, player.UserNum);
    const id = sessions[0]?.id;
    expect((await does(test, test.admin, player.UserNum, "sessions/end", { id })).status).toBe(200);
    expect((await alive()).toSorted()).toEqual([200, 200, 401]);
    expect((await does(test, test.admin, player.UserNum, "sessions/end", { id })).error).toBe(
      CONSOLE_MESSAGES.sessionNone,
    );
    expect((await does(test, test.admin, player.UserNum, "sessions/end")).status).toBe(200);
    expect(await alive()).toEqual([401, 401, 401]);
    const details = (await auditOf(test, player.UserNum))
      .filter(({ action }) => action === "sessions_ended")
      .map(({ detail }) => detail);
    expect(details).toEqual(["all", `one [${id}]`]);
  });

  it("keeps notes about a player, for staff only, and no one changes them", async () => {
    const test = await open();
    const player = await newPlayer(test.app);
    const note = (text: string, token: string, headers = {}) =>
      post(test.app, `/admin/players/${player.UserNum}/notes`, { text }, token, headers);
    const key = { "idempotency-key": randomUUID() };
    const text = "Nakausap sa Discord.\nPangalawang beses na.";
    const answers = await Promise.all(Array.from({ length: 4 }, () => note(text, test.admin, key)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    await note("Ayos na.", test.admin);
    expect((await note(" ", test.admin)).statusCode).toBe(422);
    expect((await note("x", player.token)).statusCode).toBe(403);
    const { notes } = (await get(test.app, `/admin/players/${player.UserNum}`, test.admin)).json().player;
    expect(notes).toMatchObject([
      { text: "Ayos na.", writtenBy: "gm" },
      { text, writtenBy: "gm" },
    ]);
    const audited = (await auditOf(test, player.UserNum)).filter(({ action }) => action === "player_note");
    expect(audited.map(({ detail }) => detail)).toEqual(["Ayos na.", text]);
    expect((await post(test.app, "/admin/players/999999/notes", { text }, test.admin)).statusCode).toBe(404);
  });

  it("emails the player a password reset link, a few times an hour", async () => {
    const test = await open();
    const player = await newPlayer(test.app);
    const sent = await does(test, test.admin, player.UserNum, "recovery-mail");
    expect(sent).toEqual({ status: 200, message: CONSOLE_MESSAGES.recoveryMailed });
    const mail = await mailTo(test.mails, player.email, /password/i);
    expect((await post(test.app, "/reset-password/question", { token: tokenIn(mail) })).statusCode).toBe(200);
    expect((await auditOf(test, player.UserNum))[0]).toMatchObject({
      action: "recovery_mailed",
      detail: null,
      actor: { UserID: "gm" },
    });
    for (let time = 0; time < 2; time += 1) await does(test, test.admin, player.UserNum, "recovery-mail");
    expect(await does(test, test.admin, player.UserNum, "recovery-mail")).toMatchObject({
      status: 429,
      error: CONSOLE_MESSAGES.recoveryTooMany,
    });
    const nowhere = await addGameUser(test.db, { UserID: "noaddress", UserEmail: "" });
    expect((await does(test, test.admin, nowhere, "recovery-mail")).error).toBe(
      CONSOLE_MESSAGES.recoveryNoAddress,
    );
  });

  it("resets a stuck login, and rejects it if there is none", async () => {
    const test = await open();
    const player = await newPlayer(test.app);
    expect((await does(test, test.admin, player.UserNum, "reset-login")).error).toBe(
      CONSOLE_MESSAGES.loginNotStuck,
    );
    await changeGameUser(test.db, player.UserID, { UserLoginState: 1 });
    expect((await does(test, test.admin, player.UserNum, "reset-login")).status).toBe(200);
    expect((await page(test, player.UserNum)).loginState).toBe(0);
    expect((await auditOf(test, player.UserNum))[0]).toMatchObject({
      action: "login_state_freed",
      detail: "UserLoginState: 1 → 0",
    });
    expect((await does(test, test.admin, 999_999, "reset-login")).status).toBe(404);
  });

  it("have a timeline of the kinds that a role may read, newest first, filtered and paged", async () => {
    const test = await open();
    const player = await newPlayer(test.app);
    await post(test.app, "/processCoupon", { CouponCode: "TAMBAYAN100" }, player.token);
    await post(test.app, "/tickets", { category: "game", subject: "x", message: "x" }, player.token);
    await does(test, test.admin, player.UserNum, "notes", { text: "Asks nicely" });
    const timeline = async (token: string, query = "") => {
      const answer = await get(test.app, `/admin/players/${player.UserNum}/timeline${query}`, token);
      return {
        status: answer.statusCode,
        list: answer.statusCode === 200 ? timelineResponseSchema.strict().parse(answer.json()) : null,
      };
    };
    const { list: all } = await timeline(test.admin);
    expect(all?.entries.map(({ kind, action }) => `${kind} ${action}`)).toEqual([
      "staff player_note",
      "tickets ticket_sent",
      "coins code_redeemed",
      "logins sign_in",
      "account registered",
    ]);
    expect(all?.kinds).toEqual(Object.keys(TIMELINE_KINDS));
    const tickets = (await timeline(test.admin, "?kind=tickets")).list;
    expect(tickets?.entries.map(({ action }) => action)).toEqual(["ticket_sent"]);
    const oldest = (await timeline(test.admin, "?order=oldest")).list?.entries;
    expect(oldest).toEqual(all?.entries.toReversed());
    const before = all?.entries[1]?.id;
    expect((await timeline(test.admin, `?before=${before}`)).list?.entries).toEqual(all?.entries.slice(2));
    expect((await timeline(test.admin, "?kind=x")).status).toBe(422);

    const support = await staff(test, "support");
    expect((await timeline(support.token)).list?.kinds).toContain("payments");
    expect((await timeline((await staff(test, "finance")).token)).status).toBe(403);
    const audit = { ofAccount: async () => ({ entries: [], next: null, actions: [] }) };
    await expect(
      readTimeline(audit, 7, { kind: "payments", order: "newest" }, "shop_manager"),
    ).rejects.toMatchObject({
      kind: "forbidden",
    });
    expect((await readTimeline(audit, 7, { kind: "", order: "newest" }, "shop_manager")).kinds).toEqual([
      "orders",
    ]);
  });
});
