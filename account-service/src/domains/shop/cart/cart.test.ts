import { beforeEach, describe, expect, it } from "vitest";
import { type Cart, cartResponseSchema, MESSAGES } from "../../../../contract/index.ts";
import { get, newPlayer, type Player, post } from "../../../../test/accounts.ts";
import { login, openApp, type TestApp, tokenOf } from "../../../../test/app.ts";
import { addItem, changeItem, fill, key, setPolicy } from "../../../../test/coins.ts";
import { describeEachDatabase, useDatabase } from "../../../../test/database.ts";
import { changeGameUser, countRows, emptyTables } from "../../../../test/game.ts";
import { sql } from "../../../../test/sql.ts";
import { createCartStore } from "./store.ts";

describeEachDatabase("the cart", (kind) => {
  const database = useDatabase(kind);
  beforeEach(() => emptyTables(database.db, ["Setting", "CartItem"]));

  const read = async (test: TestApp, token: string): Promise<Cart> =>
    cartResponseSchema.strict().parse((await get(test.app, "/cart", token)).json());
  const change = (
    test: TestApp,
    player: Pick<Player, "token">,
    what: string,
    seq: unknown,
    isChecked?: unknown,
  ) => post(test.app, `/cart/${what}`, { seq, isChecked }, player.token);
  const seqOf = (cart: Cart, ProductNum: number) =>
    cart.cart.find((row) => row.shopitem.ProductNum === ProductNum)?.seq as number;

  it("has items, initially checked, with prices, the total of checked items, and the balance", async () => {
    const test = await openApp(database);
    const player = await newPlayer(test.app);
    expect(await read(test, player.token)).toMatchObject({ cart: [], count: 0, total: 0, balance: 0 });
    await changeGameUser(test.db, player.UserID, { UserPoint: 77 });
    const [one, two] = [await addItem(test.db, { ItemMoney: 30 }), await addItem(test.db, { ItemMoney: 7 })];
    await fill(test.app, player.token, one, 2);
    const cart = cartResponseSchema.strict().parse(await fill(test.app, player.token, two));
    expect(cart).toMatchObject({
      cart: [
        { quantity: 2, isChecked: 1, problem: null, shopitem: { ProductNum: one, price: 30 } },
        { quantity: 1, isChecked: 1, problem: null, shopitem: { ProductNum: two, price: 7 } },
      ],
      count: 3,
      total: 67,
      balance: 77,
    });
    const unchecked = (await change(test, player, "toggle", seqOf(cart, one))).json();
    expect(unchecked).toMatchObject({ count: 3, total: 7 });
    // What is there already is added to, and checked: who adds means to buy.
    expect((await fill(test.app, player.token, one, 3)).cart[0]).toMatchObject({ quantity: 5, isChecked: 1 });
    expect(await read(test, player.token)).toMatchObject({ count: 6, total: 157 });
  });

  it("requires a login, and belongs to its owner only", async () => {
    const test = await openApp(database);
    const item = await addItem(test.db);
    for (const [method, url] of [
      ["GET", "/cart"],
      ["POST", "/cart/items"],
      ["POST", "/cart/toggle"],
      ["POST", "/cart/increase"],
      ["POST", "/cart/decrease"],
      ["POST", "/cart/remove"],
      ["POST", "/cart/buy"],
    ] as const) {
      const answer = await test.app.inject({ method, url, ...(method === "POST" && { payload: {} }) });
      expect([url, answer.statusCode]).not.toEqual([url, 200]);
    }
    expect((await post(test.app, "/cart/items", { ProductNum: item })).statusCode).toBe(401);
    const [owner, other] = [await newPlayer(test.app), await newPlayer(test.app)];
    const seq = seqOf(await fill(test.app, owner.token, item), item);
    for (const what of ["toggle", "increase", "decrease"]) {
      const answer = await change(test, other, what, seq);
      expect([answer.statusCode, answer.json().error]).toEqual([404, MESSAGES.cartRowGone]);
    }
    expect((await change(test, other, "remove", seq)).statusCode).toBe(200);
    expect(await read(test, owner.token)).toMatchObject({ cart: [{ seq, quantity: 1, isChecked: 1 }] });
  });

  it("changes only the requested row", async () => {
    const test = await openApp(database);
    const [player, other] = [await newPlayer(test.app), await newPlayer(test.app)];
    const [item, second] = [await addItem(test.db), await addItem(test.db)];
    await fill(test.app, other.token, item, 5);
    await fill(test.app, player.token, second, 5);
    const seq = seqOf(await fill(test.app, player.token, item, 5), item);
    const rows = async () =>
      (await read(test, player.token)).cart.map((row) => [
        row.shopitem.ProductNum,
        row.quantity,
        row.isChecked,
      ]);
    const untouched = [second, 5, 1];
    for (const [what, row] of [
      ["increase", [item, 6, 1]],
      ["decrease", [item, 5, 1]],
      ["toggle", [item, 5, 0]],
    ] as const) {
      await change(test, player, what, seq);
      expect((await rows()).sort(), what).toEqual([row, untouched].sort());
    }
    await change(test, player, "remove", seq);
    expect(await rows()).toEqual([untouched]);
    expect((await read(test, other.token)).cart).toMatchObject([{ quantity: 5, isChecked: 1 }]);
  });

  it("counts 50 simultaneous clicks", async () => {
    const test = await openApp(database);
    const player = await newPlayer(test.app);
    const item = await addItem(test.db);
    const seq = seqOf(await fill(test.app, player.token, item), item);
    await Promise.all(Array.from({ length: 50 }, () => change(test, player, "increase", seq)));
    expect((await read(test, player.token)).count).toBe(51);
    await Promise.all(Array.from({ length: 20 }, () => change(test, player, "decrease", seq)));
    expect((await read(test, player.token)).count).toBe(31);
    await Promise.all(Array.from({ length: 41 }, () => change(test, player, "toggle", seq)));
    expect((await read(test, player.token)).cart[0]?.isChecked).toBe(0);
    // Put into the cart 30 times at once, of which the first makes the row.
    const other = await addItem(test.db);
    await Promise.all(Array.from({ length: 30 }, () => fill(test.app, player.token, other)));
    expect((await read(test, player.token)).cart[1]?.quantity).toBe(30);
  });

  it("adds once for a key, whose repeat shows the cart as it is", async () => {
    const test = await openApp(database);
    const [player, other] = [await newPlayer(test.app), await newPlayer(test.app)];
    const [item, second] = [await addItem(test.db), await addItem(test.db)];
    const sent = key();
    const add = (fields: object = {}, headers = sent, token = player.token) =>
      post(test.app, "/cart/items", { ProductNum: item, quantity: 2, ...fields }, token, headers);
    expect((await add()).json()).toMatchObject({ count: 2 });
    expect((await add()).json()).toMatchObject({ count: 2 });
    await fill(test.app, player.token, second);
    const again = await add();
    expect([again.statusCode, again.json().count]).toEqual([200, 3]);
    // Even where it could not be added now.
    await fill(test.app, player.token, item, 97);
    expect((await add()).json()).toMatchObject({ count: 100 });
    await changeItem(test.db, item, { published: 0 });
    expect((await add()).statusCode).toBe(200);
    await changeItem(test.db, item, { published: 1 });
    // A key belongs to one request of one account; a refused one can be sent again.
    expect((await add({ quantity: 1 })).json().error).toBe(MESSAGES.idempotencyKeyReused);
    expect((await add({}, sent, other.token)).json()).toMatchObject({ count: 2 });
    const later = key();
    expect((await add({}, later)).json().error).toBe(MESSAGES.quantityInvalid);
    await sql(test.db)("CartItem").where({ UserNum: player.UserNum, ProductNum: item }).delete();
    expect((await add({}, later)).json()).toMatchObject({ count: 3 });
    const bad = await add({}, { "idempotency-key": "a-b-c-d-e" });
    expect([bad.statusCode, bad.json().error]).toEqual([422, MESSAGES.idempotencyKeyInvalid]);
    // Nothing of it is left behind by an addition that fails.
    const before = await countRows(test.db, "IdempotentCall");
    expect((await add({ ProductNum: 999_999 }, key())).statusCode).toBe(422);
    expect(await countRows(test.db, "IdempotentCall")).toBe(before);
  });

  it("keeps a quantity between 1 and 99, and so does the database", async () => {
    const test = await openApp(database);
    const player = await newPlayer(test.app);
    const item = await addItem(test.db);
    const seq = seqOf(await fill(test.app, player.token, item, 98), item);
    const quantity = async (what: string) => (await change(test, player, what, seq)).json().count;
    expect([await quantity("increase"), await quantity("increase")]).toEqual([99, 99]);
    const full = await post(test.app, "/cart/items", { ProductNum: item }, player.token);
    expect([full.statusCode, full.json().error]).toEqual([422, MESSAGES.quantityInvalid]);
    await sql(test.db)("CartItem").where({ seq }).update({ quantity: 2 });
    expect([await quantity("decrease"), await quantity("decrease")]).toEqual([1, 1]);
    for (const bad of [0, 100, -1, 1.5, "x", null]) {
      const answer = await post(test.app, "/cart/items", { ProductNum: item, quantity: bad }, player.token);
      expect([answer.statusCode, answer.json().error]).toEqual([422, MESSAGES.quantityInvalid]);
    }
    for (const bad of [0, 100])
      await expect(sql(test.db)("CartItem").where({ seq }).update({ quantity: bad })).rejects.toThrow(
        /ck_CartItem_quantity/i,
      );
    expect((await read(test, player.token)).count).toBe(1);
  });

  it("sets or toggles the check mark", async () => {
    const test = await openApp(database);
    const player = await newPlayer(test.app);
    const item = await addItem(test.db);
    const seq = seqOf(await fill(test.app, player.token, item), item);
    const states = [];
    for (const isChecked of [1, 0, 0, undefined, undefined, "1"])
      states.push((await change(test, player, "toggle", seq, isChecked)).json().cart[0].isChecked);
    expect(states).toEqual([1, 0, 0, 1, 0, 1]);
    expect((await change(test, player, "toggle", seq, 2)).statusCode).toBe(422);
  });

  it("removes a row, even if it is already gone; other changes of it are rejected", async () => {
    const test = await openApp(database);
    const player = await newPlayer(test.app);
    const item = await addItem(test.db);
    const seq = seqOf(await fill(test.app, player.token, item), item);
    for (let times = 0; times < 2; times += 1)
      expect((await change(test, player, "remove", seq)).json()).toMatchObject({ cart: [], count: 0 });
    for (const what of ["toggle", "increase", "decrease"]) {
      const answer = await change(test, player, what, seq);
      expect([answer.statusCode, answer.json().error]).toEqual([404, MESSAGES.cartRowGone]);
    }
    const bad = await change(test, player, "increase", "x");
    expect([bad.statusCode, bad.json().error]).toEqual([422, MESSAGES.cartRowGone]);
  });

  it("survives a logout and a restart of the service", async () => {
    const test = await openApp(database);
    const player = await newPlayer(test.app);
    const item = await addItem(test.db);
    const cart = await fill(test.app, player.token, item, 4);
    await change(test, player, "toggle", seqOf(cart, item));
    const before = await read(test, player.token);
    expect((await post(test.app, "/logout", undefined, player.token)).statusCode).toBe(200);
    expect((await get(test.app, "/cart", player.token)).statusCode).toBe(401);
    const again = await openApp(database);
    const { token } = (await login(again.app, player.UserID, player.password)).json().data;
    expect(await read(again, token)).toEqual(before);
    expect(before.cart).toMatchObject([{ quantity: 4, isChecked: 0 }]);
  });

  it("accepts only items on sale", async () => {
    const test = await openApp(database);
    const player = await newPlayer(test.app);
    const past = new Date(test.clock.now().getTime() - 1);
    const cases: [number, string][] = [
      [999_999, MESSAGES.itemGone],
      [await addItem(test.db, { published: 0 }), MESSAGES.itemGone],
      [await addItem(test.db, { ItemMoney: -5 }), MESSAGES.itemGone],
      [await addItem(test.db, { saleStart: new Date(test.clock.now().getTime() + 1) }), MESSAGES.itemGone],
      [await addItem(test.db, { saleEnd: past }), MESSAGES.itemEnded],
      [await addItem(test.db, { stock: 0 }), MESSAGES.itemSoldOut],
    ];
    for (const [ProductNum, message] of cases) {
      const answer = await post(test.app, "/cart/items", { ProductNum }, player.token);
      expect([answer.statusCode, answer.json().error]).toEqual([422, message]);
      expect(answer.json().fields).toEqual({ ProductNum: [message] });
    }
    const bad = await post(test.app, "/cart/items", { ProductNum: "x" }, player.token);
    expect([bad.statusCode, bad.json().error]).toEqual([422, MESSAGES.itemGone]);
    expect(await read(test, player.token)).toMatchObject({ cart: [] });
  });

  it("says why an item can no longer be bought, and drops items that the game removed", async () => {
    const test = await openApp(database);
    const player = await newPlayer(test.app);
    const items: number[] = [];
    for (let count = 0; count < 6; count += 1) items.push(await addItem(test.db, { stock: 5 }));
    const [fine, few, out, over, unpublished, gone] = items as [
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    for (const item of items) await fill(test.app, player.token, item, 3);
    await changeItem(test.db, few, { stock: 2 });
    await changeItem(test.db, out, { stock: 0 });
    await changeItem(test.db, over, { saleEnd: test.clock.now() });
    await changeItem(test.db, unpublished, { published: 0 });
    await sql(test.db)("ShopItemMap").where({ ProductNum: gone }).delete();
    const cart = await read(test, player.token);
    expect(cart.cart.map((row) => [row.shopitem.ProductNum, row.problem])).toEqual([
      [fine, null],
      [few, MESSAGES.itemFew],
      [out, MESSAGES.itemSoldOut],
      [over, MESSAGES.itemEnded],
      [unpublished, MESSAGES.itemGone],
    ]);
    expect(await countRows(test.db, "CartItem", { UserNum: player.UserNum })).toBe(5);
  });

  it("gives a row to an order once, and only if unchanged", async () => {
    const test = await openApp(database);
    const player = await newPlayer(test.app);
    const { UserNum } = player;
    const item = await addItem(test.db);
    const seq = seqOf(await fill(test.app, player.token, item, 2), item);
    const { take } = createCartStore(test.db);
    // Another quantity, unchecked meanwhile, another player's.
    expect(await take(UserNum, [{ seq, quantity: 1 }])).toBe(false);
    await change(test, player, "toggle", seq);
    expect(await take(UserNum, [{ seq, quantity: 2 }])).toBe(false);
    await change(test, player, "toggle", seq);
    expect(await take(UserNum + 1, [{ seq, quantity: 2 }])).toBe(false);
    expect(await take(UserNum, [{ seq: seq + 1, quantity: 2 }])).toBe(false);
    const taken = await Promise.all([1, 2, 3].map(() => take(UserNum, [{ seq, quantity: 2 }])));
    expect(taken.filter(Boolean)).toHaveLength(1);
  });

  it("shows the current price", async () => {
    const test = await openApp(database);
    const player = await newPlayer(test.app);
    const item = await addItem(test.db, { ItemMoney: 100 });
    await fill(test.app, player.token, item, 2);
    await changeItem(test.db, item, { price: 120 });
    expect(await read(test, player.token)).toMatchObject({
      total: 240,
      cart: [{ shopitem: { price: 120 } }],
    });
  });

  it("is limited to the policy's number of different items", async () => {
    const test = await openApp(database);
    const player = await newPlayer(test.app);
    await setPolicy(test, "cartRows", "2");
    const [one, two, three] = [await addItem(test.db), await addItem(test.db), await addItem(test.db)];
    await fill(test.app, player.token, one);
    await fill(test.app, player.token, two);
    const full = await post(test.app, "/cart/items", { ProductNum: three }, player.token);
    expect([full.statusCode, full.json().error]).toEqual([422, MESSAGES.cartFull]);
    // More of what is there fits.
    expect((await fill(test.app, player.token, one, 5)).count).toBe(7);
  });

  describe("of the demo", () => {
    it("is empty at first", async () => {
      const test = await openApp(database);
      expect(await read(test, await tokenOf(test.app))).toMatchObject({
        cart: [],
        count: 0,
        total: 0,
        balance: 5000,
      });
    });
  });
});
