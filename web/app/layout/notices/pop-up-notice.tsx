import type { Notice } from "@tambayan/cms/contract";
import { useEffect, useState } from "react";
import { langOf, t } from "~/platform/language/i18n";
import { Button } from "~/ui/button";
import styles from "./pop-up-notice.module.css";

const CLOSED = "closed-notice";

/** The notice that this browser has closed; null if none, or if it may not store anything. */
function closedNotice(): string | null {
  try {
    return localStorage.getItem(CLOSED);
  } catch {
    return null;
  }
}

/** A notice from the editors: a card that its reader closes once, and with scripts off a bar above the page. */
export function PopUpNotice({ notice }: { notice: Notice }) {
  const [open, setOpen] = useState(false);
  useEffect(() => setOpen(closedNotice() !== notice.id), [notice.id]);
  function close() {
    setOpen(false);
    try {
      localStorage.setItem(CLOSED, notice.id);
    } catch {
      // It comes back with the next page.
    }
  }
  const text = (
    <div lang={langOf(notice.locale)}>
      <p className={styles.title}>{notice.title}</p>
      <p>{notice.text}</p>
    </div>
  );
  const link = notice.link ? (
    <a href={notice.link} onClick={close}>
      {t("Read more")}
    </a>
  ) : null;
  return (
    <>
      <noscript>
        <aside className={styles.bar} aria-label={t("Notice")}>
          {text}
          {link}
        </aside>
      </noscript>
      {open ? (
        <aside className={styles.card} aria-label={t("Notice")}>
          {text}
          <div className={styles.actions}>
            {link}
            <Button type="button" onClick={close}>
              {t("Close")}
            </Button>
          </div>
        </aside>
      ) : null}
    </>
  );
}
