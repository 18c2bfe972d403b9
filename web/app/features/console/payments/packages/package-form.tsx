import type { PackageEntry } from "@tambayan/account-service/contract";
import { withCurrencyNames } from "~/platform/language/i18n";
import { FieldGrid } from "~/ui/form";
import { toManilaField } from "../../console";
import { Checkbox, ConsoleForm, Input } from "../../parts/form";
import { useConsole } from "../../use-console";

/** A package's form. @param offer undefined: a new one */
export function PackageForm({ offer }: { offer?: PackageEntry }) {
  const formKey = useConsole()?.formKey;
  return (
    <ConsoleForm
      intent="save"
      edits={offer !== undefined}
      submit={offer ? "Save" : "Add package"}
      variant="gold"
      {...(formKey && { formKey })}
    >
      <Input name="name" label="Name" hint="Shown to players." defaultValue={offer?.name} />
      <FieldGrid>
        <Input
          name="price"
          label="Price in pesos"
          hint="e.g. 99.50"
          inputMode="decimal"
          defaultValue={offer ? (offer.price / 100).toFixed(2) : undefined}
        />
        <Input
          name="coins"
          label={withCurrencyNames("R-Coin")}
          type="number"
          min={1}
          defaultValue={offer?.coins}
        />
      </FieldGrid>
      <FieldGrid>
        <Input
          name="bonus"
          label="Bonus"
          hint="Added to every purchase."
          type="number"
          min={0}
          defaultValue={offer?.bonus ?? 0}
        />
        <Input
          name="firstBonus"
          label="First-payment bonus"
          hint="Once for each account, not for gifts."
          type="number"
          min={0}
          defaultValue={offer?.firstBonus ?? 0}
        />
      </FieldGrid>
      <FieldGrid>
        <Input
          name="starts"
          label="On sale from (Manila)"
          hint="Leave empty to start now."
          type="datetime-local"
          defaultValue={toManilaField(offer?.starts ?? null)}
        />
        <Input
          name="ends"
          label="On sale until (Manila)"
          hint="Leave empty for no end date."
          type="datetime-local"
          defaultValue={toManilaField(offer?.ends ?? null)}
        />
      </FieldGrid>
      <FieldGrid>
        <Input
          name="dayLimit"
          label="Limit per account and day"
          hint="0: no limit. What others buy for an account counts too."
          type="number"
          min={0}
          defaultValue={offer?.dayLimit ?? 0}
        />
        <Input
          name="position"
          label="Sort order"
          hint="Lower numbers come first."
          type="number"
          min={0}
          defaultValue={offer?.position ?? 0}
        />
      </FieldGrid>
      <Checkbox
        name="active"
        label="For sale"
        hint="Players see it on the top-up page, and can buy it."
        defaultChecked={offer?.active ?? true}
      />
    </ConsoleForm>
  );
}
