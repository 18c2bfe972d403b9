import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import { DIALOG_TITLES, LIMITS } from "@tambayan/account-service/contract";
import { Button, ButtonLink } from "~/components/ui/button";
import { Fact, Facts } from "~/components/ui/facts";
import { Field, PasswordField } from "~/components/ui/field";
import { FormActions, FormAlert, FormStack } from "~/components/ui/form";
import { PageHead } from "~/components/ui/page-head";
import { Panel } from "~/components/ui/panel";
import { needed } from "~/lib/fallback.server";
import type { FormAnswer } from "~/lib/form-answer";
import { createAnswers, readForm } from "~/lib/form-answer.server";
import { msg, t } from "~/lib/i18n";
import { type RouteHandle, unlisted } from "~/lib/meta";
import { notAfterRefusal, orNoConnection } from "~/lib/no-connection";
import { usePostForm } from "~/lib/use-post-form";
import { requirePlayer } from "~/lib/viewer.server";
import { checkEmailChange } from "./email-check";

export const handle: RouteHandle = { section: "account", breadcrumb: msg("Change Email"), own: true };
export const meta = unlisted;

export async function loader({ context }: LoaderFunctionArgs) {
  const { parts } = await requirePlayer(context.viewer.with(["account"]));
  const { user, maskedEmail, pendingEmail } = needed(parts.account);
  return { UserID: user.UserID, maskedEmail, pendingEmail };
}

export const shouldRevalidate = notAfterRefusal;

/** Begins a change of the address: the new one is written to, to confirm it, and the old one, so that it can be stopped. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { account, session, viewer } = context;
  const formData = await readForm(request);
  const answers = createAnswers(formData, ["UserEmail"]);
  try {
    await requirePlayer(viewer);
    const checked = checkEmailChange(formData);
    if (checked.errors) return answers.invalid(checked.errors);
    const { message } = await account.changeEmail(checked.value);
    return answers.done(
      session,
      { icon: "success", title: DIALOG_TITLES.success, text: message },
      "/user/email",
    );
  } catch (error) {
    return answers.failed(error);
  }
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  orNoConnection(serverAction<typeof action>());

const loadCheck = async () => (await import("./email-check")).checkEmailChange;

export default function ChangeEmail() {
  const { UserID, maskedEmail, pendingEmail } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const { refusal, errors, sending, form } = usePostForm<FormAnswer>({
    action: "/user/email",
    load: loadCheck,
    answered,
    progress: { title: DIALOG_TITLES.processing, text: DIALOG_TITLES.processingText },
    onDone: (_answer, sent) => sent.reset(),
  });
  return (
    <>
      <PageHead title={t("Change Email")}>
        {t(
          "We send a link to the new address; yours changes when you open it. The old address is told, and can stop it.",
        )}
      </PageHead>
      <Panel title={t("New address")}>
        <form {...form}>
          <input type="text" name="username" autoComplete="username" value={UserID} readOnly hidden />
          <FormStack>
            <Facts>
              <Fact name={t("Now")}>{maskedEmail || t("None")}</Fact>
              {pendingEmail ? <Fact name={t("Waiting to be confirmed")}>{pendingEmail}</Fact> : null}
            </Facts>
            <FormAlert answer={refusal} />
            <Field
              id="UserEmail"
              name="UserEmail"
              type="email"
              label={t("New Email Address")}
              errors={errors.UserEmail}
              defaultValue={answered?.values.UserEmail}
              maxLength={LIMITS.email}
              autoComplete="email"
              inputMode="email"
              autoCapitalize="none"
              spellCheck={false}
            />
            <PasswordField
              id="UserPass"
              name="UserPass"
              label={t("Password")}
              errors={errors.UserPass}
              maxLength={LIMITS.password}
              autoComplete="current-password"
            />
            <FormActions>
              <Button type="submit" look="gold" aria-disabled={sending}>
                {t("Change Email")}
              </Button>
              <ButtonLink href="/user">{t("Cancel")}</ButtonLink>
            </FormActions>
          </FormStack>
        </form>
      </Panel>
    </>
  );
}
