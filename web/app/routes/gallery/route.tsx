import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { type MouseEvent, useState } from "react";
import { Picture } from "~/components/site/picture";
import { Absence, PageHead } from "~/components/ui/page-head";
import { orNull } from "~/lib/fallback.server";
import { msg, t } from "~/lib/i18n";
import { fixedMeta, type RouteHandle } from "~/lib/meta";
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
  const pictures = await orNull(context.content.gallery());
  return data({ pictures }, { status: pictures === null ? 503 : 200 });
}

export default function Gallery() {
  const { pictures } = useLoaderData<typeof loader>();
  const [open, setOpen] = useState<number | null>(null);
  // Without scripts, and with a key that asks for a new tab, the link leads to the whole picture.
  const show = (event: MouseEvent, index: number) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setOpen(index);
  };
  return (
    <>
      <PageHead title={t("Gallery")}>
        <p>{t("What the campus looks like when nobody is running. Open a picture to see it whole.")}</p>
      </PageHead>
      {pictures === null ? (
        <Absence>{t("The gallery cannot be loaded right now. Please try again in a moment.")}</Absence>
      ) : pictures.length === 0 ? (
        <Absence>{t("The gallery is still empty. Send us your best screenshot and it will not be.")}</Absence>
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
                    sizes="(max-width: 41rem) 46vw, 19rem"
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
