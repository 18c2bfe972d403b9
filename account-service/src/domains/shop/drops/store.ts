import type { DropState } from "../../../../contract/index.ts";
import { type Database, toDate } from "../../../db/transaction.ts";

export interface EntryRow {
  dropId: number;
  UserNum: number;
  /** Its number in the queue, in the order of arrival. */
  place: number;
  state: DropState;
  /** The price that the player agreed to. */
  price: number;
  order: string | null;
  ip: string;
  at: Date;
}

/** A drop: a product and when it starts. */
export interface DropRow {
  id: number;
  ProductNum: number;
  starts: Date;
}

const ENTRY = ["dropId", "UserNum", "place", "state", "price", "order", "ip", "at"] as const;
const toEntry = (row: EntryRow): EntryRow => ({
  ...row,
  dropId: Number(row.dropId),
  UserNum: Number(row.UserNum),
  place: Number(row.place),
  at: toDate(row.at),
});

/** Queues of drops. The row of a drop is the lock of its places: they are committed in their order. */
export function createDropsStore(db: Database) {
  const { shopDrop, dropEntry } = db.tables;
  return {
    async find(ProductNum: number, starts: Date): Promise<number | undefined> {
      const row = await db.knex(shopDrop).where({ ProductNum, starts }).first("id");
      return row && Number(row.id);
    },

    /** @throws the database's duplicate error if another process was first */
    async insert(ProductNum: number, starts: Date): Promise<void> {
      await db.knex(shopDrop).insert({ ProductNum, starts, lastPlace: 0 });
    },

    async findDrop(id: number): Promise<DropRow | undefined> {
      const row = await db.knex(shopDrop).where({ id }).first("id", "ProductNum", "starts");
      return row && { ...row, id: Number(row.id), starts: toDate(row.starts) };
    },

    /** Locks the drop until the transaction ends. */
    async lock(id: number): Promise<void> {
      await db
        .knex(shopDrop)
        .where({ id })
        .update({ lastPlace: db.knex.ref("lastPlace") });
    },

    /** Takes the next places of a locked drop. @returns the first one */
    async takePlaces(id: number, places: number): Promise<number> {
      await db.knex(shopDrop).where({ id }).increment("lastPlace", places);
      const row = await db.knex(shopDrop).where({ id }).first("lastPlace");
      return Number(row.lastPlace) - places + 1;
    },

    /** Entries of some accounts, up to a few hundred. */
    async findEntries(dropId: number, userNums: number[]): Promise<EntryRow[]> {
      const rows = await db.knex(dropEntry).where({ dropId }).whereIn("UserNum", userNums).select(ENTRY);
      return rows.map(toEntry);
    },

    async insertEntries(rows: EntryRow[]): Promise<void> {
      await db.knex(dropEntry).insert(rows);
    },

    /** Lines an account up again, at the end: it had its turn. */
    async renew({ dropId, UserNum, place, price, ip, at }: EntryRow): Promise<void> {
      await db
        .knex(dropEntry)
        .where({ dropId, UserNum })
        .whereNotIn("state", ["waiting", "bought"])
        .update({ place, price, ip, at, state: "waiting" });
    },

    /** Drops with players waiting. */
    async waitingDrops(): Promise<number[]> {
      const rows = await db.knex(dropEntry).where({ state: "waiting" }).distinct("dropId").orderBy("dropId");
      return rows.map((row) => Number(row.dropId));
    },

    /** Whose turn it is. */
    async head(dropId: number): Promise<EntryRow | undefined> {
      const row = await db
        .knex(dropEntry)
        .where({ state: "waiting", dropId })
        .orderBy("place")
        .limit(1)
        .first(ENTRY);
      return row && toEntry(row);
    },

    /** Ends an account's turn. @returns false if it is not waiting at this place any more */
    async finish(
      { dropId, UserNum, place }: Pick<EntryRow, "dropId" | "UserNum" | "place">,
      state: DropState,
      order: string | null = null,
    ): Promise<boolean> {
      const changed = await db
        .knex(dropEntry)
        .where({ dropId, UserNum, place, state: "waiting" })
        .update({ state, order });
      return changed === 1;
    },

    /** Ends the wait of everyone in the queue. */
    async finishAll(dropId: number, state: DropState): Promise<void> {
      await db.knex(dropEntry).where({ state: "waiting", dropId }).update({ state });
    },
  };
}
