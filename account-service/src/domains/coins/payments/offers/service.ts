import {
  CONSOLE_MESSAGES,
  endsAfterStart,
  type PackageEntry,
  type PackagePictureRequest,
  type PackageRequest,
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
import {
  createEdits,
  type EditedFields,
  instant,
  type Problems,
  quoted,
  yesOrNo,
} from "../../../foundation/edits/index.ts";
import { SETTLED_MS, type Terms } from "../../../foundation/people/index.ts";
import { readSetting } from "../../../foundation/settings/index.ts";
import { createProviders } from "../providers/index.ts";
import { createPaymentsStore } from "../store.ts";
import { inWords, recordAdded, saveOnce, thingOf } from "./offer-edits.ts";
import { createOffersStore, type PackageRow } from "./store.ts";

const MOST_PACKAGES = 100;

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
/** What a centavo buys, of R-Coin: each time, and the first time. */
const RATES = [
  ({ price, coins, bonus }: Priced) => (coins + bonus) / price,
  ({ price, coins, bonus, firstBonus }: Priced) => (coins + bonus + firstBonus) / price,
];
/** Whether one gives more for the money than all of some others. */
const givesMore = (one: Priced, others: Priced[]) =>
  RATES.some((rateOf) => rateOf(one) > Math.max(...others.map(rateOf)));
const terms = (priced: Priced) =>
  `${pesos(priced.price)} for ${priced.coins} R-Coin, bonus ${priced.bonus}, first bonus ${priced.firstBonus}`;

/** What decides what a package costs and gives, for `ownTerms`. Who asked for an approved price has set it too. */
export const termsOf = ({ id, starts, pricedBy }: Pick<PackageRow, "id" | "starts" | "pricedBy">): Terms => ({
  action: "package_changed",
  things: [String(id)],
  fields: PRICED.map((each) => PACKAGE[each][0]),
  offered: (["active", "starts", "ends"] as const).map((each) => PACKAGE[each][0]),
  ...(starts && { from: new Map([[String(id), starts]]) }),
  ...(pricedBy !== null && { alsoBy: new Map([[String(id), pricedBy]]) }),
});

/** Whether a package is on sale. */
export const isOnSale = ({ active, starts, ends }: PackageRow, now: Date) =>
  active && (starts === null || starts <= now) && (ends === null || ends > now);

type Wanted = Omit<PackageRequest, "seen">;

/** Adds a package and audits it. @returns its number. @throws ServiceError conflict if there are too many */
async function addPackage(
  trx: Database,
  context: Context,
  wanted: Wanted & Pick<PackageRow, "pricedBy" | "pricedAt">,
  { by, others = "" }: { by: Actor; others?: string },
): Promise<number> {
  const store = createOffersStore(trx);
  if ((await store.packages()).length >= MOST_PACKAGES) throw conflict(CONSOLE_MESSAGES.packageFull);
  const id = await store.insertPackage({ ...wanted, picture: null, created: context.now() });
  await createEdits(trx, context).noteAuthor(thingOf({ id, name: wanted.name }, PACKAGE), wanted, by);
  await recordAdded(trx, context, by, { name: wanted.name, id, others }, inWords(PACKAGE, wanted));
  return id;
}

/** What is requested: a new package, or another price of one. */
type PriceRequest = { added: Wanted } | { id: number; before: Priced; after: Priced };

/**
 * A price that gives more for the money than others do. Until it is approved, the package is what it was, and a new one
 * does not exist. Afterwards it is settled: two people have set it.
 */
export const packagePrice: Approvable<PriceRequest> = {
  kind: "package",
  waits: CONSOLE_MESSAGES.packageWaits,
  async apply(trx, context, { what, by, requestedBy: pricedBy, others }) {
    const settled = { pricedBy, pricedAt: null };
    if ("added" in what) {
      const { starts, ends } = what.added;
      const dates = { starts: starts && new Date(starts), ends: ends && new Date(ends) };
      await addPackage(trx, context, { ...what.added, ...dates, ...settled }, { by, others });
      return CONSOLE_MESSAGES.packageSaved;
    }
    const { id, before, after } = what;
    const store = createOffersStore(trx);
    await store.lockPackage(id);
    const row = await store.findPackage(id);
    if (!row || !isPricedAlike(row, before)) throw conflict(CONSOLE_MESSAGES.approvalOutdated);
    await store.updatePackage(id, { ...after, ...settled });
    const edit = { before: row, after: { ...row, ...after }, by };
    await createEdits(trx, context).record(thingOf(row, PACKAGE), edit, {
      lead: [others.replace(/^, /, "")],
    });
    return CONSOLE_MESSAGES.packageSaved;
  },
};

/** What is on sale: packages of coins, and how they can be paid. */
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
  /**
   * Whether a price gives more for the money than all that are settled: set a week ago, or approved by a second person.
   * The first packages of a server have nothing to be compared with.
   */
  function needsSecond(all: PackageRow[], price: Priced, by: Actor): boolean {
    if (by.UserNum === null) return false;
    const settled = all.filter(
      ({ pricedAt }) => pricedAt === null || pricedAt.getTime() <= now().getTime() - SETTLED_MS,
    );
    return settled.length > 0 && givesMore(price, settled);
  }

  /** Has a price wait for a second person. @returns what to tell who set it */
  async function submitPrice(
    trx: Database,
    what: PriceRequest,
    { name, by }: { name: string; by: Actor },
  ): Promise<string> {
    const isNew = "added" in what;
    const { message } = await createApprovals(trx, context).submit(
      packagePrice,
      {
        reference: isNew ? "" : String(what.id),
        what,
        summary: isNew
          ? `${name}, new: ${terms(what.added)}`
          : `${name} (${what.id}): ${terms(what.before)} → ${terms(what.after)}`,
        reason: "",
        rule: "price",
      },
      by,
    );
    return message;
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
     * the money than any settled one waits for a second person, and with it all of a new package.
     * @param key adds it once, however often it is sent
     * @returns its number, null for a new one that waits; and what to tell who saved it
     * @throws ServiceError not_found, conflict
     */
    savePackage: (
      id: number | null,
      { seen, ...wanted }: PackageRequest,
      by: Actor,
      key?: string,
    ): Promise<{ id: number | null; message: string }> =>
      saveOnce(db, context, { id, by, call: "package", request: wanted, key }, async (trx) => {
        const within = createOffersStore(trx);
        const pricedBy = by.UserNum;
        const pricedAt = pricedBy === null ? null : now();
        const message = CONSOLE_MESSAGES.packageSaved;
        if (id === null) {
          if (needsSecond(await within.packages(), wanted, by))
            return {
              id,
              message: await submitPrice(trx, { added: wanted }, { name: wanted.name, by }),
            };
          return { id: await addPackage(trx, context, { ...wanted, pricedBy, pricedAt }, { by }), message };
        }
        const known = await within.findPackage(id);
        if (!known) throw notFound(CONSOLE_MESSAGES.packageUnknown);
        // The latest request replaces an earlier one. Before the package is locked, as those who approve a price do.
        if (!isPricedAlike(known, { ...known, ...wanted }))
          await createApprovals(trx, context).withdraw(
            { kind: "package", reference: String(id) },
            { reason: "The package was changed instead", by },
          );
        await within.lockPackage(id);
        const before = (await within.findPackage(id)) ?? known;
        const edits = createEdits(trx, context);
        const thing = thingOf(before, PACKAGE);
        const after = await edits.merge(
          thing,
          { seen, wanted, current: before },
          (merged): Problems => (endsAfterStart(merged) ? {} : { ends: CONSOLE_MESSAGES.endBeforeStart }),
        );
        const save = async (kept: Wanted & Partial<Pick<PackageRow, "pricedBy" | "pricedAt">>) => {
          await within.updatePackage(id, kept);
          await edits.record(thing, { before, after: kept, by });
        };
        // Who corrects its name, or takes it off sale, has not set what it gives.
        if (isPricedAlike(before, after)) {
          await save(after);
          return { id, message };
        }
        if (needsSecond(await within.packages(), after, by)) {
          const price = { id, before: pricedOf(before), after: pricedOf(after) };
          await save({ ...after, ...price.before });
          return { id, message: await submitPrice(trx, price, { name: after.name, by }) };
        }
        // What gives less stays settled: else nothing would be left to compare with, once all are a little dearer.
        const since = givesMore(after, [before]) ? pricedAt : before.pricedAt;
        await save({ ...after, pricedBy, pricedAt: since });
        return { id, message };
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
  };
}
export type Offers = ReturnType<typeof createOffers>;
