import { useRouteLoaderData } from "@remix-run/react";
import { LIMITS, SCHOOLS } from "@tambayan/account-service/contract";
import { ClassIcon, SchoolEmblem, useSchoolBadge } from "~/layout/shared/game-icons";
import { CharacterLink, ClubLink } from "~/layout/shared/game-links";
import { rich, t } from "~/platform/language/i18n";
import { useFeature, useRootData } from "~/platform/page/root-data";
import { Panel } from "~/ui/panel";
import { Tabs } from "~/ui/tabs";
import styles from "./home-side-panel.module.css";
import type { SidePanelData, WidgetRow } from "./side-panel.lib";

/** Ranking widget with school tabs, club table and social link. */
export function HomeSidePanel() {
  const data = useRouteLoaderData<SidePanelData>("features/site/home/route");
  const social = useRootData()?.site.socialUrl;
  const rankings = useFeature("rankings");
  if (!data) return null;
  return (
    <>
      {rankings ? (
        <Panel title={t("Ranking")} more={{ to: "/rankings", of: t("rankings") }}>
          {data.ranking ? (
            <RankingWidget rows={data.ranking} />
          ) : (
            <p className={styles.unavailable}>{t("Rankings cannot be loaded right now.")}</p>
          )}
        </Panel>
      ) : null}
      <Panel title={t("Clubs")} more={{ to: "/rankings/clubs", of: t("clubs") }}>
        {data.clubs ? (
          <ClubTable clubs={data.clubs} />
        ) : (
          <p className={styles.unavailable}>{t("Clubs cannot be loaded right now.")}</p>
        )}
      </Panel>
      {social ? (
        <a href={social} rel="noreferrer noopener" target="_blank" className={styles.social}>
          {t("Join the community")}
        </a>
      ) : null}
    </>
  );
}

function RankingWidget({ rows }: { rows: WidgetRow[] }) {
  const badgeOf = useSchoolBadge();
  const list = (school?: number) =>
    rows.filter((row) => school === undefined || row.ChaSchool === school).slice(0, LIMITS.rankingSideRows);
  return (
    <Tabs
      label={t("School")}
      tabs={[
        { id: "all", name: t("All schools"), label: t("All"), panel: () => <RankingRows rows={list()} /> },
        ...SCHOOLS.map((school) => ({
          id: school.slug,
          name: badgeOf(school).name,
          label: (
            <span className={styles.school}>
              <SchoolEmblem code={school.code} size={26} alt="" /> {badgeOf(school).name}
            </span>
          ),
          panel: () => <RankingRows rows={list(school.code)} />,
        })),
      ]}
    />
  );
}

function RankingRows({ rows }: { rows: WidgetRow[] }) {
  if (rows.length === 0) return <p className={styles.unavailable}>{t("No one here yet.")}</p>;
  return (
    <ol className={styles.rows}>
      {rows.map((row, index) => (
        <li key={row.ChaNum} className={styles.row}>
          <span className={styles.rank}>{index + 1}</span>
          <ClassIcon code={row.ChaClass} size={20} />
          <span className={styles.name}>
            <CharacterLink name={row.ChaName} />
          </span>
          <SchoolEmblem code={row.ChaSchool} size={18} />
          <span className={styles.level}>{rich("Lv {level}", { level: <b>{row.ChaLevel}</b> })}</span>
        </li>
      ))}
    </ol>
  );
}

/** The three areas; one without a club shows None and 0%. */
function ClubTable({ clubs }: { clubs: NonNullable<SidePanelData["clubs"]> }) {
  return (
    <table className={styles.clubs}>
      <thead>
        <tr>
          <th scope="col">{t("Area")}</th>
          <th scope="col">{t("Club")}</th>
          <th scope="col">{t("Tax")}</th>
        </tr>
      </thead>
      <tbody>
        {clubs.map((club) => (
          <tr key={club.RegionID}>
            <th scope="row">{club.RegionID}</th>
            <td>{club.GuName ? <ClubLink name={club.GuName} /> : t("None")}</td>
            <td>{club.RegionTax}%</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
