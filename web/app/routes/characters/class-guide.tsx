import { Link, useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useSyncExternalStore } from "react";
import { useTabKeys } from "~/components/ui/use-tab-keys";
import { t, tell } from "~/lib/i18n";
import { ALL_CLASSES, classOfHash } from "./class-guide.lib";
import styles from "./class-guide.module.css";
import { type GuideClass, TABBED_CLASSES, UNTABBED_CLASSES } from "./class-guide-text";

const panelOf = (id: string) => ({ hash: id });
const tabId = (id: string) => `${id}-tab`;

const never = () => () => {};
/** False on the server and for the first rendering in the browser, which must be alike: neither knows the hash. */
const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/**
 * The class guide (spec section 2): seven tabs, one panel at a time. The address's hash says which, so that every class,
 * also one without a tab, can be linked to. Without scripts all panels stand one after another and the tabs lead to them.
 */
export function ClassGuide() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const current = classOfHash(hydrated ? hash : "");
  const place = TABBED_CLASSES.findIndex(({ id }) => id === current);
  const { list, onKeyDown } = useTabKeys<HTMLDivElement>((index) => {
    const chosen = TABBED_CLASSES[index];
    if (chosen) navigate(panelOf(chosen.id), { replace: true, preventScrollReset: true });
  });

  // The browser looked for the linked panel while it was hidden still.
  useEffect(() => {
    if (hydrated && location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [hydrated]);

  return (
    <>
      <div className={styles.tabs} role="tablist" aria-label={t("Classes")} ref={list} onKeyDown={onKeyDown}>
        {TABBED_CLASSES.map((entry, index) => (
          <Link
            key={entry.id}
            to={panelOf(entry.id)}
            replace
            preventScrollReset
            role="tab"
            id={tabId(entry.id)}
            className={styles.tab}
            aria-selected={index === place}
            aria-controls={entry.id}
            tabIndex={index === Math.max(place, 0) ? 0 : -1}
          >
            <img src={`/art/classes/${entry.icon}.svg`} width="44" height="44" alt="" />
            {tell(entry.tab)}
          </Link>
        ))}
      </div>
      {ALL_CLASSES.map((entry) => (
        <ClassPanel key={entry.id} entry={entry} current={entry.id === current} />
      ))}
      <p className={styles.more}>
        {t("Two more classes walk some servers: ")}
        {UNTABBED_CLASSES.map((entry, index) => (
          <span key={entry.id}>
            {index > 0 ? t(" and ") : null}
            <Link to={panelOf(entry.id)}>{tell(entry.name)}</Link>
          </span>
        ))}
        .
      </p>
    </>
  );
}

function ClassPanel({ entry, current }: { entry: GuideClass; current: boolean }) {
  const hasTab = TABBED_CLASSES.includes(entry);
  return (
    <section
      id={entry.id}
      className={styles.panel}
      data-current={current}
      aria-labelledby={hasTab ? tabId(entry.id) : `${entry.id}-title`}
      {...(hasTab && { role: "tabpanel" })}
    >
      <div className={styles.head}>
        <img src={`/art/classes/${entry.icon}.svg`} className={styles.icon} width="96" height="96" alt="" />
        <div>
          <h2 id={`${entry.id}-title`}>{tell(entry.name)}</h2>
          <p className={styles.motto}>{tell(entry.motto)}</p>
        </div>
      </div>
      <p>{tell(entry.text)}</p>
      <p className={styles.weapons}>
        <strong>{t("Weapons")}</strong> {tell(entry.weapons)}
      </p>
      <ul className={styles.types}>
        {entry.subTypes.map((type) => (
          <li key={tell(type.stat)}>
            <h3>{tell(type.stat)}</h3>
            <p className={styles.weapon}>{tell(type.weapon)}</p>
            <p>{tell(type.text)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
