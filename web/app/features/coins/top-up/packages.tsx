import type { TopUpPackage } from "@tambayan/account-service/contract";
import { Coins } from "~/layout/shared/coins";
import { PackagePicture } from "~/layout/shared/package-picture";
import { formatCoins, formatPesos } from "~/platform/language/coins";
import { t } from "~/platform/language/i18n";
import { dayTimeInManila } from "~/platform/time/time";
import { ButtonLink } from "~/ui/button";
import { bestValue, perPeso } from "./rates.lib";
import styles from "./topup.module.css";

const RATE = new Intl.NumberFormat("en-PH", { maximumFractionDigits: 2 });

/**
 * The packages on sale, compared by what a peso buys; each leads to its own page, by way of the login for visitors.
 */
export function Packages({ packages }: { packages: TopUpPackage[] }) {
  const best = bestValue(packages);
  return (
    <ul className={styles.packages}>
      {packages.map((offer) => (
        <li key={offer.id} className={styles.package} data-best={offer.id === best || undefined}>
          <PackagePicture picture={offer.picture} size={96} />
          <div className={styles.what}>
            <h3>{offer.name}</h3>
            {offer.id === best ? <p className={styles.best}>{t("Best value")}</p> : null}
            <p className={styles.coins}>
              <Coins currency="coin" amount={offer.coins} />
              {offer.bonus > 0 ? (
                <span className={styles.bonus}>
                  {t("+{coins} bonus", { coins: formatCoins(offer.bonus) })}
                </span>
              ) : null}
            </p>
            {offer.firstBonus > 0 ? (
              <p className={styles.note}>
                {t("+{coins} with your first payment", { coins: formatCoins(offer.firstBonus) })}
              </p>
            ) : null}
            {offer.ends ? (
              <p className={styles.note}>
                {t("Until {time}, Manila time", { time: dayTimeInManila(offer.ends) })}
              </p>
            ) : null}
          </div>
          <div className={styles.buy}>
            <p className={styles.price}>
              {formatPesos(offer.price)}
              {offer.price > 0 ? (
                <small>{t("{coins} R-Coin per ₱1", { coins: RATE.format(perPeso(offer)) })}</small>
              ) : null}
            </p>
            <ButtonLink href={`/topup/buy/${offer.id}`} variant="gold">
              {t("Buy")}
              <span className="visually-hidden"> {offer.name}</span>
            </ButtonLink>
          </div>
        </li>
      ))}
    </ul>
  );
}
