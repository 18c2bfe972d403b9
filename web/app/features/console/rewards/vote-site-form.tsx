import type { VoteSite } from "@tambayan/account-service/contract";
import { seenName } from "../parts/edited-field.lib";
import { Checkbox, ConsoleForm, Input, SeenValue, Select, TextArea } from "../parts/form";
import { FORMAT_NAMES, optionsOf, VERIFICATION_NAMES } from "./rewards.lib";

/** A toplist's form. @param site undefined: a new one */
export function VoteSiteForm({ site }: { site?: VoteSite }) {
  return (
    <ConsoleForm
      intent="save"
      edits={site !== undefined}
      submit={site ? "Save" : "Add vote site"}
      variant="gold"
    >
      {site ? <SeenValue name={seenName("secret")} value={site.secretMark} /> : null}
      <Input name="name" label="Name" hint="Shown to players." defaultValue={site?.name} />
      <Input
        name="slug"
        label="Short name"
        hint="For the postback's address: lowercase letters, digits and dashes, such as xtremetop100."
        defaultValue={site?.slug}
      />
      <Select
        name="format"
        label="Toplist"
        hint="Decides which fields its postbacks have."
        defaultValue={site?.format ?? "xtremetop100"}
      >
        {optionsOf(FORMAT_NAMES).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
      <Input
        name="link"
        label="Vote link"
        hint="With {token} where the toplist takes a user ID, such as https://www.xtremetop100.com/in.php?site=123&postback={token}. Each player gets a token of their own, never their user ID."
        defaultValue={site?.link}
      />
      <Input name="coins" label="Coins" type="number" min={1} max={1000} defaultValue={site?.coins ?? 5} />
      <Input
        name="waitHours"
        label="Wait, hours"
        hint="As on the toplist, usually 12 or 24. 0: once a game day."
        type="number"
        min={0}
        max={168}
        defaultValue={site?.waitHours ?? 12}
      />
      <Select
        name="verification"
        label="Verified by"
        hint="How a postback proves that the toplist sent it."
        defaultValue={site?.verification ?? "path"}
      >
        {optionsOf(VERIFICATION_NAMES).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
      <Input
        name="secret"
        label="Secret"
        hint={
          site?.hasSecret
            ? "For a field or a signature. One is stored and is not shown again; leave this empty to keep it."
            : "For a field or a signature: what the toplist shows you. A secret in the address is made for you."
        }
        type="password"
      />
      {site?.verification === "path" ? (
        <Checkbox
          name="newSecret"
          label="Make a new address"
          hint="The old one stops working; enter the new one at the toplist."
        />
      ) : null}
      <TextArea
        name="addresses"
        label="IP addresses"
        hint="Only calls from these are taken, besides the secret. Addresses or ranges, separated by spaces. Leave this empty if the toplist's can change."
        rows={2}
        defaultValue={site?.addresses}
      />
      <Checkbox name="active" label="Players can vote on it" defaultChecked={site?.active ?? true} />
    </ConsoleForm>
  );
}
