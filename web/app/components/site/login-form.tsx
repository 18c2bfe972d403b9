import { LIMITS } from "@tambayan/account-service/contract";
import { Button } from "~/components/ui/button";
import { Field } from "~/components/ui/field";
import type { FormAnswer } from "~/lib/form-answer";
import { t, tell } from "~/lib/i18n";
import styles from "./login-form.module.css";
import { useLoginForm } from "./use-login-form";

const loadCheck = async () => (await import("~/lib/login-check")).checkLogin;

/**
 * The login form of the side panel and of the login page (spec sections 4, 5 and 8).
 * @param id of the form; its fields' ids begin with it
 * @param answered what the action said to a post without scripts
 */
export function LoginForm({ id, answered }: { id: string; answered?: FormAnswer | undefined }) {
  const { refusal, errors, sending, form } = useLoginForm({ action: "/login", load: loadCheck, answered });
  return (
    <form id={id} className={styles.form} {...form}>
      <Field
        id={`${id}-user-id`}
        name="UserID"
        label={t("User ID")}
        errors={errors.UserID}
        defaultValue={answered?.values.UserID}
        maxLength={LIMITS.userId}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Field
        id={`${id}-password`}
        name="UserPass"
        type="password"
        label={t("Password")}
        errors={errors.UserPass}
        maxLength={LIMITS.password}
        autoComplete="current-password"
      />
      {refusal?.error && !refusal.errors ? (
        <p className={styles.error} role="alert">
          {tell(refusal.error)}
        </p>
      ) : null}
      <Button type="submit" look="gold" wide aria-disabled={sending}>
        {sending ? t("Logging in…") : t("Login")}
      </Button>
    </form>
  );
}
