import type { PlayerCurrency } from "@tambayan/account-service/contract";
import type { ReactElement } from "react";
import { formatCoins } from "~/platform/language/coins";
import { type Message, msg, translate } from "~/platform/language/i18n";
import styles from "./coins.module.css";

const COINS = {
  coin: { label: msg("R-Coin"), className: styles.gold },
  bonus: { label: msg("Milleage"), className: styles.silver },
} satisfies Record<PlayerCurrency, { label: Message; className: string | undefined }>;

/** A balance in whole coins, with its currency's name. @param amount or the slot for a player's own */
export function Coins({ currency, amount }: { currency: PlayerCurrency; amount: number | ReactElement }) {
  const { className } = COINS[currency];
  const label = translate(COINS[currency].label);
  return (
    <span className={styles.coins} title={label}>
      <svg
        className={className}
        width="16"
        height="16"
        viewBox="0 0 16 16"
        aria-hidden="true"
        focusable="false"
      >
        <path d="M8 .8 14.6 4.4v7.2L8 15.2 1.4 11.6V4.4z" fill="currentColor" />
        <path d="M8 3.4 12.2 5.7v4.6L8 12.6l-4.2-2.3V5.7z" fill="#0b0d14" fillOpacity=".28" />
      </svg>
      <span className="visually-hidden">{label}: </span>
      <span className="figures">{typeof amount === "number" ? formatCoins(amount) : amount}</span>
    </span>
  );
}
