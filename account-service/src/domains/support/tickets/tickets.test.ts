import { randomBytes, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import {
  adminTicketsResponseSchema,
  CONSOLE_MESSAGES,
  createTicketResponseSchema,
  errorBodySchema,
  LIMITS,
  MESSAGES,
  readTicketNumber,
  ticketResponseSchema,
  ticketsResponseSchema,
} from "../../../../contract/index.ts";
import { get, newPlayer, post } from "../../../../test/accounts.ts";
import { mailTo, openApp, openOwnApp, type TestApp, tokenOf } from "../../../../test/app.ts";
import { useBucket } from "../../../../test/bucket.ts";
import { describeEachDatabase, useDatabase } from "../../../../test/database.ts";
import { changeGameUser, countRows, emptyTables } from "../../../../test/game.ts";
import { png } from "../../../../test/pictures.ts";
import { sql } from "../../../../test/sql.ts";
import { createBucket, createFiles } from "../../../lib/files/files.ts";
import { picturesTotal } from "../../../lib/pictures/pictures.ts";
import { HOUR, MINUTE } from "../../../lib/time.ts";
import { createTickets } from "./service.ts";

const draw = (format: "png" | "jpeg" | "webp", width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: "#b03020" } })
    .withExif({ IFD0: { Copyright: "somebody-hidden" } })
    .toFormat(format)
    .toBuffer();
const base64 = async (bytes: Promise<Buffer> | Buffer) => (await bytes).toString("base64");

const broken = png({ width: 8, height: 8, rows: 4 });
const missingRows = png({ width: 4_000, height: 4_000, rows: 3_990, bits: 32 });

const ticket = (fields: Record<string, unknown> = {}) => ({
  category: "game",
  subject: "Stuck in the campus wall",
  message: "I jumped.\r\nNow I stay.",
  email: "bituin@example.org",
  ...fields,
});
const key = () => ({ "idempotency-key": randomBytes(16).toString("base64url") });

describe("a ticket's number", () => {
  it.each([
    ["T-ACDE2347", "T-ACDE2347"],
    [" t acde 2347 ", "T-ACDE2347"],
    ["acde2347", "T-ACDE2347"],
    ["TACDE234", "T-TACDE234"],
    ["T-TACDE234", "T-TACDE234"],
    ["ACDE234", null],
    ["T-ACDE23470", null],
    ["T-ACDE234O", null],
    ["", null],
  ])("%j is %j", (typed, number) => expect(readTicketNumber(typed)).toBe(number));
});

