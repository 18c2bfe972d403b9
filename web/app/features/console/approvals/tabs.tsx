import { useLocation } from "@remix-run/react";
import { Badge } from "~/ui/facts";
import links from "~/ui/filter-links.module.css";
import { formatCount } from "../console";
import styles from "../parts/console.module.css";
import type { tabsOf } from "./approvals.lib";

/** A tab for each kind of what waits for a decision. */
export function ApprovalTabs({ tabs }: { tabs: ReturnType<typeof tabsOf> }) {
  const { pathname, search } = useLocation();
  const kind = new URLSearchParams(search).get("kind");
  const here = kind ? `${pathname}?kind=${kind}` : pathname;
  return (
    <nav aria-label="Approvals" className={styles.subnav}>
      <ul className={links.chips}>
        {tabs.map(({ to, name, waiting }) => (
          <li key={to}>
            <a href={to} aria-current={here === to ? "page" : undefined}>
              {name}
              {waiting ? (
                <>
                  {" "}
                  <Badge variant="open">{formatCount(waiting)}</Badge>
                </>
              ) : null}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
