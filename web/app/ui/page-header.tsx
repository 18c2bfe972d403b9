import type { ReactNode } from "react";
import styles from "./page-header.module.css";

/** A page's h1 over the gold rule, with a short introduction. */
export function PageHeader({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.head} data-head="">
      <h1>{title}</h1>
      {children ? <div className={styles.lead}>{children}</div> : null}
    </div>
  );
}

interface EmptyStateProps {
  children: ReactNode;
  /** Where to go from here, below the sentence. */
  next?: ReactNode;
}

/** Shown instead of a list that is empty or unavailable. */
export function EmptyState({ children, next }: EmptyStateProps) {
  return (
    <div className={styles.absence}>
      <img src="/art/empty.svg" width="320" height="200" alt="" />
      <p>{children}</p>
      {next ? <div>{next}</div> : null}
    </div>
  );
}
