import { t } from "~/platform/language/i18n";
import { useGame } from "~/platform/root-data";
import { Prose } from "~/ui/prose";

/**
 * The terms that a player agrees to at registration.
 * @param heading level of its headings, one below the heading it is placed under
 */
export function TermsText({ heading: Heading }: { heading: "h2" | "h3" }) {
  const { milleage } = useGame();
  return (
    <Prose>
      <p>
        {t(
          "These terms are between you and the people who run this server and its website. By creating an account you agree to them.",
        )}
      </p>
      <Heading>{t("Your account")}</Heading>
      <ul>
        <li>{t("One person, one account. It is yours alone: do not share, sell, lend or give it away.")}</li>
        <li>
          {t(
            "The details you register with must be true, above all your email address: you need it to recover your account.",
          )}
        </li>
        <li>
          {t(
            "Keep your password, secret answer and recovery codes to yourself. Our staff will never ask for them.",
          )}
        </li>
      </ul>
      <Heading>{t("Playing fair")}</Heading>
      <ul>
        <li>{t("No cheats, bots, modified clients or exploiting bugs; report bugs to us instead.")}</li>
        <li>{t("No insults, threats, hate or harassment, in the game, in chat or on this site.")}</li>
        <li>{t("No trading of accounts, characters, items or coins for real money outside this site.")}</li>
      </ul>
      <Heading>{t("Coins and items")}</Heading>
      <ul>
        <li>
          {milleage
            ? t("R-Coin, Milleage and items are for use in the game only. They are not money.")
            : t("R-Coin and items are for use in the game only. They are not money.")}
        </li>
        <li>{t("Redeemed codes and purchases are non-refundable, unless the law says otherwise.")}</li>
      </ul>
      <Heading>{t("What we may do")}</Heading>
      <ul>
        <li>
          {t("Change, pause or shut down the game or parts of it; we announce it in the news when we can.")}
        </li>
        <li>{t("Warn, suspend or close accounts that break these terms.")}</li>
        <li>{t("Change these terms; we announce changes in the news before they take effect.")}</li>
      </ul>
      <Heading>{t("Your data")}</Heading>
      <ul>
        <li>
          {t(
            "We store what you entered at registration, when and from which address you logged in, and your coin transactions, to run the game and protect your account. We do not sell this data.",
          )}
        </li>
        <li>{t("You can ask us what data we have about you, and have it corrected or deleted.")}</li>
      </ul>
    </Prose>
  );
}
