import type { FormResult } from "~/platform/forms/form-result";
import { t, translate } from "~/platform/language/i18n";
import { Badge } from "~/ui/facts";
import { FormStack } from "~/ui/form";
import { Panel } from "~/ui/panel";
import { SmallForm } from "~/ui/small-form";
import type { toConnection } from "./user.lib";
import styles from "./user.module.css";

interface ConnectionInformationProps {
  connection: ReturnType<typeof toConnection> | null;
  actionData: FormResult | undefined;
}

/** The player's IP address and its whitelisting, which can be requested once. */
export function ConnectionInformation({ connection, actionData }: ConnectionInformationProps) {
  return (
    <Panel title={t("Connection Information")}>
      {connection === null ? (
        <p className={styles.quiet}>
          {t("Your address cannot be shown right now. Please try again in a moment.")}
        </p>
      ) : (
        <FormStack>
          <p className={styles.line}>
            <span className={styles.quiet}>{t("Your IP address")}</span>
            <strong className={styles.address}>{connection.CC_IP}</strong>
            {connection.state ? (
              <Badge variant={connection.state.variant}>{translate(connection.state.word)}</Badge>
            ) : null}
          </p>
          {connection.state === null ? (
            <SmallForm action="/user" fields={{ intent: "whitelist" }} actionData={actionData}>
              {t("Request Whitelisting")}
            </SmallForm>
          ) : null}
        </FormStack>
      )}
    </Panel>
  );
}
