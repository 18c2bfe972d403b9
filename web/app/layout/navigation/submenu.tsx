import { useLocation } from "@remix-run/react";
import { entriesFor, linkTo, type NavSection } from "./nav";
import styles from "./submenu.module.css";

/** The section's submenu, left of the content. */
export function Submenu({ section, loggedIn }: { section: NavSection; loggedIn: boolean }) {
  const { pathname, search } = useLocation();
  const category = new URLSearchParams(search).get("category");
  const isHere = (to: string) => {
    const [path = "", query] = to.split("?");
    if (path !== pathname) return false;
    // The query only matters in sections that have entries for categories.
    const apart = section.entries.some((entry) => entry.to.startsWith(`${path}?`));
    return !apart || new URLSearchParams(query).get("category") === category;
  };
  return (
    <nav className={styles.submenu} aria-label={section.label}>
      <p className={styles.title}>{section.label}</p>
      <ul>
        {entriesFor(section, loggedIn).map((entry) => (
          <li key={entry.to}>
            <a
              {...linkTo(entry)}
              className={styles.entry}
              aria-current={isHere(entry.to) ? "page" : undefined}
            >
              {entry.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
