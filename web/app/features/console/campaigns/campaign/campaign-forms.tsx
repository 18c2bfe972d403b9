import type { CampaignEntry } from "@tambayan/account-service/contract";
import { Panel } from "~/ui/panel";
import { toManilaField } from "../../console";
import styles from "../../parts/console.module.css";
import { ConsoleForm, Input } from "../../parts/form";

/** Actions on a campaign that is not revoked. */
export function CampaignForms({ campaign }: { campaign: CampaignEntry }) {
  const paused = campaign.state === "paused";
  return (
    <div className={styles.columns}>
      <Panel title={paused ? "Resume" : "Pause"}>
        <p className={styles.quiet}>
          {paused
            ? "Makes its codes redeemable again."
            : "Its codes cannot be redeemed until you resume it. Redeemed coins are not affected."}
        </p>
        {paused ? (
          <ConsoleForm intent="resume" submit="Resume campaign" variant="gold" />
        ) : (
          <ConsoleForm intent="pause" submit="Pause campaign" />
        )}
      </Panel>
      <Panel title="End date">
        <ConsoleForm intent="end" edits submit="Set end date">
          <Input
            name="ends"
            label="Ends (Manila)"
            hint="Leave empty for no end date."
            type="datetime-local"
            defaultValue={toManilaField(campaign.ends)}
          />
        </ConsoleForm>
      </Panel>
      <Panel title="Revoke">
        <p className={styles.quiet}>
          Permanent: its codes can no longer be redeemed. Players keep the coins they already redeemed.
        </p>
        <ConsoleForm
          intent="revoke"
          submit="Revoke campaign"
          confirm={`All codes of ${campaign.name} become worthless. This cannot be undone.`}
        >
          <Input name="reason" label="Reason" />
        </ConsoleForm>
      </Panel>
    </div>
  );
}
