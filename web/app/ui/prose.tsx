import type { ReactNode } from "react";
import styles from "./prose.module.css";

/** Prose of our own: line length, headings and lists for long reading. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className={styles.prose}>{children}</div>;
}
