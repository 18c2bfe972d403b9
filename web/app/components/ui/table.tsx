import type { ReactNode } from "react";
import { tell } from "~/lib/i18n";
import styles from "./table.module.css";

interface TableProps {
  /** Said to those who hear the table; those who see it have a heading above, unless it is `headed`. */
  caption: string;
  /** The caption is the heading. */
  headed?: boolean;
  /** On phones a row is a card of its own: for tables that are too wide for them. */
  cards?: boolean;
  heads: readonly string[];
  /** Rows: a `th` of scope row first, then cells, one for each head. */
  children: ReactNode;
}

/** A dense table with generous rows (look.md, shape). */
export function Table({ caption, headed = false, cards = false, heads, children }: TableProps) {
  return (
    <table className={styles.table} data-cards={cards}>
      <caption className={headed ? styles.caption : "visually-hidden"}>{caption}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {tell(head)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

/** A keyboard key or something typed, as it looks on a key cap. */
export function Key({ children }: { children: ReactNode }) {
  return <kbd className={styles.key}>{children}</kbd>;
}
