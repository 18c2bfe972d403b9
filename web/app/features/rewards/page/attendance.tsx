import type { Attendance as AttendanceData } from "@tambayan/account-service/contract";
import type { FormResult } from "~/platform/forms/form-result";
import { rich, t } from "~/platform/language/i18n";
import { longMonth, shortWeekdays } from "~/platform/time/time";
import { Panel } from "~/ui/panel";
import { SmallForm } from "~/ui/small-form";
import { amountText, problemText, untilWeek, weeksOf } from "./rewards.lib";
import styles from "./rewards.module.css";

interface AttendanceProps {
  attendance: AttendanceData;
  idempotencyKey: string;
  actionData: FormResult | undefined;
}

/** The month's stamps, and the button for today's. */
export function Attendance({ attendance, idempotencyKey, actionData }: AttendanceProps) {
  const { currency, today, dayHour, stamped, streak, coins, weekCoins, monthCoins, problem } = attendance;
  const amount = (value: number) => amountText(value, currency);
  return (
    <Panel title={t("Daily stamp")}>
      <p>{t("Come by every day and get your stamp: {amount} each.", { amount: amount(coins) })}</p>
      <ul className={styles.facts}>
        {weekCoins > 0 ? (
          <li>{t("Every 7 days in a row: {amount} more", { amount: amount(weekCoins) })}</li>
        ) : null}
        {monthCoins > 0 ? (
          <li>{t("A full month of stamps: {amount} more", { amount: amount(monthCoins) })}</li>
        ) : null}
        <li>{t("A new day begins at {hour}:00, Manila time", { hour: String(dayHour).padStart(2, "0") })}</li>
      </ul>
      <Calendar attendance={attendance} />
      <p className={styles.state}>
        {rich("Streak: {days}", {
          days: <b>{t("{count, plural, one {# day} other {# days}}", { count: streak })}</b>,
        })}
        {weekCoins > 0 ? (
          <span className={styles.quiet}>
            {" · "}
            {t("{count, plural, one {# more} other {# more}} to the next bonus", {
              count: untilWeek(streak),
            })}
          </span>
        ) : null}
      </p>
      {stamped ? (
        <p className={styles.done}>{t("You have today's stamp. See you tomorrow!")}</p>
      ) : problem ? (
        <p className={styles.quiet}>{problemText(problem)}</p>
      ) : (
        <SmallForm
          action="/rewards"
          fields={{ intent: "attendance", key: idempotencyKey }}
          actionData={actionData}
          variant="gold"
          of={today}
        >
          {t("Get today's stamp")}
        </SmallForm>
      )}
    </Panel>
  );
}

/** The month's card, with a round place for each day; a stamped one says so in words too. */
function Calendar({ attendance: { today, stamps } }: { attendance: AttendanceData }) {
  const has = new Set(stamps);
  return (
    <table className={styles.card}>
      <caption>
        {t("{month}: {count, plural, one {# stamp} other {# stamps}}", {
          month: longMonth(today.slice(0, 7)),
          count: stamps.length,
        })}
      </caption>
      <thead>
        <tr>
          {shortWeekdays().map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(today).map((week) => (
          <tr key={week.find((day) => day !== null)}>
            {week.map((day, index) =>
              day === null ? (
                <td key={index} />
              ) : (
                <td key={day} data-stamped={has.has(day)} aria-current={day === today ? "date" : undefined}>
                  <span className={styles.slot}>{Number(day.slice(8))}</span>
                  {has.has(day) ? <span className="visually-hidden"> {t("stamped")}</span> : null}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
