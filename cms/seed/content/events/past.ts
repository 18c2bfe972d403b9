import type { SeedEvent } from "../seed-types";

/** Over, and worth remembering. */
export const pastEvents: SeedEvent[] = [
  {
    slug: "event-boss-parade",
    subject: "Boss parade: nine giants in one night",
    author: "GM Sinag",
    posted: { days: 16, at: "11:00" },
    picture: "12.webp",
    views: 2214,
    starts: { day: -12, at: "20:00" },
    ends: { day: -12, at: "23:00" },
    body: `
For one evening the nine great monsters of the campus leave their holes and walk down the main road, one after the other, from the old gate to the river.

A new one every twenty minutes, from {start} until {end}, Manila time. Everyone who lands a hit gets a share; there is no prize for the last blow, so nobody can steal it.

> Update: you killed all nine. The ninth fell four minutes before the end, to a level 31 archer named **tsinelas**. She has a statue now.`,
  },
  {
    slug: "event-cook-off",
    subject: "The great canteen cook-off",
    author: "GM Mayumi",
    posted: { days: 27, at: "14:30" },
    picture: "10.webp",
    views: 1120,
    starts: { day: -24, at: "12:00" },
    ends: { day: -18, at: "23:59" },
    body: `
The cook has lost her recipe book in the flooded cellar and nine hundred students are hungry. Find the pages, collect what they ask for, and cook.

- Twelve pages, hidden in all three schools
- Every dish restores health and makes you a little better at something for half an hour
- The school that serves the most plates chooses the dish of the month

From {start} until {end}, Manila time.

> Update: Phoenix served 14,902 plates and chose adobo. The vegetarians of Mystic Peak have asked for a recount.`,
  },
  {
    slug: "event-hide-and-seek-gm",
    subject: "Find the GM",
    author: "GM Dalisay",
    posted: { days: 36, at: "18:00" },
    picture: "09.webp",
    views: 960,
    starts: { day: -35, at: "21:00" },
    ends: { day: -35, at: "22:00" },
    body: `
One of us will hide. You will look. The first player to say the password in front of them gets a Megaphone, 300 Milleage and the right to choose the next hiding place.

A hint every ten minutes, by megaphone, from {start}, Manila time. No hints by whisper; we know your faces.

> Update: GM Tala was a potted plant in front of the dean's office for forty-one minutes. **Kalabasa** found her because "plants do not blink".`,
  },
  {
    slug: "event-fishing-day",
    subject: "Fishing day at the river",
    author: "CM Habagat",
    posted: { days: 50, at: "10:00" },
    picture: "13.webp",
    views: 1345,
    starts: { day: -48, at: "06:00" },
    ends: { day: -46, at: "20:00" },
    body: `
No weapons, no levels, no shouting. Borrow a rod from the boatman, sit down, press Space when the float goes under.

- Small fish can be grilled on the spot
- Big ones are weighed at the pier; the heaviest of each day gets a boat, on land, as furniture
- Boots are worth nothing, unless you catch a pair

From {start} until {end}, Manila time. It rained on the second day and you stayed. We have rarely had a quieter or better event.`,
  },
  {
    slug: "event-archery-range",
    subject: "Open day at the archery range",
    author: "GM Lakan",
    posted: { days: 70, at: "15:00" },
    picture: "08.webp",
    views: 702,
    starts: { day: -67, at: "13:00" },
    ends: { day: -67, at: "19:00" },
    body: `
Archers shoot; everyone else may try. The range of Sacred Gate is open to all schools from {start} until {end}, Manila time.

Thirty arrows, moving targets, wind. The three best of every class get a quiver to wear on the back, whatever they fight with. Shamans are asked not to help the wind.

> Update: best score 287 of 300, by an archer, as one would hope. Second: a brawler, 281, with a borrowed bow and her eyes nearly closed.`,
  },
  {
    slug: "event-night-market-opening",
    subject: "The night market opens",
    author: "GM Amihan",
    posted: { days: 102, at: "17:00" },
    picture: "03.webp",
    views: 2877,
    starts: { day: -100, at: "18:00" },
    ends: { day: -93, at: "02:00" },
    body: `
When the signal lights come on, the square in front of the gate fills with stalls: lanterns, skewers, second-hand weapons, and a fortune teller who is right more often than is comfortable.

For its first week, from {start} until {end}, Manila time:

1. Everything costs a tenth less
2. Every purchase is a ticket for the raffle on the last night
3. The band plays requests, if you bring them something to eat

The market stays after the event. The band does not; they have exams.`,
  },
];
