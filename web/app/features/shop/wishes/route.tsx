import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { Wish } from "@tambayan/account-service/contract";
import { ItemParts } from "~/layout/shared/item-parts";
import { ItemPicture } from "~/layout/shared/item-picture";
import { ItemPrice } from "~/layout/shared/item-price";
import { requirePart } from "~/platform/clients/fallback.server";
import { msg, rich, t, translateReply } from "~/platform/language/i18n";
import { noindexMeta, type RouteHandle } from "~/platform/page/meta";
import { requirePlayer } from "~/platform/session/viewer.server";
import { Button } from "~/ui/button";
import { EmptyState, PageHeader } from "~/ui/page-header";
import { DropLink } from "../items/item-card";
import styles from "./wishes.module.css";

export const handle: RouteHandle = { section: "shop", breadcrumb: msg("Wish list"), personal: true };
export const meta = noindexMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { parts } = await requirePlayer(context.viewer.with(["wishes"]), request);
  return { wishes: requirePart(parts.wishes).wishes };
}

export default function WishList() {
  const { wishes } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={t("Wish list")}>
        {rich("Reduced items show their regular price. {link}", {
          link: <a href="/user">{t("Get an email when an item goes on sale")}</a>,
        })}
      </PageHeader>
      {wishes.length === 0 ? (
        <EmptyState>
          {rich("Your wish list is empty. {link}", {
            link: <a href="/itemshop">{t("Browse the item shop")}</a>,
          })}
        </EmptyState>
      ) : (
        <ul className={styles.wishes}>
          {wishes.map((wish) => (
            <Row key={wish.shopitem.ProductNum} wish={wish} />
          ))}
        </ul>
      )}
    </>
  );
}

function Row({ wish: { shopitem: item, problem } }: { wish: Wish }) {
  return (
    <li className={styles.wish}>
      <ItemPicture item={item} size={64} />
      <div className={styles.what}>
        <h2>{item.ItemName}</h2>
        <ItemParts parts={item.parts} />
        <ItemPrice item={item} />
        {problem && !item.drop_start ? <p className={styles.problem}>{translateReply(problem)}</p> : null}
      </div>
      <div className={styles.actions}>
        {item.drop_start ? (
          <DropLink item={item} />
        ) : problem ? null : (
          <form method="post" action="/cart">
            <input type="hidden" name="intent" value="add" />
            <input type="hidden" name="ProductNum" value={item.ProductNum} />
            <Button type="submit" variant="gold" wide>
              {t("Add to cart")}
              <span className="visually-hidden"> {item.ItemName}</span>
            </Button>
          </form>
        )}
        <form method="post" action="/wishlist/change">
          <input type="hidden" name="intent" value="remove" />
          <input type="hidden" name="ProductNum" value={item.ProductNum} />
          <Button type="submit" wide>
            {t("Remove")}
            <span className="visually-hidden"> {item.ItemName}</span>
          </Button>
        </form>
      </div>
    </li>
  );
}
