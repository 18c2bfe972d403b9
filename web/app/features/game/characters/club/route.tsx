import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ClubPage } from "@tambayan/account-service/contract";
import { ClassIcon, SchoolEmblem } from "~/layout/shared/game-icons";
import { CharacterLink } from "~/layout/shared/game-links";
import { nullIfUnavailable } from "~/platform/clients/fallback.server";
import { t } from "~/platform/language/i18n";
import { type RouteHandle, shareMeta } from "~/platform/page/meta";
import { clubPath, nameInAddress } from "~/platform/page/name-path";
import { type RootLoader, useFeature } from "~/platform/page/root-data";
import { sharePath } from "~/platform/pictures/share-path";
import { ButtonLink } from "~/ui/button";
import { Fact, Facts } from "~/ui/facts";
import { EmptyState, PageHeader } from "~/ui/page-header";
import { Table } from "~/ui/table";
import styles from "../characters.module.css";

type LoaderData = ReturnType<typeof useLoaderData<typeof loader>>;

export const handle: RouteHandle<LoaderData> = {
  section: "ranking",
  breadcrumb: ({ club }) => club?.GuName,
};

export const meta: MetaFunction<typeof loader, { root: RootLoader }> = ({ data: page, matches }) => {
  const site = matches.find((match) => match.id === "root")?.data.site;
  if (!site || !page?.club) return [];
  const { GuName, members } = page.club;
  return shareMeta({
    title: GuName,
    description: t(
      "The club {GuName}: its {members, plural, one {# member} other {# members}}, areas and wars.",
      {
        GuName,
        members,
      },
    ),
    url: site.publicUrl + clubPath(GuName),
    image: `${site.publicUrl}${sharePath("club", GuName)}`,
    drawn: true,
  });
};

/** A club's page. @throws 404 for a name that no club has, answers 503 while account-service is unavailable */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const club = await nullIfUnavailable(context.content.club(nameInAddress(request.url)));
  if (club === undefined) throw new Response(null, { status: 404, statusText: "Not Found" });
  return data({ club }, { status: club ? 200 : 503 });
}

export default function ClubRoute() {
  const { club } = useLoaderData<typeof loader>();
  if (club) return <Club club={club} />;
  return (
    <>
      <PageHeader title={t("Club")} />
      <EmptyState>{t("This club cannot be loaded right now. Please try again in a moment.")}</EmptyState>
    </>
  );
}

function Club({ club }: { club: ClubPage }) {
  const { GuName, master, members, areas, won, lost, place, list } = club;
  const rankings = useFeature("rankings");
  return (
    <>
      <PageHeader title={GuName}>
        <p>{t("{members, plural, one {# member} other {# members}}", { members })}</p>
      </PageHeader>
      <Facts>
        <Fact name={t("Master")}>{master ? <CharacterLink name={master} /> : t("Unknown")}</Fact>
        <Fact name={t("Areas held")}>
          {areas.length === 0
            ? t("None")
            : areas
                .map(({ RegionID, RegionTax }) =>
                  t("Area {area} ({tax}% tax)", { area: RegionID, tax: RegionTax }),
                )
                .join(", ")}
        </Fact>
        {won === null ? null : (
          <Fact name={t("Club wars won and lost")}>
            {won} / {lost ?? 0}
          </Fact>
        )}
        <Fact name={t("Rank among clubs")}>{place ?? t("Not in the top 100")}</Fact>
      </Facts>
      <h2 className={styles.title}>{t("Members")}</h2>
      {members > list.length ? (
        <p className={styles.muted}>{t("The {count} of the highest level.", { count: list.length })}</p>
      ) : null}
      <Table caption={t("Members")} headers={[t("Character"), t("School"), t("Level")]}>
        {list.map(({ ChaName, ChaClass, ChaSchool, ChaLevel }) => (
          <tr key={ChaName}>
            <th scope="row">
              <span className={styles.member}>
                <ClassIcon code={ChaClass} /> <CharacterLink name={ChaName} />
              </span>
            </th>
            <td>
              <SchoolEmblem code={ChaSchool} />
            </td>
            <td>{ChaLevel}</td>
          </tr>
        ))}
      </Table>
      {rankings ? (
        <p className={styles.more}>
          <ButtonLink href="/rankings/clubs">{t("All clubs")}</ButtonLink>
        </p>
      ) : null}
    </>
  );
}

export { NotFoundBoundary as ErrorBoundary } from "~/layout/notices/not-found";
