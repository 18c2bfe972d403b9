import type { Sort } from "~/ui/table";

// How staff left the console's lists, in this tab: for the way back from a row's page.

/** A list as it was left: its filters, order and page, and its place in the history (~/platform/page/place.ts). */
interface ListPlace {
  search: string;
  place: string;
}

const PLACES = "console lists";
const SORTS = "console sorting";
/** Entries that are kept of each. */
const MOST = 50;

function read<Value>(name: string): Record<string, Value> {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? "{}") ?? {};
  } catch {
    // The browser stores nothing, or something else.
    return {};
  }
}

/** Keeps an entry, as the latest. */
function keep(name: string, key: string, value: unknown): void {
  const { [key]: _, ...others } = read(name);
  try {
    const entries = [...Object.entries(others), [key, value]].slice(-MOST);
    sessionStorage.setItem(name, JSON.stringify(Object.fromEntries(entries)));
  } catch {
    // The browser stores nothing.
  }
}

export const keepPlace = (pathname: string, place: ListPlace) => keep(PLACES, pathname, place);
/** How the list at an address was left; undefined if it was not open yet. */
export const readPlace = (pathname: string) => read<ListPlace | undefined>(PLACES)[pathname];

const tableOf = (place: string, caption: string) => `${place} ${caption}`;
export const keepSort = (place: string, caption: string, sort: Sort | null) =>
  keep(SORTS, tableOf(place, caption), sort);
/** How a table was sorted there; null: in its own order again, undefined: never. */
export const readSort = (place: string, caption: string) =>
  read<Sort | null | undefined>(SORTS)[tableOf(place, caption)];
