import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { CONSOLE_MESSAGES, fillIn, MESSAGES, orderHistoryResponseSchema } from "../../contract/index.ts";
import { createAccountsStore } from "../../src/domains/foundation/accounts/store.ts";
import { createCharacters } from "../../src/domains/game/characters/service.ts";
import { createRankings } from "../../src/domains/game/rankings/index.ts";
import { createOrders } from "../../src/domains/shop/orders/index.ts";
import { createOrdersStore } from "../../src/domains/shop/orders/store.ts";
import { HOUR, MINUTE } from "../../src/lib/time.ts";
import type { Policy } from "../../src/policy/settings.ts";
import { get, newPlayer, post, registration } from "../accounts.ts";
import { login, mailTo, openApp, openOwnApp, type TestApp, tokenOf } from "../app.ts";
import { contextOf, freshPolicy, key } from "../coins.ts";
import { describeEachDatabase, useDatabase } from "../database.ts";
import { addCharacters, changeGameUser, countRows } from "../game.ts";
import { type OlderGame, olderGame } from "../older-game.ts";
import { makeOlderTables, OLDER_GAME } from "../older-game-tables.ts";
import { sql } from "../sql.ts";
import { codeOf, enableTotp } from "../totp.ts";

const WRONG = 400;
const OVER = 401;
const CONFLICT = 409;

