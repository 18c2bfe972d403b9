import { useLocation } from "@remix-run/react";
import { LIMITS } from "@tambayan/account-service/contract";
import { ClassName, ClassPortrait, SchoolEmblem, SchoolName } from "~/layout/shared/game-icons";
import { CharacterLink } from "~/layout/shared/game-links";
import { useHydrated } from "~/platform/browsers/use-hydrated";
import { msg, t, translate } from "~/platform/language/i18n";
import { movement, type RankingRow, type RankingTab, rowId, shownFigures, TABS } from "./rankings.lib";
import styles from "./rankings.module.css";

const FIGURE = new Intl.NumberFormat("en-PH", { maximumFractionDigits: 0 });
export const formatFigure = (figure: number | null | undefined) => FIGURE.format(figure ?? 0);

/** The third figure, which the narrowest screens have no room for. */
const MINOR = 2;

/** The reader's own best character, and its place; null if it is beyond those that are known. */
export type OwnRow = RankingRow & { place: number | null };

/** What GET /rankings/mine answers. */
export interface OwnRowAnswer {
  own: OwnRow | null;
}

interface RankingTableProps {
  tab: RankingTab;
  rows: RankingRow[];
  /** Stands out in the list, or comes at its end. */
  own?: OwnRow | null;
}

/** A list with its tab's figures, numbered from 1; the first three stand out, and so does the reader's own row. */
export function RankingTable({ tab, rows, own = null }: RankingTableProps) {
  const figures = shownFigures(tab, rows[0]);
  const { hash } = useLocation();
  const columns = figures.map(({ column }) => column);
  // Lists of past months have none, nor has a site's first day.
  const moves = rows.some(({ yesterday, lastMonth }) => yesterday !== undefined || lastMonth !== undefined);
  const isBelow = own !== null && !rows.some(({ ChaNum }) => ChaNum === own.ChaNum);
  // A browser does not call a row its target after a navigation without a reload, such as that of a login.
  const found = useHydrated() ? hash : "";
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">
        {TABS.filter((entry) => entry.id === tab).map(({ label }) => translate(label))}
      </caption>
      <thead>
        <tr>
          <th scope="col" className={styles.rank}>
            {t("Rank")}
          </th>
          <th scope="col" className={styles.name}>
            {t("Character")}
          </th>
          {moves ? (
            <th scope="col" className={styles.moved}>
              {t("Movement")}
            </th>
          ) : null}
          <th scope="col" className={styles.class}>
            {t("Class")}
          </th>
          <th scope="col" className={styles.school}>
            {t("School")}
          </th>
          {figures.map(({ head, column }) => (
            <th key={head} scope="col" className={styles.figure} data-minor={column === MINOR || undefined}>
              {translate(head)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <Row
            key={row.ChaNum}
            row={row}
            place={index + 1}
            columns={columns}
            moves={moves}
            own={row.ChaNum === own?.ChaNum}
            found={found === `#${rowId(row.ChaNum)}`}
          />
        ))}
      </tbody>
      {isBelow ? (
        <tfoot>
          <Row row={own} place={own.place} columns={columns} moves={moves} own />
        </tfoot>
      ) : null}
    </table>
  );
}

interface RowProps {
  row: RankingRow;
  place: number | null;
  /** Indexes of the figures to show. */
  columns: number[];
  /** Whether movement has a column. */
  moves: boolean;
  own?: boolean;
  found?: boolean;
}

function Row({ row, place, columns, moves, own = false, found = false }: RowProps) {
  return (
    <tr id={rowId(row.ChaNum)} data-own={own || undefined} data-found={found || undefined}>
      <td className={styles.rank} data-long={place === null || place > 99 || undefined}>
        {place === null ? `${formatFigure(LIMITS.rankingPlaces)}+` : formatFigure(place)}
      </td>
      <th scope="row" className={styles.name}>
        <CharacterLink name={row.ChaName} cut />
        {own ? <span className={styles.you}>{t("You")}</span> : null}
      </th>
      {moves ? (
        <td className={styles.moved}>
          <Movement of={movement(place, row.yesterday)} since="yesterday" />
          <Movement of={movement(place, row.lastMonth)} since="month" />
        </td>
      ) : null}
      <td className={styles.class}>
        <span className={styles.kind}>
          <ClassPortrait code={row.ChaClass} size={36} />
          <span aria-hidden="true">
            <ClassName code={row.ChaClass} />
          </span>
        </span>
      </td>
      <td className={styles.school}>
        <span className={styles.kind}>
          <SchoolEmblem code={row.ChaSchool} />
          <span aria-hidden="true">
            <SchoolName code={row.ChaSchool} />
          </span>
        </span>
      </td>
      {columns.map((column) => (
        <td key={column} className={styles.figure} data-minor={column === MINOR || undefined}>
          {formatFigure(row.figures[column])}
        </td>
      ))}
    </tr>
  );
}

/** A movement in words: the sign beside it is for the eye. */
const MOVEMENTS = {
  yesterday: {
    short: msg("Day"),
    up: (places: number) => t("Up {places} since yesterday", { places }),
    down: (places: number) => t("Down {places} since yesterday", { places }),
    same: () => t("Same place as yesterday"),
    new: () => t("New since yesterday"),
  },
  month: {
    short: msg("Month"),
    up: (places: number) => t("Up {places} since last month", { places }),
    down: (places: number) => t("Down {places} since last month", { places }),
    same: () => t("Same place as last month"),
    new: () => t("New since last month"),
  },
};

function Movement({ of, since }: { of: ReturnType<typeof movement>; since: keyof typeof MOVEMENTS }) {
  if (of === null) return null;
  const words = MOVEMENTS[since];
  const way = of === "new" ? "new" : of > 0 ? "up" : of < 0 ? "down" : "same";
  const places = of === "new" ? 0 : Math.abs(of);
  const sign = { up: `▲${places}`, down: `▼${places}`, same: "–", new: t("new") }[way];
  return (
    <span className={styles.movement} data-way={way}>
      <span className="visually-hidden">{words[way](places)}</span>
      <span aria-hidden="true">
        <small>{translate(words.short)}</small> {sign}
      </span>
    </span>
  );
}
