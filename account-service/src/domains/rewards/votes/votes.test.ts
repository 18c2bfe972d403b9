import { createHmac } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  CONSOLE_MESSAGES,
  errorBodySchema,
  LIMITS,
  MESSAGES,
  voteSitesResponseSchema,
  votesResponseSchema,
} from "../../../../contract/index.ts";
import { get, type Player, post } from "../../../../test/accounts.ts";
import {
  bearer,
  login,
  memoryLogger,
  openApp,
  openOwnApp,
  type TestApp,
  tokenOf,
} from "../../../../test/app.ts";
import { coinsOf, expectBooksInOrder, freshPolicy } from "../../../../test/coins.ts";
import { describeEachDatabase, useDatabase } from "../../../../test/database.ts";
import { changeGameUser, countRows, emptyTables } from "../../../../test/game.ts";
import { oldPlayer, read, setPolicies } from "../../../../test/rewards.ts";
import { sql } from "../../../../test/sql.ts";
import { seal } from "../../../lib/secrets/secret-box.ts";
import { DAY, HOUR, MINUTE } from "../../../lib/time.ts";
import { type Postback, parseAddresses, refusalOf, votesOf } from "./postback.ts";
import { nextVote } from "./service.ts";

const FORM = {
  name: "Toplist",
  slug: "toplist",
  format: "other",
  coins: "10",
  waitHours: "12",
  link: "https://toplist.example/vote?site=7&custom={token}",
  active: "true",
};
const METRICS_TOKEN = "m".repeat(32);

