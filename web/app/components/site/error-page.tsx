import { useNavigate } from "@remix-run/react";
import { Button, ButtonLink } from "~/components/ui/button";
import { t, tell } from "~/lib/i18n";
import styles from "./error-page.module.css";

/**
 * The generic error page (spec section 2, error pages).
 * @param reason a sentence that is ours to show
 */
export function ErrorPage({ reason }: { reason?: string | undefined }) {
  const navigate = useNavigate();
  return (
    <div className={styles.page}>
      <img src="/art/error.svg" width="480" height="300" alt="" />
      <h1>{t("Unable to process your request!")}</h1>
      <p>
        {t("We are very sorry for the inconvenience! An error has occurred due to a temporary system issue.")}
      </p>
      {reason ? <p className={styles.reason}>{tell(reason)}</p> : null}
      <div className={styles.actions}>
        <Button type="button" onClick={() => navigate(-1)}>
          {t("Go Back")}
        </Button>
        <ButtonLink href="/ticket">{t("Support")}</ButtonLink>
        <ButtonLink href="/" look="gold" data-reload>
          {t("Home")}
        </ButtonLink>
      </div>
    </div>
  );
}
