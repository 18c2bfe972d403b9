import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { invitationDecisionSchema, inviteCalls } from "@tambayan/account-service/contract";
import { z } from "zod";
import type { RouteHandle } from "~/platform/page/meta";
import { Badge } from "~/ui/facts";
import { PageHeader } from "~/ui/page-header";
import { mayWrite } from "../../console";
import { defineForm, handleForms, orErrorPage, readListQuery, requireRight } from "../../console.server";
import styles from "../../parts/console.module.css";
import { ConsoleForm, Input } from "../../parts/form";
import { AccountLink, DateTime, List, SubNavigation } from "../../parts/list";
import { INVITE_BADGES, SUSPICION_NAMES } from "../../rewards/rewards.lib";
import { readTabs } from "../approvals.server";

export const handle: RouteHandle = { breadcrumb: () => "Invitations" };

/** Invitations; those that look like the inviter's own second account come first. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const role = await requireRight(context, "rewards");
  const { values, query } = readListQuery(request, inviteCalls.list, ["state"]);
  const list = await orErrorPage(
    context.account.call(inviteCalls.list, { query: { state: "review", ...query } }),
  );
  return { ...list, values, tabs: await readTabs(context, role), write: mayWrite(role, "rewards") };
}

const decision = invitationDecisionSchema.extend({ friend: z.string().regex(/^\d{1,10}$/) });

export const action = (args: ActionFunctionArgs) => {
  const decide = (what: "pay" | "reject") =>
    defineForm({
      schema: decision,
      run: ({ friend, reason }) =>
        args.context.account.call(inviteCalls[what], { params: { UserNum: friend }, body: { reason } }),
    });
  return handleForms(args, "rewards", { pay: decide("pay"), reject: decide("reject") });
};

export default function Invitations() {
  const { invitations, next, level, values, tabs, write } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Invitations">
        An invitation is paid when the friend's character reaches level {level}. If both accounts used the
        same browser or network, it waits here: the friend may be a second account, or just a sibling or
        someone in the same internet café.
      </PageHeader>
      <SubNavigation label="Approvals" pages={tabs} />
      <List
        caption="Invitations"
        filters={[
          {
            name: "state",
            label: "Status",
            none: "To review",
            options: [
              ["open", "Open"],
              ["paid", "Paid"],
              ["rejected", "Rejected"],
            ],
          },
        ]}
        values={values}
        headers={["Friend", "Invited by", "Registered (Manila)", "Level", "Why", "Status", "Decided"]}
        actions={write ? "Decision" : undefined}
        next={next}
        empty={values.state ? "No invitations found." : "No invitations to review."}
      >
        {invitations.map((invitation) => (
          <tr key={invitation.friend.UserNum}>
            <th scope="row">
              <AccountLink of={invitation.friend} />
            </th>
            <td>
              <AccountLink of={invitation.inviter} />
            </td>
            <td>
              <DateTime at={invitation.created} />
            </td>
            <td>{invitation.level}</td>
            <td>{invitation.suspicion ? SUSPICION_NAMES[invitation.suspicion] : "–"}</td>
            <td>
              <Badge variant={INVITE_BADGES[invitation.state].variant}>
                {INVITE_BADGES[invitation.state].text}
              </Badge>
            </td>
            <td className={styles.wrap}>
              {invitation.decided ? (
                <>
                  <DateTime at={invitation.decided} />
                  {invitation.decidedBy ? (
                    <>
                      {" "}
                      by <AccountLink of={invitation.decidedBy} />: {invitation.reason}
                    </>
                  ) : null}
                </>
              ) : (
                "–"
              )}
            </td>
            {write ? (
              <td>
                {invitation.state === "review" ? (
                  <div className={styles.stack}>
                    <Decision friend={invitation.friend} intent="pay" submit="Pay" />
                    <Decision friend={invitation.friend} intent="reject" submit="Reject" />
                  </div>
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

function Decision({
  friend: { UserNum },
  intent,
  submit,
}: {
  friend: { UserNum: number };
  intent: "pay" | "reject";
  submit: string;
}) {
  return (
    <ConsoleForm intent={intent} of={{ friend: UserNum }} submit={submit} inline>
      <Input name="reason" label="Reason" />
    </ConsoleForm>
  );
}
