import { useMatches } from "@remix-run/react";
import { t, tell } from "~/lib/i18n";
import { breadcrumbsOf } from "~/lib/meta";
import type { NavSection } from "~/lib/nav";
import styles from "./breadcrumbs.module.css";

/** The way to the page: home, its section, itself. The same texts are the page's title (spec section 2, layout). */
export function Breadcrumbs({ section }: { section: NavSection | undefined }) {
  const trail = breadcrumbsOf(useMatches() as Parameters<typeof breadcrumbsOf>[0]);
  const page = trail.at(-1);
  if (page === undefined) return null;
  const label = section && tell(section.label);
  const to = section?.entries[0]?.to;
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
