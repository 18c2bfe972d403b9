import { keepStatement } from "../../../db/dialects/keep-statement.ts";
import type { Row } from "../../../db/schema.ts";
import { sql } from "../../../db/sql.ts";
import type { Database } from "../../../db/transaction.ts";

type SettingRow = Row<"Setting">;

const selectValue = keepStatement<Pick<SettingRow, "value">, [string]>((db, name) =>
  sql(db)(db.tables.setting).where({ name }).select("value"),
);

const selectAll = keepStatement<SettingRow, []>((db) =>
  sql(db)(db.tables.setting).select("name", "value", "changedBy", "changed"),
);

/** Changed settings; all others have their default. */
export function createSettingsStore(db: Database) {
  const knex = sql(db);
  const { setting } = db.tables;
  return {
    all: (): Promise<SettingRow[]> => selectAll(db),

    /** The stored value of one setting; undefined if it has its default. */
    async value(name: string): Promise<string | undefined> {
      return (await selectValue(db, name))[0]?.value;
    },

    /** Whether this login may delete rows of the game's ShopPurchase, which a setting needs. */
    mayRemovePurchases: (): Promise<boolean> => db.dialect.mayDelete(knex, db.tables.ShopPurchase.name),

    async update(name: string, value: string, changedBy: number | null, changed: Date): Promise<boolean> {
      return (await knex(setting).where({ name }).update({ value, changedBy, changed })) === 1;
    },

    async insert(name: string, value: string, changedBy: number | null, changed: Date): Promise<void> {
      await knex(setting).insert({ name, value, changedBy, changed });
    },
  };
}
