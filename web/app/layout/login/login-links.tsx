import { t } from "~/platform/language/i18n";
import { useFeature } from "~/platform/root-data";
import styles from "./login-links.module.css";

/** Links below the login form: registration and account recovery. */
export function LoginLinks() {
  const signUp = useFeature("sign-up");
  return (
    <ul className={styles.links}>
      {signUp ? (
        <li>
          <a href="/register">{t("Sign Up")}</a>
        </li>
      ) : null}
      <li>
        <a href="/findaccount">{t("Find ID/PW")}</a>
      </li>
    </ul>
  );
}
