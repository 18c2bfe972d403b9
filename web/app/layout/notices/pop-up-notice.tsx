import type { Notice } from "@tambayan/cms/contract";
import { useEffect, useState } from "react";
import { langOf, t } from "~/platform/language/i18n";
import { Button } from "~/ui/button";
import { closeNotice, isClosed } from "./closed-notices";
import styles from "./pop-up-notice.module.css";

/** A notice from the editors: a card that its reader closes once, and with scripts off a bar above the page. */
export function PopUpNotice({ notice }: { notice: Notice }) {
  const [open, setOpen] = useState(false);
  useEffect(() => setOpen(!isClosed(notice.id)), [notice.id]);
  function close() {
    setOpen(false);
    closeNotice(notice.id);
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
