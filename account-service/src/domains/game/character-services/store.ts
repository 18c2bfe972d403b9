import type { CharacterServiceName, ServiceOffer } from "../../../../contract/index.ts";
import { isInGame, whereOutOfGame } from "../../../db/game/online.ts";
import { SERVICE_COLUMNS } from "../../../db/game/schema.ts";
import type { GameRow, Row } from "../../../db/schema.ts";
import { sql } from "../../../db/sql.ts";
import { type Database, toDate } from "../../../db/transaction.ts";
import type { CharacterColumn, Values } from "./services.ts";

export interface OfferRow extends ServiceOffer {
  offered: boolean;
  changed: Date;
  changedBy: number | null;
}

/** A character of a player's, with the columns that services need and this server has. */
export interface CharacterRow {
  ChaNum: number;
  ChaName: string;
  ChaClass: number;
  ChaSchool: number;
  ChaLevel: number;
  /** Whether it is in a club. */
  inClub: boolean;
  online: boolean;
  values: Values;
}

/** A change that a service made, with the game's values before and after. */
export type ChangeRow = Omit<Row<"CharacterChange">, "valuesBefore" | "valuesAfter"> & {
  before: Values;
  after: Values;
};
type NewChange = Omit<ChangeRow, "undone" | "undoneBy" | "undoReason">;

const CHANGE_COLUMNS = [
  "id",
  "UserNum",
  "ChaNum",
  "characterName",
  "service",
  "price",
  "valuesBefore",
  "valuesAfter",
  "at",
  "undone",
  "undoneBy",
  "undoReason",
] as const;

/** Columns that services read of a character. */
const READ = ["ChaName", "ChaSchool", "ChaLevel", ...SERVICE_COLUMNS] as const;

