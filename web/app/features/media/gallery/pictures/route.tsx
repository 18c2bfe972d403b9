import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { type MouseEvent, useState } from "react";
import { nullIfUnavailable } from "~/platform/clients/fallback.server";
import { msg, t } from "~/platform/language/i18n";
import { fixedMeta, type RouteHandle } from "~/platform/page/meta";
import { EmptyState, PageHeader } from "~/ui/page-header";
import { Picture } from "~/ui/picture";
import styles from "./gallery.module.css";
import { Lightbox } from "./lightbox";

export const handle: RouteHandle = { section: "gallery", breadcrumb: msg("Gallery") };

export const meta = fixedMeta({
  title: msg("Gallery"),
  description: msg(
    "Pictures from the campus: fights under the gate, lantern nights, and the hours after class.",
  ),
  path: "/gallery",
});

export async function loader({ context }: LoaderFunctionArgs) {
  const pictures = await nullIfUnavailable(context.content.gallery());
  return data({ pictures }, { status: pictures === null ? 503 : 200 });
}

export default function Gallery() {
  const { pictures } = useLoaderData<typeof loader>();
  const [open, setOpen] = useState<number | null>(null);
  // Without scripts, and with a modifier key for a new tab, the link opens the full picture.
  const show = (event: MouseEvent, index: number) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setOpen(index);
  };
  return (
    <>
      <PageHeader title={t("Gallery")}>
        <p>{t("What the campus looks like when no one is running. Open a picture to see it whole.")}</p>
      </PageHeader>
      {pictures === null ? (
        <EmptyState>{t("The gallery cannot be loaded right now. Please try again in a moment.")}</EmptyState>
      ) : pictures.length === 0 ? (
        <EmptyState>{t("The gallery is still empty. Send us your best screenshot!")}</EmptyState>
      ) : (
        <>
          <ul className={styles.grid}>
            {pictures.map((picture, index) => (
              <li key={picture.id}>
                <a
                  className={styles.thumb}
                  href={picture.image.url}
                  onClick={(event) => show(event, index)}
                  aria-haspopup="dialog"
                >
                  <Picture
                    image={picture.image}
                    alt={picture.alt}
                    sizes="(max-width: 41rem) 30vw, 19rem"
                    className={styles.picture}
                    eager={index < 4}
                  />
                  <span className={styles.title}>{picture.title}</span>
                </a>
              </li>
            ))}
          </ul>
          {open === null ? null : (
            <Lightbox pictures={pictures} index={open} onMove={setOpen} onClose={() => setOpen(null)} />
          )}
        </>
      )}
    </>
  );
}
