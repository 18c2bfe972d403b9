import { DIALOG_TITLES } from "@tambayan/account-service/contract";
import { useEffect, useRef, useState } from "react";
import { usePostForm } from "~/platform/forms/use-post-form";
import { t } from "~/platform/language/i18n";
import { Button, ButtonLink } from "~/ui/button";
import { CopyButton } from "~/ui/copy-button";
import { Badge, Fact, Facts } from "~/ui/facts";
import { PasswordField } from "~/ui/field";
import { FieldGrid, FormActions, FormAlert, FormStack } from "~/ui/form";
import { Panel } from "~/ui/panel";
import { RelativeTime } from "~/ui/relative-time";
import { CodeField } from "../code-field";
import { RecoveryCodes } from "./recovery-codes";
import type { SecurityResult, SecurityView } from "./security.server";
import type { TotpSetup } from "./setup.server";
import styles from "./user-security.module.css";

const ACTION = "/user/security";
const PROGRESS = { title: DIALOG_TITLES.processing, text: DIALOG_TITLES.processingText };
const loadBegin = async () => (await import("./security-check")).checkBegin;
const loadEnable = async () => (await import("./security-check")).checkEnable;
const loadConfirm = async () => (await import("./security-check")).checkConfirm;

interface StepProps {
  actionData: SecurityResult | undefined;
  onDone: (answer: SecurityResult) => void;
}

interface TwoStepLoginProps {
  secondFactor: SecurityView["secondFactor"];
  actionData: SecurityResult | undefined;
}

/** Two-step login: off, being set up, on, and the one time that its recovery codes are shown. */
export function TwoStepLogin({ secondFactor, actionData }: TwoStepLoginProps) {
  const [step, setStep] = useState(actionData);
  const to = (intent: string) => (actionData?.values.intent === intent ? actionData : undefined);
  return (
    <Panel
      title={t("Two-step login")}
      aside={
        <Badge variant={secondFactor.on ? "good" : "open"}>{secondFactor.on ? t("On") : t("Off")}</Badge>
      }
    >
      {step?.recovery ? (
        <RecoveryCodes {...step.recovery} onKept={() => setStep(undefined)} />
      ) : secondFactor.on ? (
        <WhenOn
          secondFactor={secondFactor}
          renewal={{ actionData: to("recovery-codes"), onDone: setStep }}
          disabled={{ actionData: to("totp-disable"), onDone: () => setStep(undefined) }}
        />
      ) : step?.setup ? (
        <Enable setup={step.setup} actionData={to("totp-enable")} onDone={setStep} />
      ) : (
        <>
          {secondFactor.required ? (
            <p className={styles.warning}>
              {t("You are an administrator. Turn on two-step login to use the console.")}
            </p>
          ) : null}
          <Begin actionData={to("totp-begin")} onDone={setStep} />
        </>
      )}
    </Panel>
  );
}

function Begin({ actionData, onDone }: StepProps) {
  const { refusal, errors, sending, form } = usePostForm<SecurityResult>({
    action: ACTION,
    load: loadBegin,
    actionData,
    progress: PROGRESS,
    onDone,
  });
  return (
    <form {...form}>
      <input type="hidden" name="intent" value="totp-begin" />
      <FormStack>
        <p>
          {t(
            "After your password, you also enter a code from an authenticator app on your phone. A stolen password is not enough to log in.",
          )}
        </p>
        <FormAlert answer={refusal} />
        <PasswordField
          id="begin-password"
          name="UserPass"
          label={t("Password")}
          errors={errors.UserPass}
          autoComplete="current-password"
        />
        <FormActions>
          <Button type="submit" variant="gold" aria-disabled={sending}>
            {t("Set up")}
          </Button>
        </FormActions>
      </FormStack>
    </form>
  );
}

