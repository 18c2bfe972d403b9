import type { SeedTranslation } from "../seed-types";

/** News in Filipino, as players here write it: the game's own words stay English. */
export const newsInFilipino: SeedTranslation[] = [
  {
    slug: "patch-0-42-rooftop-arena",
    subject: 'Live na ang Patch 0.42 "Rooftop Arena"',
    body: `
Bukas na ang rooftop ng main building: duel sa ilalim ng buwan, hunting ground para sa level 95 hanggang 115, at party finder na hindi nawawala ang post mo. Online na ulit ang mga server, at 20 minutes na mas maaga, himala! Salamat sa paghihintay.

## Ano ang bago

- **Rooftop Arena.** May ring para sa duel sa ilalim ng buwan, at sa paligid nito, hunting ground para sa level 95 hanggang 115. Ingat sa gilid: totoo ang pagkahulog.
- **Hindi na nawawala ang post sa party finder.** Kahit lumipat ka ng map, nasa party search channel pa rin ang message mo.
- **Natatandaan na ang quick slots.** Naka-save na ang F1 hanggang F4 sa bawat character, hindi na sa buong account.

## Ano ang naayos

- Hindi na kinakain ng mga pet ang pagkain ng katabing pet. Sorry, Bantay.
- Naka-lock pa rin ang Q-box pagkatapos mag-relog kung ni-lock mo ito gamit ang O.
- Puwede na ulit mag-reload ang gunner habang nakasakay.

Paki-restart nang isang beses ang launcher para makuha nito ang mga bagong file. Kung huminto sa 97%, kunin na lang ang maliit na patch sa [downloads](/downloads) page.`,
  },
  {
    slug: "gate-war-season-3-week-2",
    subject: "Gate War, season 3, week 2: hawak pa rin ng Bayanihan ang Sacred Gate",
    body: `
Grabe ang gabing iyon. Bawat isa sa tatlong area ay nagpalit ng may-ari nang kahit isang beses, at ang huli ay napagpasyahan labing-isang segundo bago ang bell.

## Ang mapa ngayong linggo

- **Sacred Gate area:** Bayanihan, na humawak na rito mula sa unang kalahating oras
- **Mystic Peak area:** Lakbay Diwa, na binawi ito mula sa Habagat sa huling minuto
- **Phoenix area:** wala pa. Tatlong club ang nasa gate nang tumunog ang bell, at walang nakapasok

Ang mga bagong may-ari ang magtatakda ng tax, at ngayong gabi na ito magsisimula. Nangako na ang Habagat, napakaingay at naka-megaphone pa, na iba na sa susunod na linggo.

Welcome ang mga replay. I-post ang sa inyo at pipili kami ng tatlo para sa [movies](/movies) page.`,
  },
  {
    slug: "watch-out-for-fake-coin-sellers",
    subject: "Ingat: may mga pekeng R-Coin page na kumakalat",
    body: `
Nitong mga nakaraang araw, ilan sa inyo ang nagpadala sa amin ng link ng mga page na kamukhang-kamukha ng sa atin at nag-aalok ng R-Coin "sa kalahating presyo". Hindi amin ang mga iyon. Salamat sa lahat ng nag-report; dalawa na ang natanggal.

## Paano malalaman na kami talaga

1. Dito lang nire-redeem ang mga R-Coin code, sa account page mo, pagkatapos mong mag-log in. Wala nang iba.
2. Walang GM na hihingi ng password mo, ng secret answer mo o ng code na binili mo. Hindi sa whisper, hindi sa mail, hindi "for verification".
3. May gintong tag sa game ang pangalan ng mga GM. Ang pangalang _nagsisimula_ lang sa GM ay player na maraming libreng oras.

Kung nailagay mo na ang password mo sa page na pinagdududahan mo ngayon, palitan mo na ngayong araw, at pumili ng bago na hindi mo ginagamit kahit saan. Mas gusto naming sumagot sa sampung nag-aalalang ticket kaysa sa isang malungkot.`,
  },
  {
    slug: "new-leonair-transfer-students",
    subject: "Mga transferee mula sa Leonair, nakita sa lumang gate",
    body: `
Nagsimula ito sa isang unipormeng walang makakilala: kulay-abo, may leon sa manggas. Pagsapit ng gabi, lima na silang nakaupo sa hagdan ng lumang gate, kumakain ng fishball at ayaw sabihin kung sino ang nagpapasok sa kanila.

Wala pang ipinadadala ang Leonair sa kabila ng tulay mula noong insidente. Sabi ng student council ng Sacred Gate, hindi sila tinanong. Sabi ng Mystic Peak, hindi sila sinabihan. Ang Phoenix, dahil Phoenix sila, ay hinamon na agad ang mga ito ng laban.

> "Nandito lang kami para mag-aral," sabi ng pinakamatangkad. Hindi niya sinabi kung ano.

Kausapin ninyo sila kapag napadaan. Iba-iba ang sagot nila depende sa school mo at sa oras, at ang isa sa kanila ay masayang natatalo sa baraha.`,
  },
  {
    slug: "scheduled-maintenance-thursday-window",
    subject: "Mas maikli na ang lingguhang maintenance",
    body: `
Magandang balita para sa mga naglo-login pagkatapos ng tanghalian. Simula ngayong linggo, **isang oras na lang ang lingguhang maintenance imbes na tatlo**.

Inilipat namin sa kopya ng database ang mabagal na bahagi, ang pag-check ng bawat inventory kung may duplicate. Tumatakbo na ito habang naglalaro kayo at hindi ninyo mararamdaman. Ang natitira na lang ay ang mismong restart at kung anuman ang dala ng patch sa linggong iyon.

- Simula: 10:00 ng umaga, oras sa Maynila
- Tapos: 11:00, madalas ay mas maaga pa nang kaunti
- Humihinto ang event timers sa oras na iyon, kaya wala kayong mawawala`,
  },
  {
    slug: "megaphone-rules-reminder",
    subject: "Isang paalala tungkol sa megaphone",
    body: `
Naririnig ng lahat ng player sa server ang megaphone. Kasama roon ang sampung taong gulang na pinsan na isang oras lang puwedeng maglaro tuwing Linggo.

Magbenta, maghanap ng club, bumati, mang-asar sa mga natalo sa war kagabi: welcome lahat. Pagmumura, pandadamay ng pamilya at anumang tungkol sa totoong eleksiyon: hindi. Sa unang beses, isang araw na walang chat; sa ikalawa, isang linggo.

Kailangan mo ng Megaphone sa inventory at \`/yell\`, \`/y\` o \`$\` sa unahan ng message. Kung party lang ang hanap mo, mas mura ang search channel na \`/2\` kaysa sa tatlong megaphone, at hindi pa nito gigisingin ang buong campus.`,
  },
];
