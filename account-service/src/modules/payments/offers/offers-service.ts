import {
  type Channel,
  type ChannelRequest,
  CONSOLE_MESSAGES,
  type PackageEntry,
  type PackageRequest,
  type TopUpOffer,
} from "../../../../contract/index.ts";
import type { Actor, Context } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";
import { conflict, notFound, ServiceError } from "../../../errors.ts";
import { createFiles } from "../../../files.ts";
import { pesos } from "../../../money.ts";
import { createPictures } from "../../../pictures.ts";
import { HOUR } from "../../../time.ts";
import { createAudit } from "../../audit/index.ts";
import { readSetting } from "../../settings/index.ts";
import { createPaymentsStore } from "../payments-store.ts";
import { createProviders } from "../providers/index.ts";
import { createOffersStore, type PackageRow } from "./offers-store.ts";

const MOST_PACKAGES = 100;
const MOST_CHANNELS = 50;

const describe = ({ name, price, coins, bonus, firstBonus, dayLimit, active }: PackageRequest | PackageRow) =>
  `${name}: ${pesos(price)}, ${coins} + ${bonus} R-Coin, first ${firstBonus}, ${dayLimit || "no"} limit a day, ${active ? "on sale" : "hidden"}`;

/** Whether both cost and give the same. */
const isPricedAlike = (one: PackageRequest | PackageRow, other: PackageRequest | PackageRow) =>
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

    /** Adds a package, or changes one; payments that were made keep what they were made for. @throws ServiceError not_found, conflict */
    savePackage: (id: number | null, request: PackageRequest, by: Actor): Promise<number> =>
      db.transaction(async (trx) => {
        const within = createOffersStore(trx);
        if (id === null) {
          if ((await within.packages()).length >= MOST_PACKAGES) throw conflict(CONSOLE_MESSAGES.packageFull);
          const row = { ...request, picture: null, created: now(), pricedBy: by.UserNum };
          const added = await within.insertPackage(row);
          await record(trx, by, `added ${added}, ${describe(request)}`);
          return added;
        }
        const before = await within.findPackage(id);
        if (!before) throw notFound(CONSOLE_MESSAGES.packageUnknown);
        // Who corrects its name, or takes it off sale, has not set what it gives.
        const pricedBy = isPricedAlike(before, request) ? before.pricedBy : by.UserNum;
        await within.updatePackage(id, { ...request, pricedBy });
        await record(trx, by, `${id}, ${describe(before)} → ${describe(request)}`);
        return id;
      }),

    /** Sets a package's picture; empty: none. @throws ServiceError not_found, validation */
    async setPicture(id: number, picture: string, by: Actor): Promise<void> {
      const before = await store.findPackage(id);
      if (!before) throw notFound(CONSOLE_MESSAGES.packageUnknown);
      const stored = picture === "" ? [] : await pictures.save([picture], undefined);
      try {
        await db.transaction(async (trx) => {
          await createOffersStore(trx).updatePackage(id, { picture: stored[0]?.id ?? null });
          await record(trx, by, `${id}, ${before.name}: picture ${stored.length > 0 ? "set" : "removed"}`);
        });
      } finally {
        const files = [...stored.map((each) => each.id), ...(before.picture ? [before.picture] : [])];
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

    /** Adds an account for transfers, or changes one. @throws ServiceError not_found, conflict */
    saveChannel: (id: number | null, request: ChannelRequest, by: Actor): Promise<number> =>
      db.transaction(async (trx) => {
        const within = createOffersStore(trx);
        const described = ({ name, accountName, accountNumber, active }: ChannelRequest) =>
          `${name}: ${accountName}, ${accountNumber}, ${active ? "used" : "not used"}`;
        if (id === null) {
          if ((await within.channels()).length >= MOST_CHANNELS) throw conflict(CONSOLE_MESSAGES.channelFull);
          const added = await within.insertChannel({ ...request, created: now() });
          await record(trx, by, `account ${added} added, ${described(request)}`);
          return added;
        }
        const before = await within.findChannel(id);
        if (!before) throw notFound(CONSOLE_MESSAGES.channelUnknown);
        await within.updateChannel(id, request);
        await record(trx, by, `account ${id}, ${described(before)} → ${described(request)}`);
        return id;
      }),
  };
}
export type Offers = ReturnType<typeof createOffers>;
