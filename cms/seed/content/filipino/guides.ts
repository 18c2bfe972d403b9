import type { SeedTranslation } from "../seed-types";

/** Guides in Filipino. */
export const guidesInFilipino: SeedTranslation[] = [
  {
    slug: "guide-protect-your-account",
    subject: "Bantayan ang account mo: sampung minutong malaking tulong",
    body: `
Sa bawat sampung nawalang account, siyam ang nawala sa isa sa tatlong paraan: ipinahiram na password, computer shop, o page na kamukha ng sa atin. Kaya mong isara ang tatlong iyan sa loob ng sampung minuto.

1. **Sariling password.** Hindi bababa sa walong character at hindi ginagamit kahit saan. Mas madaling tandaan ang apat na salitang magkakasunod kaysa \`P@ssw0rd1\`, at mas mabuti pa.
2. **Secret answer na wala sa profile mo.** Alam ng lahat ang pangalan ng aso mo. Hindi kailangang totoo ang sagot; kailangan lang na ikaw lang ang nakaaalam.
3. **Email address na nabubuksan mo pa.** Doon pumupunta ang lahat ng ipinadadala namin tungkol sa account mo.
4. **Ang connection mo sa bahay.** Ipa-whitelist ito sa account page mo. Tinitingnan namin ang request sa loob ng isang araw.
5. **Sa computer shop:** huwag i-check ang "remember me", mag-logout, at hintaying makita ulit ang login page.

Hindi kailanman hihingin ng GM ang password mo. Kung may humingi, hindi iyon GM. I-report ang pangalan at ituloy ang araw mo.`,
  },
  {
    slug: "guide-chat-commands",
    subject: "Chat: sino ang makaririnig, at magkano",
    body: `
Pindutin ang Enter, mag-type, pindutin ulit ang Enter. Narinig ka na ng lahat ng malapit sa iyo. Para maabot ang iba, lagyan ng command sa unahan.

## Libre

- **General:** \`/say\` o \`/s\`
- **Party:** \`/party\`, \`/p\` o \`#\`
- **Club:** \`/club\`, \`/c\` o \`%\`
- **Alliance:** \`/union\`, \`/u\` o \`!\`
- **Whisper:** \`/whisper name\`, \`/w name\` o \`@ name\`. Sa \`/r\`, sasagutin mo ang huling ka-whisper mo.

## May bayad na gold

- **Regional channel** \`/1\`: 10,000 gold bawat message
- **Party search channel** \`/2\`: 20,000 gold bawat message, isang beses kada dalawang minuto

## May bayad na item

- **Megaphone** \`/yell\`, \`/y\` o \`$\`: mababasa ng lahat sa server. Kailangan mo ng Megaphone sa inventory.

Tip: isulat nang isang beses ang party search mo at ilagay sa chat macro (J). Hindi pa kami nabigo ng "LF 1 shaman, Line 2, lvl 85+, may merienda".`,
  },
  {
    slug: "guide-first-hour",
    subject: "Ang unang oras mo sa campus",
    body: `
Welcome! Sasamahan ka ng guide na ito mula sa gate hanggang sa una mong party. Ang kailangan mo lang ay ang game at mga isang oras.

## Bago pumasok sa gate

Piliin ang school na gusto mo: magkakaiba ang tao, kulay at kuwento ng Sacred Gate, Mystic Peak at Phoenix, pero pantay ang lakas nila. Mas mahalaga ang class: mapagpatawad sa mali ang brawler at swordsman, tinuturuan ka ng archer at gunner na dumistansiya, welcome sa kahit aling party ang shaman, at ang extreme at assassin ay para sa mga sanay mabuhay sa delikado.

## Ang mga unang quest

1. Kausapin ang prefect sa harap ng dormitory mo. Bibigyan ka niya ng uniporme at weapon.
2. Buksan ang inventory gamit ang **I**. Left click para maglipat ng item, right click para gamitin.
3. I-drag ang potion mo sa item quick slots, at ang mga una mong skill (**K**) sa skill slots, para F1 hanggang F4 na lang ang pipindutin.
4. Mag-hunt ng mga ligaw sa likod ng cafeteria hanggang level 5. **Space** para pulutin ang drop, **Tab** para sa susunod na target.

## Pagkatapos

Pumunta sa market square. Walang makapananakit sa iyo roon. Umupo, tumingin-tingin, at pindutin ang **Enter** para bumati. May sasagot; ganyan ang campus na ito.`,
  },
];
