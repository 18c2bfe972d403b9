import { useLocation } from "@remix-run/react";
import { ClassIcon, ClassName, SchoolEmblem, SchoolName } from "~/layout/shared/game-icons";
import { CharacterLink } from "~/layout/shared/game-links";
import { useHydrated } from "~/platform/browsers/use-hydrated";
import { t, translate } from "~/platform/language/i18n";
import { type RankingRow, type RankingTab, rowId, shownFigures, TABS } from "./rankings.lib";
import styles from "./rankings.module.css";

const FIGURE = new Intl.NumberFormat("en-PH", { maximumFractionDigits: 0 });
export const formatFigure = (figure: number | null | undefined) => FIGURE.format(figure ?? 0);

/** A list with its tab's figures, numbered from 1; the first three stand out. */
export function RankingTable({ tab, rows }: { tab: RankingTab; rows: RankingRow[] }) {
  const figures = shownFigures(tab, rows[0]);
  const { hash } = useLocation();
  // A browser does not call a row its target after a navigation without a reload, such as that of a login.
  const found = useHydrated() ? hash : "";
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">
        {TABS.filter((entry) => entry.id === tab).map(({ label }) => translate(label))}
      </caption>
      <thead>
        <tr>
          <th scope="col">{t("Rank")}</th>
          <th scope="col">{t("Character")}</th>
          <th scope="col">{t("Class")}</th>
          <th scope="col">{t("School")}</th>
          {figures.map(({ head }) => (
            <th key={head} scope="col" className={styles.figure}>
              {translate(head)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr
            key={row.ChaNum}
            id={rowId(row.ChaNum)}
            data-found={found === `#${rowId(row.ChaNum)}` || undefined}
          >
            <td className={styles.rank}>{index + 1}</td>
            <th scope="row" className={styles.name}>
              <CharacterLink name={row.ChaName} />
            </th>
            <td>
              <span className={styles.kind}>
                <ClassIcon code={row.ChaClass} />
                <span aria-hidden="true">
                  <ClassName code={row.ChaClass} />
                </span>
              </span>
            </td>
            <td>
              <span className={styles.kind}>
                <SchoolEmblem code={row.ChaSchool} />
                <span aria-hidden="true">
                  <SchoolName code={row.ChaSchool} />
                </span>
              </span>
            </td>
            {figures.map(({ head, column }) => (
              <td key={head} className={styles.figure}>
                {formatFigure(row.figures[column])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
