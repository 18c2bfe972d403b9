import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  type PaymentStory,
  paymentConsoleCalls,
  paymentReasonRequestSchema,
} from "@tambayan/account-service/contract";
import { z } from "zod";
import { revalidateUnlessRefused } from "~/platform/forms/network-error";
import { formatPesos } from "~/platform/language/coins";
import { withCurrencyNames } from "~/platform/language/i18n";
import type { RouteHandle } from "~/platform/page/meta";
import { Badge, Fact, Facts } from "~/ui/facts";
import { PageHeader } from "~/ui/page-header";
import { Panel } from "~/ui/panel";
import { formatCount, mayWrite } from "../../console";
import { defineForm, handleForms, orErrorPage, requireRight } from "../../console.server";
import { BackLink } from "../../parts/back-link";
import styles from "../../parts/console.module.css";
import { AccountLink, DateTime, SubNavigation } from "../../parts/list";
import { coinsOf, PAYMENT_PAGES, problemText, STATE_BADGES, wayOf } from "../payments.lib";
import own from "../payments.module.css";
import { ReceiptCard } from "../receipt-card";
import { receiptForms } from "../receipts.server";
import { PaymentActions } from "./payment-actions";
import { Emails, Events, Ledger } from "./story-tables";

export const handle: RouteHandle<Awaited<ReturnType<typeof loader>>> = {
  breadcrumb: ({ payment }) => `${payment.reference}, ${payment.account.UserID}`,
};
export const shouldRevalidate = revalidateUnlessRefused;

/** A payment's whole history. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const role = await requireRight(context, "payments");
  const story = await orErrorPage(
    context.account.call(paymentConsoleCalls.payment, { params: { id: params.id } }),
  );
  return { ...story, write: mayWrite(role, "payments") };
}

export const action = (args: ActionFunctionArgs) => {
  const { account } = args.context;
  const params = { id: args.params.id };
  const does = (what: "credit" | "dismiss" | "refund" | "markReturned" | "dispute") =>
    defineForm({
      schema: paymentReasonRequestSchema,
      run: (body) => account.call(paymentConsoleCalls[what], { params, body }),
    });
  return handleForms(args, "payments", {
    check: defineForm({
      schema: z.object({}),
      run: () => account.call(paymentConsoleCalls.check, { params }),
    }),
    credit: does("credit"),
    dismiss: does("dismiss"),
    refund: does("refund"),
    returned: does("markReturned"),
    dispute: does("dispute"),
    ...receiptForms(args.context),
  });
};

export default function PaymentStoryPage() {
  const { payment, events, ledger, mails, receipts, write } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={`Payment of ${payment.account.UserID}`}>
        <BackLink to="/admin/payments">Back to payments</BackLink> · payment number {payment.reference}
      </PageHeader>
      <SubNavigation label="Payments" pages={PAYMENT_PAGES} />
      {payment.problem ? (
        <p className={own.problem} role="alert">
          <strong>Needs attention:</strong> {problemText(payment.problem)}
        </p>
      ) : null}
      <div className={styles.columns}>
        <Summary payment={payment} />
        <Outcome payment={payment} />
      </div>
      <div className={styles.stack}>
        {receipts.map((receipt) => (
          <ReceiptCard key={receipt.id} receipt={receipt} write={write} />
        ))}
        {write ? <PaymentActions payment={payment} /> : null}
        <Events events={events} />
        <Ledger ledger={ledger} />
        <Emails mails={mails} />
      </div>
    </>
  );
}

function Summary({ payment }: Pick<PaymentStory, "payment">) {
  return (
    <Panel title="Payment">
      <Facts>
        <Fact name="Status">
          <Badge variant={STATE_BADGES[payment.status].variant}>{STATE_BADGES[payment.status].text}</Badge>
        </Fact>
        <Fact name="Player">
          <AccountLink of={payment.account} />
        </Fact>
        {payment.receiver ? (
          <Fact name="Paid for">
            <AccountLink of={payment.receiver} />
            {payment.message ? <p className={styles.quiet}>"{payment.message}"</p> : null}
          </Fact>
        ) : null}
        <Fact name="Package">{payment.name}</Fact>
        <Fact name="Price">{formatPesos(payment.price)}</Fact>
        <Fact name="Coins">{coinsOf(payment)}</Fact>
        <Fact name="Paid by">{wayOf(payment)}</Fact>
        <Fact name="Provider's number">{payment.providerId ?? "–"}</Fact>
      </Facts>
    </Panel>
  );
}

function Outcome({ payment }: Pick<PaymentStory, "payment">) {
  const coins = (amount: number) => withCurrencyNames(`${formatCount(amount)} R-Coin`);
  return (
    <Panel title="Outcome">
      <Facts>
        <Fact name="Started (Manila)">
          <DateTime at={payment.created} />
        </Fact>
        <Fact name="Can be paid until (Manila)">
          <DateTime at={payment.expires} />
        </Fact>
        <Fact name="Credited (Manila)">
          <DateTime at={payment.credited} />
        </Fact>
        <Fact name="Money returned">{payment.refunded > 0 ? formatPesos(payment.refunded) : "–"}</Fact>
        <Fact name="Coins taken back">{payment.taken > 0 ? coins(payment.taken) : "–"}</Fact>
        <Fact name="Coins owed then">{payment.owed > 0 ? coins(payment.owed) : "–"}</Fact>
        <Fact name="Streamer">
          {payment.streamer ? `${payment.streamer}, share: ${coins(payment.share)}` : "–"}
        </Fact>
      </Facts>
    </Panel>
  );
}
