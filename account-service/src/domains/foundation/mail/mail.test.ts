import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createClock, memoryLogger } from "../../../../test/app.ts";
import { describeEachDatabase, temporaryFolder, useDatabase } from "../../../../test/database.ts";
import { type FakeSmtp, fakeSmtp, memoryTransport, tokenIn } from "../../../../test/mail.ts";
import { sql } from "../../../../test/sql.ts";
import type { Database } from "../../../db/transaction.ts";
import type { Env } from "../../../env.ts";
import { HOUR, MINUTE } from "../../../lib/time.ts";
import { createTransport, isPrivateHost, type MailTransport, type OutgoingMail } from "./mail-transport.ts";
import { createMailbox, createMailDelivery, type MailDelivery } from "./service.ts";
import type { Mail } from "./templates/index.ts";

const env = { SITE_NAME: "Tambayan", PUBLIC_URL: "https://tambayan.example" } as Env;
const TOKEN = "q7Zk3dT9-mW_x1B5vN8cL2fR6hJ4sY0pG3uE7iA9oKa";
const reset: Mail = { kind: "reset-password", to: "juan@example.ph", UserID: "juan", token: TOKEN };

const ended: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0).reverse()) await end();
});

describeEachDatabase("mail", (kind) => {
  const database = useDatabase(kind, { SEED_DEMO: "false" });
  const clock = createClock("2026-03-04T01:02:03.456Z");
  const table = () => sql(database.db)(database.db.tables.mailOutbox);
  const rows = () => table().select().orderBy("recipient");
  const row = async () => {
    const all = await rows();
    expect(all).toHaveLength(1);
    return all[0];
  };
  beforeEach(() => table().delete());

  /** A process's worker, stopped after the test. */
  function worker(
    transport: MailTransport = memoryTransport(),
    db: Database = database.db,
    limits: { sendWithin?: number; stopWithin?: number } = {},
  ) {
    const log = memoryLogger();
    const delivery = createMailDelivery(db, {
      now: clock.now,
      transport,
      logger: log.logger,
      ...limits,
    });
    ended.push(() => delivery.stop());
    return { delivery, log: log.text };
  }
  const mailbox = (db: Database = database.db) => createMailbox(db, { now: clock.now, env });

  describe("the outbox", () => {
    it("an email is sent, and its row keeps nothing that opens an account", async () => {
      const transport = memoryTransport();
      await mailbox().post(reset);
      const { id } = await row();
      expect((await row()).text).toContain(TOKEN);
      expect(await worker(transport).delivery.deliverDue()).toBe(1);

      expect(transport.sent).toEqual([
        {
          id,
          to: "juan@example.ph",
          subject: "Reset your password at Tambayan",
          text: expect.stringContaining(`https://tambayan.example/resetpassword?token=${TOKEN}`),
          html: expect.stringContaining(`https://tambayan.example/resetpassword?token=${TOKEN}`),
          date: clock.now(),
        },
      ]);
      const after = await row();
      expect(after).toMatchObject({ state: "sent", text: "", html: "", attempts: 1, error: null });
      expect(new Date(after.finished)).toEqual(clock.now());
      expect(JSON.stringify(after)).not.toContain(TOKEN);
    });

    it("a rollback leaves no email", async () => {
      const transport = memoryTransport();
      const work = database.db.transaction(async (trx) => {
        await mailbox(trx).post(reset);
        throw new Error("changed my mind");
      });
      await expect(work).rejects.toThrow("changed my mind");
      expect(await worker(transport).delivery.deliverDue()).toBe(0);
      expect(await rows()).toEqual([]);
      expect(transport.sent).toEqual([]);
    });

    it("a withheld email has a row like any other and is never sent", async () => {
      const transport = memoryTransport();
      await mailbox().post(reset, { withheld: true });
      clock.advance(24 * 60 * MINUTE);
      expect(await worker(transport).delivery.deliverDue()).toBe(0);
      expect(transport.sent).toEqual([]);
      expect(await row()).toMatchObject({
        state: "withheld",
        recipient: "juan@example.ph",
        subject: "Reset your password at Tambayan",
        text: "",
        html: "",
        attempts: 0,
      });
    });

    it("an email is not sent once what it says is over, and nothing of it is kept", async () => {
      const transport = memoryTransport();
      const { delivery } = worker(transport);
      transport.before = () => {
        throw new Error("away");
      };
      await mailbox().post(reset, { until: new Date(clock.now().getTime() + 10 * MINUTE) });
      expect(await delivery.deliverDue()).toBe(0);
      transport.before = () => {};
      clock.advance(10 * MINUTE);
      expect(await delivery.deliverDue()).toBe(0);
      expect(transport.sent).toEqual([]);
      const outdated = await row();
      expect(outdated).toMatchObject({ state: "withheld", text: "", html: "", attempts: 1 });
      expect(new Date(outdated.finished)).toEqual(clock.now());
    });

    it.each(["minutes", "hours"])(
      "an email is sent after the clock was %s ahead when it was written",
      async (unit) => {
        const ahead = 8 * (unit === "hours" ? HOUR : MINUTE);
        clock.advance(ahead);
        await mailbox().post(reset);
        clock.advance(-ahead);
        expect(await worker().delivery.deliverDue()).toBe(1);
      },
    );

    it("an email is tried again after the clock was ahead at the last attempt", async () => {
      const transport = memoryTransport();
      const { delivery } = worker(transport);
      transport.before = () => {
        throw new Error("away");
      };
      await mailbox().post(reset);
      clock.advance(8 * HOUR);
      expect(await delivery.deliverDue()).toBe(0);
      transport.before = () => {};
      expect(await delivery.deliverDue()).toBe(0);
      clock.advance(-8 * HOUR);
      expect(await delivery.deliverDue()).toBe(1);
    });

    it("accepts letters of every script", async () => {
      const transport = memoryTransport();
      await mailbox().post({
        kind: "user-ids",
        to: "ñ@example.ph",
        userIds: ["Peñaflor", "玩家🎮"],
        tokens: [],
      });
      await worker(transport).delivery.deliverDue();
      expect(transport.sent[0]?.text).toContain("  Peñaflor\n  玩家🎮\n");
    });

    it("counts rows by state, and says since when the oldest waits", async () => {
      const { delivery } = worker();
      const none = { waiting: 0, sent: 0, failed: 0, withheld: 0 };
      expect(await mailbox().counts()).toEqual({ ...none, oldest: null });
      await mailbox().post(reset);
      await mailbox().post(reset, { withheld: true });
      expect(await mailbox().counts()).toEqual({ ...none, waiting: 1, withheld: 1, oldest: clock.now() });
      await delivery.deliverDue();
      expect(await mailbox().counts()).toEqual({ ...none, sent: 1, withheld: 1, oldest: null });
    });

    it("deletes finished emails after a month", async () => {
      const { delivery } = worker();
      await mailbox().post(reset);
      await mailbox().post(reset, { withheld: true });
      await delivery.deliverDue();
      clock.advance(29 * 24 * 60 * MINUTE);
      await mailbox().post({ ...reset, to: "waits@example.ph" });
      const tried = () => ({ attempts: 1, due: new Date(clock.now().getTime() + MINUTE) });
      await table().where({ recipient: "waits@example.ph" }).update(tried());
      await delivery.deliverDue();
      expect(await rows()).toHaveLength(3);
      clock.advance(2 * 24 * 60 * MINUTE);
      await table().where({ recipient: "waits@example.ph" }).update(tried());
      await delivery.deliverDue();
      expect(await row()).toMatchObject({ recipient: "waits@example.ph", state: "waiting" });
    });
  });

  describe("several workers", () => {
    it("fifty emails are sent once each by two processes", async () => {
      const other = database.connectAgain();
      ended.push(() => other.close());
      const transport = memoryTransport();
      transport.before = async () => new Promise((resolve) => setTimeout(resolve, Math.random() * 10));
      for (let number = 0; number < 50; number += 1) {
        await mailbox().post({ ...reset, to: `player${number}@example.ph` });
      }
      const workers = [worker(transport), worker(transport, other)];
      const sent = await Promise.all(workers.map(({ delivery }) => delivery.deliverDue()));
      expect(sent.reduce((sum, count) => sum + count)).toBe(50);
      expect(new Set(transport.sent.map(({ to }) => to)).size).toBe(50);
      expect(transport.sent).toHaveLength(50);
      expect(await rows()).toSatisfy((all: { state: string; attempts: number }[]) =>
        all.every(({ state, attempts }) => state === "sent" && attempts === 1),
      );
    });

    it("an email claimed by a dead process is sent by another when the claim expires", async () => {
      const transport = memoryTransport();
      await mailbox().post(reset);
      const dying = memoryTransport();
      let taken = () => {};
      const inHand = new Promise<void>((resolve) => {
        taken = resolve;
      });
      let die = () => {};
      dying.before = () => {
        taken();
        return new Promise((_resolve, reject) => {
          die = () => reject(new Error("the power is gone"));
        });
      };
      const first = worker(dying).delivery;
      const run = first.deliverDue();
      await inHand;

      const second = worker(transport).delivery;
      clock.advance(2 * MINUTE - 1);
      expect(await second.deliverDue()).toBe(0);
      clock.advance(1);
      expect(await second.deliverDue()).toBe(1);
      expect(transport.sent).toHaveLength(1);
      expect(await row()).toMatchObject({ state: "sent", attempts: 2 });

      // It was not dead, only slow: its failure no longer counts.
      die();
      await run;
      expect(await row()).toMatchObject({ state: "sent", attempts: 2, error: null });
    });

    it("a late failure does not take the email from its current owner", async () => {
      await mailbox().post(reset);
      const fail: (() => void)[] = [];
      const slow = memoryTransport();
      slow.before = () =>
        new Promise((_resolve, reject) => {
          fail.push(() => reject(new Error("late")));
        });
      const first = worker(slow).delivery.deliverDue();
      await vi.waitFor(() => expect(fail).toHaveLength(1), { timeout: 120_000 });
      clock.advance(2 * MINUTE);
      const second = worker(slow).delivery.deliverDue();
      await vi.waitFor(() => expect(fail).toHaveLength(2), { timeout: 120_000 });
      const claimed = await row();
      fail[0]?.();
      await first;
      expect(await row()).toEqual(claimed);
      fail[1]?.();
      await second;
      expect(new Date((await row()).due).getTime()).toBe(clock.now().getTime() + 2 * MINUTE);
    });
  });

  describe("failures", () => {
    const refusing = () => {
      const transport = memoryTransport();
      transport.before = () => {
        throw new Error("451 come back later");
      };
      return transport;
    };

    it("are retried after 1, 2, 4, … minutes and given up after eight attempts", async () => {
      const transport = refusing();
      const { delivery, log } = worker(transport);
      await mailbox().post(reset);
      for (const [index, minutes] of [1, 2, 4, 8, 16, 32, 60].entries()) {
        expect(await delivery.deliverDue()).toBe(0);
        const waiting = await row();
        expect(waiting).toMatchObject({
          state: "waiting",
          attempts: index + 1,
          error: "451 come back later",
        });
        expect(new Date(waiting.due).getTime() - clock.now().getTime()).toBe(minutes * MINUTE);
        clock.advance(minutes * MINUTE - 1);
        await delivery.deliverDue();
        expect((await row()).attempts).toBe(index + 1);
        clock.advance(1);
      }
      expect(log()).not.toContain('"level":50');
      await delivery.deliverDue();
      const given = await row();
      expect(given).toMatchObject({
        state: "failed",
        attempts: 8,
        text: "",
        html: "",
        error: "451 come back later",
      });
      expect(new Date(given.finished)).toEqual(clock.now());
      const last = JSON.parse(log().trim().split("\n").at(-1) ?? "");
      expect(last).toMatchObject({ level: 50, mail: given.id, attempts: 8, error: "451 come back later" });

      clock.advance(24 * 60 * MINUTE);
      transport.before = () => {};
      expect(await delivery.deliverDue()).toBe(0);
    });

    it("end with a successful attempt", async () => {
      const transport = refusing();
      const { delivery } = worker(transport);
      await mailbox().post(reset);
      await delivery.deliverDue();
      transport.before = () => {};
      clock.advance(MINUTE);
      expect(await delivery.deliverDue()).toBe(1);
      expect(await row()).toMatchObject({ state: "sent", attempts: 2, error: null });
    });

    it("of one email do not delay others", async () => {
      const transport = memoryTransport();
      transport.before = ({ to }) => {
        if (to === "b@example.ph") throw new Error("550 no such user");
      };
      for (const to of ["a@example.ph", "b@example.ph", "c@example.ph"])
        await mailbox().post({ ...reset, to });
      expect(await worker(transport).delivery.deliverDue()).toBe(2);
      expect((await rows()).map(({ state }) => state)).toEqual(["sent", "waiting", "sent"]);
    });

    it("an email that crashes every process is given up too", async () => {
      const transport = memoryTransport();
      const { delivery } = worker(transport);
      await mailbox().post(reset);
      await table().update({ attempts: 8 });
      expect(await delivery.deliverDue()).toBe(0);
      expect(transport.sent).toEqual([]);
      expect(await row()).toMatchObject({ state: "failed", text: "", error: "No attempt finished." });
    });

    it("a transport that never responds times out", async () => {
      const transport = memoryTransport();
      transport.before = () => new Promise(() => {});
      await mailbox().post(reset);
      expect(await worker(transport, database.db, { sendWithin: 20 }).delivery.deliverDue()).toBe(0);
      expect(await row()).toMatchObject({ state: "waiting", error: "The mail server took too long." });
    });

    it("neither log nor row reveals an email's recipient or text", async () => {
      const transport = memoryTransport();
      const { delivery, log } = worker(transport);
      const to = "Juan.Dela+Cruz@example.ph";
      const errors = [
        `550 5.1.1 <${to}>: user unknown`,
        `550 ${to.toLowerCase()} is full; JUAN.DELA+CRUZ has 5 GB`,
        `554 spam: https://tambayan.example/resetpassword?token=${TOKEN} is listed`,
        `554 bad word ${TOKEN}\r\nin line 5`,
        "421 4.7.0 refused, see https://help.example/5?m=juan.dela%2Bcruz, <abuse@example.ph>",
        "x".repeat(5_000),
        `535 ${"é".repeat(500)}`,
      ];
      await mailbox().post({ ...reset, to });
      for (const error of [...errors, "the end"]) {
        transport.before = () => {
          throw new Error(error);
        };
        await delivery.deliverDue();
        const { error: kept, text } = await row();
        const told = JSON.stringify(kept) + log();
        expect(told).not.toMatch(/juan|dela|cruz|example\.ph|https?:/i);
        expect(told).not.toContain(TOKEN);
        expect(kept.length).toBeLessThanOrEqual(400);
        // What the error is about can still be read.
        if (/^5\d\d 5/.test(error)) expect(kept).toBe("550 5.1.1 <…>: user unknown");
        if (error !== "the end") expect(text).toContain(TOKEN);
        clock.advance(60 * MINUTE);
      }
      expect(await row()).toMatchObject({ state: "failed", error: "the end", text: "" });
      expect(log().match(/"mail":"[\w-]{36}"/g)).toHaveLength(8);
    });
  });

  describe("the worker", () => {
    const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 120_000, interval: 5 });

    it("wake sends pending emails, and those committed meanwhile", async () => {
      const transport = memoryTransport();
      const { delivery } = worker(transport);
      const held: (() => void)[] = [];
      transport.before = () => new Promise((resolve) => held.push(resolve));
      await mailbox().post({ ...reset, to: "a@example.ph" });
      delivery.wake();
      delivery.wake();
      await until(() => expect(held).toHaveLength(1));
      transport.before = () => {};
      await mailbox().post({ ...reset, to: "b@example.ph" });
      delivery.wake();
      held[0]?.();
      await until(() => expect(transport.sent.map(({ to }) => to)).toEqual(["a@example.ph", "b@example.ph"]));
    });

    it("wake is heard while old emails are removed", async () => {
      const transport = memoryTransport();
      const { delivery } = worker(transport);
      await mailbox().post(reset);
      await table().update({ due: new Date(clock.now().getTime() + MINUTE) });
      const knex = sql(database.db);
      const meanwhile = ({ sql }: { sql: string }) => {
        if (!sql.startsWith("delete")) return;
        clock.advance(MINUTE);
        delivery.wake();
      };
      knex.on("query", meanwhile);
      ended.push(() => knex.removeListener("query", meanwhile));
      expect(await delivery.deliverDue()).toBe(1);
      expect(transport.sent).toHaveLength(1);
    });

    it("start sends what an earlier process left, and checks every 15 seconds", async () => {
      vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
      ended.push(() => vi.useRealTimers());
      const transport = memoryTransport();
      const { delivery } = worker(transport);
      await mailbox().post({ ...reset, to: "a@example.ph" });
      delivery.start();
      delivery.start();
      await until(() => expect(transport.sent).toHaveLength(1));
      await mailbox().post({ ...reset, to: "b@example.ph" });
      vi.advanceTimersByTime(14_999);
      expect(vi.getTimerCount()).toBe(1);
      vi.advanceTimersByTime(1);
      await until(() => expect(transport.sent).toHaveLength(2));
      await delivery.stop();
      expect(vi.getTimerCount()).toBe(0);
    });

    it("stop waits for emails in progress and starts no more", async () => {
      const transport = memoryTransport();
      const { delivery } = worker(transport);
      // More than one batch.
      for (let number = 0; number < 11; number += 1)
        await mailbox().post({ ...reset, to: `p${number}@example.ph` });
      const held: (() => void)[] = [];
      transport.before = () => new Promise((resolve) => held.push(resolve));
      delivery.wake();
      await until(() => expect(held).toHaveLength(10));
      let stopped = false;
      const stop = delivery.stop().then(() => {
        stopped = true;
      });
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect(stopped).toBe(false);
      for (const resolve of held) resolve();
      await stop;
      expect(transport.sent).toHaveLength(10);
      expect(await mailbox().counts()).toMatchObject({ sent: 10, waiting: 1 });
      delivery.start();
      delivery.wake();
      expect(await delivery.deliverDue()).toBe(0);
      expect(transport.sent).toHaveLength(10);
    });

    it("stop does not wait forever; the next process retries the email", async () => {
      const transport = memoryTransport();
      const { delivery } = worker(transport, database.db, { stopWithin: 20 });
      transport.before = () => new Promise(() => {});
      await mailbox().post(reset);
      delivery.wake();
      await until(async () => expect((await row()).attempts).toBe(1));
      await delivery.stop();
      expect((await row()).error).toBe("The service stopped before the mail server answered.");
      clock.advance(MINUTE);
      transport.before = () => {};
      expect(await worker(transport).delivery.deliverDue()).toBe(1);
    });

    it("survives a failing database, and logs it", async () => {
      const broken = {
        ...database.db,
        tables: { ...database.db.tables, mailOutbox: "NoSuchTable" },
      } as never;
      const { delivery, log } = worker(memoryTransport(), broken);
      delivery.wake();
      await until(() => expect(log()).toContain("could not process the email outbox"));
      await expect(delivery.deliverDue()).rejects.toThrow("NoSuchTable");
      await delivery.stop();
    });

    it("logs at startup where emails go without a mail server", async () => {
      const { delivery, log } = worker({ ...memoryTransport(), kind: "files" });
      delivery.start();
      await delivery.stop();
      expect(log()).toContain("mails are written as .eml files to DATA_DIR/mail");
    });
  });
});

