import type { SeedGuidePage } from "../seed-types";

/** From the spec's facts: keys and costs of section 9, club areas and balances of section 2. */
const english: SeedGuidePage = {
  lead: "How the campus works, one rule at a time. What each key opens stands beside it.",
  text: `
Three schools take students. They differ in people, colours and history, not in strength; your school is where you begin, where you wake up after a fall, and whose name you carry in the rankings. Leonair, the fourth institute, has no students of its own.`,
  chapters: [
    {
      anchor: "stats",
      title: "Classes and stats",
      key: "C",
      text: `
Every class can be raised in three ways. **Power** hits hard and holds out, **Dex** is quick and hard to hit, **Int** feeds the skills that are not quite of this world. The stat that you put first decides your weapon, too.

[All classes and their three ways](/characters)`,
    },
    {
      anchor: "parties",
      title: "Parties",
      key: "P",
      text: `
Fight together, share what you gain, and talk where only the party hears it. Nobody around? The party search channel \`/2\` reaches those who look for one as well, for 20,000 gold a message, once every two minutes.`,
    },
    {
      anchor: "clubs",
      title: "Clubs and the three areas",
      key: "G",
      text: `
A club, or guild, is your table in the canteen. Clubs ally with one another, and they fight for three areas. Whoever holds an area sets its tax, and everybody who trades there pays it. An area without an owner asks nothing: None, 0%.

[Who holds the areas now](/serverinfo)`,
    },
    {
      anchor: "pk",
      title: "PK mode",
      key: "Z + Click",
      text: `
Attack mode (X) is for what has no school. To raise your hand against another player, hold Z and click. Kills and deaths are counted and ranked, and start again at nothing on the first of every month.`,
    },
    {
      anchor: "points",
      title: "R-Coin and Milleage",
      key: "Backslash \\",
      text: `
Your account has two balances beside the gold of your characters. **R-Coin** is loaded with voucher codes; **Milleage** is earned. Both are spent in the point shop, and both belong to the account, not to one character.`,
    },
    {
      anchor: "item-bank",
      title: "Item bank",
      key: "B",
      text: `
What you bought arrives here, not in your bag. Open the bank with the character that shall have it and take it out; until then it waits safely.`,
    },
    {
      anchor: "q-box",
      title: "Q-box",
      key: "O",
      text: `
Boxes that fights leave behind, with a short blessing for whoever opens them. O locks or unlocks yours, for the moment when you would rather not be surprised.`,
    },
    {
      anchor: "extracurricular",
      title: "Extracurricular activity",
      key: "Y",
      text: `
Tasks outside the lessons, a new set to choose from again and again. They are short, they grow with your level, and they are the quickest honest way to gold.`,
    },
    {
      anchor: "tyranny",
      title: "Tyranny",
      key: "U",
      text: `
The great contest between the three schools. Its window shows when the next one begins and how your school stands; while it runs, everybody on campus is needed, whatever their level.`,
    },
  ],
};

const filipino: SeedGuidePage = {
  lead: "Kung paano tumatakbo ang campus, isa-isa. Nasa tabi ang key na nagbubukas sa bawat isa.",
  text: `
Tatlong school ang tumatanggap ng estudyante. Magkakaiba sila ng tao, kulay at kasaysayan, pero hindi ng lakas; ang school mo ang simula mo, ang lugar kung saan ka nagigising kapag natumba ka, at ang pangalang dala mo sa rankings. Ang Leonair, ang ikaapat na institute, ay walang sariling estudyante.`,
  chapters: [
    {
      anchor: "stats",
      title: "Class at stats",
      key: "C",
      text: `
Tatlo ang paraan ng pagpapalakas ng bawat class. Ang **Power** ay malakas pumalo at matibay, ang **Dex** ay mabilis at mahirap tamaan, at ang **Int** ang nagpapalakas sa mga skill na parang hindi na taga-rito sa mundo. Kung aling stat ang inuna mo, iyon din ang magsasabi kung anong weapon ang babagay sa iyo.

[Lahat ng class at ang tatlo nilang paraan](/characters)`,
    },
    {
      anchor: "parties",
      title: "Party",
      key: "P",
      text: `
Sabay lumaban, hati sa kita, at mag-usap nang kayo-kayo lang ang nakaririnig. Walang kasama? Sa party search channel na \`/2\`, maririnig ka rin ng mga naghahanap ng party: 20,000 gold bawat message, isang beses kada dalawang minuto.`,
    },
    {
      anchor: "clubs",
      title: "Mga club at ang tatlong area",
      key: "G",
      text: `
Ang club, o guild, ang mesa mo sa canteen. Puwedeng magkampihan ang mga club, at tatlong area ang pinag-aagawan nila. Kung sino ang may hawak sa area, siya ang nagtatakda ng tax, at babayaran iyon ng lahat ng nagtitinda at namimili roon. Walang hinihingi ang area na walang may-ari: None, 0%.

[Sino ang may hawak sa mga area ngayon](/serverinfo)`,
    },
    {
      anchor: "pk",
      title: "PK mode",
      key: "Z + Click",
      text: `
Ang attack mode (X) ay para sa mga kalabang walang school. Kung kapwa player ang lalabanan mo, pindutin nang matagal ang Z at mag-click. Binibilang at niraranggo ang kills at deaths, at balik sa zero tuwing unang araw ng buwan.`,
    },
    {
      anchor: "points",
      title: "R-Coin at Milleage",
      key: "Backslash \\",
      text: `
Bukod sa gold ng mga character mo, dalawa ang balance ng account mo. Ang **R-Coin** ay nilo-load gamit ang voucher code; ang **Milleage** ay pinaghihirapan. Pareho silang ginagastos sa point shop, at pareho silang sa account, hindi sa iisang character.`,
    },
    {
      anchor: "item-bank",
      title: "Item bank",
      key: "B",
      text: `
Dito dumarating ang binili mo, hindi sa bag. Buksan ang bank gamit ang character na pagbibigyan mo at saka kunin; hangga't hindi mo kinukuha, ligtas iyong naghihintay.`,
    },
    {
      anchor: "q-box",
      title: "Q-box",
      key: "O",
      text: `
Mga box na naiiwan ng labanan, na may maikling blessing para sa magbubukas. Pindutin ang O para i-lock o i-unlock ang sa iyo, sakaling ayaw mo munang magulat.`,
    },
    {
      anchor: "extracurricular",
      title: "Extracurricular activity",
      key: "Y",
      text: `
Mga gawain sa labas ng klase, at laging may bagong mapagpipilian. Maikli lang, lumalaki kasabay ng level mo, at pinakamabilis na marangal na paraan para kumita ng gold.`,
    },
    {
      anchor: "tyranny",
      title: "Tyranny",
      key: "U",
      text: `
Ang malaking tapatan ng tatlong school. Makikita sa window nito kung kailan ang susunod at kung nasaan na ang school mo; habang tumatakbo ito, kailangan ang lahat ng nasa campus, anuman ang level.`,
    },
  ],
};

export const gameSystem = { en: english, fil: filipino };
