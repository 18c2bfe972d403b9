import type { DropState } from "../../../../contract/index.ts";
import type { Row } from "../../../db/schema.ts";
import { sql } from "../../../db/sql.ts";
import type { Database } from "../../../db/transaction.ts";

export type EntryRow = Row<"DropEntry">;

/** A drop: a product and when it starts. */
export type DropRow = Omit<Row<"ShopDrop">, "lastPlace">;

const ENTRY = ["dropId", "UserNum", "place", "state", "price", "order", "ip", "at"] as const;

/** Queues of drops. The row of a drop is the lock of its places: they are committed in their order. */
export function createDropsStore(db: Database) {
  const knex = sql(db);
  const { shopDrop, dropEntry } = db.tables;
  return {
    async find(ProductNum: number, starts: Date): Promise<number | undefined> {
      const row = await knex(shopDrop).where({ ProductNum, starts }).first("id");
      return row?.id;
    },

    /** @throws the database's duplicate error if another process was first */
    async insert(ProductNum: number, starts: Date): Promise<void> {
      await knex(shopDrop).insert({ ProductNum, starts, lastPlace: 0 });
    },

    async findDrop(id: number): Promise<DropRow | undefined> {
      return knex(shopDrop).where({ id }).first("id", "ProductNum", "starts");
    },

    /** Locks the drop until the transaction ends. */
    async lock(id: number): Promise<void> {
      await knex(shopDrop)
        .where({ id })
        .update({ lastPlace: knex.raw("??", ["lastPlace"]) });
    },

    /** Takes the next places of a locked drop. @returns the first one */
    async takePlaces(id: number, places: number): Promise<number> {
      await knex(shopDrop).where({ id }).increment("lastPlace", places);
      const row = await knex(shopDrop).where({ id }).first("lastPlace");
      if (!row) throw new Error(`There is no drop ${id}.`);
      return row.lastPlace - places + 1;
    },

    /** Entries of some accounts, up to a few hundred. */
    async findEntries(dropId: number, userNums: number[]): Promise<EntryRow[]> {
      return knex(dropEntry)
        .where({ dropId })
        .whereIn("UserNum", userNums)
        .select(...ENTRY);
    },

    async insertEntries(rows: EntryRow[]): Promise<void> {
      await knex(dropEntry).insert(rows);
    },

    /** Lines an account up again, at the end: it had its turn. */
    async renew({ dropId, UserNum, place, price, ip, at }: EntryRow): Promise<void> {
      await knex(dropEntry)
        .where({ dropId, UserNum })
        .whereNotIn("state", ["waiting", "bought"])
        .update({ place, price, ip, at, state: "waiting" });
    },

    /** Drops with players waiting. */
    async waitingDrops(): Promise<number[]> {
      const rows = await knex(dropEntry).where({ state: "waiting" }).distinct("dropId").orderBy("dropId");
      return rows.map((row) => row.dropId);
    },

    /** Whose turn it is. */
    async head(dropId: number): Promise<EntryRow | undefined> {
      return knex(dropEntry)
        .where({ state: "waiting", dropId })
        .orderBy("place")
        .limit(1)
        .first(...ENTRY);
    },

    /** Ends an account's turn. @returns false if it is not waiting at this place any more */
    async finish(
      { dropId, UserNum, place }: Pick<EntryRow, "dropId" | "UserNum" | "place">,
      state: DropState,
      order: string | null = null,
    ): Promise<boolean> {
      const changed = await knex(dropEntry)
        .where({ dropId, UserNum, place, state: "waiting" })
        .update({ state, order });
      return changed === 1;
    },

    /** Ends the wait of everyone in the queue. */
    async finishAll(dropId: number, state: DropState): Promise<void> {
      await knex(dropEntry).where({ state: "waiting", dropId }).update({ state });
    },
  };
}
