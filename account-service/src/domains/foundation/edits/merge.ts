import { cleanLines, type Seen } from "../../../../contract/index.ts";

/** A value as it is compared: line ends and spaces around a text are the browser's, not the editor's. */
const plain = (value: unknown) =>
  typeof value === "string" ? cleanLines(value) : (JSON.stringify(value) ?? "undefined");
const isSame = (one: unknown, other: unknown) => typeof one === typeof other && plain(one) === plain(other);

/** What an editor wants; undefined: as it is. */
export type Wanted<Row> = { [Name in keyof Row]?: Row[Name] | undefined };

const MINUTE = 60_000;
/** Whether a stored value is the one that was seen. A form shows a time to the minute. */
function isSeen(current: unknown, seen: unknown): boolean {
  if (!(current instanceof Date && seen instanceof Date)) return isSame(current, seen);
  const shown = seen.getTime() % MINUTE === 0 ? current.getTime() - (current.getTime() % MINUTE) : +current;
  return shown === seen.getTime();
}

/** The fields that are not what was seen any more. Those that are not in `seen` are not compared. */
export const changedSince = <Row extends object>(
  names: readonly (keyof Row)[],
  seen: Seen<NoInfer<Row>> | undefined,
  current: Row,
): (keyof Row)[] =>
  names.filter((name) => seen && Object.hasOwn(seen, name) && !isSeen(current[name], seen[name]));

/**
 * Merges an edit with what was changed meanwhile, field by field: what the editor did not change keeps its current
 * value.
 * @param seen the values that the editor saw; a field that is not among them is written as it is wanted, and one that
 *   is not wanted stays
 * @returns the values to store, and the fields that both have changed, to something else
 */
export function merge<Row extends object>(
  names: readonly (keyof Row)[],
  { seen, wanted, current }: { seen: Seen<Row> | undefined; wanted: Wanted<Row>; current: Row },
): { merged: Row; conflicts: (keyof Row)[] } {
  const merged = {} as Row;
  const conflicts: (keyof Row)[] = [];
  for (const name of names) {
    const known = seen !== undefined && Object.hasOwn(seen, name);
    const edited = wanted[name] !== undefined && (!known || !isSame(wanted[name], seen[name]));
    merged[name] = edited ? (wanted[name] as Row[typeof name]) : current[name];
    if (!edited || !known || isSame(current[name], wanted[name])) continue;
    if (!isSeen(current[name], seen[name])) conflicts.push(name);
  }
  return { merged, conflicts };
}
