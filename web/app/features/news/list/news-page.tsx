import { Form, useNavigation } from "@remix-run/react";
import { NewsList } from "~/layout/shared/news-list";
import { FEED_FORMATS } from "~/platform/content/feed-formats";
import {
  CATEGORIES,
  type Category,
  type EventSummary,
  listPath,
  type NewsSummary,
  searchPath,
} from "~/platform/content/news";
import { rich, t, translate } from "~/platform/language/i18n";
import links from "~/ui/filter-links.module.css";
import { Icon } from "~/ui/icon";
import { Pager } from "~/ui/pager";
import { SearchForm } from "~/ui/search-form";
import { EventCards } from "../parts/event-card";
import styles from "./news-page.module.css";

interface NewsPageProps {
  category: Category;
  /** The search text, across all categories; '' for none. */
  search: string;
  page: number;
  /** Null if the cms cannot be reached and nothing is cached. */
  list: {
    items: NewsSummary[];
    /** The items as cards, for a page of events. */
    events: EventSummary[] | null;
    prev: number | null;
    next: number | null;
    last: number;
    total: number;
  } | null;
}

/** News, events or guides, or search results, eight per page. */
export function NewsPage({ category, search, page, list }: NewsPageProps) {
  const title = search ? t("Search") : translate(CATEGORIES[category].title);
  const path = (target: number) => (search ? searchPath(search, target) : listPath(category, target));
  const refreshing = useNavigation().formAction === "/refresh";
  return (
    <>
      <div className={styles.head} data-head="">
        <h1>{title}</h1>
        <Form method="post" action="/refresh">
          <input type="hidden" name="from" value={path(page)} />
          <button
            type="submit"
            className={styles.refresh}
            aria-label={t("Refresh")}
            title={t("Refresh")}
            aria-busy={refreshing}
          >
            <Icon name="refresh" />
          </button>
        </Form>
      </div>
      <Tools category={category} search={search} />
      {search && list ? (
        <p className={styles.found} role="status">
          {rich('{items} found for "{search}". {link}', {
            items: t("{count, plural, one {# result} other {# results}}", { count: list.total }),
            search,
            link: <a href="/news">{t("Clear search")}</a>,
          })}
        </p>
      ) : null}
      {list === null ? (
        <p className={styles.unavailable}>
          {t("{title} cannot be loaded right now. Please try again in a moment.", { title })}
        </p>
      ) : list.items.length > 0 ? (
        <>
          {list.events ? (
            <EventCards events={list.events} heading="h2" />
          ) : (
            <NewsList
              items={list.items}
              label={title}
              heading="h2"
              shape="line"
              chips={search ? "kind" : "month"}
            />
          )}
          <Pager
            label={t("{title} pages", { title })}
            current={page}
            last={list.last}
            prev={list.prev}
            next={list.next}
            to={path}
          />
        </>
      ) : search ? (
        <p className={styles.unavailable}>
          {t("No results match all of these words. Try fewer or different words.")}
        </p>
      ) : (
        <p className={styles.unavailable}>{t("Nothing here yet.")}</p>
      )}
    </>
  );
}

/** Search, categories and feeds: a form and links, so each list has its own address and works without scripts. */
function Tools({ category, search }: { category: Category; search: string }) {
  return (
    <div className={links.filters}>
      <SearchForm
        id="news-search"
        action="/news"
        label={t("Search news, events and guides")}
        search={search}
      />
      <nav aria-label={t("Categories")}>
        <ul className={links.chips}>
          {(Object.keys(CATEGORIES) as Category[]).map((entry) => (
            <li key={entry}>
              <a
                href={listPath(entry, 1)}
                aria-current={entry === category && !search ? "true" : undefined}
                data-keep-scroll
              >
                {translate(CATEGORIES[entry].title)}
              </a>
            </li>
          ))}
          {category === "event" && !search ? (
            <li>
              <a href="/events">
                <Icon name="calendar" size={16} /> {t("Event calendar")}
              </a>
            </li>
          ) : null}
          {FEED_FORMATS.map(({ name, path }) => (
            <li key={name}>
              <a href={search ? path : `${path}?category=${category}`} data-reload data-feed>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
