import type { ReactNode } from "react";
import styles from "./facts.module.css";

/** A description list. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A status in a word or two. */
export function Badge({
  variant,
  children,
}: {
  variant: "good" | "open" | "bad" | "quiet";
  children: ReactNode;
}) {
  return (
    <span className={styles.badge} data-variant={variant}>
      {children}
    </span>
  );
}
