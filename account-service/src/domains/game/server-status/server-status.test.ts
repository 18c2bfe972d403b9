import { once } from "node:events";
import { createServer as createHttpServer, type Server as HttpServer } from "node:http";
import { type AddressInfo, createServer, type Server } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import {
  onlineHistoryResponseSchema,
  type ServerStatus,
  serverStatusResponseSchema,
} from "../../../../contract/index.ts";
import { createClock, openOwnApp } from "../../../../test/app.ts";
import { contextOf } from "../../../../test/coins.ts";
import { describeEachDatabase, testEnv, useDatabase } from "../../../../test/database.ts";
import { useDiscord } from "../../../../test/discord.ts";
import { addCharacters, addGameUser, changeCharacter } from "../../../../test/game.ts";
import { sql } from "../../../../test/sql.ts";
import type { Env } from "../../../env.ts";
import { HOUR, MINUTE, SECOND } from "../../../lib/time.ts";
import { probe } from "./probe.ts";
import { createServerStatus } from "./service.ts";

const discord = useDiscord();

/** A stand-in for the cms: answers with these windows, or not at all. */
let cms: HttpServer;
let windows: { from: string; until: string }[] | null = [];
beforeAll(async () => {
  cms = createHttpServer((request, response) => {
    if (windows === null || request.url !== "/api/getnotices") return void response.writeHead(500).end();
    const notices = [null, ...windows].map((maintenance) => ({ title: "A notice", maintenance }));
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ data: notices }));
  }).listen(0, "127.0.0.1");
  await once(cms, "listening");
});
afterAll(() => void cms.close());
const cmsUrl = () => `http://127.0.0.1:${(cms.address() as AddressInfo).port}/`;