const transportEnv = {
  SMTP_URL: undefined,
  MAIL_FROM: "Tambayan <no-reply@tambayan.example>",
  PUBLIC_URL: "https://tambayan.example:8443/",
  DATA_DIR: "unused",
};
const outgoing: OutgoingMail = {
  id: "0b2f7f5e-9d0a-4c55-8a57-0c9f3d1f6a11",
  to: "juan@example.ph",
  subject: "Set a new password",
  text: `Hi juan,\n\nSet a new password:\nhttps://tambayan.example/resetpassword?token=${TOKEN}${TOKEN}\n`,
  html: `<p><a href="https://tambayan.example/resetpassword?token=${TOKEN}${TOKEN}">Set a new password</a></p>\n`,
  date: new Date("2026-03-04T01:02:03.456Z"),
};

/** The header lines of a message, folded ones joined. */
const headers = (content: string) =>
  (content.split("\r\n\r\n", 1)[0] ?? "").replace(/\r\n[ \t]+/g, " ").split("\r\n");

describe("mails as files", () => {
  const open = (overrides: Partial<typeof transportEnv> = {}) => {
    const DATA_DIR = join(temporaryFolder(), "made", "when needed");
    const transport = createTransport({ ...transportEnv, DATA_DIR, ...overrides });
    ended.push(() => transport.close());
    return { transport, folder: join(DATA_DIR, "mail") };
  };
  const only = (folder: string) => {
    const names = readdirSync(folder);
    expect(names).toHaveLength(1);
    return join(folder, names[0] as string);
  };

  it("are complete messages", async () => {
    const { transport, folder } = open();
    expect(transport.kind).toBe("files");
    await transport.send(outgoing);
    expect(readdirSync(folder)).toEqual([`2026-03-04T01-02-03-456Z-${outgoing.id}.eml`]);
    const file = only(folder);

    const content = readFileSync(file, "utf8");
    expect(content.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    const mail = await PostalMime.parse(content);
    expect(mail.from).toMatchObject({ name: "Tambayan", address: "no-reply@tambayan.example" });
    expect(mail.to).toEqual([expect.objectContaining({ address: "juan@example.ph" })]);
    expect(mail.subject).toBe("Set a new password");
    expect(mail.messageId).toBe(`<${outgoing.id}@tambayan.example>`);
    expect(new Date(mail.date ?? "")).toEqual(new Date("2026-03-04T01:02:03Z"));
    expect(mail.text).toContain(`https://tambayan.example/resetpassword?token=${TOKEN}${TOKEN}\n`);
    expect(mail.html?.trim()).toBe(outgoing.html.trim());
    expect(tokenIn(mail.text ?? "")).toBe(TOKEN + TOKEN);
    expect(headers(content)).toContain("Auto-Submitted: auto-generated");
  });

  it("keep letters of every script", async () => {
    const { transport, folder } = open({ MAIL_FROM: '"Tambayan ng Ñ, Inc." <no-reply@tambayan.example>' });
    const text = "Hi Peñaflor, 玩家 🎮\n";
    await transport.send({ ...outgoing, subject: "Iyong User ID sa Ñ 玩家", text, html: `<p>${text}</p>` });
    const content = readFileSync(only(folder));
    expect(content.every((byte) => byte < 128)).toBe(true);
    const mail = await PostalMime.parse(content);
    expect(mail.from).toMatchObject({ name: "Tambayan ng Ñ, Inc.", address: "no-reply@tambayan.example" });
    expect(mail.subject).toBe("Iyong User ID sa Ñ 玩家");
    expect(mail.text?.trim()).toBe(text.trim());
    expect(mail.html).toContain(text.trim());
  });

  it("a resent email replaces its own file", async () => {
    const { transport, folder } = open();
    await transport.send(outgoing);
    await transport.send(outgoing);
    only(folder);
  });

  it("a failed write leaves no partial file", async () => {
    const { transport, folder } = open();
    const name = join(folder, `2026-03-04T01-02-03-456Z-${outgoing.id}.eml`);
    // A folder stands where the file should go.
    mkdirSync(join(name, "in the way"), { recursive: true });
    await expect(transport.send(outgoing)).rejects.toThrow();
    expect(readdirSync(folder)).toHaveLength(1);
  });

  it("names and subjects cannot inject headers or recipients", async () => {
    const { transport, folder } = open({ PUBLIC_URL: "https://tambayan.example" });
    const evil = "x\r\nBcc: all@example.ph\r\n\r\nbody\nX-Evil: 1\rX-More: 2\u2028X-Last: 3";
    await transport.send({ ...outgoing, subject: evil });
    const content = readFileSync(only(folder), "utf8");
    const names = headers(content).map((line) => /^[\w-]+(?=:)/.exec(line)?.[0]);
    expect(names.sort()).toEqual([
      "Auto-Submitted",
      "Content-Type",
      "Date",
      "From",
      "MIME-Version",
      "Message-ID",
      "Subject",
      "To",
    ]);
    const mail = await PostalMime.parse(content);
    expect(mail.bcc).toBeUndefined();
    expect(mail.to).toHaveLength(1);
  });

  it.each([
    "a@example.ph, b@example.ph",
    "a@example.ph\r\nBcc: b@example.ph",
    "a@example.ph\r\nRCPT TO:<b@example.ph>",
    "A <a@example.ph>",
    "group: a@example.ph;",
    '"a b"@example.ph',
    "a b@example.ph",
    "a@b@example.ph",
    "a@example.ph\0",
    "none",
    "",
  ])("rejects a recipient that is not one plain address: %j", async (to) => {
    const { transport, folder } = open();
    await expect(transport.send({ ...outgoing, to })).rejects.toThrow(
      "The recipient is not a plain email address.",
    );
    expect(() => readdirSync(folder)).toThrow();
  });

  it.each(["Tambayan", "Tambayan <>", "a@example.ph, b@example.ph", "X\r\nBcc: b@example.ph <a@example.ph>"])(
    "refuses the sender %j at start",
    (MAIL_FROM) => {
      expect(() => createTransport({ ...transportEnv, MAIL_FROM })).toThrow("MAIL_FROM is invalid");
    },
  );

  it("accepts a sender without a name", async () => {
    const { transport, folder } = open({ MAIL_FROM: "no-reply@tambayan.example" });
    await transport.send(outgoing);
    const mail = await PostalMime.parse(readFileSync(only(folder)));
    expect(mail.from).toMatchObject({ name: "", address: "no-reply@tambayan.example" });
  });

  it("a folder that cannot be created fails the email", async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "file"), "");
    const { transport } = open({ DATA_DIR: join(folder, "file") });
    await expect(transport.send(outgoing)).rejects.toThrow();
  });
});

