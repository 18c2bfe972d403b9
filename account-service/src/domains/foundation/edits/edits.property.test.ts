import fc from "fast-check";
import { expect, it } from "vitest";
import {
  CHANNEL_KINDS,
  channelRequestSchema,
  packageRequestSchema,
  voteSiteRequestSchema,
} from "../../../../contract/index.ts";
import { createClock } from "../../../../test/app.ts";
import { addItem, CLIENT, contextOf } from "../../../../test/coins.ts";
import { describeEachDatabase, useDatabase } from "../../../../test/database.ts";
import { SAVES } from "../../../../test/edited.ts";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";
import { ServiceError } from "../../../errors.ts";
import { createStreamers } from "../../coins/codes/index.ts";
import { createOffers, createTransferAccounts } from "../../coins/payments/index.ts";
import { createCharacterServicesConsole } from "../../game/character-services/index.ts";
import { createVoteSites } from "../../rewards/votes/vote-sites-service.ts";
import { createProducts } from "../../shop/catalogue/index.ts";
import { createSupport } from "../../support/tickets/index.ts";
import { createSettings } from "../settings/index.ts";

// Two of the staff edit one thing, each in a form that was opened at any time: no change is lost in silence. What was
// saved is there at the end, or was overwritten by somebody who had seen it. Everything that the console edits goes the
// same way, as its form does.

type Fields = Record<string, string>;
/** Something that the console edits: what its form is loaded with, and its call. */
interface Thing {
  load: () => Promise<Fields>;
  save: (body: Fields & { seen: Fields }, by: { UserNum: number; client: typeof CLIENT }) => Promise<unknown>;
  /** Values that the editors set. */
  values: Record<string, readonly string[]>;
}

const texts = ["one", "two", "three"] as const;
const numbers = ["1", "2", "3"] as const;
const flags = ["true", "false"] as const;
const days = ["", "2030-01-01T10:00", "2030-01-02T10:00"] as const;
const MANILA = 8 * 3_600_000;
/** As a form has it. */
const field = (value: unknown) => (value === null || value === undefined ? "" : String(value));
const manila = (at: string | null) =>
  at === null ? "" : new Date(Date.parse(at) + MANILA).toISOString().slice(0, 16);
const pick = <Row extends object>(row: Row | undefined, names: string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, field(row?.[name as keyof Row])]));

