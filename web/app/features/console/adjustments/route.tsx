import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adjustmentCalls, rejectAdjustmentRequestSchema } from "@tambayan/account-service/contract";
import { z } from "zod";
import type { RouteHandle } from "~/platform/page/meta";
import { Badge } from "~/ui/facts";
import { PageHeader } from "~/ui/page-header";
import { formatCount, mayWrite } from "../console";
import { defineForm, handleForms, orErrorPage, readQuery, requireRight } from "../console.server";
import styles from "../parts/console.module.css";
import { AccountLink, DateTime, List } from "../parts/list";
import { balanceName, formatChange } from "../players/player/players.lib";
import { useConsole } from "../use-console";
import { Decision } from "./decision";

export const handle: RouteHandle = { breadcrumb: () => "Coins" };

/** Adjustments of coins by staff: first those that are waiting for approval. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const role = await requireRight(context, "coins");
  const { state, ...values } = readQuery(request, ["state", "before"]);
  const shown = state ?? "waiting";
  const query = { ...values, ...(shown !== "all" && { state: shown }) };
  const list = await orErrorPage(context.account.call(adjustmentCalls.list, { query }));
  return { ...list, state, write: mayWrite(role, "coins") };
}

const one = z.object({ id: z.string() });

export const action = (args: ActionFunctionArgs) => {
  const { account } = args.context;
  return handleForms(args, "coins", {
    approve: defineForm({
      schema: one,
      run: ({ id }) => account.call(adjustmentCalls.approve, { params: { id } }),
    }),
    refuse: defineForm({
      schema: rejectAdjustmentRequestSchema.extend(one.shape),
      run: ({ id, reason }) => account.call(adjustmentCalls.reject, { params: { id }, body: { reason } }),
    }),
  });
};

const STATES = {
  waiting: { text: "Pending", variant: "open" },
  done: { text: "Applied", variant: "good" },
  rejected: { text: "Rejected", variant: "quiet" },
} as const;

export default function Ledger() {
  const { adjustments, next, approvalAbove, state, write } = useLoaderData<typeof loader>();
  const me = useConsole()?.UserID;
  return (
    <>
      <PageHeader title="Coins">
        Coins are adjusted on a player's page. A staff member can adjust up to {formatCount(approvalAbove)}{" "}
        coins of one currency per account within 24 hours, additions and deductions added up; larger
        adjustments wait here until another staff member approves them.
      </PageHeader>
      <List
        caption="Adjustments"
        filters={[
          {
            name: "state",
            label: "Status",
            none: "Pending",
            options: [
              ["done", "Applied"],
              ["rejected", "Rejected"],
              ["all", "All"],
            ],
          },
        ]}
        values={state ? { state } : {}}
        csv="adjustments"
        csvOf={{ state: state === "all" ? "" : (state ?? "waiting") }}
        headers={[
          "Account",
          "Change",
          "Reason",
          "Status",
          "Requested (Manila)",
          "By",
          "Decided",
          ...(write ? ["Decision"] : []),
        ]}
        next={next}
        empty={state ? "No adjustments found." : "No adjustments are waiting for approval."}
      >
        {adjustments.map((adjustment) => (
          <tr key={adjustment.id}>
            <th scope="row">
              <AccountLink of={adjustment.account} />
            </th>
            <td className={styles.number}>
              {formatChange(adjustment.delta)} {balanceName(adjustment.currency)}
            </td>
            <td className={styles.wrap}>{adjustment.reason}</td>
            <td>
              <Badge variant={STATES[adjustment.state].variant}>{STATES[adjustment.state].text}</Badge>
            </td>
            <td>
              <DateTime at={adjustment.requested} />
            </td>
            <td>{adjustment.requestedBy ? <AccountLink of={adjustment.requestedBy} /> : "command line"}</td>
            <td>
              {adjustment.decided ? (
                <>
                  <DateTime at={adjustment.decided} /> by{" "}
                  {adjustment.decidedBy ? <AccountLink of={adjustment.decidedBy} /> : "command line"}
                </>
              ) : (
                "–"
              )}
            </td>
            {write ? (
              <td>
                {adjustment.state === "waiting" ? (
                  <Decision of={adjustment} own={adjustment.requestedBy?.UserID === me} />
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
