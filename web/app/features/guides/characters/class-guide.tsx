import { Link, useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useClassBadge } from "~/layout/shared/game-icons";
import { useHydrated } from "~/platform/browsers/use-hydrated";
import { type Message, msg, t, translate } from "~/platform/language/i18n";
import { useTabKeys } from "~/ui/use-tab-keys";
import { ALL_CLASSES, classOfHash } from "./class-guide.lib";
import styles from "./class-guide.module.css";
import { type GuideClass, type Strengths, TABBED_CLASSES, UNTABBED_CLASSES } from "./class-guide-text";

/** The highest number of a strength. */
const STRONGEST = 5;

const panelOf = (id: string) => ({ hash: id });
const tabId = (id: string) => `${id}-tab`;

/**
 * The class guide: seven tabs, one panel at a time. The address's hash says which, so that every class can be linked
 * to, even one without a tab. Without scripts all panels show, and the tabs link to them.
 */
export function ClassGuide() {
  const { hash } = useLocation();
  const badgeOf = useClassBadge();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const shown = useRef<string>();
  const current = classOfHash(hydrated ? hash : "", shown.current);
  useEffect(() => {
    shown.current = current;
  }, [current]);
  const place = TABBED_CLASSES.findIndex(({ id }) => id === current);
  const { list, onKeyDown } = useTabKeys<HTMLDivElement>((index) => {
    const chosen = TABBED_CLASSES[index];
    if (chosen) navigate(panelOf(chosen.id), { replace: true, preventScrollReset: true });
  });

  // The browser looked for the linked panel while it was still hidden.
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
            <img src={badgeOf(entry).emblem} width="44" height="44" alt="" />
            {badgeOf(entry).name}
          </Link>
        ))}
      </div>
      {ALL_CLASSES.map((entry) => (
        <ClassPanel key={entry.id} entry={entry} current={entry.id === current} />
      ))}
      <p className={styles.more}>
        {t("Some servers have two more classes: ")}
        {UNTABBED_CLASSES.map((entry, index) => (
          <span key={entry.id}>
            {index > 0 ? t(" and ") : null}
            <Link to={panelOf(entry.id)}>{badgeOf(entry).name}</Link>
          </span>
        ))}
        .
      </p>
    </>
  );
}

function ClassPanel({ entry, current }: { entry: GuideClass; current: boolean }) {
  const badgeOf = useClassBadge();
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
        <picture>
          <source type="image/avif" srcSet={`/art/class-art/${entry.slug}.avif`} />
          <img
            src={`/art/class-art/${entry.slug}.webp`}
            className={styles.art}
            width="960"
            height="540"
            alt=""
            loading={current ? "eager" : "lazy"}
          />
        </picture>
        <div className={styles.title}>
          <h2 id={`${entry.id}-title`}>{badgeOf(entry).name}</h2>
          <p className={styles.motto}>{translate(entry.motto)}</p>
        </div>
      </div>
      <p>{translate(entry.text)}</p>
      <p className={styles.weapons}>
        <strong>{t("Weapons")}</strong> {translate(entry.weapons)}
      </p>
      <div className={styles.columns}>
        <div>
          <h3>{t("Strengths")}</h3>
          <StrengthBars of={entry.strengths} />
        </div>
        <div>
          <h3>{t("Skills")}</h3>
          <dl className={styles.skills}>
            {entry.skills.map((skill) => (
              <div key={skill.name}>
                <dt>{translate(skill.name)}</dt>
                <dd>{translate(skill.text)}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
      <h3>{t("Builds")}</h3>
      <ul className={styles.types}>
        {entry.subTypes.map((type) => (
          <li key={type.stat}>
            <div className={styles.build}>
              <img
                src={`/art/weapons/${type.picture}.svg`}
                className={styles.drawing}
                width="64"
                height="64"
                alt=""
                loading="lazy"
              />
              <div>
                <h4>{type.stat}</h4>
                <p className={styles.weapon}>{translate(type.weapon)}</p>
              </div>
            </div>
            <p>{translate(type.text)}</p>
            <StrengthBars of={type.strengths} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const STRENGTHS: Record<keyof Strengths, Message> = {
  survival: msg("Survival"),
  damage: msg("Damage"),
  range: msg("Range"),
  speed: msg("Speed"),
  support: msg("Support"),
};

/** A bar of blocks for each strength, with its number. */
function StrengthBars({ of }: { of: Strengths }) {
  return (
    <dl className={styles.strengths}>
      {(Object.keys(STRENGTHS) as (keyof Strengths)[]).map((name) => (
        <div key={name}>
          <dt>{translate(STRENGTHS[name])}</dt>
          <dd>
            <span className={styles.blocks} aria-hidden="true">
              {Array.from({ length: STRONGEST }, (_, index) => index + 1).map((value) => (
                <i key={value} data-on={value <= of[name]} />
              ))}
            </span>
            <span>{t("{value} of {most}", { value: of[name], most: STRONGEST })}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
