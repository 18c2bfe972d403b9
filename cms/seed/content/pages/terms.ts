import type { ContentLocale } from "../../../contract";
import type { SeedGuidePage } from "../seed-types";

/** The terms that a player agrees to at registration. */
export const terms: Record<ContentLocale, SeedGuidePage> = {
  en: {
    lead: "These terms are between you and the people who run this server and its website. By creating an account you agree to them.",
    text: `## Your account

- One person, one account. It is yours alone: do not share, sell, lend or give it away.
- The details you register with must be true, above all your email address: you need it to recover your account.
- Keep your password, secret answer and recovery codes to yourself. Our staff will never ask for them.

## Playing fair

- No cheats, bots, modified clients or exploiting bugs; report bugs to us instead.
- No insults, threats, hate or harassment, in the game, in chat or on this site.
- No trading of accounts, characters, items or coins for real money outside this site.

## Coins and items

- Coins and items are for use in the game only. They are not money.
- Redeemed codes and purchases are non-refundable, unless the law says otherwise.

## What we may do

- Change, pause or shut down the game or parts of it; we announce it in the news when we can.
- Warn, suspend or close accounts that break these terms.
- Change these terms; we announce changes in the news before they take effect.

## Your data

- We store what you entered at registration, when and from which address you logged in, and your coin transactions, to run the game and protect your account. We do not sell this data.
- You can ask us what data we have about you, and have it corrected or deleted.`,
  },
  fil: {
    lead: "Ang terms na ito ay sa pagitan mo at ng mga nagpapatakbo ng server na ito at ng website nito. Sa paggawa ng account, sumasang-ayon ka rito.",
    text: `## Ang account mo

- Isang tao, isang account. Sa iyo lang ito: huwag ipagamit, ibenta, ipahiram o ipamigay.
- Dapat totoo ang mga detalyeng ginamit mo sa pagrehistro, lalo na ang email address mo: kailangan mo ito para mabawi ang account mo.
- Huwag ibigay kanino man ang password, secret answer at recovery codes mo. Hinding-hindi ito hihingin ng staff namin.

## Patas na laro

- Bawal ang cheat, bot, modified na client o pag-exploit ng bug; i-report na lang sa amin ang mga bug.
- Bawal ang insulto, banta, hate o panggugulo, sa laro, sa chat o sa site na ito.
- Bawal ang bentahan ng account, character, item o coins para sa totoong pera sa labas ng site na ito.

## Coins at items

- Para sa laro lang ang coins at items. Hindi pera ang mga ito.
- Hindi refundable ang na-redeem na code at mga binili, maliban kung iba ang sabi ng batas.

## Ang puwede naming gawin

- Baguhin, ihinto muna o isara ang laro o ang ilang bahagi nito; ia-announce namin ito sa balita kung kaya.
- Bigyan ng babala, suspindihin o isara ang mga account na lumalabag sa terms na ito.
- Baguhin ang terms na ito; ia-announce muna namin sa balita ang mga pagbabago bago magkabisa.

## Ang data mo

- Itinatago namin ang inilagay mo sa pagrehistro, kung kailan at mula sa anong address ka nag-login, at ang mga transaction mo sa coins, para mapatakbo ang laro at maprotektahan ang account mo. Hindi namin ibinebenta ang data na ito.
- Puwede mong itanong kung anong data mo ang hawak namin, at ipatama o ipabura ito.`,
  },
};
