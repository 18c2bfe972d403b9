import { ClassIcon, SchoolEmblem } from "~/components/site/game-icons";
import { t, tell } from "~/lib/i18n";
import { FIGURE_HEADS, type RankingRow, type RankingTab, TABS } from "./rankings.lib";
import styles from "./rankings.module.css";

const FIGURE = new Intl.NumberFormat("en-PH", { maximumFractionDigits: 0 });

/** A list with its tab's figures, numbered from 1. */
export function RankingTable({ tab, rows }: { tab: RankingTab; rows: RankingRow[] }) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">
        {tell(TABS.find((entry) => entry.id === tab)?.label ?? "")}
      </caption>
      <thead>
        <tr>
          <th scope="col">{t("Rank")}</th>
          <th scope="col">{t("Character")}</th>
          <th scope="col">{t("Class")}</th>
          <th scope="col">{t("School")}</th>
          {FIGURE_HEADS[tab].map((head) => (
            <th key={head} scope="col" className={styles.figure}>
              {tell(head)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={row.ChaNum}>
            <td className={styles.rank}>{index + 1}</td>
            <th scope="row" className={styles.name}>
              {row.ChaName}
            </th>
            <td>
              <ClassIcon code={row.ChaClass} />
            </td>
            <td>
              <SchoolEmblem code={row.ChaSchool} />
            </td>
            {row.figures.map((figure, column) => (
              <td key={FIGURE_HEADS[tab][column]} className={styles.figure}>
                {FIGURE.format(figure)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
