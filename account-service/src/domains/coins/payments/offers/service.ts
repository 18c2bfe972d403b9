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
import type { Actor, Context } from "../../../../context.ts";
import type { Database } from "../../../../db/transaction.ts";
import { conflict, notFound, ServiceError } from "../../../../errors.ts";
import { createFiles } from "../../../../lib/files/files.ts";
import { createPictures } from "../../../../lib/pictures/pictures.ts";
import { pesos } from "../../../../lib/text/money.ts";
import { HOUR } from "../../../../lib/time.ts";
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
type Priced = Pick<PackageRow, "price" | "coins" | "bonus" | "firstBonus">;
/** Whether both cost and give the same. */
const isPricedAlike = (one: Priced, other: Priced) =>
  (["price", "coins", "bonus", "firstBonus"] as const).every((each) => one[each] === other[each]);

/** Whether a package is on sale. */
export const isOnSale = ({ active, starts, ends }: PackageRow, now: Date) =>
  active && (starts === null || starts <= now) && (ends === null || ends > now);

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
  const thingOf = <Row>(
    { id, name }: { id: number | string; name: string },
    fields: EditedFields<Row>,
  ): Edited<Row> => ({ action: "package_changed", name, id: String(id), fields });
  const added = <Row extends object>(fields: EditedFields<Row>, row: Row) =>
    (Object.keys(fields) as (keyof Row)[])
      .map((name) => `${fields[name][0]}: ${fields[name][1](row[name])}`)
      .join("; ");

  /** What is new is added once for each key; a change refuses a repeat by itself. */
  const saveOnce = (
    id: number | null,
    sent: Pick<IdempotentCall, "call" | "request" | "key">,
    { UserNum }: Actor,
    work: (trx: Database) => Promise<number>,
  ) =>
    id === null
      ? createIdempotency(db, context).once({ ...sent, UserNum: UserNum ?? 0 }, work)
      : db.transaction(work);

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
      return (await store.packages()).map(({ starts, ends, created: _, pricedBy: __, ...row }) => ({
        ...row,
        starts: starts?.toISOString() ?? null,
        ends: ends?.toISOString() ?? null,
        sold: sold.get(row.id) ?? 0,
      }));
    },

    /**
     * Adds a package, or changes one; payments that were made keep what they were made for.
     * @param key adds it once, however often it is sent
     * @throws ServiceError not_found, conflict
     */
    savePackage: (
      id: number | null,
      { seen, ...wanted }: PackageRequest,
      by: Actor,
      key?: string,
    ): Promise<number> =>
      saveOnce(id, { call: "package", request: wanted, key }, by, async (trx) => {
        const within = createOffersStore(trx);
        if (id === null) {
          if ((await within.packages()).length >= MOST_PACKAGES) throw conflict(CONSOLE_MESSAGES.packageFull);
          const row = { ...wanted, picture: null, created: now(), pricedBy: by.UserNum };
          const made = await within.insertPackage(row);
          await record(trx, by, `${wanted.name} (${made}): added; ${added(PACKAGE, wanted)}`);
          return made;
        }
        await within.lockPackage(id);
        const before = await within.findPackage(id);
        if (!before) throw notFound(CONSOLE_MESSAGES.packageUnknown);
        const edits = createEdits(trx, context);
        const thing = thingOf(before, PACKAGE);
        const after = await edits.merge(
          thing,
          { seen, wanted, current: before },
          (merged): Problems => (endsAfterStart(merged) ? {} : { ends: CONSOLE_MESSAGES.endBeforeStart }),
        );
        // Who corrects its name, or takes it off sale, has not set what it gives.
        const pricedBy = isPricedAlike(before, after) ? before.pricedBy : by.UserNum;
        await within.updatePackage(id, { ...after, pricedBy });
        await edits.record(thing, { before, after, by });
        return id;
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
