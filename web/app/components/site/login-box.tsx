import { Form } from "@remix-run/react";
import { Button, ButtonLink } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { Panel } from "~/components/ui/panel";
import { rich, t } from "~/lib/i18n";
import { useGame } from "~/lib/use-game";
import type { ShownViewer } from "~/routes/site/site.lib";
import { AwayNote } from "./away-note";
import { Coins } from "./coins";
import styles from "./login-box.module.css";
import { LoginForm } from "./login-form";
import { LoginLinks } from "./login-links";

/** The side panel's login box; for a player their card (spec section 2, layout). */
export function LoginBox({ viewer }: { viewer: ShownViewer }) {
  const { milleage } = useGame();
  if (viewer.state === "unreachable") {
    return (
      <Panel title={t("Your account")}>
        <p className={styles.away}>
          {t(
            "Your account cannot be reached right now. You are still logged in; please try again in a few minutes.",
          )}
        </p>
      </Panel>
    );
  }
  if (viewer.state === "visitor") {
    return (
      <Panel title={t("Login")}>
        <AwayNote>{t("Logging in is not possible right now; news and guides still work.")}</AwayNote>
        <LoginForm id="login-box" />
        <LoginLinks />
      </Panel>
    );
  }
  const { user } = viewer;
  return (
    <Panel title={t("Welcome")}>
      <div className={styles.card}>
        <span className={styles.face}>
          <Icon name="user" size={28} />
        </span>
        <p className={styles.who}>
          {rich("Welcome back, {strong}", { strong: <strong>{user.UserID}</strong> })}
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
            <Coins coin="r-coin" amount={user.UserPoint} />
          </dd>
        </div>
        {milleage ? (
          <div>
            <dt>{t("Milleage")}</dt>
            <dd>
              <Coins coin="milleage" amount={user.UserPoint2} />
            </dd>
          </div>
        ) : null}
      </dl>
      <p className={styles.statement}>
        <a href="/points">{t("Balance statement")}</a>
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
