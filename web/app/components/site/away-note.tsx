import type { ReactNode } from "react";
import { useSiteData } from "~/lib/site-data";
import styles from "./away-note.module.css";

/** Said above a form while account-service takes no calls: the form stays, to be sent when it is back. */
export function AwayNote({ children }: { children: ReactNode }) {
  if (useSiteData()?.accountServiceUp !== false) return null;
  return (
    <p className={styles.away} role="status">
      {children}
    </p>
  );
}