const THINGS: Record<string, (db: Database, context: Context) => Promise<Thing>> = {
  async "an item of the shop"(db, context) {
    const number = await addItem(db, { ItemName: "Cap", ItemMoney: 7 });
    const products = createProducts(db, context);
    const values = {
      price: numbers,
      stock: ["", "5", "6"],
      category: texts,
      info: texts,
      free: flags,
      saleStart: days,
    };
    return {
      values,
      load: async () => {
        const { item } = (await products.find(number)).product;
        return {
          ...pick(item ?? undefined, Object.keys(values)),
          saleStart: manila(item?.saleStart ?? null),
        };
      },
      save: (body, by) => SAVES.item(db, context, number, body, by),
    };
  },
  async "a package"(db, context) {
    const offers = createOffers(db, context);
    const by = { UserNum: null, client: CLIENT };
    const fresh = packageRequestSchema.parse({ name: "one", price: "10", coins: "1" });
    // No price gives more for the money than this one, so that none has to wait for a second person.
    const best = packageRequestSchema.parse({ name: "best", price: "1", coins: "10000000" });
    await offers.savePackage(null, best, by);
    const { id } = await offers.savePackage(null, fresh, by);
    const values = { name: texts, price: ["10.00", "11.50"], coins: numbers, active: flags, ends: days };
    return {
      values,
      load: async () => {
        const row = (await offers.packages()).find((each) => each.id === id);
        const price = ((row?.price ?? 0) / 100).toFixed(2);
        return { ...pick(row, Object.keys(values)), price, ends: manila(row?.ends ?? null) };
      },
      save: (body, editor) => SAVES.package(db, context, id ?? 0, body, editor),
    };
  },
  async "a transfer account"(db, context) {
    const accounts = createTransferAccounts(db, context);
    const values = {
      kind: CHANNEL_KINDS,
      name: texts,
      accountName: texts,
      accountNumber: texts,
      instructions: ["", "a\r\nb", "c"],
      active: flags,
    };
    const fresh = channelRequestSchema.parse({
      kind: "gcash",
      name: "one",
      accountName: "one",
      accountNumber: "1",
    });
    const { id } = await accounts.save(null, fresh, { UserNum: null, client: CLIENT });
    return {
      values,
      load: async () =>
        pick(
          (await accounts.list()).find((each) => each.id === id),
          Object.keys(values),
        ),
      save: (body, by) => SAVES.account(db, context, id ?? 0, body, by),
    };
  },
  async "a setting of the policy"(db, context) {
    const settings = createSettings(db, context);
    return {
      values: { value: ["21", "22", "23"] },
      load: async () =>
        pick(
          (await settings.list()).find(({ name }) => name === "cartRows"),
          ["value"],
        ),
      save: (body, by) => SAVES.setting(db, context, "cartRows", body, by),
    };
  },
  async "a vote site"(db, context) {
    const sites = createVoteSites(db, context);
    const slug = `site-${Math.random().toString(36).slice(2, 8)}`;
    const values = {
      name: texts,
      coins: numbers,
      waitHours: numbers,
      link: ["https://a.example/{token}", "https://b.example/{token}"],
      active: flags,
    };
    const rest = { slug, format: "topg", verification: "path" };
    const fresh = { ...rest, name: "one", coins: "1", waitHours: "1", link: "https://a.example/{token}" };
    const { id } = await sites.save(null, voteSiteRequestSchema.parse(fresh), {
      UserNum: null,
      client: CLIENT,
    });
    return {
      values,
      load: async () =>
        pick(
          (await sites.list()).find((each) => each.id === id),
          Object.keys(values),
        ),
      save: (body, by) => SAVES["vote site"](db, context, id, { ...rest, ...body }, by),
    };
  },
  async "a service for characters"(db, context) {
    const services = createCharacterServicesConsole(db, context);
    const values = { price: numbers, waitHours: numbers, minLevel: numbers, most: numbers };
    return {
      values,
      load: async () =>
        pick(
          (await services.offers()).find(({ service }) => service === "pk"),
          Object.keys(values),
        ),
      save: (body, by) => SAVES.service(db, context, "pk", { offered: "false", ...body }, by),
    };
  },
  async "a saved reply"(db, context) {
    const support = createSupport(db, context);
    await support.saveReply({ id: "", title: "one", text: "one" }, { UserNum: null, client: CLIENT });
    const id = Math.max(...(await support.savedReplies()).map((each) => each.id));
    const values = { title: texts, text: ["one", "a\r\nb", "c"] };
    return {
      values,
      load: async () =>
        pick(
          (await support.savedReplies()).find((each) => each.id === id),
          Object.keys(values),
        ),
      save: (body, by) => SAVES.reply(db, context, id, body, by),
    };
  },
  async "a streamer's share"(db, context) {
    const streamers = createStreamers(db, context);
    const code = "STREAMERANA";
    const values = { sharePercent: ["", "1", "2"], active: flags };
    return {
      values,
      load: async () =>
        pick(
          (await streamers.list({ from: "", to: "", format: "json" })).find((each) => each.code === code),
          Object.keys(values),
        ),
      save: (body, by) => SAVES.streamer(db, context, code, body, by),
    };
  },
};

