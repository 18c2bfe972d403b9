import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData } from "@remix-run/react";
import { DIALOG_TITLES, LIMITS } from "@tambayan/account-service/contract";
import { AwayNote } from "~/components/site/away-note";
import { Button } from "~/components/ui/button";
import { Field } from "~/components/ui/field";
import { FormActions, FormAlert, FormStack } from "~/components/ui/form";
import { PageHead } from "~/components/ui/page-head";
import { Panel } from "~/components/ui/panel";
import type { FormAnswer } from "~/lib/form-answer";
import { createAnswers, readForm } from "~/lib/form-answer.server";
import { msg, t } from "~/lib/i18n";
import { fixedMeta, type RouteHandle } from "~/lib/meta";
import { notAfterRefusal, orNoConnection } from "~/lib/no-connection";
import { usePostForm } from "~/lib/use-post-form";
import { requireVisitor } from "~/lib/viewer.server";
import { checkFindId, checkFindPassword } from "./find-check";
import styles from "./findaccount.module.css";

export const handle: RouteHandle = { breadcrumb: msg("Find Account") };

export const meta = fixedMeta({
  title: msg("Find Account"),
  description: msg("Forgot your User ID or your password? We write to the email address of your account."),
  path: "/findaccount",
});

/** Spec sections 2 and 9: shown for up to 10 s. */
const PROGRESS = {
  title: DIALOG_TITLES.findingAccount,
  text: DIALOG_TITLES.findingAccountText,
  atMostMs: 10_000,
};

/** Whoever is logged in knows both (spec section 2, redirects). */
export async function loader({ context }: LoaderFunctionArgs) {
  await requireVisitor(context.viewer);
  return null;
}

export const shouldRevalidate = notAfterRefusal;

/** Asks for a mail with the user ID, or with a link to set a new password; `find` says which. What is found is never shown. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { account, session } = context;
  const formData = await readForm(request);
  const answers = createAnswers(formData, ["find", "findIDEmail", "findPWID", "findPWEmail"]);
  const tell = ({ message }: { message: string }) =>
    answers.done(session, { icon: "success", title: DIALOG_TITLES.success, text: message }, "/findaccount");
  try {
    await requireVisitor(context.viewer);
    if (formData.get("find") === "password") {
      const checked = checkFindPassword(formData);
      if (checked.errors) return answers.invalid(checked.errors);
      return tell(await account.findPassword(checked.value));
    }
    const checked = checkFindId(formData);
    if (checked.errors) return answers.invalid(checked.errors);
    return tell(await account.findUserId(checked.value));
  } catch (error) {
    return answers.failed(error, { titled: true });
  }
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  orNoConnection(serverAction<typeof action>());

export default function FindAccount() {
  const answered = useActionData<typeof action>();
  const ofPassword = answered?.values?.find === "password";
  return (
    <>
      <PageHead title={t("Find Account")}>
        {t("Forgot your User ID or your password? We write to the email address that you registered with.")}
      </PageHead>
      <AwayNote>
        {t("Finding an account is not possible right now; please try again in a few minutes.")}
      </AwayNote>
      <div className={styles.columns}>
        <FindId answered={ofPassword ? undefined : answered} />
        <FindPassword answered={ofPassword ? answered : undefined} />
      </div>
    </>
  );
}

interface Answered {
  answered: FormAnswer | undefined;
}

const loadFindId = async () => (await import("./find-check")).checkFindId;
const loadFindPassword = async () => (await import("./find-check")).checkFindPassword;

function FindId({ answered }: Answered) {
  const { refusal, errors, sending, form } = usePostForm<FormAnswer>({
    action: "/findaccount",
    load: loadFindId,
    answered,
    progress: PROGRESS,
  });
  return (
    <Panel title={t("Find your User ID")}>
      <form {...form}>
        <input type="hidden" name="find" value="id" />
        <FormStack>
          <p>{t("We send your User ID to your address.")}</p>
          <FormAlert answer={refusal} />
          <Field
            id="findIDEmail"
            name="findIDEmail"
            type="email"
            label={t("Email Address")}
            errors={errors.findIDEmail}
            defaultValue={answered?.values.findIDEmail}
            maxLength={LIMITS.email}
            autoComplete="email"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
          />
          <FormActions>
            <Button type="submit" look="gold" aria-disabled={sending}>
              {t("Find ID")}
            </Button>
          </FormActions>
        </FormStack>
      </form>
    </Panel>
  );
}

function FindPassword({ answered }: Answered) {
  const { refusal, errors, sending, form } = usePostForm<FormAnswer>({
    action: "/findaccount",
    load: loadFindPassword,
    answered,
    progress: PROGRESS,
  });
  return (
    <Panel title={t("Find your password")}>
      <form {...form}>
        <input type="hidden" name="find" value="password" />
        <FormStack>
          <p>{t("We send a link that sets a new password. It works once, for 30 minutes.")}</p>
          <FormAlert answer={refusal} />
          <Field
            id="findPWID"
            name="findPWID"
            label={t("User ID")}
            errors={errors.findPWID}
            defaultValue={answered?.values.findPWID}
            maxLength={LIMITS.userId}
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
            defaultValue={answered?.values.findPWEmail}
            maxLength={LIMITS.email}
            autoComplete="email"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
          />
          <FormActions>
            <Button type="submit" look="gold" aria-disabled={sending}>
              {t("Find Password")}
            </Button>
          </FormActions>
        </FormStack>
      </form>
    </Panel>
  );
}
