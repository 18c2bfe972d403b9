import { createDecipheriv, createECDH, createHash, hkdfSync, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { LIMITS, MESSAGES, PUSH_BROWSERS, remindersResponseSchema } from "../../../../contract/index.ts";
import { get, newPlayer, post } from "../../../../test/accounts.ts";
import { createClock, openApp } from "../../../../test/app.ts";
import { addItem, addRichUser, changeItem, contextOf } from "../../../../test/coins.ts";
import { describeEachDatabase, useDatabase } from "../../../../test/database.ts";
import { countRows, emptyTables } from "../../../../test/game.ts";
import { sql } from "../../../../test/sql.ts";
import { envSchema } from "../../../env.ts";
import { MINUTE } from "../../../lib/time.ts";
import { createWishes } from "../../shop/wishlist/index.ts";
import { sendNotifications, vapidKeys } from "./push.ts";
import { isPushService } from "./push-services.ts";
import { createReminderSending } from "./reminders-sending.ts";
import { createReminders } from "./service.ts";

const SERVICES = ["https://fcm.googleapis.com", "https://*.push.services.mozilla.com"];

describe("push services", () => {
  it.each([
    "https://fcm.googleapis.com/fcm/send/abc",
    "https://android.googleapis.com/gcm/send/abc",
    "https://jmt17.google.com/fcm/send/abc",
    "https://updates.push.services.mozilla.com/wpush/v2/abc",
    "https://wns2-par02p.notify.windows.com/w/?token=abc",
    "https://web.push.apple.com/abc",
  ])("of browsers are known without a setting: %s", (endpoint) => {
    expect(isPushService(endpoint, envSchema.shape.PUSH_SERVICES.parse(undefined))).toBe(true);
  });

  it("that are gone are reached through their successor, with the site's keys", async () => {
    const calls: { url: string; authorization: string }[] = [];
    vi.stubGlobal("fetch", async (url: string, { headers }: { headers: [string, string][] }) => {
      calls.push({ url, authorization: Object.fromEntries(headers).Authorization ?? "" });
      return new Response(null, { status: 201 });
    });
    const browser = createECDH("prime256v1");
    browser.generateKeys();
    const to = {
      endpoint: "https://android.googleapis.com/gcm/send/abc:def",
      p256dh: browser.getPublicKey("base64url"),
      auth: randomBytes(16).toString("base64url"),
    };
    const notification = { title: "x", body: "y", url: "/", tag: "z" };
    const env = { DATA_KEY: "k".repeat(43), MAIL_FROM: "Site <site@example.com>" };
    const gone = await sendNotifications(env, [{ to, notification }] as never, 60, { warn: () => {} });
    vi.unstubAllGlobals();
    expect([gone, calls]).toEqual([
      [],
      [
        {
          url: "https://fcm.googleapis.com/fcm/send/abc:def",
          authorization: expect.stringMatching(/^vapid t=/),
        },
      ],
    ]);
    const [, claims = ""] = calls[0]?.authorization.slice("vapid t=".length).split(".") ?? [];
    expect(JSON.parse(Buffer.from(claims, "base64url").toString()).aud).toBe("https://fcm.googleapis.com");
  });

  it.each([
    "https://fcm.googleapis.com/fcm/send/abc",
    "https://updates.push.services.mozilla.com/wpush/v2/abc",
  ])("%s is one", (endpoint) => expect(isPushService(endpoint, SERVICES)).toBe(true));

  it.each([
    "http://fcm.googleapis.com/x",
    "https://fcm.googleapis.com.evil.example/x",
    "https://fcm.googleapis.com:8443/x",
    "https://user@fcm.googleapis.com/x",
    "https://evilpush.services.mozilla.com.example/x",
    "https://push.services.mozilla.com.evil/x",
    "https://.push.services.mozilla.com/x",
    "https://127.0.0.1/x",
    "file:///etc/passwd",
    "x",
  ])("%s is none", (endpoint) => expect(isPushService(endpoint, SERVICES)).toBe(false));
});

/** A browser: its keys, and what it decrypts (RFC 8291). */
function createBrowser() {
  const ecdh = createECDH("prime256v1");
  const publicKey = ecdh.generateKeys();
  const auth = randomBytes(16);
  const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync("sha256", secret, salt, info, length));
  return {
    keys: { p256dh: publicKey.toString("base64url"), auth: auth.toString("base64url") },
    read(body: Buffer): unknown {
      const salt = body.subarray(0, 16);
      const idLength = body.readUInt8(20);
      const sender = body.subarray(21, 21 + idLength);
      const sealed = body.subarray(21 + idLength);
      const info = Buffer.concat([Buffer.from("WebPush: info\0"), publicKey, sender]);
      const secret = derive(ecdh.computeSecret(sender), auth, info, 32);
      const key = derive(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
      const nonce = derive(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
      const decipher = createDecipheriv("aes-128-gcm", key, nonce);
      decipher.setAuthTag(sealed.subarray(-16));
      const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]).toString();
      // Padding: a delimiter of 2, then zeros.
      return JSON.parse(text.slice(0, text.lastIndexOf("}") + 1));
    },
  };
}

