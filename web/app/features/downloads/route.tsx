import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { nullIfUnavailable } from "~/platform/clients/fallback.server";
import { msg, rich, t, translate } from "~/platform/language/i18n";
import { fixedMeta, type RouteHandle } from "~/platform/meta";
import { ButtonLink } from "~/ui/button";
import { EmptyState, PageHeader } from "~/ui/page-header";
import { Table } from "~/ui/table";
import { DownloadList } from "./download-list";
import { REQUIREMENTS } from "./downloads.lib";
import styles from "./downloads.module.css";

export const handle: RouteHandle = { section: "download", breadcrumb: msg("Game Download") };

export const meta = fixedMeta({
  title: msg("Game Download"),
  description: msg(
    "The full game client, mirrors and patches with sizes and checksums, and the system requirements.",
  ),
  path: "/downloads",
});

/** The page of /downloads and /download. */
export async function loader({ context }: LoaderFunctionArgs) {
  const links = await nullIfUnavailable(context.content.downloads());
  return data({ links }, { status: links === null ? 503 : 200 });
}

export default function Downloads() {
  const { links } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={t("Full Client Download")}>
        <p>{t("One file, one install, and you are on campus tonight. Every link opens in a new tab.")}</p>
      </PageHeader>
      {links === null ? (
        <EmptyState>{t("Downloads cannot be loaded right now. Please try again in a moment.")}</EmptyState>
      ) : links.length === 0 ? (
        <EmptyState>{t("There is no client to download yet. We'll announce it in the news.")}</EmptyState>
      ) : (
        <DownloadList links={links} />
      )}

      <div className={styles.guides}>
        <ButtonLink href="/instructions">{t("Full Game Guide")}</ButtonLink>
        <ButtonLink href="/characters">{t("Quick Game Guide")}</ButtonLink>
      </div>

      <h2 className={styles.title}>{t("System requirements")}</h2>
      <Table caption={t("System requirements")} headers={[t("Component"), t("Minimum"), t("Recommended")]}>
        {REQUIREMENTS.map((row) => (
          <tr key={row.part}>
            <th scope="row">{translate(row.part)}</th>
            <td>{translate(row.minimum)}</td>
            <td>{translate(row.recommended)}</td>
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
