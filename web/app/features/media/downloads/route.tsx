import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { GuidePage } from "@tambayan/cms/contract";
import { nullIfUnavailable } from "~/platform/clients/fallback.server";
import { langOf, msg, t } from "~/platform/language/i18n";
import { fixedMeta, type RouteHandle } from "~/platform/page/meta";
import { ButtonLink } from "~/ui/button";
import { EmptyState, PageHeader } from "~/ui/page-header";
import { RichText } from "~/ui/rich-text";
import { Table } from "~/ui/table";
import { AntivirusAdvice, DownloadList } from "./download-list";
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
  const [links, requirements] = await Promise.all([
    nullIfUnavailable(context.content.downloads()),
    nullIfUnavailable(context.content.guidePage("system-requirements")),
  ]);
  return data({ links, requirements }, { status: links === null ? 503 : 200 });
}

export default function Downloads() {
  const { links, requirements } = useLoaderData<typeof loader>();
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
        <>
          <DownloadList links={links} />
          <AntivirusAdvice />
        </>
      )}

      <div className={styles.guides}>
        <ButtonLink href="/instructions">{t("Full Game Guide")}</ButtonLink>
        <ButtonLink href="/characters">{t("Quick Game Guide")}</ButtonLink>
      </div>

      {requirements ? <Requirements page={requirements} /> : null}
    </>
  );
}

/** What editors wrote about the computers that the game runs on. */
function Requirements({ page: { locale, lead, requirements, content } }: { page: GuidePage }) {
  return (
    <section lang={langOf(locale)} aria-labelledby="system-requirements">
      <h2 id="system-requirements" className={styles.title}>
        {t("System requirements")}
      </h2>
      <p className={styles.lead}>{lead}</p>
      {requirements.length > 0 ? (
        <Table caption={t("System requirements")} headers={[t("Component"), t("Minimum"), t("Recommended")]}>
          {requirements.map((row) => (
            <tr key={row.part}>
              <th scope="row">{row.part}</th>
              <td>{row.minimum}</td>
              <td>{row.recommended}</td>
            </tr>
          ))}
        </Table>
      ) : null}
      {content ? <RichText html={content} className={styles.warning} /> : null}
    </section>
  );
}