interface ReceivedPush {
  path: string;
  body: Buffer;
  headers: Record<string, unknown>;
}

/** A push service and a cms, on the loopback. */
async function serve(
  calendar: object[] = [],
  statusOf: (path: string) => number = () => 201,
  off: string[] = [],
) {
  const received: ReceivedPush[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    const parts: Buffer[] = [];
    request.on("data", (part) => parts.push(part));
    request.on("end", () => {
      if (path.startsWith("/api/getcalendar")) {
        const filipino = path.includes("locale=fil");
        const data = calendar.map((entry) => ({
          ...entry,
          ...(filipino && { title: `${Reflect.get(entry, "title")} (fil)` }),
        }));
        response.setHeader("content-type", "application/json");
        return response.end(JSON.stringify({ data }));
      }
      if (path === "/api/getsitesettings") {
        response.setHeader("content-type", "application/json");
        return response.end(JSON.stringify({ data: { off } }));
      }
      received.push({ path, body: Buffer.concat(parts), headers: request.headers });
      response.statusCode = statusOf(path);
      return response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

const NOW = "2026-11-28T11:15:00Z";
const WAR = {
  id: "war-2026-11-28",
  kind: "club-war",
  title: "Club war",
  topic: null,
  starts_at: "2026-11-28T12:00:00.000Z",
};

describeEachDatabase("reminders", (kind) => {
  const database = useDatabase(kind);
  beforeEach(() =>
    emptyTables(database.db, ["ReminderChoice", "PushSubscription", "ReminderRun", "MailOutbox", "Setting"]),
  );

  /** A service with its push service and cms; its clock is at NOW. */
  function open(url: string) {
    const clock = createClock(NOW);
    const env = { ...database.env, CMS_URL: url, PUSH_SERVICES: [url] };
    const context = contextOf({ env, clock });
    const warnings: unknown[] = [];
    const logger = { warn: (...line: unknown[]) => void warnings.push(line) };
    return {
      clock,
      env,
      warnings,
      reminders: createReminders(database.db, context),
      sending: () => createReminderSending(database.db, context, logger),
    };
  }
  const player = async () => (await addRichUser(database.db, 0)).UserNum;
  const choose = (
    { reminders }: ReturnType<typeof open>,
    user: number,
    kinds: ("event" | "club-war")[] = ["club-war"],
    language: "en" | "fil" = "en",
  ) => reminders.choose(user, { kinds, byMail: false, language });

  it("are the player's own, and nothing at first", async () => {
    const { app, env } = await openApp(database);
    const { token } = await newPlayer(app);
    const read = async () =>
      remindersResponseSchema.strict().parse((await get(app, "/reminders", token)).json()).data;
    expect((await get(app, "/reminders")).statusCode).toBe(401);
    const { publicKey } = vapidKeys(env);
    expect(Buffer.from(publicKey, "base64url")).toHaveLength(65);
    const nothing = {
      kinds: [],
      byMail: false,
      mailPossible: false,
      browsers: 0,
      browserHashes: [],
      minutes: 60,
      publicKey,
    };
    expect(await read()).toEqual(nothing);
    const choice = { kinds: ["club-war", "reset"], byMail: true, language: "fil" };
    expect((await post(app, "/reminders", choice, token)).json()).toEqual({
      message: MESSAGES.remindersSaved,
    });
    expect(await read()).toEqual({ ...nothing, kinds: ["club-war", "reset"], byMail: true });
    expect((await post(app, "/reminders", { ...choice, kinds: ["x"] }, token)).statusCode).toBe(422);
  });

  it("go to browsers of push services only, ten for an account", async () => {
    const { app } = await openApp(database);
    const { token, UserNum } = await newPlayer(app);
    const { keys } = createBrowser();
    const add = (endpoint: string) => post(app, "/reminders/browser", { endpoint, keys }, token);
    for (const endpoint of ["http://127.0.0.1:1433/", "https://internal.example/x", "x"]) {
      const refused = await add(endpoint);
      expect([refused.statusCode, refused.json().error]).toEqual([422, MESSAGES.pushUnusable]);
    }
    const unreadable = { endpoint: "https://fcm.googleapis.com/x", keys: { ...keys, auth: "short" } };
    expect((await post(app, "/reminders/browser", unreadable, token)).statusCode).toBe(422);
    for (let index = 0; index < PUSH_BROWSERS + 2; index += 1)
      expect((await add(`https://fcm.googleapis.com/${UserNum}/${index}`)).statusCode).toBe(200);
    const count = () => countRows(database.db, "PushSubscription", { UserNum });
    expect(await count()).toBe(PUSH_BROWSERS);
    const endpoint = `https://fcm.googleapis.com/${UserNum}/${PUSH_BROWSERS + 1}`;
    // The same browser again, several times at once, then another account in it.
    const again = await Promise.all(Array.from({ length: 5 }, () => add(endpoint)));
    expect(again.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    expect(await count()).toBe(PUSH_BROWSERS);
    const other = await newPlayer(app);
    await post(app, "/reminders/browser/remove", { endpoint }, other.token);
    expect(await count()).toBe(PUSH_BROWSERS);
    await post(app, "/reminders/browser", { endpoint, keys }, other.token);
    expect(await count()).toBe(PUSH_BROWSERS - 1);
    await post(app, "/reminders/browser/remove", { endpoint }, other.token);
    expect(await countRows(database.db, "PushSubscription", { UserNum: other.UserNum })).toBe(0);
  });

  it("are sent once, encrypted for the browser, to whoever wants that kind", async () => {
    const { url, received } = await serve([
      WAR,
      { ...WAR, id: "later", starts_at: "2026-11-28T12:16:00.000Z" },
    ]);
    const test = open(url);
    const [english, filipino, other] = [await player(), await player(), await player()];
    const [one, two] = [createBrowser(), createBrowser()];
    await choose(test, english);
    await choose(test, filipino, ["club-war", "event"], "fil");
    await choose(test, other, ["event"]);
    await test.reminders.addBrowser(english, { endpoint: `${url}/one`, keys: one.keys });
    await test.reminders.addBrowser(filipino, { endpoint: `${url}/two`, keys: two.keys });
    await test.reminders.addBrowser(other, { endpoint: `${url}/three`, keys: one.keys });

    await test.sending().sendDue();
    await test.sending().sendDue();
    expect(received.map(({ path }) => path).sort()).toEqual(["/one", "/two"]);
    const to = (path: string) => received.find((each) => each.path === path) as ReceivedPush;
    expect(one.read(to("/one").body)).toEqual({
      title: "Club war",
      body: "Begins at 20:00 (Manila)",
      url: "/events",
      tag: "war-2026-11-28@2026-11-28T12:00:00.000Z",
    });
    expect(two.read(to("/two").body)).toMatchObject({ title: "Club war (fil)" });
    const { headers } = to("/one");
    expect(headers.ttl).toBe(String(45 * 60));
    expect(headers.authorization).toMatch(/^vapid t=/);
    expect(String(headers.authorization)).toContain(`k=${vapidKeys(test.env).publicKey}`);
    test.clock.advance(2 * MINUTE);
    await test.sending().sendDue();
    expect(received).toHaveLength(4);
  });

  it("are emailed to confirmed addresses", async () => {
    const { url } = await serve([WAR]);
    const test = open(url);
    const { app } = await openApp(database);
    const [confirmed, not] = [await newPlayer(app), await newPlayer(app)];
    await sql(database.db)("Account")
      .where({ UserNum: confirmed.UserNum })
      .update({ email_verified_at: new Date() });
    for (const { UserNum } of [confirmed, not])
      await test.reminders.choose(UserNum, { kinds: ["club-war"], byMail: true, language: "en" });
    await test.sending().sendDue();
    await test.sending().sendDue();
    const mails = await sql(database.db)("MailOutbox")
      .where("subject", "like", "Soon at %: Club war")
      .select("recipient");
    expect(mails).toEqual([{ recipient: confirmed.email }]);
  });

  it("forget browsers that want no more, and keep those whose service is away", async () => {
    const { url } = await serve([WAR], (path) => Number(path.slice(1)));
    const test = open(url);
    const user = await player();
    await choose(test, user);
    for (const status of [201, 403, 404, 410, 429, 500])
      await test.reminders.addBrowser(user, { endpoint: `${url}/${status}`, keys: createBrowser().keys });
    await test.sending().sendDue();
    const left = await sql(database.db)("PushSubscription").where({ UserNum: user }).pluck("endpoint");
    expect(left.sort()).toEqual([201, 429, 500].map((status) => `${url}/${status}`));
    // What a browser is told is what is notified: none that was forgotten, none of another account.
    const hashOf = (endpoint: string) => createHash("sha256").update(endpoint).digest("hex");
    const hashes = left.map(hashOf);
    const told = await test.reminders.choices(user);
    expect([told.browserHashes.sort(), told.browsers]).toEqual([hashes.sort(), 3]);
    await test.reminders.addBrowser(await player(), { endpoint: `${url}/201`, keys: createBrowser().keys });
    expect((await test.reminders.choices(user)).browserHashes).not.toContain(hashOf(`${url}/201`));
    expect(test.warnings).toHaveLength(1);
  });

  it("go on where a process was killed, and are not sent twice by two at once", async () => {
    const { url, received } = await serve([WAR]);
    const test = open(url);
    const users: number[] = [];
    for (let index = 0; index < 3; index += 1) {
      const user = await player();
      users.push(user);
      await choose(test, user);
      await test.reminders.addBrowser(user, { endpoint: `${url}/${index}`, keys: createBrowser().keys });
    }
    // The first one had been noted when the process ended.
    await sql(database.db)("ReminderRun").insert({
      id: `${WAR.id}@${WAR.starts_at}`,
      starts: new Date(WAR.starts_at),
      sentTo: users[0],
      finished: null,
    });
    await Promise.all([test.sending().sendDue(), test.sending().sendDue()]);
    expect(received.map(({ path }) => path).sort()).toEqual(["/1", "/2"]);
  });

  it("are of drops and cut prices too, before they begin", async () => {
    const { url, received } = await serve();
    const test = open(url);
    const user = await player();
    await test.reminders.choose(user, { kinds: ["sale"], byMail: false, language: "fil" });
    const browser = createBrowser();
    await test.reminders.addBrowser(user, { endpoint: `${url}/one`, keys: browser.keys });
    const at = (minutes: number) => new Date(Date.parse(NOW) + minutes * MINUTE);
    const cut = await addItem(database.db, { ItemName: "Wings" });
    await changeItem(database.db, cut, { cutPrice: 80, cutStart: at(30), cutEnd: at(90) });
    const drop = await addItem(database.db, { ItemName: "Crown", stock: 5, saleStart: at(20) });
    await changeItem(database.db, drop, { isDrop: 1 });
    // Neither one that has begun, nor one that is not published.
    const begun = await addItem(database.db);
    await changeItem(database.db, begun, { cutPrice: 80, cutStart: at(-30), cutEnd: at(90) });
    const hidden = await addItem(database.db, { published: 0 });
    await changeItem(database.db, hidden, { cutPrice: 80, cutStart: at(30), cutEnd: at(90) });
    await test.sending().sendDue();
    await test.sending().sendDue();
    expect(received.map(({ body }) => browser.read(body))).toMatchObject([
      { title: "Drop: Crown", url: `/drop/${drop}` },
      { title: "Bawas-presyo: Wings", url: `/itemshop?item=${cut}` },
    ]);
  });

  it("are of what begins also while prices of a hundred other items are cut", async () => {
    const { url, received } = await serve();
    const test = open(url);
    const user = await player();
    await test.reminders.choose(user, { kinds: ["sale"], byMail: false, language: "en" });
    const browser = createBrowser();
    await test.reminders.addBrowser(user, { endpoint: `${url}/one`, keys: browser.keys });
    await sql(database.db)("ShopItem").update({ published: 0 });
    const at = (minutes: number) => new Date(Date.parse(NOW) + minutes * MINUTE);
    for (let count = 0; count < LIMITS.sales; count += 1)
      await addItem(database.db, { cutPrice: 80, cutStart: at(-30), cutEnd: at(90) });
    await addItem(database.db, { ItemName: "Crown", stock: 5, saleStart: at(20), isDrop: 1 });
    await addItem(database.db, { ItemName: "Wings", cutPrice: 80, cutStart: at(30), cutEnd: at(90) });
    await test.sending().sendDue();
    expect(received.map(({ body }) => browser.read(body))).toMatchObject([
      { title: "Drop: Crown" },
      { title: "Reduced price: Wings" },
    ]);
  });

  it("and emails about wishes do not lead to a shop or rankings that are switched off", async () => {
    const { url, received } = await serve([], undefined, ["item-shop", "rankings"]);
    const test = open(url);
    const user = await player();
    await test.reminders.choose(user, { kinds: ["sale", "reset"], byMail: true, language: "en" });
    const browser = createBrowser();
    await test.reminders.addBrowser(user, { endpoint: `${url}/one`, keys: browser.keys });
    test.clock.set("2026-11-30T15:30:00Z");
    const at = (minutes: number) => new Date(test.clock.now().getTime() + minutes * MINUTE);
    const item = await addItem(database.db, { ItemName: "Wings" });
    await changeItem(database.db, item, { cutPrice: 80, cutStart: at(10), cutEnd: at(90) });
    await test.sending().sendDue();
    await sql(database.db)("WishItem").insert({
      UserNum: user,
      ProductNum: item,
      at: at(0),
      mailedSale: null,
    });
    await sql(database.db)("Account").where({ UserNum: user }).update({ saleMails: 1 });
    test.clock.advance(20 * MINUTE);
    await createWishes(database.db, contextOf(test)).tick();
    expect([received, await countRows(database.db, "MailOutbox")]).toEqual([[], 0]);
    expect(await countRows(database.db, "WishItem", { UserNum: user, mailedSale: null })).toBe(1);
  });

  it("are of what the site knows itself while the cms is away", async () => {
    const { url, received } = await serve();
    const test = open(url);
    test.env.CMS_URL = "http://127.0.0.1:1";
    const user = await player();
    await test.reminders.choose(user, { kinds: ["reset"], byMail: false, language: "fil" });
    const browser = createBrowser();
    await test.reminders.addBrowser(user, { endpoint: `${url}/one`, keys: browser.keys });
    test.clock.set("2026-11-30T15:30:00Z");
    await test.sending().sendDue();
    expect(browser.read((received[0] as ReceivedPush).body)).toMatchObject({
      title: "Pag-reset ng mga ranking",
      url: "/rankings",
      body: "Magsisimula ng 00:00 (Manila)",
    });
    expect(test.warnings).toHaveLength(1);
  });
});
