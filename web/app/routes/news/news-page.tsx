import { Form, useNavigation } from "@remix-run/react";
import { NewsList } from "~/components/site/news-list";
import { Icon } from "~/components/ui/icon";
import { Pager } from "~/components/ui/pager";
import { rich, t, tell } from "~/lib/i18n";
import { CATEGORIES, type Category, listPath, type Teaser } from "~/lib/news";
import styles from "./news-page.module.css";

interface NewsPageProps {
  category: Category;
  page: number;
  /** Null while the cms cannot be reached and nothing was kept. */
  list: { items: Teaser[]; prev: number | null; next: number | null; last: number } | null;
}

/** News, events or guides, eight a page (spec section 2, news list). */
export function NewsPage({ category, page, list }: NewsPageProps) {
  const title = tell(CATEGORIES[category].title);
  const refreshing = useNavigation().formAction === "/refresh";
  return (
    <>
      <div className={styles.head}>
        <h1>{title}</h1>
        <Form method="post" action="/refresh">
          <input type="hidden" name="from" value={listPath(category, page)} />
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
      {list === null ? (
        <p className={styles.away}>
          {t("{title} cannot be loaded right now. Please try again in a moment.", { title })}
        </p>
      ) : list.items.length === 0 ? (
        <p className={styles.away}>
          {rich("There is no page {page}. {link}", {
            page,
            link: <a href={listPath(category, 1)}>{t("To the first page")}</a>,
          })}
        </p>
      ) : (
        <>
          <NewsList items={list.items} heading="h2" />
          <Pager
            label={t("{title} pages", { title })}
            current={page}
            last={list.last}
            prev={list.prev}
            next={list.next}
            to={(target) => listPath(category, target)}
          />
        </>
      )}
    </>
  );
}
