import type { Banner } from "@tambayan/cms/contract";
import { ButtonLink } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { t } from "~/lib/i18n";
import { BannerRotator } from "./banner-rotator";
import styles from "./hero.module.css";
import { type CurrentEvent, OnNow } from "./on-now";

interface HeroProps {
  banners: Banner[];
  event: CurrentEvent | null;
}

/** What is under the navigation on every page: banners, what is on now, and the two buttons (spec section 2, layout). */
export function Hero({ banners, event }: HeroProps) {
  return (
    <section className={styles.hero} aria-label={t("Highlights")}>
      <div className={styles.lead}>
        <BannerRotator banners={banners} />
        {event ? <OnNow event={event} /> : null}
      </div>
      <div className={styles.buttons}>
        <ButtonLink href="/downloads" look="gold" wide>
          <Icon name="download" /> {t("Client download")}
        </ButtonLink>
        <ButtonLink href="/instructions" wide>
          <Icon name="book" /> {t("Instructions")}
        </ButtonLink>
      </div>
    </section>
  );
}
