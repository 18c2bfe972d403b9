import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { type CharacterPage, classOf } from "@tambayan/account-service/contract";
import { ClassName, SchoolEmblem, SchoolName } from "~/layout/shared/game-icons";
import { ClubLink } from "~/layout/shared/game-links";
import { nullIfUnavailable } from "~/platform/clients/fallback.server";
import { rich, t } from "~/platform/language/i18n";
import { type RouteHandle, shareMeta } from "~/platform/page/meta";
import { characterPath, nameInAddress } from "~/platform/page/name-path";
import { type RootLoader, useFeature } from "~/platform/page/root-data";
import { sharePath } from "~/platform/pictures/share-path";
import { longDay, longMonth } from "~/platform/time/time";
import { ButtonLink } from "~/ui/button";
import { Fact, Facts } from "~/ui/facts";
import { EmptyState, PageHeader } from "~/ui/page-header";
import styles from "../characters.module.css";
import { byMonth, isTitle, placeText } from "../places.lib";

type LoaderData = ReturnType<typeof useLoaderData<typeof loader>>;

const FIGURE = new Intl.NumberFormat("en-PH");

export const handle: RouteHandle<LoaderData> = {
  section: "ranking",
  breadcrumb: ({ character }) => character?.ChaName,
};

export const meta: MetaFunction<typeof loader, { root: RootLoader }> = ({ data: page, matches }) => {
  const site = matches.find((match) => match.id === "root")?.data.site;
  if (!site || !page?.character) return [];
  const { ChaName, ChaLevel } = page.character;
  return shareMeta({
    title: ChaName,
    description: t("{ChaName}, level {ChaLevel}: rankings, club and champion titles.", { ChaName, ChaLevel }),
    url: site.publicUrl + characterPath(ChaName),
    image: `${site.publicUrl}${sharePath("character", ChaName)}`,
    drawn: true,
  });
};

/**
 * A character's page.
 * @throws 404 for a name that no character has, answers 503 while account-service is unavailable
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const character = await nullIfUnavailable(context.content.character(nameInAddress(request.url)));
  if (character === undefined) throw new Response(null, { status: 404, statusText: "Not Found" });
  return data({ character }, { status: character ? 200 : 503 });
}

export default function CharacterRoute() {
  const { character } = useLoaderData<typeof loader>();
  if (character) return <Character character={character} />;
  return (
    <>
      <PageHeader title={t("Character")} />
      <EmptyState>{t("This character cannot be loaded right now. Please try again in a moment.")}</EmptyState>
    </>
  );
}

function Character({ character }: { character: CharacterPage }) {
  const { ChaName, ChaClass, ChaSchool, ChaLevel, kills, deaths, mmr, club, places, past } = character;
  const slug = classOf(ChaClass)?.slug;
  const titles = past.filter(isTitle);
  const rankings = useFeature("rankings");
  return (
    <>
      <div className={styles.head}>
        {slug ? (
          <picture>
            <source type="image/avif" srcSet={`/art/class-art/${slug}.avif`} />
            <img src={`/art/class-art/${slug}.webp`} width="960" height="540" alt="" />
          </picture>
        ) : null}
        <div>
          <PageHeader title={ChaName}>
            <p className={styles.kind}>
              <ClassName code={ChaClass} /> · <SchoolEmblem code={ChaSchool} size={22} alt="" />{" "}
              <SchoolName code={ChaSchool} />
            </p>
          </PageHeader>
          <Facts>
            <Fact name={t("Level")}>{FIGURE.format(ChaLevel)}</Fact>
            {mmr === null ? null : <Fact name={t("MMR")}>{FIGURE.format(mmr)}</Fact>}
            {kills === null ? null : (
              <Fact name={t("Kills and deaths, all time")}>
                {FIGURE.format(kills)} / {FIGURE.format(deaths ?? 0)}
              </Fact>
            )}
            <Fact name={t("Club")}>{club ? <ClubLink name={club} /> : t("None")}</Fact>
            <LastSeen {...character} />
          </Facts>
        </div>
      </div>

      <h2 className={styles.title}>{t("Rankings this month")}</h2>
      {places.length === 0 ? (
        <p className={styles.muted}>{t("Not in the top 100 of any list")}</p>
      ) : (
        <ul className={styles.places}>
          {places.map((place) => (
            <li key={`${place.list} ${place.scope}`}>{placeText(place)}</li>
          ))}
        </ul>
      )}

      {titles.length > 0 ? (
        <>
          <h2 className={styles.title}>{t("Champion titles")}</h2>
          <ul className={styles.titles}>
            {titles.map((title) => (
              <li key={`${title.month} ${title.list} ${title.scope}`}>
                {rich("{title}, {month}", {
                  title: <strong>{placeText(title)}</strong>,
                  month: <Month month={title.month} />,
                })}
              </li>
            ))}
          </ul>
        </>
      ) : null}

      {past.length > 0 ? (
        <>
          <h2 className={styles.title}>{t("Past months")}</h2>
          <dl className={styles.months}>
            {byMonth(past).map(([month, all]) => (
              <div key={month}>
                <dt>
                  <Month month={month} />
                </dt>
                <dd>{all.map(placeText).join(" · ")}</dd>
              </div>
            ))}
          </dl>
        </>
      ) : null}
      {rankings ? (
        <p className={styles.more}>
          <ButtonLink href="/rankings">{t("Ranking")}</ButtonLink>
        </p>
      ) : null}
    </>
  );
}

/** When the character was last in the game; nothing if the player does not show it. */
/** A past month, with a link to its rankings while these are on. */
function Month({ month }: { month: string }) {
  const rankings = useFeature("rankings");
  return rankings ? <a href={`/rankings/archive/${month}`}>{longMonth(month)}</a> : longMonth(month);
}

function LastSeen({ online, lastSeen }: Pick<CharacterPage, "online" | "lastSeen">) {
  if (online) return <Fact name={t("Last in the game")}>{t("In the game now")}</Fact>;
  if (!lastSeen) return null;
  return (
    <Fact name={t("Last in the game")}>
      <time dateTime={lastSeen}>{longDay(lastSeen)}</time>
    </Fact>
  );
}

export { NotFoundBoundary as ErrorBoundary } from "~/layout/notices/not-found";
