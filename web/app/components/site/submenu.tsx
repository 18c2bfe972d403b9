import { useLocation } from "@remix-run/react";
import { tell } from "~/lib/i18n";
import { entriesFor, linkTo, type NavSection } from "~/lib/nav";
import { useRootData } from "~/lib/site-data";
import styles from "./submenu.module.css";

/** The section's own menu, left of the content (spec section 2, layout). */
export function Submenu({ section, loggedIn }: { section: NavSection; loggedIn: boolean }) {
  const supportUrl = useRootData()?.site.supportUrl;
  const { pathname, search } = useLocation();
  const category = new URLSearchParams(search).get("category");
  const isHere = (to: string) => {
    const [path = "", query] = to.split("?");
    if (path !== pathname) return false;
    // Only where categories have entries of their own do they tell entries apart.
    const apart = section.entries.some((entry) => entry.to.startsWith(`${path}?`));
    return !apart || new URLSearchParams(query).get("category") === category;
  };
  return (
    <nav className={styles.submenu} aria-label={tell(section.label)}>
      <p className={styles.title}>{tell(section.label)}</p>
      <ul>
        {entriesFor(section, loggedIn, supportUrl).map((entry) => (
          <li key={entry.to}>
            <a
              {...linkTo(entry)}
              className={styles.entry}
              aria-current={isHere(entry.to) ? "page" : undefined}
            >
              {tell(entry.label)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
