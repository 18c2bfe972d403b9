/** Frequently asked questions and a page of the demo site: shared fields, then title and markup in each language. */
type Texts = readonly [title: string, markup: string];
type SeedQuestion = { category: string; en: Texts; fil: Texts };
type SeedPage = { slug: string; menu: string; en: Texts; fil: Texts };

export const questions: SeedQuestion[] = [
  {
    category: "account",
    en: [
      "I forgot my user ID or my password",
      "Go to [Find ID/PW](/findaccount) and enter your email address. We email you your user ID, or a link to choose a new password.",
    ],
    fil: [
      "Nakalimutan ko ang user ID o password ko",
      "Pumunta sa [Find ID/PW](/findaccount) at ilagay ang email address mo. Ie-email namin ang user ID mo, o ang link para pumili ng bagong password.",
    ],
  },
  {
    category: "payment",
    en: [
      "Where do I find an item that I bought?",
      "In your item bank in the game. Open it with the B key and take the item out with the character that should have it. You don't need to log in again.",
    ],
    fil: [
      "Nasaan ang item na binili ko?",
      "Nasa item bank mo sa game. Buksan ito gamit ang B key at kunin ang item gamit ang character na dapat magkaroon nito. Hindi mo kailangang mag-log in ulit.",
    ],
  },
  {
    category: "payment",
    en: [
      "My code is not accepted",
      "Check it for letters that look alike, such as O and 0. A code works until its last day, and most work once for each account. If it still fails, send us the code and where you got it.",
    ],
    fil: [
      "Hindi tinatanggap ang code ko",
      "Tingnan kung may mga letrang magkamukha, tulad ng O at 0. Gumagana ang code hanggang sa huling araw nito, at karamihan ay isang beses lang bawat account. Kung ayaw pa rin, ipadala sa amin ang code at kung saan mo ito nakuha.",
    ],
  },
  {
    category: "account",
    en: [
      "How do I keep others out of my account?",
      "Use a password that you use nowhere else, and turn on two-step login under [Security](/user/security). Support never asks for your password.",
    ],
    fil: [
      "Paano ko mapoprotektahan ang account ko?",
      "Gumamit ng password na wala kang ibang pinaggagamitan, at buksan ang two-step login sa [Security](/user/security). Hindi kailanman hihingin ng support ang password mo.",
    ],
  },
  {
    category: "game",
    en: [
      "The game does not start",
      "Restart your computer, then run the client as administrator. If a file is damaged, [download](/downloads) the client again and compare its SHA-256. Your characters are on the server and cannot be lost.",
    ],
    fil: [
      "Hindi nag-start ang game",
      "I-restart ang computer, saka buksan ang client bilang administrator. Kung may sirang file, [i-download](/downloads) ulit ang client at ikumpara ang SHA-256 nito. Nasa server ang mga character mo at hindi mawawala.",
    ],
  },
  {
    category: "report",
    en: [
      "How do I report a player?",
      "Send a ticket with the character's name, when it happened, and a screenshot that shows the whole screen. We don't tell anyone who reported them.",
    ],
    fil: [
      "Paano ako magre-report ng player?",
      "Magpadala ng ticket na may pangalan ng character, kung kailan nangyari, at screenshot ng buong screen. Hindi namin sinasabi kung sino ang nag-report.",
    ],
  },
];

export const pages: SeedPage[] = [
  {
    slug: "community-rules",
    menu: "support",
    en: [
      "Community Rules",
      "## Be kind\n\nThere is a person behind every character. No insults, no threats, no spam.\n\n## Play fair\n\n- No bots, macros or changed clients.\n- Report a bug instead of using it.\n- Accounts and items are not sold for real money.\n\n## What happens otherwise\n\nA warning first, then a ban of the account. Cheating and threats end in a ban at once.",
    ],
    fil: [
      "Mga Patakaran ng Komunidad",
      "## Maging mabait\n\nMay tao sa likod ng bawat character. Bawal ang pang-iinsulto, pananakot, at spam.\n\n## Maglaro nang patas\n\n- Bawal ang bot, macro, at binagong client.\n- I-report ang bug sa halip na pagsamantalahan.\n- Hindi ibinebenta ang account at item sa totoong pera.\n\n## Kung lumabag\n\nBabala muna, saka ban ng account. Diretso ban ang pandaraya at pananakot.",
    ],
  },
];
