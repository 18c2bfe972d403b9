import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { paymentConsoleCalls } from "@tambayan/account-service/contract";
import { formatPesos } from "~/platform/language/coins";
import type { RouteHandle } from "~/platform/page/meta";
import { Badge } from "~/ui/facts";
import { PageHeader } from "~/ui/page-header";
import { orErrorPage, readListQuery, requireRight } from "../../console.server";
import styles from "../../parts/console.module.css";
import { AccountLink, DateTime, List, SubNavigation } from "../../parts/list";
import { coinsOf, optionsOf, PAYMENT_PAGES, PROVIDER_NAMES, STATE_BADGES, wayOf } from "../payments.lib";

export const handle: RouteHandle = { breadcrumb: () => "Payments" };

/** Payments of all players. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireRight(context, "payments");
  const { values, query } = readListQuery(request, paymentConsoleCalls.list, [
    "status",
    "provider",
    "player",
    "search",
    "from",
    "to",
    "problem",
  ]);
  const list = await orErrorPage(context.account.call(paymentConsoleCalls.list, { query }));
  return { ...list, values };
}

export default function Payments() {
  const { payments, next, values } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Payments">
        What players paid for coins. Each one's page has its whole history, from the provider's events to the
        emails.
      </PageHeader>
      <SubNavigation label="Payments" pages={PAYMENT_PAGES} />
      <List
        caption="Payments"
        filters={[
          {
            name: "status",
            label: "Status",
            options: Object.entries(STATE_BADGES).map(([state, { text }]) => [state, text]),
          },
          { name: "provider", label: "Provider", options: optionsOf(PROVIDER_NAMES) },
          { name: "player", label: "Player (User ID)" },
          { name: "search", label: "Payment number" },
          { name: "from", label: "From (Manila)", type: "date" },
          { name: "to", label: "Until (Manila)", type: "date" },
          { name: "problem", label: "Attention", options: [["true", "Needs attention"]] },
        ]}
        values={values}
        csv="payments"
        headers={["Payment", "Started (Manila)", "Player", "Package", "Price", "Coins", "Paid by", "Status"]}
        next={next}
        empty="No payments found."
      >
        {payments.map((payment) => (
          <tr key={payment.id}>
            <th scope="row">
              <a href={`/admin/payments/${payment.id}`}>{payment.reference}</a>
            </th>
            <td>
              <DateTime at={payment.created} />
            </td>
            <td>
              <AccountLink of={payment.account} />
              {payment.receiver ? (
                <p className={styles.quiet}>
                  for <AccountLink of={payment.receiver} />
                </p>
              ) : null}
            </td>
            <td>{payment.name}</td>
            <td className={styles.number}>{formatPesos(payment.price)}</td>
            <td>{coinsOf(payment)}</td>
            <td>{wayOf(payment)}</td>
            <td>
              <Badge variant={STATE_BADGES[payment.status].variant}>
                {STATE_BADGES[payment.status].text}
              </Badge>{" "}
              {payment.problem ? <Badge variant="bad">Needs attention</Badge> : null}
            </td>
          </tr>
        ))}
      </List>
    </>
  );
}
