import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { receiptCalls } from "@tambayan/account-service/contract";
import { revalidateUnlessRefused } from "~/platform/forms/network-error";
import type { RouteHandle } from "~/platform/page/meta";
import { PageHeader } from "~/ui/page-header";
import { mayWrite } from "../../console";
import { handleForms, orErrorPage, readFilters, requireRight } from "../../console.server";
import styles from "../../parts/console.module.css";
import { Filters, SubNavigation } from "../../parts/list";
import { ReceiptCard } from "../../payments/receipt-card";
import { receiptForms } from "../../payments/receipts.server";
import { readTabs } from "../approvals.server";

export const handle: RouteHandle = { breadcrumb: () => "Receipts" };
/** A receipt that another staff member has decided on is shown as it is now. */
export const shouldRevalidate = revalidateUnlessRefused;

/** Receipts that wait, oldest first; with another state, newest first. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const role = await requireRight(context, "payments");
  const values = readFilters(request, receiptCalls.list, ["state"]);
  const { receipts } = await orErrorPage(context.account.call(receiptCalls.list, { query: values }));
  return { receipts, values, tabs: await readTabs(context, role), write: mayWrite(role, "payments") };
}

export const action = (args: ActionFunctionArgs) => handleForms(args, "payments", receiptForms(args.context));

export default function Receipts() {
  const { receipts, values, tabs, write } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Receipts">
        Manual transfers. Look for the money in your own account first: a picture alone proves nothing. A
        reference number can be credited once.
      </PageHeader>
      <SubNavigation label="Approvals" pages={tabs} />
      <Filters
        filters={[
          {
            name: "state",
            label: "Status",
            none: "To check",
            options: [
              ["approved", "Approved"],
              ["rejected", "Rejected"],
            ],
          },
        ]}
        values={values}
      />
      {receipts.length === 0 ? (
        <p className={styles.empty}>{values.state ? "No receipts found." : "No receipts to check."}</p>
      ) : (
        <div className={styles.stack}>
          {receipts.map((receipt) => (
            <ReceiptCard key={receipt.id} receipt={receipt} write={write} linked />
          ))}
        </div>
      )}
    </>
  );
}
