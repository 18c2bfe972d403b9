import { type Message, msg, rich, t, translate } from "~/platform/language/i18n";
import { fixedMeta, type RouteHandle } from "~/platform/page/meta";
import { ButtonLink } from "~/ui/button";
import { PageHeader } from "~/ui/page-header";
import { Panel } from "~/ui/panel";
import { Table } from "~/ui/table";
import styles from "./game-login.module.css";

export const handle: RouteHandle = { section: "support", breadcrumb: msg("Trouble entering the game?") };

export const meta = fixedMeta({
  title: msg("Trouble entering the game?"),
  description: msg("What the game's login codes mean, and how to reset a stuck login or a stuck character."),
  path: "/gamelogin",
});

/** What the game's login answers with (docs/game-database.md), and what a player can do about it. */
const CODES: { code: number; meaning: Message; help: Message }[] = [
  {
    code: 0,
    meaning: msg("The User ID or the password is wrong, or the account cannot be used."),
    help: msg(
      "Log in on this site with the same User ID and password. If that works, use exactly those in the game.",
    ),
  },
  {
    code: 5,
    meaning: msg("The account is already in the game."),
    help: msg("Close the game everywhere and wait a few minutes. If the code stays, reset your login."),
  },
  {
    code: 6,
    meaning: msg("The account is banned."),
    help: msg("Log in on this site to see until when. If you think it is a mistake, contact support."),
  },
  {
    code: 30,
    meaning: msg("You logged in again within 20 seconds."),
    help: msg("Wait half a minute, then log in once."),
  },
  {
    code: 31,
    meaning: msg("This computer is already in the game."),
    help: msg("Close the other game window. If there is none, reset your login."),
  },
];

export default function GameLoginHelp() {
  return (
    <>
      <PageHeader title={t("Trouble entering the game?")}>
        {rich("First, check that the servers are up: {link}", {
          link: <a href="/serverinfo#status">{t("Server status")}</a>,
        })}
      </PageHeader>
      <div className={styles.panels}>
        <Panel title={t("What the game's codes mean")}>
          <Table
            caption={t("What the game's codes mean")}
            cards
            headers={[t("Code"), t("Meaning"), t("What to do")]}
          >
            {CODES.map(({ code, meaning, help }) => (
              <tr key={code}>
                <th scope="row">{code}</th>
                <td data-label={t("Meaning")}>{translate(meaning)}</td>
                <td data-label={t("What to do")}>{translate(help)}</td>
              </tr>
            ))}
          </Table>
        </Panel>
        <Panel title={t("Reset it yourself")}>
          <p>
            {t(
              "If the game lists you as logged in although you are not, or a character cannot enter, you can fix that here without waiting for us.",
            )}
          </p>
          <p>
            <ButtonLink href="/unstick" variant="gold">
              {t("Stuck in the Game")}
            </ButtonLink>
          </p>
        </Panel>
      </div>
    </>
  );
}
