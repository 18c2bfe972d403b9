import type { SeedGuidePage } from "../seed-types";

const english: SeedGuidePage = {
  lead: "How the campus works, one system at a time, with the key that opens each.",
  text: `
Three schools take students. They differ in people, colors and history, not in strength. Your school is where you start, where you wake up after a fall, and the name you carry in the rankings. Leonair, the fourth institute, has no students of its own.`,
  chapters: [
    {
      anchor: "stats",
      title: "Classes and stats",
      key: "C",
      text: `
Every class can be built in three ways. **Power** hits hard and takes a beating, **Dex** is quick and hard to hit, **Int** feeds the skills that are not quite of this world. The stat you raise first also decides your weapon.

[All classes and their three builds](/characters)`,
    },
    {
      anchor: "parties",
      title: "Parties",
      key: "P",
      text: `
Fight together, share what you gain, and chat within the party. Nobody around? The party search channel \`/2\` reaches others who are looking for one, for 20,000 gold per message, once every two minutes.`,
    },
    {
      anchor: "clubs",
      title: "Clubs and the three areas",
      key: "G",
      text: `
A club, or guild, is your table in the canteen. Clubs ally with one another, and they fight for three areas. Whoever holds an area sets its tax, and everyone who trades there pays it. An area without an owner has no tax.

[Who holds the areas now](/serverinfo)`,
    },
    {
      anchor: "pk",
      title: "PK mode",
      key: "Z + Click",
      text: `
Attack mode (X) is for monsters. To attack another player, hold Z and click. Kills and deaths are counted and ranked, and reset on the first of every month.`,
    },
    {
      anchor: "points",
      title: "R-Coin and Milleage",
      key: "Backslash \\",
      text: `
Besides the gold of your characters, your account has two balances. You top up **R-Coin** with codes and earn **Milleage** by playing. You spend both in the point shop, and both belong to your account, not to one character.`,
    },
    {
      anchor: "item-bank",
      title: "Item bank",
      key: "B",
      text: `
What you buy arrives here, not in your bag. Open the bank with the character who should get it and take it out; until then it waits safely.`,
    },
    {
      anchor: "q-box",
      title: "Q-box",
      key: "O",
      text: `
Boxes left behind after fights, with a short blessing for whoever opens them. O locks or unlocks yours, for when you would rather not be surprised.`,
    },
    {
      anchor: "extracurricular",
      title: "Extracurricular activity",
      key: "Y",
      text: `
Tasks outside of class, always with new ones to choose from. They are short, they grow with your level, and they are the quickest honest way to earn gold.`,
    },
    {
      anchor: "tyranny",
      title: "Tyranny",
      key: "U",
      text: `
The great contest between the three schools. Its window shows when the next one starts and how your school is doing. While it runs, everyone on campus is needed, whatever their level.`,
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
Ang club, o guild, ang mesa mo sa canteen. Puwedeng magkampihan ang mga club, at tatlong area ang pinag-aagawan nila. Kung sino ang may hawak sa area, siya ang nagtatakda ng tax, at babayaran iyon ng lahat ng nagtitinda at namimili roon. Walang tax ang area na walang may-ari.

[Sino ang may hawak sa mga area ngayon](/serverinfo)`,
    },
    {
      anchor: "pk",
      title: "PK mode",
      key: "Z + Click",
      text: `
Ang attack mode (X) ay para sa mga monster. Kung kapwa player ang lalabanan mo, pindutin nang matagal ang Z at mag-click. Binibilang at niraranggo ang kills at deaths, at balik sa zero tuwing unang araw ng buwan.`,
    },
    {
      anchor: "points",
      title: "R-Coin at Milleage",
      key: "Backslash \\",
      text: `
Bukod sa gold ng mga character mo, dalawa ang balance ng account mo. Nagta-top up ka ng **R-Coin** gamit ang code; nakukuha ang **Milleage** sa paglalaro. Pareho silang ginagastos sa point shop, at pareho silang sa account, hindi sa iisang character.`,
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