describeEachDatabase("beside an older game", (kind) => {
  const database = useDatabase(kind, OLDER_GAME, { makeGame: makeOlderTables });
  let game: OlderGame;
  let test: TestApp;
  let count = 0;
  beforeAll(() => {
    game = olderGame(database.db);
  });
  beforeEach(async () => {
    test = await openApp(database);
  });

  /** An account created by the game. */
  async function gameMade(password = "old pass", more: Record<string, unknown> = {}) {
    count += 1;
    const UserID = `veteran_${count}`;
    const UserNum = await game.register(UserID, test.passwords.toGameFormat(password), more);
    return { UserID, UserNum, password };
  }
  async function loggedIn(more: Record<string, unknown> = {}) {
    const account = await gameMade("old pass", more);
    const { data } = (await login(test.app, account.UserID, account.password)).json();
    return { ...account, token: data.token as string };
  }
  const row = (UserNum: number) => sql(test.db)("UserInfo").where({ UserNum }).first();

  describe("padded text", () => {
    it("keeps no one out: an account created by the game logs in, is shown without padding, and works everywhere", async () => {
      const { UserID, UserNum, token } = await loggedIn();
      const { data } = (await get(test.app, "/session", token)).json();
      expect(data.user).toMatchObject({ UserID, UserEmail: `${UserID}@example.com` });
      // These calls name their account.
      const own = { UserNum, UserID, UserPass: "old pass" };
      const right = await post(test.app, "/api/validate-password", own, token);
      expect(right.json()).toEqual({ message: MESSAGES.passwordCorrect });
      expect((await login(test.app, `${UserID}  `, "old pass")).statusCode).toBe(200);
      expect((await login(test.app, UserID, "old pass ")).statusCode).toBe(WRONG);
    });

    it("is the same name for registration, recovery and the console", async () => {
      const { UserID, UserNum } = await gameMade();
      const taken = await post(test.app, "/register", registration({ userId: UserID }));
      expect(taken.json().fields).toEqual({ userId: [MESSAGES.usernameTaken] });
      await post(test.app, "/findUserID", { findIDEmail: `${UserID}@example.com` });
      expect((await mailTo(test.mails, `${UserID}@example.com`, /user ID/i)).text).toContain(`  ${UserID}\n`);
      await post(test.app, "/findPassword", { findPWID: UserID, findPWEmail: `${UserID}@example.com` });
      expect((await mailTo(test.mails, `${UserID}@example.com`, /password/i)).text).toContain(
        `Hi ${UserID},`,
      );
      const admin = await tokenOf(test.app, "gm");
      const { players } = (await get(test.app, `/admin/players?search=${UserID}`, admin)).json();
      expect(players).toMatchObject([{ UserNum, UserID, UserEmail: `${UserID}@example.com` }]);
      const { player } = (await get(test.app, `/admin/players/${UserNum}`, admin)).json();
      expect(player).toMatchObject({ UserID, NameFirst: "", NameLast: "", PhoneNumber: "" });
    });

    it("is written without padding", async () => {
      const player = await newPlayer(test.app);
      expect(await row(player.UserNum)).toMatchObject({ UserID: player.UserID, UserEmail: player.email });
    });
  });

  describe("a password that the game changed", () => {
    const UPPER = /^[0-9A-F]{19}$/;

    it("works from then on, and the old one does not", async () => {
      const { UserID, UserNum, token } = await loggedIn();
      await game.changePassword(UserID, test.passwords.toGameFormat("game pass"));
      expect((await login(test.app, UserID, "old pass")).statusCode).toBe(WRONG);
      // Nor does its session.
      const ended = await get(test.app, "/session", token);
      expect([ended.statusCode, ended.json()]).toMatchObject([
        OVER,
        { code: "passwordChangedInGame", error: MESSAGES.passwordChangedInGame },
      ]);
      expect((await get(test.app, "/session", token)).statusCode).toBe(OVER);
      const fresh = await login(test.app, UserID, "game pass");
      expect(fresh.statusCode).toBe(200);
      expect((await login(test.app, UserID, "old pass")).statusCode).toBe(WRONG);
      expect((await get(test.app, "/session", fresh.json().data.token)).statusCode).toBe(200);
      // Reported once, by whatever noticed it first.
      const told = { UserNum, action: "password_changed_in_game" };
      expect(await countRows(test.db, "AuditLog", told)).toBe(1);
      const mail = await mailTo(test.mails, `${UserID}@example.com`, /changed in the game/);
      expect(mail.text).toContain("logged out on all devices");
      expect(await countRows(test.db, "MailOutbox", { subject: mail.subject, recipient: mail.to })).toBe(1);
    });

    it("is adopted by a login if no session noticed it, and reported as well", async () => {
      const { UserID, UserNum, token } = await loggedIn();
      await game.changePassword(UserID, test.passwords.toGameFormat("game pass"));
      const logins = await Promise.all(
        Array.from({ length: 20 }, () => login(test.app, UserID, "game pass")),
      );
      expect(logins.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
      expect((await get(test.app, "/session", token)).statusCode).toBe(OVER);
      const told = { UserNum, action: "password_changed_in_game" };
      expect(await countRows(test.db, "AuditLog", told)).toBe(1);
      for (const { data } of logins.map((answer) => answer.json()))
        expect((await get(test.app, "/session", data.token)).statusCode).toBe(200);
    });

    it("works at once for an account from an older release, without a stored hash", async () => {
      const { UserID, UserNum } = await loggedIn();
      const forget = () => sql(test.db)("Account").where({ UserNum }).update({ gamePassword: null });
      const told = { UserNum, action: "password_changed_in_game" };
      await forget();
      expect((await login(test.app, UserID, "old pass")).statusCode).toBe(200);
      expect(await countRows(test.db, "AuditLog", told)).toBe(0);
      await forget();
      await game.changePassword(UserID, test.passwords.toGameFormat("game pass"));
      expect((await login(test.app, UserID, "old pass")).statusCode).toBe(WRONG);
      expect((await login(test.app, UserID, "game pass")).statusCode).toBe(200);
      expect(await countRows(test.db, "AuditLog", told)).toBe(1);
    });

    it("is never overwritten by a change on the site that was verified with the old one", async () => {
      const { UserID, UserNum, token } = await loggedIn();
      const change = () =>
        post(
          test.app,
          "/updatepassword",
          { UserNum, UserID, UserPass: "old pass", NewUserPass: "Lantern-5512" },
          token,
        );
      const [answer] = await Promise.all([
        change(),
        game.changePassword(UserID, test.passwords.toGameFormat("game pass")),
      ]);
      const opens = await Promise.all(
        ["old pass", "game pass", "Lantern-5512"].map(
          async (password) => (await login(test.app, UserID, password)).statusCode === 200,
        ),
      );
      // The last write wins: exactly one of them is the password, and it is never the old one.
      expect(opens[0]).toBe(false);
      expect(opens.filter(Boolean)).toHaveLength(1);
      if (opens[1]) expect([200, OVER, CONFLICT, WRONG]).toContain(answer.statusCode);
    });

    it("is noticed by a change that was verified a moment before: nothing is written", async () => {
      const { UserID, UserNum, token } = await loggedIn();
      const GAME = test.passwords.toGameFormat("game pass");
      // While the site hashes the new password, the game changes the old one.
      const slow = {
        ...test.passwords,
        hash: async (secret: string) => {
          await game.changePassword(UserID, GAME);
          return test.passwords.hash(secret);
        },
      };
      const other = await openOwnApp(database, { passwords: slow, env: { JWT_SECRET: test.env.JWT_SECRET } });
      const form = { UserNum, UserID, UserPass: "old pass", NewUserPass: "Lantern-5512" };
      const answer = await post(other.app, "/updatepassword", form, token);
      expect([answer.statusCode, answer.json().error]).toEqual([CONFLICT, MESSAGES.passwordChangedInGame]);
      expect((await row(UserNum)).UserPass.trimEnd()).toBe(GAME);
      expect((await login(test.app, UserID, "Lantern-5512")).statusCode).toBe(WRONG);
    });

    it("is adopted by one of two simultaneous logins", async () => {
      const { UserNum } = await loggedIn();
      const store = createAccountsStore(test.db);
      const known = await store.findIdentity(UserNum);
      if (!known) throw new Error("The account is not there.");
      const next = (mark: string) => ({ passwordHash: `hash ${mark}`, gamePassword: mark });
      expect(await store.learnPassword(known, next("a"))).toBe(true);
      expect(await store.learnPassword(known, next("b"))).toBe(false);
      expect(await store.findIdentity(UserNum)).toMatchObject(next("a"));
    });

    it("is changed by the site in both of the game's columns", async () => {
      const { UserID, UserNum, token } = await loggedIn();
      const form = { UserNum, UserID, UserPass: "old pass", NewUserPass: "Lantern-5512" };
      expect((await post(test.app, "/updatepassword", form, token)).statusCode).toBe(200);
      const UserPass = test.passwords.toGameFormat("Lantern-5512");
      expect(await row(UserNum)).toMatchObject({ UserPass, UserPass_N: UserPass });
      // The session that changed it goes on.
      expect((await get(test.app, "/session", token)).statusCode).toBe(200);
      expect(await game.verify(UserID, UserPass)).toBe(3);
    });

    it("does not complete a second step that was started with the old one", async () => {
      const account = await loggedIn();
      const { secret } = await enableTotp(test, account);
      const { challenge } = (await login(test.app, account.UserID, "old pass")).json().data;
      await game.changePassword(account.UserID, test.passwords.toGameFormat("game pass"));
      const step = { challenge, code: codeOf(test, secret) };
      const second = await post(test.app, "/processlogin/second-step", step);
      expect(second.json().error).toBe(MESSAGES.challengeOver);
    });

    it("is kept in the game's format", async () => {
      const player = await newPlayer(test.app);
      const { UserPass, UserPass_N, UserPass2, UserPass2_N } = await row(player.UserNum);
      expect([UserPass_N, UserPass2_N]).toEqual([UserPass, UserPass2]);
      for (const value of [UserPass, UserPass2]) expect(value).toMatch(UPPER);
      expect(UserPass2).not.toBe(UserPass);
    });
  });

  describe("accounts", () => {
    it("are registered completely, so that they can log in to the game, and without its defaults", async () => {
      const player = await newPlayer(test.app, { userFirstName: "", userLastName: "" });
      expect(await row(player.UserNum)).toMatchObject({
        NameFirst: "",
        NameLast: "",
        PhoneNumber: "",
        UserAvailable: 1,
        ChaRemain: 4,
      });
      expect(await game.verify(player.UserID, test.passwords.toGameFormat(player.password))).toBe(3);
    });

    it("reject an address that the game's column would truncate", async () => {
      const userEmail = `${"a".repeat(47)}@example.org`;
      const long = await post(test.app, "/register", registration({ userEmail }));
      expect(long.json().fields).toEqual({ userEmail: [MESSAGES.emailTooLongHere] });
      const { token } = await loggedIn();
      const change = await post(
        test.app,
        "/account/email",
        { UserEmail: userEmail, UserPass: "old pass" },
        token,
      );
      expect(change.json().fields).toEqual({ UserEmail: [MESSAGES.emailTooLongHere] });
    });

    it("show nothing of the default 'empty', and take their own details back", async () => {
      const { UserID, UserNum, token } = await loggedIn();
      const { user } = (await get(test.app, "/session", token)).json().data;
      expect(user).toMatchObject({ NameFirst: "", NameLast: "", PhoneNumber: "" });
      const { NameFirst, NameLast, PhoneNumber } = user;
      const form = { UserNum, UserID, UserPass: "old pass", NameFirst, NameLast, PhoneNumber };
      expect((await post(test.app, "/updateuserdetails", form, token)).statusCode).toBe(200);
      expect(await row(UserNum)).toMatchObject({ NameFirst: "", PhoneNumber: "" });
    });

    it.each([null, 0])(
      "with a UserAvailable of %s are refused as the game refuses them",
      async (UserAvailable) => {
        const { UserID, UserNum, token } = await loggedIn();
        await changeGameUser(test.db, UserID, { UserAvailable });
        expect((await login(test.app, UserID, "old pass")).statusCode).toBe(403);
        expect((await get(test.app, "/session", token)).statusCode).toBe(OVER);
        const admin = await tokenOf(test.app, "gm");
        const { player } = (await get(test.app, `/admin/players/${UserNum}`, admin)).json();
        expect(player.status).toBe("unavailable");
      },
    );

    it("that are stuck in the game are reset in both places, so that user_verify accepts them", async () => {
      const { UserID, UserNum } = await gameMade();
      const admin = await tokenOf(test.app, "gm");
      const UserPass = test.passwords.toGameFormat("old pass");
      const free = () => post(test.app, `/admin/players/${UserNum}/reset-login`, undefined, admin);
      expect((await free()).json().error).toBe(CONSOLE_MESSAGES.loginNotStuck);
      expect(await game.verify(UserID, UserPass)).toBe(3);
      expect(await game.verify(UserID, UserPass)).toBe(5);
      await changeGameUser(test.db, UserID, { UserLoginState: 0 });
      expect(await game.verify(UserID, UserPass)).toBe(31);
      expect((await free()).statusCode).toBe(200);
      expect(await game.verify(UserID, UserPass)).toBe(3);
      expect((await free()).statusCode).toBe(200);
      expect(await game.verify(UserID, UserPass)).toBe(3);
    });
  });

  describe("missing columns", () => {
    it("are reported, so that no page mentions them", async () => {
      expect((await get(test.app, "/game")).json()).toEqual({
        data: { milleage: false, kills: false, mmr: false, pin: false, rewards: false, gifts: false },
      });
    });

    it("leave the kills and MMR rankings empty, and the others complete", async () => {
      const { UserNum } = await gameMade();
      await addCharacters(test.db, []);
      await sql(test.db)("ChaInfo").insert({ UserNum, ChaName: "Veteran", ChaLevel: 999, ChaMoney: 5 });
      await expect
        .poll(async () => {
          test.clock.advance(MINUTE);
          return (await get(test.app, "/get-top-rankings-list")).json().toplevel?.[0]?.ChaName;
        })
        .toBe("Veteran");
      const lists = (await get(test.app, "/get-top-rankings-list")).json();
      expect([lists.toppk, lists.topmmr]).toEqual([[], []]);
      expect(lists.toplevel[0]).toMatchObject({ ChaPKScore: null, ChaPKDeath: null, ChaMMR: null });
      expect(lists.topmoney.length).toBeGreaterThan(100 - 1);
    });

    it("leave pages of characters without kills and MMR, and clubs without a master and wars", async () => {
      const { UserNum } = await gameMade();
      await sql(test.db)("GuildInfo").insert({ GuName: "Old Guard" });
      const { GuNum } = await sql(test.db)("GuildInfo").where({ GuName: "Old Guard" }).first("GuNum");
      await sql(test.db)("ChaInfo").insert({ UserNum, ChaName: "Guardian", ChaLevel: 50, GuNum });
      const context = contextOf(test);
      const characters = createCharacters(test.db, context, createRankings(test.db, context));
      await characters.refresh();
      expect(await characters.character("guardian")).toMatchObject({
        kills: null,
        deaths: null,
        mmr: null,
        club: "Old Guard",
      });
      expect(await characters.club("old guard")).toMatchObject({
        master: null,
        won: null,
        lost: null,
        members: 1,
      });
    });

    it("break no page of a player", async () => {
      const { token } = await loggedIn();
      for (const path of [
        "/me?with=statement,orders,topups",
        "/statement?currency=coin",
        "/account",
        "/shop/items",
      ])
        expect([path, (await get(test.app, path, token)).statusCode]).toEqual([path, 200]);
    });
  });

  /** An item of the game's, in the shop. */
  async function item(fields: { ItemName?: string | null; ItemPrice: string | null; price?: number }) {
    const { ItemName = `Item ${Math.random()}`, ItemPrice, price = null } = fields;
    const knex = sql(test.db);
    await knex("ShopItemMap").insert({ ItemMain: 1, ItemSub: 1, ItemName, ItemMoney: 7, ItemPrice });
    const { ProductNum } = await knex("ShopItemMap").orderBy("ProductNum", "desc").first("ProductNum");
    await knex("ShopItem").insert({
      ProductNum,
      price,
      image: null,
      info: "",
      category: "Old",
      published: 1,
      position: 1,
      bought: 0,
      stock: null,
      saleStart: null,
      saleEnd: null,
      created: new Date("2026-01-01T00:00:00Z"),
    });
    return Number(ProductNum);
  }
  async function shown(ProductNum: number) {
    const { items } = (await get(test.app, "/shop/items?category=Old")).json();
    return items.find((each: { ProductNum: number }) => each.ProductNum === ProductNum);
  }

  describe("the item shop", () => {
    it("reads the game's price from text, and names unnamed items", async () => {
      const numbers = [];
      for (const [ItemPrice, price] of [
        ["150", 150],
        [" 80 ", 80],
        ["0", undefined],
        ["", undefined],
        ["-", undefined],
        ["-5", undefined],
        ["1,500", undefined],
        ["12.5", undefined],
        ["99999999999", undefined],
        [null, undefined],
      ] as const) {
        const ProductNum = await item({ ItemName: null, ItemPrice });
        numbers.push(ProductNum);
        expect([ItemPrice, (await shown(ProductNum))?.price]).toEqual([ItemPrice, price]);
      }
      expect((await shown(numbers[0] as number)).ItemName).toBe(`Item ${numbers[0]}`);
      expect((await shown(await item({ ItemPrice: "abc", price: 60 }))).price).toBe(60);
    });

    it("shows an unreadable price in the console, and publishes nothing for 0 unless confirmed", async () => {
      const admin = await tokenOf(test.app, "gm");
      const save = (ProductNum: number, fields: object) =>
        post(
          test.app,
          `/admin/shop/${ProductNum}`,
          { category: "Old", published: "true", price: "", stock: "", ...fields },
          admin,
        );
      const odd = await item({ ItemPrice: "1,500" });
      const { product } = (await get(test.app, `/admin/shop/${odd}`, admin)).json();
      expect(product).toMatchObject({ gamePrice: null, gamePriceUnread: "1,500" });
      expect((await save(odd, {})).json().fields).toEqual({
        price: [fillIn(CONSOLE_MESSAGES.priceUnread, { price: "1,500" })],
      });
      const gift = await item({ ItemPrice: "0" });
      expect((await save(gift, {})).json().fields).toEqual({ free: [CONSOLE_MESSAGES.priceZero] });
      expect(await shown(gift)).toBeUndefined();
      expect((await save(gift, { free: "true" })).statusCode).toBe(200);
      expect((await shown(gift)).price).toBe(0);
    });
  });

  describe("refunds", () => {
    /** A player who bought a number of items for 50 each. */
    async function bought(quantity: number) {
      const player = await loggedIn({ UserPoint: 1_000 });
      const ProductNum = await item({ ItemPrice: "50" });
      await post(test.app, "/cart/items", { ProductNum, quantity }, player.token);
      const answer = await post(test.app, "/cart/buy", {}, player.token, key());
      expect([answer.statusCode, answer.body]).toMatchObject([200, expect.any(String)]);
      return { ...player, line: (await history(player)).line };
    }
    async function history({ token }: { token: string }) {
      const answer = (await get(test.app, "/shoppurchases", token)).json();
      const [entry] = orderHistoryResponseSchema.strict().parse(answer).purchasehistory;
      if (!entry) throw new Error("Nothing was bought.");
      return entry;
    }
    const refund = ({ token, line }: { token: string; line: number }) =>
      post(test.app, "/shoppurchases/refund", { line }, token, key());
    const choose = (safety: Policy["refundSafety"]) => freshPolicy(test.db, safety);
    const balance = async (UserNum: number) => (await row(UserNum)).UserPoint as number;
    const byOperator = async (line: number, fields: object) =>
      post(
        test.app,
        `/admin/orders/${line}/refund`,
        { reason: "why", ...fields },
        await tokenOf(test.app, "gm"),
        key(),
      );

    it("are off until a safe policy is chosen, also for staff", async () => {
      await sql(test.db)("Setting").delete();
      const player = await bought(1);
      expect((await history(player)).refundable).toBe(0);
      expect((await refund(player)).json().error).toBe(MESSAGES.refundOff);
      expect((await byOperator(player.line, {})).json().error).toBe(CONSOLE_MESSAGES.orderRefundUnsafe);
    });

    it("by removing: a session with the bank in memory gets no refunded item", async () => {
      await choose("remove");
      const player = await bought(3);
      const bank = await game.openBank(player.UserID);
      expect(await game.changeState(bank[0] as number, 1)).toBe(1);
      expect((await refund(player)).json()).toMatchObject({ units: 2 });
      // This is what handed them out twice.
      for (const PurKey of bank.slice(1)) expect(await game.changeState(PurKey, 1)).toBe(0);
      expect(await history(player)).toMatchObject({
        units: { waiting: 0, taken: 1, cancelled: 2, removed: 0 },
        refundable: 0,
      });
      expect(await balance(player.UserNum)).toBe(1_000 - 50);
      const books = await createOrders(test.db, contextOf(test)).mismatches(5);
      expect(books.refundedInGame.count).toBe(0);
    });

    it("by the corrected procedure: the same, with its rows kept", async () => {
      await choose("guarded");
      const player = await bought(3);
      const bank = await game.openBank(player.UserID);
      const take = (PurKey: number | undefined) => game.changeState(PurKey ?? 0, 1, { corrected: true });
      expect(await take(bank[0])).toBe(1);
      expect((await refund(player)).json()).toMatchObject({ units: 2 });
      for (const PurKey of bank.slice(1)) expect(await take(PurKey)).toBe(0);
      expect(await balance(player.UserNum)).toBe(1_000 - 50);
    });

    it("only out of the game: they are rejected in it, for a minute after it, and after a login reset", async () => {
      await choose("offline");
      const player = await bought(2);
      const UserPass = test.passwords.toGameFormat("old pass");
      await changeGameUser(test.db, player.UserID, { LastLoginDate: new Date("2020-01-01T00:00:00Z") });
      const refused = async () => [(await refund(player)).json().error, await balance(player.UserNum)];
      const inGame = [MESSAGES.refundInGame, 900];

      await game.verify(player.UserID, UserPass);
      expect(await refused()).toEqual(inGame);
      expect((await byOperator(player.line, {})).json().error).toBe(CONSOLE_MESSAGES.orderInGame);
      // Only the key of its computer tells.
      await changeGameUser(test.db, player.UserID, { UserLoginState: 0 });
      expect(await refused()).toEqual(inGame);
      // Freed by an operator: the game server may have it still.
      const admin = await tokenOf(test.app, "gm");
      await changeGameUser(test.db, player.UserID, { LastLoginDate: new Date("2020-01-01T00:00:00Z") });
      await post(test.app, `/admin/players/${player.UserNum}/reset-login`, undefined, admin);
      expect(await refused()).toEqual(inGame);
      // After another login and logout, the game's state counts again a minute later.
      test.clock.advance(MINUTE);
      const manila = new Date(test.clock.now().getTime() + 8 * HOUR);
      await changeGameUser(test.db, player.UserID, { LastLoginDate: manila });
      expect(await refused()).toEqual(inGame);
      test.clock.advance(MINUTE);
      expect((await refund(player)).json()).toMatchObject({ units: 2 });
      expect(await balance(player.UserNum)).toBe(1_000);
    });

    it("refund a unit once, whatever the game sets its flag to", async () => {
      await choose("guarded");
      const player = await bought(2);
      const bank = await game.openBank(player.UserID);
      await refund(player);
      for (const PurKey of bank) await game.changeState(PurKey, 0);
      expect((await refund(player)).json().error).toBe(MESSAGES.refundGone);
      expect((await byOperator(player.line, {})).json().error).toBe(CONSOLE_MESSAGES.orderGone);
      expect(await balance(player.UserNum)).toBe(1_000);
    });

    it("of units removed by something else can be made by staff, once", async () => {
      await choose("remove");
      const player = await bought(3);
      const bank = await game.openBank(player.UserID);
      await game.changeState(bank[0] as number, 1);
      // Recorded as taken before a GM tool removes the rows.
      expect(await createOrdersStore(test.db).noteTaken(test.clock.now(), 1)).toBe(true);
      await createOrders(test.db, contextOf(test)).noteTaken();
      expect(await createOrdersStore(test.db).noteTaken(test.clock.now(), 1)).toBe(false);
      await sql(test.db)("ShopPurchase").where({ UserUID: player.UserID }).delete();
      expect(await history(player)).toMatchObject({
        units: { waiting: 0, taken: 1, cancelled: 0, removed: 2 },
        refundable: 0,
      });
      expect((await refund(player)).json().error).toBe(MESSAGES.refundGone);
      const removed = (fields: object = {}) => byOperator(player.line, { which: "removed", ...fields });
      expect((await removed({ units: 3 })).json().error).toBe(CONSOLE_MESSAGES.orderFewer);
      const answers = await Promise.all(Array.from({ length: 10 }, () => removed({ units: 2 })));
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
      expect((await removed()).json().error).toBe(CONSOLE_MESSAGES.orderNoneRemoved);
      expect(await balance(player.UserNum)).toBe(1_000 - 50);
      expect(await history(player)).toMatchObject({ units: { taken: 1, cancelled: 2, removed: 0 } });
    });

    it("do not treat existing or refunded units as removed", async () => {
      await choose("remove");
      const player = await bought(2);
      const [there, gone] = await game.openBank(player.UserID);
      await sql(test.db)("ShopPurchase").where({ PurKey: gone }).delete();
      const store = createOrdersStore(test.db);
      const keys = [there, gone] as number[];
      expect(await store.refundRemoved(keys, test.clock.now())).toBe(1);
      expect(await store.refundRemoved(keys, test.clock.now())).toBe(0);
      expect(await countRows(test.db, "OrderUnit", { PurKey: there, refunded: null })).toBe(1);
      // So that the books of what was paid stay in order here.
      await sql(test.db)("OrderUnit").where({ PurKey: gone }).update({ refunded: null });
    });

    it.each(["remove", "guarded"] as const)(
      "against the game's taking at once, by %s: never more than was paid for",
      async (safety) => {
        await choose(safety);
        const rounds = Number(process.env.RACE_ROUNDS ?? 10);
        for (let round = 0; round < rounds; round += 1) {
          const player = await bought(6);
          const bank = await game.openBank(player.UserID);
          const [answer, ...taken] = await Promise.all([
            refund(player),
            ...bank.map((PurKey) => takeUntilDone(PurKey, safety === "guarded")),
          ]);
          const handedOut = taken.reduce<number>((sum, got) => sum + got, 0);
          const back = answer.statusCode === 200 ? answer.json().units : 0;
          expect(handedOut + back).toBeLessThanOrEqual(6);
          expect(await balance(player.UserNum)).toBe(1_000 - 300 + back * 50);
          const { units } = await history(player);
          expect(units.taken + units.waiting).toBe(6 - back);
        }
      },
      240_000,
    );

    /** The procedure as a statement of its own, as the server runs it: a busy database makes it wait. */
    async function takeUntilDone(PurKey: number, corrected: boolean): Promise<number> {
      const query = sql(test.db)("ShopPurchase").where({ PurKey }).whereNot({ PurFlag: 1 });
      if (corrected) query.whereNot({ PurFlag: 3 });
      return query.update({ PurFlag: 1 });
    }
  });
});

describeEachDatabase("a game that asks for a PIN", (kind) => {
  const database = useDatabase(kind, { GAME_PIN: "asked" });

  it("sets one for every new account, in its format, and changes it in My Account", async () => {
    const { app, db, passwords } = await openApp(database);
    expect((await get(app, "/game")).json().data.pin).toBe(true);
    const without = await post(app, "/register", registration());
    expect(without.json().fields).toEqual({ userPin: [MESSAGES.pinRequired] });
    for (const userPin of ["123", "1".repeat(13), "12 34", "12-34"])
      expect((await post(app, "/register", registration({ userPin }))).json().fields).toEqual({
        userPin: [MESSAGES.pinInvalid],
      });
    const player = await newPlayer(app, { userPin: "a1b2" });
    const pin = async () =>
      (await sql(db)("UserInfo").where({ UserNum: player.UserNum }).first("UserPass2")).UserPass2;
    expect(await pin()).toBe(passwords.toGameFormat("a1b2"));
    const form = { UserNum: player.UserNum, UserID: player.UserID, UserPass: player.password };
    const details = { ...form, NameFirst: "A", NameLast: "B", PhoneNumber: "" };
    await post(app, "/updateuserdetails", { ...details, UserPass2: "9876" }, player.token);
    expect(await pin()).toBe(passwords.toGameFormat("9876"));
    expect(await countRows(db, "AuditLog", { UserNum: player.UserNum, action: "pin_changed" })).toBe(1);
  });
});
