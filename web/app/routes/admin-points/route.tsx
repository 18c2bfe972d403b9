import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  adjustmentsResponseSchema,
  messageResponseSchema,
  refuseAdjustmentRequestSchema,
} from "@tambayan/account-service/contract";
import { z } from "zod";
import styles from "~/components/console/console.module.css";
import { Account, Exactly, List } from "~/components/console/list";
import { Mark } from "~/components/ui/facts";
import { PageHead } from "~/components/ui/page-head";
import { count, mayWrite } from "~/lib/console";
import { form, operate, orFail, readQuery, requireRight } from "~/lib/console.server";
import type { RouteHandle } from "~/lib/meta";
import { useConsole } from "~/lib/use-console";
import { balanceName, formatChange } from "../admin-player/players.lib";
import { Decision } from "./decision";

export const handle: RouteHandle = { breadcrumb: "Points" };

/** Coins that operators gave or took: what waits for a second one of them first, then what was (issue 6, points). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const role = await requireRight(context, "points");
  const { state, ...values } = readQuery(request, ["state", "before"]);
  const shown = state ?? "waiting";
  const query = { ...values, ...(shown !== "all" && { state: shown }) };
  const list = await orFail(context.account.console.read("/admin/points", adjustmentsResponseSchema, query));
  return { ...list, state, write: mayWrite(role, "points") };
}

const one = z.object({ id: z.string() });

export const action = (args: ActionFunctionArgs) => {
  const { console } = args.context.account;
  const does = (id: string, what: string, body: object = {}) =>
    console.write(`/admin/points/${encodeURIComponent(id)}/${what}`, messageResponseSchema, body);
  return operate(args, "points", {
    approve: form({ schema: one, run: ({ id }) => does(id, "approve") }),
    refuse: form({
      schema: refuseAdjustmentRequestSchema.extend(one.shape),
      run: ({ id, reason }) => does(id, "refuse", { reason }),
    }),
  });
};

const STATES = {
  waiting: { text: "Waits", look: "open" },
  done: { text: "Done", look: "good" },
  refused: { text: "Refused", look: "quiet" },
} as const;

export default function Points() {
  const { adjustments, next, approvalAbove, state, write } = useLoaderData<typeof loader>();
  const me = useConsole()?.UserID;
  return (
    <>
      <PageHead title="Points">
        Coins are given and taken on a player's page. One operator moves up to {count(approvalAbove)} coins of
        one kind on one account within 24 hours, given and taken counted together; what goes above waits here
        until another operator approves it.
      </PageHead>
      <List
        caption="Adjustments"
        filters={[
          {
            name: "state",
            label: "Which",
            none: "Waiting",
            options: [
              ["done", "Done"],
              ["refused", "Refused"],
              ["all", "All"],
            ],
          },
        ]}
        values={state ? { state } : {}}
        csv="adjustments"
        csvOf={{ state: state === "all" ? "" : (state ?? "waiting") }}
        heads={[
          "Account",
          "Change",
          "Why",
          "State",
          "Asked (Manila)",
          "By",
          "Decided",
          ...(write ? ["Decide"] : []),
        ]}
        next={next}
        empty={state ? "There is none." : "Nothing waits for a second operator."}
      >
        {adjustments.map((adjustment) => (
          <tr key={adjustment.id}>
            <th scope="row">
              <Account of={adjustment.account} />
            </th>
            <td className={styles.number}>
              {formatChange(adjustment.delta)} {balanceName(adjustment.currency)}
            </td>
            <td className={styles.wrap}>{adjustment.reason}</td>
            <td>
              <Mark look={STATES[adjustment.state].look}>{STATES[adjustment.state].text}</Mark>
            </td>
            <td>
              <Exactly at={adjustment.asked} />
            </td>
            <td>{adjustment.askedBy ? <Account of={adjustment.askedBy} /> : "the command line"}</td>
            <td>
              {adjustment.decided ? (
                <>
                  <Exactly at={adjustment.decided} /> by{" "}
                  {adjustment.decidedBy ? <Account of={adjustment.decidedBy} /> : "the command line"}
                </>
              ) : (
                "–"
              )}
            </td>
            {write ? (
              <td>
                {adjustment.state === "waiting" ? (
                  <Decision of={adjustment} own={adjustment.askedBy?.UserID === me} />
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
