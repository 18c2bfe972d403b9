import { t } from "~/platform/language/i18n";
import { useFeature } from "~/platform/page/root-data";
import { withQuery } from "~/platform/page/with-query";
import { NEXT } from "~/platform/session/login-path";
import styles from "./login-links.module.css";

/** Links below the login form: registration and account recovery. @param next where to go after registering */
export function LoginLinks({ next = "/" }: { next?: string }) {
  const signUp = useFeature("sign-up");
  return (
    <ul className={styles.links}>
      {signUp ? (
        <li>
          <a href={next === "/" ? "/register" : withQuery("/register", { [NEXT]: next })}>{t("Sign Up")}</a>
        </li>
      ) : null}
      <li>
        <a href="/findaccount">{t("Find ID/PW")}</a>
      </li>
    </ul>
  );
}
