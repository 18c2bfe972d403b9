import { beforeEach, describe, expect, it } from "vitest";
import {
  CONSOLE_MESSAGES,
  giftSchema,
  giftsResponseSchema,
  MESSAGES,
  orderHistoryResponseSchema,
  ordersResponseSchema,
} from "../../../../contract/index.ts";
import { get, newPlayer, type Player, post } from "../../../../test/accounts.ts";
import { mailTo, openApp, type TestApp, tokenIn, tokenOf } from "../../../../test/app.ts";
import {
  addBundle,
  addItem,
  CLIENT,
  coinsOf,
  contextOf,
  expectBooksInOrder,
  fill,
  freshPolicy,
  grantRole,
  key,
  setPolicy,
  snapshot,
  stockOf,
} from "../../../../test/coins.ts";
import { crowdOf, describeEachDatabase, useDatabase } from "../../../../test/database.ts";
import { addCharacters, changeCharacter, changeGameUser, countRows } from "../../../../test/game.ts";
import { sql } from "../../../../test/sql.ts";
import { DAY } from "../../../lib/time.ts";
import { createPlayers } from "../../console/players/index.ts";
import { createCharacterLists } from "../../game/characters/character-lists.ts";

let count = 0;

describeEachDatabase("gifts", (kind) => {
  const database = useDatabase(kind);
  beforeEach(() => freshPolicy(database.db, "guarded"));

  /** A player whose account is old enough to give, with coins and a character. */
  async function playerWith(test: TestApp, UserPoint = 1_000) {
    count += 1;
    const player = await newPlayer(test.app);
    const CreateDate = new Date("2020-01-01T00:00:00Z");
    await changeGameUser(test.db, player.UserID, { UserPoint, UserPoint2: 0, CreateDate });
    const ChaName = `Cha_${count}_${player.UserNum}`;
    await addCharacters(test.db, [{ UserNum: player.UserNum, ChaName, ChaLevel: 90, ChaClass: 4 }]);
    return { ...player, ChaName };
  }
  type Someone = Awaited<ReturnType<typeof playerWith>>;

  async function open() {
    const test = await openApp(database);
    await setPolicy(test, "giftsAllowed", "true");
    const [giver, receiver] = [await playerWith(test), await playerWith(test, 0)];
    await createCharacterLists(test.db, { env: test.env, now: () => new Date() }).refresh();
    return { test, giver, receiver };
  }
  const find = ({ app }: TestApp, { token }: Player, name: string) =>
    post(app, "/gifts/recipient", { name }, token);
  async function agreed(test: TestApp, giver: Player, name: string): Promise<string> {
    const answer = await find(test, giver, name);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().data.to;
  }
  const send = (
    test: TestApp,
    { token }: Player,
    gift: { to: string; from?: string; message?: string },
    headers: Record<string, string> = {},
  ) => post(test.app, "/cart/buy", { gift }, token, headers);
  /** Finds the player, fills the cart with one item, and sends it. */
  async function give(test: TestApp, giver: Someone, receiver: Someone, item: number, text: object = {}) {
    await fill(test.app, giver.token, item);
    return send(test, giver, { to: await agreed(test, giver, receiver.ChaName), ...text });
  }
  const received = async (test: TestApp, { token }: Player) =>
    giftsResponseSchema.strict().parse((await get(test.app, "/gifts", token)).json());
  const bankOf = (test: TestApp, { UserID }: Player) =>
    sql(test.db)("ShopPurchase").where({ UserUID: UserID }).orderBy("PurKey");

  async function expectRefused(call: () => ReturnType<typeof post>, status: number, message: string) {
    const before = await snapshot(database.db);
    const answer = await call();
    expect([answer.statusCode, answer.json().error]).toEqual([status, message]);
    expect(await snapshot(database.db)).toEqual(before);
  }

  it("find a player by a character, and show nothing of the account", async () => {
    const { test, giver, receiver } = await open();
    const answer = await find(test, giver, ` ${receiver.ChaName.toUpperCase()} `);
    expect(answer.json().data).toEqual({
      ChaName: receiver.ChaName,
      ChaClass: 4,
      ChaSchool: 0,
      ChaLevel: 90,
      to: expect.any(String),
    });
    expect(answer.body).not.toContain(receiver.UserID);
    for (const name of ["Nobody here", receiver.UserID, `${receiver.ChaName}%`])
      expect((await find(test, giver, name)).json().error).toBe(MESSAGES.giftNameUnknown);
    expect((await find(test, giver, giver.ChaName)).json().error).toBe(MESSAGES.giftOwn);
    expect((await find(test, giver, " ")).json().error).toBe(MESSAGES.giftNameRequired);
    expect((await post(test.app, "/gifts/recipient", { name: receiver.ChaName })).statusCode).toBe(401);
    await setPolicy(test, "giftsAllowed", "false");
    expect((await find(test, giver, receiver.ChaName)).json().error).toBe(MESSAGES.giftsOff);
  });

  it("are not refunded by whoever got them, after taking them in a way that the game's table does not show", async () => {
    const { test, giver, receiver } = await open();
    await grantRole(test, receiver.UserID, "shop_manager");
    await give(test, giver, receiver, await addItem(test.db, { ItemMoney: 300 }));
    await sql(test.db)("ShopPurchase").where({ UserUID: receiver.UserID }).delete();
    const admin = await tokenOf(test.app, "gm");
    const { orders } = (await get(test.app, `/admin/orders?player=${giver.UserID}`, admin)).json();
    const refund = (token: string) =>
      post(test.app, `/admin/orders/${orders[0].line}/refund`, { reason: "Gone", which: "removed" }, token);
    await expectRefused(() => refund(receiver.token), 409, CONSOLE_MESSAGES.orderYours);
    expect((await refund(admin)).json()).toMatchObject({ units: 1, coins: 300 });
    await expectBooksInOrder(test.db);
  });

  it("are paid by the giver and delivered to the receiver, who sees them and gets an email", async () => {
    const { test, giver, receiver } = await open();
    await post(test.app, "/account/verify-email", {
      token: tokenIn(await mailTo(test.mails, receiver.email, /Confirm/)),
    });
    const ItemName = `Wings ${count}`;
    const item = await addItem(test.db, { ItemMoney: 300, ItemName });
    const message = "Happy <b>birthday</b>\nfriend";
    const answer = await give(test, giver, receiver, item, { from: giver.ChaName, message });
    expect(answer.json()).toMatchObject({ message: MESSAGES.giftSent, total: 300, userPoints: 700 });
    expect(await coinsOf(test.db, giver.UserNum)).toEqual([700, 6]);
    expect(await coinsOf(test.db, receiver.UserNum)).toEqual([0, 0]);
    expect(await bankOf(test, receiver)).toMatchObject([{ ProductNum: item, PurFlag: 0, PurPrice: 300 }]);
    expect(await bankOf(test, giver)).toEqual([]);

    const { gifts } = await received(test, receiver);
    expect(gifts).toEqual([
      {
        line: expect.any(Number),
        shopitem: { ItemName, image_url: null },
        quantity: 1,
        parts: [],
        partly: 0,
        at: test.clock.now().toISOString(),
        units: { waiting: 1, taken: 0, cancelled: 0, removed: 0 },
        to: receiver.ChaName,
        from: giver.ChaName,
        message: "Happy <b>birthday</b> friend",
      },
    ]);
    expect((await received(test, giver)).gifts).toEqual([]);
    const history = async ({ token }: Player) =>
      orderHistoryResponseSchema.parse((await get(test.app, "/shoppurchases", token)).json());
    expect((await history(giver)).purchasehistory).toMatchObject([{ giftTo: receiver.ChaName }]);
    expect((await history(receiver)).purchasehistory).toEqual([]);

    const mail = await mailTo(test.mails, receiver.email, /You got a gift/);
    expect(mail.text).toContain(`${giver.ChaName} sent a gift to your character ${receiver.ChaName}`);
    expect(mail.html).toContain("&lt;b&gt;birthday&lt;/b&gt;");
    expect(mail.text + mail.html).not.toContain(giver.UserID);

    const admin = await tokenOf(test.app, "gm");
    const orders = async (query: string) =>
      ordersResponseSchema.strict().parse((await get(test.app, `/admin/orders?${query}`, admin)).json())
        .orders;
    const gift = {
      receiver: { UserNum: receiver.UserNum, UserID: receiver.UserID },
      ChaName: receiver.ChaName,
    };
    expect(await orders(`receiver=${receiver.UserID}`)).toMatchObject([
      { account: { UserID: giver.UserID }, gift },
    ]);
    expect(await orders(`player=${giver.UserID}&receiver=${receiver.UserID}`)).toHaveLength(1);
    expect(await orders(`receiver=${giver.UserID}`)).toEqual([]);
    expect(await orders("receiver=nobody_here")).toEqual([]);
    const file = await get(test.app, `/admin/orders?format=csv&player=${giver.UserID}`, admin);
    expect(file.body).toMatch(new RegExp(`,${receiver.UserID},${receiver.ChaName}\r\n$`));
    const log = await get(test.app, `/admin/audit?player=${receiver.UserID}&action=gift_received`, admin);
    expect(log.json().entries).toMatchObject([{ actor: { UserID: giver.UserID } }]);
    await expectBooksInOrder(test.db);
  });

  it("are anonymous if the giver wants, and then without a message", async () => {
    const { test, giver, receiver } = await open();
    const item = await addItem(test.db);
    await fill(test.app, giver.token, item);
    const unsigned = { to: await agreed(test, giver, receiver.ChaName), message: "guess who" };
    await expectRefused(() => send(test, giver, unsigned), 422, MESSAGES.giftMessageUnsigned);
    expect((await give(test, giver, receiver, item)).statusCode).toBe(200);
    expect((await received(test, receiver)).gifts).toMatchObject([{ from: null, message: "" }]);
    await fill(test.app, giver.token, item);
    const to = await agreed(test, giver, receiver.ChaName);
    await expectRefused(
      () => send(test, giver, { to, from: receiver.ChaName }),
      422,
      MESSAGES.giftFromUnknown,
    );
  });

  it("are sent to whom the giver was shown, and to no one else", async () => {
    const { test, giver, receiver } = await open();
    const other = await playerWith(test);
    await createCharacterLists(test.db, { env: test.env, now: () => new Date() }).refresh();
    await fill(test.app, giver.token, await addItem(test.db));
    const to = await agreed(test, giver, receiver.ChaName);
    const sealed = await agreed(test, other, receiver.ChaName);
    for (const wrong of ["", "x", sealed, `${to.slice(0, -2)}AA`])
      await expectRefused(() => send(test, giver, { to: wrong }), 409, MESSAGES.giftAgain);
    // Renamed, given away, deleted.
    await changeCharacter(test.db, receiver.ChaName, { ChaName: "Renamed" });
    await expectRefused(() => send(test, giver, { to }), 409, MESSAGES.giftChanged);
    await changeCharacter(test.db, "Renamed", { ChaName: receiver.ChaName, UserNum: other.UserNum });
    await expectRefused(() => send(test, giver, { to }), 409, MESSAGES.giftChanged);
    await changeCharacter(test.db, receiver.ChaName, { UserNum: receiver.UserNum, ChaDeleted: 1 });
    await expectRefused(() => send(test, giver, { to }), 409, MESSAGES.giftChanged);
    await changeCharacter(test.db, receiver.ChaName, { ChaDeleted: 0 });
    test.clock.advance(3_600_001);
    await expectRefused(() => send(test, giver, { to }), 409, MESSAGES.giftAgain);
    const again = await agreed(test, giver, receiver.ChaName);
    expect((await send(test, giver, { to: again })).statusCode).toBe(200);
  });

  it("are refused for whoever is banned or wants none, also if that comes in between", async () => {
    const { test, giver, receiver } = await open();
    await fill(test.app, giver.token, await addItem(test.db));
    const to = await agreed(test, giver, receiver.ChaName);
    const choose = (gifts: string) =>
      post(test.app, "/account/privacy", { lastSeen: "default", gifts }, receiver.token);
    expect((await choose("maybe")).statusCode).toBe(422);
    expect((await choose("rejected")).statusCode).toBe(200);
    expect((await get(test.app, "/account", receiver.token)).json().data.gifts).toBe("rejected");
    await expectRefused(() => send(test, giver, { to }), 409, MESSAGES.giftRefused);
    expect((await find(test, giver, receiver.ChaName)).json().error).toBe(MESSAGES.giftRefused);
    // A page of before does not know of gifts: they stay as they are.
    await post(test.app, "/account/privacy", { lastSeen: "hidden" }, receiver.token);
    expect((await find(test, giver, receiver.ChaName)).json().error).toBe(MESSAGES.giftRefused);
    await choose("accepted");
    const admin = await sql(test.db)("UserInfo").where({ UserID: "gm" }).first("UserNum");
    await createPlayers(test.db, contextOf(test)).ban(
      receiver.UserNum,
      { reason: "x", until: null } as never,
      { UserNum: admin.UserNum, role: "admin", client: CLIENT } as never,
    );
    // A banned account's characters are as good as gone, here as on every page.
    await expectRefused(() => send(test, giver, { to }), 409, MESSAGES.giftChanged);
    expect((await find(test, giver, receiver.ChaName)).json().error).toBe(MESSAGES.giftNameUnknown);
  });

  it("are not sent to whoever set what they cost, which the giver is not told", async () => {
    const { test, giver, receiver } = await open();
    const item = await addItem(test.db);
    await fill(test.app, giver.token, item);
    const to = await agreed(test, giver, receiver.ChaName);
    const edit = {
      action: "shop_item_changed",
      thing: String(item),
      field: "price",
      valueHash: "0".repeat(64),
    };
    const edited = test.clock.now();
    await sql(test.db)("FieldEdit").insert({ ...edit, edited, editedBy: receiver.UserNum });
    await expectRefused(() => send(test, giver, { to }), 409, MESSAGES.giftRefused);
    await sql(test.db)("FieldEdit")
      .where({ thing: String(item) })
      .update({ editedBy: 999_999 });
    expect((await send(test, giver, { to })).statusCode).toBe(200);
  });

  it("have limits: per day, by their R-Coin, by the account's age, and by what is sent", async () => {
    const { test, giver, receiver } = await open();
    const item = await addItem(test.db, { ItemMoney: 100 });
    const refusedFor = async (product: number, message: string) => {
      await fill(test.app, giver.token, product);
      const to = await agreed(test, giver, receiver.ChaName);
      await expectRefused(() => send(test, giver, { to }), 409, message);
      await sql(test.db)("CartItem").where({ UserNum: giver.UserNum }).delete();
    };
    await setPolicy(test, "giftsPerDay", "2");
    await setPolicy(test, "giftCoinsPerDay", "250");
    await refusedFor(await addItem(test.db, { price: 0 }), MESSAGES.giftFree);
    const paid = { price: 100, cutPrice: 0, cutStart: new Date(0), cutEnd: new Date("2100-01-01") };
    await refusedFor(await addItem(test.db, paid), MESSAGES.giftFree);
    expect((await give(test, giver, receiver, item)).statusCode).toBe(200);
    await refusedFor(await addItem(test.db, { ItemMoney: 151 }), MESSAGES.giftTooMuch);
    await refusedFor(await addItem(test.db, { stock: 5 }), MESSAGES.giftLimited);
    expect(
      (await give(test, giver, receiver, await addBundle(test.db, [{ ProductNum: item, quantity: 2 }])))
        .statusCode,
    ).toBe(200);
    await setPolicy(test, "giftBundles", "false");
    await refusedFor(await addBundle(test.db, [{ ProductNum: item, quantity: 1 }]), MESSAGES.giftBundle);
    await refusedFor(item, MESSAGES.giftTooMany);
    test.clock.advance(DAY);
    giver.token = (await tokenAgain(test, giver)) ?? giver.token;
    await setPolicy(test, "giftLimitedItems", "true");
    const limited = await addItem(test.db, { stock: 5 });
    expect((await give(test, giver, receiver, limited)).statusCode).toBe(200);
    expect(await stockOf(test.db, limited)).toBe(4);
    await changeGameUser(test.db, giver.UserID, { CreateDate: test.clock.now() });
    await refusedFor(item, MESSAGES.giftAccountYoung);
    await setPolicy(test, "giftAccountDays", "0");
    expect((await give(test, giver, receiver, item)).statusCode).toBe(200);
    await expectBooksInOrder(test.db);
  });

  /** Another session, if the first one is over by the clock. */
  async function tokenAgain(test: TestApp, player: Player): Promise<string | undefined> {
    const answer = await post(test.app, "/processlogin", {
      UserID: player.UserID,
      UserPass: player.password,
    });
    return answer.json().data?.token;
  }

  it("are within the limits and sent once, however many requests come at once", async () => {
    const { test, giver, receiver } = await open();
    await setPolicy(test, "giftsPerDay", "1");
    const item = await addItem(test.db, { ItemMoney: 1 });
    await fill(test.app, giver.token, item);
    const to = await agreed(test, giver, receiver.ChaName);
    const header = key();
    const repeated = await Promise.all(
      Array.from({ length: crowdOf(kind) }, () => send(test, giver, { to }, header)),
    );
    expect(new Set(repeated.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(repeated[0]?.statusCode).toBe(200);
    expect(await countRows(test.db, "Gift", { giver: giver.UserNum })).toBe(1);
    await fill(test.app, giver.token, item);
    const more = await Promise.all(Array.from({ length: 5 }, () => send(test, giver, { to })));
    expect(new Set(more.map((answer) => answer.json().error))).toEqual(new Set([MESSAGES.giftTooMany]));
    await expectBooksInOrder(test.db);
  });

  it("are refunded to the giver, by whom alone, while they wait; and not while the receiver plays", async () => {
    const { test, giver, receiver } = await open();
    const item = await addItem(test.db, { ItemMoney: 100 });
    await give(test, giver, receiver, item);
    const [{ line } = { line: 0 }] = (await received(test, receiver)).gifts;
    const refund = ({ token }: Player) => post(test.app, "/shoppurchases/refund", { line }, token);
    expect((await refund(receiver)).json().error).toBe(MESSAGES.refundGone);
    await setPolicy(test, "refundSafety", "offline");
    await changeGameUser(test.db, receiver.UserID, { UserLoginState: 1 });
    await expectRefused(() => refund(giver), 409, MESSAGES.refundGiftInGame);
    await changeGameUser(test.db, receiver.UserID, { UserLoginState: 0 });
    // That the giver plays does not matter.
    await changeGameUser(test.db, giver.UserID, { UserLoginState: 1 });
    test.clock.advance(61_000);
    expect((await refund(giver)).statusCode).toBe(200);
    expect(await coinsOf(test.db, giver.UserNum)).toEqual([1_000, 0]);
    expect((await received(test, receiver)).gifts).toMatchObject([{ units: { cancelled: 1, waiting: 0 } }]);
    await expectBooksInOrder(test.db);
  });

  it("are refunded to the giver too once the game no longer has the receiver's account", async () => {
    const { test, giver, receiver } = await open();
    await setPolicy(test, "refundSafety", "offline");
    await give(test, giver, receiver, await addItem(test.db, { ItemMoney: 100 }));
    const [{ line } = { line: 0 }] = (await received(test, receiver)).gifts;
    const sentTo = (receiver: number) =>
      sql(test.db)("Gift").where({ giver: giver.UserNum }).update({ receiver });
    await sentTo(999_999_999);
    const answer = await post(test.app, "/shoppurchases/refund", { line }, giver.token);
    expect([answer.statusCode, answer.json().message]).toEqual([200, MESSAGES.refunded]);
    expect(await coinsOf(test.db, giver.UserNum)).toEqual([1_000, 0]);
    await sentTo(receiver.UserNum);
    await expectBooksInOrder(test.db);
  });
});

describe("a gift's message", () => {
  const parse = (message: string) => giftSchema.safeParse({ to: "x", from: "Talim", message });
  it.each([
    "see https://bad.example",
    "go to bad.example now",
    "www.bad.ph",
    "me@bad.ph",
    "1.2.3.4 or x.io",
    "javascript://x",
  ])("has no addresses: %s", (message) => {
    expect(parse(message).error?.issues[0]?.message).toBe(MESSAGES.giftMessageLink);
  });
  it.each(["Salamat. Ingat!", "3.5 stars", "gg...", "Level 90. :)", "Ü 🎉"])("may be %s", (message) => {
    expect(parse(message).data?.message).toBe(message);
  });
  it("is one short paragraph", () => {
    expect(parse("a\r\n\tb\u202e c").data?.message).toBe("a b c");
    expect(parse("x".repeat(200)).success).toBe(true);
    expect(parse("x".repeat(201)).error?.issues[0]?.message).toBe(MESSAGES.shortTextTooLong);
    expect(giftSchema.safeParse({ to: "x", message: "hi" }).error?.issues[0]?.message).toBe(
      MESSAGES.giftMessageUnsigned,
    );
  });
});
