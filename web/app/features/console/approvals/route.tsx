import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  APPROVAL_AREAS,
  APPROVAL_KINDS,
  type Approval,
  approvalCalls,
  approvalParamsSchema,
  rejectApprovalRequestSchema,
} from "@tambayan/account-service/contract";
import { Fragment } from "react";
import { revalidateUnlessRefused } from "~/platform/forms/network-error";
import { withCurrencyNames } from "~/platform/language/i18n";
import type { RouteHandle } from "~/platform/page/meta";
import { Badge } from "~/ui/facts";
import { PageHeader } from "~/ui/page-header";
import { mayView, mayWrite } from "../console";
import {
  defineForm,
  handleForms,
  orErrorPage,
  readListQuery,
  readQuery,
  requireRight,
} from "../console.server";
import styles from "../parts/console.module.css";
import { ConsoleForm, Input } from "../parts/form";
import { AccountLink, DateTime, List, SubNavigation } from "../parts/list";
import { useConsole } from "../use-console";
import { KIND_NAMES, RULE_NAMES, STATE_BADGES, tabsOf, waitingElsewhere } from "./approvals.lib";

export const handle: RouteHandle = { breadcrumb: () => "Approvals" };
/** A request that another staff member has decided is shown as it is now. */
export const shouldRevalidate = revalidateUnlessRefused;

/** What staff requested and a second person decides: first what waits. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const role = await requireRight(context, "approvals");
  const all = readQuery(request, ["state"]).state === "all";
  const { values, query } = readListQuery(request, approvalCalls.list, ["kind", "state"]);
  const { approvals, next, waiting } = await orErrorPage(
    context.account.call(approvalCalls.list, {
      query: { ...query, ...(!all && { state: query.state ?? "waiting" }) },
    }),
  );
  const shown: Record<string, string> = all ? { ...values, state: "all" } : values;
  return {
    approvals,
    next,
    tabs: tabsOf(role, waiting),
    values: shown,
    kinds: APPROVAL_KINDS.filter((each) => mayView(role, APPROVAL_AREAS[each])),
    mayDecide: APPROVAL_KINDS.filter((each) => mayWrite(role, APPROVAL_AREAS[each])),
  };
}

export const action = (args: ActionFunctionArgs) => {
  const { account, contentChanged } = args.context;
  return handleForms(args, "approvals", {
    approve: defineForm({
      schema: approvalParamsSchema,
      run: async (params) => {
        const answer = await account.call(approvalCalls.approve, { params });
        // A package, a setting: pages show it at once.
        contentChanged();
        return answer;
      },
    }),
    reject: defineForm({
      schema: rejectApprovalRequestSchema.extend(approvalParamsSchema.shape),
      run: ({ id, reason }) => account.call(approvalCalls.reject, { params: { id }, body: { reason } }),
    }),
  });
};

export default function Approvals() {
  const { approvals, next, tabs, values, kinds, mayDecide } = useLoaderData<typeof loader>();
  const me = useConsole()?.UserID;
  const decides = mayDecide.length > 0;
  return (
    <>
      <PageHeader title="Approvals">
        Changes that need a second person wait here for up to 30 days. You cannot approve what you requested
        yourself, or what is about your own account.
      </PageHeader>
      <SubNavigation label="Approvals" pages={tabs} />
      <List
        caption="Requests"
        filters={[
          {
            name: "kind",
            label: "Kind",
            none: "All",
            options: kinds.map((kind) => [kind, KIND_NAMES[kind]] as const),
          },
          {
            name: "state",
            label: "Status",
            none: "Pending",
            options: [
              ["done", "Done"],
              ["rejected", "Rejected"],
              ["expired", "Expired"],
              ["all", "All"],
            ],
          },
        ]}
        values={values}
        csv="approvals"
        csvOf={{ ...values, state: values.state === "all" ? "" : (values.state ?? "waiting") }}
        headers={[
          "Request",
          "Account",
          "Reason",
          "Requested (Manila)",
          // What is pending has neither.
          ...(values.state ? ["Status", "Decided"] : []),
        ]}
        actions={decides ? "Decision" : undefined}
        next={next}
        empty={
          values.state || values.kind ? (
            "No requests found."
          ) : (
            <>
              No pending requests.
              {waitingElsewhere(tabs).map(([to, name, waiting]) => (
                <Fragment key={to}>
                  {" "}
                  <a href={to}>
                    {name}: {waiting}
                  </a>
                </Fragment>
              ))}
            </>
          )
        }
      >
        {approvals.map((approval) => (
          <tr key={approval.id}>
            <th scope="row">
              <div className={styles.wrap}>
                {KIND_NAMES[approval.kind]}: {withCurrencyNames(approval.summary)}
              </div>
            </th>
            <td>{approval.account ? <AccountLink of={approval.account} /> : "–"}</td>
            <td className={styles.wrap}>
              {approval.reason || "–"}
              {approval.rule ? <p className={styles.quiet}>{RULE_NAMES[approval.rule]}</p> : null}
            </td>
            <td className={styles.wrap}>
              <DateTime at={approval.requested} /> by{" "}
              {approval.requestedBy ? <AccountLink of={approval.requestedBy} /> : "command line"}
            </td>
            {values.state ? (
              <td>
                <Badge variant={STATE_BADGES[approval.state].variant}>
                  {STATE_BADGES[approval.state].text}
                </Badge>
              </td>
            ) : null}
            {values.state ? (
              <td className={styles.wrap}>
                {approval.decided && approval.state !== "expired" ? (
                  <>
                    <DateTime at={approval.decided} /> by{" "}
                    {approval.decidedBy ? <AccountLink of={approval.decidedBy} /> : "command line"}
                    {approval.rejection ? `: ${approval.rejection}` : ""}
                  </>
                ) : (
                  "–"
                )}
              </td>
            ) : null}
            {decides ? (
              <td>
                {approval.state === "waiting" && mayDecide.includes(approval.kind) ? (
                  <Decision of={approval} own={approval.requestedBy?.UserID === me} />
                ) : (
                  "–"
                )}
              </td>
            ) : null}
          </tr>
        ))}
      </List>
    </>
  );
}

/** Approves or rejects a request; the person who made it can only withdraw it. */
function Decision({ of: { id, summary, account }, own }: { of: Approval; own: boolean }) {
  return (
    <div className={styles.stack}>
      {own ? (
        <p className={styles.wrap}>You requested this, so another staff member has to approve it.</p>
      ) : (
        <ConsoleForm
          intent="approve"
          of={{ id }}
          submit="Approve"
          variant="gold"
          confirm={`${account ? `${account.UserID}: ` : ""}${withCurrencyNames(summary)}, effective immediately.`}
        />
      )}
      <ConsoleForm intent="reject" of={{ id }} submit={own ? "Withdraw" : "Reject"} inline>
        <Input name="reason" label="Reason" />
      </ConsoleForm>
    </div>
  );
}
