import { currentLanguage, t } from "~/platform/language/i18n";
import type { SiteInfo } from "~/platform/site/context";
import { Constant } from "~/ui/constant";
import { homeOf, menuOf } from "../navigation/nav";
import { SiteLogo } from "../shared/site-logo";
import { socialLabel, socialsOf } from "../shared/socials";
import { BackToTop } from "./back-to-top";
import styles from "./footer.module.css";

/** Links to every section and the community's places, and a note about the site. */
export function Footer({ site }: { site: SiteInfo }) {
  return (
    <footer className={styles.footer}>
      <BackToTop />
      <Constant as="div" of={`footer ${site.version}`} className={styles.inside}>
        {() => (
          <>
            <SiteLogo site={site} height={36} alt={site.name} loading="lazy" />
            <nav aria-label={t("Footer")}>
              <ul className={styles.links}>
                {menuOf(site, false).map((section) => (
                  <li key={section.id}>
                    <a href={homeOf(section)}>{section.label}</a>
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
                {socialsOf(site).map(({ name, url }) => (
                  <li key={name}>
                    <a href={url} rel="noreferrer noopener" target="_blank">
                      {socialLabel(name)}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
            <p className={styles.small}>
              {site.footer[currentLanguage()] ??
                site.footer.en ??
                t(
                  "A community website. Game names and trademarks belong to their owners. All art was drawn for this site.",
                )}
            </p>
          </>
        )}
      </Constant>
    </footer>
  );
}
