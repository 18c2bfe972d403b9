import { SmallForm } from "~/components/site/small-form";
import { Mark } from "~/components/ui/facts";
import { FormStack } from "~/components/ui/form";
import { Panel } from "~/components/ui/panel";
import type { FormAnswer } from "~/lib/form-answer";
import { t, tell } from "~/lib/i18n";
import type { toConnection } from "./user.lib";
import styles from "./user.module.css";

interface ConnectionInformationProps {
  connection: ReturnType<typeof toConnection> | null;
  answered: FormAnswer | undefined;
}

/** The player's own address and its whitelisting (spec sections 2 and 4): it can be requested once. */
export function ConnectionInformation({ connection, answered }: ConnectionInformationProps) {
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
              <Mark look={connection.state.look}>{tell(connection.state.word)}</Mark>
            ) : null}
          </p>
          {connection.state === null ? (
            <SmallForm action="/user" fields={{ intent: "whitelist" }} answered={answered}>
              {t("Request Whitelist")}
            </SmallForm>
          ) : null}
        </FormStack>
      )}
    </Panel>
  );
}