describe("mails by SMTP", () => {
  let server: FakeSmtp;
  beforeEach(async () => {
    server = await fakeSmtp();
    ended.push(() => server.close());
  });
  const open = (url = server.url) => {
    const transport = createTransport({ ...transportEnv, SMTP_URL: url });
    ended.push(() => transport.close());
    return transport;
  };

  it("are complete messages, over one connection", async () => {
    const transport = open();
    expect(transport.kind).toBe("smtp");
    await transport.send({ ...outgoing, text: `${outgoing.text}\n.\n..dots\n`, subject: "Señor" });
    await transport.send({ ...outgoing, to: "maria@example.ph" });
    expect(server.messages.map(({ from, to }) => [from, to])).toEqual([
      ["no-reply@tambayan.example", ["juan@example.ph"]],
      ["no-reply@tambayan.example", ["maria@example.ph"]],
    ]);
    expect(server.commands.filter((command) => command.startsWith("EHLO"))).toHaveLength(1);
    const mail = await PostalMime.parse(server.messages[0]?.content ?? "");
    expect(mail.subject).toBe("Señor");
    expect(mail.messageId).toBe(`<${outgoing.id}@tambayan.example>`);
    expect(mail.text).toContain("\n.\n..dots\n");
    expect(tokenIn(mail.text ?? "")).toBe(TOKEN + TOKEN);
    expect(mail.html?.trim()).toBe(outgoing.html.trim());
  });

  it("log in if the URL has a user, whatever characters the password has", async () => {
    const asking = (answer: string) => (command: string) => {
      if (command.startsWith("EHLO")) return "250-fake.test\r\n250 AUTH PLAIN";
      return command.startsWith("AUTH") ? answer : undefined;
    };
    const transport = open(server.url.replace("//", "//mailer%40example.ph:p%3Aq%2F%25@"));
    server.manners = asking("535 no");
    await expect(transport.send(outgoing)).rejects.toThrow("535 no");
    expect(server.messages).toEqual([]);
    server.manners = asking("235 welcome");
    await transport.send(outgoing);
    expect(server.messages).toHaveLength(1);
    const auth = server.commands.findLast((command) => command.startsWith("AUTH PLAIN "));
    expect(Buffer.from(auth?.split(" ")[2] ?? "", "base64").toString()).toBe("\0mailer@example.ph\0p:q/%");
  });

  it.each([
    ["the greeting", "greeting", "421 too many"],
    ["the sender", "MAIL", "451 later"],
    ["the recipient", "RCPT", "550 5.1.1 unknown"],
    ["the data", "DATA", "452 full"],
    ["the message", ".", "451 later"],
  ])("fail when the server refuses %s, and the next one goes through", async (_what, at, answer) => {
    const transport = open();
    server.manners = (command) => (command.startsWith(at) ? answer : undefined);
    await expect(transport.send(outgoing)).rejects.toThrow(answer);
    expect(server.messages).toEqual([]);
    server.manners = () => undefined;
    await transport.send(outgoing);
    expect(server.messages).toHaveLength(1);
  });

  it.each(["greeting", "EHLO", "MAIL", "RCPT", "DATA", "."])(
    "fail once when the server hangs up at %s, and the next one goes through",
    async (at) => {
      const transport = open();
      let hungUp = 0;
      server.manners = (command) => {
        if (!command.startsWith(at)) return undefined;
        hungUp += 1;
        return "hang up";
      };
      await expect(transport.send(outgoing)).rejects.toThrow();
      // Trying again is the outbox's decision.
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(hungUp).toBe(1);
      server.manners = () => undefined;
      await transport.send(outgoing);
      expect(server.messages).toHaveLength(1);
    },
  );

  it("go through after the server ended an idle connection", async () => {
    const transport = open();
    await transport.send(outgoing);
    await server.disconnect();
    await transport.send(outgoing);
    expect(server.messages).toHaveLength(2);
  });

  it("fail when there is no server", async () => {
    const gone = await fakeSmtp();
    await gone.close();
    await expect(open(gone.url).send(outgoing)).rejects.toThrow("ECONNREFUSED");
  });

  it("use STARTTLS where a private server offers it, and never fall back to plain text after that", async () => {
    const requested = vi.fn();
    server.manners = (command) => {
      if (command.startsWith("EHLO")) return "250-fake.test\r\n250 STARTTLS";
      if (!command.startsWith("STARTTLS")) return undefined;
      requested();
      return "454 not now";
    };
    await expect(open().send(outgoing)).rejects.toThrow();
    expect(requested).toHaveBeenCalledOnce();
    expect(server.messages).toEqual([]);
  });

  it.each([
    ["127.0.0.1", true],
    ["::1", true],
    ["localhost", true],
    ["mailpit", true],
    ["10.1.2.3", true],
    ["172.31.0.1", true],
    ["192.168.1.1", true],
    ["fd00::1", true],
    ["fe80::1", true],
    ["mail.local", true],
    ["relay.internal", true],
    ["172.32.0.1", false],
    ["8.8.8.8", false],
    ["2001:db8::1", false],
    ["smtp.example.ph", false],
    ["internal.example.ph", false],
    ["local.", false],
  ])("%s is a private host: %s", (host, expected) => {
    expect(isPrivateHost(host)).toBe(expected);
  });

  it.each([
    "smtp://",
    "smtp://user:secret%@host",
    "smtp://user:secret@host:99999",
    "smtp://user:secret@host/path",
    "smtp://user:secret@host?requireTLS=false",
    "smtp://user:sec ret@ho st",
  ])("rejects %j at startup, and does not repeat it", (url) => {
    const create = () => createTransport({ ...transportEnv, SMTP_URL: url });
    expect(create).toThrow("SMTP_URL is invalid");
    expect(create).not.toThrow("secret");
  });
});

