import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DIALOG_TITLES, profileCalls } from "@tambayan/account-service/contract";
import { requirePart } from "~/platform/clients/fallback.server";
import type { FormResult } from "~/platform/forms/form-result";
import { createResponder, readForm } from "~/platform/forms/form-result.server";
import { revalidateUnlessRefused } from "~/platform/forms/network-error";
import { usePostForm } from "~/platform/forms/use-post-form";
import { msg, t } from "~/platform/language/i18n";
import { noindexMeta, type RouteHandle } from "~/platform/page/meta";
import { requirePlayer } from "~/platform/session/viewer.server";
import { Button, ButtonLink } from "~/ui/button";
import { Fact, Facts } from "~/ui/facts";
import { Field, PasswordField } from "~/ui/field";
import { FormActions, FormAlert, FormStack } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { Panel } from "~/ui/panel";
import { PasswordOwner } from "../password-fields";
import { checkEmailChange } from "./email-check";

export const handle: RouteHandle = { section: "account", breadcrumb: msg("Change Email"), personal: true };
export const meta = noindexMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { parts } = await requirePlayer(context.viewer.with(["account"]), request);
  const { user, maskedEmail, pendingEmail } = requirePart(parts.account);
  return { UserID: user.UserID, maskedEmail, pendingEmail };
}

export const shouldRevalidate = revalidateUnlessRefused;

/** Starts a change of the address: the new address gets a link to confirm it, the old one a link to cancel. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { account, session, viewer } = context;
  const formData = await readForm(request);
  const respond = createResponder(formData, ["UserEmail"]);
  try {
    await requirePlayer(viewer, request);
    const checked = checkEmailChange(formData);
    if (checked.errors) return respond.invalid(checked.errors);
    const { message } = await account.call(profileCalls.changeEmail, { body: checked.value });
    return respond.done(
      session,
      { icon: "success", title: DIALOG_TITLES.success, text: message },
      "/user/email",
    );
  } catch (error) {
    return respond.failed(error);
  }
}

const loadCheck = async () => (await import("./email-check")).checkEmailChange;

export default function ChangeEmail() {
  const { UserID, maskedEmail, pendingEmail } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const { refusal, errors, sending, form } = usePostForm<FormResult>({
    action: "/user/email",
    load: loadCheck,
    actionData,
    progress: { title: DIALOG_TITLES.processing, text: DIALOG_TITLES.processingText },
    onDone: (_answer, sent) => sent.reset(),
  });
  return (
    <>
      <PageHeader title={t("Change Email")}>
        {t(
          "We'll send a link to the new address; your address changes when you open it. We'll also notify your current address, and you can cancel the change from there.",
        )}
      </PageHeader>
      <Panel title={t("New address")}>
        <form {...form}>
          <PasswordOwner UserID={UserID} />
          <FormStack>
            <Facts>
              <Fact name={t("Now")}>{maskedEmail || t("None")}</Fact>
              {pendingEmail ? <Fact name={t("Awaiting confirmation")}>{pendingEmail}</Fact> : null}
            </Facts>
            <FormAlert answer={refusal} />
            <Field
              id="UserEmail"
              name="UserEmail"
              type="email"
              label={t("New Email Address")}
              errors={errors.UserEmail}
              defaultValue={actionData?.values.UserEmail}
              autoComplete="email"
              inputMode="email"
              spellCheck={false}
            />
            <PasswordField
              id="UserPass"
              name="UserPass"
              label={t("Password")}
              errors={errors.UserPass}
              autoComplete="current-password"
            />
            <FormActions>
              <Button type="submit" variant="gold" aria-disabled={sending}>
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
