import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { type RepairList, rejectRepairRequestSchema, repairCalls } from "@tambayan/account-service/contract";
import { z } from "zod";
import type { RouteHandle } from "~/platform/page/meta";
import { Badge } from "~/ui/facts";
import { PageHeader } from "~/ui/page-header";
import { mayWrite } from "../../console";
import { defineForm, handleForms, orErrorPage, readQuery, requireRight } from "../../console.server";
import styles from "../../parts/console.module.css";
import { ConsoleForm, Input } from "../../parts/form";
import { AccountLink, DateTime, List, SubNavigation } from "../../parts/list";
import { useConsole } from "../../use-console";
import { PLAYER_PAGES } from "../player/players.lib";
import { KIND_NAMES, PROOF_NAMES, STATE_BADGES } from "../repair/repairs.lib";

export const handle: RouteHandle = { breadcrumb: () => "Repairs" };

/** Repairs of accounts: first those that are waiting for approval. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const role = await requireRight(context, "players");
  const { state, ...values } = readQuery(request, ["state", "before"]);
  const shown = state ?? "waiting";
  const query = { ...values, ...(shown !== "all" && { state: shown }) };
  const list = await orErrorPage(context.account.call(repairCalls.list, { query }));
  return { ...list, state, write: mayWrite(role, "players") };
}

const one = z.object({ id: z.string() });

export const action = (args: ActionFunctionArgs) => {
  const { account } = args.context;
  return handleForms(args, "players", {
    approve: defineForm({
      schema: one,
      run: ({ id }) => account.call(repairCalls.approve, { params: { id } }),
    }),
    refuse: defineForm({
      schema: rejectRepairRequestSchema.extend(one.shape),
      run: ({ id, reason }) => account.call(repairCalls.reject, { params: { id }, body: { reason } }),
    }),
  });
};

/** Approves or rejects a pending repair; the person who requested it can only withdraw it. */
function Decision({
  of: { id, kind, account, email },
  own,
}: {
  of: RepairList["repairs"][number];
  own: boolean;
}) {
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
          confirm={`${account.UserID}: ${KIND_NAMES[kind].toLowerCase()}${email ? ` to ${email}` : ""}, effective immediately. The player is notified by email.`}
        />
      )}
      <ConsoleForm intent="refuse" of={{ id }} submit={own ? "Withdraw" : "Reject"} inline>
        <Input name="reason" label="Reason" />
      </ConsoleForm>
    </div>
  );
}

export default function Repairs() {
  const { repairs, next, state, write } = useLoaderData<typeof loader>();
  const me = useConsole()?.UserID;
  return (
    <>
      <PageHeader title="Repairs">
        Accounts are repaired from a player's page, for players who cannot do it themselves. Unless the policy
        says otherwise, another staff member has to approve each repair here.
      </PageHeader>
      <SubNavigation label="Players" pages={PLAYER_PAGES} />
      <List
        caption="Repairs"
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
        headers={[
          "Account",
          "Repair",
          "Proofs",
          "Reason",
          "Status",
          "Requested (Manila)",
          "By",
          "Decided",
          ...(write ? ["Decision"] : []),
        ]}
        next={next}
        empty={state ? "No repairs found." : "No repairs are waiting for approval."}
      >
        {repairs.map((repair) => (
          <tr key={repair.id}>
            <th scope="row">
              <AccountLink of={repair.account} />
            </th>
            <td className={styles.wrap}>
              {KIND_NAMES[repair.kind]}
              {repair.email ? `: ${repair.emailBefore || "none"} → ${repair.email}` : ""}
            </td>
            <td className={styles.wrap}>{repair.proofs.map((proof) => PROOF_NAMES[proof]).join(". ")}</td>
            <td className={styles.wrap}>{repair.reason}</td>
            <td>
              <Badge variant={STATE_BADGES[repair.state].variant}>{STATE_BADGES[repair.state].text}</Badge>
            </td>
            <td>
              <DateTime at={repair.requested} />
            </td>
            <td>
              <AccountLink of={repair.requestedBy} />
            </td>
            <td>
              {repair.decided ? (
                <>
                  <DateTime at={repair.decided} /> by <AccountLink of={repair.decidedBy} />
                </>
              ) : (
                "–"
              )}
            </td>
            {write ? (
              <td>
                {repair.state === "waiting" ? (
                  <Decision of={repair} own={repair.requestedBy.UserID === me} />
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
