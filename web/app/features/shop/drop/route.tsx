import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { Drop, DropEntry } from "@tambayan/account-service/contract";
import { dropCalls } from "@tambayan/account-service/contract";
import { readProductNum } from "~/layout/cart/cart";
import { ItemParts } from "~/layout/shared/item-parts";
import { ItemPicture } from "~/layout/shared/item-picture";
import { ItemPrice } from "~/layout/shared/item-price";
import { nullIfUnavailable } from "~/platform/clients/fallback.server";
import { isCallError } from "~/platform/clients/http.server";
import { formatCoins } from "~/platform/language/coins";
import { rich, t } from "~/platform/language/i18n";
import { type RouteHandle, shareMeta } from "~/platform/page/meta";
import type { RootLoader } from "~/platform/page/root-data";
import { loginPath } from "~/platform/session/login-path";
import { Button, ButtonLink } from "~/ui/button";
import { Fact, Facts } from "~/ui/facts";
import { EmptyState, PageHeader } from "~/ui/page-header";
import { Panel } from "~/ui/panel";
import { DateTime } from "~/ui/relative-time";
import { Key } from "~/ui/table";
import { spanText, useTimeLeft } from "./countdown";
import { canLineUp } from "./drop.lib";
import styles from "./drop.module.css";

type LoaderData = ReturnType<typeof useLoaderData<typeof loader>>;

export const handle: RouteHandle<LoaderData> = {
  section: "shop",
  breadcrumb: ({ drop }) => drop?.item.ItemName,
  personal: true,
  parameters: [],
};

/** While a player waits, the page asks again, with scripts and without. */
export const meta: MetaFunction<typeof loader, { root: RootLoader }> = ({ data: page, matches }) => {
  const site = matches.find((match) => match.id === "root")?.data.site;
  if (!site || !page?.drop) return [];
  const { item, starts } = page.drop;
  const shared = shareMeta({
    title: item.ItemName,
    description: t("A drop with a limited stock: first come, first served."),
    url: `${site.publicUrl}/drop/${item.ProductNum}`,
    image: `${site.publicUrl}${site.shareImage}`,
  });
  const waits = page.entry?.state === "waiting";
  return waits && starts ? [...shared, { httpEquiv: "refresh", content: String(page.again) }] : shared;
};

/** A drop, and the player's place in its queue. @throws 404 for an item that is not a drop */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const ProductNum = readProductNum(params.number);
  const drop = ProductNum === null ? undefined : await nullIfUnavailable(context.content.drop(ProductNum));
  if (ProductNum === null || drop === undefined)
    throw new Response(null, { status: 404, statusText: "Not Found" });
  const known = context.session.has("token");
  const place =
    drop && known ? await placeOf(context.account.data(dropCalls.entry, { params: { ProductNum } })) : null;
  const shown = { drop, known, entry: place?.entry ?? null, again: place?.again ?? 0 };
  return data(shown, { status: drop ? 200 : 503 });
}

/** A place that cannot be read is shown as none: the next look finds it. */
const placeOf = <Place,>(requested: Promise<Place>) =>
  requested.catch((error: unknown) => {
    if (isCallError(error)) return null;
    throw error;
  });

export default function DropPage() {
  const { drop, entry, known, again } = useLoaderData<typeof loader>();
  if (!drop) {
    return (
      <>
        <PageHeader title={t("Drop")} />
        <EmptyState>
          {t("The item shop is unavailable right now. Please try again in a few minutes.")}
        </EmptyState>
      </>
    );
  }
  const { item } = drop;
  return (
    <>
      <PageHeader title={item.ItemName}>
        {t("A drop: players line up in the order of arrival, and each gets one while stock lasts.")}
      </PageHeader>
      <Panel title={t("Drop")}>
        <div className={styles.drop}>
          <ItemPicture item={item} size={200} eager />
          <div className={styles.facts}>
            <p>{item.info}</p>
            <ItemParts parts={item.parts} />
            <Facts>
              <Fact name={t("Price")}>
                <ItemPrice item={item} />
              </Fact>
              <Fact name={t("Starts (Manila time)")}>
                <DateTime date={drop.starts} />
              </Fact>
              <Fact name={t("Stock")}>{formatCoins(item.stock ?? 0)}</Fact>
            </Facts>
            {entry ? <Place entry={entry} again={again} /> : null}
            {canLineUp(drop, entry) ? <LineUp drop={drop} known={known} again={entry !== null} /> : null}
          </div>
        </div>
      </Panel>
    </>
  );
}

/** The player's place, or what has become of it. */
function Place({ entry: { state, place, ahead }, again }: { entry: DropEntry; again: number }) {
  if (state === "waiting") {
    return (
      <div className={styles.place} role="status">
        <p className={styles.number}>{t("You are number {place}", { place: formatCoins(place) })}</p>
        <p>
          {ahead === 0
            ? t("It is your turn.")
            : t("{ahead, plural, one {One player is} other {# players are}} before you.", { ahead })}{" "}
          {t("This page refreshes every {again, plural, one {# second} other {# seconds}}.", { again })}
        </p>
      </div>
    );
  }
  return (
    <div className={styles.place} role="status" data-state={state}>
      {state === "bought" ? (
        <p>
          {rich("You got it! It is in your item bank in the game: open it with the {key} key. {link}", {
            key: <Key>B</Key>,
            link: <a href="/shoppurchases">{t("Purchase History")}</a>,
          })}
        </p>
      ) : state === "short" ? (
        <p>{t("You did not have enough R-Coin when it was your turn.")}</p>
      ) : state === "sold_out" ? (
        <p>{t("Sold out before it was your turn. You paid nothing.")}</p>
      ) : (
        <p>{t("The sale has changed or ended before it was your turn. You paid nothing.")}</p>
      )}
    </div>
  );
}

/** The button, which works from the start on. */
function LineUp({ drop, known, again }: { drop: Drop; known: boolean; again: boolean }) {
  const { item, starts, now, open } = drop;
  const { left, counting } = useTimeLeft(starts, now);
  const soldOut = item.stock === 0;
  if (soldOut) return <p className={styles.place}>{t("Sold out")}</p>;
  const waits = left > 0;
  if (!waits && !open && Date.parse(starts) <= Date.parse(now)) {
    return <p className={styles.place}>{t("This drop is over.")}</p>;
  }
  return (
    <>
      {again ? <p>{t("It is still open: you can line up again.")}</p> : null}
      {waits ? (
        <p className={styles.countdown} role="timer">
          {rich("Starts in {time}", { time: <span className="figures">{spanText(left)}</span> })}
        </p>
      ) : null}
      {known ? (
        <form method="post" action={`/drop/${item.ProductNum}/enter`} className={styles.form}>
          <input type="hidden" name="expectedPrice" value={item.price} />
          <Button
            type="submit"
            variant="gold"
            aria-disabled={waits && counting}
            onClick={(event) => waits && counting && event.preventDefault()}
          >
            {t("Buy for {price} R-Coin", { price: formatCoins(item.price) })}
          </Button>
          <p className={styles.hint}>
            {t(
              "Your R-Coin is taken when it is your turn. One for each account; it cannot be sent as a gift.",
            )}
          </p>
        </form>
      ) : (
        <ButtonLink href={loginPath(`/drop/${item.ProductNum}`)}>{t("Log in to line up")}</ButtonLink>
      )}
    </>
  );
}

export { NotFoundBoundary as ErrorBoundary } from "~/layout/notices/not-found";
