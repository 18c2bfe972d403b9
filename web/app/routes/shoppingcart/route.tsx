import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import { Absence, PageHead } from "~/components/ui/page-head";
import { summary } from "~/lib/cart";
import { needed } from "~/lib/fallback.server";
import { createAnswers, readForm } from "~/lib/form-answer.server";
import { msg, rich, t } from "~/lib/i18n";
import { newKey } from "~/lib/idempotency.server";
import { pieces } from "~/lib/item";
import { type RouteHandle, unlisted } from "~/lib/meta";
import { notAfterRefusal, orNoConnection } from "~/lib/no-connection";
import { requirePlayer } from "~/lib/viewer.server";
import { BuyPanel } from "./buy-panel";
import { CartRow } from "./cart-row";
import styles from "./shoppingcart.module.css";
import { askFirst, type BuyAnswer, buy } from "./shoppingcart.server";
import { useCart } from "./use-cart";

export const handle: RouteHandle = { section: "shop", breadcrumb: msg("Shopping Cart"), own: true };
export const meta = unlisted;

/** The player's cart (spec section 2, shopping cart). The key is of this rendering's form: it buys once. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { parts } = await requirePlayer(context.viewer.with(["cart"]));
  return { cart: needed(parts.cart), key: newKey() };
}

export const shouldRevalidate = notAfterRefusal;

/** Buys what is checked; a plain post is asked first, with the total and what is left after it. */
export async function action({ request, context }: ActionFunctionArgs) {
  const formData = await readForm(request);
  const answers = createAnswers(formData, []);
  try {
    await requirePlayer(context.viewer);
  } catch (error) {
    return answers.failed(error);
  }
  if (!answers.scripted && formData.get("intent") !== "buy") return askFirst(answers);
  return buy(context, answers, formData);
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  orNoConnection(serverAction<typeof action>());

export default function ShoppingCart() {
  const { cart, key } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>() as BuyAnswer | undefined;
  const { rows, balance, version, change, settled } = useCart(cart);
  const { count } = summary(rows);
  return (
    <>
      <PageHead title={t("Shopping Cart")}>
        <p aria-live="polite">{t("Items in your Cart: {count}", { count })}</p>
      </PageHead>
      {rows.length === 0 ? (
        <Absence>
          {rich("Your cart is empty. {link}", {
            link: <a href="/itemshop">{t("Look into the item shop")}</a>,
          })}
        </Absence>
      ) : (
        <ul className={styles.rows} aria-label={t("{pieces} in your cart", { pieces: pieces(count) })}>
          {rows.map((row) => (
            <CartRow key={row.seq} row={row} onChange={change} />
          ))}
        </ul>
      )}
      <BuyPanel
        rows={rows}
        balance={balance}
        version={version}
        idempotencyKey={key}
        answered={answered}
        settled={settled}
      />
    </>
  );
}