describeEachDatabase("votes", (kind) => {
  const database = useDatabase(kind);

  async function open(): Promise<TestApp & { admin: string }> {
    const test = await openApp(database);
    await freshPolicy(test.db, "remove");
    await emptyTables(test.db, ["VoteRejection", "VoteCredit", "VoteToken", "VoteSite", "Throttle"]);
    return { ...test, admin: await tokenOf(test.app, "gm") };
  }
  const save = (test: { app: TestApp["app"]; admin: string }, fields: Record<string, string> = {}, id = "") =>
    post(test.app, `/admin/vote-sites${id && `/${id}`}`, { ...FORM, ...fields }, test.admin);
  /** A toplist, and the address that it calls. */
  async function add(test: TestApp & { admin: string }, fields: Record<string, string> = {}) {
    const answer = await save(test, { verification: "path", ...fields });
    expect(answer.statusCode, answer.body).toBe(200);
    return { id: String(answer.json().id), path: `/${answer.json().path}` };
  }
  const tokenFor = async (test: TestApp, player: Player, site = "toplist") => {
    const answer = await post(test.app, `/votes/${site}/link`, undefined, player.token);
    return new URL(answer.json().data.url).searchParams.get("custom") as string;
  };
  const call = async (test: TestApp, url: string, headers = {}) =>
    (await test.app.inject({ url, headers })).statusCode;
  const coins = async (test: TestApp, player: Player) => (await coinsOf(test.db, player.UserNum))[1];

  it("lead to the toplist with a token that is not the user ID, the same one each time", async () => {
    const test = await open();
    await add(test);
    const player = await oldPlayer(test);
    const token = await tokenFor(test, player);
    expect(token).toMatch(/^[A-Z0-9]{18}$/);
    expect(await tokenFor(test, player)).toBe(token);
    expect(await tokenFor(test, await oldPlayer(test))).not.toBe(token);
    expect((await post(test.app, "/votes/toplist/link", undefined)).statusCode).toBe(401);
    expect((await post(test.app, "/votes/other/link", undefined, player.token)).statusCode).toBe(404);
  });

  it("are credited once for each account, site and wait, however often the toplist calls", async () => {
    const test = await open();
    const { path } = await add(test);
    const other = await add(test, { slug: "second", coins: "3" });
    const player = await oldPlayer(test);
    const vote = async () => call(test, `${path}?custom=${await tokenFor(test, player)}`);
    expect([await vote(), await vote(), await coins(test, player)]).toEqual([200, 200, 10]);
    // Another site's token is another one.
    expect(await call(test, `${other.path}?custom=${await tokenFor(test, player)}`)).toBe(200);
    expect(await coins(test, player)).toBe(10);
    expect(await call(test, `${other.path}?custom=${await tokenFor(test, player, "second")}`)).toBe(200);
    expect(await coins(test, player)).toBe(13);
    const shown = votesResponseSchema
      .strict()
      .parse((await get(test.app, "/votes", player.token)).json()).data;
    expect(shown).toMatchObject({ currency: "bonus", problem: null });
    expect(shown?.sites[0]).toEqual({
      site: "toplist",
      name: "Toplist",
      coins: 10,
      waitHours: 12,
      last: test.clock.now().toISOString(),
      next: new Date(test.clock.now().getTime() + 12 * HOUR).toISOString(),
    });
    test.clock.advance(11 * HOUR);
    expect([await vote(), await coins(test, player)]).toEqual([200, 13]);
    test.clock.advance(HOUR);
    expect([await vote(), await coins(test, player)]).toEqual([200, 23]);
    await expectBooksInOrder(test.db);
  });

  it("pay nothing to the staff who set up the toplist, whose call they could make themselves", async () => {
    const test = await open();
    const staff = await oldPlayer(test);
    await changeGameUser(test.db, staff.UserID, { UserType: 20 });
    const { token } = (await login(test.app, staff.UserID, staff.password)).json().data;
    const sites: { path: string }[] = [];
    for (const slug of ["one", "two"])
      sites.push(await add({ ...test, admin: token }, { slug, coins: "250" }));
    const vote = async (player: Player, index: number, slug: string) =>
      call(test, `${sites[index]?.path}?custom=${await tokenFor(test, player, slug)}`);
    expect([await vote(staff, 0, "one"), await vote(staff, 1, "two"), await coins(test, staff)]).toEqual([
      200, 200, 0,
    ]);
    const player = await oldPlayer(test);
    expect([await vote(player, 0, "one"), await coins(test, player)]).toEqual([200, 250]);
    // Who knows the secret knows it after a week too, until somebody else has made another one.
    test.clock.advance(8 * DAY);
    const { token: later } = (await login(test.app, staff.UserID, staff.password)).json().data;
    const back = { ...staff, token: later };
    expect([await vote(back, 0, "one"), await coins(test, staff)]).toEqual([200, 0]);
    const { id } = await sql(test.db)("VoteSite").where({ slug: "one" }).first("id");
    const edit = { slug: "one", coins: "250", verification: "path", newSecret: "true" };
    const renewed = await save({ ...test, admin: await tokenOf(test.app, "gm") }, edit, String(id));
    sites[0] = { path: `/${renewed.json().path}` };
    await sql(test.db)("FieldEdit").whereNot({ field: "secret" }).delete();
    expect([await vote(back, 0, "one"), await coins(test, staff)]).toEqual([200, 250]);
  });

  it("of no one, of blocked and of new accounts, and of votes that did not count, are answered and credit nothing", async () => {
    const test = await open();
    const { path } = await add(test);
    const player = await oldPlayer(test);
    const token = await tokenFor(test, player);
    expect(await call(test, `${path}?custom=AAAAAAAAAAAAAAAAAA`)).toBe(200);
    expect(await call(test, `${path}?custom=`)).toBe(200);
    expect(await call(test, `${path}?custom=${token}&voted=0`)).toBe(200);
    await changeGameUser(test.db, player.UserID, { CreateDate: test.clock.now() });
    expect(await call(test, `${path}?custom=${token}`)).toBe(200);
    await changeGameUser(test.db, player.UserID, {
      CreateDate: new Date("2020-01-01T00:00:00Z"),
      UserBlock: 1,
      UserBlockDate: new Date("2100-01-01T00:00:00Z"),
    });
    expect(await call(test, `${path}?custom=${token}`)).toBe(200);
    expect([await coins(test, player), await countRows(test.db, "VoteCredit")]).toEqual([0, 0]);
    const [site] = voteSitesResponseSchema
      .strict()
      .parse((await get(test.app, "/admin/vote-sites", test.admin)).json()).sites;
    expect(site?.rejected).toMatchObject([{ why: "token", calls: 2 }]);
  });

  it("with a wrong secret, signature or address are refused, counted and shown, and credit nothing", async () => {
    const test = await open();
    const player = await oldPlayer(test);
    const path = await add(test, { addresses: "192.0.2.0/24" });
    const token = await tokenFor(test, player);
    const headers = { "x-web-key": test.env.WEB_KEY, "x-client-address": "192.0.2.9" };
    const secret = path.path.split("/").at(-1) as string;
    expect(await call(test, `/votes/toplist/postback?custom=${token}`, headers)).toBe(403);
    expect(await call(test, `/votes/toplist/postback/${secret.slice(1)}A?custom=${token}`, headers)).toBe(
      403,
    );
    expect(await call(test, `${path.path}?custom=${token}`)).toBe(403);
    // Only web is believed about where a call comes from.
    expect(await call(test, `${path.path}?custom=${token}`, { "x-client-address": "192.0.2.9" })).toBe(403);
    expect(await coins(test, player)).toBe(0);
    const { sites } = (await get(test.app, "/admin/vote-sites", test.admin)).json();
    expect(sites[0].rejected).toMatchObject([
      { why: "address", calls: 2, address: "127.0.0.1" },
      { why: "secret", calls: 2, address: "192.0.2.9" },
    ]);
    expect(await call(test, `${path.path}?custom=${token}`, headers)).toBe(200);
    expect(await coins(test, player)).toBe(10);
  });

  it("whose caller goes on with wrong ones wait, and the toplist's own are taken all the same", async () => {
    const test = await open();
    const { path } = await add(test);
    const player = await oldPlayer(test);
    const token = await tokenFor(test, player);
    const statuses = new Set<number>();
    for (let time = 0; time < 33; time += 1)
      statuses.add(await call(test, `/votes/toplist/postback/wrong?custom=${token}`));
    expect([...statuses]).toEqual([403, 429]);
    const rows = await sql(test.db)("VoteRejection").select("why", "calls");
    expect(rows).toEqual([{ why: "secret", calls: 30 }]);
    expect(await call(test, `${path}?custom=${token}`)).toBe(200);
    expect(await coins(test, player)).toBe(10);
  });

  it.each([
    ["application/json", { body: '{"token":"{token}"}' }],
    ["application/x-www-form-urlencoded", { body: "token={token}&x=1" }],
    ["text/plain", { body: "token={token}" }],
  ])("may be signed: %s", async (type, { body }) => {
    const test = await open();
    await add(test, { verification: "signature", secret: "s3cret-of-the-toplist" });
    const player = await oldPlayer(test);
    const payload = body.replace("{token}", await tokenFor(test, player));
    const send = async (signature: string, sent = payload, query = "") =>
      (
        await test.app.inject({
          method: "POST",
          url: `/votes/toplist/postback${query}`,
          payload: sent,
          headers: { "content-type": type, "x-signature": signature },
        })
      ).statusCode;
    const right = createHmac("sha256", "s3cret-of-the-toplist").update(payload).digest("hex");
    expect(await send(right, `${payload} `)).toBe(403);
    expect(await send("")).toBe(403);
    // The query is not signed, so its token is not paid.
    const other = await oldPlayer(test);
    const theirs = await tokenFor(test, other);
    expect(await send(`sha256=${right}`, payload, `?custom=${theirs}`)).toBe(200);
    expect([await coins(test, player), await coins(test, other)]).toEqual([10, 0]);
  });

  it("of one call are paid though one player's balance cannot take more", async () => {
    const test = await open();
    const { path } = await add(test, { format: "gtop100" });
    const [full, other] = [await oldPlayer(test), await oldPlayer(test)];
    await changeGameUser(test.db, full.UserID, { UserPoint2: 2_147_483_647 });
    const Common: object[] = [];
    for (const player of [full, other])
      Common.push([{ pb_name: await tokenFor(test, player) }, { success: 0 }]);
    expect((await post(test.app, path, { Common })).statusCode).toBe(200);
    expect(await coins(test, other)).toBe(10);
  });

  it("are of as many toplists as the console lists: one more would pay and not be seen", async () => {
    const test = await open();
    const { id } = await add(test);
    const site = await sql(test.db)("VoteSite").where({ id }).first();
    const others = Array.from({ length: LIMITS.voteSites - 1 }, (_, index) => {
      const { id: _id, ...row } = { ...site, slug: `other-${index}` };
      return row;
    });
    for (let start = 0; start < others.length; start += 20)
      await sql(test.db)("VoteSite").insert(others.slice(start, start + 20));
    const refused = await save(test, { verification: "path", slug: "hidden" });
    expect([refused.statusCode, refused.json().error]).toEqual([409, CONSOLE_MESSAGES.voteSitesFull]);
    expect((await save(test, { verification: "path", name: "Renamed" }, id)).statusCode).toBe(200);
    await emptyTables(test.db, ["VoteSite"]);
  });

  it("of a hidden toplist are not taken, and players do not see it", async () => {
    const test = await open();
    const { id, path } = await add(test);
    const player = await oldPlayer(test);
    const token = await tokenFor(test, player);
    expect((await save(test, { verification: "path", active: "false" }, id)).statusCode).toBe(200);
    expect(await call(test, `${path}?custom=${token}`)).toBe(404);
    expect(await read(test, "/votes", player)).toBeNull();
  });

  it("are refused and shown, not failed, with a secret of an earlier DATA_KEY, until there is another one", async () => {
    const test = await open();
    const { id, path } = await add(test);
    const token = await tokenFor(test, await oldPlayer(test));
    const earlier = seal("k".repeat(40), path.split("/").at(-1) as string);
    await sql(test.db)("VoteSite").where({ id }).update({ secret: earlier });
    expect(await call(test, `${path}?custom=${token}`)).toBe(403);
    const { sites } = (await get(test.app, "/admin/vote-sites", test.admin)).json();
    expect(sites[0].rejected).toMatchObject([{ why: "secret", calls: 1 }]);
    const renewed = await save(test, { verification: "path", newSecret: "true" }, id);
    expect(await call(test, `/${renewed.json().path}?custom=${token}`)).toBe(200);
  });

  it("leave no secret in logs, in the audit log or in answers, and metrics count them", async () => {
    const { logger, text } = memoryLogger();
    const shared = await open();
    const { path } = await add(shared);
    const test = await openOwnApp(database, { logger, env: { METRICS_TOKEN } });
    const secret = path.split("/").at(-1) as string;
    await call(test, `${path}?custom=x`);
    await call(test, "/votes/toplist/postback/no?custom=x");
    expect(text()).toContain("/votes/toplist/postback/…");
    const list = (await get(shared.app, "/admin/vote-sites", shared.admin)).body;
    const audit = JSON.stringify(await sql(test.db)("AuditLog").where({ action: "vote_site_changed" }));
    const stored = JSON.stringify(await sql(test.db)("VoteSite"));
    for (const place of [text(), list, audit, stored]) expect(place).not.toContain(secret);
    expect(audit).toContain("coins: 10");
    const metrics = (await test.app.inject({ url: "/metrics", headers: bearer(METRICS_TOKEN) })).body;
    expect(metrics).toMatch(/vote_postbacks_total\{result="rejected"\} \d/);
    expect(metrics).toContain("rewards_paid_coins_total");
  });

  it("are set up by staff, whose mistakes are told", async () => {
    const test = await open();
    const { id } = await add(test);
    const wrong = async (fields: Record<string, string>, message: string) => {
      const answer = await save(test, { verification: "path", slug: "other", ...fields });
      expect([answer.statusCode, answer.json().error]).toEqual([422, message]);
    };
    await wrong({ slug: "toplist" }, CONSOLE_MESSAGES.voteSlugTaken);
    await wrong({ slug: "Top List" }, CONSOLE_MESSAGES.voteSlugInvalid);
    await wrong({ link: "https://toplist.example/vote" }, CONSOLE_MESSAGES.voteLinkInvalid);
    await wrong({ link: "https://{token}.example/vote" }, CONSOLE_MESSAGES.voteLinkInvalid);
    await wrong({ link: "javascript:alert('{token}')" }, CONSOLE_MESSAGES.voteLinkInvalid);
    await wrong({ coins: "0" }, CONSOLE_MESSAGES.voteCoinsInvalid);
    await wrong({ verification: "addresses" }, CONSOLE_MESSAGES.voteAddressesRequired);
    await wrong({ addresses: "example.org" }, CONSOLE_MESSAGES.voteAddressesInvalid);
    await wrong({ verification: "field" }, CONSOLE_MESSAGES.voteSecretRequired);
    await wrong({ verification: "field", secret: "short" }, CONSOLE_MESSAGES.voteSecretTooShort);
    // What is kept stays; a new secret makes the old address useless.
    const kept = await save(test, { verification: "path", coins: "11" }, id);
    expect(kept.json()).toMatchObject({
      path: "votes/toplist/postback",
      message: CONSOLE_MESSAGES.voteSiteSaved,
    });
    const renewed = await save(test, { verification: "path", newSecret: "true" }, id);
    expect(renewed.json().path).toMatch(/^votes\/toplist\/postback\/[A-Z0-9]{32}$/);
    expect((await save(test, {}, "999999")).statusCode).toBe(422);
    expect((await save(test, { verification: "path", slug: "z" }, "999999")).statusCode).toBe(404);
    // A secret of the address is none of a field.
    expect((await save(test, { verification: "field" }, id)).json().error).toBe(
      CONSOLE_MESSAGES.voteSecretRequired,
    );
  });

  /** What a toplist pays: coins, hours to wait, and whether it is shown. */
  const paysNow = async (test: TestApp, id: string) => {
    const { coins, waitHours, active } = await sql(test.db)("VoteSite").where({ id }).first();
    return [coins, waitHours, active];
  };
  const SAVED = CONSOLE_MESSAGES.voteSiteSavedWithAddress;
  const WAITS = CONSOLE_MESSAGES.voteSiteWaitsWithAddress;

  it("wait for a second person if all toplists together pay more than one may move alone, whatever that is", async () => {
    const test = await open();
    const put = async (fields: Record<string, string>, id = "") => {
      const answer = await save(test, { verification: "path", ...fields }, id);
      expect(answer.statusCode, answer.body).toBe(200);
      return { id: String(answer.json().id), message: answer.json().message };
    };
    await setPolicies(test, { adjustmentApprovalAbove: 9 });
    // Of all votes of a day.
    for (const [index, fields] of [
      { coins: "10", waitHours: "0" },
      { coins: "10", waitHours: "24" },
      { coins: "5", waitHours: "12" },
      { coins: "1", waitHours: "2" },
    ].entries()) {
      const { id, message } = await put({ slug: `beyond-${index}`, ...fields });
      expect(message).toBe(WAITS);
      expect(await paysNow(test, id)).toEqual([Number(fields.coins), Number(fields.waitHours), 0]);
    }
    expect((await put({ slug: "within", coins: "9", waitHours: "0" })).message).toBe(SAVED);
    // And of all toplists, however they are saved.
    await emptyTables(test.db, ["VoteSite", "Approval"]);
    await setPolicies(test, { adjustmentApprovalAbove: 40 });
    const { id } = await put({ coins: "10" });
    const hidden = await put({ slug: "hidden", coins: "15", active: "false" });
    expect(hidden.message).toBe(SAVED);
    expect((await put({ slug: "hidden", coins: "15" }, hidden.id)).message).toBe(
      CONSOLE_MESSAGES.voteSiteWaits,
    );
    expect(await paysNow(test, hidden.id)).toEqual([15, 12, 0]);
    const many = await Promise.all(
      Array.from({ length: 20 }, (_, at) => put({ slug: `many-${at}`, coins: "5" })),
    );
    expect(many.filter(({ message }) => message === SAVED)).toHaveLength(2);
    // One that pays more than it may since the limit was lowered can be edited, and pay less.
    await setPolicies(test, { adjustmentApprovalAbove: 0 });
    for (const coins of ["10", "9"])
      expect((await put({ coins }, id)).message).toBe(CONSOLE_MESSAGES.voteSiteSaved);
    // Another one approves it, even where one person may move nothing; who asked for it does not get it.
    const player = await oldPlayer(test);
    await changeGameUser(test.db, player.UserID, { UserType: 20 });
    const asked = {
      ...test,
      admin: (await login(test.app, player.UserID, player.password)).json().data.token,
    };
    await save(asked, { verification: "path", coins: "12" }, id);
    const latest = await save(asked, { verification: "path", coins: "14", name: "Renamed" }, id);
    expect(latest.json().message).toBe(CONSOLE_MESSAGES.voteSiteWaits);
    expect(await paysNow(test, id)).toEqual([9, 12, 1]);
    const { approvals } = (
      await get(test.app, "/admin/approvals?kind=vote_site&state=waiting", test.admin)
    ).json();
    const [request] = approvals.filter(({ summary }: { summary: string }) => summary.startsWith("Renamed"));
    expect(request).toMatchObject({
      summary: `Renamed (${id}): 9 coins every 12 hours, shown → 14 coins every 12 hours, shown`,
      rule: "day_limit",
    });
    const approve = (token: string) =>
      post(test.app, `/admin/approvals/${request.id}/approve`, undefined, token);
    expect((await approve(asked.admin)).json().error).toBe(CONSOLE_MESSAGES.approvalOwn);
    expect((await approve(test.admin)).json().message).toBe(CONSOLE_MESSAGES.voteSiteSaved);
    expect(await paysNow(test, id)).toEqual([14, 12, 1]);
    const { path } = (await save(test, { verification: "path", coins: "14", newSecret: "true" }, id)).json();
    const vote = async (by: Player) => {
      expect(await call(test, `/${path}?custom=${await tokenFor(test, by)}`)).toBe(200);
      return coins(test, by);
    };
    expect([await vote({ ...player, token: asked.admin }), await vote(await oldPlayer(test))]).toEqual([
      0, 14,
    ]);
  });

  it("pay no more than that together in a day, though one takes the place of another, or its wait is cut", async () => {
    const test = await open();
    await setPolicies(test, { adjustmentApprovalAbove: 20 });
    const daily = { verification: "path", coins: "20", waitHours: "24" };
    const first = await add(test, daily);
    const player = await oldPlayer(test);
    expect(await call(test, `${first.path}?custom=${await tokenFor(test, player)}`)).toBe(200);
    expect(await coins(test, player)).toBe(20);
    const hourly = { verification: "path", coins: "1", waitHours: "2" };
    expect((await save(test, hourly, first.id)).json().message).toBe(CONSOLE_MESSAGES.voteSiteWaits);
    expect((await save(test, { ...daily, active: "false" }, first.id)).statusCode).toBe(200);
    const second = await save(test, { ...daily, slug: "second" });
    expect(second.json().message).toBe(WAITS);
    test.clock.advance(DAY);
    const admin = await tokenOf(test.app, "gm");
    const again = await save({ ...test, admin }, { ...daily, slug: "second" }, String(second.json().id));
    expect(again.json().message).toBe(CONSOLE_MESSAGES.voteSiteSaved);
    expect(await paysNow(test, String(second.json().id))).toEqual([20, 24, 1]);
  });
});

