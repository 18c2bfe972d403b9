import { expect, it } from "vitest";
import { type SearchResults, searchResponseSchema } from "../../../../contract/index.ts";
import { get, newPlayer, post } from "../../../../test/accounts.ts";
import { openApp, type TestApp, tokenOf } from "../../../../test/app.ts";
import { addItem, contextOf, fill } from "../../../../test/coins.ts";
import { describeEachDatabase, useDatabase } from "../../../../test/database.ts";
import { changeGameUser } from "../../../../test/game.ts";
import { createCampaigns, generateCode } from "../../coins/codes/index.ts";

describeEachDatabase("the console's search", (kind) => {
  const database = useDatabase(kind);
  const NOTHING: SearchResults = { players: [], orders: [], code: null, ticket: null, audit: null };
  const find = async ({ app }: TestApp, search: string, token: string) =>
    searchResponseSchema
      .strict()
      .parse((await get(app, `/admin/search?search=${encodeURIComponent(search)}`, token)).json());

  it("finds players, orders, codes, tickets and audit entries, of those that a role may see", async () => {
    const test = await openApp(database);
    const admin = await tokenOf(test.app, "gm");
    const helper = await newPlayer(test.app);
    await post(test.app, "/admin/staff/grant", { UserID: helper.UserID, role: "support" }, admin);
    const seller = await newPlayer(test.app);
    await post(test.app, "/admin/staff/grant", { UserID: seller.UserID, role: "shop_manager" }, admin);

    const player = await newPlayer(test.app);
    await changeGameUser(test.db, player.UserID, { UserPoint: 1_000 });
    await fill(test.app, player.token, await addItem(test.db, { ItemMoney: 100 }), 2);
    const { order } = (await post(test.app, "/cart/buy", {}, player.token)).json();
    const code = generateCode();
    await createCampaigns(test.db, contextOf(test)).createWithCodes(
      {
        name: "Hanap",
        coins: 5,
        bonusCoins: 0,
        starts: new Date(0),
        ends: null,
        usesPerAccount: 1,
        maxUses: 1,
      },
      [code],
    );
    const form = { category: "game", subject: "Nasaan", message: "Tulong po." };
    const { number } = (await post(test.app, "/tickets", form, player.token)).json();
    const [entry] = (await get(test.app, `/admin/audit?player=${player.UserID}`, admin)).json().entries;

    const one = { UserNum: player.UserNum, UserID: player.UserID };
    for (const search of [player.UserID.toUpperCase(), player.email, String(player.UserNum)]) {
      expect((await find(test, search, helper.token)).players).toContainEqual(expect.objectContaining(one));
    }
    const juan = (await find(test, "juan", admin)).players;
    expect(new Set(juan.map(({ UserNum }) => UserNum)).size).toBe(juan.length);

    const { orders } = await find(test, order.toUpperCase(), seller.token);
    expect(orders).toMatchObject([{ account: one, quantity: 2 }]);
    expect((await find(test, String(orders[0]?.line), seller.token)).orders).toEqual(orders);
    expect((await find(test, player.UserID, seller.token)).players).toEqual([]);

    const typed = `${code.slice(0, 6).toLowerCase()}-${code.slice(6)}`;
    expect((await find(test, typed, admin)).code).toEqual({ campaign: "Hanap" });
    expect((await find(test, typed, helper.token)).code).toBeNull();

    expect((await find(test, number.toLowerCase(), helper.token)).ticket).toEqual({
      number,
      subject: "Nasaan",
      state: "open",
    });
    expect((await find(test, number, seller.token)).ticket).toBeNull();

    expect((await find(test, String(entry.id), admin)).audit).toMatchObject({
      id: entry.id,
      action: entry.action,
    });
    expect((await find(test, String(entry.id), helper.token)).audit).toBeNull();
    for (const search of ["", "999999999999999", "wala_nito", "50%_", "T-ZZZZZZZZ"]) {
      expect(await find(test, search, admin)).toEqual(NOTHING);
    }
  });
});