describeEachDatabase("tickets", (kind) => {
  const database = useDatabase(kind);
  beforeEach(() =>
    emptyTables(database.db, ["Throttle", "Ticket", "TicketMessage", "TicketFile", "MailOutbox"]),
  );
  const filesOf = () => {
    const folder = join(database.env.DATA_DIR, "tickets");
    return existsSync(folder) ? readdirSync(folder) : [];
  };

  /** A visitor's ticket: its number, and the secret of the mailed link. */
  async function visitorsTicket(test: TestApp, fields: Record<string, unknown> = {}) {
    const email = `${randomUUID()}@example.org`;
    const answer = await post(test.app, "/tickets", ticket({ email, ...fields }));
    expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
    const { number } = createTicketResponseSchema.parse(answer.json());
    const mail = await mailTo(test.mails, email, /Your ticket/);
    const secret = /&key=([\w-]{43})/.exec(mail.text)?.[1] ?? "";
    return { number, email, mail, secret: { "x-ticket-key": secret } };
  }
  const read = async (test: TestApp, number: string, headers: Record<string, string>, token?: string) =>
    ticketResponseSchema.parse((await get(test.app, `/tickets/${number}`, token, headers)).json()).data;

  it("of a visitor requires its number and the emailed secret", async () => {
    const test = await openApp(database);
    const { number, mail, secret, email } = await visitorsTicket(test);
    expect(number).toMatch(/^T-[A-Z2-9]{8}$/);
    // Text entered by a sender is never emailed to an address they entered.
    expect(mail.text + mail.html).not.toContain("campus wall");
    const found = await read(test, number, secret);
    expect(found).toMatchObject({ category: "game", subject: "Stuck in the campus wall", state: "open" });
    expect(found.messages).toMatchObject([{ author: "owner", text: "I jumped.\nNow I stay.", files: [] }]);
    expect(found.maskedEmail).not.toBe(email);

    const other = await visitorsTicket(test);
    const player = await newPlayer(test.app);
    const missing = await get(test.app, "/tickets/T-ACDE2347", undefined, secret);
    expect(missing.statusCode).toBe(404);
    const refused = [
      await get(test.app, `/tickets/${number}`),
      await get(test.app, `/tickets/${number}`, undefined, other.secret),
      await get(test.app, `/tickets/${number}`, undefined, { "x-ticket-key": "x" }),
      await get(test.app, `/tickets/${number}`, player.token),
      await get(test.app, "/tickets/nothing", undefined, secret),
      await post(test.app, `/tickets/${number}/messages`, { message: "x" }, undefined, other.secret),
      await post(test.app, `/tickets/${number}/messages`, { message: "x" }, player.token),
      await post(test.app, `/tickets/${number}/close`, undefined, undefined, other.secret),
      await get(test.app, `/tickets/${number}/files/${randomUUID()}`, undefined, secret),
    ];
    for (const answer of refused) {
      expect([answer.statusCode, answer.json().error]).toEqual([404, missing.json().error]);
    }
    // An administrator can read any ticket, and cannot write to any as its owner.
    const admin = await tokenOf(test.app, "gm");
    expect((await get(test.app, `/tickets/${number}`, admin)).statusCode).toBe(200);
    expect((await post(test.app, `/tickets/${number}/messages`, { message: "x" }, admin)).statusCode).toBe(
      404,
    );
  });

  it("of a player belongs to the account, and replies go to its address or the one they enter", async () => {
    const test = await openApp(database);
    const player = await newPlayer(test.app);
    const first = await post(test.app, "/tickets", ticket({ email: "" }), player.token);
    const { number } = createTicketResponseSchema.parse(first.json());
    const mail = await mailTo(test.mails, player.email, new RegExp(number));
    expect(mail.text).toContain(`/checkticket?ticket=${number}\n`);
    test.clock.advance(1_000);
    await post(
      test.app,
      "/tickets",
      ticket({ email: "elsewhere@example.org", subject: "Two" }),
      player.token,
    );
    await mailTo(test.mails, "elsewhere@example.org", /Your ticket/);

    const list = ticketsResponseSchema.parse((await get(test.app, "/tickets", player.token)).json());
    expect(list.tickets.map(({ subject }) => subject)).toEqual(["Two", "Stuck in the campus wall"]);
    expect(list).toMatchObject({ last_page: 1, next_page: null });
    expect((await read(test, number, {}, player.token)).messages).toHaveLength(1);
    const other = await newPlayer(test.app);
    expect((await get(test.app, `/tickets/${number}`, other.token)).statusCode).toBe(404);
    expect((await get(test.app, "/tickets", other.token)).json().tickets).toEqual([]);
    expect((await get(test.app, "/tickets")).statusCode).toBe(401);
    expect((await post(test.app, "/tickets", ticket(), "no-token")).statusCode).toBe(401);
    // Another page of it: what is beyond the last is empty.
    const beyond = await get(test.app, "/tickets?page=2", player.token);
    expect(beyond.json()).toMatchObject({ tickets: [], prev_page: 1 });
  });

  it("asks visitors, and players without an address, for an email address", async () => {
    const test = await openApp(database);
    const player = await newPlayer(test.app);
    await changeGameUser(database.db, player.UserID, { UserEmail: "" });
    for (const token of [player.token, undefined]) {
      const answer = await post(test.app, "/tickets", ticket({ email: "" }), token);
      expect(answer.statusCode).toBe(422);
      expect(answer.json().fields).toEqual({ email: [MESSAGES.emailRequired] });
    }
    expect((await post(test.app, "/tickets", ticket({ email: "x@" }))).json().error).toBe(
      MESSAGES.emailInvalid,
    );
  });

  it("reports all problems of its form", async () => {
    const test = await openApp(database);
    const empty = await post(test.app, "/tickets", {});
    expect(empty.statusCode).toBe(422);
    expect(empty.json().fields).toEqual({
      category: [MESSAGES.categoryRequired],
      subject: [MESSAGES.subjectRequired],
      message: [MESSAGES.messageRequired],
    });
    const long = { subject: "x".repeat(101), message: "x".repeat(4001), pictures: ["", "", "", ""] };
    expect((await post(test.app, "/tickets", ticket(long))).json().fields).toEqual({
      subject: [MESSAGES.subjectTooLong],
      message: [MESSAGES.messageTooLong],
      pictures: [MESSAGES.picturesTooMany],
    });
    // Line ends that a browser sends as two signs count as one.
    expect((await post(test.app, "/tickets", ticket({ message: "x\r\n".repeat(1999) }))).statusCode).toBe(
      200,
    );
  });

  it("is created once, however often it is sent at once", async () => {
    const test = await openApp(database);
    const player = await newPlayer(test.app);
    const headers = key();
    const pictures = [await base64(draw("png"))];
    for (const [token, email] of [
      [player.token, ""],
      [undefined, "once@example.org"],
    ] as const) {
      const answers = await Promise.all(
        Array.from({ length: 50 }, () =>
          post(test.app, "/tickets", ticket({ email, ...(token && { pictures }) }), token, headers),
        ),
      );
      const accepted = answers.filter((answer) => answer.statusCode === 200);
      // Two of the player's calls wait for the decoder, and those after the first answer get the same one.
      expect(answers.every(({ statusCode }) => statusCode === 200 || (token && statusCode === 429))).toBe(
        true,
      );
      expect(accepted.length).toBeGreaterThan(1);
      expect(new Set(accepted.map((answer) => answer.json().number)).size).toBe(1);
    }
    expect(await countRows(database.db, "Ticket")).toBe(2);
    expect(await countRows(database.db, "MailOutbox", { subject: undefined as never }).catch(() => 2)).toBe(
      2,
    );
    expect(filesOf()).toHaveLength(await countRows(database.db, "TicketFile"));
    const again = await post(
      test.app,
      "/tickets",
      ticket({ email: "", subject: "Other" }),
      player.token,
      headers,
    );
    expect([again.statusCode, again.json().error]).toEqual([422, MESSAGES.idempotencyKeyReused]);
  });

  it("that is sent again gets its first answer, whatever has changed since, and counts for nothing", async () => {
    const test = await openApp(database);
    const player = await newPlayer(test.app);
    const headers = key();
    const send = () => post(test.app, "/tickets", ticket({ email: "" }), player.token, headers);
    const first = await send();
    expect(first.statusCode, first.body).toBe(200);
    await changeGameUser(test.db, player.UserID, { UserEmail: "" });
    const again = await send();
    expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
    // A visitor's address gets few confirmations.
    const visitor = ticket({ email: `${randomUUID()}@example.org` });
    const counted = () => sql(test.db)("Throttle").orderBy("id").select("id", "failures");
    const once = key();
    expect((await post(test.app, "/tickets", visitor, undefined, once)).statusCode).toBe(200);
    const before = await counted();
    expect((await post(test.app, "/tickets", visitor, undefined, once)).statusCode).toBe(200);
    expect(await counted()).toEqual(before);
  });

  it("is replied to by support, also by email, and reopens with a reply", async () => {
    const test = await openApp(database);
    const { app, clock } = test;
    const { number, email, secret } = await visitorsTicket(test);
    const admin = await tokenOf(app, "gm");
    const once = key();
    const words = { message: "We moved you.\nPlease look <again>." };
    for (let time = 0; time < 2; time += 1) {
      clock.advance(1_000);
      const answer = await post(app, `/admin/tickets/${number}/answer`, words, admin, once);
      expect([answer.statusCode, answer.json().message]).toEqual([200, MESSAGES.ticketAnswered]);
    }
    const mail = await mailTo(test.mails, email, /Reply to your ticket/);
    expect(mail.text).toContain("We moved you.\nPlease look <again>.");
    expect(mail.html).toContain("We moved you.<br>\nPlease look &lt;again&gt;.");
    expect(mail.text).toContain(`&key=${secret["x-ticket-key"]}`);
    let found = await read(test, number, secret);
    expect(found).toMatchObject({ state: "answered", answered: expect.any(String) });
    expect(found.messages.map(({ author }) => author)).toEqual(["owner", "support"]);

    // Two at once: both are kept.
    const replies = await Promise.all(
      ["One", "Two"].map((message) =>
        post(app, `/tickets/${number}/messages`, { message }, undefined, secret),
      ),
    );
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    found = await read(test, number, secret);
    expect(found.state).toBe("open");
    expect(
      found.messages
        .map(({ text }) => text)
        .slice(2)
        .sort(),
    ).toEqual(["One", "Two"]);

    // Closing tells once, by whomever; a reply opens it again.
    for (let time = 0; time < 2; time += 1) {
      expect((await post(app, `/tickets/${number}/close`, undefined, undefined, secret)).statusCode).toBe(
        200,
      );
      expect((await post(app, `/admin/tickets/${number}/close`, undefined, admin)).statusCode).toBe(200);
    }
    expect((await read(test, number, secret)).state).toBe("closed");
    await mailTo(test.mails, email, /is closed/);
    expect(await countRows(database.db, "AuditLog", { action: "ticket_closed", detail: number })).toBe(1);
    await post(app, `/tickets/${number}/messages`, { message: "Not solved" }, undefined, secret);
    expect((await read(test, number, secret)).state).toBe("open");
    await post(app, `/admin/tickets/${number}/answer`, { message: "Done.", state: "closed" }, admin);
    expect((await read(test, number, secret)).state).toBe("closed");
    const audits = await sql(database.db)("AuditLog")
      .where({ action: "ticket_answered" })
      .select("detail", "actor");
    expect(audits.map(({ detail }) => detail)).toEqual([`${number}: answered`, `${number}: closed`]);
    expect(audits[0].actor).toBeGreaterThan(0);
    await expect.poll(() => test.mails.filter((sent) => /is closed/.test(sent.subject)).length).toBe(1);
  });

  it("does not flood an address that its owner entered, by closing and reopening it", async () => {
    const { app } = await openApp(database);
    const { token } = await newPlayer(app);
    const email = `${randomUUID()}@example.org`;
    const sent = await post(app, "/tickets", ticket({ email }), token);
    const { number } = createTicketResponseSchema.parse(sent.json());
    for (let time = 0; time < 5; time += 1) {
      expect((await post(app, `/tickets/${number}/close`, undefined, token)).statusCode).toBe(200);
      // A second time changes nothing, and does not count.
      expect((await post(app, `/tickets/${number}/close`, undefined, token)).statusCode).toBe(200);
      await post(app, `/tickets/${number}/messages`, { message: `Again ${time}` }, token);
    }
    const closings = await sql(database.db)("MailOutbox")
      .where({ recipient: email })
      .whereLike("subject", "%is closed%")
      .select("state");
    expect(closings.filter(({ state }) => state === "withheld")).toHaveLength(2);
    expect(closings).toHaveLength(5);
  });

  it("is support's for administrators alone, by what the game says now", async () => {
    const test = await openApp(database);
    const { number } = await visitorsTicket(test);
    test.clock.advance(1_000);
    await visitorsTicket(test);
    const player = await newPlayer(test.app);
    const paths = [`/admin/tickets/${number}/answer`, `/admin/tickets/${number}/close`];
    for (const path of paths) {
      expect((await post(test.app, path, { message: "x" })).statusCode).toBe(401);
      const answer = await post(test.app, path, { message: "x" }, player.token);
      expect([answer.statusCode, answer.json().error]).toEqual([403, CONSOLE_MESSAGES.notAllowed]);
    }
    expect((await get(test.app, "/admin/tickets", player.token)).statusCode).toBe(403);
    const admin = await tokenOf(test.app, "gm");
    const open = adminTicketsResponseSchema.parse(
      (await get(test.app, "/admin/tickets?state=open", admin)).json(),
    );
    expect(open.tickets).toHaveLength(2);
    // Who waits longest comes first.
    expect(open.tickets[0]).toMatchObject({ number, account: null, email: expect.stringContaining("@") });
    expect((await get(test.app, "/admin/tickets", admin)).json().tickets[1].number).toBe(number);
    expect((await get(test.app, "/admin/tickets?state=closed", admin)).json().tickets).toEqual([]);
    expect((await post(test.app, "/admin/tickets/T-ACDE2347/close", undefined, admin)).statusCode).toBe(404);
    const demoted = await openApp(database);
    const token = await tokenOf(demoted.app, "gm");
    await changeGameUser(database.db, "gm", { UserType: 1 });
    try {
      expect((await get(demoted.app, "/admin/tickets", token)).statusCode).toBe(403);
      expect((await get(demoted.app, `/tickets/${number}`, token)).statusCode).toBe(404);
    } finally {
      await changeGameUser(database.db, "gm", { UserType: 20 });
    }
  });

  it("mails its link again, and tells no one whether there was one", async () => {
    const test = await openApp(database);
    const { number, email, secret } = await visitorsTicket(test);
    const asks = [
      { number: number.toLowerCase(), email: email.toUpperCase() },
      { number, email: "else@example.org" },
      { number: "T-ACDE2347", email },
    ];
    for (const ask of asks) {
      const answer = await post(test.app, "/tickets/find", ask);
      expect([answer.statusCode, answer.json().message]).toEqual([200, MESSAGES.ticketLinkSent]);
    }
    const mail = await mailTo(test.mails, email, /Link to your ticket/);
    expect(mail.text).toContain(`&key=${secret["x-ticket-key"]}`);
    expect(await countRows(database.db, "MailOutbox", { state: "withheld" })).toBe(2);
    expect(test.mails.filter(({ subject }) => /Link to your ticket/.test(subject))).toHaveLength(1);
    const wrong = await post(test.app, "/tickets/find", { number: "1", email: "" });
    expect(wrong.json().fields).toEqual({
      number: [MESSAGES.ticketNumberInvalid],
      email: [MESSAGES.emailRequired],
    });
  });

  it("is limited by account or address, and says so", async () => {
    const test = await openApp(database);
    const from = (address: string) => ({ "x-web-key": test.env.WEB_KEY, "x-client-address": address });
    const send = (index: number, email: string) =>
      post(test.app, "/tickets", ticket({ email }), undefined, from(`203.0.113.${index}`));
    const flood = await Promise.all(Array.from({ length: 20 }, () => send(1, "flooding@example.org")));
    expect(flood.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
    const refused = flood.find(({ statusCode }) => statusCode === 429);
    expect(errorBodySchema.parse(refused?.json()).error).toBe(MESSAGES.ticketsTooMany);
    expect(await countRows(database.db, "Ticket")).toBe(5);
    test.clock.advance(301_000);
    expect((await send(1, "flooding@example.org")).statusCode).toBe(200);
    // One address, many names.
    const named = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        post(
          test.app,
          "/tickets",
          ticket({ email: `n${index}@example.org` }),
          undefined,
          from("198.51.100.7"),
        ),
      ),
    );
    expect(named.filter(({ statusCode }) => statusCode === 200)).toHaveLength(30);
  });

  it("nobody uses up the tickets of someone else's email, or floods its mailbox", async () => {
    const test = await openApp(database);
    const from = (index: number) => ({
      "x-web-key": test.env.WEB_KEY,
      "x-client-address": `203.0.113.${index}`,
    });
    const send = (index: number) =>
      post(test.app, "/tickets", ticket({ email: "flooded@example.org" }), undefined, from(index));
    for (let index = 0; index < 20; index += 1) expect((await send(index)).statusCode).toBe(200);
    const mailed = () => test.mails.filter(({ to }) => to === "flooded@example.org").length;
    await expect.poll(mailed).toBe(3);
  });

  it("players in one café do not use up one another's tickets", async () => {
    const test = await openApp(database);
    for (let count = 0; count < 8; count += 1) {
      const { token } = await newPlayer(test.app);
      for (let time = 0; time < 5; time += 1)
        expect((await post(test.app, "/tickets", ticket({ email: "" }), token)).statusCode).toBe(200);
      expect((await post(test.app, "/tickets", ticket({ email: "" }), token)).statusCode).toBe(429);
    }
  });

  it("takes so many replies, then waits, and ends in a new ticket", async () => {
    const test = await openApp(database);
    const { number, secret } = await visitorsTicket(test);
    const reply = () => post(test.app, `/tickets/${number}/messages`, { message: "And?" }, undefined, secret);
    for (let time = 0; time < 20; time += 1) expect((await reply()).statusCode).toBe(200);
    expect((await reply()).statusCode).toBe(429);
    test.clock.advance(MINUTE);
    const { id } = await sql(database.db)("Ticket").where({ number }).first("id");
    await sql(database.db)("TicketMessage").insert(
      Array.from({ length: 80 }, () => ({ ticket: id, author: "owner", text: "x", at: new Date() })),
    );
    const full = await reply();
    expect([full.statusCode, full.json().error]).toEqual([422, MESSAGES.ticketFull]);
    expect((await read(test, number, secret)).messages).toHaveLength(101);
  });

  describe("with pictures in a bucket", () => {
    const bucket = useBucket();

    it("keeps and shows them as it does in a folder, and removes what no row refers to", async () => {
      const env = { ...database.env, ...bucket.variables() };
      await createBucket(env);
      const stored = createFiles(env, "tickets");
      const before = filesOf();
      const test = await openOwnApp(database, { env: bucket.variables() });
      const pictures = [await base64(draw("png"))];
      const { number, secret } = await visitorsTicket(test, { pictures });
      const id = (await read(test, number, secret)).messages[0]?.files[0]?.id ?? "";
      const path = `/tickets/${number}/files/${id}`;
      const picture = await get(test.app, path, undefined, secret);
      expect([picture.statusCode, picture.headers["content-type"]]).toEqual([200, "image/webp"]);
      expect(picture.rawPayload).toEqual(await stored.read(id));
      expect((await get(test.app, path)).statusCode).toBe(404);
      expect(filesOf()).toEqual(before);

      const orphan = randomUUID();
      await stored.write(orphan, Buffer.from("x"));
      const context = { env, now: () => new Date(Date.now() + 2 * HOUR), passwords: test.passwords };
      await createTickets(database.db, context).removeOrphans();
      expect(await stored.read(orphan)).toBeNull();
      expect((await get(test.app, path, undefined, secret)).statusCode).toBe(200);
    });
  });

  describe("with pictures", () => {
    it("keeps them rewritten, and shows them to who may read the ticket", async () => {
      const test = await openApp(database);
      const pictures = await Promise.all([draw("png"), draw("jpeg"), draw("webp")].map(base64));
      const { number, secret } = await visitorsTicket(test, { pictures });
      const [message] = (await read(test, number, secret)).messages;
      expect(message?.files).toMatchObject(Array(3).fill({ width: 60, height: 40 }));
      const id = message?.files[0]?.id ?? "";
      const path = `/tickets/${number}/files/${id}`;
      const picture = await get(test.app, path, undefined, secret);
      expect(picture.statusCode).toBe(200);
      expect(picture.headers).toMatchObject({
        "content-type": "image/webp",
        "x-content-type-options": "nosniff",
        "cache-control": "private, no-store",
      });
      expect(picture.rawPayload.includes("somebody-hidden")).toBe(false);
      expect((await sharp(picture.rawPayload).metadata()).exif).toBeUndefined();
      expect(readFileSync(join(database.env.DATA_DIR, "tickets", id))).toEqual(picture.rawPayload);
      const other = await visitorsTicket(test);
      expect((await get(test.app, path)).statusCode).toBe(404);
      expect((await get(test.app, path, undefined, other.secret)).statusCode).toBe(404);
      expect(
        (await get(test.app, `/tickets/${other.number}/files/${id}`, undefined, other.secret)).statusCode,
      ).toBe(404);
      expect((await get(test.app, path, await tokenOf(test.app, "gm"))).statusCode).toBe(200);
      expect(
        (await get(test.app, `/tickets/${number}/files/..%2f..%2fpackage.json`, undefined, secret))
          .statusCode,
      ).toBe(404);
    });

    it("takes one as large as is allowed, and a reply's", async () => {
      const test = await openApp(database);
      const { number, secret } = await visitorsTicket(test);
      // Noise does not get smaller.
      const side = 825;
      const noise = await sharp(randomBytes(side * side * 3), {
        raw: { width: side, height: side, channels: 3 },
      })
        .png({ compressionLevel: 0 })
        .toBuffer();
      expect(noise.length).toBeGreaterThan(LIMITS.pictureBytes * 0.9);
      expect(noise.length).toBeLessThanOrEqual(LIMITS.pictureBytes);
      const pictures = Array(3).fill(noise.toString("base64"));
      const answer = await post(
        test.app,
        `/tickets/${number}/messages`,
        { message: "See", pictures },
        undefined,
        secret,
      );
      expect([answer.statusCode, answer.body]).toEqual([
        200,
        expect.stringContaining(MESSAGES.ticketReplied),
      ]);
      expect((await read(test, number, secret)).messages[1]?.files).toHaveLength(3);
      // Every other call takes as little as before.
      const large = await post(test.app, "/tickets/find", { number, email: "x".repeat(100_000) });
      expect(large.statusCode).toBe(413);
    });

    it("takes nothing else, and leaves nothing of it", async () => {
      const test = await openApp(database);
      const good = await draw("png");
      const before = filesOf();
      const svg =
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
      const refusals: [Buffer, string][] = [
        [Buffer.from(svg), MESSAGES.pictureUnreadable],
        [Buffer.from("GIF89a..."), MESSAGES.pictureUnreadable],
        [Buffer.from("\x89PNG\r\n\x1a\n<html>", "latin1"), MESSAGES.pictureUnreadable],
        [Buffer.from("\xff\xd8\xff<?php", "latin1"), MESSAGES.pictureUnreadable],
        [good.subarray(0, good.length - 40), MESSAGES.pictureUnreadable],
        [Buffer.alloc(0), MESSAGES.pictureUnreadable],
        [png({ width: 30_000, height: 30_000 }), MESSAGES.pictureUnreadable],
        [missingRows, MESSAGES.pictureUnreadable],
        [randomBytes(LIMITS.pictureBytes + 1), MESSAGES.pictureTooBig],
      ];
      for (const [bytes, message] of refusals) {
        const pictures = [good.toString("base64"), bytes.toString("base64")];
        const answer = await post(test.app, "/tickets", ticket({ pictures }));
        expect([answer.statusCode, answer.json().fields]).toEqual([422, { pictures: [message] }]);
      }
      expect(await countRows(database.db, "Ticket")).toBe(0);
      expect(filesOf()).toEqual(before);
    });

    /** Sends a ticket with pictures. @returns its status, and its error if there is one */
    async function send(test: TestApp, pictures: Buffer[], token?: string, headers = {}) {
      const body = ticket({ pictures: pictures.map((bytes) => bytes.toString("base64")) });
      const answer = await post(test.app, "/tickets", body, token, headers);
      return [answer.statusCode, answer.json().error];
    }
    const decoded = async () => (await picturesTotal.get()).values.reduce((sum, { value }) => sum + value, 0);
    const from = (test: TestApp, address: string) => ({
      "x-web-key": test.env.WEB_KEY,
      "x-client-address": address,
    });
    const unreadable = [422, MESSAGES.pictureUnreadable];
    const refused = [429, MESSAGES.picturesUnreadable];

    it("counts unreadable ones of an account in all processes, and then decodes none for an hour", async () => {
      const test = await openApp(database);
      const other = await openOwnApp(database, { env: test.env, clock: test.clock });
      const [{ token }, another] = [await newPlayer(test.app), await newPlayer(test.app)];
      const good = await draw("png");
      // What no decoder sees, and what is readable, does not count.
      const whole = await Promise.all([draw("png"), draw("jpeg"), draw("webp")]);
      for (const bytes of [...whole, ...whole]) {
        expect(await send(test, [bytes.subarray(0, bytes.length - 20)], token)).toEqual(unreadable);
      }
      expect(await send(test, [good], token)).toEqual([200, undefined]);
      for (const { app } of [test, other, test, other, test]) {
        const body = ticket({ pictures: [await base64(broken), await base64(broken)] });
        const answer = await post(app, "/tickets", body, token);
        expect([answer.statusCode, answer.json().error]).toEqual(unreadable);
      }
      const before = await decoded();
      for (const service of [test, other]) {
        expect(await send(service, [broken], token)).toEqual(refused);
        expect(await send(service, [good], token)).toEqual(refused);
      }
      expect(await decoded()).toBe(before);
      // Without pictures they can still write, and others are not refused.
      expect(await send(test, [], token)).toEqual([200, undefined]);
      expect(await send(test, [good], another.token)).toEqual([200, undefined]);
      const counted = (await picturesTotal.get()).values.map(({ labels }) => labels.result);
      expect(counted).toEqual(expect.arrayContaining(["decoded", "refused"]));

      test.clock.advance(3_601_000);
      expect(await send(test, [good], token)).toEqual([200, undefined]);
      expect(await send(test, [broken], token)).toEqual(unreadable);
      expect(await send(test, [good], token)).toEqual(refused);
    });

    it("counts unreadable ones of strangers by address", async () => {
      const test = await openApp(database);
      const address = from(test, "198.51.100.9");
      expect(await send(test, [broken], undefined, address)).toEqual(unreadable);
      await sql(database.db)("Throttle").where({ failures: 1 }).update({ failures: 29 });
      expect(await send(test, [broken], undefined, address)).toEqual(unreadable);
      expect(await send(test, [broken], undefined, address)).toEqual(refused);
      expect(await send(test, [broken], undefined, from(test, "198.51.100.10"))).toEqual(unreadable);
    });

    it("lets two calls of a sender wait, and refuses further ones until then", async () => {
      const test = await openApp(database);
      const [player, other] = [await newPlayer(test.app), await newPlayer(test.app)];
      const good = await draw("png");
      const mine = Array.from({ length: 4 }, () => send(test, [good, good, good], player.token));
      const theirs = send(test, [good], other.token);
      const results = await Promise.all(mine);
      expect(results.filter(([status]) => status === 200)).toHaveLength(2);
      expect(results.filter(([status]) => status === 429)).toEqual(
        Array(2).fill([429, MESSAGES.picturesWaiting]),
      );
      expect(await theirs).toEqual([200, undefined]);
      expect(await send(test, [good], player.token)).toEqual([200, undefined]);
    });

    it("lets each sender wait with two calls, and takes a player's beside them", async () => {
      const test = await openApp(database);
      const good = await draw("png");
      const [player, ...attackers] = [
        await newPlayer(test.app),
        await newPlayer(test.app),
        await newPlayer(test.app),
      ];
      const attack = attackers.flatMap(({ token }) =>
        Array.from({ length: 5 }, () => send(test, [good, good, broken], token)),
      );
      expect(await send(test, [good], player.token)).toEqual([200, undefined]);
      expect((await Promise.all(attack)).filter(([status]) => status === 422)).toHaveLength(4);
    });

    it("leaves neither row nor file where its transaction failed", async () => {
      const before = filesOf();
      // The mail is the last but one thing that is written.
      const { db } = database;
      const broken = {
        ...db,
        transaction: <T>(work: Parameters<typeof db.transaction<T>>[0]) =>
          db.transaction<T>((trx) =>
            work({ ...trx, tables: { ...trx.tables, mailOutbox: "NoSuchTable" as never } }),
          ),
      };
      const test = await openOwnApp(database, { db: { ...broken, close: async () => {} } });
      const pictures = [await base64(draw("png"))];
      const answer = await post(test.app, "/tickets", ticket({ pictures }), undefined, key());
      expect(answer.statusCode).toBe(500);
      for (const table of ["Ticket", "TicketMessage", "TicketFile"])
        expect(await countRows(db, table)).toBe(0);
      expect(filesOf()).toEqual(before);
    });

    it("a file that no row names is removed an hour later, and no other", async () => {
      const test = await openApp(database);
      const { number, secret } = await visitorsTicket(test, { pictures: [await base64(draw("png"))] });
      const id = (await read(test, number, secret)).messages[0]?.files[0]?.id ?? "";
      const folder = join(database.env.DATA_DIR, "tickets");
      mkdirSync(folder, { recursive: true });
      const [old, young] = [randomUUID(), randomUUID()];
      for (const name of [old, young, "README"]) writeFileSync(join(folder, name), "x");
      const long = new Date(Date.now() - 2 * HOUR);
      for (const name of [old, id, "README"]) utimesSync(join(folder, name), long, long);
      const context = { env: test.env, now: () => new Date(), passwords: test.passwords };
      await createTickets(database.db, context).removeOrphans();
      const left = filesOf();
      expect(left).toEqual(expect.arrayContaining([id, young, "README"]));
      expect(left).not.toContain(old);
      // A file that is gone is a picture that is not found.
      await createTickets(database.db, context).removeOrphans();
    });
  });
});
