import type { campaignResponseSchema } from "@tambayan/account-service/contract";
import { LIMITS } from "@tambayan/account-service/contract";
import { type FormEvent, useState } from "react";
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
            headers={["Batch", "Codes", "Uses per code", "Status", "Created (Manila)", "By", "Approved by"]}
            actions={write ? "Change" : undefined}
          >
            {campaign.batches.map((batch) => (
              <tr key={batch.id}>
                <th scope="row">{batch.id}</th>
                <td>{formatCount(batch.codes)}</td>
                <td>{formatCount(batch.maxUses)}</td>
                <td>
                  <Badge variant={STATES[batch.state].variant}>{STATES[batch.state].text}</Badge>
                  {batch.unapproved && batch.state !== "waiting" ? (
                    <>
                      {" "}
                      <Badge variant={STATES.waiting.variant}>{STATES.waiting.text}</Badge>
                    </>
                  ) : null}
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
                    {batch.unapproved && batch.createdBy === me ? (
                      <p className={styles.wrap}>
                        {batch.state === "new"
                          ? "You created these, so another staff member has to approve them once you have downloaded them."
                          : "You created these, so another staff member has to approve them."}
                      </p>
                    ) : null}
                    {batch.state === "waiting" && batch.createdBy !== me ? (
                      <a href="/admin/approvals?kind=codes">Approve or reject</a>
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
        {write && campaign.state !== "revoked" ? <CreateCodes campaign={campaign} /> : null}
      </div>
    </Panel>
  );
}

/** Whether so many uses need approval, said before they are created. */
function Approval({ campaign: { worth, allowance }, uses }: { campaign: Campaign; uses: number }) {
  const total = worth * uses;
  return (
    <p role="status" className={styles.quiet}>
      Worth up to {formatCount(total)} coins. You may create {formatCount(allowance)} more within 24 hours
      without approval.{" "}
      {total > allowance ? (
        <>
          <Badge variant={STATES.waiting.variant}>{STATES.waiting.text}</Badge> The codes will not work until
          another staff member approves them under Approvals.
        </>
      ) : null}
    </p>
  );
}

/** The uses in a form's fields; without scripts, those that it begins with. */
function useUses(first: number) {
  const [uses, setUses] = useState(first);
  const onInput = ({ target }: FormEvent) => {
    const form = (target as HTMLInputElement).form;
    if (!form) return;
    const fields = new FormData(form);
    const numberOf = (name: string) => Math.max(0, Math.trunc(Number(fields.get(name) ?? 1)) || 0);
    setUses(numberOf("codes") * numberOf("maxUses"));
  };
  return { uses, onInput };
}

const CODES = 10_000;
const CHOSEN_USES = 1_000;

/** Batches of random codes, and single codes that staff choose. */
function CreateCodes({ campaign }: { campaign: Campaign }) {
  const formKey = useConsole()?.formKey ?? "";
  const batch = useUses(CODES);
  const chosen = useUses(CHOSEN_USES);
  return (
    <div className={styles.columns}>
      <div className={styles.stack} onInput={batch.onInput}>
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
              defaultValue={CODES}
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
          <Approval campaign={campaign} uses={batch.uses} />
        </ConsoleForm>
        <p className={styles.quiet}>
          Then download them. The file is the only copy of these codes: once it is complete, they cannot be
          shown again.
        </p>
      </div>
      <div className={styles.stack} onInput={chosen.onInput}>
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
              defaultValue={CHOSEN_USES}
              hint="Total across all accounts."
            />
          </FieldGrid>
          <Approval campaign={campaign} uses={chosen.uses} />
        </ConsoleForm>
      </div>
    </div>
  );
}
