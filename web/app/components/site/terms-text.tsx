import { Prose } from "~/components/ui/prose";

/**
 * What a player agrees to at registration (spec section 2, register page).
 * @param heading of its parts, one below the place it stands in
 */
export function TermsText({ heading: Heading }: { heading: "h2" | "h3" }) {
  return (
    <Prose>
      <p>
        These terms are between you and the people who run this server and its website. By making an account
        you agree to them.
      </p>
      <Heading>Your account</Heading>
      <ul>
        <li>One person, one account. It is yours alone: do not share, sell, lend or give it away.</li>
        <li>
          What you tell us at registration is true, above all your email address: it is how you get your
          account back.
        </li>
        <li>
          Keep your password, your secret answer and your recovery codes to yourself. Nobody of the staff will
          ever ask for them.
        </li>
      </ul>
      <Heading>Playing fair</Heading>
      <ul>
        <li>No cheats, bots, changed clients or use of errors in the game; tell us about errors instead.</li>
        <li>No insults, threats, hate or harassment, in the game, in chat or on this site.</li>
        <li>No trade of accounts, characters, items or coins for real money outside this site.</li>
      </ul>
      <Heading>Coins and items</Heading>
      <ul>
        <li>R-Coin, Milleage and items are a right to use them in the game. They are not money.</li>
        <li>What was redeemed or bought is not paid back, unless the law says otherwise.</li>
      </ul>
      <Heading>What we may do</Heading>
      <ul>
        <li>Change, pause or end the game or parts of it; we say so in the news where we can.</li>
        <li>Warn, suspend or close accounts that break these terms.</li>
        <li>Change these terms; what is new is told in the news before it counts.</li>
      </ul>
      <Heading>Your data</Heading>
      <ul>
        <li>
          We keep what you typed at registration, when and from which address you logged in, and what you did
          with coins, to run the game and to protect your account. We do not sell it.
        </li>
        <li>You can ask us what we know of you, and to correct or delete it.</li>
      </ul>
    </Prose>
  );
}
