import { DIALOG_TITLES, MESSAGES } from "@tambayan/account-service/contract";
import type { Question } from "~/platform/dialog/dialog";
import type { FormResult } from "~/platform/forms/form-result";
import { usePostForm } from "~/platform/forms/use-post-form";
import { msg, t, translate } from "~/platform/language/i18n";
import { useGame } from "~/platform/page/root-data";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { FieldGrid, FormActions, FormAlert, FormStack } from "~/ui/form";
import { Panel } from "~/ui/panel";
import type { AccountView } from "./user.lib";

/** The password dialog. */
const PASSWORD: Question = {
  name: "UserPass",
  title: DIALOG_TITLES.confirmPassword,
  label: msg("Password"),
  placeholder: msg("Password"),
  type: "password",
  autoComplete: "current-password",
  confirm: msg("Confirm"),
  required: MESSAGES.passwordRequired,
};

const loadCheck = async () => (await import("./details-check")).checkDetails;

interface DetailsFormProps {
  account: AccountView;
  actionData: FormResult | undefined;
}

/** Name, phone number and, if the game has one, the PIN: a dialog asks for the password before anything is changed. */
export function DetailsForm({ account, actionData }: DetailsFormProps) {
  const { pin } = useGame();
  const { refusal, errors, sending, form } = usePostForm<FormResult>({
    action: "/user",
    load: loadCheck,
    actionData,
    question: PASSWORD,
  });
  const typed = { ...account, ...actionData?.values };
  return (
    <Panel title={t("Edit your details")}>
      <form {...form}>
        <input type="hidden" name="intent" value="details" />
        <FormStack>
          <FormAlert answer={refusal} />
          <FieldGrid>
            <Field
              id="NameFirst"
              name="NameFirst"
              label={t("First Name")}
              errors={errors.NameFirst}
              defaultValue={typed.NameFirst}
              autoComplete="given-name"
            />
            <Field
              id="NameLast"
              name="NameLast"
              label={t("Last Name")}
              errors={errors.NameLast}
              defaultValue={typed.NameLast}
              autoComplete="family-name"
            />
            <Field
              id="PhoneNumber"
              name="PhoneNumber"
              type="tel"
              label={t("Phone Number")}
              errors={errors.PhoneNumber}
              defaultValue={typed.PhoneNumber}
              autoComplete="tel"
              inputMode="tel"
            />
            {pin ? (
              <Field
                id="UserPass2"
                name="UserPass2"
                label={t("New PIN")}
                hint={t("4 to 12 letters and digits. Leave it empty to keep your current PIN.")}
                errors={errors.UserPass2}
                defaultValue={actionData?.values.UserPass2}
                inputMode="text"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
              />
            ) : null}
          </FieldGrid>
          <noscript>
            <Field
              id="UserPass"
              name="UserPass"
              type="password"
              label={translate(DIALOG_TITLES.confirmPassword)}
              errors={actionData?.errors?.UserPass}
              autoComplete="current-password"
            />
          </noscript>
          <FormActions>
            <Button type="submit" variant="gold" aria-disabled={sending}>
              {t("Apply changes")}
            </Button>
          </FormActions>
          <p>{t("Applying changes logs you out; log in again to continue.")}</p>
        </FormStack>
      </form>
    </Panel>
  );
}
