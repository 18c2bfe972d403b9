import { Form } from "@remix-run/react";
import { t } from "~/platform/language/i18n";
import { useFeature, useGame } from "~/platform/page/root-data";
import { PlayerSlot } from "~/platform/remix/template/player-card";
import { Icon } from "~/ui/icon";
import { CartLink } from "../cart/cart-link";
import { Coins } from "../shared/coins";
import type { ShownViewer } from "../site.lib";
import { Clock } from "./clock";
import { LanguageSwitch } from "./language-switch";
import styles from "./top-bar.module.css";

interface TopBarProps {
  viewer: ShownViewer;
  accountServiceUp: boolean;
}

/** The top bar: clock, status of the login server, and who is logged in. */
export function TopBar({ viewer, accountServiceUp }: TopBarProps) {
  const { milleage } = useGame();
  const [shop, signUp, topUp] = [useFeature("item-shop"), useFeature("sign-up"), useFeature("top-up")];
  return (
    <div className={styles.bar}>
      <div className={styles.inside}>
        <Clock />
        <p className={styles.state} data-up={accountServiceUp}>
          {accountServiceUp ? t("Login server: online") : t("Login server: offline")}
        </p>
        <div className={styles.language}>
          <LanguageSwitch />
        </div>
        <div className={styles.viewer}>
          {viewer.state === "player" ? (
            <>
              {viewer.staff ? (
                <a href="/admin" className={styles.link}>
                  {t("Console")}
                </a>
              ) : null}
              <a href="/user" className={styles.account}>
                <Icon name="user" />
                <span className="visually-hidden">{t("My Account")}: </span>
                <span className={styles.name}>
                  <PlayerSlot card={viewer.card} name="UserID" />
                </span>
              </a>
              <a href={topUp ? "/topup" : "/statement"} className={styles.balance}>
                <Coins currency="coin" amount={<PlayerSlot card={viewer.card} name="UserPoint" />} />
              </a>
              {milleage ? (
                <span className={styles.milleage}>
                  <Coins currency="bonus" amount={<PlayerSlot card={viewer.card} name="UserPoint2" />} />
                </span>
              ) : null}
              {shop ? <CartLink /> : null}
              <Form method="post" action="/logout" className={styles.logout}>
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
              {signUp ? (
                <a href="/register" className={styles.link}>
                  {t("Sign Up")}
                </a>
              ) : null}
            </>
          )}
        </div>
      </div>
    </div>
  );
}
