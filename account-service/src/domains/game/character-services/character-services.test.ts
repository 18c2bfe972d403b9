import { randomUUID } from "node:crypto";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import {
  type CharacterServiceName,
  CONSOLE_MESSAGES,
  characterChangesResponseSchema,
  characterServicesResponseSchema,
  MESSAGES,
  serviceOffersResponseSchema,
} from "../../../../contract/index.ts";
import { get, newPlayer, type Player, post } from "../../../../test/accounts.ts";
import { login, mailTo, openApp, openOwnApp, type TestApp, tokenOf } from "../../../../test/app.ts";
import { CLIENT, contextOf } from "../../../../test/coins.ts";
import { describeEachDatabase, useDatabase } from "../../../../test/database.ts";
import {
  addCharacters,
  changeCharacter,
  changeGameUser,
  countRows,
  emptyTables,
} from "../../../../test/game.ts";
import { sql } from "../../../../test/sql.ts";
import { DAY } from "../../../lib/time.ts";
import { createCharacterServices } from "./service.ts";

const OFFER = { offered: "true", price: 50, waitHours: 24, minLevel: 10, most: 0 };
const STATS = { ChaPower: 10, ChaStrong: 20, ChaStrength: 3, ChaSpirit: 4, ChaDex: 5, ChaIntel: 6 };

