import { insertForKey } from "../../../../db/queries/rows.ts";
import type { Row } from "../../../../db/schema.ts";
import { sql } from "../../../../db/sql.ts";
import type { Database } from "../../../../db/transaction.ts";

export type PackageRow = Omit<Row<"PaymentPackage">, "active"> & { active: boolean };

export type ChannelRow = Omit<Row<"PaymentChannel">, "active"> & { active: boolean };

type Stored<Row extends { active: boolean }> = Omit<Row, "active"> & { active: number };
const toStored = <Row extends { active?: boolean }>({ active, ...row }: Row) => ({
  ...row,
  ...(active !== undefined && { active: active ? 1 : 0 }),
});

const PACKAGE_COLUMNS = [
  "id",
  "name",
  "price",
  "coins",
  "bonus",
  "firstBonus",
  "picture",
  "starts",
  "ends",
  "dayLimit",
  "position",
  "active",
  "created",
  "pricedBy",
  "pricedAt",
] as const satisfies (keyof PackageRow)[];
const toPackage = (row: Stored<PackageRow>): PackageRow => ({ ...row, active: row.active === 1 });

const CHANNEL_COLUMNS = [
  "id",
  "kind",
  "name",
  "accountName",
  "accountNumber",
  "instructions",
  "active",
  "created",
] as const satisfies (keyof ChannelRow)[];
const toChannel = (row: Stored<ChannelRow>): ChannelRow => ({ ...row, active: row.active === 1 });

/** Packages of coins, and the operator's accounts for manual transfers. */
export function createOffersStore(db: Database) {
  const knex = sql(db);
  const { paymentPackage, paymentChannel } = db.tables;
  return {
    /** All packages, in the order of the site. */
    async packages(): Promise<PackageRow[]> {
      const rows = await knex(paymentPackage)
        .orderBy([{ column: "position" }, { column: "price" }, { column: "id" }])
        .select(PACKAGE_COLUMNS);
      return rows.map(toPackage);
    },
    async findPackage(id: number): Promise<PackageRow | undefined> {
      const row = await knex(paymentPackage).where({ id }).first(PACKAGE_COLUMNS);
      return row && toPackage(row);
    },
    /** Locks a package until the transaction ends. */
    async lockPackage(id: number): Promise<void> {
      await knex(paymentPackage)
        .where({ id })
        .update({ active: knex.raw("??", ["active"]) });
    },
    /** @returns its id */
    insertPackage: (row: Omit<PackageRow, "id">): Promise<number> =>
      insertForKey(db, paymentPackage, toStored(row)),
    /** @returns false if there is none */
    async updatePackage(id: number, changes: Partial<Omit<PackageRow, "id" | "created">>): Promise<boolean> {
      return (await knex(paymentPackage).where({ id }).update(toStored(changes))) === 1;
    },
    /** Which of some pictures belong to a package. */
    async picturesInUse(ids: string[]): Promise<string[]> {
      const rows = await knex(paymentPackage).whereIn("picture", ids).select("picture");
      return rows.flatMap(({ picture }) => picture ?? []);
    },

    async channels(): Promise<ChannelRow[]> {
      const rows = await knex(paymentChannel).orderBy("id").select(CHANNEL_COLUMNS);
      return rows.map(toChannel);
    },
    async findChannel(id: number): Promise<ChannelRow | undefined> {
      const row = await knex(paymentChannel).where({ id }).first(CHANNEL_COLUMNS);
      return row && toChannel(row);
    },
    /** Locks a transfer account until the transaction ends. */
    async lockChannel(id: number): Promise<void> {
      await knex(paymentChannel)
        .where({ id })
        .update({ active: knex.raw("??", ["active"]) });
    },
    insertChannel: (row: Omit<ChannelRow, "id">): Promise<number> =>
      insertForKey(db, paymentChannel, toStored(row)),
    async updateChannel(id: number, changes: Partial<Omit<ChannelRow, "id" | "created">>): Promise<boolean> {
      return (await knex(paymentChannel).where({ id }).update(toStored(changes))) === 1;
    },
  };
}
