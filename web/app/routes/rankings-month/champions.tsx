import { FIGURE_HEADS, type RankingTab } from "~/routes/rankings/rankings.lib";
import type { Champion } from "./month.lib";
import styles from "./rankings-month.module.css";

const FIGURE = new Intl.NumberFormat("en-PH", { maximumFractionDigits: 0 });
const FOLDER = { school: "emblems", class: "classes" } as const;

/** The first of each school and class, with the figures of the tab. */
export function Champions({ tab, champions }: { tab: RankingTab; champions: Champion[] }) {
  return (
    <ul className={styles.champions}>
      {champions.map(({ of, row }) => (
        <li key={of.slug}>
          <img src={`/art/${FOLDER[of.kind]}/${of.slug}.svg`} width="36" height="36" alt="" />
          <div>
            <p className={styles.of}>{of.name}</p>
            <p className={styles.name}>{row.ChaName}</p>
            <p className={styles.figures}>
              {row.figures.map((figure, column) => (
                <span key={FIGURE_HEADS[tab][column]}>
                  {FIGURE_HEADS[tab][column]} {FIGURE.format(figure)}
                </span>
              ))}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
