import { getFormProps, getInputProps, useForm } from "@conform-to/react";
import type { SerializeFrom } from "@remix-run/node";
import { useFetcher, useNavigate } from "@remix-run/react";
import { LIMITS, type LoginRequest, MESSAGES } from "@tambayan/account-service/contract";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "~/components/ui/button";
import { Field } from "~/components/ui/field";
import { showNotice } from "~/lib/dialog";
import type { action } from "~/routes/login/route";
import styles from "./login-form.module.css";

/** What the login action says. */
export type Answer = SerializeFrom<typeof action>;
type Validator = typeof import("~/lib/login-validator").validateLogin;

/** Spec section 9: after a login the page stays this long. */
const REDIRECT_AFTER_MS = 500;

/**
 * The login form of the side panel and of the login page (spec sections 4, 5 and 8). Checked here before it is sent;
 * the checker comes when the form is first used. Without scripts the login page answers.
 */
export function LoginForm({ id, answered }: { id: string; answered?: Answer | undefined }) {
  const fetcher = useFetcher<typeof action>({ key: id });
  const navigate = useNavigate();
  const validator = useRef<Validator>();
  const answer = fetcher.data ?? answered;

  const [form, fields] = useForm<LoginRequest>({
    id,
    lastResult: answer?.submission ?? null,
    onValidate({ formData }) {
      if (!validator.current) throw new Error("submit() waits for the checker");
      return validator.current(formData);
    },
    shouldValidate: "onSubmit",
    shouldRevalidate: "onSubmit",
  });

  useEffect(() => {
    if (!fetcher.data) return;
    const answer = fetcher.data;
    if (answer.error) {
      void showNotice({ icon: "error", title: answer.error });
      return;
    }
    if (!answer.message) return;
    // Not cleared with the form: the form is gone as soon as the player's card takes its place.
    void showNotice({
      icon: "success",
      title: answer.message,
      ...(answer.welcome && { text: answer.welcome }),
    });
    setTimeout(() => navigate("/"), REDIRECT_AFTER_MS);
  }, [fetcher.data, navigate]);

  const loadValidator = async () => {
    validator.current ??= (await import("~/lib/login-validator")).validateLogin;
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (validator.current) return form.onSubmit(event);
    event.preventDefault();
    const element = event.currentTarget;
    void loadValidator().then(() => element.requestSubmit());
  };
  const sending = fetcher.state !== "idle";
  return (
    <fetcher.Form
      method="post"
      action="/login"
      className={styles.form}
      {...getFormProps(form)}
      onSubmit={submit}
      onFocus={() => void loadValidator()}
    >
      {/* Scripts say so: the answer is then shown here instead of on another page. */}
      <ScriptedMark />
      <Field
        {...getInputProps(fields.UserID, { type: "text" })}
        label="User ID"
        errors={fields.UserID.errors}
        maxLength={LIMITS.userId}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Field
        {...getInputProps(fields.UserPass, { type: "password" })}
        label="Password"
        errors={fields.UserPass.errors}
        maxLength={LIMITS.password}
        autoComplete="current-password"
      />
      {answer?.error ? (
        <p className={styles.error} role="alert">
          {answer.error}
        </p>
      ) : null}
      <Button type="submit" look="gold" wide aria-disabled={sending}>
        {sending ? "Logging in…" : "Login"}
      </Button>
      {answer?.error === MESSAGES.networkError ? (
        <p className={styles.hint}>Nothing was lost: what you typed is still here.</p>
      ) : null}
    </fetcher.Form>
  );
}

function ScriptedMark() {
  const [scripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);
  return scripted ? <input type="hidden" name="scripted" value="1" /> : null;
}
