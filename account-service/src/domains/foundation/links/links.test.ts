import { beforeEach, expect, it } from "vitest";
import { MESSAGES } from "../../../../contract/index.ts";
import { createClock } from "../../../../test/app.ts";
import { crowdOf, describeEachDatabase, useDatabase } from "../../../../test/database.ts";
import { countRows, emptyTables } from "../../../../test/game.ts";
import { sql } from "../../../../test/sql.ts";
import { DAY, MINUTE, SECOND } from "../../../lib/time.ts";
import { createLinks } from "./service.ts";

const PURPOSES = ["confirm-address", "cancel-change", "reset-password"] as const;

describeEachDatabase("a link in an email", (kind) => {
  const database = useDatabase(kind);
  beforeEach(() => emptyTables(database.db, ["MailLink"]));

  function open() {
    const clock = createClock("2026-11-21T00:00:00Z");
    const links = createLinks(database.db, clock);
    const issue = (fields: Partial<Parameters<typeof links.issue>[0]> = {}) =>
      links.issue({ UserNum: 7, purpose: "reset-password", minutes: 30, ...fields });
    /** Whether a link opens something now. */
    const opens = (token: string, purpose: (typeof PURPOSES)[number] = "reset-password") =>
      links.read(token, purpose).then(
        () => true,
        (error) => {
          expect(error).toMatchObject(invalid);
          return false;
        },
      );
    return { clock, links, issue, opens };
  }
  const invalid = { kind: "validation", message: MESSAGES.linkInvalid };

  it("is read as often as one likes, and used once", async () => {
    const { links, issue, opens } = open();
    const token = await issue({ email: "nova@example.org" });
    const link = { UserNum: 7, purpose: "reset-password", email: "nova@example.org" };
    expect([await opens(token), await opens(token)]).toEqual([true, true]);
    expect(await links.use(token, "reset-password")).toMatchObject(link);
    await expect(links.use(token, "reset-password")).rejects.toMatchObject(invalid);
    expect(await opens(token)).toBe(false);
  });

  it("is used by one of many at once, on two connections", async () => {
    const { clock, links, issue } = open();
    const token = await issue();
    const other = database.connectAgain();
    const second = createLinks(other, clock);
    const results = await Promise.allSettled(
      Array.from({ length: crowdOf(kind) }, (_, index) =>
        (index % 2 ? links : second).use(token, "reset-password"),
      ),
    );
    await other.close();
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const result of results)
      if (result.status === "rejected") expect(result.reason).toMatchObject(invalid);
  });

  it("is good for its purpose only, and is not used up by being tried for another", async () => {
    const { links, issue, opens } = open();
    for (const purpose of PURPOSES) {
      const token = await issue({ purpose });
      for (const other of PURPOSES.filter((each) => each !== purpose))
        await expect(links.use(token, other)).rejects.toMatchObject(invalid);
      expect(await opens(token, purpose)).toBe(true);
    }
  });

  it("ends at the minute that was said", async () => {
    const { clock, links, issue, opens } = open();
    const token = await issue({ minutes: 10 });
    clock.advance(10 * MINUTE - SECOND);
    expect(await opens(token)).toBe(true);
    clock.advance(SECOND);
    expect(await opens(token)).toBe(false);
    await expect(links.use(token, "reset-password")).rejects.toMatchObject(invalid);
  });

  it("cannot be made from what the database has", async () => {
    const { issue, opens } = open();
    const [token, other] = [await issue(), await issue()];
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(other).not.toBe(token);
    const rows = await sql(database.db)("MailLink");
    expect(JSON.stringify(rows)).not.toContain(token);
    for (const { tokenHash } of rows) expect(await opens(tokenHash)).toBe(false);
  });

  it("is cancelled with all others of its account and purpose, and with no more", async () => {
    const { links, issue, opens } = open();
    const cancelled = [await issue(), await issue()];
    const others = await issue({ UserNum: 8 });
    const change = await issue({ purpose: "cancel-change" });
    await links.cancel(7, "reset-password");
    for (const token of cancelled) expect(await opens(token)).toBe(false);
    expect([await opens(others), await opens(change, "cancel-change")]).toEqual([true, true]);
    expect(await issue().then((token) => opens(token))).toBe(true);
  });

  it("is kept for a week after its end, and cleared away then", async () => {
    const { clock, links, issue } = open();
    await issue({ minutes: 10 });
    await issue({ minutes: 20 });
    clock.advance(7 * DAY + 10 * MINUTE);
    await links.purge();
    expect(await countRows(database.db, "MailLink")).toBe(2);
    clock.advance(SECOND);
    await links.purge();
    expect(await countRows(database.db, "MailLink")).toBe(1);
  });
});
