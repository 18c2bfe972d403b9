import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { MESSAGES } from "@tambayan/account-service/contract";
import { createResponder, readForm } from "~/platform/forms/form-result.server";
import { revalidateUnlessRefused } from "~/platform/forms/network-error";
import { msg, rich, t, translate } from "~/platform/language/i18n";
import { noindexMeta, type RouteHandle } from "~/platform/page/meta";
import { readPage } from "~/platform/page/pager";
import { stayWithin } from "~/platform/page/pager.server";
import { useFeature } from "~/platform/page/root-data";
import { requireLogin, requirePlayer } from "~/platform/session/viewer.server";
import { EmptyState, PageHeader } from "~/ui/page-header";
import { Pager } from "~/ui/pager";
import { Key } from "~/ui/table";
import { OrderLine } from "./order-line";
import styles from "./orders.module.css";
import { type RefundResult, refund } from "./orders.server";

export const handle: RouteHandle = { section: "shop", breadcrumb: msg("Coin History"), personal: true };
export const meta = noindexMeta;

/** A page of the player's orders, with their delivery status. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = readPage(new URL(request.url).searchParams.get("page"));
  const { orders: history = null } = await requireLogin(context.viewer.with(["orders"], { page }), request);
  stayWithin(request, page, history);
  return data({ page, history, key: context.account.newKey() }, { status: history === null ? 503 : 200 });
}

export const shouldRevalidate = revalidateUnlessRefused;

/** Refunds the items of a line that are still in the item bank; a plain post asks for confirmation first. */
export async function action({ request, context }: ActionFunctionArgs) {
  const formData = await readForm(request);
  const respond = createResponder(formData, ["line"]);
  try {
    await requirePlayer(context.viewer, request);
    return await refund(context, respond, formData);
  } catch (error) {
    return respond.failed(error);
  }
}

export default function OrderHistory() {
  const { page, history, key } = useLoaderData<typeof loader>();
  const shop = useFeature("item-shop");
  const actionData = useActionData<typeof action>() as RefundResult | undefined;
  return (
    <>
      <PageHeader title={t("Coin History")}>
        {rich(
          "Your purchases go to your item bank in the game: open it with the {key} key. You don't need to log in again.",
          { key: <Key>B</Key> },
        )}
      </PageHeader>
      {history === null ? (
        <EmptyState>{translate(MESSAGES.historyFailed)}</EmptyState>
      ) : history.purchasehistory.length === 0 ? (
        <EmptyState next={shop ? <a href="/itemshop">{t("Browse the item shop")}</a> : null}>
          {translate(MESSAGES.historyEmpty)}
        </EmptyState>
      ) : (
        <>
          <ul className={styles.lines}>
            {history.purchasehistory.map((entry) => (
              <OrderLine
                key={entry.line}
                entry={entry}
                idempotencyKey={`${key}-${entry.line}`}
                actionData={actionData?.values.line === String(entry.line) ? actionData : undefined}
              />
            ))}
          </ul>
          <Pager
            label={t("Purchase history pages")}
            current={page}
            last={history.last_page}
            prev={history.prev_page}
            next={history.next_page}
            to={(to) => `/shoppurchases?page=${to}`}
          />
        </>
      )}
    </>
  );
}
