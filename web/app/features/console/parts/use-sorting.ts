import { useLocation } from "@remix-run/react";
import { type ReactElement, useRef, useState } from "react";
import { useEffectBeforePaint } from "~/platform/browsers/before-paint";
import { placeOf } from "~/platform/page/place";
import type { Sort } from "~/ui/table";
import { keepSort, readSort } from "./list-places";
import { inOrder, valueOfCell } from "./sorting.lib";

/** What the next click on a heading does: up, down, and back to the list's own order. */
function next(sort: Sort | null, header: string): Sort | null {
  if (sort?.header !== header) return { header, descending: false };
  return sort.descending ? null : { header, descending: true };
}

/**
 * Sorts the rows of a table by a column, by what their cells show. Rows are moved, not made again, so that what was
 * typed into them stays. It reads no cell before a heading is clicked.
 * @param rows in their own order, each with a key
 */
export function useSorting(caption: string, headers: readonly string[], rows: readonly ReactElement[]) {
  const place = placeOf(useLocation());
  const body = useRef<HTMLTableSectionElement>(null);
  const [by, setBy] = useState<Sort | null>(null);
  const [keys, setKeys] = useState<readonly unknown[]>([]);
  const ranks = new Map(by ? keys.map((key, index) => [key, index]) : []);
  const rank = ({ key }: ReactElement) => ranks.get(key) ?? null;
  const shown = by ? inOrder(rows, rank, false) : rows;

  // A table that was left sorted is again; on the next page of a list it stays as it is.
  useEffectBeforePaint(() => {
    const kept = readSort(place, caption);
    if (kept !== undefined) setBy(kept);
    else if (by) keepSort(place, caption, by);
  }, [place, caption]);

  // After every rendering: the page's data may have been loaded again.
  useEffectBeforePaint(() => {
    if (!by || !body.current) return;
    const column = headers.indexOf(by.header);
    const cells = Array.from(body.current.rows, (row) => valueOfCell(row.cells[column]));
    if (cells.length !== shown.length) return;
    const values = new Map(shown.map(({ key }, index) => [key, cells[index] ?? null]));
    const wanted = inOrder(rows, ({ key }) => values.get(key) ?? null, by.descending);
    if (wanted.some(({ key }, index) => key !== shown[index]?.key)) setKeys(wanted.map(({ key }) => key));
  });

  function onSort(header: string) {
    const sort = next(by, header);
    setBy(sort);
    keepSort(place, caption, sort);
  }

  return { shown, sorting: { by, onSort, body } };
}
