import { type NewsSummary, topicPath } from "~/platform/content/news";
import { langOf, msg, t, translate } from "~/platform/language/i18n";
import { useNow } from "~/platform/root-data";
import { dayInManila, eventState, isNew } from "~/platform/time";
import { Icon } from "~/ui/icon";
import { Picture } from "~/ui/picture";
import { RelativeTime } from "~/ui/relative-time";
import styles from "./news-list.module.css";

const VIEWS = new Intl.NumberFormat("en-PH");

/** 'new' on items of the last days. */
export function NewBadge({ date }: { date: string }) {
  return isNew(date, useNow(60_000)) ? <span className={styles.new}>{t("new")}</span> : null;
}

/** Writer, date and views in one line under a subject. */
export function Byline({ item }: { item: Pick<NewsSummary, "author" | "created_at" | "views"> }) {
  return (
    <span className={styles.byline}>
      <span>{item.author}</span>
      <RelativeTime date={item.created_at} />
      <span title={t("Views")}>
        <Icon name="eye" size={14} />
        <span className="visually-hidden">{t("Views:")} </span>
        {VIEWS.format(item.views)}
      </span>
    </span>
  );
}

const EVENT_LABEL = {
  running: msg("On now"),
  upcoming: msg("Soon"),
  over: msg("Ended"),
  undated: null,
} as const;

/** An event's days in Manila and its status. */
export function EventDates({ item }: { item: Pick<NewsSummary, "event_start" | "event_end"> }) {
  const state = eventState(item, useNow(60_000));
  const label = EVENT_LABEL[state];
  if (!item.event_start || !label) return null;
  return (
    <span className={styles.event} data-state={state}>
      <strong>{translate(label)}</strong> {dayInManila(item.event_start)}
      {item.event_end ? ` – ${dayInManila(item.event_end)}` : null}
    </span>
  );
}

interface NewsListProps {
  items: NewsSummary[];
  /** Level of the subjects' headings: one below the heading above the list. */
  heading: "h2" | "h3";
}

/** Subjects with writer, date and views, newest first; each whole entry is clickable. */
export function NewsList({ items, heading: Heading }: NewsListProps) {
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={item.id} className={item.lead ? styles.lead : styles.item}>
          {item.lead?.thumbnail ? (
            <Picture
              image={item.lead.thumbnail}
              alt=""
              sizes="(max-width: 41rem) 55vw, 27rem"
              className={styles.picture}
            />
          ) : null}
          <div className={styles.text}>
            <Heading className={styles.subject}>
              <a href={topicPath(item.id)} lang={langOf(item.locale)}>
                {item.subject}
              </a>{" "}
              <NewBadge date={item.created_at} />
            </Heading>
            {item.lead ? (
              <p className={styles.excerpt} lang={langOf(item.locale)}>
                {item.lead.excerpt}
              </p>
            ) : null}
            {item.type === 2 ? <EventDates item={item} /> : null}
            <Byline item={item} />
          </div>
        </li>
      ))}
    </ul>
  );
}