describeEachDatabase("the server status", (kind) => {
  const database = useDatabase(kind, { SEED_DEMO: "false" });
  beforeAll(async () => {
    const UserNum = await addGameUser(database.db, { UserID: "player" });
    const names = ["A", "B", "C", "Gone"];
    await addCharacters(
      database.db,
      names.map((ChaName) => ({ UserNum, ChaName, ChaDeleted: ChaName === "Gone" ? 1 : 0 })),
    );
    await changeCharacter(database.db, "Gone", { ChaOnline: 1 });
  });
  beforeEach(async () => {
    windows = [];
    await sql(database.db)("ServerStatus").delete();
    await sql(database.db)("OnlineCount").delete();
    for (const name of ["A", "B", "C"]) await changeCharacter(database.db, name, { ChaOnline: 0 });
  });

  const GAME_SERVERS = [
    { name: "Login", host: "game.test", port: 1 },
    { name: "Channel 1", host: "game.test", port: 2 },
  ];
  const on = (...names: string[]) =>
    Promise.all(names.map((name) => changeCharacter(database.db, name, { ChaOnline: 1 })));

  /** A process of the service, with a clock that stands and servers as a test sets them. */
  function watch(
    variables: Partial<Env> = {},
    db = database.db,
    clock = createClock("2026-03-01T00:00:00Z"),
  ) {
    const env = { ...database.env, GAME_SERVERS, ...variables };
    const down = new Set<number>();
    const lines: unknown[] = [];
    const log = (...line: unknown[]) => void lines.push(line);
    const status = createServerStatus(db, contextOf({ env, clock }), {
      logger: { info: log, warn: log },
      probe: async ({ port }) => !down.has(port),
    });
    /** Checks so many times, half a minute apart. */
    const check = async (times = 1): Promise<ServerStatus> => {
      for (let time = 0; time < times; time += 1) {
        clock.advance(30 * SECOND);
        await status.check();
      }
      return serverStatusResponseSchema.strict().parse({ data: await status.status() }).data;
    };
    return { status, check, clock, down, lines };
  }

  it("is unknown before the first check, and once it is outdated", async () => {
    const { status, check, clock } = watch();
    const nothing = { state: "unknown", online: null, record: null, servers: [], maintenance: null };
    expect(await status.status()).toEqual({ ...nothing, checked: null });
    await on("A");
    expect(await check(1)).toMatchObject({ state: "online", online: 1 });
    clock.advance(5 * MINUTE);
    expect(await status.status()).toMatchObject({ state: "online", online: 1 });
    clock.advance(6 * SECOND);
    expect(await status.status()).toMatchObject({ state: "unknown", online: null, servers: [] });
  });

  it("is looked at again after the clock was ahead, and is unknown until then", async () => {
    const { status, check, clock } = watch();
    await on("A");
    clock.advance(8 * HOUR);
    expect(await check(1)).toMatchObject({ state: "online", online: 1 });
    clock.advance(-8 * HOUR);
    expect(await status.status()).toMatchObject({ state: "unknown", online: null });
    await on("B");
    expect(await check(1)).toMatchObject({ state: "online", online: 2 });
  });

  it("is that of the servers: one failure is none, the second in a row is", async () => {
    const { check, down } = watch();
    const first = await check();
    const since = first.servers[0]?.since;
    expect(first).toMatchObject({
      state: "online",
      servers: [
        { name: "Login", up: true },
        { name: "Channel 1", up: true },
      ],
    });
    expect(JSON.stringify(first)).not.toContain("game.test");
    down.add(2);
    expect(await check()).toMatchObject({ state: "online" });
    expect(await check()).toMatchObject({ state: "partial", servers: [{ up: true, since }, { up: false }] });
    down.add(1);
    expect(await check(2)).toMatchObject({ state: "offline" });
    down.clear();
    expect(await check()).toMatchObject({ state: "online" });
  });

  it("is unknown without servers, with the number of players", async () => {
    const { check } = watch({ GAME_SERVERS: undefined });
    await on("A", "B");
    expect(await check()).toMatchObject({ state: "unknown", online: 2, servers: [] });
  });

  it("counts the characters in the game, and keeps the record and the last day", async () => {
    const { check, clock, status } = watch();
    expect(await check()).toMatchObject({ online: 0, record: null });
    await on("A", "B", "C");
    const at = new Date(clock.now().getTime() + MINUTE).toISOString();
    expect(await check(2)).toMatchObject({ online: 3, record: { online: 3, at } });
    await changeCharacter(database.db, "C", { ChaOnline: 0 });
    expect(await check(2)).toMatchObject({ online: 2, record: { online: 3, at } });
    clock.advance(12 * HOUR);
    await check();
    const history = () => status.history().then((data) => onlineHistoryResponseSchema.parse({ data }).data);
    expect(await history()).toEqual([
      { at: "2026-03-01T00:00:00.000Z", online: 3 },
      { at: "2026-03-01T12:00:00.000Z", online: 2 },
    ]);
    clock.advance(13 * HOUR);
    expect(await history()).toEqual([{ at: "2026-03-01T12:00:00.000Z", online: 2 }]);
    clock.advance(40 * HOUR);
    await check();
    expect(await sql(database.db)("OnlineCount")).toHaveLength(1);
  });

  it("forgets what a clock that was ahead has counted", async () => {
    const { check, clock, status } = watch();
    await on("A");
    clock.advance(30 * 24 * HOUR);
    await check();
    clock.advance(-30 * 24 * HOUR);
    await check();
    expect(await status.history()).toEqual([{ at: "2026-03-01T00:00:00.000Z", online: 1 }]);
  });

  it("does not count characters where the game does not record it", async () => {
    const { tables } = database.db;
    const ChaInfo = { ...tables.ChaInfo, columns: { ...tables.ChaInfo.columns, ChaOnline: null } };
    const { check, status } = watch({}, { ...database.db, tables: { ...tables, ChaInfo } });
    expect(await check()).toMatchObject({ state: "online", online: null, record: null });
    expect(await status.history()).toEqual([]);
  });

  it("is maintenance while the cms's notices plan it, also while the cms is down", async () => {
    const { check, clock, lines } = watch({ CMS_URL: cmsUrl() });
    const next = { from: "2026-03-01T01:00:00.000Z", until: "2026-03-01T02:00:00.000Z" };
    windows = [
      { from: "2026-03-05T01:00:00.000Z", until: "2026-03-05T02:00:00.000Z" },
      next,
      { from: "2026-02-01T01:00:00.000Z", until: "2026-02-01T02:00:00.000Z" },
    ];
    expect(await check()).toMatchObject({ state: "online", maintenance: next });
    windows = null;
    clock.set(next.from);
    expect(await check()).toMatchObject({ state: "maintenance", maintenance: next });
    expect(JSON.stringify(lines)).toContain("could not be read from the cms");
    clock.set(next.until);
    expect(await check()).toMatchObject({ state: "online", maintenance: null });
  });

  it("is posted to Discord when it changes, once, and again if that fails", async () => {
    const STATUS_DISCORD_WEBHOOK_URL = discord.webhook();
    const { check, down, lines, clock } = watch({ STATUS_DISCORD_WEBHOOK_URL, CMS_URL: cmsUrl() });
    await check(3);
    expect(discord.posts).toEqual([]);
    down.add(1);
    discord.answer = (finish) => finish(500);
    await check(2);
    expect(discord.posts).toHaveLength(1);
    discord.answer = (finish) => finish(204);
    await check(5);
    down.add(2);
    await check(3);
    const from = new Date(clock.now().getTime() + MINUTE);
    windows = [{ from: from.toISOString(), until: "2026-03-01T03:00:00.000Z" }];
    await check(3);
    windows = [];
    down.clear();
    await check(3);
    expect(discord.posts.map(({ title, text }) => [title, text])).toEqual([
      ["Some game servers are down – Tambayan", "Down: Login."],
      ["Some game servers are down – Tambayan", "Down: Login."],
      ["The game servers are offline – Tambayan", "None of them can be reached."],
      [
        "The game servers are under maintenance – Tambayan",
        "Maintenance has started. It is planned to end on 1 March 2026 at 11:00.",
      ],
      ["The game servers are online – Tambayan", "All servers can be reached."],
    ]);
    expect(JSON.stringify(lines)).not.toContain("secret-token");
  });

  it("is posted to Discord after the clock was ahead at the last post", async () => {
    const { check, down, clock } = watch({ STATUS_DISCORD_WEBHOOK_URL: discord.webhook() });
    clock.advance(8 * HOUR);
    await check();
    clock.advance(-8 * HOUR);
    down.add(1);
    await check(2);
    expect(discord.posts.map(({ title }) => title)).toEqual(["Some game servers are down – Tambayan"]);
  });

  it("is checked and posted once by several processes", async () => {
    const handles = [database.connectAgain(), database.connectAgain()];
    try {
      const clock = createClock("2026-03-01T00:00:00Z");
      const env = { STATUS_DISCORD_WEBHOOK_URL: discord.webhook() };
      const all = handles.flatMap((db) => [watch(env, db, clock), watch(env, db, clock)]);
      for (let round = 0; round < 6; round += 1) {
        clock.advance(30 * SECOND);
        if (round === 3) for (const { down } of all) down.add(1).add(2);
        await Promise.all(all.map(({ status }) => status.check()));
      }
      expect(discord.posts.map(({ title }) => title)).toEqual(["The game servers are offline – Tambayan"]);
      const { check } = all[0] as (typeof all)[0];
      expect(await check()).toMatchObject({ state: "offline" });
    } finally {
      for (const db of handles) await db.close();
    }
  });

  it("is answered by the service, to anybody", async () => {
    const { app, clock } = await openOwnApp(database, { env: { GAME_SERVERS: undefined } });
    await on("A");
    // What a process has read is kept for five seconds.
    const status = () => {
      clock.advance(6 * SECOND);
      return app.inject("/server-status").then((response) => response.json().data);
    };
    await expect.poll(status).toMatchObject({ state: "unknown", online: 1 });
    expect((await app.inject("/server-status")).headers["cache-control"]).toBeUndefined();
    const history = await app.inject("/server-status/history");
    expect(history.json().data).toEqual([{ at: expect.any(String), online: 1 }]);
  });
});

