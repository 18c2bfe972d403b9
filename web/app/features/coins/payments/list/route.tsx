import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { MESSAGES, paymentCalls } from "@tambayan/account-service/contract";
import { createResponder, readForm } from "~/platform/forms/form-result.server";
import { revalidateUnlessRefused } from "~/platform/forms/network-error";
import { formatCoins, formatPesos } from "~/platform/language/coins";
import { msg, rich, t, translate } from "~/platform/language/i18n";
import { noindexMeta, type RouteHandle } from "~/platform/page/meta";
import { readPage } from "~/platform/page/pager";
import { stayWithin } from "~/platform/page/pager.server";
import { useFeature } from "~/platform/page/root-data";
import { requireLogin, requirePlayer } from "~/platform/session/viewer.server";
import { Badge } from "~/ui/facts";
import { EmptyState, PageHeader } from "~/ui/page-header";
import { Pager } from "~/ui/pager";
import { Panel } from "~/ui/panel";
import { DateTime } from "~/ui/relative-time";
import { SmallForm } from "~/ui/small-form";
import { Table } from "~/ui/table";
import { STATE_BADGES, worthOf } from "../payments.lib";
import styles from "../payments.module.css";

export const handle: RouteHandle = { section: "account", breadcrumb: msg("Payments"), personal: true };
export const meta = noindexMeta;

const HERE = "/topup/payments";

/** A page of the player's payments, and the R-Coin that they owe. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = readPage(new URL(request.url).searchParams.get("page"));
  const { payments: list = null } = await requireLogin(context.viewer.with(["payments"], { page }), request);
  stayWithin(request, page, list);
  return data({ page, list }, { status: list === null ? 503 : 200 });
}

export const shouldRevalidate = revalidateUnlessRefused;

/** Pays owed R-Coin from the balance. */
export async function action({ request, context }: ActionFunctionArgs) {
  const respond = createResponder(await readForm(request), []);
  try {
    await requirePlayer(context.viewer, request);
    const { message } = await context.account.call(paymentCalls.payDebt);
    return respond.done(context.session, { icon: "success", title: message }, HERE);
  } catch (error) {
    return respond.failed(error);
  }
}

export default function Payments() {
  const { page, list } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const link = useFeature("top-up") ? <a href="/topup">{t("Top up R-Coin")}</a> : null;
  return (
    <>
      <PageHeader title={t("Payments")}>{rich("What you paid for R-Coin. {link}", { link })}</PageHeader>
      {list && list.debt > 0 ? (
        <Panel
          title={t("You owe {coins} R-Coin", { coins: formatCoins(list.debt) })}
          className={styles.apart}
        >
          <p>
            {t("A payment was refunded or disputed after you had spent its R-Coin.")}{" "}
            {list.blocked
              ? t("You cannot spend R-Coin until it is paid off. Your next top-up pays it off first.")
              : t("Your next top-up pays it off first.")}
          </p>
          <div className={styles.button}>
            <SmallForm action={HERE} fields={{}} actionData={actionData} variant="gold">
              {t("Pay from my balance")}
            </SmallForm>
          </div>
        </Panel>
      ) : null}
      {list === null ? (
        <EmptyState>{translate(MESSAGES.historyFailed)}</EmptyState>
      ) : list.payments.length === 0 ? (
        <EmptyState>
          {t("You have not paid for R-Coin yet.")} {link}
        </EmptyState>
      ) : (
        <>
          <Table
            caption={t("Your payments")}
            headers={[t("Package"), t("Date"), t("Price"), t("R-Coin"), t("Status")]}
            cards
          >
            {list.payments.map((payment) => (
              <tr key={payment.id}>
                <th scope="row">
                  <a href={`${HERE}/${payment.id}`}>{payment.name}</a>
                  {payment.giftTo ? (
                    <span className={styles.quiet}> {t("for {UserID}", { UserID: payment.giftTo })}</span>
                  ) : null}
                </th>
                <td>
                  <DateTime date={payment.created} />
                </td>
                <td className="figures">{formatPesos(payment.price)}</td>
                <td className={styles.worth}>{worthOf(payment)}</td>
                <td>
                  <Badge variant={STATE_BADGES[payment.status].variant}>
                    {translate(STATE_BADGES[payment.status].text)}
                  </Badge>
                </td>
              </tr>
            ))}
          </Table>
          <Pager
            label={t("Payment pages")}
            current={page}
            last={list.last_page}
            prev={list.prev_page}
            next={list.next_page}
            to={(to) => `${HERE}?page=${to}`}
          />
        </>
      )}
    </>
  );
}
