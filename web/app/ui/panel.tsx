import type { ReactNode } from "react";
import { useId } from "react";
import { t } from "~/platform/language/i18n";
import styles from "./panel.module.css";

interface PanelProps {
  title: string;
  /** Where 'More' leads; `of` completes its accessible name. */
  more?: { to: string; of: string };
  /** Content beside the heading. */
  aside?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
}

/** A panel with a heading and one cut corner: a section of the page named by its heading. */
export function Panel({ title, more, aside, children, className }: PanelProps) {
  const id = useId();
  return (
    <section className={className ? `${styles.panel} ${className}` : styles.panel} aria-labelledby={id}>
      <div className={styles.inside}>
        <div className={styles.heading}>
          <h2 id={id}>{title}</h2>
          {aside}
          {more ? (
            <a href={more.to} className={styles.more}>
              {t("More")}
              <span className="visually-hidden"> {more.of}</span>
            </a>
          ) : null}
        </div>
        {children}
      </div>
    </section>
  );
}
