import { useEffect } from "react";
import { showNotice } from "~/platform/dialog/dialog";
import { translateReply } from "~/platform/language/i18n";
import type { Notice } from "~/platform/session/session.server";
import styles from "./notice-dialog.module.css";

/** A notice from an action for this page: a dialog, and text on the page without scripts. */
export function NoticeDialog({ notice }: { notice: Notice | undefined }) {
  useEffect(() => {
    if (notice) void showNotice(notice);
  }, [notice]);
  if (!notice) return null;
  return (
    <noscript>
      <p className={styles.notice} role="status">
        <strong>{translateReply(notice.title)}</strong> {notice.text ? translateReply(notice.text) : null}{" "}
        {notice.link ? <a href={notice.link.to}>{translateReply(notice.link.label)}</a> : null}
      </p>
    </noscript>
  );
}
