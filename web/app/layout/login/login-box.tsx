import { Form } from "@remix-run/react";
import { rich, t } from "~/platform/language/i18n";
import { useGame } from "~/platform/page/root-data";
import { PlayerSlot } from "~/platform/remix/template/player-card";
import { Button, ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/panel";
import { UnavailableNotice } from "../notices/unavailable-notice";
import { Coins } from "../shared/coins";
import type { ShownViewer } from "../site.lib";
import styles from "./login-box.module.css";
import { LoginForm } from "./login-form";
import { LoginLinks } from "./login-links";

/** The side panel's login box; for a player, their card. */
export function LoginBox({ viewer }: { viewer: ShownViewer }) {
  const { milleage, rewards } = useGame();
  if (viewer.state === "unreachable") {
    return (
      <Panel title={t("Your account")}>
        <p className={styles.unavailable}>
          {t(
            "Your account is unavailable right now. You are still logged in; please try again in a few minutes.",
          )}
        </p>
      </Panel>
    );
  }
  if (viewer.state === "visitor") {
    return (
      <Panel title={t("Login")}>
        <UnavailableNotice>
          {t("Login is unavailable right now; news and guides still work.")}
        </UnavailableNotice>
        <LoginForm id="login-box" />
        <LoginLinks />
      </Panel>
    );
  }
  const { card } = viewer;
  return (
    <Panel title={t("Welcome")}>
      <div className={styles.card}>
        <span className={styles.face}>
          <Icon name="user" size={28} />
        </span>
        <p className={styles.who}>
          {rich("Welcome back, {strong}", {
            strong: (
              <strong>
                <PlayerSlot card={card} name="UserID" />
              </strong>
            ),
          })}
        </p>
        <a
          href="/user#email"
          className={styles.mail}
          aria-label={t("Your email address")}
          title={t("Your email address")}
        >
          <Icon name="mail" size={24} />
        </a>
      </div>
      <dl className={styles.balances}>
        <div>
          <dt>{t("R-Coin")}</dt>
          <dd>
            <Coins currency="coin" amount={<PlayerSlot card={card} name="UserPoint" />} />
          </dd>
        </div>
        {milleage ? (
          <div>
            <dt>{t("Milleage")}</dt>
            <dd>
              <Coins currency="bonus" amount={<PlayerSlot card={card} name="UserPoint2" />} />
            </dd>
          </div>
        ) : null}
      </dl>
      <p className={styles.statement}>
        <a href="/statement">{t("Balance statement")}</a>
        {rewards ? <a href="/rewards">{t("Collect rewards")}</a> : null}
      </p>
      <div className={styles.actions}>
        <ButtonLink href="/user">{t("My Account")}</ButtonLink>
        <Form method="post" action="/logout">
          <Button type="submit" wide>
            {t("Logout")}
          </Button>
        </Form>
      </div>
    </Panel>
  );
}
