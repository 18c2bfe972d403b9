import { useEffect, useState } from "react";
import { Icon } from "~/components/ui/icon";
import { t } from "~/lib/i18n";
import styles from "./back-to-top.module.css";

/** Follows the scroll and leads back to the top (spec section 2, layout). A plain link: it also works without scripts. */
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