const NONE: Postback = {
  method: "GET",
  query: "",
  contentType: "",
  body: "",
  signature: undefined,
  pathSecret: undefined,
  address: "192.0.2.1",
};
const form = (body: string) => ({
  ...NONE,
  method: "POST",
  body,
  contentType: "application/x-www-form-urlencoded",
});

describe("what toplists send", () => {
  const TOKEN = "ACDEFGHJKMNPQRTUVW";
  it.each([
    ["xtremetop100", { ...NONE, query: `custom=${TOKEN}&votingip=203.0.113.9` }, true],
    ["topg", { ...NONE, query: `p_resp=${TOKEN}&ip=203.0.113.9` }, true],
    ["top100arena", { ...NONE, query: `postback=${TOKEN}` }, true],
    ["arena-top100", form(`secret=s&voted=1&userip=203.0.113.9&userid=${TOKEN}`), true],
    ["arena-top100", form(`secret=s&voted=0&userip=203.0.113.9&userid=${TOKEN}`), false],
    ["gtop100", form(`VoterIP=203.0.113.9&Successful=0&Reason=&pingUsername=${TOKEN}&pingbackkey=k`), true],
    [
      "gtop100",
      form(`VoterIP=203.0.113.9&Successful=1&Reason=Late&pingUsername=${TOKEN}&pingbackkey=k`),
      false,
    ],
    ["other", { ...NONE, query: `username=${TOKEN.toLowerCase()}` }, true],
  ] as const)("%s is understood: %#", (format, postback, counted) => {
    expect(votesOf(format, postback)).toEqual([{ token: TOKEN, counted }]);
  });

  it("GTop100's JSON has several votes at once", () => {
    const Common = [
      [{ ip: "203.0.113.9" }, { success: 0 }, { reason: "" }, { pb_name: TOKEN }],
      [{ ip: "203.0.113.8" }, { success: 1 }, { reason: "Voted already" }, { pb_name: `${TOKEN}A` }],
      [{ ip: "203.0.113.7" }, { success: 0 }, { pb_name: "" }],
    ];
    const body = JSON.stringify({ siteid: 7, pingbackkey: "the-key-of-gtop100", Common });
    const postback = { ...NONE, method: "POST", contentType: "application/json", body };
    expect(votesOf("gtop100", postback)).toEqual([
      { token: TOKEN, counted: true },
      { token: `${TOKEN}A`, counted: false },
    ]);
    const site = { format: "gtop100", verification: "field", addresses: "" } as const;
    expect(refusalOf(site, "the-key-of-gtop100", postback)).toBeUndefined();
    expect(refusalOf(site, "another-key", postback)).toBe("secret");
    expect(refusalOf(site, null, postback)).toBe("secret");
  });

  it("signatures of a query are over all but themselves", () => {
    const site = { format: "other", verification: "signature", addresses: "" } as const;
    const query = `custom=${TOKEN}&time=5`;
    const mac = createHmac("sha256", "the secret").update(query).digest("hex");
    expect(refusalOf(site, "the secret", { ...NONE, query: `${query}&signature=${mac}` })).toBeUndefined();
    expect(refusalOf(site, "the secret", { ...NONE, query: `${query}6&signature=${mac}` })).toBe("signature");
  });

  it.each([
    ["192.0.2.1", "192.0.2.1", true],
    ["192.0.2.1", "::ffff:192.0.2.1", true],
    ["192.0.2.0/24, 2001:db8::/32", "2001:db8::5", true],
    ["192.0.2.0/24", "198.51.100.1", false],
    ["192.0.2.1", "unknown", false],
    ["", "192.0.2.1", false],
  ])("addresses %j and %s: %s", (addresses, address, from) => {
    const site = { format: "topg", verification: "addresses", addresses } as const;
    expect(refusalOf(site, null, { ...NONE, address })).toBe(from ? undefined : "address");
  });

  it.each(["example.org", "192.0.2.1/33", "192.0.2.1/x", "192.0.2.1/8/8", "300.1.1.1"])(
    "%s is no address",
    (text) => {
      expect(parseAddresses(text)).toBeNull();
    },
  );

  it("is read, or not, whatever it is", () => {
    const formats = ["xtremetop100", "gtop100", "topg", "arena-top100", "top100arena", "other"] as const;
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.jsonValue().map((value) => JSON.stringify(value)),
      fc.webQueryParameters(),
    );
    const entry = fc.oneof(
      fc.jsonValue(),
      fc.constant([{ pb_name: TOKEN }, null, [], "x", { __proto__: 1 }]),
    );
    const body = fc.oneof(
      text,
      fc.array(entry).map((Common) => JSON.stringify({ Common })),
    );
    const verification = fc.constantFrom("path", "field", "signature", "addresses" as const);
    fc.assert(
      fc.property(
        ...[fc.constantFrom(...formats), verification, text, body],
        ...[fc.constantFrom("application/json", "application/x-www-form-urlencoded", ""), text, text],
        (format, kind, query, sent, contentType, signature, secret) => {
          const postback = {
            ...NONE,
            method: "POST",
            query,
            body: sent,
            contentType,
            signature,
            pathSecret: signature,
          };
          for (const { token } of votesOf(format, postback) ?? []) expect(token).toMatch(/^[A-Z0-9]{6,24}$/);
          const site = { format, verification: kind, addresses: "" };
          if (signature !== secret && kind !== "field")
            expect(refusalOf(site, secret, postback)).toBeTypeOf("string");
        },
      ),
    );
  });
});

