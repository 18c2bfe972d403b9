import { Form, useNavigation } from "@remix-run/react";
import { searchLimit } from "@tambayan/cms/contract";
import { NewsList } from "~/components/site/news-list";
import links from "~/components/ui/filter-links.module.css";
import { Icon } from "~/components/ui/icon";
import { Pager } from "~/components/ui/pager";
import { SearchForm } from "~/components/ui/search-form";
import { FEED_FORMATS } from "~/lib/feed-formats";
import { rich, t, tell } from "~/lib/i18n";
import { CATEGORIES, type Category, listPath, searchPath, type Teaser } from "~/lib/news";
import styles from "./news-page.module.css";

interface NewsPageProps {
  category: Category;
  /** What is searched for, in all categories; '' for none. */
  search: string;
  page: number;
  /** Null while the cms cannot be reached and nothing was kept. */
  list: { items: Teaser[]; prev: number | null; next: number | null; last: number; total: number } | null;
}

/** News, events or guides, or what was found among them, eight a page (spec section 2, news list). */
export function NewsPage({ category, search, page, list }: NewsPageProps) {
  const title = search ? t("Search") : tell(CATEGORIES[category].title);
  const path = (target: number) => (search ? searchPath(search, target) : listPath(category, target));
  const refreshing = useNavigation().formAction === "/refresh";
  return (
    <>
      <div className={styles.head}>
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
          {rich("{items} found for “{search}”. {link}", {
            items: t("{count, plural, one {# item} other {# items}}", { count: list.total }),
            search,
            link: <a href="/news">{t("Clear the search")}</a>,
          })}
        </p>
      ) : null}
      {list === null ? (
        <p className={styles.away}>
          {t("{title} cannot be loaded right now. Please try again in a moment.", { title })}
        </p>
      ) : list.items.length > 0 ? (
        <>
          <NewsList items={list.items} heading="h2" />
          <Pager
            label={t("{title} pages", { title })}
            current={page}
            last={list.last}
            prev={list.prev}
            next={list.next}
            to={path}
          />
        </>
      ) : search && page === 1 ? (
        <p className={styles.away}>{t("Nothing has all of these words. Try fewer, or another one.")}</p>
      ) : (
        <p className={styles.away}>
          {rich("There is no page {page}. {link}", {
            page,
            link: <a href={path(1)}>{t("To the first page")}</a>,
          })}
        </p>
      )}
    </>
  );
}

/** Search, categories and feeds: a form and links, so each list has an address and works without scripts. */
function Tools({ category, search }: { category: Category; search: string }) {
  return (
    <div className={links.filters}>
      <SearchForm
        id="news-search"
        action="/news"
        label={t("Search news, events and guides")}
        search={search}
        maxLength={searchLimit}
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
                {tell(CATEGORIES[entry].title)}
              </a>
            </li>
          ))}
          {FEED_FORMATS.map(({ name, path }) => (
            <li key={name}>
              <a href={search ? path : `${path}?category=${category}`} data-reload>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
