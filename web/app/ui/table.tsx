import type { ReactNode } from "react";
import styles from "./table.module.css";

interface TableProps {
  /** Accessible name; a heading above shows it too, unless it is `headed`. */
  caption: string;
  /** Whether the caption is visible as the heading. */
  headed?: boolean;
  /** On phones each row becomes a card: for wide tables. */
  cards?: boolean;
  headers: readonly string[];
  /** Rows: a `th` of scope row first, then one cell for each header. */
  children: ReactNode;
}

/** A dense table with generous rows. */
export function Table({ caption, headed = false, cards = false, headers, children }: TableProps) {
  return (
    <table className={styles.table} data-cards={cards}>
      <caption className={headed ? styles.caption : "visually-hidden"}>{caption}</caption>
      <thead>
        <tr>
          {headers.map((header) => (
            <th key={header} scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

/** A keyboard key or typed text, shown as a key cap. */
export function Key({ children }: { children: ReactNode }) {
  return <kbd className={styles.key}>{children}</kbd>;
}
