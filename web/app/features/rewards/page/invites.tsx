import type { InviteState, Invites as InvitesData } from "@tambayan/account-service/contract";
import type { FormResult } from "~/platform/forms/form-result";
import { type Message, msg, t, translate } from "~/platform/language/i18n";
import { useFeature, useRootData } from "~/platform/page/root-data";
import { longDay } from "~/platform/time/time";
import { CopyButton } from "~/ui/copy-button";
import { Badge } from "~/ui/facts";
import { Panel } from "~/ui/panel";
import { SmallForm } from "~/ui/small-form";
import { Table } from "~/ui/table";
import { amountText, problemText } from "./rewards.lib";
import styles from "./rewards.module.css";

const STATES: Record<InviteState, { text: Message; variant: "good" | "open" | "quiet" }> = {
  open: { text: msg("On the way"), variant: "quiet" },
  ready: { text: msg("Ready to collect"), variant: "good" },
  review: { text: msg("Being reviewed"), variant: "open" },
  paid: { text: msg("Paid"), variant: "good" },
  rejected: { text: msg("Not paid"), variant: "quiet" },
};

interface InvitesProps {
  invites: InvitesData;
  /** What the page's action answered, by button. */
  answerTo: (intent: string) => FormResult | undefined;
}

/** The player's link, the friends who used it, and the invitation they registered with. */
export function Invites({ invites, answerTo }: InvitesProps) {
  const { currency, level, inviterCoins, friendCoins, perMonth, paid, friends, own, problem } = invites;
  const amount = (value: number) => amountText(value, currency);
  const signUp = useFeature("sign-up");
  const ready = own === "ready" || friends.some(({ state }) => state === "ready");
  return (
    <Panel title={t("Invite a friend")}>
      <p>
        {t(
          "Once a friend who registers through your link reaches level {level}, you get {amount} and they get {friendAmount}.",
          { level, amount: amount(inviterCoins), friendAmount: amount(friendCoins) },
        )}
      </p>
      <p className={styles.quiet}>
        {t("Paid this month: {paid} of {most}. Second accounts of your own do not count.", {
          paid,
          most: perMonth,
        })}
      </p>
      {own && own !== "paid" ? (
        <p className={styles.state}>
          {t("You were invited:")} <Badge variant={STATES[own].variant}>{translate(STATES[own].text)}</Badge>
        </p>
      ) : null}
      {problem ? (
        <p className={styles.quiet}>{problemText(problem)}</p>
      ) : (
        <>
          {signUp ? (
            <InviteLink code={invites.code} actionData={answerTo("code")} />
          ) : (
            <p className={styles.quiet}>
              {t("Nobody can register right now, so there is no link to share.")}
            </p>
          )}
          {ready ? (
            <SmallForm
              action="/rewards"
              fields={{ intent: "invites" }}
              actionData={answerTo("invites")}
              variant="gold"
            >
              {t("Collect for invitations")}
            </SmallForm>
          ) : null}
        </>
      )}
      {friends.length > 0 ? (
        <Table
          caption={t("Friends who registered through your link")}
          headers={[t("Registered on"), t("Status")]}
        >
          {friends.map(({ since, state }, index) => (
            <tr key={index}>
              <th scope="row">{longDay(since.slice(0, 10))}</th>
              <td>
                <Badge variant={STATES[state].variant}>{translate(STATES[state].text)}</Badge>
              </td>
            </tr>
          ))}
        </Table>
      ) : null}
    </Panel>
  );
}

function InviteLink({ code, actionData }: { code: string | null; actionData: FormResult | undefined }) {
  const url = useRootData()?.site.publicUrl ?? "";
  if (code === null) {
    return (
      <SmallForm action="/rewards" fields={{ intent: "code" }} actionData={actionData}>
        {t("Get my link")}
      </SmallForm>
    );
  }
  const link = `${url}/invite/${code}`;
  return (
    <div className={styles.link}>
      <p>
        {t("Your link:")} <b>{link}</b>
      </p>
      <CopyButton text={link}>{t("Copy link")}</CopyButton>
    </div>
  );
}
