import type { campaignResponseSchema } from "@tambayan/account-service/contract";
import { LIMITS } from "@tambayan/account-service/contract";
import type { z } from "zod";
import styles from "~/components/console/console.module.css";
import { ConsoleForm, Input } from "~/components/console/form";
import { DataTable, Exactly } from "~/components/console/list";
import { Button } from "~/components/ui/button";
import { Mark } from "~/components/ui/facts";
import { Field } from "~/components/ui/field";
import { FieldGrid } from "~/components/ui/form";
import { Panel } from "~/components/ui/panel";
import { count } from "~/lib/console";

type Campaign = z.infer<typeof campaignResponseSchema>["campaign"];

const STATES = {
  making: { look: "open", text: "Being made" },
  ready: { look: "good", text: "Good" },
  broken: { look: "bad", text: "Broken off: worthless" },
  revoked: { look: "bad", text: "Revoked" },
} as const;

/** The lots of a campaign's codes, and a form that makes another one. */
export function Lots({ campaign, write }: { campaign: Campaign; write: boolean }) {
  return (
    <Panel title="Codes" className={styles.check}>
      <div className={styles.stack}>
        {campaign.lots.length > 0 ? (
          <DataTable
            caption="Lots of codes"
            heads={[
              "Lot",
              "Codes",
              "Uses of each",
              "State",
              "Made (Manila)",
              "By",
              ...(write ? ["Change"] : []),
            ]}
          >
            {campaign.lots.map((lot) => (
              <tr key={lot.id}>
                <th scope="row">{lot.id}</th>
                <td>{count(lot.codes)}</td>
                <td>{count(lot.maxUses)}</td>
                <td>
                  <Mark look={STATES[lot.state].look}>{STATES[lot.state].text}</Mark>
                </td>
                <td>
                  <Exactly at={lot.made} />
                </td>
                <td>{lot.madeBy ?? "the command line"}</td>
                {write ? (
                  <td>
                    {lot.state === "ready" ? (
                      <ConsoleForm
                        intent="revoke-lot"
                        of={{ lot: lot.id }}
                        submit="Revoke"
                        inline
                        confirm={`${count(lot.codes)} codes become worthless. This cannot be undone.`}
                      >
                        <Input name="reason" label="Why" maxLength={300} />
                      </ConsoleForm>
                    ) : null}
                  </td>
                ) : null}
              </tr>
            ))}
          </DataTable>
        ) : (
          <p className={styles.quiet}>No lot of codes was made here yet.</p>
        )}
        {write && campaign.state !== "revoked" ? <MakeCodes id={campaign.id} /> : null}
      </div>
    </Panel>
  );
}

/** A plain form: its answer is a file. */
function MakeCodes({ id }: { id: number }) {
  return (
    <form
      method="post"
      action={`/admin/campaigns/${id}/codes.csv`}
      className={styles.form}
      aria-label="Make codes"
    >
      <FieldGrid>
        <Field
          id="codes"
          name="codes"
          label="Codes"
          type="number"
          min={1}
          max={LIMITS.lotCodes}
          required
          defaultValue={100}
          hint={`1 to ${count(LIMITS.lotCodes)}.`}
        />
        <Field
          id="maxUses"
          name="maxUses"
          label="Uses of each"
          type="number"
          min={1}
          required
          defaultValue={1}
          hint="By all accounts together."
        />
      </FieldGrid>
      <p className={styles.quiet}>
        The file is the only place where the codes stand: nobody can show them again. Where it is broken off,
        make another lot; the codes of the broken one are worthless.
      </p>
      <div>
        <Button type="submit" look="gold">
          Make and download
        </Button>
      </div>
    </form>
  );
}
