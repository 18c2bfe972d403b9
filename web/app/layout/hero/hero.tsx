import type { Banner } from "@tambayan/cms/contract";
import { t } from "~/platform/language/i18n";
import { ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { BannerRotator } from "./banner-rotator";
import styles from "./hero.module.css";
import { type CurrentEvent, OnNow } from "./on-now";

interface HeroProps {
  banners: Banner[];
  event: CurrentEvent | null;
}

/** Below the navigation on every page: banners, the current event, and two buttons. */
export function Hero({ banners, event }: HeroProps) {
  return (
    <section className={styles.hero} aria-label={t("Highlights")}>
      <div className={styles.lead}>
        <BannerRotator banners={banners} />
        {event ? <OnNow event={event} /> : null}
      </div>
      <div className={styles.buttons}>
        <ButtonLink href="/downloads" variant="gold" wide>
          <Icon name="download" /> {t("Client download")}
        </ButtonLink>
        <ButtonLink href="/instructions" wide>
          <Icon name="book" /> {t("Instructions")}
        </ButtonLink>
      </div>
    </section>
  );
}
