import { useState } from "react";
import { useHydrated } from "~/platform/browsers/use-hydrated";
import type { FormResult } from "~/platform/forms/form-result";
import { t, translateReply } from "~/platform/language/i18n";
import { NEXT } from "~/platform/session/login-path";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import styles from "./login-form.module.css";
import { useLoginForm } from "./use-login-form";

const loadCheck = async () => (await import("./login-check")).checkLogin;

/**
 * The login form of the side panel and of the login page.
 * @param id of the form; prefix of its fields' ids
 * @param next where to go afterwards; home without it
 * @param actionData what the action returned to a post without scripts
 */
export function LoginForm({
  id,
  next,
  actionData,
}: {
  id: string;
  next?: string;
  actionData?: FormResult | undefined;
}) {
  const { refusal, errors, sending, form } = useLoginForm({ action: "/login", load: loadCheck, actionData });
  // Once it was offered it stays: sending again clears the refusal, but must not lose the code.
  const [codeOffered, setCodeOffered] = useState(false);
  if (refusal?.error && !refusal.errors && !codeOffered) setCodeOffered(true);
  const forgets = useHydrated() && !navigator.cookieEnabled;
  return (
    <form id={id} className={styles.form} {...form}>
      {next ? <input type="hidden" name={NEXT} value={next} /> : null}
      <Field
        id={`${id}-user-id`}
        name="UserID"
        label={t("User ID")}
        errors={errors.UserID}
        defaultValue={actionData?.values.UserID}
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
        autoComplete="current-password"
      />
      {forgets ? (
        <p className={styles.error} role="alert">
          {t("Your browser blocks cookies. Allow them for this site to stay logged in.")}
        </p>
      ) : null}
      {refusal?.error && !refusal.errors ? (
        <p className={styles.error} role="alert">
          {translateReply(refusal.error)}
        </p>
      ) : null}
      {codeOffered || errors.code ? (
        <Field
          id={`${id}-code`}
          name="code"
          label={t("Two-step login code (optional)")}
          errors={errors.code}
          hint={t("If you use two-step login and still cannot log in, also enter the code from your app.")}
          autoComplete="one-time-code"
          inputMode="numeric"
        />
      ) : null}
      <Button type="submit" variant="gold" wide aria-disabled={sending}>
        {sending ? t("Logging in…") : t("Login")}
      </Button>
    </form>
  );
}