describeEachDatabase("mail, from the outbox to a server", (kind) => {
  const database = useDatabase(kind, { SEED_DEMO: "false" });

  it("is deferred, retried and delivered with the same message id", async () => {
    const server = await fakeSmtp();
    ended.push(() => server.close());
    const clock = createClock();
    const log = memoryLogger();
    const transport = createTransport({ ...transportEnv, SMTP_URL: server.url });
    const delivery: MailDelivery = createMailDelivery(database.db, {
      now: clock.now,
      transport,
      logger: log.logger,
    });
    ended.push(async () => {
      await delivery.stop();
      transport.close();
    });
    await database.db.transaction((trx) => createMailbox(trx, { now: clock.now, env }).post(reset));
    const table = sql(database.db)(database.db.tables.mailOutbox);
    const { id } = await table.clone().first("id");

    server.manners = (command) =>
      command.startsWith("RCPT") ? `451 4.7.1 <${reset.to}>: greylisted` : undefined;
    expect(await delivery.deliverDue()).toBe(0);
    server.manners = (command) => (command === "." ? "hang up" : undefined);
    clock.advance(MINUTE);
    expect(await delivery.deliverDue()).toBe(0);
    server.manners = () => undefined;
    clock.advance(2 * MINUTE);
    expect(await delivery.deliverDue()).toBe(1);

    expect(server.messages).toHaveLength(1);
    const mail = await PostalMime.parse(server.messages[0]?.content ?? "");
    expect(mail.messageId).toBe(`<${id}@tambayan.example>`);
    expect(tokenIn(mail.text ?? "")).toBe(TOKEN);
    expect(await table.clone().first()).toMatchObject({ state: "sent", attempts: 3, text: "" });
    expect(log.text()).toContain("451 4.7.1 <…>: greylisted");
    expect(log.text()).not.toContain(TOKEN);
    expect(log.text()).not.toContain("juan");
  });
});