const step = fc.record({
  editor: fc.nat(1),
  /** Types into fields; opens the form again; sends it. */
  does: fc.constantFrom("type", "type", "type", "type", "type", "send", "send", "open"),
  field: fc.nat(),
  value: fc.nat(),
});

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
/** Both open the form, and each edits a field of their own. */
const besideEachOther = (value: number): Step[] => [
  { editor: 0, does: "open", field: 0, value: 0 },
  { editor: 1, does: "open", field: 0, value: 0 },
  { editor: 0, does: "type", field: 0, value },
  { editor: 1, does: "type", field: 1, value },
  { editor: 0, does: "send", field: 0, value: 0 },
  { editor: 1, does: "send", field: 0, value: 0 },
];
/** In turn, each to another value, so that all that can happen does, whatever is stored at first. */
const EXAMPLE = [0, 1, 2].flatMap((nth): Step[] => [
  { editor: 0, does: "type", field: 0, value: nth + 1 },
  { editor: 1, does: "type", field: 0, value: nth + 2 },
  { editor: 1, does: "type", field: 1, value: nth },
  { editor: 0, does: "send", field: 0, value: 0 },
  { editor: 1, does: "send", field: 0, value: 0 },
  { editor: 1, does: "send", field: 0, value: 0 },
  { editor: 0, does: "type", field: 1, value: nth + 1 },
  { editor: 0, does: "send", field: 0, value: 0 },
  // The second of them changes both fields, as the first has left both at a known value.
  ...besideEachOther(nth),
  ...besideEachOther(nth + 1),
]);

describeEachDatabase("two editors of one thing", (kind) => {
  const database = useDatabase(kind);

  it.each(Object.keys(THINGS))("lose no change of %s in silence", async (name) => {
    const { db, env } = database;
    const thing = await (THINGS[name] as (typeof THINGS)[string])(
      db,
      contextOf({ env, clock: createClock() }),
    );
    const names = Object.keys(thing.values);
    const plain = (text: string | undefined) => (text ?? "").replaceAll("\r\n", "\n");
    const reached = { saved: 0, refused: 0, merged: 0 };

    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 40, size: "max" }), async (steps) => {
        const open = async () => {
          const seen = await thing.load();
          return { seen, typed: { ...seen } };
        };
        const forms = [await open(), await open()];
        /** What is stored as the editors have left it. */
        let stored = await thing.load();
        for (const { editor, does, field: nth, value } of steps) {
          const form = forms[editor] as (typeof forms)[number];
          if (does === "open") forms[editor] = await open();
          if (does === "type") {
            const edited = names[nth % names.length] as string;
            const choices = thing.values[edited] as readonly string[];
            form.typed[edited] = choices[value % choices.length] as string;
          }
          if (does !== "send") continue;
          const edited = names.filter((each) => plain(form.typed[each]) !== plain(form.seen[each]));
          const unseen = names.filter((each) => plain(stored[each]) !== plain(form.seen[each]));
          const both = edited.filter(
            (each) => unseen.includes(each) && plain(stored[each]) !== plain(form.typed[each]),
          );
          const body = { ...form.typed, seen: form.seen } as Fields & { seen: Fields };
          const refusal = await thing.save(body, { UserNum: 1 + editor, client: CLIENT }).then(
            () => null,
            (error: unknown) => error,
          );
          const now = await thing.load();
          if (both.length > 0) {
            // What both changed is told, field by field, and nothing is written.
            expect(refusal).toBeInstanceOf(ServiceError);
            expect((refusal as ServiceError).kind).toBe("conflict");
            expect(Object.keys((refusal as ServiceError).fields ?? {}).sort()).toEqual(both.sort());
            expect(now).toEqual(stored);
            // As the page after it: what was typed stays, the rest is new, and all of it is seen.
            const kept = Object.fromEntries(edited.map((each) => [each, form.typed[each] as string]));
            forms[editor] = { seen: now, typed: { ...now, ...kept } };
            reached.refused += 1;
            continue;
          }
          expect(refusal).toBeNull();
          // Exactly what was edited is written; the other editor's unseen changes stand.
          for (const each of names) {
            const expected = edited.includes(each) ? form.typed[each] : stored[each];
            expect(plain(now[each]), each).toBe(plain(expected));
          }
          reached.saved += 1;
          if (edited.length > 0 && unseen.length > 0) reached.merged += 1;
          stored = now;
          forms[editor] = await open();
        }
      }),
      { numRuns: kind === "sqlite" ? 25 : 12, examples: [[EXAMPLE]] },
    );
    expect(reached.saved).toBeGreaterThan(3);
    expect(reached.refused).toBeGreaterThan(0);
    if (names.length > 1) expect(reached.merged).toBeGreaterThan(0);
  });
});
