import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { t } from "~/platform/language/i18n";
import { useGame } from "~/platform/page/root-data";
import type { SiteInfo } from "~/platform/site/context";
import { Constant } from "~/ui/constant";
import { Icon } from "~/ui/icon";
import { SiteLogo } from "../shared/site-logo";
import styles from "./main-nav.module.css";
import { accountSection, homeOf, linkTo, menuOf, visitorEntries } from "./nav";
import { useMenuKeys } from "./use-menu-keys";

interface MainNavProps {
  site: SiteInfo;
  /** Id of the section that the page belongs to. */
  current: string | undefined;
  loggedIn: boolean;
}

/**
 * The main navigation. Wide screens: one bar of 90 px that opens to 360 px on hover or focus and shows every section's
 * entries. Phones: a drawer. Both work without scripts.
 */
export function MainNav({ site, current, loggedIn }: MainNavProps) {
  const game = useGame();
  const drawer = useRef<HTMLDetailsElement>(null);
  const bar = useRef<HTMLElement>(null);
  useMenuKeys(bar);
  const { key } = useLocation();
  const place = useRef(key);
  // Navigating closes the drawer, except on the first render: it may have been opened before the scripts loaded.
  useEffect(() => {
    if (key !== place.current) drawer.current?.removeAttribute("open");
    place.current = key;
  }, [key]);

  return (
    <div className={styles.frame}>
      <div className={styles.bar}>
        <div className={styles.inside}>
          <a href="/" className={styles.logo}>
            <SiteLogo site={site} height={46} alt={t("{siteName}, home", { siteName: site.name })} />
            {site.ornament === "none" ? null : (
              <img
                src={`/art/${site.ornament}.svg`}
                width="32"
                height="46"
                alt=""
                className={styles.ornament}
              />
            )}
          </a>

          <nav className={styles.wide} aria-label={t("Main")} ref={bar}>
            <Constant as="ul" of={`bar ${current} ${loggedIn} ${site.version}`} className={styles.sections}>
              {() => (
                <>
                  {menuOf(site, loggedIn).map((section) => (
                    <li key={section.id} className={styles.section}>
                      <a
                        href={homeOf(section)}
                        className={styles.title}
                        aria-current={section.id === current ? "true" : undefined}
                      >
                        {section.label}
                      </a>
                      <ul className={styles.entries}>
                        {section.entries.map((entry) => (
                          <li key={entry.to}>
                            {/* data-discover: Remix loads these pages' routes ahead of a click. */}
                            <a {...linkTo(entry)} className={styles.entry} data-discover={!entry.external}>
                              {entry.label}
                            </a>
                          </li>
                        ))}
                      </ul>
                    </li>
                  ))}
                </>
              )}
            </Constant>
          </nav>

          <details className={styles.drawer} ref={drawer}>
            <summary className={styles.menu}>
              <Icon name="menu" size={26} />
              <span className="visually-hidden">{t("Menu")}</span>
            </summary>
            <nav className={styles.panel} aria-label={t("Menu")}>
              <Constant
                as="div"
                of={`drawer ${loggedIn} ${game.rewards} ${site.version}`}
                className={styles.lists}
              >
                {() => (
                  <>
                    {menuOf(site, loggedIn).map((section) => (
                      <div key={section.id}>
                        <p className={styles.group}>{section.label}</p>
                        <ul>
                          {section.entries.map((entry) => (
                            <li key={entry.to}>
                              <a {...linkTo(entry)} className={styles.drawerEntry}>
                                {entry.label}
                                <Icon name="chevron-right" size={18} />
                              </a>
                            </li>
                          ))}
                        </ul>
                      </div>
                    ))}
                    {(loggedIn ? accountSection(game, site).entries : visitorEntries(site)).map((entry) => (
                      <a key={entry.to} href={entry.to} className={styles.drawerEntry}>
                        {entry.label}
                        <Icon name="chevron-right" size={18} />
                      </a>
                    ))}
                    {loggedIn ? (
                      <form method="post" action="/logout">
                        <button type="submit" className={styles.drawerEntry}>
                          {t("Logout")}
                        </button>
                      </form>
                    ) : null}
                  </>
                )}
              </Constant>
            </nav>
          </details>
        </div>
      </div>
    </div>
  );
}
