import { GAME_SCHEMA } from "../src/db/game/schema.ts";

interface Use {
  read: string[];
  add?: string[];
  change?: string[];
  whole?: true;
  remove?: true;
}

const columnsIn = (sql: string, before = "") =>
  [...sql.matchAll(new RegExp(`${before}\\[(\\w+)\\]`, "g"))].map((match) => match[1] as string);

/** What compiled statements do to the game's tables, by the names that these have in GAME_SCHEMA. */
export function sumOfUses(statements: string[]): Record<string, Use> {
  const single = statements.flatMap((sql) => sql.split(/;\s*/));
  return Object.fromEntries(
    Object.entries(GAME_SCHEMA).map(([name, { table, columns }]) => {
      const place = table
        .split(".")
        .map((part) => `[${part}]`)
        .join(".");
      const read = new Set<string>();
      const add = new Set<string>();
      const change = new Set<string>();
      let whole = false;
      let remove = false;
      const keep = (into: Set<string>, found: string[]) => {
        for (const column of found) if (Object.hasOwn(columns, column)) into.add(column);
      };
      for (const sql of single) {
        // Not a longer name that begins as this one.
        const rest = sql.split(place).slice(1);
        if (rest.length === 0) continue;
        // The second is knex' way to an empty table of the same columns: it joins the table and names no column of
        // that.
        whole ||= /count\(\*\)| on 0=1$/i.test(sql);
        remove ||= sql.startsWith(`delete from ${place}`);
        keep(read, columnsIn(sql, "inserted\\."));
        if (sql.startsWith(`insert into ${place} (`)) {
          keep(add, columnsIn(sql.slice(0, sql.indexOf(")"))));
          continue;
        }
        if (sql.startsWith(`update ${place} set `)) {
          const [set = "", where = ""] = (rest[0] as string).split(" where ");
          keep(
            change,
            [...set.matchAll(/\[(\w+)\] = /g)].map((match) => match[1] as string),
          );
          keep(read, columnsIn(`${set.replaceAll(/\[\w+\] = /g, "")} ${where}`));
          continue;
        }
        for (const part of rest) {
          const alias = /^ as (\[\w+\])/.exec(part)?.[1];
          if (alias) keep(read, columnsIn(sql, `${alias.replaceAll(/[[\]]/g, "\\$&")}\\.`));
          else keep(read, columnsIn(sql));
        }
      }
      const use: Use = { read: [...read].sort() };
      if (add.size > 0) use.add = [...add].sort();
      if (change.size > 0) use.change = [...change].sort();
      if (whole) use.whole = true;
      if (remove) use.remove = true;
      return [name, use];
    }),
  );
}
