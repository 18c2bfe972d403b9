import { useEffect } from "react";
import { showNotice } from "~/lib/dialog";
import { tell, tellLines } from "~/lib/i18n";
import type { Notice } from "~/lib/session.server";
import styles from "./notice-dialog.module.css";

/** A notice that an action left for this page: a dialog, and a line on the page where scripts are off. */
export function NoticeDialog({ notice }: { notice: Notice | undefined }) {
  useEffect(() => {
    if (notice) void showNotice(notice);
  }, [notice]);
  if (!notice) return null;
  return (
    <noscript>
      <p className={styles.notice} role="status">
        <strong>{tell(notice.title)}</strong> {notice.text ? tellLines(notice.text) : null}{" "}
        {notice.link ? <a href={notice.link.to}>{tell(notice.link.label)}</a> : null}
      </p>
    </noscript>
  );
}
