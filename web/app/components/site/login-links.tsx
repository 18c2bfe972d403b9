import { t } from "~/lib/i18n";
import styles from "./login-links.module.css";

/** Under the login form: for those without an account, and those who forgot a part of it (spec section 2, layout). */
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
