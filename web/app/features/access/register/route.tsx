import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import {
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
  useNavigate,
} from "@remix-run/react";
import {
  DIALOG_TITLES,
  GENDERS,
  INVITE_CODE,
  LIMITS,
  loginCalls,
  type RegisterRequest,
  registrationCalls,
  SECRET_QUESTIONS,
} from "@tambayan/account-service/contract";
import { UnavailableNotice } from "~/layout/notices/unavailable-notice";
import { isCallError } from "~/platform/clients/http.server";
import type { FormResult } from "~/platform/forms/form-result";
import { createResponder, readForm } from "~/platform/forms/form-result.server";
import { useLiveCheck } from "~/platform/forms/live-check/use-live-check";
import { revalidateUnlessRefused } from "~/platform/forms/network-error";
import { readKey } from "~/platform/forms/repeat/idempotency.server";
import { usePostForm } from "~/platform/forms/use-post-form";
import { msg, t } from "~/platform/language/i18n";
import { fixedMeta, type RouteHandle } from "~/platform/page/meta";
import { useGame } from "~/platform/page/root-data";
import { finishErrand } from "~/platform/session/errand.server";
import { leaveAfter } from "~/platform/session/leave";
import { localPath } from "~/platform/session/local-path.server";
import { NEXT } from "~/platform/session/login-path";
import { requireVisitor } from "~/platform/session/viewer.server";
import type { SiteContext } from "~/platform/site/context";
import { Button, ButtonLink } from "~/ui/button";
import { CheckboxField, Field, LiveFields, PasswordField, RadioGroup, SelectField } from "~/ui/field";
import { FieldGrid, FormActions, FormAlert, FormStack } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { Panel } from "~/ui/panel";
import { COUNTRIES } from "./countries.server";
import styles from "./register.module.css";
import { REGISTER_ASKS } from "./register-asks";
import { checkRegister } from "./register-check";

/** The code of the player who invited them, from a link (/invite/CODE). */
const INVITE = "invite";

export const handle: RouteHandle = {
  breadcrumb: msg("Register"),
  entrance: true,
  parameters: [NEXT, INVITE],
};

export const meta = fixedMeta({
  title: msg("Register"),
  description: msg("Create one account for the game and this site."),
  path: "/register",
});

/** After registering, the page leads on after this long. */
const LEAVE_AFTER_MS = 1000;
const PROGRESS = { title: DIALOG_TITLES.processing, text: DIALOG_TITLES.processingText };
/** Values that go back into a page without scripts; passwords, the PIN and the secret answer never do. */
const KEPT_FIELDS = [
  "userId",
  "userFirstName",
  "userLastName",
  "userEmail",
  "secretQuestion",
  "gender",
  "country",
  "agreeTerms",
  NEXT,
  INVITE,
];

/** For visitors: players already have an account. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const next = localPath(searchParams.get(NEXT));
  const invite = (searchParams.get(INVITE) ?? "").toUpperCase();
  await requireVisitor(context.viewer, next);
  const page = { countries: COUNTRIES, questions: SECRET_QUESTIONS, genders: GENDERS, next };
  if (!INVITE_CODE.test(invite)) return data({ ...page, invite: "" });
  // One page for each code would push the others out of the page cache.
  return data({ ...page, invite }, { headers: { "cache-control": "private, no-store" } });
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** With scripts the message is shown first, and the page, which is for visitors, leaves after a second. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  args.actionResult?.error === null ? false : revalidateUnlessRefused(args);

/**
 * Logs the new account in, and does what its owner registered for. Its owner can do so as well: whatever keeps them
 * from it here does not matter, the account exists.
 */
async function logIn({ account, session, rememberBrowser }: SiteContext, form: RegisterRequest) {
  const login = await account
    .data(loginCalls.login, { body: { UserID: form.userId, UserPass: form.userPassword } })
    .catch((error: unknown) => {
      if (isCallError(error)) return null;
      throw error;
    });
  if (!login?.token) return {};
  session.set("token", login.token);
  if (login.browser) rememberBrowser(login.browser);
  account.enter(login.token);
  return finishErrand({ session, account });
}

/** Creates an account, and logs it in. */
export async function action({ request, context }: ActionFunctionArgs) {
  const formData = await readForm(request);
  const respond = createResponder(formData, KEPT_FIELDS);
  try {
    await requireVisitor(context.viewer);
    const { pin } = await context.content.game();
    const checked = checkRegister(formData, pin);
    // The page was rendered while it was unknown that the game requires a PIN: now it gets the field.
    const outdated = pin && !formData.has("userPin");
    if (checked.errors) return respond.invalid(checked.errors, { outdated });
    const { message } = await context.account.call(registrationCalls.register, {
      body: checked.value,
      key: readKey(formData),
    });
    const errand = await logIn(context, checked.value);
    return respond.done(
      context.session,
      { icon: "success", title: message, ...errand },
      localPath(formData.get(NEXT)),
    );
  } catch (error) {
    return respond.failed(error);
  }
}

const loadCheck = async () => (await import("./register-check")).checkRegister;

