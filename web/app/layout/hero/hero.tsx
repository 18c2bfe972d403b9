import type { Banner } from "@tambayan/cms/contract";
import { t } from "~/platform/language/i18n";
import { useFeature } from "~/platform/page/root-data";
import { ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { BannerRotator } from "./banner-rotator";
import styles from "./hero.module.css";
import { type CurrentEvent, OnNow } from "./on-now";

interface HeroProps {
  loggedIn: boolean;
  banners: Banner[];
  event: CurrentEvent | null;
  /** On an inner page it is part of the columns; `side` says whether these have a side panel. */
  inner: boolean;
  side: boolean;
}

/**
 * On every page: banners, the current event, and two buttons. The game does not run on phones, so they get another
 * first button.
 */
export function Hero({ loggedIn, banners, event, inner, side }: HeroProps) {
  const [topUp, signUp] = [useFeature("top-up"), useFeature("sign-up")];
  const first = loggedIn
    ? topUp && { to: "/topup", label: t("Top Up R-Coin") }
    : signUp && { to: "/register", label: t("Play for free") };
  return (
    <section className={styles.hero} aria-label={t("Highlights")} data-inner={inner} data-side={side}>
      <div className={styles.lead}>
        <BannerRotator banners={banners} />
      </div>
      <div className={styles.beside}>
        {event ? <OnNow event={event} /> : null}
        <div className={styles.computer}>
          <ButtonLink href="/downloads" variant="gold" wide>
            <Icon name="download" /> {t("Client download")}
          </ButtonLink>
        </div>
        {first ? (
          <div className={styles.phone}>
            <ButtonLink href={first.to} variant="gold" wide>
              {first.label}
            </ButtonLink>
          </div>
        ) : null}
        <ButtonLink href="/instructions" wide>
          <Icon name="book" /> {t("Instructions")}
        </ButtonLink>
      </div>
    </section>
  );
}
