import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { nullIfUnavailable } from "~/platform/clients/fallback.server";
import { msg, t } from "~/platform/language/i18n";
import { fixedMeta, type RouteHandle } from "~/platform/page/meta";
import { Icon } from "~/ui/icon";
import { EmptyState, PageHeader } from "~/ui/page-header";
import { Picture } from "~/ui/picture";
import { wallpaperSizes } from "./wallpaper.lib";
import styles from "./wallpaper.module.css";

export const handle: RouteHandle = { section: "download", breadcrumb: msg("Wallpaper") };

export const meta = fixedMeta({
  title: msg("Wallpaper"),
  description: msg("Wallpapers of the night campus for computers and phones, in several sizes."),
  path: "/wallpaper",
});

export async function loader({ context }: LoaderFunctionArgs) {
  const wallpapers = await nullIfUnavailable(context.content.wallpapers());
  return data({ wallpapers }, { status: wallpapers === null ? 503 : 200 });
}

export default function Wallpaper() {
  const { wallpapers } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={t("Wallpaper")}>
        <p>{t("Take the campus home with you. Choose your screen size; larger works too.")}</p>
      </PageHeader>
      {wallpapers === null ? (
        <EmptyState>{t("Wallpapers cannot be loaded right now. Please try again in a moment.")}</EmptyState>
      ) : wallpapers.length === 0 ? (
        <EmptyState>{t("There are no wallpapers yet. The first ones are being painted.")}</EmptyState>
      ) : (
        <ul className={styles.grid}>
          {wallpapers.map((wallpaper, index) => (
            <li key={wallpaper.id} className={styles.card}>
              <Picture
                image={wallpaper.image}
                alt={wallpaper.alt}
                sizes="(max-width: 41rem) 55vw, (max-width: 64rem) 46vw, 19rem"
                className={styles.preview}
                eager={index < 2}
                first={index === 0}
              />
              <h2 className={styles.title}>{wallpaper.title}</h2>
              <ul className={styles.sizes}>
                {wallpaperSizes(wallpaper).map((size, place) => (
                  <li key={size.url}>
                    <a href={size.url} download={size.fileName}>
                      <Icon name="download" size={16} />
                      <span>
                        <span className={place === 0 ? undefined : "visually-hidden"}>{t("Download")} </span>
                        <span className="visually-hidden">{wallpaper.title}, </span>
                        {size.width}×{size.height}
                      </span>
                    </a>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
