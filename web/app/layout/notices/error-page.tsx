import { useNavigate } from "@remix-run/react";
import { t, translateReply } from "~/platform/language/i18n";
import { Button, ButtonLink } from "~/ui/button";
import styles from "./notice-page.module.css";

/**
 * The generic error page.
 * @param reason a message that may be shown
 */
export function ErrorPage({ reason }: { reason?: string | undefined }) {
  const navigate = useNavigate();
  return (
    <div className={styles.page}>
      <div className={styles.head} data-head="">
        <h1>{t("Unable to process your request!")}</h1>
        <p>
          {t(
            "We are very sorry for the inconvenience! An error has occurred due to a temporary system issue.",
          )}
        </p>
        {reason ? <p className={styles.reason}>{translateReply(reason)}</p> : null}
        <div className={styles.actions}>
          <Button type="button" onClick={() => navigate(-1)}>
            {t("Go Back")}
          </Button>
          <ButtonLink href="/ticket">{t("Support")}</ButtonLink>
          <ButtonLink href="/" variant="gold" data-reload>
            {t("Home")}
          </ButtonLink>
        </div>
      </div>
      <img src="/art/error.svg" width="480" height="300" alt="" />
    </div>
  );
}