export default function Register() {
  const { countries, questions, genders, next, invite } = useLoaderData<typeof loader>();
  const { pin } = useGame();
  const navigate = useNavigate();
  const actionData = useActionData<typeof action>();
  const { refusal, sending, ...posted } = usePostForm<FormResult>({
    action: "/register",
    load: loadCheck,
    actionData,
    progress: PROGRESS,
    leave: () => leaveAfter(LEAVE_AFTER_MS, () => navigate(next)),
  });
  const { errors, form } = useLiveCheck(posted, loadCheck, REGISTER_ASKS);
  const typed = actionData?.values ?? {};
  // A refusal without scripts is at the form's own address.
  const invitedBy = typed[INVITE] ?? invite;

  return (
    <>
      <PageHeader title={t("Register")}>
        <p>{t("One account for the game and for this site. It is free.")}</p>
        {invitedBy ? <p>{t("A friend invited you. Their invitation is kept with this form.")}</p> : null}
      </PageHeader>
      <UnavailableNotice>
        {t("Registration is unavailable right now. Please try again in a few minutes.")}
      </UnavailableNotice>
      <form {...form}>
        <input type="hidden" name={NEXT} value={typed[NEXT] ?? next} />
        {invitedBy ? <input type="hidden" name={INVITE} value={invitedBy} /> : null}
        <LiveFields>
          <FormStack>
            <FormAlert answer={refusal} />
            <Panel title={t("Your account")}>
              <FormStack>
                <Field
                  id="userId"
                  name="userId"
                  label={t("User ID")}
                  hint={t(
                    "Letters, digits and underscores. You log in with it; it is not your character name.",
                  )}
                  errors={errors.userId}
                  defaultValue={typed.userId}
                  autoComplete="username"
                  autoCapitalize="none"
                  spellCheck={false}
                  aria-required
                />
                <FieldGrid>
                  <PasswordField
                    id="userPassword"
                    name="userPassword"
                    label={t("Password")}
                    hint={t("{min} to {max} letters, digits and symbols.", {
                      min: LIMITS.passwordMin,
                      max: LIMITS.password,
                    })}
                    errors={errors.userPassword}
                    autoComplete="new-password"
                    aria-required
                  />
                  <PasswordField
                    id="userPasswordConfirm"
                    name="userPasswordConfirm"
                    label={t("Confirm Password")}
                    errors={errors.userPasswordConfirm}
                    autoComplete="new-password"
                    aria-required
                  />
                </FieldGrid>
                {pin ? (
                  <Field
                    id="userPin"
                    name="userPin"
                    label={t("PIN")}
                    hint={t(
                      "4 to 12 letters and digits. The game asks for it, for example when you delete a character.",
                    )}
                    errors={errors.userPin}
                    inputMode="text"
                    autoComplete="off"
                    autoCapitalize="none"
                    spellCheck={false}
                    aria-required
                  />
                ) : null}
              </FormStack>
            </Panel>

            <Panel title={t("About you")}>
              <FormStack>
                <FieldGrid>
                  <Field
                    id="userFirstName"
                    name="userFirstName"
                    label={t("First Name")}
                    hint={t("Optional.")}
                    errors={errors.userFirstName}
                    defaultValue={typed.userFirstName}
                    autoComplete="given-name"
                  />
                  <Field
                    id="userLastName"
                    name="userLastName"
                    label={t("Last Name")}
                    hint={t("Optional.")}
                    errors={errors.userLastName}
                    defaultValue={typed.userLastName}
                    autoComplete="family-name"
                  />
                </FieldGrid>
                <Field
                  id="userEmail"
                  name="userEmail"
                  type="email"
                  label={t("Email Address")}
                  hint={t(
                    "We'll send a confirmation link there, and help when you forget your User ID or password.",
                  )}
                  errors={errors.userEmail}
                  defaultValue={typed.userEmail}
                  autoComplete="email"
                  inputMode="email"
                  spellCheck={false}
                  aria-required
                />
                <FieldGrid>
                  <RadioGroup
                    id="gender"
                    name="gender"
                    label={t("Gender")}
                    options={genders}
                    errors={errors.gender}
                    defaultValue={typed.gender ?? genders[0]}
                  />
                  <SelectField
                    id="country"
                    name="country"
                    label={t("Country")}
                    errors={errors.country}
                    defaultValue={typed.country ?? ""}
                    autoComplete="country"
                    aria-required
                  >
                    <option value="">{t("Choose…")}</option>
                    {countries.map(({ code, name }) => (
                      <option key={code} value={code}>
                        {name}
                      </option>
                    ))}
                  </SelectField>
                </FieldGrid>
              </FormStack>
            </Panel>

            <Panel title={t("Security")}>
              <FieldGrid>
                <SelectField
                  id="secretQuestion"
                  name="secretQuestion"
                  label={t("Secret Question")}
                  errors={errors.secretQuestion}
                  defaultValue={typed.secretQuestion ?? ""}
                  aria-required
                >
                  <option value="">{t("Choose…")}</option>
                  {questions.map(({ id, text }) => (
                    <option key={id} value={id}>
                      {text}
                    </option>
                  ))}
                </SelectField>
                <Field
                  id="secretAnswer"
                  name="secretAnswer"
                  label={t("Secret Answer")}
                  hint={t("Something only you know. You need it to change your password.")}
                  errors={errors.secretAnswer}
                  autoComplete="off"
                  aria-required
                />
              </FieldGrid>
            </Panel>

            <Panel title={t("Terms of Use")}>
              {/* In a new tab, so that nothing that was typed is lost. */}
              <a href="/terms" target="_blank" rel="noreferrer" className={styles.terms}>
                {t("Read the Terms of Use")}
                <span className="visually-hidden"> {t("(opens in a new tab)")}</span>
              </a>
              <CheckboxField
                id="agreeTerms"
                name="agreeTerms"
                label={t("I have read and agree to the Terms of Use")}
                errors={errors.agreeTerms}
                defaultChecked={typed.agreeTerms !== undefined}
                aria-required
              />
            </Panel>

            <FormActions>
              <Button type="submit" variant="gold" aria-disabled={sending}>
                {t("Register")}
              </Button>
              <ButtonLink href="/">{t("Cancel")}</ButtonLink>
            </FormActions>
          </FormStack>
        </LiveFields>
      </form>
    </>
  );
}
