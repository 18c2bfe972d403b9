import { AsyncLocalStorage } from "node:async_hooks";
import { expect, it } from "vitest";
import {
  LIMITS,
  ME_PARTS,
  type MePart,
  meResponseSchema,
  sessionResponseSchema,
} from "../../../../contract/index.ts";
import { get, newPlayer, type Player, post } from "../../../../test/accounts.ts";
import { bearer, openApp, openOwnApp, type TestApp, tokenOf } from "../../../../test/app.ts";
import { addItem, contextOf, fill, key } from "../../../../test/coins.ts";
import { describeEachDatabase, useDatabase } from "../../../../test/database.ts";
import { addCharacters, changeGameUser } from "../../../../test/game.ts";
import { sql } from "../../../../test/sql.ts";
import { enableTotp } from "../../../../test/totp.ts";
import type { Tables } from "../../../db/tables.ts";
import { createCampaigns, generateCode } from "../../coins/codes/index.ts";

/** What a page of the site may cost at most. */
const STATEMENTS = 4;
/** The least PNG: one pixel. */
const PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** The parts of each page of a player, as web asks for them. */
const PAGES: Record<string, string> = {
  "a page that shows the player": "",
  "My Account": "with=account,ip",
  "Change Email and Change Password": "with=account",
  Security: "with=security",
  "Shopping Cart": "with=cart",
  "Coin History": "with=orders",
  "Coin History, its second page": "with=orders&page=2",
  "Gifts received": "with=gifts",
  "Gifts received, its second page": "with=gifts&page=2",
  "Wish list": "with=wishes",
  "Top Up History": "with=topups",
  "Top Up History, its second page": "with=topups&page=2",
  "Balances, R-Coin": "with=statement",
  "Balances, Milleage": "with=statement&currency=bonus",
  "Check My Ticket, the list": "with=tickets",
};

/** The call that has a part alone, and what of its answer the part is. */
const OWN_CALLS: Record<Exclude<MePart, "ticket" | "payment">, [url: string, of: string | null]> = {
  account: ["/account", "data"],
  ip: ["/user-ip", "useripdata"],
  cart: ["/cart", null],
  orders: ["/shoppurchases", null],
  gifts: ["/gifts", null],
  wishes: ["/wishlist", null],
  topups: ["/topuphistory", null],
  statement: ["/statement", null],
  tickets: ["/tickets", null],
  security: ["/account/security", "data"],
  attendance: ["/attendance", "data"],
  votes: ["/votes", "data"],
  playtime: ["/play-time", "data"],
  invites: ["/invites", "data"],
  services: ["/character-services", "data"],
  gamelogin: ["/game-login", "data"],
  reminders: ["/reminders", "data"],
  payments: ["/payments", null],
};

