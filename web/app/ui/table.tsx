import type { ReactNode, Ref } from "react";
import { useHydrated } from "~/platform/browsers/use-hydrated";
import styles from "./table.module.css";

/** The column that rows are sorted by. */
export interface Sort {
  header: string;
  descending: boolean;
}

interface Sorting {
  /** Null: the rows are in their own order. */
  by: Sort | null;
  onSort: (header: string) => void;
  /** A column that says nothing to sort by. */
  except?: string | undefined;
  body: Ref<HTMLTableSectionElement>;
}

interface TableProps {
  /** Accessible name; a heading above shows it too, unless it is `headed`. */
  caption: string;
  /** Whether the caption is visible as the heading. */
  headed?: boolean;
  /** On phones each row becomes a card: for wide tables. */
  cards?: boolean;
  headers: readonly string[];
  /** Where scripts run, a click on a heading sorts the rows. */
  sorting?: Sorting | undefined;
  /** Rows: a `th` of scope row first, then one cell for each header. */
  children: ReactNode;
}

/** A column's heading, which is plain text without scripts. */
function SortHeading({ header, sorting: { by, onSort } }: { header: string; sorting: Sorting }) {
  const hydrated = useHydrated();
  const direction = by?.header === header ? (by.descending ? "descending" : "ascending") : undefined;
  return (
    <th scope="col" aria-sort={direction}>
      {hydrated ? (
        <button type="button" title="Sort these rows" className={styles.sort} onClick={() => onSort(header)}>
          {header}
        </button>
      ) : (
        header
      )}
    </th>
  );
}

/** A dense table with generous rows. */
export function Table({ caption, headed = false, cards = false, headers, sorting, children }: TableProps) {
  return (
    <table className={styles.table} data-cards={cards}>
      <caption className={headed ? styles.caption : "visually-hidden"}>{caption}</caption>
      <thead data-sorts={sorting !== undefined || undefined}>
        <tr>
          {headers.map((header) =>
            sorting && header !== sorting.except ? (
              <SortHeading key={header} header={header} sorting={sorting} />
            ) : (
              <th key={header} scope="col" data-unsorted={sorting !== undefined || undefined}>
                {header}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody ref={sorting?.body}>{children}</tbody>
    </table>
  );
}

/** A keyboard key or typed text, shown as a key cap. */
export function Key({ children }: { children: ReactNode }) {
  return <kbd className={styles.key}>{children}</kbd>;
}
