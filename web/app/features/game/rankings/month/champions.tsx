import { useClassBadge, useSchoolBadge } from "~/layout/shared/game-icons";
import { CharacterLink } from "~/layout/shared/game-links";
import { translate } from "~/platform/language/i18n";
import { type RankingTab, shownFigures } from "../current/rankings.lib";
import type { Champion } from "./month.lib";
import styles from "./rankings-month.module.css";

const FIGURE = new Intl.NumberFormat("en-PH", { maximumFractionDigits: 0 });

/** The best of each school and class, with the tab's figures. */
export function Champions({ tab, champions }: { tab: RankingTab; champions: Champion[] }) {
  const badgeOf = { school: useSchoolBadge(), class: useClassBadge() };
  return (
    <ul className={styles.champions}>
      {champions.map(({ of, row }) => (
        <li key={of.slug}>
          <img src={badgeOf[of.kind](of).emblem} width="36" height="36" alt="" />
          <div>
            <p className={styles.of}>{badgeOf[of.kind](of).name}</p>
            <p className={styles.name}>
              <CharacterLink name={row.ChaName} />
            </p>
            <p className={styles.figures}>
              {shownFigures(tab, row).map(({ head, column }) => (
                <span key={head}>
                  {translate(head)} {FIGURE.format(row.figures[column] ?? 0)}
                </span>
              ))}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
