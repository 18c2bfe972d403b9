import { type NewsSummary, topicPath } from "~/platform/content/news";
import { langOf, t } from "~/platform/language/i18n";
import { useNow } from "~/platform/root-data";
import { isNew } from "~/platform/time";
import { Icon } from "~/ui/icon";
import { Picture } from "~/ui/picture";
import { DateTime, RelativeTime } from "~/ui/relative-time";
import { EventTimes } from "./event-times";
import styles from "./news-list.module.css";

const VIEWS = new Intl.NumberFormat("en-PH");

/** 'new' on items of the last days. */
export function NewBadge({ date }: { date: string }) {
  return isNew(date, useNow(60_000)) ? <span className={styles.new}>{t("new")}</span> : null;
}

interface BylineProps {
  item: Pick<NewsSummary, "author" | "created_at" | "views">;
  /** With the date and time instead of how long ago it was. */
  exact?: boolean;
}

/** Writer, date and views in one line under a subject. */
export function Byline({ item, exact = false }: BylineProps) {
  return (
    <span className={styles.byline}>
      <span>{item.author}</span>
      {exact ? <DateTime date={item.created_at} /> : <RelativeTime date={item.created_at} />}
      <span title={t("Views")}>
        <Icon name="eye" size={14} />
        <span className="visually-hidden">{t("Views:")} </span>
        {VIEWS.format(item.views)}
      </span>
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
            {item.type === 2 ? <EventTimes event={item} withState /> : null}
            <Byline item={item} />
          </div>
        </li>
      ))}
    </ul>
  );
}
