import {
  type Channel,
  type ChannelRequest,
  CONSOLE_MESSAGES,
  endsAfterStart,
  type PackageEntry,
  type PackagePictureRequest,
  type PackageRequest,
  paymentMethodName,
  type TopUpOffer,
} from "../../../../../contract/index.ts";
import type { Actor, Approvable, Context } from "../../../../context.ts";
import type { Database } from "../../../../db/transaction.ts";
import { conflict, notFound, ServiceError } from "../../../../errors.ts";
import { createFiles } from "../../../../lib/files/files.ts";
import { createPictures } from "../../../../lib/pictures/pictures.ts";
import { pesos } from "../../../../lib/text/money.ts";
import { HOUR } from "../../../../lib/time.ts";
import { createApprovals } from "../../../foundation/approvals/index.ts";
import { createAudit } from "../../../foundation/audit/index.ts";
import {
  createEdits,
  type Edited,
  type EditedFields,
  instant,
  type Problems,
  quoted,
  yesOrNo,
} from "../../../foundation/edits/index.ts";
import { createIdempotency, type IdempotentCall } from "../../../foundation/idempotency/index.ts";
import { SETTLED_MS, type Terms } from "../../../foundation/people/index.ts";
import { readSetting } from "../../../foundation/settings/index.ts";
import { createProviders } from "../providers/index.ts";
import { createPaymentsStore } from "../store.ts";
import { createOffersStore, type PackageRow } from "./store.ts";

const MOST_PACKAGES = 100;
const MOST_CHANNELS = 50;

const PACKAGE: EditedFields<Omit<PackageRequest, "seen">> = {
  name: ["name", quoted],
  price: ["price", pesos],
  coins: ["R-Coin", String],
  bonus: ["bonus", String],
  firstBonus: ["first bonus", String],
  starts: ["sale from", instant],
  ends: ["sale until", instant],
  dayLimit: ["limit a day", (limit) => String(limit || "none")],
  position: ["position", String],
  active: ["on sale", yesOrNo],
};
const CHANNEL: EditedFields<Omit<ChannelRequest, "seen">> = {
  kind: ["kind", paymentMethodName],
  name: ["name", quoted],
  accountName: ["account name", quoted],
  accountNumber: ["account number", quoted],
  instructions: ["instructions", quoted],
  active: ["used", yesOrNo],
};
/** What a package costs and gives. */
const PRICED = ["price", "coins", "bonus", "firstBonus"] as const;
type Priced = Pick<PackageRow, (typeof PRICED)[number]>;
const pricedOf = ({ price, coins, bonus, firstBonus }: Priced): Priced => ({
  price,
  coins,
  bonus,
  firstBonus,
});
/** Whether both cost and give the same. */
const isPricedAlike = (one: Priced, other: Priced) => PRICED.every((each) => one[each] === other[each]);
/** The most R-Coin that a centavo buys. */
const rateOf = ({ price, coins, bonus, firstBonus }: Priced) => (coins + bonus + firstBonus) / price;
const terms = (priced: Priced) =>
  `${pesos(priced.price)} for ${priced.coins} R-Coin, bonus ${priced.bonus}, first bonus ${priced.firstBonus}`;

/** What decides what a package costs and gives, for `ownTerms`. */
export const termsOf = (id: number): Terms => ({
  action: "package_changed",
  things: [String(id)],
  fields: PRICED.map((each) => PACKAGE[each][0]),
});

/** Whether a package is on sale. */
export const isOnSale = ({ active, starts, ends }: PackageRow, now: Date) =>
  active && (starts === null || starts <= now) && (ends === null || ends > now);

const thingOf = <Row>(
  { id, name }: { id: number | string; name: string },
  fields: EditedFields<Row>,
): Edited<Row> => ({ action: "package_changed", name, id: String(id), fields });

