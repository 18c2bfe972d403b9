import { randomUUID } from "node:crypto";
import { request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import {
  BROWSER_HEADER,
  CONSOLE_MESSAGES,
  campaignResponseSchema,
  campaignsResponseSchema,
  codeResponseSchema,
  LIMITS,
  MESSAGES,
  redemptionsResponseSchema,
  streamersResponseSchema,
} from "../../../../contract/index.ts";
import { get, newPlayer, type Player, post } from "../../../../test/accounts.ts";
import { bearer, login, openApp, type TestApp, tokenOf } from "../../../../test/app.ts";
import { contextOf, setPolicy } from "../../../../test/coins.ts";
import { describeEachDatabase, useDatabase } from "../../../../test/database.ts";
import { changeGameUser, countRows, emptyTables } from "../../../../test/game.ts";
import { expectBothOrders } from "../../../../test/list-pages.ts";
import { sql } from "../../../../test/sql.ts";
import { DECIDING } from "../../../app.ts";
import { DAY, MINUTE } from "../../../lib/time.ts";
import { createApprovals } from "../../foundation/approvals/index.ts";
import { COMMAND_LINE } from "../../foundation/audit/index.ts";
import { createCampaigns } from "./campaigns-service.ts";
import { createStreamers } from "./streamers-service.ts";

const BY = { UserNum: null, client: COMMAND_LINE };

describeEachDatabase("campaigns", (kind) => {
  const database = useDatabase(kind);
  let admin = "";

  async function open(): Promise<TestApp> {
    const test = await openApp(database);
    admin = await tokenOf(test.app, "gm");
    await setPolicy(test, "adjustmentApprovalAbove", "100000000");
    await setPolicy(test, "referralSharePercent", "10");
    return test;
  }
  /** With a limit of what one administrator may move, and a second administrator. */
  async function openLimited(limit: number) {
    const test = await open();
    await emptyTables(test.db, ["StaffMovement"]);
    await setPolicy(test, "adjustmentApprovalAbove", String(limit));
    const colleague = await newPlayer(test.app);
    await changeGameUser(test.db, colleague.UserID, { UserType: 20 });
    const { token } = (await login(test.app, colleague.UserID, colleague.password)).json().data;
    return { ...test, colleague: { ...colleague, token: token as string } };
  }

  async function make({ app }: TestApp, fields: object = {}): Promise<number> {
    const answer = await post(app, "/admin/campaigns", { name: "Kampanya", coins: 100, ...fields }, admin);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().id;
  }
  const codesOf = (body: string) => body.trimEnd().split("\r\n").slice(1);
  async function makeCodes({ app }: TestApp, id: number, codes: number, maxUses = 1): Promise<string[]> {
    const made = await post(app, `/admin/campaigns/${id}/codes`, { codes, maxUses }, admin);
    const file = await post(
      app,
      `/admin/campaigns/${id}/batches/${made.json().batch}/download`,
      undefined,
      admin,
    );
    expect(file.headers["content-type"]).toBe("text/csv; charset=utf-8");
    return codesOf(file.body);
  }
  const redeem = ({ app }: TestApp, player: Player, CouponCode: string | undefined, ReferralCode?: string) =>
    post(app, "/processCoupon", { CouponCode, ReferralCode }, player.token);
  const campaign = async ({ app }: TestApp, id: number) =>
    campaignResponseSchema.strict().parse((await get(app, `/admin/campaigns/${id}`, admin)).json()).campaign;
  const change = async ({ app }: TestApp, id: number, call: string, body?: object) =>
    (await post(app, `/admin/campaigns/${id}/${call}`, body, admin)).statusCode;

  it("has as many batches as are listed: one more would be seen by nobody, nor revoked along with it", async () => {
    const test = await open();
    const id = await make(test, { coins: 1 });
    const create = () => post(test.app, `/admin/campaigns/${id}/codes`, { codes: 1, maxUses: 1 }, admin);
    expect((await create()).statusCode).toBe(200);
    const { id: _, ...batch } = await sql(test.db)("CodeBatch").where({ campaign: id }).first();
    const others = Array.from({ length: LIMITS.campaignBatches - 1 }, () => batch);
    for (let start = 0; start < others.length; start += 20)
      await sql(test.db)("CodeBatch").insert(others.slice(start, start + 20));
    for (const [call, body] of [
      ["codes", { codes: 1, maxUses: 1 }],
      ["code", { code: "ISAPANGKODIGO", maxUses: 1 }],
    ] as const) {
      const refused = await post(test.app, `/admin/campaigns/${id}/${call}`, body, admin);
      expect([refused.statusCode, refused.json().error]).toEqual([409, CONSOLE_MESSAGES.batchesFull]);
    }
    expect((await campaign(test, id)).batches).toHaveLength(LIMITS.campaignBatches);
  });

  it("gives nothing to the staff who created or approved a code, whoever else made the campaign", async () => {
    const test = await openLimited(1_000);
    const gm = { token: admin } as Player;
    const chosen = async (token: string, id: number, code: string) =>
      expect(
        (await post(test.app, `/admin/campaigns/${id}/code`, { code, maxUses: 2 }, token)).statusCode,
      ).toBe(200);
    const own = await make(test, { coins: 100 });
    await chosen(admin, own, "SARILINGKODIGO");
    // The campaign's coins were set by one, the code by the other: neither gets them.
    const shared = await make(test, { coins: 50 });
    await chosen(test.colleague.token, shared, "KODIGONGDALAWA");
    for (const [player, code] of [
      [gm, "SARILINGKODIGO"],
      [gm, "KODIGONGDALAWA"],
      [test.colleague, "KODIGONGDALAWA"],
    ] as const)
      expect((await redeem(test, player, code)).json()).toMatchObject({
        error: MESSAGES.codeOwn,
        problems: [{ field: "CouponCode", code: "codeOwn" }],
      });
    expect((await redeem(test, await newPlayer(test.app), "KODIGONGDALAWA")).statusCode).toBe(200);
  });

  it("creates codes that work once each and are not stored", async () => {
    const test = await open();
    const id = await make(test, { coins: 150, bonusCoins: 5 });
    const codes = await makeCodes(test, id, 2_500);
    expect(new Set(codes).size).toBe(2_500);
    for (const code of codes.slice(0, 3)) expect(code).toMatch(/^[A-Z2-9]{18}$/);
    expect(await countRows(test.db, "Code", { campaign: id })).toBe(2_500);
    expect(JSON.stringify(await sql(test.db)("Code").where({ campaign: id }).limit(3))).not.toContain(
      codes[0],
    );

    const player = await newPlayer(test.app);
    expect((await redeem(test, player, codes[2_499])).json()).toMatchObject({
      userPoints: 150,
      userPoints2: 5,
    });
    expect((await redeem(test, await newPlayer(test.app), codes[2_499])).json().error).toBe(
      MESSAGES.codeUsed,
    );
    expect((await redeem(test, player, codes[0])).json().error).toBe(MESSAGES.codeUsedByYou);
    const found = await campaign(test, id);
    expect(found).toMatchObject({
      state: "running",
      codes: 2_500,
      redeemed: 1,
      createdBy: "gm",
      given: { coins: 150, bonusCoins: 5, share: 0, accounts: 1 },
      batches: [{ codes: 2_500, maxUses: 1, createdBy: "gm", state: "ready" }],
    });
  });

  it("can be paused, resumed, ended, extended and revoked for good", async () => {
    const test = await open();
    const id = await make(test, { usesPerAccount: 9 });
    const codes = await makeCodes(test, id, 5);
    const player = await newPlayer(test.app);
    const tried = async (code: number) =>
      (await redeem(test, player, codes[code])).json().error ?? "redeemed";

    expect(await change(test, id, "pause")).toBe(200);
    expect([await tried(0), (await campaign(test, id)).state]).toEqual([MESSAGES.codeInvalid, "paused"]);
    await change(test, id, "resume");
    expect(await tried(0)).toBe("redeemed");
    await change(test, id, "end", { ends: test.clock.now().toISOString() });
    expect([await tried(1), (await campaign(test, id)).state]).toEqual([MESSAGES.codeExpired, "ended"]);
    await change(test, id, "end", { ends: "" });
    expect(await tried(1)).toBe("redeemed");
    expect(await change(test, id, "end", { ends: "soon" })).toBe(422);

    expect(await change(test, id, "revoke", {})).toBe(422);
    expect(await change(test, id, "revoke", { reason: "Leaked" })).toBe(200);
    expect([await tried(2), (await campaign(test, id)).state]).toEqual([MESSAGES.codeInvalid, "revoked"]);
    for (const call of ["pause", "resume"]) expect(await change(test, id, call)).toBe(409);
    expect(await change(test, id, "codes", { codes: 1 })).toBe(409);
    expect(await change(test, 999_999, "pause")).toBe(404);
    const { entries } = (await get(test.app, "/admin/audit?action=campaign_changed", admin)).json();
    expect(entries[0]).toMatchObject({
      actor: { UserID: "gm" },
      detail: `Kampanya (${id}): revoked: Leaked`,
    });
  });

  it("revokes one batch and leaves the others", async () => {
    const test = await open();
    const id = await make(test, { usesPerAccount: 9 });
    const [first] = await makeCodes(test, id, 1);
    const [second] = await makeCodes(test, id, 1);
    const [, older] = (await campaign(test, id)).batches;
    expect(await change(test, id, `batches/${older?.id}/revoke`, { reason: "Wrong list" })).toBe(200);
    expect(await change(test, id, `batches/${older?.id}/revoke`, { reason: "Again" })).toBe(404);
    const player = await newPlayer(test.app);
    expect((await redeem(test, player, first)).json().error).toBe(MESSAGES.codeInvalid);
    expect((await redeem(test, player, second)).statusCode).toBe(200);
  });

  it("creates a batch once, however often the form is sent, and its codes are downloaded once, by its creator", async () => {
    const test = await openLimited(1_000_000);
    const key = { "idempotency-key": randomUUID() };
    const create = (body: object, headers = key) =>
      post(test.app, `/admin/campaigns/${id}/codes`, body, admin, headers);
    const named = { name: "Kampanya", coins: 100 };
    const campaigns = await Promise.all(
      Array.from({ length: 5 }, () => post(test.app, "/admin/campaigns", named, admin, key)),
    );
    const [id] = campaigns.map((answer) => answer.json().id);
    expect(new Set(campaigns.map((answer) => answer.json().id)).size).toBe(1);
    expect((await create({ codes: 5 })).statusCode).toBe(422);

    key["idempotency-key"] = randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => create({ codes: 1_500 })));
    const batches = (await campaign(test, id)).batches;
    expect(batches).toMatchObject([{ codes: 1_500, state: "new" }]);
    expect(await countRows(test.db, "StaffMovement", { reference: `campaign ${id}` })).toBe(1);
    const batch = batches[0]?.id;
    for (const answer of answers) {
      expect(answer.json()).toEqual({ message: CONSOLE_MESSAGES.batchCreated, batch });
    }
    expect((await create({ codes: 1_501 })).statusCode).toBe(422);

    const download = (token: string) =>
      post(test.app, `/admin/campaigns/${id}/batches/${batch}/download`, undefined, token);
    const others = await download(test.colleague.token);
    expect([others.statusCode, others.json().error]).toEqual([403, CONSOLE_MESSAGES.batchNotYours]);
    const files = await Promise.all(Array.from({ length: 5 }, () => download(admin)));
    expect(files.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409]);
    expect((await download(admin)).json().error).toBe(CONSOLE_MESSAGES.batchDownloaded);
    expect(await countRows(test.db, "Code", { batch: batch as number })).toBe(1_500);
    const [code] = codesOf(files.find(({ statusCode }) => statusCode === 200)?.body ?? "");
    expect((await redeem(test, await newPlayer(test.app), code)).statusCode).toBe(200);
    expect(await change(test, id + 1, `batches/${batch}/download`)).toBe(404);
  });

  it("accepts a code that staff chose, once", async () => {
    const test = await openLimited(1_000);
    const id = await make(test, { usesPerAccount: 9 });
    const choose = (code: string, maxUses = 1) =>
      post(test.app, `/admin/campaigns/${id}/code`, { code, maxUses }, admin);
    for (const code of ["ABCD", "ñandú", "A".repeat(33), "AB/CDE"]) {
      expect((await choose(code)).json().fields).toEqual({ code: [CONSOLE_MESSAGES.chosenCodeInvalid] });
    }
    const code = `PASKO${randomUUID().slice(0, 8)}`.toUpperCase();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => choose(`${code.slice(0, 5)}-${code.slice(5)}`)),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422, 422, 422]);
    expect((await choose(code.toLowerCase())).json().error).toBe(CONSOLE_MESSAGES.chosenCodeTaken);
    expect((await campaign(test, id)).batches).toMatchObject([{ codes: 1, state: "ready" }]);
    const player = await newPlayer(test.app);
    expect((await redeem(test, player, code)).json()).toMatchObject({ userPoints: 100 });
    // One that is worth too much needs approval.
    const many = `MALAKI${randomUUID().slice(0, 8)}`.toUpperCase();
    expect((await choose(many, 10)).statusCode).toBe(200);
    expect((await campaign(test, id)).batches[0]?.state).toBe("waiting");
    expect((await redeem(test, player, many)).json().error).toBe(MESSAGES.codeInvalid);
  });

  it("does not accept codes of an interrupted download, which can be repeated", async () => {
    const test = await open();
    const id = await make(test);
    const made = await post(test.app, `/admin/campaigns/${id}/codes`, { codes: 30_000 }, admin);
    const path = `/admin/campaigns/${id}/batches/${made.json().batch}/download`;
    await test.app.listen({ host: "127.0.0.1", port: 0 });
    const { port } = test.app.server.address() as AddressInfo;
    const received = await new Promise<string>((resolve, reject) => {
      const call = httpRequest(
        {
          port,
          method: "POST",
          path,
          headers: bearer(admin),
        },
        (answer) => {
          let text = "";
          answer.on("data", (chunk) => {
            text += chunk;
            if (text.length < 3_000) return;
            answer.destroy();
            resolve(text);
          });
        },
      );
      call.on("error", reject);
      call.end();
    });
    await expect.poll(async () => (await campaign(test, id)).batches[0]?.state).toBe("new");
    const code = codesOf(received)[0];
    expect((await redeem(test, await newPlayer(test.app), code)).json().error).toBe(MESSAGES.codeInvalid);
    // None is made any more.
    expect(await countRows(test.db, "Code", { campaign: id })).toBeLessThan(30_000);
    const codes = codesOf((await post(test.app, path, undefined, admin)).body);
    expect([codes.length, await countRows(test.db, "Code", { campaign: id })]).toEqual([30_000, 30_000]);
    expect(codes).not.toContain(code);
    expect((await redeem(test, await newPlayer(test.app), codes[29_999])).statusCode).toBe(200);
  });

  it("does not finish a download that another one has replaced", async () => {
    const test = await open();
    const id = await make(test);
    const campaigns = createCampaigns(test.db, contextOf(test));
    const { batch } = await campaigns.createBatch(id, { codes: 1_500, maxUses: 1 }, undefined, BY);
    const stuck = campaigns.download(id, batch, BY);
    const { value } = await stuck.next();
    await expect(campaigns.download(id, batch, BY).next()).rejects.toThrow(CONSOLE_MESSAGES.batchDownloaded);
    test.clock.advance(11 * MINUTE);
    const second = campaigns.download(id, batch, BY);
    await second.next();
    await expect(stuck.next()).rejects.toThrow(CONSOLE_MESSAGES.batchDownloaded);
    const { value: rest } = await second.next();
    expect((await campaign(test, id)).batches[0]?.state).toBe("ready");
    expect(await countRows(test.db, "Code", { batch })).toBe(1_500);
    const player = await newPlayer(test.app);
    const [stale] = value as string[];
    const [working] = rest as string[];
    expect((await redeem(test, player, stale)).json().error).toBe(MESSAGES.codeInvalid);
    expect((await redeem(test, player, working)).statusCode).toBe(200);
  });

  it("does not accept codes of an incomplete batch, e.g. after a crash", async () => {
    const test = await open();
    const id = await make(test);
    const chunks = createCampaigns(test.db, contextOf(test)).createCodes(
      id,
      { codes: 3_000, maxUses: 1 },
      BY,
    );
    const { value } = await chunks.next();
    const [code] = value as string[];
    expect((await campaign(test, id)).batches[0]?.state).toBe("creating");
    expect((await redeem(test, await newPlayer(test.app), code)).json().error).toBe(MESSAGES.codeInvalid);
    test.clock.advance(11 * MINUTE);
    expect((await campaign(test, id)).batches[0]?.state).toBe("new");
    // Nor of one that began before the clock was set back.
    test.clock.advance(-60 * MINUTE);
    const [{ id: batch, state } = {}] = (await campaign(test, id)).batches;
    expect(state).toBe("new");
    const again = await post(test.app, `/admin/campaigns/${id}/batches/${batch}/download`, undefined, admin);
    expect(again.statusCode).toBe(403);
    await chunks.return(undefined);
  });

  it("creates 100,000 codes in constant memory", async () => {
    const test = await open();
    const id = await make(test);
    const chunks = createCampaigns(test.db, contextOf(test)).createCodes(
      id,
      { codes: 100_000, maxUses: 1 },
      BY,
    );
    const before = process.memoryUsage().rss;
    let most = before;
    let count = 0;
    for await (const codes of chunks) {
      count += codes.length;
      most = Math.max(most, process.memoryUsage().rss);
    }
    expect(count).toBe(100_000);
    expect((most - before) / 2 ** 20).toBeLessThan(200);
    expect((await campaign(test, id)).batches[0]).toMatchObject({
      state: "ready",
      codes: 100_000,
      createdBy: null,
    });
  });

  it("rejects invalid values", async () => {
    const test = await open();
    const errorOf = async (fields: object) =>
      (await post(test.app, "/admin/campaigns", { name: "x", coins: 1, ...fields }, admin)).json().error;
    expect(await errorOf({ name: " " })).toBe(CONSOLE_MESSAGES.nameRequired);
    expect(await errorOf({ coins: 0 })).toBe(CONSOLE_MESSAGES.coinsNone);
    expect(await errorOf({ coins: -5 })).toBe(CONSOLE_MESSAGES.coinsInvalid);
    expect(await errorOf({ starts: "2026-11-20T18:00", ends: "2026-11-20T17:00" })).toBe(
      CONSOLE_MESSAGES.endBeforeStart,
    );
    expect(await errorOf({ streamer: "NOBODY" })).toBe(CONSOLE_MESSAGES.streamerUnknown);
    const id = await make(test);
    for (const codes of [0, 100_001, "x"]) expect(await change(test, id, "codes", { codes })).toBe(422);
  });

  it("reads a form's times as Manila time", async () => {
    const test = await open();
    const id = await make(test, { starts: "2030-01-01T08:00", ends: "2030-02-01T08:00" });
    expect(await campaign(test, id)).toMatchObject({
      starts: "2030-01-01T00:00:00.000Z",
      ends: "2030-02-01T00:00:00.000Z",
      state: "waiting",
    });
  });

  it("gives streamers their share of their campaign, and includes it in the payout", async () => {
    const test = await open();
    const streamer = await newPlayer(test.app);
    const made = await post(
      test.app,
      "/admin/streamers",
      { code: "kuya-ben", UserID: streamer.UserID, name: "Kuya Ben", sharePercent: 10 },
      admin,
    );
    expect(made.json()).toEqual({ message: CONSOLE_MESSAGES.streamerCreated });
    const id = await make(test, { coins: 205, streamer: "kuyaben", usesPerAccount: 2 });
    const codes = await makeCodes(test, id, 4);
    const player = await newPlayer(test.app);
    // Whichever other streamer is named; and they earn nothing from codes that they redeem themselves.
    expect((await redeem(test, player, codes[0], "STREAMERANA")).statusCode).toBe(200);
    expect((await redeem(test, player, codes[1])).statusCode).toBe(200);
    expect((await redeem(test, streamer, codes[2])).statusCode).toBe(200);

    const payout = async (query = "") => {
      const { streamers } = streamersResponseSchema
        .strict()
        .parse((await get(test.app, `/admin/streamers${query}`, admin)).json());
      return streamers.find(({ code }) => code === "KUYABEN");
    };
    const own = { redemptions: 2, accounts: 1, coins: 410, share: 40, balance: 40 };
    expect(await payout()).toMatchObject({ ...own, active: true, sharePercent: 10 });
    expect(await payout("?to=2020-01-01")).toMatchObject({ redemptions: 0, share: 0, balance: 40 });
    const file = await get(test.app, "/admin/streamers?format=csv", admin);
    expect(file.body).toContain(`KUYABEN,Kuya Ben,${streamer.UserID},2,1,410,40,40\r\n`);

    const off = { code: "KUYABEN", sharePercent: "", active: "false" };
    expect((await post(test.app, "/admin/streamers/change", off, admin)).statusCode).toBe(200);
    expect((await redeem(test, await newPlayer(test.app), codes[3])).statusCode).toBe(200);
    expect(await payout()).toMatchObject({ ...own, active: false, sharePercent: null });
  });

  it("codes worth more than one staff member may move need a second one", async () => {
    const test = await openLimited(1_000);
    const approvalOf = async (batch: number) =>
      (
        await sql(test.db)("Approval")
          .where({ kind: "codes", reference: String(batch) })
          .first("id")
      )?.id ?? "none";
    const approve = async (batch: number, token: string) =>
      post(test.app, `/admin/approvals/${await approvalOf(batch)}/approve`, undefined, token);
    const statesOf = async (id: number) => (await campaign(test, id)).batches.map(({ state }) => state);
    // 100 R-Coin, and 10 for a streamer.
    const id = await make(test);
    const [working] = await makeCodes(test, id, 9);
    const codes = await makeCodes(test, id, 1);
    expect(await statesOf(id)).toEqual(["waiting", "ready"]);
    const player = await newPlayer(test.app);
    expect((await redeem(test, player, codes[0])).json().error).toBe(MESSAGES.codeInvalid);
    const listed = campaignsResponseSchema.parse((await get(test.app, "/admin/campaigns", admin)).json());
    expect(listed.campaigns.find((entry) => entry.id === id)?.unapproved).toBe(1);
    const dashboard = (await get(test.app, "/admin/dashboard", admin)).json();
    expect(dashboard.waiting.approvals).toBeGreaterThanOrEqual(1);

    // Said before a batch is created, and from then on.
    expect(await campaign(test, id)).toMatchObject({ worth: 110, allowance: 10 });
    const more = { codes: 10_000 };
    expect((await post(test.app, `/admin/campaigns/${id}/codes`, more, admin)).statusCode).toBe(200);
    expect((await campaign(test, id)).batches[0]).toMatchObject({ state: "new", unapproved: true });

    const batch = (await campaign(test, id)).batches[1]?.id ?? 0;
    const own = await approve(batch, admin);
    expect([own.statusCode, own.json().error]).toEqual([409, CONSOLE_MESSAGES.approvalOwn]);
    const answers = await Promise.all(Array.from({ length: 10 }, () => approve(batch, test.colleague.token)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(9).fill(409)]);
    expect((await campaign(test, id)).batches[1]).toMatchObject({
      state: "ready",
      unapproved: false,
      approvedBy: test.colleague.UserID,
    });
    const entry = await sql(test.db)("AuditLog").where({ action: "codes_approved" }).orderBy("id", "desc");
    expect(entry).toMatchObject([{ detail: `Kampanya (${id}), batch ${batch}` }]);
    expect((await redeem(test, player, codes[0])).json()).toMatchObject({ userPoints: 100 });

    // A rejected one cannot be approved any more.
    await makeCodes(test, id, 1);
    const refused = (await campaign(test, id)).batches[0]?.id ?? 0;
    expect(await change(test, id, `batches/${refused}/revoke`, { reason: "Too many" })).toBe(200);
    expect((await approve(refused, test.colleague.token)).statusCode).toBe(409);
    // One that needed no approval neither.
    expect(working).toBeDefined();
    const free = (await campaign(test, id)).batches.at(-1)?.id ?? 0;
    expect((await approve(free, test.colleague.token)).statusCode).toBe(404);
  });

  it("codes are not approved by the campaign's streamer, nor through another of their accounts", async () => {
    const test = await openLimited(50);
    const clerk = await newPlayer(test.app);
    await changeGameUser(test.db, clerk.UserID, { UserType: 20 });
    const { token, browser } = (await login(test.app, clerk.UserID, clerk.password)).json().data;
    const second = await newPlayer(test.app);
    await login(test.app, second.UserID, second.password, { [BROWSER_HEADER]: browser });
    for (const [code, { UserID }] of Object.entries({ SARILI: clerk, PANGALAWA: second })) {
      const body = { code, UserID, name: code, sharePercent: "" };
      expect((await post(test.app, "/admin/streamers", body, admin)).statusCode).toBe(200);
    }
    const madeBy = async (streamer: string) => {
      const campaign = { name: "Kampanya", coins: 100, streamer };
      const answer = await post(test.app, "/admin/campaigns", campaign, test.colleague.token);
      return answer.json().id as number;
    };
    for (const id of [await madeBy("SARILI"), await madeBy("PANGALAWA")]) {
      await makeCodes(test, id, 1);
      const [batch] = (await campaign(test, id)).batches;
      const approval = { kind: "codes", reference: String(batch?.id) };
      const request = (await sql(test.db)("Approval").where(approval).first("id")).id;
      const approve = (by: string) => post(test.app, `/admin/approvals/${request}/approve`, undefined, by);
      const own = await approve(token);
      expect([own.statusCode, own.json().error]).toEqual([409, CONSOLE_MESSAGES.batchYours]);
      expect((await campaign(test, id)).batches[0]?.state).toBe("waiting");
      const third = await newPlayer(test.app);
      await changeGameUser(test.db, third.UserID, { UserType: 20 });
      const { token: others } = (await login(test.app, third.UserID, third.password)).json().data;
      expect((await approve(others)).json().message).toBe(CONSOLE_MESSAGES.batchApproved);
    }
  });

  it("codes and adjustments count together for one staff member, also simultaneous ones", async () => {
    const test = await openLimited(1_000);
    const id = await make(test, { coins: 0, bonusCoins: 100 });
    const { UserNum } = await newPlayer(test.app).then(({ UserID }) =>
      sql(test.db)("UserInfo").where({ UserID }).first("UserNum"),
    );
    const adjusting = Array.from({ length: 10 }, () =>
      post(
        test.app,
        `/admin/players/${UserNum}/adjust`,
        { currency: "coin", delta: 300, reason: "Lost items" },
        admin,
        { "idempotency-key": randomUUID() },
      ),
    );
    const creating = Array.from({ length: 10 }, () => makeCodes(test, id, 1, 3));
    const adjusted = (await Promise.all(adjusting)).filter((answer) => answer.json().state === "done").length;
    await Promise.all(creating);
    const ready = (await campaign(test, id)).batches.filter(({ state }) => state === "ready").length;
    expect(adjusted + ready).toBe(3);
    // A day later there is a new limit, and the command line needs no approval.
    test.clock.advance(DAY + 1);
    admin = await tokenOf(test.app, "gm");
    await makeCodes(test, id, 10);
    expect((await campaign(test, id)).batches[0]?.state).toBe("ready");
    await createCampaigns(test.db, contextOf(test)).createBatch(
      id,
      { codes: 5_000, maxUses: 9 },
      undefined,
      BY,
    );
    await makeCodes(test, id, 1);
    expect((await campaign(test, id)).batches[0]?.state).toBe("waiting");
    const { id: batch } = (await campaign(test, id)).batches[0] ?? { id: 0 };
    const { id: approval } = await sql(test.db)("Approval")
      .where({ kind: "codes", reference: String(batch) })
      .first("id");
    await createApprovals(test.db, contextOf(test), DECIDING).approve(approval, BY);
    expect((await campaign(test, id)).batches[0]).toMatchObject({ state: "ready", approvedBy: null });
  });

  it("a share above the policy's waits for a second person, and the command line needs none", async () => {
    const test = await openLimited(1_000);
    const { UserID } = await newPlayer(test.app);
    const body = { code: "GREEDY", UserID, name: "Greedy", sharePercent: 11 };
    const change = (sharePercent: number, active = "true") =>
      post(test.app, "/admin/streamers/change", { code: "GREEDY", sharePercent, active }, admin);
    const shareOf = async () =>
      (await sql(test.db)("Streamer").where({ code: "GREEDY" }).first())?.sharePercent;
    const approvals = createApprovals(test.db, contextOf(test), DECIDING);
    const waiting = async () =>
      (await sql(test.db)("Approval").where({ kind: "share", reference: "GREEDY", state: "waiting" })).map(
        ({ id, summary }) => ({ id, summary }),
      );
    const made = await post(test.app, "/admin/streamers", body, admin);
    expect([made.statusCode, made.json().message]).toEqual([200, CONSOLE_MESSAGES.shareWaits]);
    expect(await shareOf()).toBeNull();
    const [request] = await waiting();
    expect(request?.summary).toBe("Streamer GREEDY: share of the policy → 11 %");
    // Meanwhile it is set to something else: what was requested is not what it was.
    expect((await change(9)).json().message).toBe(CONSOLE_MESSAGES.streamerChanged);
    await expect(approvals.approve(request?.id ?? "", BY)).rejects.toThrow(CONSOLE_MESSAGES.approvalOutdated);
    const again = await change(50);
    expect([again.statusCode, again.json().error]).toEqual([409, CONSOLE_MESSAGES.approvalAsked]);
    await approvals.reject(request?.id ?? "", "no", BY);
    expect((await change(50, "false")).json().message).toBe(CONSOLE_MESSAGES.shareWaits);
    // The rest of the change needs nobody.
    expect(await sql(test.db)("Streamer").where({ code: "GREEDY" }).first()).toMatchObject({
      sharePercent: 9,
      active: 0,
    });
    await approvals.approve((await waiting())[0]?.id ?? "", BY);
    expect(await shareOf()).toBe(50);
    // Of requests at once, one waits: the others see it.
    const atOnce = await Promise.all([60, 61, 62, 63].map((share) => change(share)));
    expect(atOnce.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409]);
    const [left, ...more] = await waiting();
    expect(more).toEqual([]);
    // And one that is approved while others are sent is applied once.
    await Promise.all([approvals.approve(left?.id ?? "", BY), change(64), change(65)]);
    expect([60, 61, 62, 63]).toContain(await shareOf());
    for (const { id } of await waiting()) await approvals.reject(id, "no", BY);
    await change(10);
    const raise = { name: "referralSharePercent", value: "11" };
    expect((await post(test.app, "/admin/policy", raise, admin)).json().message).toBe(
      CONSOLE_MESSAGES.approvalWaits,
    );
    const streamers = createStreamers(test.db, contextOf(test));
    await streamers.change({ code: "GREEDY", sharePercent: 50, active: false }, BY);
    // Codes count with the highest share that a streamer can get, now or once they are active again.
    await emptyTables(test.db, ["StaffMovement"]);
    const id = await make(test);
    for (const codes of [6, 1]) await makeCodes(test, id, codes);
    expect((await campaign(test, id)).batches.map(({ state }) => state)).toEqual(["waiting", "ready"]);
    // What was set there can still be turned off.
    expect((await change(50, "false")).statusCode).toBe(200);
  });

  it("looks a code up: its campaign, batch and state, and who redeemed it", async () => {
    const test = await openLimited(1_000);
    const lookUp = async (code: string | undefined) =>
      codeResponseSchema
        .strict()
        .parse((await get(test.app, `/admin/codes?code=${encodeURIComponent(code ?? "")}`, admin)).json())
        .code;
    const stateOf = async (code: string | undefined) => (await lookUp(code))?.state;
    const id = await make(test);
    const [code, other] = await makeCodes(test, id, 2, 2);
    const player = await newPlayer(test.app);
    await redeem(test, player, code);
    expect(await lookUp(` ${code?.slice(0, 6).toLowerCase()}-${code?.slice(6)}`)).toMatchObject({
      state: "active",
      campaign: { id, name: "Kampanya", coins: 100 },
      batch: { createdBy: "gm" },
      maxUses: 2,
      used: 1,
      redemptions: [{ account: { UserID: player.UserID }, coins: 100 }],
    });
    await redeem(test, await newPlayer(test.app), code);
    expect(await stateOf(code)).toBe("used");
    expect(await lookUp("NOSUCHCODE")).toBeNull();
    expect(await lookUp("")).toBeNull();

    const [unapproved] = await makeCodes(test, id, 50);
    expect(await stateOf(unapproved)).toBe("unapproved");
    await change(test, id, "pause");
    expect(await stateOf(other)).toBe("paused");
    await change(test, id, "resume");
    await change(test, id, "end", { ends: test.clock.now().toISOString() });
    expect(await stateOf(other)).toBe("ended");
    await change(test, id, "revoke", { reason: "Leaked" });
    expect([await stateOf(other), await stateOf(unapproved)]).toEqual(["revoked", "revoked"]);

    const later = await make(test, { starts: "2099-01-01T00:00" });
    const [scheduled] = await makeCodes(test, later, 1);
    expect(await stateOf(scheduled)).toBe("scheduled");
    const chunks = createCampaigns(test.db, contextOf(test)).createCodes(
      later,
      { codes: 2_000, maxUses: 1 },
      BY,
    );
    const [unfinished] = (await chunks.next()).value as string[];
    expect(await stateOf(unfinished)).toBe("unfinished");
    await chunks.return(undefined);
  });

  it("creates a streamer's code once, for an account that has logged in on the site", async () => {
    const test = await open();
    const player = await newPlayer(test.app);
    const errorOf = async (fields: object) => {
      const body = { code: "TITOVIC", UserID: player.UserID, name: "Tito Vic", ...fields };
      return (await post(test.app, "/admin/streamers", body, admin)).json().error;
    };
    expect(await errorOf({ UserID: "nobody_here" })).toBe(CONSOLE_MESSAGES.userUnknown);
    expect(await errorOf({ code: "ñ" })).toBe(CONSOLE_MESSAGES.streamerCodeInvalid);
    const answers = await Promise.all(Array.from({ length: 20 }, () => errorOf({})));
    expect(answers.filter((error) => error === undefined)).toHaveLength(1);
    expect(new Set(answers)).toEqual(new Set([undefined, CONSOLE_MESSAGES.streamerCodeTaken]));
    const change = { code: "NOBODY", sharePercent: 5, active: "true" };
    expect((await post(test.app, "/admin/streamers/change", change, admin)).statusCode).toBe(404);
  });

  it("lists campaigns and redemptions, paged, filtered and as CSV", async () => {
    const test = await open();
    for (let index = 0; index < 27; index += 1) await make(test, { name: `Buwan ${index}` });
    const list = async (query: string) =>
      campaignsResponseSchema
        .strict()
        .parse((await get(test.app, `/admin/campaigns?${query}`, admin)).json());
    const first = await list("search=Buwan");
    expect([first.campaigns.length, first.campaigns[0]?.name]).toEqual([25, "Buwan 26"]);
    expect((await list(`search=Buwan&before=${first.next}`)).campaigns.map(({ name }) => name)).toEqual([
      "Buwan 1",
      "Buwan 0",
    ]);

    await expectBothOrders(list, ({ campaigns }) => campaigns.map(({ id }) => id));

    const id = await make(test, { usesPerAccount: 100 });
    const codes = await makeCodes(test, id, 30);
    const player = await newPlayer(test.app);
    // At one and the same moment: pages go on by the id too.
    for (const code of codes) expect((await redeem(test, player, code)).statusCode).toBe(200);
    const redemptions = async (query: string) =>
      redemptionsResponseSchema
        .strict()
        .parse((await get(test.app, `/admin/redemptions?${query}`, admin)).json());
    const one = await redemptions(`campaign=${id}`);
    const two = await redemptions(`campaign=${id}&before=${one.next}`);
    expect([one.redemptions.length, two.redemptions.length, two.next]).toEqual([25, 5, null]);
    expect(new Set([...one.redemptions, ...two.redemptions].map((entry) => entry.id)).size).toBe(30);
    await expectBothOrders(redemptions, (page) => page.redemptions.map((entry) => entry.id));
    const found = await redemptions(`code=${codes[3]}`);
    expect(found.redemptions).toMatchObject([
      { account: { UserID: player.UserID }, campaign: { id }, coins: 100 },
    ]);
    expect((await redemptions(`player=${player.UserID}&campaign=${id + 1}`)).redemptions).toEqual([]);
    expect((await redemptions("code=NOSUCHCODE")).redemptions).toEqual([]);
    const file = await get(test.app, `/admin/redemptions?campaign=${id}&format=csv`, admin);
    expect(file.body.trimEnd().split("\r\n")).toHaveLength(31);
  });
});
