import { useMatches } from "@remix-run/react";
import { t } from "~/platform/language/i18n";
import { breadcrumbsOf } from "~/platform/page/meta";
import styles from "./breadcrumbs.module.css";
import { homeOf, type NavSection } from "./nav";

/** Breadcrumbs: home, the page's section, the page. The page's title uses the same texts. */
export function Breadcrumbs({ section }: { section: NavSection | undefined }) {
  const trail = breadcrumbsOf(useMatches() as Parameters<typeof breadcrumbsOf>[0]);
  const page = trail.at(-1);
  if (page === undefined) return null;
  const label = section?.label;
  const to = section && homeOf(section);
  return (
    <nav aria-label={t("Breadcrumbs")} className={styles.trail}>
      <ol>
        <li>
          <a href="/">{t("Home")}</a>
        </li>
        {to && label !== page ? (
          <li>
            <a href={to}>{label}</a>
          </li>
        ) : null}
        <li aria-current="page">{page}</li>
      </ol>
    </nav>
  );
}