/** A price that gives more for the money than others do. Until it is approved, the package is what it was. */
export const packagePrice: Approvable<{ id: number; before: Priced; after: Priced; active: boolean }> = {
  kind: "package",
  waits: CONSOLE_MESSAGES.packageWaits,
  async apply(trx, context, { what: { id, before, after, active }, by, requestedBy, others }) {
    const store = createOffersStore(trx);
    await store.lockPackage(id);
    const row = await store.findPackage(id);
    if (!row || !isPricedAlike(row, before)) throw conflict(CONSOLE_MESSAGES.approvalOutdated);
    const changed = { ...row, ...after, active: row.active || active };
    // Two people have set it: it is nobody's own.
    await store.updatePackage(id, {
      ...after,
      active: changed.active,
      pricedBy: requestedBy,
      pricedAt: null,
    });
    const edit = { before: row, after: changed, by };
    await createEdits(trx, context).record(thingOf(row, PACKAGE), edit, {
      lead: [others.replace(/^, /, "")],
    });
    return CONSOLE_MESSAGES.packageSaved;
  },
};

/** What staff offer: packages of coins, and the accounts for manual transfers. */
export function createOffers(db: Database, context: Context) {
  const { now, env } = context;
  const store = createOffersStore(db);
  const pictures = createPictures({
    files: createFiles(env, "packages"),
    fit: { width: 512, height: 512 },
    field: "picture",
    tooBig: CONSOLE_MESSAGES.pictureTooBig,
    unreadable: CONSOLE_MESSAGES.pictureUnreadable,
    inUse: (ids) => store.picturesInUse(ids),
  });
  const record = (trx: Database, by: Actor, detail: string) =>
    createAudit(trx, context).record({
      action: "package_changed",
      UserNum: null,
      actor: by.UserNum,
      client: by.client,
      detail,
    });
  const added = <Row extends object>(fields: EditedFields<Row>, row: Row) =>
    (Object.keys(fields) as (keyof Row)[])
      .map((name) => `${fields[name][0]}: ${fields[name][1](row[name])}`)
      .join("; ");

  /** What is new is added once for each key; a change refuses a repeat by itself. */
  const saveOnce = <Saved>(
    id: number | null,
    sent: Pick<IdempotentCall, "call" | "request" | "key">,
    { UserNum }: Actor,
    work: (trx: Database) => Promise<Saved>,
  ): Promise<Saved> =>
    id === null
      ? createIdempotency(db, context).once({ ...sent, UserNum: UserNum ?? 0 }, work)
      : db.transaction(work);

  /** Who sets a price, and since when it is not settled. */
  const pricing = ({ UserNum }: Actor) => ({ pricedBy: UserNum, pricedAt: UserNum === null ? null : now() });

  /**
   * Whether a price gives more for the money than all that are settled: set a week ago, or approved by a second person.
   * The first packages of a server have nothing to be compared with.
   * @param before the package's own price, until now
   */
  function needsSecond(all: PackageRow[], price: Priced, by: Actor, before?: PackageRow): boolean {
    if (by.UserNum === null) return false;
    const settled = [...all, ...(before ? [before] : [])].filter(
      ({ pricedAt }) => pricedAt === null || pricedAt.getTime() <= now().getTime() - SETTLED_MS,
    );
    return settled.length > 0 && rateOf(price) > Math.max(...settled.map(rateOf));
  }

  /** Has a price wait for a second person. */
  async function submitPrice(
    trx: Database,
    { id, name }: Pick<PackageRow, "id" | "name">,
    { before, active, ...wanted }: Priced & { active: boolean; before: Priced },
    by: Actor,
  ): Promise<{ id: number; message: string }> {
    const after = pricedOf(wanted);
    const { message } = await createApprovals(trx, context).submit(
      packagePrice,
      {
        reference: String(id),
        what: { id, before: pricedOf(before), after, active },
        summary: `${name} (${id}): ${isPricedAlike(before, after) ? "" : `${terms(before)} → `}${terms(after)}`,
        reason: "",
        rule: "price",
      },
      by,
    );
    return { id, message };
  }

  return {
    /** What is on sale, and how it can be paid. */
    async onSale(): Promise<TopUpOffer> {
      const channels = (await store.channels()).filter(({ active }) => active);
      const providers = createProviders(db, context).map(({ name, methods }) => ({ name, methods }));
      const at = now();
      const all = await store.packages();
      const packages = all.filter((each) => isOnSale(each, at));
      const changes = all
        .filter(({ active }) => active)
        .flatMap(({ starts, ends }) => [starts, ends])
        .filter((time) => time !== null && time > at)
        .map((time) => Number(time));
      return {
        valid_until: changes.length > 0 ? new Date(Math.min(...changes)).toISOString() : null,
        packages: packages.map(({ id, name, price, coins, bonus, firstBonus, picture, ends, dayLimit }) => ({
          id,
          name,
          price,
          coins,
          bonus,
          firstBonus,
          picture,
          dayLimit,
          ends: ends?.toISOString() ?? null,
        })),
        providers: channels.length > 0 ? [...providers, { name: "manual" as const, methods: [] }] : providers,
        channels: channels.map(({ id, kind, name }) => ({ id, kind, name })),
        gifts: await readSetting(db, "paymentGifts"),
      };
    },

    /** All packages, in the order of the site. */
    async packages(): Promise<PackageEntry[]> {
      const sold = await createPaymentsStore(db).countSold();
      return (await store.packages()).map(
        ({ starts, ends, created: _, pricedBy: __, pricedAt: ___, ...row }) => ({
          ...row,
          starts: starts?.toISOString() ?? null,
          ends: ends?.toISOString() ?? null,
          sold: sold.get(row.id) ?? 0,
        }),
      );
    },

    /**
     * Adds a package, or changes one; payments that were made keep what they were made for. A price that gives more for
     * the money than any settled one waits for a second person: a new package is not on sale until then.
     * @param key adds it once, however often it is sent
     * @returns its number, and what to tell who saved it
     * @throws ServiceError not_found, conflict
     */
    savePackage: (
      id: number | null,
      { seen, ...wanted }: PackageRequest,
      by: Actor,
      key?: string,
    ): Promise<{ id: number; message: string }> =>
      saveOnce(id, { call: "package", request: wanted, key }, by, async (trx) => {
        const within = createOffersStore(trx);
        const edits = createEdits(trx, context);
        const all = await within.packages();
        if (id === null) {
          if (all.length >= MOST_PACKAGES) throw conflict(CONSOLE_MESSAGES.packageFull);
          const waits = needsSecond(all, wanted, by);
          const row = {
            ...wanted,
            active: wanted.active && !waits,
            picture: null,
            created: now(),
            ...pricing(by),
          };
          const made = await within.insertPackage(row);
          const thing = thingOf({ id: made, name: wanted.name }, PACKAGE);
          await edits.noteAuthor(thing, row, by);
          await record(trx, by, `${wanted.name} (${made}): added; ${added(PACKAGE, row)}`);
          if (!waits) return { id: made, message: CONSOLE_MESSAGES.packageSaved };
          return submitPrice(trx, { ...row, id: made }, { ...wanted, before: row }, by);
        }
        const known = await within.findPackage(id);
        if (!known) throw notFound(CONSOLE_MESSAGES.packageUnknown);
        // The latest wish counts. Before the package is locked, as those who approve a price do.
        if (!isPricedAlike(known, { ...known, ...wanted }))
          await createApprovals(trx, context).withdraw(
            { kind: "package", reference: String(id) },
            { reason: "The package was changed instead", by },
          );
        await within.lockPackage(id);
        const before = (await within.findPackage(id)) ?? known;
        const thing = thingOf(before, PACKAGE);
        const after = await edits.merge(
          thing,
          { seen, wanted, current: before },
          (merged): Problems => (endsAfterStart(merged) ? {} : { ends: CONSOLE_MESSAGES.endBeforeStart }),
        );
        // Who corrects its name, or takes it off sale, has not set what it gives.
        const priced = !isPricedAlike(before, after);
        const others = all.filter((each) => each.id !== id || !priced);
        const waits = priced && needsSecond(others, after, by, before);
        const kept = waits ? { ...after, ...pricedOf(before) } : after;
        const setBy = priced && !waits ? pricing(by) : {};
        await within.updatePackage(id, { ...kept, ...setBy });
        await edits.record(thing, { before, after: kept, by });
        if (!waits) return { id, message: CONSOLE_MESSAGES.packageSaved };
        return submitPrice(trx, { id, name: after.name }, { ...after, before }, by);
      }),

    /** Sets a package's picture; empty: none. @throws ServiceError not_found, validation, conflict */
    async setPicture(id: number, { picture, seen }: PackagePictureRequest, by: Actor): Promise<void> {
      if (!(await store.findPackage(id))) throw notFound(CONSOLE_MESSAGES.packageUnknown);
      const files = picture === "" ? [] : (await pictures.save([picture], undefined)).map((each) => each.id);
      const [name = null] = files;
      try {
        await db.transaction(async (trx) => {
          const within = createOffersStore(trx);
          await within.lockPackage(id);
          const before = await within.findPackage(id);
          if (!before) throw notFound(CONSOLE_MESSAGES.packageUnknown);
          const shown = { picture: before.picture ?? "" };
          const thing = thingOf<typeof shown>(before, {
            picture: ["picture", (value) => value || "none"],
          });
          const edits = createEdits(trx, context);
          await edits.requireSeen(thing, seen, shown);
          await within.updatePackage(id, { picture: name });
          await edits.record(thing, { before: shown, after: { picture: name ?? "" }, by });
          if (before.picture) files.push(before.picture);
        });
      } finally {
        await pictures.removeUnused(files).catch(() => {});
      }
    },

    /** A package's picture. @throws ServiceError not_found */
    async readPicture(name: string): Promise<Buffer> {
      const [used] = await store.picturesInUse([name]);
      const picture = used ? await pictures.read(used) : null;
      if (!picture) throw new ServiceError("not_found");
      return picture;
    },
    removeOrphans: () => pictures.removeOrphans(new Date(now().getTime() - HOUR)),

    channels: async (): Promise<Channel[]> =>
      (await store.channels()).map(({ created: _, ...channel }) => channel),

    /**
     * Adds an account for transfers, or changes one. @param key adds it once, however often it is sent
     * @throws ServiceError not_found, conflict
     */
    saveChannel: (
      id: number | null,
      { seen, ...wanted }: ChannelRequest,
      by: Actor,
      key?: string,
    ): Promise<number> =>
      saveOnce(id, { call: "channel", request: wanted, key }, by, async (trx) => {
        const within = createOffersStore(trx);
        if (id === null) {
          if ((await within.channels()).length >= MOST_CHANNELS) throw conflict(CONSOLE_MESSAGES.channelFull);
          const made = await within.insertChannel({ ...wanted, created: now() });
          await record(trx, by, `${wanted.name} (account ${made}): added; ${added(CHANNEL, wanted)}`);
          return made;
        }
        await within.lockChannel(id);
        const before = await within.findChannel(id);
        if (!before) throw notFound(CONSOLE_MESSAGES.channelUnknown);
        const edits = createEdits(trx, context);
        const thing = thingOf({ id: `account ${id}`, name: before.name }, CHANNEL);
        const after = await edits.merge(thing, { seen, wanted, current: before });
        await within.updateChannel(id, after);
        await edits.record(thing, { before, after, by });
        return id;
      }),
  };
}
export type Offers = ReturnType<typeof createOffers>;
