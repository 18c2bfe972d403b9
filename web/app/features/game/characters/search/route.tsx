import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ClassIcon } from "~/layout/shared/game-icons";
import { CharacterLink, ClubLink } from "~/layout/shared/game-links";
import { orServiceUnavailable } from "~/platform/clients/fallback.server";
import { msg, t } from "~/platform/language/i18n";
import { noindexMeta, type RouteHandle } from "~/platform/page/meta";
import { readText } from "~/platform/page/read-text";
import { EmptyState, PageHeader } from "~/ui/page-header";
import { SearchForm } from "~/ui/search-form";
import styles from "../characters.module.css";

export const handle: RouteHandle = {
  section: "ranking",
  breadcrumb: msg("Search"),
  parameters: ["search"],
};
export const meta = noindexMeta;

/**
 * Characters and clubs whose names begin with `search`; nothing without it.
 * @throws 503 while account-service is unavailable
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const search = readText(new URL(request.url).searchParams.get("search"));
  if (search === "") return data({ search, found: null });
  return data({
    search,
    found: await orServiceUnavailable(context.content.gameSearch(search)),
  });
}

export default function Search() {
  const { search, found } = useLoaderData<typeof loader>();
  const nothing = found && found.characters.length === 0 && found.clubs.length === 0;
  return (
    <>
      <PageHeader title={t("Find a character or club")}>
        <p>{t("Type how the name begins. New names appear after about a minute.")}</p>
      </PageHeader>
      <SearchForm id="game-search" action="/search" label={t("Find a character or club")} search={search} />
      {nothing ? <EmptyState>{t('No name begins with "{search}".', { search })}</EmptyState> : null}
      {found && found.characters.length > 0 ? (
        <>
          <h2 className={styles.title}>{t("Characters")}</h2>
          <ul className={styles.results}>
            {found.characters.map(({ ChaName, ChaClass, ChaLevel }) => (
              <li key={ChaName}>
                <ClassIcon code={ChaClass} /> <CharacterLink name={ChaName} />
                <span className={styles.muted}>{t("Lv. {ChaLevel}", { ChaLevel })}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {found && found.clubs.length > 0 ? (
        <>
          <h2 className={styles.title}>{t("Clubs")}</h2>
          <ul className={styles.results}>
            {found.clubs.map(({ GuName, members }) => (
              <li key={GuName}>
                <ClubLink name={GuName} />
                <span className={styles.muted}>
                  {t("{members, plural, one {# member} other {# members}}", { members })}
                </span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  );
}
