import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { nullIfUnavailable } from "~/platform/clients/fallback.server";
import { msg, t } from "~/platform/language/i18n";
import { fixedMeta, type RouteHandle } from "~/platform/page/meta";
import { EmptyState, PageHeader } from "~/ui/page-header";
import { MovieCard } from "./movie-card";
import { playsHere } from "./movies.lib";
import styles from "./movies.module.css";

export const handle: RouteHandle = { section: "download", breadcrumb: msg("Movie") };

export const meta = fixedMeta({
  title: msg("Movie"),
  description: msg("Trailers and films from the campus: gate wars, the four institutes and what lies below."),
  path: "/movies",
});

export async function loader({ context }: LoaderFunctionArgs) {
  const movies = await nullIfUnavailable(context.content.movies());
  return data(
    {
      movies:
        movies?.map((movie) => ({ movie, here: playsHere(movie.video_url, context.site.publicUrl) })) ?? null,
    },
    { status: movies === null ? 503 : 200 },
  );
}

export default function Movies() {
  const { movies } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={t("Movie")}>
        <p>{t("Filmed on campus, mostly at night. Nothing loads until you press play.")}</p>
      </PageHeader>
      {movies === null ? (
        <EmptyState>{t("Movies cannot be loaded right now. Please try again in a moment.")}</EmptyState>
      ) : movies.length === 0 ? (
        <EmptyState>
          {t("There are no movies yet. The camera club is still looking for a tripod.")}
        </EmptyState>
      ) : (
        <ul className={styles.list}>
          {movies.map(({ movie, here }, index) => (
            <MovieCard key={movie.id} movie={movie} here={here} eager={index === 0} />
          ))}
        </ul>
      )}
    </>
  );
}
