import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, it } from "vitest";
import {
  CONSOLE_MESSAGES,
  CONSOLE_ROWS,
  LIMITS,
  NEW_SHOP_ITEM,
  productResponseSchema,
  productsResponseSchema,
} from "../../../../contract/index.ts";
import { get, newPlayer, post } from "../../../../test/accounts.ts";
import { login, openApp, openOwnApp, type TestApp, tokenOf } from "../../../../test/app.ts";
import { addItem, changeItem, contextOf, fill, stockOf } from "../../../../test/coins.ts";
import { describeEachDatabase, useDatabase } from "../../../../test/database.ts";
import { changeGameUser } from "../../../../test/game.ts";
import { expectBothOrders } from "../../../../test/list-pages.ts";
import { sql } from "../../../../test/sql.ts";
import { HOUR } from "../../../lib/time.ts";
import { createProducts } from "./products-service.ts";

describeEachDatabase("the shop in the console", (kind) => {
  const database = useDatabase(kind);
  let admin = "";

  async function open(): Promise<TestApp> {
    const test = await openApp(database);
    admin = await tokenOf(test.app, "gm");
    return test;
  }
  /** An item of the game's that is not in the shop. */
  async function addProduct({ db }: TestApp, fields: object = {}): Promise<number> {
    const ItemName = `Product ${randomUUID()}`;
    await sql(db)("ShopItemMap").insert({ ItemMain: 9, ItemSub: 9, ItemName, ItemMoney: 70, ...fields });
    return (await sql(db)("ShopItemMap").max({ last: "ProductNum" }).first())?.last;
  }
  const list = async ({ app }: TestApp, query: string) => {
    const answer = await get(app, `/admin/shop?${query}`, admin);
    expect(answer.statusCode, answer.body).toBe(200);
    return productsResponseSchema.strict().parse(answer.json());
  };
  const numbers = async (test: TestApp, query: string) =>
    (await list(test, query)).products.map(({ ProductNum }) => ProductNum);
  const find = async ({ app }: TestApp, ProductNum: number) =>
    productResponseSchema.strict().parse((await get(app, `/admin/shop/${ProductNum}`, admin)).json()).product;
  const save = ({ app }: TestApp, ProductNum: number, fields: object = {}) =>
    post(app, `/admin/shop/${ProductNum}`, { category: "Pets", ...fields }, admin);
  const audited = async ({ app }: TestApp) =>
    (await get(app, "/admin/audit?action=shop_item_changed", admin)).json().entries[0];
  const inShop = async ({ app }: TestApp, ProductNum: number) => {
    const { items } = (await get(app, "/shop/items?category=Pets&sort=newest")).json();
    return items.find((item: { ProductNum: number }) => item.ProductNum === ProductNum);
  };

  it("shows the game's items with our data, by name, number, status and category", async () => {
    const test = await open();
    const bare = await addProduct(test, { ItemName: "Bare 100% [wool]" });
    const hidden = await addItem(test.db, { ItemName: "Hidden hat", published: 0, category: "Hats" });
    const shown = await addItem(test.db, { ItemName: "Shown hat", category: "Hats", price: 5, stock: 0 });

    expect(await numbers(test, "search=hat")).toEqual([shown, hidden]);
    expect(await numbers(test, "search=100%25%20[w")).toEqual([bare]);
    expect(await numbers(test, `search=${hidden}`)).toContain(hidden);
    expect(await numbers(test, "category=Hats&state=hidden")).toEqual([hidden]);
    expect(await numbers(test, "category=Hats&state=published")).toEqual([shown]);
    expect(await numbers(test, "state=unmapped")).toEqual([bare]);
    // As large as the game's numbers can be, and larger.
    for (const query of ["numbers=2147483647", "search=-2147483647", "search=2147483648"])
      expect(await numbers(test, query)).toEqual([]);
    expect((await list(test, "")).categories).toContain("Hats");
    expect(await find(test, bare)).toEqual({
      ProductNum: bare,
      ItemName: "Bare 100% [wool]",
      gamePrice: 70,
      gamePriceUnread: null,
      parts: null,
      item: null,
    });
    expect((await find(test, shown)).item).toMatchObject({ price: 5, stock: 0, published: true, bought: 0 });
    expect((await get(test.app, "/admin/shop/999999", admin)).json().error).toBe(
      CONSOLE_MESSAGES.productUnknown,
    );
    expect((await get(test.app, "/admin/shop/x", admin)).statusCode).toBe(422);

    // Page after page, each item once; and all of them as a file.
    for (let count = 0; count < CONSOLE_ROWS; count += 1) await addProduct(test);
    const found = await expectBothOrders(
      (query) => list(test, query),
      ({ products }) => products.map(({ ProductNum }) => ProductNum),
    );
    const rows = await sql(test.db)("ShopItemMap").orderBy("ProductNum", "desc").pluck("ProductNum");
    expect(found).toEqual(rows);
    const file = await get(test.app, "/admin/shop?format=csv", admin);
    expect(file.body.trimEnd().split("\r\n")).toHaveLength(rows.length + 1);
    expect(file.body).toContain(`${hidden},Hidden hat,100,hidden,,,0,Hats,,,1000\r\n`);
  });

  it("adds an item to the shop, where it can be bought at once, without changing the game's row", async () => {
    const test = await open();
    const item = await addProduct(test);
    const game = await sql(test.db)("ShopItemMap").where({ ProductNum: item });
    const saved = await save(test, item, {
      info: "  Purrs.\r\nLoudly. ",
      price: "45",
      stock: "3",
      seen: { stock: "" },
      saleStart: "2026-01-02T03:04",
      published: "true",
    });
    expect(saved.json()).toEqual({ message: CONSOLE_MESSAGES.shopItemSaved });
    expect(await find(test, item)).toMatchObject({
      gamePrice: 70,
      item: {
        image_url: null,
        info: "Purrs.\nLoudly.",
        category: "Pets",
        price: 45,
        stock: 3,
        // Manila's.
        saleStart: "2026-01-01T19:04:00.000Z",
        saleEnd: null,
        position: NEW_SHOP_ITEM.position,
        published: true,
        bought: 0,
      },
    });
    expect(await inShop(test, item)).toMatchObject({ price: 45, stock: 3 });
    expect(await audited(test)).toMatchObject({
      actor: { UserID: "gm" },
      account: null,
      detail: expect.stringMatching(
        /\(\d+\): added to the shop; published: no → yes; price: the game's → 45; stock: unlimited → 3; category: "" → "Pets"; sale from: none → 2026-01-01T19:04:00.000Z; description: "" → "Purrs\.\nLoudly\."$/,
      ),
    });

    const player = await newPlayer(test.app);
    await changeGameUser(test.db, player.UserID, { UserPoint: 50 });
    await fill(test.app, player.token, item);
    await save(test, item, { price: "50", stock: "3", seen: { stock: "3" }, published: "true" });
    const agreed = await post(test.app, "/cart/buy", { expectedTotal: 45 }, player.token);
    expect(agreed.json().code).toBe("priceChangedTotal");
    expect((await post(test.app, "/cart/buy", { expectedTotal: 50 }, player.token)).statusCode).toBe(200);
    expect((await find(test, item)).item).toMatchObject({ stock: 2, bought: 1 });

    // Only what changed is told of; what changes nothing is not.
    const before = await audited(test);
    await save(test, item, { price: "50", published: "true" });
    expect((await find(test, item)).item?.stock).toBe(2);
    expect(await audited(test)).toEqual(before);
    await save(test, item, { stock: "2", seen: { stock: "2" }, price: "", saleEnd: "2999-01-01T00:00:00Z" });
    expect((await audited(test)).detail).toMatch(
      /\): published: yes → no; price: 50 → the game's; sale until: none → 2999-01-01T00:00:00.000Z$/,
    );
    expect(await inShop(test, item)).toBeUndefined();
    expect(await sql(test.db)("ShopItemMap").where({ ProductNum: item })).toEqual(game);
  });

  it("is not sold to whoever set what it costs, nor to who made them staff, for a week", async () => {
    const test = await open();
    const manager = await newPlayer(test.app);
    const grant = { UserID: manager.UserID, role: "shop_manager" };
    expect((await post(test.app, "/admin/staff/grant", grant, admin)).statusCode).toBe(200);
    const ProductNum = await addProduct(test);
    const free = { category: "Pets", published: "true", price: "0", free: "true" };
    const url = `/admin/shop/${ProductNum}`;
    expect((await post(test.app, url, free, manager.token)).statusCode).toBe(200);
    const buy = async (token: string) => {
      const body = { expectedTotal: 0, item: { ProductNum, quantity: 9 } };
      const answer = await post(test.app, "/cart/buy", body, token);
      return [answer.statusCode, answer.json().code];
    };
    const refused = [409, "itemOwn"];
    expect([await buy(manager.token), await buy(admin)]).toEqual([refused, refused]);
    expect((await buy((await newPlayer(test.app)).token))[0]).toBe(200);
    // Other fields are no terms; the last one who set the price is somebody else now.
    const colleague = await newPlayer(test.app);
    await changeGameUser(test.db, colleague.UserID, { UserType: 20 });
    const { token } = (await login(test.app, colleague.UserID, colleague.password)).json().data;
    const seen = { ...free, seen: free };
    for (const fields of [{ info: "Soft." }, { price: "1" }, { price: "0" }]) {
      const edited = { ...seen, ...fields, seen: { ...free, ...(fields.price === "0" && { price: "1" }) } };
      expect((await post(test.app, url, edited, token)).statusCode).toBe(200);
      if ("info" in fields) expect(await buy(manager.token)).toEqual(refused);
    }
    // "free" is still the manager's.
    expect(await buy(manager.token)).toEqual(refused);
    await sql(test.db)("FieldEdit").update({ edited: new Date(test.clock.now().getTime() - 8 * 24 * HOUR) });
    expect((await buy(manager.token))[0]).toBe(200);
  });

  it("is not sold to whoever set its terms while nobody could have it, until others could for a week", async () => {
    const test = await open();
    const manager = await newPlayer(test.app);
    const grant = { UserID: manager.UserID, role: "shop_manager" };
    expect((await post(test.app, "/admin/staff/grant", grant, admin)).statusCode).toBe(200);
    await changeGameUser(test.db, manager.UserID, { UserPoint: 1_000 });
    const again = async () => {
      admin = await tokenOf(test.app, "gm");
      return (await login(test.app, manager.UserID, manager.password)).json().data.token as string;
    };
    const buy = async (ProductNum: number) => {
      const answer = await post(test.app, "/cart/buy", { item: { ProductNum, quantity: 9 } }, await again());
      return answer.statusCode === 200 ? "bought" : answer.json().code;
    };
    const saveAs = async (token: string, ProductNum: number, fields: object) =>
      expect(
        (await post(test.app, `/admin/shop/${ProductNum}`, { category: "Pets", ...fields }, token))
          .statusCode,
      ).toBe(200);
    const soon = (days: number) => new Date(test.clock.now().getTime() + days * 24 * HOUR).toISOString();

    const hidden = await addProduct(test);
    await saveAs(manager.token, hidden, { price: "1" });
    const later = await addProduct(test);
    const reduced = { price: "70", cutPrice: "1", cutStart: soon(8), cutEnd: soon(9), published: "true" };
    await saveAs(manager.token, later, reduced);
    const drop = await addProduct(test);
    await saveAs(manager.token, drop, { price: "1", saleStart: soon(8), published: "true" });
    const soldOut = await addProduct(test);
    await saveAs(manager.token, soldOut, { price: "1", stock: "0", published: "true" });
    test.clock.advance(8 * 24 * HOUR + HOUR);
    // Whoever puts it on sale, who need not know.
    await again();
    await saveAs(admin, hidden, { price: "1", published: "true", seen: { price: "1" } });
    await saveAs(await again(), soldOut, { price: "1", stock: "9", published: "true", seen: { stock: "0" } });
    for (const each of [hidden, later, drop, soldOut]) expect(await buy(each)).toBe("itemOwn");
    expect(
      (await post(test.app, "/cart/buy", { item: { ProductNum: hidden, quantity: 1 } }, admin)).json().code,
    ).toBe("itemOwn");
    test.clock.advance(7 * 24 * HOUR);
    for (const each of [hidden, drop, soldOut]) expect(await buy(each)).toBe("bought");
    // The parts of a bundle are terms too.
    const bundle = {
      name: "Mine",
      category: "Pets",
      price: "1",
      published: "false",
      parts: [{ ProductNum: hidden, quantity: 9 }],
    };
    const made = (await post(test.app, "/admin/bundles", bundle, await again())).json().ProductNum;
    await sql(test.db)("FieldEdit")
      .where({ thing: String(made) })
      .whereNot({ field: "items" })
      .delete();
    await sql(test.db)("ShopItem").where({ ProductNum: made }).update({ published: 1 });
    expect(await buy(made)).toBe("itemOwn");
  });

  it("has sales that say when they were last changed, be they moved, renamed or only bought from", async () => {
    const test = await open();
    const item = await addProduct(test);
    const day = (number: number) => `2998-01-0${number}T00:00:00.000Z`;
    const cut = (from: number) => ({
      price: "70",
      cutPrice: "50",
      cutStart: day(from),
      cutEnd: day(from + 1),
      published: "true",
    });
    const sale = async () => {
      const { data } = (await get(test.app, `/shop/sales?from=${day(1)}&until=${day(9)}`)).json();
      return data.find(({ ProductNum }: { ProductNum: number }) => ProductNum === item);
    };
    await save(test, item, cut(2));
    const first = await sale();
    expect(first).toMatchObject({ starts: day(2), changed: test.clock.now().toISOString() });
    test.clock.advance(60_000);
    await sql(test.db)("ShopItem").where({ ProductNum: item }).increment("bought", 1);
    await save(test, item, cut(2));
    expect(await sale()).toEqual(first);
    await save(test, item, cut(3));
    expect(await sale()).toMatchObject({ starts: day(3), changed: test.clock.now().toISOString() });
  });

  it("rejects invalid values, with a message for each field", async () => {
    const test = await open();
    const item = await addProduct(test, { ItemMoney: -1 });
    const refusal = async (fields: object) => (await save(test, item, fields)).json().fields;
    expect(await refusal({ category: " " })).toEqual({ category: [CONSOLE_MESSAGES.categoryRequired] });
    for (const price of ["-1", "1.5", "many", "1000000001"])
      expect(await refusal({ price })).toEqual({ price: [CONSOLE_MESSAGES.priceInvalid] });
    expect(await refusal({ stock: "-1" })).toEqual({ stock: [CONSOLE_MESSAGES.stockInvalid] });
    expect(await refusal({ position: "x" })).toEqual({ position: [CONSOLE_MESSAGES.positionInvalid] });
    expect(await refusal({ info: "x".repeat(1001) })).toEqual({ info: [CONSOLE_MESSAGES.infoTooLong] });
    expect(await refusal({ saleStart: "soon" })).toEqual({ saleStart: [CONSOLE_MESSAGES.timeInvalid] });
    expect(await refusal({ saleStart: "2026-01-02T00:00", saleEnd: "2026-01-01T00:00" })).toEqual({
      saleEnd: [CONSOLE_MESSAGES.endBeforeStart],
    });
    expect(await refusal({ published: "true" })).toEqual({ price: [CONSOLE_MESSAGES.priceMissing] });
    expect((await find(test, item)).item).toBeNull();
    expect((await save(test, 999_999)).statusCode).toBe(404);
    expect(await refusal({ price: 0, published: "true" })).toEqual({ free: [CONSOLE_MESSAGES.priceZero] });
    expect((await save(test, item, { price: 0, published: "true", free: "true" })).statusCode).toBe(200);
  });

  it("never overwrites sales made while the stock is edited", async () => {
    const test = await open();
    for (let round = 0; round < 5; round += 1) {
      const item = await addItem(test.db, { ItemMoney: 1, stock: 20 });
      const players = await Promise.all(Array.from({ length: 10 }, () => newPlayer(test.app)));
      for (const player of players) {
        await changeGameUser(test.db, player.UserID, { UserPoint: 10 });
        await fill(test.app, player.token, item);
      }
      const [saved, unchanged, ...bought] = await Promise.all([
        save(test, item, { stock: "50", seen: { stock: "20" }, published: "true" }),
        save(test, item, { stock: "20", seen: { stock: "20" }, published: "true", info: "New" }),
        ...players.map((player) => post(test.app, "/cart/buy", {}, player.token)),
      ]);
      expect(bought.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
      expect(unchanged.statusCode).toBe(200);
      expect([200, 409]).toContain(saved.statusCode);
      // Set before the first sale, or not at all.
      expect(await stockOf(test.db, item)).toBe(saved.statusCode === 200 ? 40 : 10);
    }
    const item = await addItem(test.db, { stock: 20 });
    await changeItem(test.db, item, { stock: 18 });
    const late = await save(test, item, { stock: "50", seen: { stock: "20" } });
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({
      error: CONSOLE_MESSAGES.editConflict,
      fields: { stock: [CONSOLE_MESSAGES.fieldChanged] },
    });
    expect((await find(test, item)).item).toMatchObject({ stock: 18, published: true });
    await changeItem(test.db, item, { stock: null });
    expect((await save(test, item, { stock: "5", seen: { stock: "18" } })).statusCode).toBe(409);
    expect((await save(test, item, { stock: "5", seen: { stock: "" } })).statusCode).toBe(200);
    expect(await stockOf(test.db, item)).toBe(5);
  });

  it("is added once, even if two staff members add it at once", async () => {
    const test = await open();
    const item = await addProduct(test);
    const answers = await Promise.all(Array.from({ length: 20 }, () => save(test, item, { price: "5" })));
    for (const answer of answers) expect([200, 409]).toContain(answer.statusCode);
    expect((await find(test, item)).item).toMatchObject({ price: 5 });
  });

  const draw = (width = 60, height = 40) =>
    sharp({ create: { width, height, channels: 3, background: "#c08040" } })
      .png()
      .toBuffer();
  const upload = ({ app }: TestApp, ProductNum: number, picture: Buffer) =>
    post(app, `/admin/shop/${ProductNum}/picture`, { picture: picture.toString("base64") }, admin);
  const filesOf = () => {
    const folder = join(database.env.DATA_DIR, "shop");
    return existsSync(folder) ? readdirSync(folder) : [];
  };

  it("has the uploaded picture, resized, and no unused file", async () => {
    const test = await open();
    const item = await addProduct(test);
    const answer = await upload(test, item, await draw(1200, 600));
    expect(answer.json()).toEqual({ message: CONSOLE_MESSAGES.pictureSaved });
    // What was not in the shop is hidden there now.
    const first = (await find(test, item)).item;
    expect(first).toMatchObject({ published: false, category: "" });
    const id = /^\/shop-picture\/([\w-]{36})\.webp$/.exec(first?.image_url ?? "")?.[1];
    expect(filesOf()).toEqual([id]);
    const picture = await get(test.app, `/shop/pictures/${id}`);
    expect(picture.headers).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    });
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({
      format: "webp",
      width: 512,
      height: 256,
    });
    expect((await audited(test)).detail).toContain(`added to the shop; picture: none → ${first?.image_url}`);
    await save(test, item, { published: "true" });
    expect((await inShop(test, item)).image_url).toBe(first?.image_url);

    // Another one: the first one's file goes. Ten at once: one is left.
    await Promise.all(Array.from({ length: 10 }, async () => upload(test, item, await draw())));
    const last = (await find(test, item)).item?.image_url;
    expect(last).not.toBe(first?.image_url);
    expect(filesOf().map((name) => `/shop-picture/${name}.webp`)).toEqual([last]);
    expect((await get(test.app, `/shop/pictures/${id}`)).statusCode).toBe(404);

    const removed = await post(test.app, `/admin/shop/${item}/picture/remove`, undefined, admin);
    expect(removed.json()).toEqual({ message: CONSOLE_MESSAGES.pictureRemoved });
    expect((await find(test, item)).item?.image_url).toBeNull();
    expect(filesOf()).toEqual([]);
    expect((await audited(test)).detail).toContain(`picture: ${last} → none`);
  });

  it("accepts only pictures, and keeps nothing that it rejects", async () => {
    const test = await open();
    const item = await addProduct(test);
    const png = await draw();
    const refusal = async (picture: Buffer) => {
      const answer = await upload(test, item, picture);
      return [answer.statusCode, answer.json().fields?.picture?.[0]];
    };
    const unreadable = [422, CONSOLE_MESSAGES.pictureUnreadable];
    expect(await refusal(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"))).toEqual(unreadable);
    expect(await refusal(png.subarray(0, 60))).toEqual(unreadable);
    expect(await refusal(await draw(6000, 5000))).toEqual(unreadable);
    const large = Buffer.concat([png, Buffer.alloc(LIMITS.pictureBytes)]);
    expect(await refusal(large)).toEqual([422, CONSOLE_MESSAGES.pictureTooBig]);
    expect(await refusal(Buffer.alloc(0))).toEqual([422, CONSOLE_MESSAGES.pictureRequired]);
    const huge = await post(test.app, `/admin/shop/${item}/picture`, { picture: "A".repeat(4e6) }, admin);
    expect(huge.statusCode).toBe(413);
    expect((await upload(test, 999_999, png)).statusCode).toBe(404);
    expect((await find(test, item)).item).toBeNull();
    expect(filesOf()).toEqual([]);
    for (const id of ["x", "..%2f..%2faccount-service.sqlite", randomUUID()])
      expect((await get(test.app, `/shop/pictures/${id}`)).statusCode).toBe(404);
  });

  it("leaves no file if the change fails, and deletes unused ones after an hour", async () => {
    const test = await open();
    const item = await addProduct(test);
    const broken = await openOwnApp(database, {
      env: { JWT_SECRET: test.env.JWT_SECRET },
      db: {
        ...database.db,
        close: async () => {},
        transaction: (work) =>
          database.db.transaction((trx) =>
            work({ ...trx, tables: { ...trx.tables, shopItem: "NoSuchTable" as never } }),
          ),
      },
    });
    expect((await upload(broken, item, await draw())).statusCode).toBe(500);
    expect(filesOf()).toEqual([]);

    await upload(test, item, await draw());
    const [kept] = filesOf() as [string];
    const folder = join(database.env.DATA_DIR, "shop");
    mkdirSync(folder, { recursive: true });
    const [old, young] = [randomUUID(), randomUUID()];
    for (const name of [old, young]) writeFileSync(join(folder, name), "x");
    const long = new Date(Date.now() - 2 * HOUR);
    for (const name of [old, kept]) utimesSync(join(folder, name), long, long);
    await createProducts(database.db, contextOf(test)).removeOrphans();
    expect(filesOf().sort()).toEqual([kept, young].sort());
  });
});
