import { LIMITS, MESSAGES, type WishList } from "../../../../contract/index.ts";
import type { Context } from "../../../context.ts";
import { tryWithLock } from "../../../db/process-lock.ts";
import type { Database } from "../../../db/transaction.ts";
import { invalidForm } from "../../../errors.ts";
import { manilaDateTime } from "../../../lib/time.ts";
import { createLedger } from "../../coins/ledger/index.ts";
import { createAccounts } from "../../foundation/accounts/index.ts";
import { createMailbox } from "../../foundation/mail/index.ts";
import { createSiteFeatures } from "../../foundation/site-features/index.ts";
import { createShop, type SoldItem, saleProblem, toShopItem, unknownItem } from "../catalogue/index.ts";
import { createWishesStore, type DueWish } from "./store.ts";

/** Wishes that are processed together. */
const BATCH = 200;
/** Batches in one run; the rest waits for the next one. */
const BATCHES = 50;

/** Wish lists, and emails about sales of what is on them. */
export function createWishes(db: Database, context: Context) {
  const { now } = context;
  const store = createWishesStore(db);
  let stopped = false;

  const isOnSale = (item: SoldItem) => saleProblem(item, 1, now(), { byQueue: true }) === null;

  /** Tells one player of sales that just began, in one email. */
  async function tell(UserNum: number, due: DueWish[]): Promise<void> {
    await db.transaction(async (trx) => {
      // Read before anything is locked: adding a wish locks our account row first.
      const identity = await createAccounts(trx, context).findIdentity(UserNum);
      const marking = createWishesStore(trx);
      // One that cannot be bought now is announced once it can be, while its price is cut.
      const items = await createShop(trx, context).findMany(due.map(({ ProductNum }) => ProductNum));
      const mine: DueWish[] = [];
      for (const wish of due) {
        const item = items.get(wish.ProductNum);
        if (item && isOnSale(item) && (await marking.mark(wish))) mine.push(wish);
      }
      const reduced = mine.flatMap(({ ProductNum }) => {
        const item = items.get(ProductNum);
        if (!item?.cut || item.regularPrice === null || !isOnSale(item)) return [];
        const { ItemName, price, regularPrice, cut, saleEnd } = item;
        const ends = saleEnd && saleEnd < cut.until ? saleEnd : cut.until;
        // A mail may be read much later.
        const until = `until ${manilaDateTime(ends)}, Manila time`;
        return [{ text: `${ItemName}: ${price} R-Coin instead of ${regularPrice}, ${until}`, ends }];
      });
      if (reduced.length === 0 || !identity?.emailVerifiedAt || !identity.UserEmail) return;
      const { UserEmail: to, UserID } = identity;
      await createMailbox(trx, context).post(
        { kind: "wishes-on-sale", to, UserID, items: reduced.map(({ text }) => text) },
        { until: new Date(Math.max(...reduced.map(({ ends }) => ends.getTime()))) },
      );
    });
  }

  async function tellAll(): Promise<void> {
    let last: DueWish | undefined;
    for (let batch = 0; batch < BATCHES && !stopped; batch += 1) {
      // After the last one, marked or not: none is read twice.
      const due: DueWish[] = await store.due(now(), last, BATCH);
      last = due.at(-1);
      const byAccount = new Map<number, DueWish[]>();
      for (const wish of due) byAccount.set(wish.UserNum, [...(byAccount.get(wish.UserNum) ?? []), wish]);
      for (const [UserNum, wishes] of byAccount) {
        if (stopped) return;
        await tell(UserNum, wishes);
      }
      if (due.length < BATCH) return;
    }
  }

  return {
    /** A player's wishes, newest first, at their prices of now. */
    async list(UserNum: number): Promise<WishList> {
      const rows = await store.list(UserNum, LIMITS.wishList);
      const items = await createShop(db, context).findMany(rows.map(({ ProductNum }) => ProductNum));
      return {
        wishes: rows.flatMap(({ ProductNum, at }) => {
          const item = items.get(ProductNum);
          // An item that the game no longer has is shown by its number: its place on the list can be had again.
          const problem = saleProblem(item, 1, now());
          const shopitem = item ? toShopItem(item) : unknownItem(ProductNum);
          return [{ shopitem, problem, at: at.toISOString() }];
        }),
      };
    },

    /** Puts an item on the list; one that is there stays. @throws ServiceError validation */
    async add(UserNum: number, ProductNum: number): Promise<void> {
      const item = (await createShop(db, context).findMany([ProductNum])).get(ProductNum);
      if (!item?.published) throw invalidForm({ ProductNum: MESSAGES.itemGone });
      await db.transaction(
        async (trx) => {
          // Serializes additions of one account, so that none is missed when counting.
          await createLedger(trx, context).lock(UserNum, "referral");
          const within = createWishesStore(trx);
          const rows = await within.list(UserNum, LIMITS.wishList);
          if (rows.some((row) => row.ProductNum === ProductNum)) return;
          if (rows.length >= LIMITS.wishList) throw invalidForm({ ProductNum: MESSAGES.wishFull });
          await within.insert(UserNum, ProductNum, now());
        },
        // Without a row of ours there is nothing to lock.
        { rerunDuplicates: true },
      );
    },

    /** Removing an item twice changes nothing. */
    remove: (UserNum: number, ProductNum: number) => store.remove(UserNum, ProductNum),

    /**
     * Call it often, one call at a time: tells players of sales that began, each sale once, unless another process
     * does.
     */
    async tick(): Promise<void> {
      if ((await store.due(now(), undefined, 1)).length === 0) return;
      // The emails wait until the shop is on again, while prices are cut.
      if (await createSiteFeatures(context).isOn("item-shop")) await tryWithLock(db, "wishes", tellAll);
    },
    stop() {
      stopped = true;
    },
  };
}
export type Wishes = ReturnType<typeof createWishes>;