/** Services for characters: offers, changes, and the game's rows of characters, of which this is the only writer. */
export function createCharacterServicesStore(db: Database) {
  const knex = sql(db);
  const { ChaInfo, ChaNameInfo, characterService, characterChange } = db.tables;
  const c = ChaInfo.columns;
  /** Values of some columns under this server's names; NULL where there is none. */
  const toColumns = (names: CharacterColumn[], values: Values) =>
    Object.fromEntries(
      names.flatMap((name) => (c[name] === null ? [] : [[c[name], values[name] ?? null] as const])),
    );
  const there = READ.filter((name) => c[name] !== null);

  const readCharacters = (UserNum: number) =>
    knex(ChaInfo.name)
      .where({ [c.UserNum]: UserNum, [c.ChaDeleted]: 0 })
      .select({
        ChaNum: c.ChaNum,
        ChaClass: c.ChaClass,
        club: c.GuNum,
        ...(c.ChaOnline && { online: c.ChaOnline }),
        ...Object.fromEntries(there.map((name) => [name, c[name] as string])),
      });
  const toCharacter = (
    row: GameRow<"ChaInfo"> & { club: number | null; online?: number | null },
  ): CharacterRow => ({
    ChaNum: row.ChaNum,
    ChaName: row.ChaName,
    ChaClass: row.ChaClass ?? 0,
    ChaSchool: row.ChaSchool ?? 0,
    ChaLevel: row.ChaLevel ?? 0,
    inClub: (row.club ?? 0) > 0,
    online: isInGame(c.ChaOnline, row.online) ?? false,
    values: Object.fromEntries(
      there.flatMap((name) => {
        const stored = row[name];
        return stored === null || stored === undefined ? [] : [[name, stored]];
      }),
    ),
  });
  const toChange = ({ valuesBefore, valuesAfter, ...row }: Row<"CharacterChange">): ChangeRow => ({
    ...row,
    before: JSON.parse(valuesBefore),
    after: JSON.parse(valuesAfter),
  });

  return {
    async offers(): Promise<OfferRow[]> {
      const rows = await knex(characterService).select(
        "service",
        "offered",
        "price",
        "waitHours",
        "minLevel",
        "most",
        "levelAfter",
        "statPoints",
        "changed",
        "changedBy",
      );
      return rows.map((row) => ({ ...row, offered: row.offered === 1 }));
    },

    /** @returns false if it was never offered */
    async updateOffer({ service, offered, ...row }: OfferRow): Promise<boolean> {
      const changed = await knex(characterService)
        .where({ service })
        .update({ ...row, offered: offered ? 1 : 0 });
      return changed === 1;
    },
    async insertOffer({ offered, ...row }: OfferRow): Promise<void> {
      await knex(characterService).insert({ ...row, offered: offered ? 1 : 0 });
    },

    /**
     * Makes every other change by a service wait for this transaction.
     * @returns false without a row, which locks nothing
     */
    async lockService(service: CharacterServiceName): Promise<boolean> {
      const locked = await knex(characterService)
        .where({ service })
        .update({ price: knex.raw("??", ["price"]) });
      return locked === 1;
    },

    /** Whether this login may change a column of the game's characters. */
    mayChange: async (column: CharacterColumn): Promise<boolean> =>
      c[column] !== null && (await db.dialect.mayUpdate(knex, ChaInfo.name, c[column])),

    /** The largest number that a column of the game's characters holds on this server. */
    largest: async (column: CharacterColumn): Promise<number> =>
      db.dialect.largest(knex, ChaInfo.name, c[column] as string),

    /** The characters of an account that are not deleted, highest level first. */
    async characters(UserNum: number): Promise<CharacterRow[]> {
      const rows = await readCharacters(UserNum)
        .orderBy([{ column: c.ChaLevel, order: "desc" }, { column: c.ChaNum }])
        .limit(50);
      return rows.map(toCharacter);
    },

    async character(UserNum: number, ChaNum: number): Promise<CharacterRow | undefined> {
      const row = await readCharacters(UserNum).where(c.ChaNum, ChaNum).first();
      return row && toCharacter(row);
    },

    /** Whether another character, also a deleted one, has a name. */
    async isNameTaken(name: string, ChaNum: number): Promise<boolean> {
      const listed =
        ChaNameInfo.name === null
          ? undefined
          : await knex(ChaNameInfo.name)
              .where(ChaNameInfo.columns.ChaName, name)
              .whereNot(ChaNameInfo.columns.ChaNum, ChaNum)
              .first(ChaNameInfo.columns.ChaNum);
      const named = await knex(ChaInfo.name)
        .where(c.ChaName, name)
        .whereNot(c.ChaNum, ChaNum)
        .first(c.ChaNum);
      return (listed ?? named) !== undefined;
    },

    /**
     * Changes a character that still has the values that were read, is not deleted and not in the game.
     * @returns false if it is otherwise
     */
    async changeCharacter(
      { UserNum, ChaNum }: { UserNum: number; ChaNum: number },
      before: Values,
      after: Values,
    ): Promise<boolean> {
      // What the game has NULL in is not among the values.
      const names = Object.keys({ ...before, ...after }) as CharacterColumn[];
      const asRead = {
        [c.ChaNum]: ChaNum,
        [c.UserNum]: UserNum,
        [c.ChaDeleted]: 0,
        ...toColumns(names, before),
      };
      const changed = await whereOutOfGame(knex(ChaInfo.name).where(asRead), c.ChaOnline).update(
        toColumns(names, after),
      );
      if (changed === 1 && after.ChaName !== undefined && ChaNameInfo.name !== null) {
        await knex(ChaNameInfo.name)
          .where(ChaNameInfo.columns.ChaNum, ChaNum)
          .update({ [ChaNameInfo.columns.ChaName]: after.ChaName });
      }
      return changed === 1;
    },

    async insertChange({ before, after, ...row }: NewChange): Promise<void> {
      await knex(characterChange).insert({
        ...row,
        valuesBefore: JSON.stringify(before),
        valuesAfter: JSON.stringify(after),
      });
    },

    /**
     * How often characters had each service, and when last; what was undone does not count. A use later than `latest`
     * was stored by a clock that was ahead: when it was is not known.
     */
    async usesOf(
      numbers: number[],
      latest: Date,
    ): Promise<{ ChaNum: number; service: CharacterServiceName; times: number; last: Date | null }[]> {
      type Found = {
        ChaNum: number;
        service: CharacterServiceName;
        times: number;
        last: Date | number | null;
      };
      const rows: Found[] = await knex(characterChange)
        .whereIn("ChaNum", numbers)
        .whereNull("undone")
        .groupBy("ChaNum", "service")
        .select(
          "ChaNum",
          "service",
          knex.raw("MAX(CASE WHEN ?? <= ? THEN ?? END) as ??", ["at", latest, "at", "last"]),
        )
        .count({ times: "id" });
      return rows.map(({ last, ...row }) => ({ ...row, last: last === null ? null : toDate(last) }));
    },

    /** The last changes of an account's characters, newest first. */
    async listChanges(UserNum: number, take: number): Promise<ChangeRow[]> {
      const rows = await knex(characterChange)
        .where({ UserNum })
        .orderBy([
          { column: "at", order: "desc" },
          { column: "id", order: "desc" },
        ])
        .limit(take)
        .select(...CHANGE_COLUMNS);
      return rows.map(toChange);
    },

    async findChange(id: string): Promise<ChangeRow | undefined> {
      const row = await knex(characterChange)
        .where({ id })
        .first(...CHANGE_COLUMNS);
      return row && toChange(row);
    },

    /** @returns false if it was already undone */
    async markUndone(
      id: string,
      by: { undone: Date; undoneBy: number; undoReason: string },
    ): Promise<boolean> {
      return (await knex(characterChange).where({ id }).whereNull("undone").update(by)) === 1;
    },
  };
}
