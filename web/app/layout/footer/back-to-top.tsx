import { useEffect, useState } from "react";
import { t } from "~/platform/language/i18n";
import { Icon } from "~/ui/icon";
import styles from "./back-to-top.module.css";

/** Appears on scrolling and leads back to the top. A plain link: it also works without scripts. */
export function BackToTop() {
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    const update = () => setScrolled(scrollY > innerHeight / 2);
    update();
    addEventListener("scroll", update, { passive: true });
    return () => removeEventListener("scroll", update);
  }, []);
  return (
    <a href="#top" className={styles.button} data-scrolled={scrolled} aria-label={t("Back to top")}>
      <Icon name="arrow-up" />
    </a>
  );
}