describe("a probe", () => {
  it("tells an open port from a closed one, and gives up", async () => {
    const server: Server = createServer((socket) => socket.destroy()).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    expect(await probe({ host: "127.0.0.1", port }, SECOND)).toBe(true);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      // No answer can have come before the time is over.
      const answer = probe({ host: "127.0.0.1", port }, SECOND);
      vi.advanceTimersByTime(SECOND);
      expect(await answer).toBe(false);
    } finally {
      vi.useRealTimers();
    }
    server.close();
    await once(server, "close");
    expect(await probe({ host: "127.0.0.1", port }, SECOND)).toBe(false);
  });
});

describe("the settings of the server status", () => {
  it.each([
    ["Login=10.0.0.5:5001", [{ name: "Login", host: "10.0.0.5", port: 5001 }]],
    ["Login=game.example.ph:5001, Channel 1 = [::1]:5502", null],
    [
      "Login=game.example.ph:5001, Channel 1=[::1]:5502",
      [
        { name: "Login", host: "game.example.ph", port: 5001 },
        { name: "Channel 1", host: "::1", port: 5502 },
      ],
    ],
    ["Login=10.0.0.5", null],
    ["10.0.0.5:5001", null],
    ["Login=10.0.0.5:70000", null],
    ["=10.0.0.5:5001", null],
    [Array(21).fill("A=b:1").join(), null],
  ])("%s", (GAME_SERVERS, servers) => {
    const parse = () => testEnv({ GAME_SERVERS }).GAME_SERVERS;
    if (servers === null) expect(parse).toThrow("Name=host:port");
    else expect(parse()).toEqual(servers);
  });

  it("refuse a webhook without https outside tests", async () => {
    const env = testEnv({ NODE_ENV: "production", STATUS_DISCORD_WEBHOOK_URL: discord.webhook() });
    const { requireHttps } = await import("../../../lib/discord.ts");
    expect(() => requireHttps(env, "STATUS_DISCORD_WEBHOOK_URL")).toThrow("must start with https://");
  });
});
