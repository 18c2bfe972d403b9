import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { MESSAGES } from "@tambayan/account-service/contract";
import { Coins } from "~/components/site/coins";
import { RelativeTime } from "~/components/site/relative-time";
import { Absence, PageHead } from "~/components/ui/page-head";
import { Pager } from "~/components/ui/pager";
import { Table } from "~/components/ui/table";
import { msg, t, tell } from "~/lib/i18n";
import { type RouteHandle, unlisted } from "~/lib/meta";
import { readPage } from "~/lib/pager";
import { useGame } from "~/lib/use-game";
import { requireLogin } from "~/lib/viewer.server";
import styles from "./topuphistory.module.css";

export const handle: RouteHandle = { section: "shop", breadcrumb: msg("Top Up History"), own: true };
export const meta = unlisted;

/** A page of the codes that the player redeemed (spec section 2, redeem/top up history). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = readPage(new URL(request.url).searchParams.get("page"));
  const { topups: history = null } = await requireLogin(context.viewer.with(["topups"], { page }));
  return data({ page, history }, { status: history === null ? 503 : 200 });
}

export default function TopUpHistory() {
  const { page, history } = useLoaderData<typeof loader>();
  const { milleage } = useGame();
  return (
    <>
      <PageHead title={t("Top Up History")}>
        {t("The codes that you redeemed, and what they gave you.")}
      </PageHead>
      {history === null ? (
        <Absence>{tell(MESSAGES.historyFailed)}</Absence>
      ) : history.topuphistory.length === 0 ? (
        <Absence>{tell(MESSAGES.historyEmpty)}</Absence>
      ) : (
        <>
          <Table caption={t("Redeemed codes")} heads={[t("Card Code"), t("Date"), t("Card Value")]}>
            {history.topuphistory.map((entry) => (
              <tr key={`${entry.CardCode} ${entry.DateTopUp}`}>
                <th scope="row" className={styles.code}>
                  {entry.CardCode}
                </th>
                <td>
                  <RelativeTime date={entry.DateTopUp} />
                </td>
                <td>
                  <span className={styles.values}>
                    <Coins coin="r-coin" amount={entry.Cardvalue} />
                    {milleage && entry.Cardvalue2 > 0 ? (
                      <Coins coin="milleage" amount={entry.Cardvalue2} />
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