function Enable({ setup, actionData, onDone }: StepProps & { setup: TotpSetup }) {
  const { refusal, errors, sending, form } = usePostForm<SecurityResult>({
    action: ACTION,
    load: loadEnable,
    actionData,
    onDone,
  });
  // Moves the focus to where the step starts.
  const start = useRef<HTMLParagraphElement>(null);
  useEffect(() => start.current?.focus(), []);
  const side = setup.size;
  return (
    <form {...form}>
      <input type="hidden" name="intent" value="totp-enable" />
      <input type="hidden" name="uri" value={setup.uri} />
      <div className={styles.setup}>
        <svg
          className={styles.qr}
          viewBox={`0 0 ${side} ${side}`}
          width="232"
          height="232"
          shapeRendering="crispEdges"
          role="img"
        >
          <title>{t("QR code for your authenticator app")}</title>
          <rect width={side} height={side} fill="#fff" />
          <path d={setup.path} fill="#000" />
        </svg>
        <FormStack>
          <p ref={start} tabIndex={-1} className={styles.start}>
            {t("Scan the QR code with your authenticator app, or enter this key:")}
          </p>
          <p className={styles.key}>
            <code>{setup.groups.join(" ")}</code>
          </p>
          <FormActions>
            <ButtonLink href={setup.uri}>{t("Open in authenticator")}</ButtonLink>
            <CopyButton text={setup.groups.join("")}>{t("Copy key")}</CopyButton>
          </FormActions>
          <FormAlert answer={refusal} />
          <CodeField id="enable-code" errors={errors.code} />
          <FormActions>
            <Button type="submit" variant="gold" aria-disabled={sending}>
              {t("Turn on")}
            </Button>
            <ButtonLink href="/user/security" data-reload>
              {t("Cancel")}
            </ButtonLink>
          </FormActions>
        </FormStack>
      </div>
    </form>
  );
}

interface WhenOnProps {
  secondFactor: SecurityView["secondFactor"];
  renewal: StepProps;
  disabled: StepProps;
}

function WhenOn({ secondFactor, renewal, disabled }: WhenOnProps) {
  return (
    <FormStack>
      <Facts>
        <Fact name={t("On since")}>
          {secondFactor.since ? <RelativeTime date={secondFactor.since} /> : t("Unknown")}
        </Fact>
        <Fact name={t("Recovery codes left")}>
          <span className="figures">{secondFactor.recoveryCodesLeft}</span>
        </Fact>
      </Facts>
      <details className={styles.more} open={renewal.actionData !== undefined || undefined}>
        <summary>{t("New recovery codes")}</summary>
        <Confirm intent="recovery-codes" button={t("New recovery codes")} {...renewal}>
          {t("Your old codes will stop working.")}
        </Confirm>
      </details>
      <details className={styles.more} open={disabled.actionData !== undefined || undefined}>
        <summary>{t("Turn off")}</summary>
        <Confirm intent="totp-disable" button={t("Turn off")} {...disabled}>
          {t("Your account will be protected by your password alone.")}
        </Confirm>
      </details>
    </FormStack>
  );
}

interface ConfirmProps extends StepProps {
  intent: string;
  button: string;
  children: string;
}

/** Asks for password and code before a change that weakens the account or replaces its codes. */
function Confirm({ intent, button, children, actionData, onDone }: ConfirmProps) {
  const { refusal, errors, sending, form } = usePostForm<SecurityResult>({
    action: ACTION,
    load: loadConfirm,
    actionData,
    progress: PROGRESS,
    onDone,
  });
  return (
    <form {...form}>
      <input type="hidden" name="intent" value={intent} />
      <FormStack>
        <p>{children}</p>
        <FormAlert answer={refusal} />
        <FieldGrid>
          <PasswordField
            id={`${intent}-password`}
            name="UserPass"
            label={t("Password")}
            errors={errors.UserPass}
            autoComplete="current-password"
          />
          <CodeField id={`${intent}-code`} errors={errors.code} recoverable />
        </FieldGrid>
        <FormActions>
          <Button type="submit" aria-disabled={sending}>
            {button}
          </Button>
        </FormActions>
      </FormStack>
    </form>
  );
}