describeEachDatabase("services for characters", (kind) => {
  const database = useDatabase(kind);
  beforeEach(() =>
    emptyTables(database.db, [
      "CharacterService",
      "CharacterChange",
      "IdempotentCall",
      "ChaInfo",
      "MailOutbox",
    ]),
  );

  async function open(within: Promise<TestApp> = openApp(database)) {
    const test = await within;
    const admin = await tokenOf(test.app, "gm");
    const player = await newPlayer(test.app);
    await changeGameUser(test.db, player.UserID, { UserPoint: 1_000, LastLoginDate: new Date("2026-01-01") });
    await addCharacters(test.db, [
      { UserNum: player.UserNum, ChaName: "Tala", ChaLevel: 90, ChaSchool: 1 },
      { UserNum: player.UserNum, ChaName: "Small", ChaLevel: 3 },
    ]);
    const { ChaNum } = await sql(test.db)("ChaInfo").where({ ChaName: "Tala" }).first("ChaNum");
    return { test, admin, player, character: Number(ChaNum) };
  }
  type Opened = Awaited<ReturnType<typeof open>>;
  const offer = ({ test, admin }: Opened, service: CharacterServiceName, fields: object = {}) =>
    post(test.app, "/admin/character-services", { service, ...OFFER, ...fields }, admin);
  const order = ({ test, player, character }: Opened, form: object, headers = {}) =>
    post(test.app, "/character-services", { character, ...form }, player.token, headers);
  const rowOf = ({ test, character }: Opened) => sql(test.db)("ChaInfo").where({ ChaNum: character }).first();
  const coins = async ({ test, player }: { test: TestApp; player: Player }) =>
    (await sql(test.db)("UserInfo").where({ UserNum: player.UserNum }).first("UserPoint")).UserPoint;
  const list = async ({ test, player }: Opened) =>
    characterServicesResponseSchema
      .strict()
      .parse((await get(test.app, "/character-services", player.token)).json()).data;
  const changes = async ({ test, player, admin }: Opened) =>
    characterChangesResponseSchema
      .strict()
      .parse((await get(test.app, `/admin/players/${player.UserNum}/character-changes`, admin)).json())
      .changes;
  const undo = async (opened: Opened) => {
    const [change] = await changes(opened);
    return post(
      opened.test.app,
      `/admin/character-changes/${change?.id}/undo`,
      { reason: "Ordered by a sibling" },
      opened.admin,
    );
  };

  it("are off until the console offers them", async () => {
    const opened = await open();
    expect((await list(opened)).offers).toEqual([]);
    const answer = await order(opened, { service: "pk" });
    expect([answer.statusCode, answer.json().error]).toEqual([409, MESSAGES.serviceOff]);

    expect((await offer(opened, "pk")).json()).toEqual({ message: CONSOLE_MESSAGES.serviceSaved });
    expect((await list(opened)).offers).toEqual([
      { service: "pk", price: 50, waitHours: 24, minLevel: 10, most: 0, levelAfter: 1, statPoints: 0 },
    ]);
    const { services } = serviceOffersResponseSchema
      .strict()
      .parse((await get(opened.test.app, "/admin/character-services", opened.admin)).json());
    expect(services.map(({ service, offered }) => [service, offered])).toContainEqual(["pk", true]);
    expect(services.find(({ service }) => service === "pk")).toMatchObject({ changedBy: "gm", missing: [] });
    await offer(opened, "pk", { offered: "false" });
    expect((await order(opened, { service: "pk" })).statusCode).toBe(409);
    expect(await countRows(opened.test.db, "CharacterChange")).toBe(0);
  });

  it("take the price and change the character, each order once", async () => {
    const opened = await open();
    await offer(opened, "stats");
    await changeCharacter(opened.test.db, "Tala", { ...STATS, ChaStRemain: 7 });
    const headers = { "idempotency-key": randomUUID() };
    const first = await order(opened, { service: "stats", expectedPrice: 50 }, headers);
    expect(first.json()).toEqual({
      message: MESSAGES.serviceDone,
      status: 1,
      userPoints: 950,
      userPoints2: 0,
    });
    expect((await order(opened, { service: "stats", expectedPrice: 50 }, headers)).json()).toEqual(
      first.json(),
    );
    expect(await rowOf(opened)).toMatchObject({ ChaPower: 0, ChaDex: 0, ChaIntel: 0, ChaStRemain: 55 });
    expect(await coins(opened)).toBe(950);
    expect(await changes(opened)).toMatchObject([
      { service: "stats", price: 50, ChaName: "Tala", before: { ...STATS, ChaStRemain: 7 }, undone: null },
    ]);
    expect((await list(opened)).changes).toMatchObject([{ service: "stats", ChaName: "Tala", price: 50 }]);
    const ledger = await get(opened.test.app, "/statement", opened.player.token);
    expect(ledger.json().entries[0]).toMatchObject({ delta: -50, reason: "service" });
  });

  it("do what they say", async () => {
    const opened = await open(
      openOwnApp(database, {
        env: {
          GAME_START_MAPS: [
            { school: 0, map: 2, gate: 0 },
            { school: 1, map: 65_539, gate: 4 },
          ],
        },
      }),
    );
    const free = { price: 0, waitHours: 0 };
    await offer(opened, "unstick", free);
    await changeCharacter(opened.test.db, "Tala", { ChaSaveMap: 77, ChaStartMap: 5 });
    expect((await order(opened, { service: "unstick" })).statusCode).toBe(200);
    const second = { ChaStartMap: 3 + 65_536, ChaStartGate: 4, ChaSaveMap: -1 };
    expect(await rowOf(opened)).toMatchObject(second);
    // There already.
    expect((await order(opened, { service: "unstick" })).json().error).toBe(MESSAGES.serviceNothing);

    await offer(opened, "school", free);
    expect((await order(opened, { service: "school", school: 1 })).json().error).toBe(
      MESSAGES.serviceNothing,
    );
    await changeCharacter(opened.test.db, "Tala", { GuNum: 4 });
    expect((await order(opened, { service: "school", school: 0 })).json().error).toBe(MESSAGES.serviceClub);
    await changeCharacter(opened.test.db, "Tala", { GuNum: 0 });
    expect((await order(opened, { service: "school", school: 0 })).statusCode).toBe(200);
    expect(await rowOf(opened)).toMatchObject({ ChaSchool: 0, ChaStartMap: 2, ChaStartGate: 0 });

    await offer(opened, "pk", free);
    await changeCharacter(opened.test.db, "Tala", { ChaPK: 12, ChaBright: -40 });
    expect((await order(opened, { service: "pk" })).statusCode).toBe(200);
    expect(await rowOf(opened)).toMatchObject({ ChaPK: 0, ChaBright: 0 });

    await offer(opened, "rebirth", { ...free, minLevel: 80, levelAfter: 7, statPoints: 30, most: 2 });
    await changeCharacter(opened.test.db, "Tala", { ChaExp: "9007199254740", ChaReborn: 1, ChaStRemain: 1 });
    expect((await order(opened, { service: "rebirth" })).statusCode).toBe(200);
    const reborn = await rowOf(opened);
    expect([reborn.ChaLevel, Number(reborn.ChaExp), reborn.ChaReborn, reborn.ChaStRemain]).toEqual([
      7, 0, 2, 31,
    ]);
    await changeCharacter(opened.test.db, "Tala", { ChaLevel: 90 });
    expect((await order(opened, { service: "rebirth" })).json().error).toBe(MESSAGES.serviceMost);

    await offer(opened, "name", free);
    expect((await order(opened, { service: "name", name: "Hanan" })).statusCode).toBe(200);
    expect((await rowOf(opened)).ChaName).toBe("Hanan");
  });

  // Changing a column's type takes its default's name on SQL Server; the TDS run of the older game has such a column.
  it.skipIf(kind === "mssql")(
    "read and write experience in a money column, as public servers have it",
    async () => {
      const opened = await open();
      const { db } = opened.test;
      await sql(db).schema.alterTable("ChaInfo", (table) => table.dropColumn("ChaExp"));
      await sql(db).schema.alterTable("ChaInfo", (table) => {
        table.decimal("ChaExp", 19, 4).notNullable().defaultTo(0);
      });
      onTestFinished(async () => {
        await sql(db).schema.alterTable("ChaInfo", (table) => table.dropColumn("ChaExp"));
        await sql(db).schema.alterTable("ChaInfo", (table) =>
          table.bigInteger("ChaExp").notNullable().defaultTo(0),
        );
      });
      await changeCharacter(db, "Tala", { ChaExp: 900_719_925_474 });
      await offer(opened, "rebirth", {
        price: 10,
        waitHours: 0,
        minLevel: 80,
        levelAfter: 7,
        statPoints: 30,
      });
      expect((await order(opened, { service: "rebirth" })).statusCode).toBe(200);
      expect(Number((await rowOf(opened)).ChaExp)).toBe(0);
      expect((await changes(opened))[0]).toMatchObject({
        before: { ChaExp: 900_719_925_474 },
        after: { ChaExp: 0 },
      });
      expect((await undo(opened)).statusCode).toBe(200);
      expect(Number((await rowOf(opened)).ChaExp)).toBe(900_719_925_474);
    },
  );

  it("leave a character alone that is in the game, too low, or not the player's", async () => {
    const opened = await open();
    const { test, player } = opened;
    await offer(opened, "name");
    const name = (form: object = {}) => order(opened, { service: "name", name: "Hanan", ...form });
    const refusal = async (form?: object) => (await name(form)).json().error;

    await changeGameUser(test.db, player.UserID, { UserLoginState: 1 });
    expect(await refusal()).toBe(MESSAGES.serviceInGame);
    expect((await list(opened)).inGame).toBe(true);
    await changeGameUser(test.db, player.UserID, { UserLoginState: 0 });
    await changeCharacter(test.db, "Tala", { ChaOnline: 1 });
    expect(await refusal()).toBe(MESSAGES.serviceInGame);
    await changeCharacter(test.db, "Tala", { ChaOnline: 0 });

    const { ChaNum } = await sql(test.db)("ChaInfo").where({ ChaName: "Small" }).first("ChaNum");
    expect(await refusal({ character: ChaNum })).toBe(MESSAGES.serviceLevel);
    const other = await newPlayer(test.app);
    const foreign = await post(
      test.app,
      "/character-services",
      { service: "name", name: "Hanan", character: opened.character },
      other.token,
    );
    // They have no coins; with some, it is not their character.
    expect(foreign.statusCode).toBe(409);
    await changeGameUser(test.db, other.UserID, { UserPoint: 100, LastLoginDate: new Date("2026-01-01") });
    const again = await post(
      test.app,
      "/character-services",
      { service: "name", name: "Hanan", character: opened.character },
      other.token,
    );
    expect([again.statusCode, again.json().error]).toEqual([422, MESSAGES.serviceCharacter]);
    await changeCharacter(test.db, "Tala", { ChaDeleted: 1 });
    expect(await refusal()).toBe(MESSAGES.serviceCharacter);
    expect([await coins(opened), (await rowOf(opened)).ChaName]).toEqual([1_000, "Tala"]);
  });

  it("refuse names that are taken, reserved or impossible, and a price that was not shown", async () => {
    const opened = await open();
    await offer(opened, "name", { waitHours: 0 });
    const refusal = async (name: unknown, form = {}) =>
      (await order(opened, { service: "name", name, ...form })).json().error;
    expect(await refusal("sMALL")).toBe(MESSAGES.serviceNameTaken);
    expect(await refusal("GM Tala")).toBe(MESSAGES.serviceName);
    expect(await refusal("GMTala")).toBe(MESSAGES.serviceNameReserved);
    for (const name of ["Adminong", "TheAdmin", "OfficialGM", "xGMx", "Adm1n", "Sy5tem"])
      expect(await refusal(name), name).toBe(MESSAGES.serviceNameReserved);
    expect(await refusal(undefined)).toBe(MESSAGES.serviceName);
    expect(await refusal("Ñandu")).toBe(MESSAGES.serviceName);
    expect(await refusal("Hanan", { expectedPrice: 49 })).toBe(MESSAGES.servicePriceChanged);
    // Only its case.
    expect((await order(opened, { service: "name", name: "TALA" })).statusCode).toBe(200);
    expect([await coins(opened), (await rowOf(opened)).ChaName]).toEqual([950, "TALA"]);
  });

  it("are not for the staff who set what they cost or give", async () => {
    const opened = await open();
    const { test, player } = opened;
    await changeGameUser(test.db, player.UserID, { UserType: 20 });
    const { token } = (await login(test.app, player.UserID, player.password)).json().data;
    const own = { ...opened, admin: token };
    expect((await offer(own, "name", { price: 0 })).statusCode).toBe(200);
    const rename = () => order(opened, { service: "name", name: "Bagong" });
    const refused = await rename();
    expect([refused.statusCode, refused.json().code]).toEqual([409, "serviceOwn"]);
    await sql(test.db)("FieldEdit").delete();
    expect((await rename()).statusCode).toBe(200);
  });

  it("are not for the staff who set what they give while nobody could use them", async () => {
    const opened = await open();
    const { test, player } = opened;
    await changeGameUser(test.db, player.UserID, { UserType: 20 });
    const again = async () => {
      const { token } = (await login(test.app, player.UserID, player.password)).json().data;
      return { ...opened, admin: token, player: { ...player, token } };
    };
    await offer(await again(), "name", { price: 0, offered: "false" });
    test.clock.advance(8 * DAY);
    const admin = await tokenOf(test.app, "gm");
    expect((await offer({ ...opened, admin }, "name", { price: 0 })).statusCode).toBe(200);
    const rename = async () => order(await again(), { service: "name", name: "Bagong" });
    expect((await rename()).json().code).toBe("serviceOwn");
    test.clock.advance(8 * DAY);
    expect((await rename()).statusCode).toBe(200);
  });

  it("wait between two, and count how often", async () => {
    const opened = await open();
    const { test } = opened;
    await offer(opened, "name", { waitHours: 24, most: 2 });
    const name = (text: string) => order(opened, { service: "name", name: text });
    expect((await name("Una")).statusCode).toBe(200);
    expect((await name("Dalawa")).json().error).toBe(MESSAGES.serviceWait);
    const [tala] = (await list(opened)).characters;
    expect(tala?.services).toEqual([
      { service: "name", problem: "wait", until: expect.stringMatching(/^\d{4}-/) },
    ]);
    test.clock.advance(DAY);
    expect((await name("Dalawa")).statusCode).toBe(200);
    test.clock.advance(DAY);
    expect((await name("Tatlo")).json().error).toBe(MESSAGES.serviceMost);
    // What was undone does not count.
    expect((await undo(opened)).json()).toEqual({ message: CONSOLE_MESSAGES.changeUndone });
    expect((await rowOf(opened)).ChaName).toBe("Una");
    expect((await name("Tatlo")).statusCode).toBe(200);
    expect(await coins(opened)).toBe(900);
  });

  it("wait no longer for a use that was stored by a clock that was ahead, and still for the one before", async () => {
    const opened = await open();
    const { test } = opened;
    await offer(opened, "name", { waitHours: 24, most: 3 });
    const name = (text: string) => order(opened, { service: "name", name: text });
    expect((await name("Una")).statusCode).toBe(200);
    const ahead = new Date(test.clock.now().getTime() + 30 * DAY);
    await sql(test.db)("CharacterChange").update({ at: ahead });
    expect((await list(opened)).characters[0]?.services).toMatchObject([{ problem: null, until: null }]);
    expect((await name("Dalawa")).statusCode).toBe(200);
    expect((await name("Tatlo")).json().error).toBe(MESSAGES.serviceWait);
    test.clock.advance(DAY);
    expect((await name("Tatlo")).statusCode).toBe(200);
    expect((await name("Apat")).json().error).toBe(MESSAGES.serviceMost);
  });

  it("are undone once, with the price returned, unless the game has changed something since", async () => {
    const opened = await open();
    const { test, player } = opened;
    await offer(opened, "school");
    expect((await order(opened, { service: "school", school: 2 })).statusCode).toBe(200);
    await changeGameUser(test.db, player.UserID, { UserLoginState: 1 });
    expect((await undo(opened)).json().error).toBe(CONSOLE_MESSAGES.changeInGame);
    await changeGameUser(test.db, player.UserID, { UserLoginState: 0 });
    await changeCharacter(test.db, "Tala", { ChaSaveMap: 31 });
    expect((await undo(opened)).json().error).toBe(CONSOLE_MESSAGES.changeSince);
    expect([await coins(opened), (await rowOf(opened)).ChaSchool]).toEqual([950, 2]);
    await changeCharacter(test.db, "Tala", { ChaSaveMap: -1 });
    expect((await undo(opened)).statusCode).toBe(200);
    expect([await coins(opened), (await rowOf(opened)).ChaSchool]).toEqual([1_000, 1]);
    expect((await undo(opened)).json().error).toBe(CONSOLE_MESSAGES.changeUndoneBefore);
    expect(await coins(opened)).toBe(1_000);
    expect(await changes(opened)).toMatchObject([{ undoneBy: "gm", undoReason: "Ordered by a sibling" }]);
    // Not by the player who ordered it.
    await post(test.app, "/admin/staff/grant", { UserID: player.UserID, role: "shop_manager" }, opened.admin);
    const [own] = await changes(opened);
    const byThemselves = await post(
      test.app,
      `/admin/character-changes/${own?.id}/undo`,
      { reason: "x" },
      player.token,
    );
    expect(byThemselves.json().error).toBe(CONSOLE_MESSAGES.changeOwn);
    const missing = await post(
      test.app,
      `/admin/character-changes/${randomUUID()}/undo`,
      { reason: "x" },
      opened.admin,
    );
    expect(missing.statusCode).toBe(404);
  });

  it("are confirmed by email to a confirmed address", async () => {
    const opened = await open();
    await offer(opened, "name");
    await sql(opened.test.db)("Account")
      .where({ UserNum: opened.player.UserNum })
      .update({ email_verified_at: new Date() });
    await order(opened, { service: "name", name: "Hanan" });
    const mail = await mailTo(opened.test.mails, opened.player.email, /character was changed/);
    expect(mail.text).toContain("Change of name: Tala → Hanan");
  });

  it("read whom to tell before they lock anything: a ban locks our account before the game's", async () => {
    const opened = await open();
    const { db } = opened.test;
    await offer(opened, "pk");
    await changeCharacter(db, "Tala", { ChaPK: 3 });
    const statements: string[] = [];
    const listen = ({ sql }: { sql: string }) => void statements.push(sql);
    const ordered = db.transaction(async (trx) => {
      // Its own statements: emails go out at the same time.
      sql(trx).on("query", listen);
      const request = { service: "pk" as const, character: opened.character };
      return createCharacterServices(trx, contextOf(opened.test)).perform(
        opened.player.UserNum,
        request,
        undefined,
        CLIENT,
      );
    });
    expect((await ordered).status).toBe(1);
    const locked = statements.findIndex((sql) => /^update .UserInfo/.test(sql));
    const reads = (some: string[]) => some.filter((sql) => /^select .* .Account\b/.test(sql)).length;
    expect([reads(statements.slice(0, locked)), reads(statements.slice(locked))]).toEqual([1, 0]);
  });

  it.each([
    ["int", 2_147_483_647],
    ["smallint", 32_767],
  ])("never take a number beyond its column's %s", async (type, largest) => {
    if (type === "smallint") {
      const narrow = vi.spyOn(database.db.dialect, "largest").mockResolvedValue(largest);
      onTestFinished(() => narrow.mockRestore());
    }
    const opened = await open();
    await offer(opened, "stats", { waitHours: 0 });
    await offer(opened, "rebirth", { waitHours: 0, statPoints: 100 });
    for (const [service, points, other] of [
      ["stats", 48, STATS],
      ["rebirth", 100, {}],
    ] as const) {
      const before = await coins(opened);
      await changeCharacter(opened.test.db, "Tala", { ...other, ChaStRemain: largest - points + 1 });
      const row = await rowOf(opened);
      const refused = await order(opened, { service });
      expect([refused.statusCode, refused.json().error]).toEqual([409, MESSAGES.serviceFull]);
      expect([await coins(opened), await rowOf(opened)]).toEqual([before, row]);
      await changeCharacter(opened.test.db, "Tala", { ...other, ChaStRemain: largest - points });
      expect((await order(opened, { service })).statusCode, service).toBe(200);
      expect([await coins(opened), (await rowOf(opened)).ChaStRemain]).toEqual([before - 50, largest]);
    }
  });

  it("know the types of the game's columns", async () => {
    const { dialect } = database.db;
    const largest = (column: string) => dialect.largest(sql(database.db), "ChaInfo", column);
    expect(await Promise.all(["ChaStRemain", "ChaReborn", "ChaExp"].map(largest))).toEqual([
      2_147_483_647,
      2_147_483_647,
      Number.MAX_SAFE_INTEGER,
    ]);
  });

  it("cannot be offered where the game lacks a column, or our login may not change it", async () => {
    const { dialect, tables } = database.db;
    const ChaInfo = { ...tables.ChaInfo, columns: { ...tables.ChaInfo.columns, ChaReborn: null } };
    const mayUpdate = async (_knex: unknown, _table: string, column: string) => column !== "ChaName";
    const db = { ...database.db, tables: { ...tables, ChaInfo }, dialect: { ...dialect, mayUpdate } };
    const opened = await open(openOwnApp(database, { db }));
    expect((await offer(opened, "rebirth")).json().error).toBe(CONSOLE_MESSAGES.serviceUnsupported);
    const services = (await get(opened.test.app, "/admin/character-services", opened.admin)).json().services;
    expect(services.at(-1)).toMatchObject({ service: "rebirth", missing: ["ChaReborn"], offered: false });
    expect((await offer(opened, "name")).json().error).toBe(CONSOLE_MESSAGES.serviceNotGranted);
    expect((await offer(opened, "name", { offered: "false" })).statusCode).toBe(200);
    expect((await offer(opened, "pk")).statusCode).toBe(200);
  });
});
