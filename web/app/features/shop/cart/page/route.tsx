import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { cartCalls } from "@tambayan/account-service/contract";
import { BUY_PARAMETERS, readSingleItem, summary } from "~/layout/cart/cart";
import { itemCount } from "~/layout/shared/item";
import { orServiceUnavailable, requirePart } from "~/platform/clients/fallback.server";
import { createResponder, readForm } from "~/platform/forms/form-result.server";
import { revalidateUnlessRefused } from "~/platform/forms/network-error";
import { msg, rich, t } from "~/platform/language/i18n";
import { noindexMeta, type RouteHandle } from "~/platform/page/meta";
import { requirePlayer } from "~/platform/session/viewer.server";
import { EmptyState, PageHeader } from "~/ui/page-header";
import { BuyPanel } from "./buy-panel";
import { CartRow } from "./cart-row";
import styles from "./shoppingcart.module.css";
import { askToConfirm, type BuyResult, buy, ORDER_FIELDS } from "./shoppingcart.server";
import { useCart } from "./use-cart";

export const handle: RouteHandle = {
  section: "shop",
  breadcrumb: msg("Shopping Cart"),
  personal: true,
  parameters: BUY_PARAMETERS,
};
export const meta = noindexMeta;

/**
 * The player's cart, or what buying one item alone would be. The key belongs to this rendering's form, which buys only
 * once.
 * @throws 404 for an item that is not in the shop
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const single = readSingleItem(new URL(request.url).searchParams);
  if (single) {
    await requirePlayer(context.viewer.with([]), request);
    return {
      cart: await orServiceUnavailable(context.account.call(cartCalls.cart, { query: single })),
      single,
      key: context.account.newKey(),
    };
  }
  const { parts } = await requirePlayer(context.viewer.with(["cart"]), request);
  return { cart: requirePart(parts.cart), single, key: context.account.newKey() };
}

export const shouldRevalidate = revalidateUnlessRefused;

/** Buys the checked items; a plain post asks for confirmation first, with the total and the balance afterwards. */
export async function action({ request, context }: ActionFunctionArgs) {
  const formData = await readForm(request);
  const respond = createResponder(formData, ORDER_FIELDS);
  try {
    await requirePlayer(context.viewer, request);
  } catch (error) {
    return respond.failed(error);
  }
  if (!respond.scripted && formData.get("intent") !== "buy") return askToConfirm(respond);
  const item = readSingleItem(new URL(request.url).searchParams);
  return buy(context, respond, formData, item ? { item } : {});
}

export default function ShoppingCart() {
  const { cart, single, key } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>() as BuyResult | undefined;
  const { rows, balance, version, change, whenSettled } = useCart(cart, { fixed: single !== null });
  const { count } = summary(rows);
  return (
    <>
      <PageHeader title={t("Shopping Cart")}>
        {single ? (
          <p>
            {rich("Only this item is bought. Your cart stays as it is. {link}", {
              link: <a href="/shoppingcart">{t("View cart")}</a>,
            })}
          </p>
        ) : (
          <p aria-live="polite">{t("Items in your Cart: {count}", { count })}</p>
        )}
      </PageHeader>
      {rows.length === 0 ? (
        <EmptyState>
          {rich("Your cart is empty. {link}", {
            link: <a href="/itemshop">{t("Browse the item shop")}</a>,
          })}
        </EmptyState>
      ) : (
        <ul className={styles.rows} aria-label={t("{items} in your cart", { items: itemCount(count) })}>
          {rows.map((row) => (
            <CartRow key={row.seq} row={row} onChange={single ? null : change} />
          ))}
        </ul>
      )}
      <BuyPanel
        rows={rows}
        balance={balance}
        version={version}
        idempotencyKey={key}
        actionData={actionData}
        single={single}
        whenSettled={whenSettled}
      />
    </>
  );
}
