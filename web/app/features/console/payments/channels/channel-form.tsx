import type { Channel } from "@tambayan/account-service/contract";
import { Checkbox, ConsoleForm, Input, Select, TextArea } from "../../parts/form";
import { useConsole } from "../../use-console";
import { CHANNEL_KIND_NAMES, optionsOf } from "../payments.lib";

/** The form of a transfer account. @param channel undefined: a new one */
export function ChannelForm({ channel }: { channel?: Channel }) {
  const formKey = useConsole()?.formKey;
  return (
    <ConsoleForm
      intent="save"
      edits={channel !== undefined}
      submit={channel ? "Save" : "Add account"}
      variant="gold"
      {...(formKey && { formKey })}
    >
      <Select name="kind" label="Kind" defaultValue={channel?.kind ?? "gcash"}>
        {optionsOf(CHANNEL_KIND_NAMES).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
      <Input
        name="name"
        label="Name"
        hint="Shown to players when they choose how to pay, e.g. GCash by transfer."
        defaultValue={channel?.name}
      />
      <Input
        name="accountName"
        label="Account name"
        hint="Whose account it is, as the player's app shows it."
        defaultValue={channel?.accountName}
      />
      <Input
        name="accountNumber"
        label="Account number"
        hint="A mobile number, or the bank's account number."
        defaultValue={channel?.accountNumber}
      />
      <TextArea
        name="instructions"
        label="Instructions (optional)"
        hint="Shown below the number, such as which app to use."
        rows={4}
        defaultValue={channel?.instructions}
      />
      <Checkbox
        name="active"
        label="Accepting payments"
        hint="Payments that were started keep showing it."
        defaultChecked={channel?.active ?? true}
      />
    </ConsoleForm>
  );
}
