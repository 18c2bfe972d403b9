import type { PlayTime as PlayTimeData } from "@tambayan/account-service/contract";
import type { FormResult } from "~/platform/forms/form-result";
import { t } from "~/platform/language/i18n";
import { Panel } from "~/ui/panel";
import { SmallForm } from "~/ui/small-form";
import { amountText, problemText } from "./rewards.lib";
import styles from "./rewards.module.css";

interface PlayTimeProps {
  playTime: PlayTimeData;
  idempotencyKey: string;
  actionData: FormResult | undefined;
}

/** What was played and not paid yet, and the button that collects it. */
export function PlayTime({ playTime, idempotencyKey, actionData }: PlayTimeProps) {
  const { currency, coinsPerHour, coinsPerDay, minutes, coins, today, problem } = playTime;
  const amount = (value: number) => amountText(value, currency);
  const time = t("{hours} h {minutes} min", { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
  return (
    <Panel title={t("Play time")}>
      <p>
        {t(
          "Every hour in the game gives {amount}, up to {most} a day. The game counts it when you log out.",
          {
            amount: amount(coinsPerHour),
            most: amount(coinsPerDay),
          },
        )}
      </p>
      <ul className={styles.facts}>
        <li>{t("Not collected yet: {time}", { time })}</li>
        <li>{t("Collected today: {amount}", { amount: amount(today) })}</li>
      </ul>
      {problem ? (
        <p className={styles.quiet}>{problemText(problem)}</p>
      ) : coins > 0 ? (
        <SmallForm
          action="/rewards"
          fields={{ intent: "playtime", key: idempotencyKey }}
          actionData={actionData}
          variant="gold"
        >
          {t("Collect {amount}", { amount: amount(coins) })}
        </SmallForm>
      ) : (
        <p className={styles.quiet}>
          {today >= coinsPerDay
            ? t("That is all for today. The rest waits for tomorrow, for up to a week.")
            : t("There is nothing to collect yet. Play some more!")}
        </p>
      )}
    </Panel>
  );
}
