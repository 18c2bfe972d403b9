import type { campaignResponseSchema } from "@tambayan/account-service/contract";
import { LIMITS } from "@tambayan/account-service/contract";
import type { z } from "zod";
import { Badge } from "~/ui/facts";
import { FieldGrid } from "~/ui/form";
import { Panel } from "~/ui/panel";
import { formatCount } from "../../console";
import styles from "../../parts/console.module.css";
import { ConsoleForm, Input } from "../../parts/form";
import { DataTable, DateTime } from "../../parts/list";
import { useConsole } from "../../use-console";
import { Download } from "./download";

type Campaign = z.infer<typeof campaignResponseSchema>["campaign"];

const STATES = {
  waiting: { variant: "open", text: "Needs approval" },
  new: { variant: "open", text: "Not downloaded" },
  creating: { variant: "open", text: "Downloading" },
  ready: { variant: "good", text: "Active" },
  revoked: { variant: "bad", text: "Revoked" },
} as const;

/** The batches of a campaign, and forms that create more. */
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
                    {batch.state === "new" && batch.createdBy === me ? (
                      <Download campaign={campaign.id} batch={batch.id} />
                    ) : null}
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
                    {batch.state !== "revoked" && batch.state !== "creating" ? (
                      <ConsoleForm
                        intent="revoke-batch"
                        of={{ batch: batch.id }}
                        submit="Revoke"
                        inline
                        confirm={`${formatCount(batch.codes)} codes become worthless. This cannot be undone.`}
                      >
                        <Input name="reason" label="Reason" />
                      </ConsoleForm>
                    ) : null}
                  </td>
                ) : null}
              </tr>
            ))}
          </DataTable>
        ) : (
          <p className={styles.quiet}>No batches yet.</p>
        )}
        {write && campaign.state !== "revoked" ? <CreateCodes /> : null}
      </div>
    </Panel>
  );
}

/** Batches of random codes, and single codes that staff choose. */
function CreateCodes() {
  const formKey = useConsole()?.formKey ?? "";
  return (
    <div className={styles.columns}>
      <div className={styles.stack}>
        <h3>Create codes</h3>
        <ConsoleForm intent="create-codes" formKey={formKey} submit="Create codes" variant="gold">
          <FieldGrid>
            <Input
              name="codes"
              label="Codes"
              type="number"
              min={1}
              max={LIMITS.batchCodes}
              required
              defaultValue={10_000}
              hint={`1 to ${formatCount(LIMITS.batchCodes)}.`}
            />
            <Input
              name="maxUses"
              label="Uses per code"
              type="number"
              min={1}
              required
              defaultValue={1}
              hint="Total across all accounts."
            />
          </FieldGrid>
        </ConsoleForm>
        <p className={styles.quiet}>
          Then download them. The file is the only copy of these codes: once it is complete, they cannot be
          shown again. Codes worth more than one staff member may move alone within a day do not work until
          another staff member approves them here.
        </p>
      </div>
      <div className={styles.stack}>
        <h3>Choose a code</h3>
        <ConsoleForm intent="choose-code" formKey={formKey} submit="Create this code">
          <FieldGrid>
            <Input
              name="code"
              label="Code"
              required
              hint="5 to 32 letters and digits. Short words are easy to guess."
            />
            <Input
              name="maxUses"
              label="Uses"
              type="number"
              min={1}
              required
              defaultValue={1_000}
              hint="Total across all accounts."
            />
          </FieldGrid>
        </ConsoleForm>
      </div>
    </div>
  );
}
