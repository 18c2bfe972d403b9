import { DIALOG_TITLES, LIMITS } from "@tambayan/account-service/contract";
import { useEffect, useRef, useState } from "react";
import { CodeField } from "~/components/site/code-field";
import { RelativeTime } from "~/components/site/relative-time";
import { Button, ButtonLink } from "~/components/ui/button";
import { Fact, Facts, Mark } from "~/components/ui/facts";
import { PasswordField } from "~/components/ui/field";
import { FieldGrid, FormActions, FormAlert, FormStack } from "~/components/ui/form";
import { Panel } from "~/components/ui/panel";
import { t } from "~/lib/i18n";
import { usePostForm } from "~/lib/use-post-form";
import { RecoveryCodes } from "./recovery-codes";
import type { SecurityAnswer, SecurityView } from "./security.server";
import type { TotpSetup } from "./setup.server";
import styles from "./user-security.module.css";

const ACTION = "/user/security";
const PROGRESS = { title: DIALOG_TITLES.processing, text: DIALOG_TITLES.processingText };
const loadBegin = async () => (await import("./security-check")).checkBegin;
const loadEnable = async () => (await import("./security-check")).checkEnable;
const loadConfirm = async () => (await import("./security-check")).checkConfirm;

interface StepProps {
  answered: SecurityAnswer | undefined;
  onDone: (answer: SecurityAnswer) => void;
}

interface TwoStepLoginProps {
  secondFactor: SecurityView["secondFactor"];
  answered: SecurityAnswer | undefined;
}

/** Two-step login: off, being set up, on, and the one moment in which its recovery codes are shown. */
export function TwoStepLogin({ secondFactor, answered }: TwoStepLoginProps) {
  const [step, setStep] = useState(answered);
  const to = (intent: string) => (answered?.values.intent === intent ? answered : undefined);
  return (
    <Panel
      title={t("Two-step login")}
      aside={<Mark look={secondFactor.on ? "good" : "open"}>{secondFactor.on ? t("On") : t("Off")}</Mark>}
    >
      {step?.recovery ? (
        <RecoveryCodes {...step.recovery} onKept={() => setStep(undefined)} />
      ) : secondFactor.on ? (
        <WhenOn
          secondFactor={secondFactor}
          renewed={{ answered: to("recovery-codes"), onDone: setStep }}
          disabled={{ answered: to("totp-disable"), onDone: () => setStep(undefined) }}
        />
      ) : step?.setup ? (
        <Enable setup={step.setup} answered={to("totp-enable")} onDone={setStep} />
      ) : (
        <>
          {secondFactor.required ? (
            <p className={styles.warning}>
              {t("You are an administrator: your rights begin when two-step login is on.")}
            </p>
          ) : null}
          <Begin answered={to("totp-begin")} onDone={setStep} />
        </>
      )}
    </Panel>
  );
}

function Begin({ answered, onDone }: StepProps) {
  const { refusal, errors, sending, form } = usePostForm<SecurityAnswer>({
    action: ACTION,
    load: loadBegin,
    answered,
    progress: PROGRESS,
    onDone,
  });
  return (
    <form {...form}>
      <input type="hidden" name="intent" value="totp-begin" />
      <FormStack>
        <p>
          {t(
            "After your password, a code from an authenticator app on your phone is asked for. Who learns your password alone does not get in.",
          )}
        </p>
        <FormAlert answer={refusal} />
        <PasswordField
          id="begin-password"
          name="UserPass"
          label={t("Password")}
          errors={errors.UserPass}
          maxLength={LIMITS.password}
          autoComplete="current-password"
        />
        <FormActions>
          <Button type="submit" look="gold" aria-disabled={sending}>
            {t("Set up")}
          </Button>
        </FormActions>
      </FormStack>
    </form>
  );
}

function Enable({ setup, answered, onDone }: StepProps & { setup: TotpSetup }) {
  const { refusal, errors, sending, form } = usePostForm<SecurityAnswer>({
    action: ACTION,
    load: loadEnable,
    answered,
    onDone,
  });
  // The step begins where it is read from.
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
            {t("Scan the picture with your authenticator app, or type this key there:")}
          </p>
          <p className={styles.key}>
            <code>{setup.groups.join(" ")}</code>
          </p>
          <FormAlert answer={refusal} />
          <CodeField id="enable-code" errors={errors.code} />
          <FormActions>
            <Button type="submit" look="gold" aria-disabled={sending}>
              {t("Switch on")}
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
  renewed: StepProps;
  disabled: StepProps;
}

function WhenOn({ secondFactor, renewed, disabled }: WhenOnProps) {
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
      <details className={styles.more} open={renewed.answered !== undefined || undefined}>
        <summary>{t("New recovery codes")}</summary>
        <Confirm intent="recovery-codes" button={t("New recovery codes")} {...renewed}>
          {t("The old ones no longer work then.")}
        </Confirm>
      </details>
      <details className={styles.more} open={disabled.answered !== undefined || undefined}>
        <summary>{t("Switch off")}</summary>
        <Confirm intent="totp-disable" button={t("Switch off")} {...disabled}>
          {t("Your password alone opens your account then.")}
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

/** Password and code, for what weakens the account or changes its keys. */
function Confirm({ intent, button, children, answered, onDone }: ConfirmProps) {
  const { refusal, errors, sending, form } = usePostForm<SecurityAnswer>({
    action: ACTION,
    load: loadConfirm,
    answered,
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
            maxLength={LIMITS.password}
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
