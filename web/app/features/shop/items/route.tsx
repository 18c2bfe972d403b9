import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ShopItem } from "@tambayan/account-service/contract";
import { useState } from "react";
import { nullIfUnavailable } from "~/platform/clients/fallback.server";
import { msg, rich, t } from "~/platform/language/i18n";
import { type RouteHandle, shareMeta } from "~/platform/page/meta";
import { stayWithin } from "~/platform/page/pager.server";
import type { RootLoader } from "~/platform/page/root-data";
import { useLater } from "~/platform/page/use-later";
import { changesAt, renderedInstant } from "~/platform/time/valid-until.server";
import links from "~/ui/filter-links.module.css";
import { EmptyState, PageHeader } from "~/ui/page-header";
import { Pager } from "~/ui/pager";
import { SearchForm } from "~/ui/search-form";
import { Key } from "~/ui/table";
import { ItemCard } from "./item-card";
import { ItemModal } from "./item-modal";
import styles from "./itemshop.module.css";
import {
  featuredOf,
  ITEM,
  NEW_MS,
  newOf,
  type OwnedAnswer,
  readItem,
  readShopFilter,
  type ShopFilter,
  shopPath,
  toTile,
} from "./shop.lib";
import { Tiles } from "./tiles";
import { useAddToCart } from "./use-add-to-cart";

export const handle: RouteHandle = {
  section: "shop",
  breadcrumb: msg("Item Shop"),
  parameters: ["category", "page", "search", "sort", ITEM],
};

export const meta: MetaFunction<typeof loader, { root: RootLoader }> = ({ data: page, matches }) => {
  const site = matches.find((match) => match.id === "root")?.data.site;
  if (!site || !page) return [];
  return shareMeta({
    title: t("Item Shop"),
    description: t(
      "Weapons, costumes, pets and consumables for R-Coin, delivered to your item bank in the game.",
    ),
    url: site.publicUrl + shopPath(page.filter),
    image: `${site.publicUrl}${site.shareImage}`,
  });
};

