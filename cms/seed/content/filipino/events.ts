import type { SeedTranslation } from "../seed-types";

/** Events in Filipino; `{start}` and `{end}` become the event's times in Filipino words. */
export const eventsInFilipino: SeedTranslation[] = [
  {
    slug: "event-lantern-night",
    subject: "Lantern Night: iuwi ang mga parol",
    body: `
Tinangay ng hangin ang mga papel na parol ng night market paakyat sa mga bubong. Gusto na itong mabawi ng mga tindera, at higit pa sa salamat ang bayad nila.

## Paano sumali

- Bawat monster sa itaas ng ikalimang palapag ay puwedeng mag-drop ng **torn lantern**. Ang tatlo nito ay nagiging isang buo, sa mesa sa tabi ng water tank.
- Dalhin ang mga buong parol kay Aling Nena sa palengke.
- Isang parol: tatlong large potion. Sampu: lantern pet nang pitong araw. Limampu: sa iyo na talaga ang lantern pet.

Mula {start} hanggang {end}, oras sa Maynila. Ang mga parol na hindi mo pa naibibigay hanggang doon ay magbibigay pa rin ng liwanag sa kuwarto mo.`,
  },
  {
    slug: "event-double-experience-weekend",
    subject: "Double EXP ngayong weekend",
    body: `
Hiniling ninyo ito sa meet-up, at hiniling ninyo ulit sa pader sa likod ng videoke: dobleng EXP mula sa bawat monster, para sa lahat, sa lahat ng map.

Magsisimula sa {start} at matatapos sa {end}, oras sa Maynila.

## Mabuting malaman

- Puwede itong isabay sa EXP potion: kung +50% ang potion, tatlong beses ang makukuha mong EXP.
- Hindi nagbabago ang reward ng mga quest. Itabi muna ang mahahaba.
- Hati ang party gaya ng dati, kaya isama ang kaibigang sampung level ang hinahabol. Ito na ang weekend para roon.

Nagdagdag kami ng isa pang server, para sigurado. Matulog din kayo, please.`,
  },
  {
    slug: "event-attendance-stamp-card",
    subject: "Attendance stamp card: labing-apat na araw, labing-apat na regalo",
    body: `
Magpakita ka, may stamp ka. May bagong card ang prefect para sa bawat estudyante at istrikto siya: isang stamp sa isang araw, at kailangang tatlumpung minuto ka sa campus.

- Araw 1 hanggang 6: mga potion, pagkain ng pet mo, isang Megaphone
- Araw 7: box na may unipormeng ikaw ang pipili, puwedeng i-trade
- Araw 8 hanggang 13: 20 Milleage bawat araw
- Araw 14: **The Good Student**, title na may napakaliit na gintong bituin

Puwede kang lumiban ng isang araw. May lugar ang card para sa labing-anim at labing-apat lang ang kailangan ng mga regalo. Hanggang {end} ito, oras sa Maynila.`,
  },
];