describe("calls of anybody", () => {
  const database = useDatabase("sqlite");
  it("are answered below 500, in the one shape", async () => {
    const test = await openApp(database);
    await sql(test.db)("VoteSite").insert({
      slug: "fuzz",
      name: "Fuzz",
      format: "other",
      link: "https://a.example/{token}",
      coins: 1,
      waitHours: 0,
      verification: "addresses",
      secret: null,
      addresses: "0.0.0.0/0 ::/0",
      active: 1,
      created: new Date(),
    });
    const part = fc.string({ unit: "binary", maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("GET", "POST" as const),
        fc.oneof(fc.constant("fuzz"), part),
        ...[
          part,
          part,
          fc.oneof(
            part,
            fc.jsonValue().map((value) => JSON.stringify(value)),
          ),
        ],
        fc.constantFrom("application/json", "application/x-www-form-urlencoded", "multipart/form-data", "x"),
        async (method, site, secret, query, payload, type) => {
          const url = `/votes/${encodeURIComponent(site)}/postback/${encodeURIComponent(secret)}?${encodeURI(query.replace(/[\ud800-\udfff]/g, ""))}`;
          const answer = await test.app.inject({
            method,
            url,
            headers: { "content-type": type },
            ...(method === "POST" && { payload }),
          });
          expect(answer.statusCode).toBeLessThan(500);
          if (answer.statusCode >= 400) expect(errorBodySchema.safeParse(answer.json()).success).toBe(true);
        },
      ),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 200) },
    );
  });
});

