import { expect } from "vitest";
import { createCampaigns } from "../../src/domains/coins/codes/index.ts";
import { createTransferAccounts } from "../../src/domains/coins/payments/index.ts";
import { createVoteSites } from "../../src/domains/rewards/votes/vote-sites-service.ts";
import { createSupport } from "../../src/domains/support/tickets/index.ts";
import { createClock } from "../app.ts";
import { addItem, CLIENT, contextOf } from "../coins.ts";
import { describeEachDatabase, useDatabase } from "../database.ts";
import type { SAVES } from "../edited.ts";
import { countRows } from "../game.ts";
import { addPackage } from "../payments.ts";
import { times, useRaces } from "../races.ts";
import { sql } from "../sql.ts";

// Staff who save one thing at once, in two processes: of each field that all of them change one change is saved, and
// the others are refused with what changed.

describeEachDatabase("edits in a race", (kind) => {
  const database = useDatabase(kind);
  const { eachRound } = useRaces(database);
  const context = () => contextOf({ env: database.env, clock: createClock() });
  const by = { UserNum: null, client: CLIENT };

  /** What is edited: all fields of its form, and those that are changed, each with a value of every editor's own. */
  interface Form {
    what: keyof typeof SAVES;
    id: string | number;
    seen: Record<string, string>;
    edited: Record<string, (nth: number) => string>;
  }
  const FORMS: Record<string, () => Promise<Form>> = {
    "an item": async () => ({
      what: "item",
      id: await addItem(database.db, { price: 5, category: "x", position: 100 }),
      seen: { price: "5", category: "x", published: "true", position: "100", info: "" },
      edited: { position: (nth) => String(200 + nth), info: (nth) => `Text ${nth}` },
    }),
    "a package": async () => ({
      what: "package",
      id: await addPackage(database.db, { name: "p", price: 5_000, coins: 500, bonus: 0 }),
      seen: { name: "p", price: "50.00", coins: "500", position: "0" },
      edited: { position: (nth) => String(nth + 1), name: (nth) => `Package ${nth}` },
    }),
    "a transfer account": async () => {
      const seen = { kind: "bank", name: "a", accountName: "a", accountNumber: "1" } as const;
      const row = { ...seen, instructions: "", active: false };
      const { id } = await createTransferAccounts(database.db, context()).save(null, row, by);
      return {
        what: "account",
        id: id ?? 0,
        seen,
        edited: { accountName: (nth) => `Name ${nth}`, accountNumber: (nth) => `09${nth}` },
      };
    },
    "a vote site": async () => {
      const slug = `s-${Math.random().toString(36).slice(2, 9)}`;
      const seen = { name: "n", slug, format: "topg", link: "https://a.example/{token}" } as const;
      const rest = { coins: 1, waitHours: 1, verification: "addresses", addresses: "192.0.2.1" } as const;
      const row = { ...seen, ...rest, secret: "", newSecret: false, active: false };
      const { id } = await createVoteSites(database.db, context()).save(null, row, by);
      return {
        what: "vote site",
        id,
        seen: { ...seen, ...rest, coins: "1", waitHours: "1" },
        edited: { name: (nth) => `Site ${nth}`, link: (nth) => `https://a.example/${nth}/{token}` },
      };
    },
    "a service for characters": async () => {
      await sql(database.db)("CharacterService").where({ service: "pk" }).delete();
      return {
        what: "service",
        id: "pk",
        seen: { offered: "false", price: "0", waitHours: "24", minLevel: "1", most: "0" },
        edited: { price: (nth) => String(nth + 1), most: (nth) => String(nth + 1) },
      };
    },
    "a saved reply": async () => {
      const support = createSupport(database.db, context());
      await support.saveReply({ id: "", title: "t", text: "t" }, by);
      return {
        what: "reply",
        id: Math.max(...(await support.savedReplies()).map(({ id }) => id)),
        seen: { title: "t", text: "t" },
        edited: { title: (nth) => `Title ${nth}`, text: (nth) => `Text ${nth}` },
      };
    },
    "a campaign's end": async () => {
      const offer = { name: "x", coins: 5, bonusCoins: 0, usesPerAccount: 1, maxUses: 1 };
      const campaigns = createCampaigns(database.db, context());
      const id = await campaigns.createWithCodes({ ...offer, starts: new Date(0), ends: null }, []);
      const day = (nth: number) => new Date(Date.UTC(2031, 0, 1 + nth)).toISOString();
      return { what: "campaign", id, seen: { ends: "" }, edited: { ends: day } };
    },
  };

  for (const [name, open] of Object.entries(FORMS)) {
    eachRound(`staff save ${name}: one change of each field`, async (callers, race) => {
      const { what, id, seen, edited } = await open();
      const names = Object.keys(edited);
      const { answers, refused } = await race(
        times(callers, (nth) => {
          const changed = names[nth % names.length] as string;
          const body = { ...seen, [changed]: edited[changed]?.(nth), seen };
          return { do: "edit", what, id, body, staff: 1_000_000 + nth };
        }),
      );
      expect([answers.length, refused]).toEqual([names.length, { conflict: callers - names.length }]);
    });
  }

  eachRound("everyone asks for more coins of a stamp at once: one request waits", async (callers, race) => {
    const asked = { kind: "policy", reference: "attendanceCoins", state: "waiting" };
    await sql(database.db)("Approval").where(asked).delete();
    const { refused } = await race(
      times(callers, (nth) => {
        const body = { value: String(100 + nth) };
        return { do: "edit", what: "setting", id: "attendanceCoins", body, staff: 1_000_000 + nth };
      }),
    );
    expect(Object.keys(refused).filter((kind) => kind !== "conflict")).toEqual([]);
    expect(await countRows(database.db, "Approval", asked)).toBe(1);
  });

  eachRound("toplists are shown by everyone at once: together they pay no more", async (callers, race) => {
    const sites = createVoteSites(database.db, context());
    const shown = async () => (await sites.list()).filter(({ active }) => active);
    await sql(database.db)("VoteSite").update({ active: 0 });
    const pays = { link: "https://a.example/{token}", coins: 300, waitHours: 0 };
    const proof = {
      verification: "addresses",
      addresses: "192.0.2.1",
      secret: "",
      newSecret: false,
    } as const;
    const row = { ...pays, ...proof, format: "topg", active: false } as const;
    const made: number[] = [];
    for (const nth of times(8, (index) => index)) {
      const slug = `s-${nth}-${Math.random().toString(36).slice(2, 9)}`;
      made.push((await sites.save(null, { ...row, name: slug, slug }, by)).id);
    }
    const stored = (await sites.list()).filter(({ id }) => made.includes(id));
    await race(
      times(callers, (nth) => {
        const { id, name, slug } = stored[nth % stored.length] as (typeof stored)[number];
        const text = { coins: "300", waitHours: "0", newSecret: "false", active: "true" };
        const body = { ...row, name, slug, ...text };
        return { do: "edit", what: "vote site", id, body, staff: 1_000_000 + nth };
      }),
    );
    // Of 1,000 coins a day, which one staff member may move alone.
    expect((await shown()).map(({ coins }) => coins)).toEqual([300, 300, 300]);
    const waiting = await sql(database.db)("Approval")
      .where({ kind: "vote_site", state: "waiting" })
      .whereIn("reference", made.map(String))
      .pluck("reference");
    expect([waiting.length, new Set(waiting).size]).toEqual([5, 5]);
    await sql(database.db)("VoteSite").whereIn("id", made).delete();
  });
});
