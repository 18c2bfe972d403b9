import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ShopItem } from "@tambayan/account-service/contract";
import { useState } from "react";
import { ItemPicture } from "~/layout/shared/item-picture";
import { ItemPrice } from "~/layout/shared/item-price";
import { nullIfUnavailable } from "~/platform/clients/fallback.server";
import { msg, rich, t } from "~/platform/language/i18n";
import { type RouteHandle, shareMeta } from "~/platform/page/meta";
import { stayWithin } from "~/platform/page/pager.server";
import type { RootLoader } from "~/platform/page/root-data";
import { inManila } from "~/platform/time/time";
import links from "~/ui/filter-links.module.css";
import { EmptyState, PageHeader } from "~/ui/page-header";
import { Pager } from "~/ui/pager";
import { SearchForm } from "~/ui/search-form";
import { Key } from "~/ui/table";
import { ItemCard } from "./item-card";
import { ItemModal } from "./item-modal";
import styles from "./itemshop.module.css";
import {
  type FeaturedItem,
  featuredOf,
  ITEM,
  readItem,
  readShopFilter,
  type ShopFilter,
  shopPath,
} from "./shop.lib";
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
  const [shop, bought, alone] = await Promise.all([
    nullIfUnavailable(context.content.shopItems(filter)),
    whole ? nullIfUnavailable(context.content.shopItems({ sort: "bought" })) : null,
    ProductNum === null ? null : nullIfUnavailable(context.content.shopItems({ ProductNum })),
  ]);
  stayWithin(request, filter.page, shop);
  return data(
    {
      filter,
      shop,
      featured: whole ? featuredOf(shop?.items ?? [], bought?.items ?? []) : [],
      requested: alone?.items[0] ?? null,
      isGone: alone?.items.length === 0,
    },
    { status: shop === null ? 503 : 200 },
  );
}

export default function ItemShop() {
  const { filter, shop, featured, requested, isGone } = useLoaderData<typeof loader>();
  const [shown, setShown] = useState<ShopItem | null>(requested);
  // Without scripts no dialog opens: then the item that was asked for stands first.
  const items = requested
    ? [requested, ...(shop?.items ?? []).filter(({ ProductNum }) => ProductNum !== requested.ProductNum)]
    : (shop?.items ?? []);
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
        <EmptyState>
          {rich("No Data. {link}", { link: <a href="/itemshop">{t("See all items")}</a> })}
        </EmptyState>
      ) : (
        <>
          {featured.length > 0 ? <Featured items={featured} /> : null}
          {/* One listener for the forms of all cards. */}
          <ul className={styles.cards} onSubmit={onSubmit}>
            {items.map((item, index) => (
              <ItemCard key={item.ProductNum} item={item} eager={index < 4} onShow={() => setShown(item)} />
            ))}
          </ul>
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
      {shown ? <ItemModal item={shown} onClose={() => setShown(null)} onSubmit={onSubmit} /> : null}
    </>
  );
}

/** What is on sale, and what drops: each leads to its item, which opens. */
function Featured({ items }: { items: FeaturedItem[] }) {
  return (
    <ul className={styles.featured} aria-label={t("Featured")}>
      {items.map((item) => (
        <li key={item.ProductNum}>
          <a
            href={item.drop_start ? `/drop/${item.ProductNum}` : `/itemshop?${ITEM}=${item.ProductNum}`}
            className={styles.feature}
            data-reload
          >
            <ItemPicture item={item} size={96} eager />
            <span className={styles.reason}>
              {item.drop_start ? t("Drop: {date}", { date: inManila(item.drop_start) }) : t("On sale")}
            </span>
            <strong className={styles.featureName}>{item.ItemName}</strong>
            <ItemPrice item={item} />
          </a>
        </li>
      ))}
    </ul>
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
