import type { SerializeFrom } from "@remix-run/node";
import { useFetcher, useNavigate } from "@remix-run/react";
import { LIMITS } from "@tambayan/account-service/contract";
import { useEffect, useState } from "react";
import { Button } from "~/components/ui/button";
import { Field } from "~/components/ui/field";
import { showNotice } from "~/lib/dialog";
import { useCheckedForm } from "~/lib/use-checked-form";
import type { action } from "~/routes/login/route";
import styles from "./login-form.module.css";

/** What the login action says. */
type Answer = SerializeFrom<typeof action>;

/** Spec section 9: after a login the page stays this long. */
const REDIRECT_AFTER_MS = 500;

const loadCheck = async () => (await import("~/lib/login-check")).checkLogin;

/**
 * The login form of the side panel and of the login page (spec sections 4, 5 and 8).
 * @param id of the form; its fields' ids begin with it
 * @param answered what the action said to a post without scripts
 */
export function LoginForm({ id, answered }: { id: string; answered?: Answer | undefined }) {
  const fetcher = useFetcher<typeof action>({ key: id });
  const navigate = useNavigate();
  const checked = useCheckedForm(loadCheck);
  const answer = fetcher.data ?? answered;
  const errors = { ...answer?.errors, ...checked.errors };

  useEffect(() => {
    if (!fetcher.data) return;
    const { error, message, welcome } = fetcher.data;
    if (error) void showNotice({ icon: "error", title: error });
    if (!message) return;
    void showNotice({ icon: "success", title: message, ...(welcome && { text: welcome }) });
    // Not cleared with the form: the form is gone as soon as the player's card takes its place. Whoever is home already,
    // went somewhere or sent another form meanwhile, such as to log out, is left to that.
    const here = location.href;
    const timer = setTimeout(() => {
      if (location.href === here && location.pathname !== "/") navigate("/");
    }, REDIRECT_AFTER_MS);
    addEventListener("submit", () => clearTimeout(timer), { once: true, capture: true });
  }, [fetcher.data, navigate]);

  const sending = fetcher.state !== "idle";
  return (
    <fetcher.Form method="post" action="/login" id={id} className={styles.form} {...checked.form}>
      <ScriptedMark />
      <Field
        id={`${id}-user-id`}
        name="UserID"
        label="User ID"
        errors={errors.UserID}
        defaultValue={answered?.UserID}
        maxLength={LIMITS.userId}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Field
        id={`${id}-password`}
        name="UserPass"
        type="password"
        label="Password"
        errors={errors.UserPass}
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
    </fetcher.Form>
  );
}

/** Scripts say that they are there: the answer is then shown here instead of on another page. */
function ScriptedMark() {
  const [scripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);
  return scripted ? <input type="hidden" name="scripted" value="1" /> : null;
}
