import type { TopUpPackage } from "@tambayan/account-service/contract";
import { Coins } from "~/layout/shared/coins";
import { PackagePicture } from "~/layout/shared/package-picture";
import { formatCoins, formatPesos } from "~/platform/language/coins";
import { t } from "~/platform/language/i18n";
import { dayTimeInManila } from "~/platform/time/time";
import { ButtonLink } from "~/ui/button";
import styles from "./topup.module.css";

/** The packages on sale; each leads to its own page, by way of the login for visitors. */
export function Packages({ packages }: { packages: TopUpPackage[] }) {
  return (
    <ul className={styles.packages}>
      {packages.map((offer) => (
        <li key={offer.id} className={styles.package}>
          <PackagePicture picture={offer.picture} size={96} />
          <div className={styles.what}>
            <h3>{offer.name}</h3>
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
            <p className={styles.price}>{formatPesos(offer.price)}</p>
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
