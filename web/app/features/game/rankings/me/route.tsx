import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { RankingsResponse, User } from "@tambayan/account-service/contract";
import { nullIfUnavailable } from "~/platform/clients/fallback.server";
import { msg, t, translate } from "~/platform/language/i18n";
import { noindexMeta, type RouteHandle } from "~/platform/page/meta";
import { requirePlayer } from "~/platform/session/viewer.server";
import { ButtonLink } from "~/ui/button";
import { EmptyState, PageHeader } from "~/ui/page-header";
import { filterPath, listOf, readFilter, rowId, tabsFor } from "../current/rankings.lib";
import styles from "./find-me.module.css";

export const handle: RouteHandle = {
  section: "ranking",
  breadcrumb: msg("Your characters"),
  parameters: ["class", "school", "tab"],
  personal: true,
};
export const meta = noindexMeta;

/** A character's place in a list, from 1. */
const placeIn = (list: RankingsResponse["toplevel"], ChaName: string) => {
  const index = list.findIndex((row) => row.ChaName === ChaName);
  const row = list[index];
  return row ? { place: index + 1, ChaNum: row.ChaNum } : null;
};

/** Where each character is in the unfiltered lists. */
function placesOf(characters: User["characters"], rankings: RankingsResponse) {
  return characters.map(({ ChaName, ChaLevel }) => ({
    ChaName,
    ChaLevel,
    places: tabsFor(rankings.money).flatMap(({ id, label, list }) => {
      const found = placeIn(rankings[list], ChaName);
      return found
        ? [{ label, place: found.place, to: `${filterPath({ tab: id })}#${rowId(found.ChaNum)}` }]
        : [];
    }),
  }));
}

/** Leads to the player's best character in the list; if none is in it, to where they are in the others. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const filter = readFilter(new URL(request.url).searchParams);
  const { tab, ...query } = filter;
  const { user } = await requirePlayer(context.viewer.with([]), request);
  const rankings = await nullIfUnavailable(context.content.rankings(query));
  const list = listOf(tab);
  const names = new Set(user.characters.map(({ ChaName }) => ChaName));
  const best = rankings?.[list].find(({ ChaName }) => names.has(ChaName));
  if (best) throw redirect(`${filterPath(filter)}#${rowId(best.ChaNum)}`);
  const all = rankings && (await nullIfUnavailable(context.content.rankings({})));
  return data(
    { back: filterPath(filter), characters: all && placesOf(user.characters, all) },
    { status: all ? 200 : 503 },
  );
}

/** For players who are not in the list that they looked for themselves in. */
export default function FindMe() {
  const { back, characters } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={t("Your characters")}>
        {characters && characters.length > 0 ? (
          <p>{t("None of your characters is in the top 100 of this list. Here is where they are.")}</p>
        ) : null}
      </PageHeader>
      {characters === null ? (
        <EmptyState>{t("Rankings cannot be loaded right now. Please try again in a moment.")}</EmptyState>
      ) : characters.length === 0 ? (
        <EmptyState>{t("You have no characters yet. Create one in the game.")}</EmptyState>
      ) : (
        <ul className={styles.characters}>
          {characters.map(({ ChaName, ChaLevel, places }) => (
            <li key={ChaName}>
              <strong>{ChaName}</strong> <span>{t("Level {level}", { level: ChaLevel })}</span>
              <p>
                {places.length === 0
                  ? t("Not in the top 100 of any list")
                  : places.map(({ label, place, to }) => (
                      <a key={to} href={to} data-reload>
                        {t("No. {place} in {list}", { place, list: translate(label) })}
                      </a>
                    ))}
              </p>
            </li>
          ))}
        </ul>
      )}
      <p>
        <ButtonLink href={back}>{t("Back to the ranking")}</ButtonLink>
      </p>
    </>
  );
}
