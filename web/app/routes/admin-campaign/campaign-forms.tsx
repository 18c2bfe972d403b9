import type { CampaignEntry } from "@tambayan/account-service/contract";
import styles from "~/components/console/console.module.css";
import { ConsoleForm, Input } from "~/components/console/form";
import { Panel } from "~/components/ui/panel";
import { toManilaField } from "~/lib/console";

/** What may be done to a campaign that is not revoked. */
export function CampaignForms({ campaign }: { campaign: CampaignEntry }) {
  const paused = campaign.state === "paused";
  return (
    <div className={styles.columns}>
      <Panel title={paused ? "Go on" : "Pause"}>
        <p className={styles.quiet}>
          {paused
            ? "Its codes can be redeemed again."
            : "Its codes cannot be redeemed until it goes on. Nobody loses anything."}
        </p>
        {paused ? (
          <ConsoleForm intent="resume" submit="Let it go on" look="gold" />
        ) : (
          <ConsoleForm intent="pause" submit="Pause it" />
        )}
      </Panel>
      <Panel title="Extend or shorten">
        <ConsoleForm intent="end" submit="Set the end">
          <Input
            name="ends"
            label="Ends (Manila)"
            hint="Empty: never."
            type="datetime-local"
            defaultValue={toManilaField(campaign.ends)}
          />
        </ConsoleForm>
      </Panel>
      <Panel title="Revoke">
        <p className={styles.quiet}>
          For good: none of its codes can be redeemed any more. What was redeemed stays with the players.
        </p>
        <ConsoleForm
          intent="revoke"
          submit="Revoke the campaign"
          confirm={`Every code of ${campaign.name} becomes worthless. This cannot be undone.`}
        >
          <Input name="reason" label="Why" maxLength={300} />
        </ConsoleForm>
      </Panel>
    </div>
  );
}
