import { Prose } from "~/components/ui/prose";
import { t } from "~/lib/i18n";
import { useGame } from "~/lib/use-game";

/**
 * What a player agrees to at registration (spec section 2, register page).
 * @param heading of its parts, one below the place it stands in
 */
export function TermsText({ heading: Heading }: { heading: "h2" | "h3" }) {
  const { milleage } = useGame();
  return (
    <Prose>
      <p>
        {t(
          "These terms are between you and the people who run this server and its website. By making an account you agree to them.",
        )}
      </p>
      <Heading>{t("Your account")}</Heading>
      <ul>
        <li>{t("One person, one account. It is yours alone: do not share, sell, lend or give it away.")}</li>
        <li>
          {t(
            "What you tell us at registration is true, above all your email address: it is how you get your account back.",
          )}
        </li>
        <li>
          {t(
            "Keep your password, your secret answer and your recovery codes to yourself. Nobody of the staff will ever ask for them.",
          )}
        </li>
      </ul>
      <Heading>{t("Playing fair")}</Heading>
      <ul>
        <li>
          {t("No cheats, bots, changed clients or use of errors in the game; tell us about errors instead.")}
        </li>
        <li>{t("No insults, threats, hate or harassment, in the game, in chat or on this site.")}</li>
        <li>{t("No trade of accounts, characters, items or coins for real money outside this site.")}</li>
      </ul>
      <Heading>{t("Coins and items")}</Heading>
      <ul>
        <li>
          {milleage
            ? t("R-Coin, Milleage and items are a right to use them in the game. They are not money.")
            : t("R-Coin and items are a right to use them in the game. They are not money.")}
        </li>
        <li>{t("What was redeemed or bought is not paid back, unless the law says otherwise.")}</li>
      </ul>
      <Heading>{t("What we may do")}</Heading>
      <ul>
        <li>{t("Change, pause or end the game or parts of it; we say so in the news where we can.")}</li>
        <li>{t("Warn, suspend or close accounts that break these terms.")}</li>
        <li>{t("Change these terms; what is new is told in the news before it counts.")}</li>
      </ul>
      <Heading>{t("Your data")}</Heading>
      <ul>
        <li>
          {t(
            "We keep what you typed at registration, when and from which address you logged in, and what you did with coins, to run the game and to protect your account. We do not sell it.",
          )}
        </li>
        <li>{t("You can ask us what we know of you, and to correct or delete it.")}</li>
      </ul>
    </Prose>
  );
}
