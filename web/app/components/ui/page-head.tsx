import type { ReactNode } from "react";
import styles from "./page-head.module.css";

/** A page's h1 over the gold rule, with a line or two of what the page is (look.md, shape). */
export function PageHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.head}>
      <h1>{title}</h1>
      {children ? <div className={styles.lead}>{children}</div> : null}
    </div>
  );
}

/** What stands in a list's place: it is empty, or its service could not give it. */
export function Absence({ children }: { children: ReactNode }) {
  return (
    <div className={styles.absence}>
      <img src="/art/empty.svg" width="320" height="200" alt="" />
      <p>{children}</p>
    </div>
  );
}
