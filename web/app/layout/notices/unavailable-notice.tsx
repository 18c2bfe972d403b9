import type { ReactNode } from "react";
import { useSiteData } from "~/layout/use-site-data";
import styles from "./unavailable-notice.module.css";

/** Shown above a form while account-service is down: the form stays, to be sent later. */
export function UnavailableNotice({ children }: { children: ReactNode }) {
  if (useSiteData()?.accountServiceUp !== false) return null;
  return (
    <p className={styles.unavailable} role="status">
      {children}
    </p>
  );
}
