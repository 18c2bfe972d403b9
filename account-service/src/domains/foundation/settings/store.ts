import { keepStatement } from "../../../db/keep-statement.ts";
import { type Database, toDate } from "../../../db/transaction.ts";

const selectValue = keepStatement<{ value: string }, [string]>(({ knex, tables: { setting } }, name) =>
  knex(setting).where({ name }).select("value"),
);

const selectAll = keepStatement<
  { name: string; value: string; changedBy: number | null; changed: Date | number },
  []
>(({ knex, tables: { setting } }) => knex(setting).select("name", "value", "changedBy", "changed"));

/** Changed settings; all others have their default. */
export function createSettingsStore(db: Database) {
  const { setting } = db.tables;
  return {
    async all(): Promise<{ name: string; value: string; changedBy: number | null; changed: Date }[]> {
      const rows = await selectAll(db);
      return rows.map((row) => ({ ...row, changed: toDate(row.changed) }));
    },

    /** The stored value of one setting; undefined if it has its default. */
    async value(name: string): Promise<string | undefined> {
      return (await selectValue(db, name))[0]?.value;
    },

    /** Whether this login may delete rows of the game's ShopPurchase, which a setting needs. */
    mayRemovePurchases: (): Promise<boolean> => db.dialect.mayDelete(db.knex, db.tables.ShopPurchase.name),

    async update(name: string, value: string, changedBy: number | null, changed: Date): Promise<boolean> {
      return (await db.knex(setting).where({ name }).update({ value, changedBy, changed })) === 1;
    },

    async insert(name: string, value: string, changedBy: number | null, changed: Date): Promise<void> {
      await db.knex(setting).insert({ name, value, changedBy, changed });
    },
  };
}
