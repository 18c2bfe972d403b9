import type { campaignResponseSchema } from "@tambayan/account-service/contract";
import { LIMITS } from "@tambayan/account-service/contract";
import type { z } from "zod";
import { Button } from "~/ui/button";
import { Badge } from "~/ui/facts";
import { Field } from "~/ui/field";
import { FieldGrid } from "~/ui/form";
import { Panel } from "~/ui/panel";
import { formatCount } from "../../console";
import styles from "../../parts/console.module.css";
import { ConsoleForm, Input } from "../../parts/form";
import { DataTable, DateTime } from "../../parts/list";
import { useConsole } from "../../use-console";

type Campaign = z.infer<typeof campaignResponseSchema>["campaign"];

const STATES = {
  waiting: { variant: "open", text: "Needs approval" },
  creating: { variant: "open", text: "Creating" },
  ready: { variant: "good", text: "Active" },
  incomplete: { variant: "bad", text: "Incomplete: worthless" },
  revoked: { variant: "bad", text: "Revoked" },
} as const;

/** The batches of a campaign, and a form that creates another one. */
export function Batches({ campaign, write }: { campaign: Campaign; write: boolean }) {
  const me = useConsole()?.UserID;
  return (
    <Panel title="Codes" className={styles.check}>
      <div className={styles.stack}>
        {campaign.batches.length > 0 ? (
          <DataTable
            caption="Batches of this campaign"
            headers={[
              "Batch",
              "Codes",
              "Uses per code",
              "Status",
              "Created (Manila)",
              "By",
              "Approved by",
              ...(write ? ["Change"] : []),
            ]}
          >
            {campaign.batches.map((batch) => (
              <tr key={batch.id}>
                <th scope="row">{batch.id}</th>
                <td>{formatCount(batch.codes)}</td>
                <td>{formatCount(batch.maxUses)}</td>
                <td>
                  <Badge variant={STATES[batch.state].variant}>{STATES[batch.state].text}</Badge>
                </td>
                <td>
                  <DateTime at={batch.created} />
                </td>
                <td>{batch.createdBy ?? "command line"}</td>
                <td>{batch.approved ? (batch.approvedBy ?? "command line") : "–"}</td>
                {write ? (
                  <td>
                    {batch.state === "waiting" && batch.createdBy === me ? (
                      <p className={styles.wrap}>
                        You created these, so another staff member has to approve them.
                      </p>
                    ) : null}
                    {batch.state === "waiting" && batch.createdBy !== me ? (
                      <ConsoleForm
                        intent="approve-batch"
                        of={{ batch: batch.id }}
                        submit="Approve"
                        inline
                        confirm={`${formatCount(batch.codes)} codes work from now on.`}
                      />
                    ) : null}
                    {batch.state === "ready" || batch.state === "waiting" ? (
                      <ConsoleForm
                        intent="revoke-batch"
                        of={{ batch: batch.id }}
                        submit="Revoke"
                        inline
                        confirm={`${formatCount(batch.codes)} codes become worthless. This cannot be undone.`}
                      >
                        <Input name="reason" label="Reason" maxLength={300} />
                      </ConsoleForm>
                    ) : null}
                  </td>
                ) : null}
              </tr>
            ))}
          </DataTable>
        ) : (
          <p className={styles.quiet}>No codes created yet.</p>
        )}
        {write && campaign.state !== "revoked" ? <CreateCodes id={campaign.id} /> : null}
      </div>
    </Panel>
  );
}

/** A plain form, because its response is a file. */
function CreateCodes({ id }: { id: number }) {
  return (
    <form
      method="post"
      action={`/admin/campaigns/${id}/codes.csv`}
      className={styles.form}
      aria-label="Create codes"
    >
      <FieldGrid>
        <Field
          id="codes"
          name="codes"
          label="Codes"
          type="number"
          min={1}
          max={LIMITS.batchCodes}
          required
          defaultValue={100}
          hint={`1 to ${formatCount(LIMITS.batchCodes)}.`}
        />
        <Field
          id="maxUses"
          name="maxUses"
          label="Uses per code"
          type="number"
          min={1}
          required
          defaultValue={1}
          hint="Total across all accounts."
        />
      </FieldGrid>
      <p className={styles.quiet}>
        The file is the only copy of these codes: they cannot be shown again. If the download fails, create
        another batch; the codes of the failed one are worthless. Codes worth more than one staff member may
        move alone within a day do not work until somebody else approves them here.
      </p>
      <div>
        <Button type="submit" variant="gold">
          Create and download
        </Button>
      </div>
    </form>
  );
}