describeEachDatabase("GET /me", (kind) => {
  const database = useDatabase(kind);

  /** The statements of a call, and not those of mails that go out at the same time. */
  async function statementsOf(call: () => Promise<unknown>): Promise<string[]> {
    const sent: string[] = [];
    const within = new AsyncLocalStorage<true>();
    const listen = ({ sql }: { sql: string }) => {
      if (within.getStore()) sent.push(sql);
    };
    sql(database.db).on("query", listen);
    try {
      await within.run(true, call);
    } finally {
      sql(database.db).removeListener("query", listen);
    }
    return sent;
  }

  const redeem = async (test: TestApp, { token }: Player) => {
    const code = generateCode();
    const batch = { name: "me", coins: 500, bonusCoins: 20, starts: new Date(0), ends: null };
    await createCampaigns(test.db, contextOf(test)).createWithCodes(
      { ...batch, usesPerAccount: 1, maxUses: 1 },
      [code],
    );
    const answer = await post(test.app, "/processCoupon", { CouponCode: code }, token, key());
    expect(answer.statusCode, answer.body).toBe(200);
  };
  async function submit(test: TestApp, { token }: Player, pictures: string[] = []): Promise<string> {
    const ticket = { category: "account", subject: "Help", message: "It is so.", pictures };
    const answer = await post(test.app, "/tickets", ticket, token);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().number;
  }

  /** Makes a player with more than a page of everything, two-step login, characters and a full cart. */
  async function makeRich(test: TestApp) {
    const player = await newPlayer(test.app);
    await changeGameUser(test.db, player.UserID, { UserPoint: 1_000_000 });
    await addCharacters(test.db, [
      { UserNum: player.UserNum, ChaName: `A${player.UserNum}`, ChaLevel: 90 },
      { UserNum: player.UserNum, ChaName: `B${player.UserNum}`, ChaLevel: 99 },
      { UserNum: player.UserNum, ChaName: `C${player.UserNum}`, ChaDeleted: 1 },
    ]);
    const item = await addItem(test.db, { ItemMoney: 100 });
    const others = await Promise.all([1, 2, 3].map(() => addItem(test.db, { ItemMoney: 50 })));
    for (let time = 0; time <= LIMITS.historyPage; time += 1) {
      await fill(test.app, player.token, item, 2);
      const bought = await post(test.app, "/cart/buy", {}, player.token, key());
      expect(bought.statusCode, bought.body).toBe(200);
      await redeem(test, player);
    }
    for (const other of others) await fill(test.app, player.token, other, 3);
    const number = await submit(test, player, [PNG, PNG]);
    await post(test.app, `/tickets/${number}/messages`, { message: "And so." }, player.token);
    await enableTotp(test, player);
    return { player, number };
  }
  let rich: ReturnType<typeof makeRich> | undefined;
  /** An app, and the rich player, who is made once: the tests only read what they have. */
  async function openRich() {
    const test = await openOwnApp(database, { env: { REQUIRE_ADMIN_SECOND_FACTOR: true } });
    // Else its jobs would begin within the first call, and their statements count as its own.
    await test.app.ready();
    rich ??= makeRich(test);
    return { test, ...(await rich) };
  }

  it("answers the page of all rewards with few more", async () => {
    const { test, player } = await openRich();
    const sent = await statementsOf(async () => {
      const answer = await get(test.app, "/me?with=attendance,votes,playtime,invites", player.token);
      expect(answer.json().data).toMatchObject({ attendance: {}, votes: {}, playtime: {}, invites: {} });
    });
    // The session, the player, the policy, their standing, and two to five for each reward: who is due is asked as it
    // is paid.
    expect(sent.length, sent.join("\n")).toBeLessThanOrEqual(14);
  });

  it("answers each page with at most four statements", async () => {
    const { test, player, number } = await openRich();
    const counts: Record<string, number> = {};
    for (const [page, query] of Object.entries({
      ...PAGES,
      "Check My Ticket, a ticket": `with=ticket&ticket=${number}`,
    })) {
      const sent = await statementsOf(async () => {
        const answer = await get(test.app, `/me?${query}`, player.token);
        expect(answer.statusCode, answer.body).toBe(200);
        expect(answer.json().data.failed).toBeUndefined();
      });
      expect(sent.length, `${page}:\n${sent.join("\n")}`).toBeLessThanOrEqual(STATEMENTS);
      counts[page] = sent.length;
    }
    expect(counts).toEqual({
      "a page that shows the player": 2,
      "My Account": 3,
      "Change Email and Change Password": 2,
      Security: 4,
      "Shopping Cart": 4,
      "Coin History": 4,
      "Coin History, its second page": 4,
      "Gifts received": 3,
      "Gifts received, its second page": 4,
      "Wish list": 3,
      "Top Up History": 3,
      "Top Up History, its second page": 3,
      "Balances, R-Coin": 3,
      "Balances, Milleage": 3,
      "Check My Ticket, the list": 3,
      "Check My Ticket, a ticket": 4,
    });
  });

  it("returns each part like its own call", async () => {
    const { test, player, number } = await openRich();
    const names = ME_PARTS.filter((part) => part !== "ticket" && part !== "payment");
    for (const page of ["1", "2", "3"]) {
      const answer = await get(test.app, `/me?with=${names}&page=${page}`, player.token);
      expect(answer.statusCode, answer.body).toBe(200);
      const { user, status, role, ...parts } = meResponseSchema.strict().parse(answer.json()).data;
      const session = (await get(test.app, "/session", player.token)).json();
      expect(sessionResponseSchema.parse(session).data).toEqual({ user, status, role });
      expect(user.characters.map(({ ChaLevel }) => ChaLevel)).toEqual([99, 90]);
      const own: Record<string, unknown> = {};
      for (const part of names) {
        const [url, of] = OWN_CALLS[part];
        const body = (await get(test.app, `${url}?page=${page}`, player.token)).json();
        own[part] = of === null ? body : body[of];
      }
      expect(parts).toEqual(own);
      expect(parts.orders).toMatchObject({ last_page: 2, next_page: page === "1" ? 2 : null });
      expect(parts.security?.secondFactor).toMatchObject({
        on: true,
        recoveryCodesLeft: LIMITS.recoveryCodes,
      });
    }
    const milleage = (await get(test.app, "/me?with=statement&currency=bonus", player.token)).json().data
      .statement;
    expect(milleage).toEqual((await get(test.app, "/statement?currency=bonus", player.token)).json());
    const { ticket } = (await get(test.app, `/me?with=ticket&ticket=${number}`, player.token)).json().data;
    expect(ticket).toEqual((await get(test.app, `/tickets/${number}`, player.token)).json().data);
    expect(ticket.messages.map(({ files }: { files: object[] }) => files.length)).toEqual([2, 0]);
  });

  it("returns empty parts for an empty account", async () => {
    const test = await openApp(database);
    const player = await newPlayer(test.app);
    const { data } = (await get(test.app, `/me?with=${ME_PARTS}`, player.token)).json();
    expect(data).toMatchObject({
      user: { UserID: player.UserID, characters: [] },
      account: { secondFactor: false },
      cart: { cart: [], balance: 0 },
      orders: { purchasehistory: [], last_page: 1, next_page: null },
      topups: { topuphistory: [], last_page: 1 },
      statement: { entries: [], balance: 0 },
      tickets: { tickets: [], last_page: 1 },
      ticket: null,
      security: { secondFactor: { on: false, since: null, recoveryCodesLeft: 0, required: false } },
    });
  });

  it("says that staff need a second step, whatever the session has verified", async () => {
    const test = await openOwnApp(database, { env: { REQUIRE_ADMIN_SECOND_FACTOR: true } });
    const token = await tokenOf(test.app, "gm");
    const { data } = (await get(test.app, "/me?with=security", token)).json();
    expect(data).toMatchObject({ status: 0, role: null, security: { secondFactor: { required: true } } });
  });

  it("returns a ticket only to those who may read it", async () => {
    const test = await openApp(database);
    const [owner, other] = [await newPlayer(test.app), await newPlayer(test.app)];
    const number = await submit(test, owner);
    const read = async (token: string, headers = {}) =>
      (await get(test.app, `/me?with=ticket&ticket=${number}`, token, headers)).json().data.ticket;
    expect(await read(owner.token)).toMatchObject({ number });
    expect(await read(other.token)).toBeNull();
    expect(await read(other.token, { "x-ticket-key": "x".repeat(43) })).toBeNull();
    expect(await read(await tokenOf(test.app, "gm"))).toMatchObject({ number });
  });

  it("omits and names a part that cannot be read, and returns the rest", async () => {
    const tables = { ...database.db.tables, cartItem: "NoSuchTable" } as unknown as Tables;
    const test = await openOwnApp(database, { db: { ...database.db, tables, close: async () => {} } });
    const { token, UserID } = await newPlayer(test.app);
    const answer = await get(test.app, "/me?with=cart,ip", token);
    expect([answer.statusCode, answer.json().data]).toMatchObject([
      200,
      { user: { UserID }, ip: { CC_IP: "127.0.0.1" }, failed: ["cart"] },
    ]);
    expect(answer.json().data).not.toHaveProperty("cart");
  });
  it.each(["with=everything", "with=cart,x", "with=cart&with=ip", "currency=3"])(
    "refuses %s",
    async (query) => {
      const test = await openApp(database);
      const { token } = await newPlayer(test.app);
      expect((await get(test.app, `/me?${query}`, token)).statusCode).toBe(422);
    },
  );

  it("is 401 without a session", async () => {
    const test = await openApp(database);
    const { token } = await newPlayer(test.app);
    expect((await get(test.app, "/me?with=cart")).statusCode).toBe(401);
    await post(test.app, "/logout", undefined, token);
    const answer = await test.app.inject({ url: "/me", headers: bearer(token) });
    expect([answer.statusCode, answer.json().code]).toEqual([401, "loggedOut"]);
  });
});
