import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useFetcher, useLoaderData } from "@remix-run/react";
import {
  type AuditCheck,
  auditCheckResponseSchema,
  auditResponseSchema,
} from "@tambayan/account-service/contract";
import { auditHeads, auditRows } from "~/components/console/audit-rows";
import styles from "~/components/console/console.module.css";
import { List } from "~/components/console/list";
import { Button } from "~/components/ui/button";
import { PageHead } from "~/components/ui/page-head";
import { Panel } from "~/components/ui/panel";
import { spelled } from "~/lib/console";
import { orFail, readQuery, requireRight } from "~/lib/console.server";
import type { RouteHandle } from "~/lib/meta";

export const handle: RouteHandle = { breadcrumb: "Audit" };

const FILTERS = ["action", "player", "actor", "ip", "from", "to"] as const;

/** Who did what, newest first (issue 6, audit). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireRight(context, "audit");
  const values = readQuery(request, FILTERS);
  const query = { ...values, ...readQuery(request, ["before"]) };
  const list = await orFail(context.account.console.read("/admin/audit", auditResponseSchema, query));
  return { ...list, values };
}

/** Checks the whole chain. */
export async function action({ context }: ActionFunctionArgs) {
  await requireRight(context, "audit");
  return orFail(context.account.console.check("/admin/audit/verify", auditCheckResponseSchema));
}

export default function Audit() {
  const { entries, next, actions, values } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="Audit">
        Every row is chained to the one before it: what is removed, changed or slipped in shows.
      </PageHead>
      <Check />
      <List
        caption="Audit log"
        filters={[
          {
            name: "action",
            label: "What",
            options: actions.map((action) => [action, spelled(action)] as const),
          },
          { name: "player", label: "About (User ID)" },
          { name: "actor", label: "By (User ID)" },
          { name: "ip", label: "From address" },
          { name: "from", label: "From day (Manila)", type: "date" },
          { name: "to", label: "To day", type: "date" },
        ]}
        values={values}
        csv="audit"
        heads={auditHeads(true)}
        next={next}
        empty="Nothing in the log matches."
      >
        {auditRows(entries, true)}
      </List>
    </>
  );
}

/** Whether the log is whole, asked for by a button: it reads every row. */
function Check() {
  const fetcher = useFetcher<AuditCheck>();
  // Without scripts the form is the page's own.
  const posted = useActionData<AuditCheck>();
  const check = fetcher.data ?? posted;
  return (
    <Panel title="Is the log whole?" className={styles.check}>
      <fetcher.Form method="post" className={styles.actions}>
        <Button type="submit" disabled={fetcher.state !== "idle"}>
          {fetcher.state === "idle" ? "Check the chain" : "Checking…"}
        </Button>
        <span className={styles.quiet}>The same as `npm run operator -- verify-audit`.</span>
      </fetcher.Form>
      {check ? (
        <div role="status">
          <p>
            {check.found === 0
              ? `All ${check.rows.toLocaleString("en-PH")} rows are as they were written.`
              : `${check.found.toLocaleString("en-PH")} things are wrong:`}
          </p>
          <ul>
            {check.findings.map((finding) => (
              <li key={finding}>{finding}</li>
            ))}
          </ul>
        </div>
      ) : null}
    </Panel>
  );
}
