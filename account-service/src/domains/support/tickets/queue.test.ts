import { AsyncLocalStorage } from "node:async_hooks";
import { expect, it } from "vitest";
import {
  type AdminTicketsQuery,
  adminTicketResponseSchema,
  adminTicketsResponseSchema,
  CONSOLE_MESSAGES,
  LIMITS,
  savedRepliesResponseSchema,
  ticketPlayerResponseSchema,
} from "../../../../contract/index.ts";
import { get, newPlayer, post } from "../../../../test/accounts.ts";
import { openApp, type TestApp, tokenOf } from "../../../../test/app.ts";
import { addItem, contextOf, fill } from "../../../../test/coins.ts";
import { describeEachDatabase, useDatabase } from "../../../../test/database.ts";
import { changeGameUser } from "../../../../test/game.ts";
import { sql } from "../../../../test/sql.ts";
import { MINUTE } from "../../../lib/time.ts";
import { createCampaigns, generateCode } from "../../coins/codes/index.ts";
import { createPlayers } from "../../console/players/index.ts";
import { createSupport } from "./queue-service.ts";

describeEachDatabase("support", (kind) => {
  const database = useDatabase(kind);

  async function open() {
    const test = await openApp(database);
    const admin = await tokenOf(test.app, "gm");
    const helper = await newPlayer(test.app);
    await post(test.app, "/admin/staff/grant", { UserID: helper.UserID, role: "support" }, admin);
    return { test, admin, helper };
  }
  async function ticketOf({ app }: TestApp, token: string, subject = "Nawala ang item") {
    const form = { category: "game", subject, message: "Tulong po." };
    return (await post(app, "/tickets", form, token)).json().number as string;
  }
  const list = async ({ app }: TestApp, token: string, query = "") =>
    adminTicketsResponseSchema.strict().parse((await get(app, `/admin/tickets?${query}`, token)).json())
      .tickets;
  const read = async ({ app }: TestApp, token: string, number: string) =>
    adminTicketResponseSchema.strict().parse((await get(app, `/admin/tickets/${number}`, token)).json());

  it("finds tickets by number, address, user ID and assignee", async () => {
    const { test, helper } = await open();
    const player = await newPlayer(test.app);
    const number = await ticketOf(test, player.token);
    const found = async (query: string) =>
      (await list(test, helper.token, query)).map((entry) => entry.number);
    for (const search of [number, number.toLowerCase(), player.email, player.UserID.toUpperCase()]) {
      expect(await found(`search=${encodeURIComponent(search)}`)).toEqual([number]);
    }
    expect(await found("search=nobody_here")).toEqual([]);
    expect(await found("state=open&assignee=nobody")).toContain(number);
    expect(await found("assignee=me")).toEqual([]);
    await post(test.app, `/admin/tickets/${number}/assign`, { UserNum: helper.UserNum }, helper.token);
    expect(await found("assignee=me")).toEqual([number]);
    expect(await found("assignee=nobody")).not.toContain(number);
    const file = await get(test.app, "/admin/tickets?assignee=me&format=csv", helper.token);
    expect(file.body).toMatch(
      new RegExp(`^\uFEFFnumber,subject,.*\r\n${number},Nawala ang item,game,open,${player.UserID},.*\r\n$`),
    );
    await post(test.app, `/admin/tickets/${number}/assign`, { UserNum: "" }, helper.token);
    expect(await found("assignee=me")).toEqual([]);
  });

  it("is downloaded with every ticket that stays open, though others are closed meanwhile", async () => {
    const { test } = await open();
    const created = new Date("2020-01-01T00:00:00Z");
    const times = { created, updated: created, answered: null, waitingSince: created };
    const numbers = Array.from({ length: 501 }, (_, index) => `T-FILE${String(index).padStart(4, "0")}`);
    for (let start = 0; start < numbers.length; start += 50)
      await sql(test.db)("Ticket").insert(
        numbers.slice(start, start + 50).map((number) => ({
          ...{
            number,
            UserNum: null,
            email: "file@example.ph",
            category: "game",
            subject: "x",
            state: "open",
          },
          ...times,
        })),
      );
    const search = "file@example.ph";
    const query: AdminTicketsQuery = { state: "open", assignee: "", search, page: 1, format: "csv" };
    const found: string[] = [];
    for await (const tickets of createSupport(test.db, contextOf(test)).listAll(query, 1)) {
      found.push(...tickets.map(({ number }) => number));
      await sql(test.db)("Ticket").where({ number: found[0] }).update({ state: "closed" });
    }
    expect(found).toEqual(numbers);
    await sql(test.db)("Ticket").where({ email: "file@example.ph" }).delete();
  });

  it("assigns a ticket to staff who may reply, and to whoever replies first", async () => {
    const { test, admin, helper } = await open();
    const player = await newPlayer(test.app);
    const number = await ticketOf(test, player.token);
    const refused = await post(
      test.app,
      `/admin/tickets/${number}/assign`,
      { UserNum: player.UserNum },
      helper.token,
    );
    expect([refused.statusCode, refused.json().error]).toEqual([422, CONSOLE_MESSAGES.agentUnknown]);

    await post(test.app, `/admin/tickets/${number}/answer`, { message: "Titingnan namin." }, helper.token);
    await post(test.app, `/admin/tickets/${number}/answer`, { message: "Ayos na." }, admin);
    const { ticket, agents } = await read(test, admin, number);
    expect(ticket).toMatchObject({
      number,
      state: "answered",
      account: { UserID: player.UserID },
      email: player.email,
      assignee: { UserID: helper.UserID },
    });
    const support = ticket.messages.filter(({ author }) => author === "support");
    expect(support.map(({ id }) => ticket.authors[id])).toEqual([helper.UserID, "gm"]);
    expect(agents.map(({ UserID }) => UserID)).toEqual(expect.arrayContaining(["gm", helper.UserID]));
    expect(agents.map(({ UserID }) => UserID)).not.toContain(player.UserID);
    expect((await get(test.app, "/admin/tickets/T-ACDE2347", admin)).statusCode).toBe(404);
    // Who it is that answers is support's own business.
    const own = await get(test.app, `/tickets/${number}`, player.token);
    expect(own.body).not.toContain(helper.UserID);
  });

  it("tells who assigns a ticket that somebody else has assigned meanwhile", async () => {
    const { test, admin, helper } = await open();
    const number = await ticketOf(test, (await newPlayer(test.app)).token);
    const assign = async (token: string, UserNum: number | string, seen?: number | string) => {
      const body = { UserNum, ...(seen !== undefined && { seen: { UserNum: seen } }) };
      const answer = await post(test.app, `/admin/tickets/${number}/assign`, body, token);
      return [answer.statusCode, answer.json().fields?.UserNum];
    };
    const assignee = async () => (await read(test, admin, number)).ticket.assignee?.UserNum;
    const [gm] = (await read(test, admin, number)).agents.filter(({ UserID }) => UserID === "gm");
    expect(await assign(helper.token, helper.UserNum, "")).toEqual([200, undefined]);
    expect(await assign(admin, String(gm?.UserNum), "")).toEqual([409, [CONSOLE_MESSAGES.fieldChanged]]);
    expect(await assignee()).toBe(helper.UserNum);
    // Both wanted the same.
    expect(await assign(admin, helper.UserNum, "")).toEqual([200, undefined]);
    expect(await assign(admin, String(gm?.UserNum), String(helper.UserNum))).toEqual([200, undefined]);
    expect(await assign(helper.token, "", helper.UserNum)).toEqual([409, [CONSOLE_MESSAGES.fieldChanged]]);
    expect(await assignee()).toBe(gm?.UserNum);
    // Who may not reply any more is shown as nobody.
    expect(await assign(admin, helper.UserNum)).toEqual([200, undefined]);
    await post(test.app, "/admin/staff/revoke", { UserNum: helper.UserNum }, admin);
    expect(await assign(admin, String(gm?.UserNum), "")).toEqual([200, undefined]);
  });

  it("shows the player's balances, bans, orders and redemptions beside a ticket, by few statements", async () => {
    const { test, admin, helper } = await open();
    const player = await newPlayer(test.app);
    await changeGameUser(test.db, player.UserID, { UserPoint: 1_000, UserPoint2: 20 });
    for (let index = 0; index < 6; index += 1) {
      await fill(test.app, player.token, await addItem(test.db, { ItemMoney: 100 }), 1);
      await post(test.app, "/cart/buy", {}, player.token);
    }
    const campaigns = createCampaigns(test.db, contextOf(test));
    const code = generateCode();
    await campaigns.createWithCodes(
      {
        name: "Ticket",
        coins: 50,
        bonusCoins: 0,
        starts: new Date(0),
        ends: null,
        usesPerAccount: 1,
        maxUses: 1,
      },
      [code],
    );
    await post(test.app, "/processCoupon", { CouponCode: code }, player.token);
    const number = await ticketOf(test, player.token);
    await post(test.app, `/admin/players/${player.UserNum}/ban`, { reason: "Bots" }, admin);

    const service = createPlayers(test.db, contextOf(test));
    let statements = 0;
    const within = new AsyncLocalStorage<true>();
    const listen = () => {
      // Not those of workers that run meanwhile.
      if (within.getStore()) statements += 1;
    };
    sql(test.db).on("query", listen);
    const found = await within.run(true, () => service.latest(player.UserNum));
    sql(test.db).removeListener("query", listen);
    expect(statements).toBeLessThanOrEqual(12);

    const answer = await get(test.app, `/admin/tickets/${number}/player`, helper.token);
    const { player: shown } = ticketPlayerResponseSchema.strict().parse(answer.json());
    expect(shown).toEqual(found);
    expect(shown).toMatchObject({
      UserID: player.UserID,
      status: "blocked",
      userPoints: 450,
      bans: [{ state: "on", reason: "Bots", bannedBy: "gm" }],
      redemptions: [{ code, coins: 50, campaign: { name: "Ticket" } }],
    });
    expect(shown?.orders).toHaveLength(5);
    expect(shown?.orders[0]).toMatchObject({ quantity: 1, units: { waiting: 1 } });

    const visitor = { category: "game", subject: "x", message: "y", email: "bisita@example.org" };
    const { number: visitors } = (await post(test.app, "/tickets", visitor)).json();
    expect((await get(test.app, `/admin/tickets/${visitors}/player`, helper.token)).json()).toEqual({
      player: null,
    });
  });

  it("keeps a ticket's place in the queue when its owner adds to it, and hands tickets back with the role", async () => {
    const { test, admin, helper } = await open();
    const [patient, other] = [await newPlayer(test.app), await newPlayer(test.app)];
    const first = await ticketOf(test, patient.token, "First");
    test.clock.advance(MINUTE);
    const second = await ticketOf(test, other.token, "Second");
    const mine = async (query = "state=open") =>
      (await list(test, admin, `${query}&page=1`))
        .map(({ number }) => number)
        .filter((number) => [first, second].includes(number));
    expect(await mine()).toEqual([first, second]);
    const say = (number: string, token: string) =>
      post(test.app, `/tickets/${number}/messages`, { message: "Also this." }, token);
    test.clock.advance(MINUTE);
    expect((await say(first, patient.token)).statusCode).toBe(200);
    expect(await mine()).toEqual([first, second]);
    // Answered, it waits from its next message on.
    await post(test.app, `/admin/tickets/${first}/answer`, { message: "Done." }, helper.token);
    test.clock.advance(MINUTE);
    await say(first, patient.token);
    test.clock.advance(MINUTE);
    await say(second, other.token);
    expect(await mine()).toEqual([second, first]);
    expect((await read(test, admin, first)).ticket.assignee?.UserNum).toBe(helper.UserNum);

    const revoke = { UserNum: helper.UserNum };
    expect((await post(test.app, "/admin/staff/revoke", revoke, admin)).statusCode).toBe(200);
    expect((await read(test, admin, first)).ticket.assignee).toBeNull();
    expect(await mine("assignee=nobody")).toContain(first);
    // Whoever answers next has it.
    await post(test.app, `/admin/tickets/${first}/answer`, { message: "Still done." }, admin);
    expect(await mine("assignee=me")).toEqual([first]);
  });

  it("does not go past a message that was not seen, and says so", async () => {
    const { test, admin } = await open();
    const player = await newPlayer(test.app);
    const number = await ticketOf(test, player.token);
    const last = async () => (await read(test, admin, number)).ticket.messages.at(-1)?.id;
    const seen = await last();
    await post(test.app, `/tickets/${number}/messages`, { message: "Wait, it came." }, player.token);
    const refused = [
      await post(
        test.app,
        `/admin/tickets/${number}/answer`,
        { message: "Bye.", state: "closed", seen },
        admin,
      ),
      await post(test.app, `/admin/tickets/${number}/close`, { seen }, admin),
    ];
    for (const answer of refused)
      expect([answer.statusCode, answer.json().error]).toEqual([409, CONSOLE_MESSAGES.ticketNewMessage]);
    expect((await read(test, admin, number)).ticket).toMatchObject({
      state: "open",
      messages: { length: 2 },
    });
    const answer = { message: "Good!", state: "closed", seen: await last() };
    expect((await post(test.app, `/admin/tickets/${number}/answer`, answer, admin)).statusCode).toBe(200);
    expect((await read(test, admin, number)).ticket.state).toBe("closed");
  });

  it("does not open a ticket again that a colleague has closed meanwhile, unless that was seen", async () => {
    const { test, admin, helper } = await open();
    const number = await ticketOf(test, (await newPlayer(test.app)).token);
    const seen = (await read(test, admin, number)).ticket.messages.at(-1)?.id;
    const answer = async (seenState?: string) => {
      const body = { message: "One more thing.", seen, ...(seenState && { seenState }) };
      const sent = await post(test.app, `/admin/tickets/${number}/answer`, body, helper.token);
      return [sent.statusCode, sent.json().error];
    };
    await post(test.app, `/admin/tickets/${number}/close`, { seen }, admin);
    expect(await answer("open")).toEqual([409, CONSOLE_MESSAGES.ticketClosedMeanwhile]);
    expect((await read(test, admin, number)).ticket).toMatchObject({
      state: "closed",
      messages: { length: 1 },
      assignee: null,
    });
    expect((await answer("closed"))[0]).toBe(200);
    expect((await read(test, admin, number)).ticket.state).toBe("answered");
  });

  it("stores saved replies", async () => {
    const { test, helper } = await open();
    const save = (form: object) => post(test.app, "/admin/saved-replies", form, helper.token);
    const all = async () =>
      savedRepliesResponseSchema
        .strict()
        .parse((await get(test.app, "/admin/saved-replies", helper.token)).json()).replies;
    expect((await save({ title: " ", text: "x" })).statusCode).toBe(422);
    await save({ title: "Salamat", text: "Salamat, {name}!\r\nAng ticket mo ay {number}." });
    const [answer] = await all();
    expect(answer).toMatchObject({
      title: "Salamat",
      text: "Salamat, {name}!\nAng ticket mo ay {number}.",
      changedBy: helper.UserID,
    });
    await save({ id: answer?.id, title: "Salamat po", text: "Salamat po!" });
    expect(await all()).toMatchObject([{ id: answer?.id, title: "Salamat po" }]);
    expect((await save({ id: 999_999, title: "x", text: "x" })).statusCode).toBe(404);
    // All that can be stored can be seen.
    const rows = Array.from({ length: LIMITS.savedReplies - 1 }, (_, index) => ({
      title: `Reply ${index}`,
      text: "x",
      changed: new Date(),
    }));
    for (let start = 0; start < rows.length; start += 200)
      await sql(test.db)("SavedReply").insert(rows.slice(start, start + 200));
    expect(await all()).toHaveLength(LIMITS.savedReplies);
    const full = await save({ title: "One more", text: "x" });
    expect([full.statusCode, full.json().error]).toEqual([422, CONSOLE_MESSAGES.repliesFull]);
    await sql(test.db)("SavedReply").where("title", "like", "Reply %").delete();
    const remove = () => post(test.app, "/admin/saved-replies/remove", { id: answer?.id }, helper.token);
    expect([(await remove()).statusCode, (await remove()).statusCode]).toEqual([200, 404]);
    expect(await all()).toEqual([]);
  });

  it("creates a saved reply once, however often its form is sent", async () => {
    const { test, admin } = await open();
    const form = { title: "Salamat po", text: "Salamat, {name}." };
    const save = (body: object, key = "saved-reply-key-1") =>
      test.app.inject({
        method: "POST",
        url: "/admin/saved-replies",
        payload: body,
        headers: {
          authorization: `Bearer ${admin}`,
          "idempotency-key": key,
          "x-requested-with": "XMLHttpRequest",
        },
      });
    expect((await save(form)).statusCode).toBe(200);
    expect((await save(form)).statusCode).toBe(200);
    const saved = async () =>
      savedRepliesResponseSchema
        .parse((await get(test.app, "/admin/saved-replies", admin)).json())
        .replies.filter(({ title }) => title === form.title).length;
    expect(await saved()).toBe(1);
    expect((await save(form, "saved-reply-key-2")).statusCode).toBe(200);
    expect(await saved()).toBe(2);
  });
});
