import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ButtonLink } from "~/components/ui/button";
import { Absence, PageHead } from "~/components/ui/page-head";
import { Table } from "~/components/ui/table";
import { orNull } from "~/lib/fallback.server";
import { msg, rich, t, tell } from "~/lib/i18n";
import { fixedMeta, type RouteHandle } from "~/lib/meta";
import { DownloadList } from "./download-list";
import { REQUIREMENTS } from "./downloads.lib";
import styles from "./downloads.module.css";

export const handle: RouteHandle = { section: "download", breadcrumb: msg("Game Download") };

export const meta = fixedMeta({
  title: msg("Game Download"),
  description: msg(
    "The full game client, mirrors and patches with size and checksum, and what your computer needs.",
  ),
  path: "/downloads",
});

/** /downloads and /download alike (spec section 2, routes). */
export async function loader({ context }: LoaderFunctionArgs) {
  const links = await orNull(context.content.downloads());
  return data({ links }, { status: links === null ? 503 : 200 });
}

export default function Downloads() {
  const { links } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t("Full Client Download")}>
        <p>{t("One file, one install, and you are on campus tonight. Every link opens in a new tab.")}</p>
      </PageHead>
      {links === null ? (
        <Absence>{t("Downloads cannot be loaded right now. Please try again in a moment.")}</Absence>
      ) : links.length === 0 ? (
        <Absence>{t("There is no client to download yet. The news will say when there is.")}</Absence>
      ) : (
        <DownloadList links={links} />
      )}

      <div className={styles.guides}>
        <ButtonLink href="/instructions">{t("Full Game Guide")}</ButtonLink>
        <ButtonLink href="/characters">{t("Quick Game Guide")}</ButtonLink>
      </div>

      <h2 className={styles.title}>{t("System requirements")}</h2>
      <Table caption={t("System requirements")} heads={[t("Part"), t("Minimum"), t("Recommended")]}>
        {REQUIREMENTS.map((row) => (
          <tr key={row.part}>
            <th scope="row">{tell(row.part)}</th>
            <td>{tell(row.minimum)}</td>
            <td>{tell(row.recommended)}</td>
          </tr>
        ))}
      </Table>
      <p className={styles.warning}>
        {rich("{strong} Running multiple clients lowers the performance of all of them.", {
          strong: <strong>{t("One client at a time.")}</strong>,
        })}
      </p>
    </>
  );
}
