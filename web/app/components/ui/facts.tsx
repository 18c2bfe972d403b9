import type { ReactNode } from "react";
import styles from "./facts.module.css";

/** What is known of something, a line each. */
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

/** A state in a word or two. */
export function Mark({ look, children }: { look: "good" | "open" | "bad" | "quiet"; children: ReactNode }) {
  return (
    <span className={styles.mark} data-look={look}>
      {children}
    </span>
  );
}
