import { forServerErrors } from "~/platform/browsers/plain-page";
import { t } from "~/platform/language/i18n";
import { ButtonLink } from "~/ui/button";
import styles from "./notice-page.module.css";

/** The 404 page. */
export function NotFoundPage() {
  return (
    <div className={styles.page}>
      <div className={styles.head} data-head="">
        <h1>{t("404 NOT FOUND")}</h1>
        <p>{t("There is nothing at this address. The page may have moved, or the link may be mistyped.")}</p>
        <div className={styles.actions}>
          <ButtonLink href="/" variant="gold">
            {t("Home")}
          </ButtonLink>
          <ButtonLink href="/news">{t("Latest news")}</ButtonLink>
        </div>
      </div>
      <img src="/art/not-found.svg" width="480" height="300" alt="" />
    </div>
  );
}

/** For pages whose loader throws a 404. */
export const NotFoundBoundary = forServerErrors(NotFoundPage);
