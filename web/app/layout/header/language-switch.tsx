import { useLocation } from "@remix-run/react";
import { currentLanguage, t } from "~/platform/language/i18n";
import { LANGUAGES } from "~/platform/language/language";
import { usePlaceholders } from "~/platform/remix/rendering";
import styles from "./language-switch.module.css";

/** The site's languages, each by its own name. A plain form: the whole page reloads in the other language. */
export function LanguageSwitch() {
  const { pathname, search } = useLocation();
  const here = usePlaceholders()?.here ?? pathname + search;
  return (
    <form method="post" action="/language">
      <input type="hidden" name="from" value={here} />
      <fieldset className={styles.switch}>
        <legend className="visually-hidden">{t("Language")}</legend>
        {LANGUAGES.map(({ code, name }) => (
          <button
            key={code}
            type="submit"
            name="language"
            value={code}
            lang={code}
            className={styles.language}
            aria-pressed={code === currentLanguage()}
            title={name}
          >
            <span className="visually-hidden">{name}</span>
            <span aria-hidden="true">{code.toUpperCase()}</span>
          </button>
        ))}
      </fieldset>
    </form>
  );
}
