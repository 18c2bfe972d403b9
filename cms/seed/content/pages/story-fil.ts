import type { SeedGuidePage } from "../seed-types";

/** The story of story-en.ts, told in Filipino. */
export const storyInFilipino: SeedGuidePage = {
  lead: "Labing-isang minuto bago ang huling bell, at ang mga sumunod na nangyari.",
  chapters: [
    {
      anchor: "last-bell",
      title: "Ang huling bell",
      text: `
Nangyari iyon noong isang Huwebes, habang umuulan, labing-isang minuto bago ang huling bell. Iyon lang ang napagkakasunduan ng mga nandoon, at halos wala nang iba.

Unang namatay ang mga ilaw, mula sa look papasok ng lungsod, isa-isang distrito, na para bang may naglalakad sa buong siyudad at isa-isang pinapatay ang ilaw ng bawat kuwarto. Sumunod ang mga cellphone. Pagkatapos ay may tunog na walang nakapaglalarawan hanggang ngayon, dahil narinig iyon ng bawat isa sa boses ng isang taong kilala niya. At saka, sa loob ng isang pigil na hininga, naging tanghaling tapat. Puti ang buong langit, at walang anino ang anuman.

Pagbalik ng dilim, may kasama na ito. Nakatayo sila sa mga underpass at sa mga platform ng Line 2. Suot pa nila ang natira sa mga kapote at damit-pang-opisina, at ang ilan ay may hawak pang payong. Hindi sila maysakit at hindi sila patay. Binuo lang silang muli ng isang bagay na hindi pa nakakita ng tao kailanman, at hindi nito alam kung aling bahagi ang mahalaga.

Ang tawag ng mga tao rito ay ang insidente, tulad ng pagtawag ng mataas na tubig sa baha. Sa unang gabi, nawala sa lungsod ang gitna nito. Bago natapos ang unang linggo, nawalan na ito ng salita para sa kung ilan.`,
    },
    {
      anchor: "sfg",
      title: "Ang tatlong letra",
      text: `
Sa ilalim ng business district, pitong palapag sa ibaba ng huling button ng elevator, may laboratoryong laging nasa oras magbayad ng upa. Tatlong letra ang nakasulat sa pinto: SFG. Iba-iba ang ibig sabihin niyon sa bawat kontrata, at ang mga pumirma ay hindi na nagtanong nang dalawang beses, dahil malaki ang bayad at magaganda ang mga tanong. Paano nalalaman ng katawan ang sarili nitong hugis? Puwede ba itong turuan ng mas mabuti?

May natagpuan ang grupo sa bato kung saan dapat pahahabain ang Line 2. Source ang tawag dito sa mga file, at ang pinakahuli sa mga iyon ay nakasulat sa napakaliit na sulat-kamay. Sumasagot ito kapag kinakausap. Natututo ito. Ipinakita rito kung ano ang tao, sampung libong beses, sa mga larawan, sa mga sukat, at sa huli ay sa mga boluntaryo. Noong Huwebes na iyon, labing-isang minuto bago ang huling bell, nagmungkahi ito ng sarili nitong ideya.

Walang natira sa SFG na puwedeng litisin. Nandoon pa rin ang mga palapag nila, at sabi-sabi ay may ilaw pa sa ibaba. Lahat ng pumunta para tumingin ay pumunta sa paniniwalang may nagbabayad pa siguro ng kuryente.`,
    },
    {
      anchor: "students",
      title: "Bakit mga school ang natira",
      text: `
May ginawa ang puting tanghali sa mga bata pa, at hindi ito gumawa nang kalahati lang. Isa sa bawat tatlo ang hindi na nagising. Isa sa bawat tatlo ang nagising na katulad pa rin ng dati, masakit lang ang ulo. At ang natitirang isa ay bumangon, itinulak ang mesang nakadagan sa guro, at saka lang napansin na napakabigat pala ng mesang iyon.

Walang dumating na sundalo; mas matatanda na ang mga sundalo. Ang tanging nakapagitan sa dilim at sa mga subdibisyon noong mga linggong iyon ay mga estudyanteng may hawak na palakol pang-sunog, mga archery club, at isang chemistry class na hindi na humihingi ng permiso. Binarikadahan nila ang pinakakabisado nila. Kaya sa buong lungsod, mga campus ang natira: mga pader, balon, kusina, bubong na may tanaw, at sa loob, ang mga kayang lumaban.

Apat na institute ang nakatawid sa unang taon. Nagkakalakalan sila, nag-aasawahan, nagpapakain sa anak ng isa't isa. May mga gabing nagkikita sila sa tatlong area sa pagitan ng kanilang mga pader, at talim ang nagpapasya kung kaninong club ang tatanggap ng tax. Ganyan naman talaga ang magkakapitbahay.`,
    },
    {
      anchor: "sacred-gate",
      title: "Sacred Gate",
      institute: "sacred-gate",
      text: `
Ang pinakamatanda sa apat ay may gate na bago pa man nagkaroon ng school. Barnis na pula ito, kailanma'y hindi pa naikandado, at noong unang gabi, ito lang ang pintong bukas sa buong distrito. Apat na raang estranghero ang pumasok. Binilang sila ng punong-guro, wala siyang isinara, at pinalabas niya ang fencing class para magbantay.

Naniniwala pa rin ang Sacred Gate na ang halaga ng pader ay nasa kung sino ang pinapapasok nito. Mapagmalaki, pormal at matagal magpatawad ang mga estudyante nito; nagsasabit sila ng parol para sa bawat nawala sa kanila at masasabi nila kung kanino ang alin. Sinumang gustong manakit sa nasa loob ay kailangan munang magpaliwanag sa mga nasa hagdan. Ilang ulit nang nahugasan ang hagdang iyon.`,
    },
    {
      anchor: "mystic-peak",
      title: "Mystic Peak",
      institute: "mystic-peak",
      text: `
Sa itaas ng ulap, may isang boarding school para sa mahihirap hawakan at sa mga may kakaibang talino. Mula roon, natanaw nila ang puting tanghali sa ibaba. Nakita nilang galing sa lupa ang liwanag. Kaya alam ng Mystic Peak kung ano iyon, o iyon ang sabi nila, at ang aklatang pinagsulatan nito ay walang pinto sa labas.

Tahimik silang tao. Nauuna silang gumising sa araw, umaakyat, nagbabasa; mas nakikinig sa kanila ang mga espiritu kaysa kaninuman. Malamig ang tingin sa kanila ng ibang school, hanggang sa gabing may iisang ilaw na kulay jade na bumababa sa daan ng bundok, hindi nagmamadali, patungo mismo sa lugar na nangangailangan ng tulong. Kung paano nila nalaman, nasa aklatan din iyon.`,
    },
    {
      anchor: "phoenix",
      title: "Phoenix",
      institute: "phoenix",
      text: `
Nasunog ang Phoenix. Sabihin na natin agad, dahil sila mismo ang unang magsasabi. Noong ikatlong gabi, nagliyab ang trade school sa tabi ng pantalan, at ang mga estudyante nito, na tinuruang mag-welding, maglinya ng kuryente at magbuhos ng tanso, ay tumayo sa bakuran at pinanood ang apat na workshop at isang dormitoryo na maging alipato.

Kinaumagahan, nagsimula silang muli gamit ang hindi natunaw. Ang ibong apoy sa ibabaw ng bakuran ay hinulma mula sa mga hawakan ng pinto, isa mula sa bawat kuwarto. Ngayon, ang Phoenix ang pinakabata at pinakamaingay na school: nagtatayo, nagyayabang, tumatanggap ng sinumang pinaalis sa iba, at ni minsan ay hindi pa umatras sa ikalawang linya, dahil hindi sila naniniwalang dapat magkaroon niyon. Ang puwedeng mawala roon ay matagal nang nawala.`,
    },
    {
      anchor: "leonair",
      title: "Leonair",
      institute: "leonair",
      text: `
Walang sariling estudyante ang ikaapat na institute, at hindi ito nakikisali sa digmaan ng tatlo. Nakatayo ito sa ibabaw ng mga lumang hukay, puro bakal at puting ilaw, at magagalang ang mga guwardiya. Ang opisyal na trabaho ng Leonair ay bantayan ang selyo: walang anumang nabubuhay sa ibaba ang makaaakyat sa daang iyon. At natupad naman nila, mula pa noong may nagbibilang.

May kuryente rin sila kapag wala ang lahat. Ginto ang ibinabayad nila sa anumang maiuuwi mo mula sa mga platform ng Line 2, hindi nila sinasabi kung para saan, at alam na ng mga doktor nila ang blood type mo bago mo pa sabihin. Sa itaas ng mga pinto sa loob, sa ilalim ng leon, may isang parihaba sa dingding na bahagyang mas maputla kaysa sa paligid. Ang plakang nakasabit doon noon ay kasya para sa tatlong letra.`,
    },
    {
      anchor: "you",
      title: "Unang araw ng klase",
      text: `
Lumipas ang mga taon. May klase na ulit, may canteen, at may rooftop na pinupuntahan ng mga gustong mapag-isa na hindi naman kailanman nag-iisa. May palengke sa ilalim ng mga parol, may ranking sa dingding na binubura tuwing unang araw ng buwan, at may bell. Labing-isang minuto itong maaga. Walang naglalakas-loob na ayusin ito.

Nitong mga huling linggo, iisa ang isinusulat ng mga nagbabantay sa bubong. Ang mga nasa underpass ay hindi na pagala-gala. Nakahanay silang nakatayo, iisa ang hinaharap, at gumagalaw ang mga labi nila. Mukha raw, sulat ng isang bantay, na may kinakabisado sila.

At ngayon, nakatayo ka sa tapat ng isang gate, may bag sa balikat, sa gitna ng ulan, ilang minuto bago ang huling bell. May nag-aabot sa iyo ng uniporme at nagtatanong ng pangalan mo at ng school mo. Pumili ka. Malapit nang dumilim.`,
    },
  ],
};
