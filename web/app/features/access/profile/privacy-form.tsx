import type { Checked } from "~/platform/forms/form-check";
import type { FormResult } from "~/platform/forms/form-result";
import { usePostForm } from "~/platform/forms/use-post-form";
import { type Message, msg, t, translate } from "~/platform/language/i18n";
import { Button } from "~/ui/button";
import { SelectField } from "~/ui/field";
import { FormActions, FormAlert, FormStack } from "~/ui/form";
import { Panel } from "~/ui/panel";
import type { AccountView } from "./user.lib";

const CHOICES: Record<AccountView["lastSeen"], Message> = {
  default: msg("Server default"),
  shown: msg("Show it"),
  hidden: msg("Hide it"),
};

const GIFTS: Record<AccountView["gifts"], Message> = {
  accepted: msg("Other players can send me gifts"),
  rejected: msg("No one can send me gifts"),
};

const SALE_MAILS: Record<AccountView["saleMails"], Message> = {
  off: msg("No emails"),
  on: msg("One email when an item on my wish list goes on sale"),
};

const nothingToCheck = async () => (): Checked<null> => ({ value: null, errors: {} });

/** What others see of the player's characters, whether they can send gifts, and emails about sales. */
export function PrivacyForm({
  account,
  actionData,
}: {
  account: AccountView;
  actionData: FormResult | undefined;
}) {
  const { refusal, sending, form } = usePostForm<FormResult>({
    action: "/user",
    load: nothingToCheck,
    actionData,
  });
  return (
    <Panel title={t("Privacy")}>
      <form {...form}>
        <input type="hidden" name="intent" value="privacy" />
        <FormStack>
          <FormAlert answer={refusal} />
          <SelectField
            id="lastSeen"
            name="lastSeen"
            label={t("When your characters were last in the game")}
            hint={t("Their pages are public: name, class, level, club and rankings, as in the game.")}
            defaultValue={account.lastSeen}
          >
            {Object.entries(CHOICES).map(([choice, text]) => (
              <option key={choice} value={choice}>
                {translate(text)}
              </option>
            ))}
          </SelectField>
          <SelectField id="gifts" name="gifts" label={t("Gifts")} defaultValue={account.gifts}>
            {Object.entries(GIFTS).map(([choice, text]) => (
              <option key={choice} value={choice}>
                {translate(text)}
              </option>
            ))}
          </SelectField>
          <SelectField
            id="saleMails"
            name="saleMails"
            label={t("Wish list")}
            defaultValue={account.saleMails}
          >
            {Object.entries(SALE_MAILS).map(([choice, text]) => (
              <option key={choice} value={choice}>
                {translate(text)}
              </option>
            ))}
          </SelectField>
          <FormActions>
            <Button type="submit" aria-disabled={sending}>
              {t("Save")}
            </Button>
          </FormActions>
        </FormStack>
      </form>
    </Panel>
  );
}
