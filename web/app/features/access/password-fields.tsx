import { LIMITS } from "@tambayan/account-service/contract";
import { t } from "~/platform/language/i18n";
import { PasswordField } from "~/ui/field";

/** Tells password managers which account the form's password is for. */
export function PasswordOwner({ UserID }: { UserID: string }) {
  return (
    <input
      type="text"
      name="username"
      autoComplete="username"
      value={UserID}
      aria-label={t("User ID")}
      readOnly
      hidden
    />
  );
}

interface NewPasswordFieldsProps {
  /** What is wrong with each, by field. */
  errors: Partial<Record<"NewUserPass" | "RetypeUserPass", string[]>>;
}

/** `NewUserPass`, and the same again in `RetypeUserPass`. */
export function NewPasswordFields({ errors }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        id="NewUserPass"
        name="NewUserPass"
        label={t("New Password")}
        hint={t("{min} to {max} letters, digits and symbols.", {
          min: LIMITS.passwordMin,
          max: LIMITS.password,
        })}
        errors={errors.NewUserPass}
        autoComplete="new-password"
      />
      <PasswordField
        id="RetypeUserPass"
        name="RetypeUserPass"
        label={t("Retype New Password")}
        errors={errors.RetypeUserPass}
        autoComplete="new-password"
      />
    </>
  );
}