describe("the next vote", () => {
  const at = new Date("2026-11-22T10:00:00Z");
  const day = { rewardDayHour: 0 };
  it("is after the wait, a moment before the toplist's", () => {
    const last = { at, day: "2026-11-22" };
    const after = (minutes: number) =>
      nextVote({ waitHours: 12 }, last, new Date(at.getTime() + minutes * MINUTE), day);
    expect([after(0), after(704)]).toEqual([
      new Date("2026-11-22T22:00:00Z"),
      new Date("2026-11-22T22:00:00Z"),
    ]);
    expect([after(705), nextVote({ waitHours: 12 }, undefined, at, day)]).toEqual([null, null]);
    // Paid by a clock that was a little, or far, ahead and was set right since.
    expect([after(-15), after(-60), after(-30 * 24 * 60)]).toEqual([
      new Date("2026-11-22T22:00:00Z"),
      null,
      null,
    ]);
  });
  it("is on the next game day without a wait", () => {
    const last = { at, day: "2026-11-22" };
    expect(nextVote({ waitHours: 0 }, last, at, day)).toEqual(new Date("2026-11-22T16:00:00Z"));
    expect(nextVote({ waitHours: 0 }, last, new Date("2026-11-22T16:00:00Z"), day)).toBeNull();
    // Paid by another process, whose clock is ahead; or before staff moved the day's beginning to noon.
    const tomorrows = { at, day: "2026-11-23" };
    const next = new Date("2026-11-23T16:00:00Z");
    expect(nextVote({ waitHours: 0 }, tomorrows, new Date("2026-11-22T15:59:59Z"), day)).toEqual(next);
    const noon = { rewardDayHour: 12 };
    expect(nextVote({ waitHours: 0 }, last, new Date("2026-11-22T03:00:00Z"), noon)).not.toBeNull();
  });
});

it("a refused call says so and nothing else", () => {
  expect(MESSAGES.postbackRejected).not.toMatch(/secret|signature|address/);
});
