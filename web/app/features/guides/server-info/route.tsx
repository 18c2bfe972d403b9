import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ClubLink } from "~/layout/shared/game-links";
import { nullIfUnavailable } from "~/platform/clients/fallback.server";
import type { Content } from "~/platform/content/content.server";
import { msg, t } from "~/platform/language/i18n";
import { fixedMeta, type RouteHandle } from "~/platform/page/meta";
import { useFeature } from "~/platform/page/root-data";
import { Picture } from "~/ui/picture";
import { RichText } from "~/ui/rich-text";
import { Table } from "~/ui/table";
import { ChapterPicture } from "../chapter-picture";
import { GuidePage } from "../guide-page";
import { guidePageResponse } from "../guide-page.server";
import { ServerStatus } from "./server-status";
import styles from "./serverinfo.module.css";

export const handle: RouteHandle = { section: "guide", breadcrumb: msg("Server Information") };

export const meta = fixedMeta({
  title: msg("Server Information"),
  description: msg(
    "Whether the game servers are up, how many players are online, schools and classes, when rankings reset, and who holds the club areas.",
  ),
  path: "/serverinfo",
});

/** The state of the servers, the editors' facts, and the clubs from the game; the page works without any of them. */
export const loader = ({ context: { content } }: LoaderFunctionArgs) =>
  guidePageResponse(content.guidePage("server-information"), gameParts(content));

async function gameParts(content: Content) {
  const [clubs, status, history] = await Promise.all([
    nullIfUnavailable(content.clubs()),
    nullIfUnavailable(content.serverStatus()),
    nullIfUnavailable(content.onlineHistory()),
  ]);
  return { clubs, status, history };
}

export default function ServerInfo() {
  const { page, clubs, status, history } = useLoaderData<typeof loader>();
  const rankings = useFeature("rankings");
  return (
    <>
      <GuidePage
        title={t("Server Information")}
        page={page}
        first={<ServerStatus status={status} history={history} />}
      >
        {({ content, facts, picture, chapters }) => (
          <>
            {picture ? (
              <Picture
                image={picture}
                sizes="(max-width: 41rem) 60vw, (max-width: 64rem) 100vw, 58rem"
                className={styles.picture}
                eager
              />
            ) : null}
            {content ? <RichText html={content} /> : null}
            {facts.length > 0 ? (
              <Table caption={t("Current server settings")} headers={[t("Setting"), t("Value")]}>
                {facts.map(({ name, value }) => (
                  <tr key={name}>
                    <th scope="row" className={styles.fact}>
                      {name}
                    </th>
                    <td>{value}</td>
                  </tr>
                ))}
              </Table>
            ) : null}
            {chapters.map((chapter) => (
              <section
                key={chapter.anchor}
                id={chapter.anchor}
                className={styles.chapter}
                aria-labelledby={`${chapter.anchor}-title`}
              >
                <h2 id={`${chapter.anchor}-title`} className={styles.title}>
                  {chapter.title}
                </h2>
                <ChapterPicture chapter={chapter} className={styles.picture} />
                <RichText html={chapter.content} />
              </section>
            ))}
          </>
        )}
      </GuidePage>

      <h2 className={styles.title}>{t("Club areas")}</h2>
      {clubs === null ? (
        <p className={styles.unavailable}>
          {t("Clubs cannot be loaded right now. Please try again in a moment.")}
        </p>
      ) : clubs.length === 0 ? (
        <p className={styles.unavailable}>{t("This server has no club areas.")}</p>
      ) : (
        <Table caption={t("Club areas")} headers={[t("Area"), t("Held by"), t("Tax")]}>
          {clubs.map((club) => (
            <tr key={club.RegionID}>
              <th scope="row">{club.RegionID}</th>
              <td>{club.GuName ? <ClubLink name={club.GuName} /> : t("None")}</td>
              <td>{club.RegionTax}%</td>
            </tr>
          ))}
        </Table>
      )}
      <p className={styles.more}>
        <a href="/gamesystem#clubs">{t("How clubs win an area")}</a>
        {rankings ? (
          <>
            {" "}
            · <a href="/rankings">{t("This month's rankings")}</a>
          </>
        ) : null}
      </p>
    </>
  );
}
