import type { SeedEvent } from "../seed-types";

/** Running now or still to come. */
export const presentEvents: SeedEvent[] = [
  {
    slug: "event-lantern-night",
    subject: "Lantern Night: bring the lanterns home",
    author: "GM Amihan",
    posted: { minutes: 42 },
    picture: "03.webp",
    views: 158,
    starts: { day: -1, at: "18:00" },
    ends: { day: 6, at: "23:59" },
    body: `
The wind has carried the paper lanterns of the night market up to the roofs. The vendors would like them back, and they pay in more than thanks.

## How it works

- Every monster above the fifth floor may drop a **torn lantern**. Three of them make a whole one, at the table beside the water tank.
- Bring whole lanterns to Aling Nena in the market.
- One lantern: three large potions. Ten: a lantern pet for seven days. Fifty: the lantern pet for good.

From {start} until {end}, Manila time. Lanterns that you have not handed in by then will still light up your room.`,
  },
  {
    slug: "event-double-experience-weekend",
    subject: "Double EXP weekend",
    author: "GM Sinag",
    posted: { minutes: 310 },
    picture: "08.webp",
    views: 377,
    starts: { day: 1, at: "18:00" },
    ends: { day: 3, at: "23:59" },
    body: `
You asked for it at the meet-up, and you asked for it on the wall behind the videoke: twice the experience from every monster, for everybody, on all maps.

It begins on {start} and ends on {end}, Manila time.

## Good to know

- It multiplies with experience potions: with a +50% potion you get three times the experience.
- Quest rewards stay the same. Keep the long ones for another day.
- Parties share as usual, so bring the friend who is ten levels behind. This is the weekend for it.

We have added one more server, to be safe. Matulog din kayo, please.`,
  },
  {
    slug: "event-attendance-stamp-card",
    subject: "Attendance stamp card: fourteen days, fourteen gifts",
    author: "GM Mayumi",
    posted: { days: 4, at: "09:00" },
    picture: "13.webp",
    views: 1410,
    starts: { day: -4, at: "00:00" },
    ends: { day: 10, at: "23:59" },
    body: `
Show your face, get a stamp. The prefect has a new card for every student and she is strict: one stamp a day, and you have to be on campus for thirty minutes.

- Days 1 to 6: potions, food for your pet, one Megaphone
- Day 7: a box with a uniform of your choice, tradeable
- Days 8 to 13: 20 Milleage each day
- Day 14: **The Good Student**, a title with a very small golden star

You may miss a day. The card has room for sixteen and the gifts need fourteen. It runs until {end}, Manila time.`,
  },
  {
    slug: "event-school-derby",
    subject: "School derby: three schools, one cup",
    author: "GM Lakan",
    posted: { days: 2, at: "12:30" },
    picture: "11.webp",
    views: 988,
    starts: { day: 7, at: "20:00" },
    ends: { day: 7, at: "22:30" },
    body: `
Sacred Gate has won it twice, Phoenix once, and Mystic Peak has a shelf with nothing but dust on it. On {start} the cup is on the table again.

## Format

1. Eight against eight, best of three, on the painted court
2. Each school sends the eight that its council picks. Sign up at the council's door by the evening before.
3. The two best schools meet in the final; the third one chooses the weather

Spectators stand on the balconies and may throw streamers, not shoes. All students of the winning school walk ten percent faster for three days, which Mystic Peak says it does not need.`,
  },
  {
    slug: "event-screenshot-contest-rain",
    subject: 'Screenshot contest: "After the rain"',
    author: "CM Habagat",
    posted: { days: 6, at: "17:30" },
    picture: "10.webp",
    views: 803,
    starts: { day: -6, at: "17:30" },
    ends: { day: 8, at: "20:00" },
    body: `
The best light on campus is the quarter of an hour after a shower, when the tiles shine and nobody is out yet. Show us your picture of it.

- Press **F12** to hide the interface, then **Print Screen**.
- One picture per player, straight from the game. Cropping is fine, filters are not.
- Send it by ticket with the subject _After the rain_ and your character's name before {end}, Manila time.

Five pictures win 1,000 R-Coin and a place in the [gallery](/gallery). The team picks the final five, and you vote for the winner.`,
  },
  {
    slug: "event-returning-students",
    subject: "Returning students: the night bus is running",
    author: "GM Dalisay",
    posted: { days: 1, at: "16:10" },
    picture: "14.webp",
    views: 529,
    starts: { day: 4, at: "19:00" },
    ends: { day: 18, at: "23:59" },
    body: `
You went away for work, for school, for love, or because of that one dungeon. Your bed is still made. From {start} a bus goes back to campus every night, and there is a seat on it for everybody who has not logged in for sixty days.

## On the bus

- A uniform in your size, a full set of potions and a vehicle for fourteen days
- A letter with what has changed since your last visit, two pages, with pictures
- Your old level and everything in your item bank, exactly as you left it

## For those who stayed

Fetch a friend from the stop in front of the gate and walk in together. You both find 100 Milleage in the mail, once for each friend, five friends at most. The last bus leaves on {end}, Manila time. Sakay na!`,
  },
];
