import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { DIALOG_TITLES, recoveryCalls } from "@tambayan/account-service/contract";
import { UnavailableNotice } from "~/layout/notices/unavailable-notice";
import type { FormResult } from "~/platform/forms/form-result";
import { createResponder, readForm } from "~/platform/forms/form-result.server";
import { revalidateUnlessRefused } from "~/platform/forms/network-error";
import { usePostForm } from "~/platform/forms/use-post-form";
import { msg, rich, t } from "~/platform/language/i18n";
import { fixedMeta, type RouteHandle } from "~/platform/page/meta";
import { requireVisitor } from "~/platform/session/viewer.server";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { FormActions, FormAlert, FormStack } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { Panel } from "~/ui/panel";
import { checkFindId, checkFindPassword } from "./find-check";
import styles from "./findaccount.module.css";

export const handle: RouteHandle = { breadcrumb: msg("Find Account"), entrance: true };

export const meta = fixedMeta({
  title: msg("Find Account"),
  description: msg("Forgot your User ID or password? We'll email the address you registered with."),
  path: "/findaccount",
});

/** Shown for up to 10 s. */
const PROGRESS = {
  title: DIALOG_TITLES.findingAccount,
  text: DIALOG_TITLES.findingAccountText,
  atMostMs: 10_000,
};

/** A player who is logged in knows both. */
export async function loader({ context }: LoaderFunctionArgs) {
  await requireVisitor(context.viewer);
  return null;
}

export const shouldRevalidate = revalidateUnlessRefused;

/**
 * Requests an email with the user ID, or with a link to set a new password; `find` says which. What was found is never
 * shown.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const { account, session } = context;
  const formData = await readForm(request);
  const respond = createResponder(formData, ["find", "findIDEmail", "findPWID", "findPWEmail"]);
  const succeed = ({ message }: { message: string }) =>
    respond.done(session, { icon: "success", title: DIALOG_TITLES.success, text: message }, "/findaccount");
  try {
    await requireVisitor(context.viewer);
    if (formData.get("find") === "password") {
      const checked = checkFindPassword(formData);
      if (checked.errors) return respond.invalid(checked.errors);
      return succeed(await account.call(recoveryCalls.findPassword, { body: checked.value }));
    }
    const checked = checkFindId(formData);
    if (checked.errors) return respond.invalid(checked.errors);
    return succeed(await account.call(recoveryCalls.findUserId, { body: checked.value }));
  } catch (error) {
    return respond.failed(error);
  }
}

export default function FindAccount() {
  const actionData = useActionData<typeof action>();
  const ofPassword = actionData?.values?.find === "password";
  return (
    <>
      <PageHeader title={t("Find Account")}>
        {t("Forgot your User ID or password? We'll email the address you registered with.")}
      </PageHeader>
      <p className={styles.known}>
        {rich(
          "A new password also needs the answer to your secret question, if you have set one. If you no longer know it, the page that our email opens lets you ask staff to clear it. No access to your email anymore? {link}",
          { link: <a href="/ticket">{t("Write to support")}</a> },
        )}
      </p>
      <UnavailableNotice>
        {t("Account recovery is unavailable right now. Please try again in a few minutes.")}
      </UnavailableNotice>
      <div className={styles.columns}>
        <FindId actionData={ofPassword ? undefined : actionData} />
        <FindPassword actionData={ofPassword ? actionData : undefined} />
      </div>
    </>
  );
}

interface ResultProps {
  actionData: FormResult | undefined;
}

const loadFindId = async () => (await import("./find-check")).checkFindId;
const loadFindPassword = async () => (await import("./find-check")).checkFindPassword;

function FindId({ actionData }: ResultProps) {
  const { refusal, errors, sending, form } = usePostForm<FormResult>({
    action: "/findaccount",
    load: loadFindId,
    actionData,
    failureTitle: DIALOG_TITLES.formErrors,
    progress: PROGRESS,
  });
  return (
    <Panel title={t("Find your User ID")}>
      <form {...form}>
        <input type="hidden" name="find" value="id" />
        <FormStack>
          <p>{t("We'll email you your User ID, with a link to set a new password.")}</p>
          <FormAlert answer={refusal} />
          <Field
            id="findIDEmail"
            name="findIDEmail"
            type="email"
            label={t("Email Address")}
            errors={errors.findIDEmail}
            defaultValue={actionData?.values.findIDEmail}
            autoComplete="email"
            inputMode="email"
            spellCheck={false}
          />
          <FormActions>
            <Button type="submit" variant="gold" aria-disabled={sending}>
              {t("Email my User ID")}
            </Button>
          </FormActions>
        </FormStack>
      </form>
    </Panel>
  );
}

function FindPassword({ actionData }: ResultProps) {
  const { refusal, errors, sending, form } = usePostForm<FormResult>({
    action: "/findaccount",
    load: loadFindPassword,
    actionData,
    failureTitle: DIALOG_TITLES.formErrors,
    progress: PROGRESS,
  });
  return (
    <Panel title={t("Reset your password")}>
      <form {...form}>
        <input type="hidden" name="find" value="password" />
        <FormStack>
          <p>{t("We'll email you a link to set a new password. It works once, for 30 minutes.")}</p>
          <FormAlert answer={refusal} />
          <Field
            id="findPWID"
            name="findPWID"
            label={t("User ID")}
            errors={errors.findPWID}
            defaultValue={actionData?.values.findPWID}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
          <Field
            id="findPWEmail"
            name="findPWEmail"
            type="email"
            label={t("Email Address")}
            errors={errors.findPWEmail}
            defaultValue={actionData?.values.findPWEmail}
            autoComplete="email"
            inputMode="email"
            spellCheck={false}
          />
          <FormActions>
            <Button type="submit" variant="gold" aria-disabled={sending}>
              {t("Email me a reset link")}
            </Button>
          </FormActions>
        </FormStack>
      </form>
    </Panel>
  );
}
