import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { type GiftEntry, MESSAGES } from "@tambayan/account-service/contract";
import { CharacterLink } from "~/layout/shared/game-links";
import { ItemParts } from "~/layout/shared/item-parts";
import { ItemPicture } from "~/layout/shared/item-picture";
import { msg, rich, t, translate } from "~/platform/language/i18n";
import { noindexMeta, type RouteHandle } from "~/platform/page/meta";
import { readPage } from "~/platform/page/pager";
import { stayWithin } from "~/platform/page/pager.server";
import { withQuery } from "~/platform/page/with-query";
import { requireLogin } from "~/platform/session/viewer.server";
import { EmptyState, PageHeader } from "~/ui/page-header";
import { Pager } from "~/ui/pager";
import { DateTime } from "~/ui/relative-time";
import { Key } from "~/ui/table";
import { deliveryStatus } from "../delivery-status";
import styles from "../orders.module.css";

export const handle: RouteHandle = { section: "shop", breadcrumb: msg("Gifts received"), personal: true };
export const meta = noindexMeta;

/** A page of what other players sent, with its delivery status. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = readPage(new URL(request.url).searchParams.get("page"));
  const { gifts: list = null } = await requireLogin(context.viewer.with(["gifts"], { page }), request);
  stayWithin(request, page, list);
  return data({ page, list }, { status: list === null ? 503 : 200 });
}

export default function GiftsReceived() {
  const { page, list } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={t("Gifts received")}>
        {rich("Gifts are in your item bank in the game: open it with the {key} key. {link}", {
          key: <Key>B</Key>,
          link: <a href="/user">{t("Turn gifts on or off")}</a>,
        })}
      </PageHeader>
      {list === null ? (
        <EmptyState>{translate(MESSAGES.historyFailed)}</EmptyState>
      ) : list.gifts.length === 0 ? (
        <EmptyState>{t("No gifts yet.")}</EmptyState>
      ) : (
        <>
          <ul className={styles.lines}>
            {list.gifts.map((gift) => (
              <Gift key={gift.line} gift={gift} />
            ))}
          </ul>
          <Pager
            label={t("Gifts received pages")}
            current={page}
            last={list.last_page}
            prev={list.prev_page}
            next={list.next_page}
            to={(to) => `/gifts?page=${to}`}
          />
        </>
      )}
    </>
  );
}

/** The ticket form, with the gift as its subject. */
const ticketAbout = ({ line, shopitem }: GiftEntry) =>
  withQuery("/ticket", {
    category: "report",
    about: t("Gift {line}: {ItemName}", { line, ItemName: shopitem.ItemName }),
  });

function Gift({ gift }: { gift: GiftEntry }) {
  const { shopitem, quantity, from, to, message } = gift;
  return (
    <li className={styles.line}>
      <ItemPicture item={shopitem} size={64} />
      <div className={styles.what}>
        <h2>
          {shopitem.ItemName} <span className={styles.times}>× {quantity}</span>
        </h2>
        <ItemParts parts={gift.parts} />
        <p className={styles.date}>
          {from
            ? rich("From {from} to {to}", { from: <CharacterLink name={from} />, to })
            : t("From another player to {to}", { to })}
          {" · "}
          <DateTime date={gift.at} />
        </p>
        {message ? <blockquote className={styles.message}>{message}</blockquote> : null}
        <ul className={styles.delivery}>
          {deliveryStatus(gift.units).map(({ state, text }) => (
            <li key={state} data-state={state}>
              {text}
            </li>
          ))}
        </ul>
        <p className={styles.hint}>
          <a href={ticketAbout(gift)}>
            {t("Report this gift")}
            <span className="visually-hidden">: {shopitem.ItemName}</span>
          </a>
        </p>
      </div>
    </li>
  );
}
