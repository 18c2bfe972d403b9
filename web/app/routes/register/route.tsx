import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData, useNavigate } from "@remix-run/react";
import { DIALOG_TITLES, GENDERS, LIMITS, SECRET_QUESTIONS } from "@tambayan/account-service/contract";
import { AwayNote } from "~/components/site/away-note";
import { TermsText } from "~/components/site/terms-text";
import { Button, ButtonLink } from "~/components/ui/button";
import { CheckboxField, Field, PasswordField, RadioGroup, SelectField } from "~/components/ui/field";
import { FieldGrid, FormActions, FormAlert, FormStack } from "~/components/ui/form";
import { PageHead } from "~/components/ui/page-head";
import { Panel } from "~/components/ui/panel";
import type { FormAnswer } from "~/lib/form-answer";
import { createAnswers, readForm } from "~/lib/form-answer.server";
import { msg, t } from "~/lib/i18n";
import { leaveAfter } from "~/lib/leave";
import { fixedMeta, type RouteHandle } from "~/lib/meta";
import { notAfterRefusal, orNoConnection } from "~/lib/no-connection";
import { useGame } from "~/lib/use-game";
import { usePostForm } from "~/lib/use-post-form";
import { requireVisitor } from "~/lib/viewer.server";
import { COUNTRIES } from "./countries.server";
import styles from "./register.module.css";
import { checkRegister } from "./register-check";

export const handle: RouteHandle = { breadcrumb: msg("Register") };

export const meta = fixedMeta({
  title: msg("Register"),
  description: msg("Make an account: one for the game and for this site."),
  path: "/register",
});

/** Spec section 9: home after a registration. */
const HOME_AFTER_MS = 1000;
const PROGRESS = { title: DIALOG_TITLES.processing, text: DIALOG_TITLES.processingText };
/** What goes back into a page without scripts; passwords, the PIN and the secret answer never do. */
const KEPT = [
  "userId",
  "userFirstName",
  "userLastName",
  "userEmail",
  "secretQuestion",
  "gender",
  "country",
  "agreeTerms",
];

/** For visitors: a player has an account. */
export async function loader({ context }: LoaderFunctionArgs) {
  await requireVisitor(context.viewer);
  return { countries: COUNTRIES, questions: SECRET_QUESTIONS, genders: GENDERS };
}

export const shouldRevalidate = notAfterRefusal;

/** Makes an account (spec sections 4, 5 and 8). */
export async function action({ request, context }: ActionFunctionArgs) {
  const formData = await readForm(request);
  const answers = createAnswers(formData, KEPT);
  try {
    await requireVisitor(context.viewer);
    const { pin } = await context.content.game();
    const checked = checkRegister(formData, pin);
    // The page was made while nobody could tell that there is a PIN: now it gets the field.
    const outdated = pin && !formData.has("userPin");
    if (checked.errors) return answers.invalid(checked.errors, { outdated });
    const { message } = await context.account.register(checked.value);
    return answers.done(context.session, { icon: "success", title: message }, "/");
  } catch (error) {
    return answers.failed(error);
  }
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  orNoConnection(serverAction<typeof action>());

const loadCheck = async () => (await import("./register-check")).checkRegister;

export default function Register() {
  const { countries, questions, genders } = useLoaderData<typeof loader>();
  const { pin } = useGame();
  const navigate = useNavigate();
  const answered = useActionData<typeof action>();
  const { refusal, errors, sending, form } = usePostForm<FormAnswer>({
    action: "/register",
    load: loadCheck,
    answered,
    progress: PROGRESS,
    onDone: () => leaveAfter(HOME_AFTER_MS, () => navigate("/")),
  });
  const typed = answered?.values ?? {};

  return (
    <>
      <PageHead title={t("Register")}>
        {t("One account for the game and for this site. It is free.")}
      </PageHead>
      <AwayNote>{t("Registering is not possible right now; please try again in a few minutes.")}</AwayNote>
      <form {...form}>
        <FormStack>
          <FormAlert answer={refusal} />
          <Panel title={t("Your account")}>
            <FormStack>
              <Field
                id="userId"
                name="userId"
                label={t("User ID")}
                hint={t(
                  "Letters, digits and underscores. You log in with it; it is not your character's name.",
                )}
                errors={errors.userId}
                defaultValue={typed.userId}
                maxLength={LIMITS.userId}
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
                  hint={t("{passwordMin} to {password} letters, digits and signs.", {
                    passwordMin: LIMITS.passwordMin,
                    password: LIMITS.password,
                  })}
                  errors={errors.userPassword}
                  maxLength={LIMITS.password}
                  autoComplete="new-password"
                  aria-required
                />
                <PasswordField
                  id="userPasswordConfirm"
                  name="userPasswordConfirm"
                  label={t("Confirm Password")}
                  errors={errors.userPasswordConfirm}
                  maxLength={LIMITS.password}
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
                    "Letters and digits, 4 to 12. The game asks for it, for example when you delete a character.",
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
                  maxLength={LIMITS.name}
                  autoComplete="given-name"
                />
                <Field
                  id="userLastName"
                  name="userLastName"
                  label={t("Last Name")}
                  hint={t("Optional.")}
                  errors={errors.userLastName}
                  defaultValue={typed.userLastName}
                  maxLength={LIMITS.name}
                  autoComplete="family-name"
                />
              </FieldGrid>
              <Field
                id="userEmail"
                name="userEmail"
                type="email"
                label={t("Email Address")}
                hint={t(
                  "We send a link there to confirm it, and whenever you forget your User ID or password.",
                )}
                errors={errors.userEmail}
                defaultValue={typed.userEmail}
                maxLength={LIMITS.email}
                autoComplete="email"
                inputMode="email"
                autoCapitalize="none"
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

          <Panel title={t("If you forget your password")}>
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
                hint={t("Something that only you know; you need it to change your password.")}
                errors={errors.secretAnswer}
                maxLength={LIMITS.secretAnswer}
                autoComplete="off"
                aria-required
              />
            </FieldGrid>
          </Panel>

          <Panel title={t("Terms of Use")}>
            <details className={styles.terms}>
              <summary>{t("Read the Terms of Use")}</summary>
              {/* Its text scrolls, so the keyboard has to reach it. */}
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region */}
              <section className={styles.text} aria-label={t("The terms in full")} tabIndex={0}>
                <TermsText heading="h3" />
              </section>
            </details>
            <CheckboxField
              id="agreeTerms"
              name="agreeTerms"
              label={t("I have read the Terms of Use and agree to them")}
              errors={errors.agreeTerms}
              defaultChecked={typed.agreeTerms !== undefined}
              aria-required
            />
          </Panel>

          <FormActions>
            <Button type="submit" look="gold" aria-disabled={sending}>
              {t("Register")}
            </Button>
            <ButtonLink href="/">{t("Cancel")}</ButtonLink>
          </FormActions>
        </FormStack>
      </form>
    </>
  );
}
