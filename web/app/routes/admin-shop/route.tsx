import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { productsResponseSchema } from "@tambayan/account-service/contract";
import { Exactly, List } from "~/components/console/list";
import { Mark } from "~/components/ui/facts";
import { PageHead } from "~/components/ui/page-head";
import { count } from "~/lib/console";
import { orFail, readQuery, requireRight } from "~/lib/console.server";
import type { RouteHandle } from "~/lib/meta";
import { markOf, priceOf, stockOf } from "./shop.lib";

export const handle: RouteHandle = { breadcrumb: "Shop" };

/** What the game can deliver, and what the shop makes of it. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireRight(context, "shop");
  const values = readQuery(request, ["search", "state", "category"]);
  const query = { ...values, ...readQuery(request, ["before"]) };
  const { products, ...list } = await orFail(
    context.account.console.read("/admin/shop", productsResponseSchema, query),
  );
  const now = Date.now();
  return {
    ...list,
    products: products.map((product) => ({ ...product, mark: markOf(product, now) })),
    values,
  };
}

export default function Shop() {
  const { products, next, categories, values } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="Shop">
        Every item that the game can deliver. What is published, and has a price, is sold in the item shop.
      </PageHead>
      <List
        caption="Items"
        filters={[
          { name: "search", label: "Name or number" },
          {
            name: "state",
            label: "State",
            options: [
              ["published", "Published"],
              ["hidden", "Hidden"],
              ["unmapped", "Not in the shop"],
            ],
          },
          { name: "category", label: "Category", options: categories.map((name) => [name, name]) },
        ]}
        values={values}
        csv="shop"
        heads={[
          "Item",
          "Number",
          "State",
          "Price",
          "Stock",
          "Bought",
          "Category",
          "Sale from (Manila)",
          "Until",
        ]}
        next={next}
        empty="The game has no such item."
      >
        {products.map((product) => (
          <tr key={product.ProductNum}>
            <th scope="row">
              <a href={`/admin/shop/${product.ProductNum}`}>{product.ItemName}</a>
            </th>
            <td>{product.ProductNum}</td>
            <td>
              <Mark look={product.mark.look}>{product.mark.text}</Mark>
            </td>
            <td>{priceOf(product)}</td>
            <td>{stockOf(product)}</td>
            <td>{product.item ? count(product.item.bought) : "–"}</td>
            <td>{product.item?.category || "–"}</td>
            <td>
              <Exactly at={product.item?.saleStart ?? null} />
            </td>
            <td>
              <Exactly at={product.item?.saleEnd ?? null} />
            </td>
          </tr>
        ))}
      </List>
    </>
  );
}