/**
 * The public catalog: a page of the search results in a category, and the item that the address asks for, wherever it
 * stands.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const filter = readShopFilter(searchParams);
  const ProductNum = readItem(searchParams);
  const whole = !filter.search && !filter.category && filter.page === 1;
  const [{ state }, shop, bought, newest, alone, goesWith] = await Promise.all([
    context.viewer(),
    nullIfUnavailable(context.content.shopItems(filter)),
    whole ? nullIfUnavailable(context.content.shopItems({ sort: "bought" })) : null,
    whole ? nullIfUnavailable(context.content.shopItems({ sort: "newest" })) : null,
    ProductNum === null ? null : nullIfUnavailable(context.content.shopItems({ ProductNum })),
    ProductNum === null ? null : nullIfUnavailable(context.content.goesWith(ProductNum)),
  ]);
  const featured = whole ? featuredOf(shop?.items ?? [], bought?.items ?? []) : [];
  stayWithin(request, filter.page, shop);
  const now = renderedInstant();
  const fresh = newOf(newest?.items ?? [], featured, now);
  for (const { since } of newest?.items ?? []) {
    const newUntil = Date.parse(since ?? "") + NEW_MS;
    if (newUntil > now) changesAt(newUntil);
  }
  return data(
    {
      filter,
      shop,
      loggedIn: state === "player",
      featured,
      fresh,
      goesWith: (goesWith?.items ?? []).map(toTile),
      requested: alone?.items[0] ?? null,
      isGone: alone?.items.length === 0,
    },
    { status: shop === null ? 503 : 200 },
  );
}

export default function ItemShop() {
  const { filter, shop, loggedIn, featured, fresh, goesWith, requested, isGone } =
    useLoaderData<typeof loader>();
  const [shown, setShown] = useState<ShopItem | null>(requested);
  // Without scripts no dialog opens: then the item that was asked for stands first.
  const items = requested
    ? [requested, ...(shop?.items ?? []).filter(({ ProductNum }) => ProductNum !== requested.ProductNum)]
    : (shop?.items ?? []);
  const had = useLater<OwnedAnswer>(loggedIn ? "/itemshop/owned" : null);
  const owned = new Set(had?.owned);
  const onSubmit = useAddToCart(() => setShown(null));
  return (
    <>
      <PageHeader title={t("Item Shop")}>
        {rich(
          "Your purchases go to your item bank in the game: open it with the {key} key. You don't need to log in again.",
          { key: <Key>B</Key> },
        )}
      </PageHeader>
      <Filters filter={filter} categories={shop?.categories ?? []} />
      {isGone ? <p role="status">{t("That item is not in the shop right now.")}</p> : null}
      {shop === null ? (
        <EmptyState>
          {t("The item shop is unavailable right now. Please try again in a few minutes.")}
        </EmptyState>
      ) : items.length === 0 ? (
        <EmptyState next={<a href="/itemshop">{t("See all items")}</a>}>
          {filter.search ? t('Nothing matches "{search}".', { search: filter.search }) : t("No Data")}
        </EmptyState>
      ) : (
        <>
          {featured.length > 0 ? <Tiles items={featured} label={t("Featured")} large /> : null}
          {fresh.length > 0 ? (
            <section aria-labelledby="new-items">
              <h2 id="new-items" className={styles.rowTitle}>
                {t("New")}
              </h2>
              <Tiles items={fresh} label={t("New")} />
            </section>
          ) : null}
          {featured.length > 0 || fresh.length > 0 ? (
            <h2 className={styles.rowTitle}>{t("All items")}</h2>
          ) : null}
          {/* One listener for the forms of all cards. */}
          <ul className={styles.cards} onSubmit={onSubmit}>
            {items.map((item, index) => (
              <ItemCard
                key={item.ProductNum}
                item={item}
                owned={owned.has(item.ProductNum)}
                eager={index < 4}
                onShow={() => setShown(item)}
              />
            ))}
          </ul>
          {/* The pop-up has it where scripts run. */}
          {requested && goesWith.length > 0 ? (
            <section className={styles.plain} aria-labelledby="goes-with">
              <h2 id="goes-with" className={styles.rowTitle}>
                {t("Goes with {ItemName}", { ItemName: requested.ItemName })}
              </h2>
              <Tiles items={goesWith} label={t("Goes with {ItemName}", { ItemName: requested.ItemName })} />
            </section>
          ) : null}
          <Pager
            label={t("Item shop pages")}
            current={filter.page}
            last={shop.last_page}
            prev={shop.prev_page}
            next={shop.next_page}
            to={(page) => shopPath({ ...filter, page })}
          />
        </>
      )}
      {shown ? (
        <ItemModal
          key={shown.ProductNum}
          item={shown}
          owned={owned.has(shown.ProductNum)}
          goesWith={shown === requested ? goesWith : null}
          onClose={() => setShown(null)}
          onSubmit={onSubmit}
        />
      ) : null}
    </>
  );
}

/** Search and categories. A form and links: each list has its own address and works without scripts. */
function Filters({ filter, categories }: { filter: ShopFilter; categories: string[] }) {
  return (
    <div className={links.filters}>
      <SearchForm id="shop-search" action="/itemshop" label={t("Search items")} search={filter.search}>
        {filter.category ? <input type="hidden" name="category" value={filter.category} /> : null}
      </SearchForm>
      {categories.length > 0 ? (
        <nav aria-label={t("Categories")}>
          <ul className={links.chips}>
            {["", ...categories].map((category) => (
              <li key={category}>
                <a
                  href={shopPath({ search: filter.search, category, page: 1 })}
                  aria-current={category === filter.category ? "true" : undefined}
                  data-keep-scroll
                >
                  {category || t("All")}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      {filter.search ? (
        <p className={styles.found}>
          {rich('Results for "{search}" {link}', {
            search: filter.search,
            link: <a href={shopPath({ ...filter, search: "", page: 1 })}>{t("Clear search")}</a>,
          })}
        </p>
      ) : null}
    </div>
  );
}
