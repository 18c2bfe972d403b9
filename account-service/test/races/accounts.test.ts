import { generateSync } from "otplib";
import { beforeEach, expect } from "vitest";
import { createLogin } from "../../src/domains/access/login/index.ts";
import { createSecondFactor } from "../../src/domains/access/second-factor/index.ts";
import { createSessions } from "../../src/domains/access/sessions/index.ts";
import { createLinks } from "../../src/domains/foundation/links/index.ts";
import { createMailbox } from "../../src/domains/foundation/mail/index.ts";
import { createCart } from "../../src/domains/shop/cart/index.ts";
import { MINUTE } from "../../src/lib/time.ts";
import { newPlayer, registration } from "../accounts.ts";
import { createClock, openOwnApp, type TestApp } from "../app.ts";
import { addItem, CLIENT, contextOf, key, setPolicy } from "../coins.ts";
import { describeEachDatabase, useDatabase } from "../database.ts";
import { addCharacters, addGameUser, countRows, emptyTables } from "../game.ts";
import type { Call } from "../racer.ts";
import { times, useRaces } from "../races.ts";
import { sql } from "../sql.ts";

// What else two processes write at once: carts, accounts, sessions, tickets, requests, mails, months, limits.

describeEachDatabase("accounts in a race", (kind) => {
  const database = useDatabase(kind);
  const { eachRound } = useRaces(database);
  const context = () => contextOf({ env: database.env, clock: createClock() });
  // An app that is closed after its test: one of the whole file would send emails of its own accord, also in a race of
  // those.
  let own: Promise<TestApp> | undefined;
  beforeEach(() => {
    own = undefined;
  });
  async function player() {
    own ??= openOwnApp(database);
    return newPlayer((await own).app);
  }
  /** Which sessions of an account still open something. */
  async function openSessions(UserNum: number, type = 1) {
    const sessions = createSessions(database.db, context());
    const rows = await sql(database.db)("Session").where({ UserNum });
    const claims = rows.map(({ id }) => ({ sid: id, sub: String(UserNum), type }));
    const checks = await Promise.allSettled(claims.map((claim) => sessions.check(claim)));
    return checks.filter(({ status }) => status === "fulfilled").length;
  }

  eachRound("clicks on 'add to cart' are all counted", async (callers, race) => {
    const { UserNum: user } = await player();
    const items = [await addItem(database.db), await addItem(database.db), await addItem(database.db)];
    const { answers } = await race(
      times(callers, (index) => ({ do: "add", user, item: items[index % 3] as number, quantity: 1 })),
    );
    expect(answers).toHaveLength(callers);
    expect((await createCart(database.db, context()).read(user)).count).toBe(callers);
    const { cart } = await createCart(database.db, context()).read(user);
    const { answers: clicks } = await race(
      times(30, (index) => ({ do: "increase", user, seq: cart[index % 3]?.seq as number })),
    );
    expect(clicks).toHaveLength(30);
    expect((await createCart(database.db, context()).read(user)).count).toBe(callers + 30);
  });

  eachRound("a cart stays within its limit", async (callers, race) => {
    const { UserNum: user } = await player();
    const items = await Promise.all(times(60, () => addItem(database.db)));
    const { refused } = await race(
      times(callers, (index) => ({ do: "add", user, item: items[index % 60] as number, quantity: 1 })),
    );
    expect(Object.keys(refused).filter((code) => code !== "validation")).toEqual([]);
    expect(await countRows(database.db, "CartItem", { UserNum: user })).toBe(Math.min(callers, 50));
  });

  eachRound("one user ID and one address are registered: one account", async (callers, race) => {
    const form = registration();
    const other = registration();
    const { answers } = await race(
      times(callers, (index) => ({
        do: "register",
        // The same ID, or the same address by other IDs.
        form: index % 2 ? form : { ...other, userId: `${other.userId}_${index}` },
      })),
    );
    expect(answers).toHaveLength(1 + Math.ceil(callers / 2));
    expect(await countRows(database.db, "UserInfo", { UserID: form.userId })).toBe(1);
    expect(await countRows(database.db, "Account", { emailKey: other.userEmail.toLowerCase() })).toBe(1);
    expect(await countRows(database.db, "UserInfo", { UserEmail: other.userEmail })).toBe(1);
  });

  eachRound(
    "one registration is sent many times: one account, and every copy succeeds",
    async (callers, race) => {
      const [form, sent] = [registration(), key()["idempotency-key"]];
      const { answers } = await race(times(callers, () => ({ do: "register", form, key: sent })));
      expect(answers).toHaveLength(callers);
      expect(await countRows(database.db, "UserInfo", { UserID: form.userId })).toBe(1);
    },
  );

  eachRound("many players register at once: all succeed", async (callers, race) => {
    const { answers } = await race(times(callers, () => ({ do: "register", form: registration() })));
    expect(answers).toHaveLength(callers);
  });

  eachRound(
    "a password is reset while someone logs in with the old one: no session of theirs is left",
    async (callers, race) => {
      const { UserNum, UserID, password } = await player();
      await sql(database.db)("Account").where({ UserNum }).update({ secretAnswerHash: null });
      const links = createLinks(database.db, context());
      const token = await links.issue({ UserNum, purpose: "reset-password", minutes: 10 });
      const calls: Call[] = times(callers, () => ({ do: "login", UserID, password }));
      calls.splice(Math.floor(callers / 4), 0, { do: "reset", token, password: "Lantern-9983" });
      const { outcomes, refused } = await race(calls);
      expect(Object.keys(refused).filter((code) => code !== "wrong_credentials")).toEqual([]);
      expect(outcomes[Math.floor(callers / 4)]).toMatchObject({ answer: { browser: expect.any(String) } });
      expect(await openSessions(UserNum)).toBe(0);
      const { step } = await createLogin(database.db, context()).login(
        { UserID, UserPass: "Lantern-9983" },
        CLIENT,
      );
      expect(step).toBe("open");
    },
  );

  eachRound(
    "two-step login is turned on while others log in with the password: only its own session is left",
    async (callers, race) => {
      const { UserNum, UserID, password } = await player();
      const { secret } = await createSecondFactor(database.db, context()).begin(UserNum);
      const own = await sql(database.db)("Session").where({ UserNum }).first("id");
      const calls: Call[] = times(callers, () => ({ do: "login", UserID, password }));
      const [sid, code] = [own?.id as string, generateSync({ secret })];
      calls.push({ do: "two-step", user: UserNum, sid, code, after: Math.random() * callers * 2 });
      const { outcomes, refused } = await race(calls);
      expect(Object.keys(refused).filter((kind) => kind !== "validation")).toEqual([]);
      expect(outcomes.at(-1)).toMatchObject({ answer: expect.any(Array) });
      expect(await openSessions(UserNum)).toBe(1);
    },
  );

  eachRound("an account is banned while it logs in: no session is left", async (callers, race) => {
    const { UserNum, UserID, password } = await player();
    const calls: Call[] = times(callers, () => ({ do: "login", UserID, password }));
    calls.push({ do: "ban", user: UserNum, staff: 999_999, after: Math.random() * callers });
    const { refused } = await race(calls);
    expect(Object.keys(refused).filter((code) => code !== "blocked")).toEqual([]);
    expect(await openSessions(UserNum)).toBe(0);
    // Nor is one when the ban is lifted.
    await sql(database.db)("UserInfo").where({ UserNum }).update({ UserBlock: 0 });
    expect(await openSessions(UserNum)).toBe(0);
  });

  eachRound("a role is granted twice at once: it exists, and no call fails", async (callers, race) => {
    const { UserNum, UserID } = await player();
    const { answers } = await race(times(callers, () => ({ do: "grant", UserID })));
    expect(answers).toHaveLength(callers);
    expect(await countRows(database.db, "StaffRole", { UserNum })).toBe(1);
    await emptyTables(database.db, ["StaffRole"]);
  });

  eachRound("a ticket is sent repeatedly with one key: one ticket", async (callers, race) => {
    const { UserNum: user, email, UserID } = await player();
    const { answers } = await race(times(callers, () => ({ do: "ticket", user, email, key: UserID })));
    expect(answers).toHaveLength(callers);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await countRows(database.db, "Ticket", { UserNum: user })).toBe(1);
  });

  eachRound("tickets without a key: as many as the limit allows", async (callers, race) => {
    const { UserNum: user, email } = await player();
    const { answers, refused } = await race(times(callers, () => ({ do: "ticket", user, email })));
    expect([answers.length, refused]).toEqual([5, { too_many_requests: callers - 5 }]);
    expect(await countRows(database.db, "Ticket", { UserNum: user })).toBe(5);
  });

  eachRound("an address is requested and decided: one request, one decision", async (callers, race) => {
    const { UserNum: user } = await player();
    const address = `198.51.100.${user % 250}`;
    const { answers } = await race(times(callers, () => ({ do: "whitelist", user, address })));
    expect(answers).toHaveLength(callers);
    expect(await countRows(database.db, "IpWhitelist", { UserNum: user })).toBe(1);
    const decided = await race(
      times(callers, (index) => ({
        ...({ do: "decide", user, address } as const),
        decision: index % 2 ? "approved" : "rejected",
      })),
    );
    const rows = await countRows(database.db, "AuditLog", { UserNum: user, action: "whitelist_decided" });
    expect(decided.answers).toHaveLength(rows);
    expect(rows).toBeGreaterThan(0);
  });

  eachRound("both processes send pending emails: each is sent once", async (callers, race) => {
    await emptyTables(database.db, ["MailOutbox"]);
    // Due for the processes, which have clocks of their own.
    const past = createClock(new Date(Date.now() - MINUTE));
    const mailbox = createMailbox(database.db, contextOf({ env: database.env, clock: past }));
    for (let mail = 0; mail < callers; mail += 1) {
      await mailbox.post({ kind: "user-ids", to: `mail${mail}@example.org`, userIds: ["juan"], tokens: [] });
    }
    const sent: string[] = [];
    // A delivery that meets another one leaves what that one has begun.
    for (let look = 0; look < callers && sent.length < callers; look += 1)
      sent.push(...(await race(times(8, () => ({ do: "mail" })))).answers.flatMap((ids) => ids as string[]));
    expect(sent).toHaveLength(callers);
    expect(new Set(sent).size).toBe(callers);
    expect(await countRows(database.db, "MailOutbox", { state: "sent" })).toBe(callers);
  });

  let month = 0;
  eachRound("a month begins: it is opened once, and the one before is closed once", async (callers, race) => {
    const { db } = database;
    if (month === 0) {
      await emptyTables(db, [
        "RankingBaseline",
        "RankingSnapshot",
        "RankingList",
        "RankingMonth",
        "RankingOpening",
      ]);
      const UserNum = await addGameUser(db, { UserID: "racing" });
      await addCharacters(
        db,
        times(50, (index) => ({ UserNum, ChaName: `Racer ${index}` })),
      );
    }
    month += 1;
    const now = new Date(Date.UTC(2030, month, 2)).toISOString();
    for (let tick = 0; tick < 2; tick += 1) await race(times(callers, () => ({ do: "rankings", now })));
    const characters = await countRows(db, "ChaInfo");
    expect(await countRows(db, "RankingBaseline")).toBe(month * characters);
    expect(await countRows(db, "RankingMonth")).toBe(month - 1);
    expect(await countRows(db, "RankingOpening", (query) => query.whereNull("finished"))).toBe(0);
  });

  let gate = 0;
  eachRound("a limit allows exactly its number", async (callers, race) => {
    gate += 1;
    const call = { do: "throttle", gate: `${kind}-${gate}`, free: 36 } as const;
    const { answers } = await race(times(callers, () => call));
    expect(answers.filter((passed) => passed === true)).toHaveLength(36);
  });

  eachRound("staff approve one repair: once", async (callers, race) => {
    const { UserNum: user } = await player();
    const email = `repaired${user}@example.org`;
    const staff = 1_000_000 + user;
    const requested = await race([{ do: "repair", user, email, staff }]);
    const { id } = requested.answers[0] as { id: string };
    const { answers, refused } = await race(
      times(callers, (index) => ({ do: "approve", id, staff: staff + 1 + index })),
    );
    expect([answers.length, refused]).toEqual([1, { conflict: callers - 1 }]);
    expect(await countRows(database.db, "UserInfo", { UserNum: user, UserEmail: email })).toBe(1);
    expect(await countRows(database.db, "AuditLog", { UserNum: user, action: "repair_done" })).toBe(1);
  });

  eachRound("accounts are repaired to one address: one gets it", async (callers, race) => {
    await setPolicy({ db: database.db, env: database.env, clock: createClock() }, "repairApproval", "false");
    const users = await Promise.all(times(10, async () => (await player()).UserNum));
    const email = `wanted${users[0]}@example.org`;
    const { answers } = await race(
      times(callers, (index) => ({
        ...({ do: "repair", email, staff: 1_000_000 + index } as const),
        user: users[index % users.length] as number,
      })),
    );
    expect(answers).toHaveLength(1);
    expect(await countRows(database.db, "UserInfo", { UserEmail: email })).toBe(1);
    await setPolicy({ db: database.db, env: database.env, clock: createClock() }, "repairApproval", "true");
  });
});
