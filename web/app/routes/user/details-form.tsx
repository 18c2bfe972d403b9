import { DIALOG_TITLES, LIMITS, MESSAGES } from "@tambayan/account-service/contract";
import { Button } from "~/components/ui/button";
import { Field } from "~/components/ui/field";
import { FieldGrid, FormActions, FormAlert, FormStack } from "~/components/ui/form";
import { Panel } from "~/components/ui/panel";
import type { Question } from "~/lib/dialog";
import type { FormAnswer } from "~/lib/form-answer";
import { msg, t, tell } from "~/lib/i18n";
import { useGame } from "~/lib/use-game";
import { usePostForm } from "~/lib/use-post-form";
import type { AccountView } from "./user.lib";

/** Spec section 2, password-confirm modal. */
const PASSWORD: Question = {
  name: "UserPass",
  title: DIALOG_TITLES.confirmPassword,
  label: msg("Password"),
  placeholder: msg("Password"),
  type: "password",
  autoComplete: "current-password",
  maxLength: LIMITS.password,
  confirm: msg("Confirm"),
  required: MESSAGES.passwordRequired,
};

const loadCheck = async () => (await import("./details-check")).checkDetails;

interface DetailsFormProps {
  account: AccountView;
  answered: FormAnswer | undefined;
}

/**
 * Name, phone number and, where the game has one, the PIN: a dialog asks for the password before anything is changed (spec
 * section 4).
 */
export function DetailsForm({ account, answered }: DetailsFormProps) {
  const { pin } = useGame();
  const { refusal, errors, sending, form } = usePostForm<FormAnswer>({
    action: "/user",
    load: loadCheck,
    answered,
    question: PASSWORD,
  });
  const typed = { ...account, ...answered?.values };
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
              maxLength={LIMITS.name}
              autoComplete="given-name"
            />
            <Field
              id="NameLast"
              name="NameLast"
              label={t("Last Name")}
              errors={errors.NameLast}
              defaultValue={typed.NameLast}
              maxLength={LIMITS.name}
              autoComplete="family-name"
            />
            <Field
              id="PhoneNumber"
              name="PhoneNumber"
              type="tel"
              label={t("Phone Number")}
              errors={errors.PhoneNumber}
              defaultValue={typed.PhoneNumber}
              maxLength={LIMITS.phone}
              autoComplete="tel"
              inputMode="tel"
            />
            {pin ? (
              <Field
                id="UserPass2"
                name="UserPass2"
                label={t("New PIN")}
                hint={t("Letters and digits, 4 to 12. Leave it empty to keep the one you have.")}
                errors={errors.UserPass2}
                defaultValue={answered?.values.UserPass2}
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
              label={tell(DIALOG_TITLES.confirmPassword)}
              errors={answered?.errors?.UserPass}
              maxLength={LIMITS.password}
              autoComplete="current-password"
            />
          </noscript>
          <FormActions>
            <Button type="submit" look="gold" aria-disabled={sending}>
              {t("Apply changes")}
            </Button>
          </FormActions>
          <p>{t("You are logged out when they are applied; log in again to go on.")}</p>
        </FormStack>
      </form>
    </Panel>
  );
}
