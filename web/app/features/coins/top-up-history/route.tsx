import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { MESSAGES } from "@tambayan/account-service/contract";
import { Coins } from "~/layout/shared/coins";
import { msg, t, translate } from "~/platform/language/i18n";
import { noindexMeta, type RouteHandle } from "~/platform/page/meta";
import { readPage } from "~/platform/page/pager";
import { stayWithin } from "~/platform/page/pager.server";
import { useFeature, useGame } from "~/platform/page/root-data";
import { requireLogin } from "~/platform/session/viewer.server";
import { EmptyState, PageHeader } from "~/ui/page-header";
import { Pager } from "~/ui/pager";
import { DateTime } from "~/ui/relative-time";
import { Table } from "~/ui/table";
import styles from "./topuphistory.module.css";

export const handle: RouteHandle = { section: "shop", breadcrumb: msg("Top Up History"), personal: true };
export const meta = noindexMeta;

/** A page of the codes that the player redeemed. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = readPage(new URL(request.url).searchParams.get("page"));
  const { topups: history = null } = await requireLogin(context.viewer.with(["topups"], { page }), request);
  stayWithin(request, page, history);
  return data({ page, history }, { status: history === null ? 503 : 200 });
}

export default function TopUpHistory() {
  const { page, history } = useLoaderData<typeof loader>();
  const { milleage } = useGame();
  const topUp = useFeature("top-up");
  return (
    <>
      <PageHeader title={t("Top Up History")}>
        {t("The codes you redeemed, and what each was worth.")}
      </PageHeader>
      {history === null ? (
        <EmptyState>{translate(MESSAGES.historyFailed)}</EmptyState>
      ) : history.topuphistory.length === 0 ? (
        <EmptyState next={topUp ? <a href="/topup">{t("Top up R-Coin")}</a> : null}>
          {translate(MESSAGES.historyEmpty)}
        </EmptyState>
      ) : (
        <>
          <Table caption={t("Redeemed codes")} headers={[t("Card Code"), t("Date"), t("Card Value")]}>
            {history.topuphistory.map((entry) => (
              <tr key={`${entry.CardCode} ${entry.DateTopUp}`}>
                <th scope="row">{entry.CardCode}</th>
                <td>
                  <DateTime date={entry.DateTopUp} />
                </td>
                <td>
                  <span className={styles.values}>
                    <Coins currency="coin" amount={entry.Cardvalue} />
                    {milleage && entry.Cardvalue2 > 0 ? (
                      <Coins currency="bonus" amount={entry.Cardvalue2} />
                    ) : null}
                  </span>
                </td>
              </tr>
            ))}
          </Table>
          <Pager
            label={t("Top up history pages")}
            current={page}
            last={history.last_page}
            prev={history.prev_page}
            next={history.next_page}
            to={(to) => `/topuphistory?page=${to}`}
          />
        </>
      )}
    </>
  );
}
