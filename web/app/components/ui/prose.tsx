import type { ReactNode } from "react";
import styles from "./prose.module.css";

/** Running text of ours: measure, headings and lists for long reading. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className={styles.prose}>{children}</div>;
}
