import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useFetcher, useLoaderData } from "@remix-run/react";
import { type AuditCheck, auditCalls } from "@tambayan/account-service/contract";
import type { FormResult } from "~/platform/forms/form-result";
import type { RouteHandle } from "~/platform/page/meta";
import { Button } from "~/ui/button";
import { FormAlert } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { Panel } from "~/ui/panel";
import { orErrorPage, readListQuery, requireRight } from "../console.server";
import { auditLabel } from "../labels";
import { auditHeaders, auditRows } from "../parts/audit-rows";
import styles from "../parts/console.module.css";
import { DateTime, List } from "../parts/list";

export const handle: RouteHandle = { breadcrumb: () => "Audit log" };

const FILTERS = ["action", "player", "actor", "ip", "from", "to"] as const;

/** The audit log. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireRight(context, "audit");
  const { values, query } = readListQuery(request, auditCalls.list, FILTERS);
  const list = await orErrorPage(context.account.call(auditCalls.list, { query }));
  return { ...list, values };
}

/** Verifies the whole chain. */
export async function action({ context }: ActionFunctionArgs) {
  await requireRight(context, "audit");
  return orErrorPage(context.account.call(auditCalls.verify));
}

export default function Audit() {
  const { entries, next, actions, values } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Audit log">
        Every entry is chained to the one before it, so removed, changed or inserted entries are detected.
      </PageHeader>
      <Check />
      <List
        caption="Audit log"
        filters={[
          {
            name: "action",
            label: "Action",
            options: actions.map((action) => [action, auditLabel(action)] as const),
          },
          { name: "player", label: "Account (User ID)" },
          { name: "actor", label: "By (User ID)" },
          { name: "ip", label: "IP address" },
          { name: "from", label: "From (Manila)", type: "date" },
          { name: "to", label: "To (Manila)", type: "date" },
        ]}
        values={values}
        csv="audit"
        headers={auditHeaders(true)}
        next={next}
        empty="No entries match these filters."
      >
        {auditRows(entries, true)}
      </List>
    </>
  );
}

/** Verifies the log on request, because it reads every row. */
function Check() {
  const fetcher = useFetcher<AuditCheck | FormResult>();
  // Without scripts the form posts to the page itself.
  const posted = useActionData<AuditCheck>();
  const answer = fetcher.data ?? posted;
  const check = answer && "rows" in answer ? answer : undefined;
  return (
    <Panel title="Log integrity" className={styles.check}>
      <fetcher.Form method="post" className={styles.actions}>
        <Button type="submit" disabled={fetcher.state !== "idle"}>
          {fetcher.state === "idle" ? "Verify" : "Verifying…"}
        </Button>
        {answer && "error" in answer ? <FormAlert answer={answer} /> : null}
        <span className={styles.quiet}>
          Same as <code>npm run operator -- verify-audit</code>.
        </span>
      </fetcher.Form>
      {check ? (
        <div role="status">
          <p>
            {check.found === 0
              ? `All ${check.rows.toLocaleString("en-PH")} entries are intact.`
              : `${check.found.toLocaleString("en-PH")} problems found:`}
          </p>
          {check.begins ? (
            <p>
              The log begins at <DateTime at={check.begins} />: older entries were deleted.
            </p>
          ) : null}
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
