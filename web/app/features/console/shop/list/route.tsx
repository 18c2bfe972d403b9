import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { productCalls } from "@tambayan/account-service/contract";
import { ItemPicture } from "~/layout/shared/item-picture";
import type { RouteHandle } from "~/platform/page/meta";
import { Badge } from "~/ui/facts";
import { PageHeader } from "~/ui/page-header";
import { formatCount, mayWrite } from "../../console";
import { orErrorPage, readListQuery, requireRight } from "../../console.server";
import styles from "../../parts/console.module.css";
import { DateTime, List } from "../../parts/list";
import { badgeOf, ITEMS, priceOf, stockOf } from "./shop.lib";

export const handle: RouteHandle = { breadcrumb: () => "Shop" };

/** All items that the game can deliver, with their status in the shop. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const role = await requireRight(context, "shop");
  const { values, query } = readListQuery(request, productCalls.list, ["search", "state", "category"]);
  const { products, ...list } = await orErrorPage(context.account.call(productCalls.list, { query }));
  const now = Date.now();
  return {
    ...list,
    products: products.map((product) => ({ ...product, mark: badgeOf(product, now) })),
    values,
    write: mayWrite(role, "shop"),
  };
}

export default function Shop() {
  const { products, next, categories, values, write } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Shop">
        All items that the game can deliver, and your bundles of them. What is published and has a price is
        sold in the item shop. <a href="/admin/character-services">Character services</a>
        {write ? (
          <>
            {" · "}
            <a href="/admin/shop/new-bundle">New bundle</a>
          </>
        ) : null}
      </PageHeader>
      <List
        caption="Items"
        filters={[
          { name: "search", label: "Name or number" },
          {
            name: "state",
            label: "Status",
            options: [
              ["published", "Published"],
              ["hidden", "Hidden"],
              ["unmapped", "Not in the shop"],
              ["bundles", "Bundles"],
            ],
          },
          { name: "category", label: "Category", options: categories.map((name) => [name, name]) },
        ]}
        values={values}
        csv="shop"
        headers={[
          "Item",
          "Number",
          "Status",
          "Price",
          "Stock",
          "Sold",
          "Category",
          "On sale from (Manila)",
          "Until",
        ]}
        next={next}
        empty="No items found."
        choose={write ? { action: "/admin/shop/bulk", name: ITEMS, submit: "Change selected" } : undefined}
      >
        {products.map((product) => (
          <tr key={product.ProductNum}>
            <th scope="row">
              <div className={styles.product}>
                {write ? (
                  <label className={styles.chosen}>
                    <input type="checkbox" name={ITEMS} value={product.ProductNum} />
                    <span className="visually-hidden">Select {product.ItemName}</span>
                  </label>
                ) : null}
                <ItemPicture item={{ image_url: product.item?.image_url ?? null }} size={40} />
                <a href={`/admin/shop/${product.ProductNum}`}>{product.ItemName}</a>
              </div>
            </th>
            <td>{product.ProductNum}</td>
            <td>
              <Badge variant={product.mark.variant}>{product.mark.text}</Badge>
            </td>
            <td>{priceOf(product)}</td>
            <td>{stockOf(product)}</td>
            <td>{product.item ? formatCount(product.item.bought) : "–"}</td>
            <td>{product.item?.category || "–"}</td>
            <td>
              <DateTime at={product.item?.saleStart ?? null} />
            </td>
            <td>
              <DateTime at={product.item?.saleEnd ?? null} />
            </td>
          </tr>
        ))}
      </List>
    </>
  );
}
