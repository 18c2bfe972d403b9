import type { SiteInfo } from "~/platform/context";
import { t, translate } from "~/platform/language/i18n";
import { Constant } from "~/ui/constant";
import { SECTIONS } from "../navigation/nav";
import { BackToTop } from "./back-to-top";
import styles from "./footer.module.css";

/** Links to every section and the social page, if one is set, and a note about the site. */
export function Footer({ site }: { site: SiteInfo }) {
  return (
    <footer className={styles.footer}>
      <BackToTop />
      <Constant
        as="div"
        of={`footer ${site.name} ${site.supportUrl} ${site.socialUrl}`}
        className={styles.inside}
      >
        {() => (
          <>
            <img src="/art/logo.svg" width="180" height="36" alt={site.name} loading="lazy" />
            <nav aria-label={t("Footer")}>
              <ul className={styles.links}>
                {SECTIONS.map((section) => (
                  <li key={section.id}>
                    <a href={section.entries[0]?.to ?? "/"}>{translate(section.label)}</a>
                  </li>
                ))}
                <li>
                  <a href="/socials">{t("Community")}</a>
                </li>
                <li>
                  <a href="/terms">{t("Terms of Use")}</a>
                </li>
                {site.supportUrl ? (
                  <li>
                    <a href={site.supportUrl} rel="noreferrer noopener" target="_blank">
                      {t("Support agent")}
                    </a>
                  </li>
                ) : null}
                {site.socialUrl ? (
                  <li>
                    <a href={site.socialUrl} rel="noreferrer noopener" target="_blank">
                      {t("Community page")}
                    </a>
                  </li>
                ) : null}
              </ul>
            </nav>
            <p className={styles.small}>
              {t(
                "A community website. Game names and trademarks belong to their owners. All art was drawn for this site.",
              )}
            </p>
          </>
        )}
      </Constant>
    </footer>
  );
}
