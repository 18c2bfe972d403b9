import { Form } from "@remix-run/react";
import { t } from "~/lib/i18n";
import { useGame } from "~/lib/use-game";
import type { ShownViewer } from "~/routes/site/site.lib";
import { CartLink } from "./cart-link";
import { Clock } from "./clock";
import { Coins } from "./coins";
import { LanguageSwitch } from "./language-switch";
import styles from "./top-bar.module.css";

interface TopBarProps {
  viewer: ShownViewer;
  accountServiceUp: boolean;
}

/** The line above everything: clock, state of the game's accounts, and who is logged in. */
export function TopBar({ viewer, accountServiceUp }: TopBarProps) {
  const { milleage } = useGame();
  return (
    <div className={styles.bar}>
      <div className={styles.inside}>
        <Clock />
        <p className={styles.state} data-up={accountServiceUp}>
          {accountServiceUp ? t("Accounts online") : t("Accounts offline")}
        </p>
        <div className={styles.language}>
          <LanguageSwitch />
        </div>
        <div className={styles.viewer}>
          {viewer.state === "player" ? (
            <>
              {viewer.operator ? (
                <a href="/admin" className={styles.link}>
                  {t("Console")}
                </a>
              ) : null}
              <a href="/user" className={styles.name}>
                {viewer.user.UserID}
              </a>
              <Coins coin="r-coin" amount={viewer.user.UserPoint} />
              {milleage ? (
                <span className={styles.milleage}>
                  <Coins coin="milleage" amount={viewer.user.UserPoint2} />
                </span>
              ) : null}
              <CartLink player={viewer.user.UserID} />
              <Form method="post" action="/logout">
                <button type="submit" className={styles.link}>
                  {t("Logout")}
                </button>
              </Form>
            </>
          ) : (
            <>
              <a href="/login" className={styles.link}>
                {t("Login")}
              </a>
              <a href="/register" className={styles.link}>
                {t("Sign Up")}
              </a>
            </>
          )}
        </div>
      </div>
    </div>
  );
}
