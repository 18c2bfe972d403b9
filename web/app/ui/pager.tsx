import { t } from "~/platform/language/i18n";
import { pagerItems } from "~/platform/page/pager";
import styles from "./pager.module.css";

interface PagerProps {
  current: number;
  last: number;
  prev: number | null;
  next: number | null;
  /** The URL of a page. */
  to: (page: number) => string;
  /** Accessible name: 'News pages'. */
  label: string;
}

/** [Previous] [pages] [Next] [Last]. Nothing if there is only one page. */
export function Pager({ current, last, prev, next, to, label }: PagerProps) {
  if (last <= 1) return null;
  return (
    <nav className={styles.pager} aria-label={label}>
      {prev ? (
        <a className={styles.step} href={to(prev)} rel="prev">
          {t("Previous")}
        </a>
      ) : null}
      <ol className={styles.pages}>
        {pagerItems(current, last).map((item, index, items) =>
          item === "ellipsis" ? (
            <li key={`after-${items[index - 1]}`} className={styles.gap}>
              …
            </li>
          ) : (
            <li key={item}>
              <a
                className={styles.page}
                href={to(item)}
                aria-label={t("Page {item}", { item })}
                aria-current={item === current ? "page" : undefined}
              >
                {item}
              </a>
            </li>
          ),
        )}
      </ol>
      {next ? (
        <a className={styles.step} href={to(next)} rel="next">
          {t("Next")}
        </a>
      ) : null}
      {current < last ? (
        <a className={styles.step} href={to(last)}>
          {t("Last")}
        </a>
      ) : null}
    </nav>
  );
}
