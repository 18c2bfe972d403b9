import { CharacterLink } from "~/layout/shared/game-links";
import type { FormResult } from "~/platform/forms/form-result";
import { formatCoins } from "~/platform/language/coins";
import { rich, t } from "~/platform/language/i18n";
import { useRootData } from "~/platform/page/root-data";
import { Badge, Fact, Facts } from "~/ui/facts";
import { Field, SelectField } from "~/ui/field";
import { FieldGrid } from "~/ui/form";
import { Panel } from "~/ui/panel";
import { SmallForm } from "~/ui/small-form";
import type { AccountView } from "./user.lib";
import styles from "./user.module.css";

interface AccountInformationProps {
  account: AccountView;
  actionData: FormResult | undefined;
}

/** The account's data, read-only. */
export function AccountInformation({ account, actionData }: AccountInformationProps) {
  const support = useRootData()?.site.supportUrl;
  return (
    <Panel title={t("Account Information")}>
      <Facts>
        <Fact name={t("ID")}>
          <strong>{account.UserID}</strong>
        </Fact>
        <Fact name={t("Referral Balance")}>
          <span className="figures">{formatCoins(account.ReferralBalance)}</span>
        </Fact>
        {account.completeName ? <Fact name={t("Complete Name")}>{account.completeName}</Fact> : null}
        <Fact name={t("Email")}>
          <div id="email" className={styles.line}>
            {account.maskedEmail}
            <Badge variant={account.emailVerified ? "good" : "open"}>
              {account.emailVerified ? t("Confirmed") : t("Not confirmed")}
            </Badge>
          </div>
          <div className={styles.line}>
            {support ? (
              <a className={styles.link} href={support} target="_blank" rel="noreferrer noopener">
                {t("[Change Email]")}
              </a>
            ) : null}
            <a className={styles.link} href="/user/email">
              {t("Change it here")}
            </a>
          </div>
          {account.pendingEmail ? (
            <p>
              {rich("Awaiting confirmation: {strong}", { strong: <strong>{account.pendingEmail}</strong> })}
            </p>
          ) : null}
          {account.emailVerified ? null : (
            <SmallForm action="/user" fields={{ intent: "verification-mail" }} actionData={actionData}>
              {t("Resend confirmation email")}
            </SmallForm>
          )}
        </Fact>
        <Fact name={t("Characters")}>
          {account.characters.length === 0 ? (
            t("None")
          ) : (
            <ul className={styles.characters}>
              {account.characters.map(({ ChaName, ChaLevel }) => (
                <li key={ChaName}>
                  <strong>
                    <CharacterLink name={ChaName} />
                  </strong>
                  <span>{t("Lv. {ChaLevel}", { ChaLevel })}</span>
                </li>
              ))}
            </ul>
          )}
        </Fact>
      </Facts>
      <div className={styles.secret}>
        <FieldGrid>
          <SelectField id="UserSQ" label={t("Secret Question")} value={account.UserSQ ?? ""} disabled>
            <option value="">{t("None")}</option>
            {account.questions.map(({ id, text }) => (
              <option key={id} value={id}>
                {text}
              </option>
            ))}
          </SelectField>
          <Field
            id="UserSA"
            label={t("Secret Answer")}
            value={account.hasSecretAnswer ? "••••••••" : t("None")}
            disabled
            readOnly
          />
        </FieldGrid>
      </div>
      <div className={styles.links}>
        <a className={styles.link} href="/statement">
          {t("Balance statement")}
        </a>
        <a className={styles.link} href="/changepassword">
          {t("Change Password")}
        </a>
        <a className={styles.link} href="/user/security">
          {t("Security")}
          {account.secondFactor ? "" : t(": set up two-step login")}
        </a>
      </div>
    </Panel>
  );
}
