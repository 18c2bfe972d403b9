import { type ReactNode, useId, useState } from "react";
import styles from "./tabs.module.css";
import { useTabKeys } from "./use-tab-keys";

export interface Tab {
  id: string;
  label: ReactNode;
  /** Accessible name, for a label that is a picture. */
  name: string;
  panel: () => ReactNode;
}

/** Tabs by the ARIA pattern: arrows move, Home and End jump. Without scripts the first panel shows. */
export function Tabs({ tabs, label }: { tabs: Tab[]; label: string }) {
  const [current, setCurrent] = useState(0);
  const base = useId();
  const { list, onKeyDown } = useTabKeys<HTMLDivElement>(setCurrent);

  return (
    <>
      <div className={styles.tabs} role="tablist" aria-label={label} ref={list} onKeyDown={onKeyDown}>
        {tabs.map((tab, index) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-tab-${tab.id}`}
            className={styles.tab}
            aria-label={tab.name}
            aria-selected={index === current}
            aria-controls={index === current ? `${base}-panel` : undefined}
            tabIndex={index === current ? 0 : -1}
            onClick={() => setCurrent(index)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {/* Only the selected panel is rendered: the others would make every page heavier. */}
      {tabs[current] ? (
        <div
          key={tabs[current].id}
          role="tabpanel"
          id={`${base}-panel`}
          aria-labelledby={`${base}-tab-${tabs[current].id}`}
          className={styles.panel}
        >
          {tabs[current].panel()}
        </div>
      ) : null}
    </>
  );
}
