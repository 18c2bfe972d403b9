import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ClubLink } from "~/layout/shared/game-links";
import { nullIfUnavailable } from "~/platform/clients/fallback.server";
import { msg, t } from "~/platform/language/i18n";
import { fixedMeta, type RouteHandle } from "~/platform/page/meta";
import { EmptyState, PageHeader } from "~/ui/page-header";
import { Table } from "~/ui/table";

export const handle: RouteHandle = { section: "ranking", breadcrumb: msg("Clubs") };

export const meta = fixedMeta({
  title: msg("Clubs"),
  description: msg("The top 100 clubs: areas held, club wars won, and members."),
  path: "/rankings/clubs",
});

/** The ranking of clubs, also while account-service is down. */
export async function loader({ context }: LoaderFunctionArgs) {
  const clubs = await nullIfUnavailable(context.content.clubRanking());
  return data({ clubs }, { status: clubs === null ? 503 : 200 });
}

export default function Clubs() {
  const { clubs } = useLoaderData<typeof loader>();
  const wars = clubs?.some(({ won }) => won !== null) ?? false;
  const headers = [t("Club"), t("Rank"), t("Areas"), ...(wars ? [t("Wars won")] : []), t("Members")];
  return (
    <>
      <PageHeader title={t("Clubs")}>
        <p>
          {t("The top 100 clubs, by the areas that they hold, the wars that they won, and their members.")}
        </p>
      </PageHeader>
      {clubs === null ? (
        <EmptyState>{t("Clubs cannot be loaded right now. Please try again in a moment.")}</EmptyState>
      ) : clubs.length === 0 ? (
        <EmptyState>{t("There are no clubs yet. Found one in the game.")}</EmptyState>
      ) : (
        <Table caption={t("Clubs")} headers={headers}>
          {clubs.map(({ GuName, place, areas, won, members }) => (
            <tr key={GuName}>
              <th scope="row">
                <ClubLink name={GuName} />
              </th>
              <td>{place}</td>
              <td>{areas}</td>
              {wars ? <td>{won ?? 0}</td> : null}
              <td>{members}</td>
            </tr>
          ))}
        </Table>
      )}
    </>
  );
}
