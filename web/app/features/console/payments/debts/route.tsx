import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { paymentConsoleCalls, paymentReasonRequestSchema } from "@tambayan/account-service/contract";
import { z } from "zod";
import { withCurrencyNames } from "~/platform/language/i18n";
import type { RouteHandle } from "~/platform/page/meta";
import { PageHeader } from "~/ui/page-header";
import { formatCount, mayWrite } from "../../console";
import { defineForm, handleForms, orErrorPage, requireRight } from "../../console.server";
import { ConsoleForm, Input } from "../../parts/form";
import { AccountLink, DateTime, List, SubNavigation } from "../../parts/list";
import { PAYMENT_PAGES } from "../payments.lib";

export const handle: RouteHandle = { breadcrumb: () => "Debts" };

/** Accounts that owe coins, most first. */
export async function loader({ context }: LoaderFunctionArgs) {
  const role = await requireRight(context, "payments");
  const { debts } = await orErrorPage(context.account.call(paymentConsoleCalls.debts));
  return { debts, write: mayWrite(role, "payments") };
}

export const action = (args: ActionFunctionArgs) =>
  handleForms(args, "payments", {
    forgive: defineForm({
      schema: paymentReasonRequestSchema.extend({ UserNum: z.string().regex(/^\d{1,10}$/) }),
      run: ({ UserNum, reason }) =>
        args.context.account.call(paymentConsoleCalls.forgiveDebt, { params: { UserNum }, body: { reason } }),
    }),
  });

export default function Debts() {
  const { debts, write } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Debts">
        Coins that were spent before their money was returned. They are taken from what the account tops up
        next; policy decides whether it can buy anything until then.
      </PageHeader>
      <SubNavigation label="Payments" pages={PAYMENT_PAGES} />
      <List
        caption="Accounts that owe coins"
        headers={["Account", "Owed", "Since (Manila)"]}
        actions={write ? "Forgive" : undefined}
        empty="No one owes coins."
      >
        {debts.map(({ account, coins, since }) => (
          <tr key={account.UserNum}>
            <th scope="row">
              <AccountLink of={account} />
            </th>
            <td>{withCurrencyNames(`${formatCount(coins)} R-Coin`)}</td>
            <td>
              <DateTime at={since} />
            </td>
            {write ? (
              <td>
                <ConsoleForm
                  intent="forgive"
                  of={{ UserNum: account.UserNum }}
                  submit="Forgive"
                  confirm={withCurrencyNames(
                    `${account.UserID} no longer owes ${formatCount(coins)} R-Coin. This cannot be undone.`,
                  )}
                  inline
                >
                  <Input name="reason" label="Reason" />
                </ConsoleForm>
              </td>
            ) : null}
          </tr>
        ))}
      </List>
    </>
  );
}
