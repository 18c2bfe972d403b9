import { t } from "~/platform/language/i18n";
import styles from "./login-links.module.css";

/** Links below the login form: registration and account recovery. */
export function LoginLinks() {
  return (
    <ul className={styles.links}>
      <li>
        <a href="/register">{t("Sign Up")}</a>
      </li>
      <li>
        <a href="/findaccount">{t("Find ID/PW")}</a>
      </li>
    </ul>
  );
}
