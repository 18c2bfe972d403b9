import type { TableFacts } from "./inspection.ts";

/** A name quoted for SQL Server, with any characters: [..], with ]] for ]. */
export const quoteName = (name: string) => `[${name.replaceAll("]", "]]")}]`;

/** A text as a literal of T-SQL. */
export const quoteText = (text: string) => `N'${text.replaceAll("'", "''")}'`;

type Place = Pick<TableFacts, "database" | "schema" | "name">;

/** As people read it, and as GAME_MAPPING writes it. */
export const placeOf = ({ database, schema, name }: Place) => `${database}.${schema}.${name}`;

/** As a statement writes it. */
export const quotePlace = ({ database, schema, name }: Place) =>
  [database, schema, name].map(quoteName).join(".");

/** SQL Server holds names to be equal by its collation; most ignore case, so all are looked for without it. */
export const sameName = (left: string, right: string) => left.toLowerCase() === right.toLowerCase();

/** Whether GAME_MAPPING can say it: there a dot parts names, and no bracket is kept. */
export const isSayable = (name: string) => !/[.[\]]/.test(name);
