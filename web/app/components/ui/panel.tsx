import type { ReactNode } from "react";
import { useId } from "react";
import { t } from "~/lib/i18n";
import styles from "./panel.module.css";

interface PanelProps {
  title: string;
  /** Where 'More' leads; `of` completes it for those who hear it. */
  more?: { to: string; of: string };
  /** Beside the heading. */
  aside?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
}

/** A headed panel with one cut corner: a section of the page that carries its heading as its name. */
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
