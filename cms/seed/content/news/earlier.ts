import type { SeedNews } from "../seed-types";

/** From two weeks to two months before the first start, newest first. */
export const earlierNews: SeedNews[] = [
  {
    slug: "patch-0-41-notes",
    subject: "Patch 0.41: mounts, mail and many small things",
    author: "GM Amihan",
    posted: { days: 13, at: "12:00" },
    picture: "14.webp",
    views: 1322,
    body: `
A patch with no big name, because it is made of forty small ones. Here are the ones you will notice.

## Vehicles

- The N key shows fuel, wear and the next service of your vehicle.
- Bikes no longer slide sideways on the wet street in front of the market.
- Two players can ride the tricycle. Three can try.

## Mail and bank

- Item mail arrives within a minute instead of ten.
- The item bank (B) has a search field. Finally, we know.

## Monsters

- The crawlers in the subway see you a little later and forget you a little sooner.
- The caretaker of the east wing has his keys back and is in a better mood.`,
  },
  {
    slug: "how-we-handle-bans",
    subject: "How we handle bans, step by step",
    author: "GM Dalisay",
    posted: { days: 15, at: "15:40" },
    picture: "15.webp",
    showPicture: false,
    views: 1764,
    body: `
We banned 214 accounts last month. You asked how we decide, and you have a right to know.

1. A report or a log raises a flag. Software may raise a flag, but it never bans.
2. One of us looks at what the account did, not at who reported it.
3. A second one looks without knowing what the first concluded.
4. If both agree, the account is closed and its owner gets an email with the reason.

You have fourteen days to reply to that email. Eleven of the 214 did, and we reopened two: one was a shared computer shop, the other an honest mistake of ours. Both got an apology and their lost days back.

Bots are closed at once and for good. For everything else, there is a second chance.`,
  },
  {
    slug: "student-council-elections",
    subject: "Student councils: the votes are counted",
    author: "GM Mayumi",
    posted: { days: 17, at: "21:00" },
    picture: "11.webp",
    views: 921,
    body: `
4,306 of you voted, which is more than we had ballots for.

- **Sacred Gate** keeps _Dayang_, who promised nothing except to answer every letter, and has done so for a year.
- **Mystic Peak** has a new president, _Tagumpay_, after a second round and a difference of nine votes.
- **Phoenix** did not elect anybody. They held a tournament. _Agila_ won.

The councils choose the color of the lanterns, the music in the canteen and one rule each for the next Gate War. They meet on Friday in front of the library and you may heckle.`,
  },
  {
    slug: "subway-line-2-reopens",
    subject: "Line 2 of the subway reopens, for the brave",
    author: "GM Lakan",
    posted: { days: 20, at: "18:00" },
    picture: "06.webp",
    views: 1409,
    body: `
SFG engineers have pumped the water out of Line 2 and put the power back on as far as the third station. Beyond it they have put a sign.

The first three stations are for parties of levels 80 to 95. Trains run. You can get on them, and you should, because walking takes a quarter of an hour and things live between the rails that were not there before the incident.

The fourth station is for nobody yet. If you read the sign twice you will see that it was written by somebody in a hurry.`,
  },
  {
    slug: "starter-help-for-new-students",
    subject: "New here? Older students will carry your books",
    author: "CM Habagat",
    posted: { days: 22, at: "10:30" },
    picture: "07.webp",
    views: 1105,
    body: `
Starting alone in a game that others have played for years can feel like the first day at a new school. Because it is one.

From today every character below level 40 can ask for an _ate_ or a _kuya_: an older student of the same school who gets a daily Milleage reward for showing you around. Talk to the prefect in front of your dormitory.

- You choose each other; either of you can end it without giving a reason.
- The older student gets nothing for your levels, only for the time you play together. No rushing.
- After two weeks you both get a keyring with the other's name on it.`,
  },
  {
    slug: "dev-notes-drawing-the-campus-at-night",
    subject: "Behind the scenes: drawing the campus at night",
    author: "CM Habagat",
    posted: { days: 25, at: "19:15" },
    picture: "03.webp",
    views: 689,
    body: `
"Make it dark, but let me see everything." That was the brief for the rooftop, and our artists have not forgiven it.

The trick, they say, is that night is not black. The sky over the city is the color of old tea, because of the signal lights behind the haze. Metal takes that color on its upper edges and everything below may go as dark as it likes. Then you need one warm thing: a lantern, a window, a vendor's lamp. The eye goes there first and finds its way from it.

We counted: there are 412 lamps on the new map and each was put there by hand. Four of them flicker. If you find all four, tell GM Sinag, who has a bet running.`,
  },
  {
    slug: "two-step-protection-for-item-bank",
    subject: "Your item bank can now ask for a second code",
    author: "GM Tala",
    posted: { days: 28, at: "14:20" },
    picture: "15.webp",
    views: 876,
    body: `
Most accounts that we help recover were not hacked by a genius. A friend knew the password, or a computer shop did.

You can now set a six-digit bank code in the game. Without it nothing leaves your item bank, even if somebody else is logged in as you. After five wrong tries the bank is locked for an hour and you get an email.

We cannot read the code and we cannot tell it to you. If you forget it, open a ticket with your secret answer: after a seven-day wait we remove the code. Choose one you will remember, and please not 123456.`,
  },
  {
    slug: "club-house-furniture",
    subject: "Club houses: rearrange the sofa, at last",
    author: "GM Sinag",
    posted: { days: 31, at: "17:35" },
    picture: "09.webp",
    views: 742,
    body: `
Since the club houses opened, every one of them has had the same sofa in the same corner. It was a good sofa. It is now yours to move.

The club master and everybody with the _Tambay_ right can place, turn and put away furniture. Beds, tables, lamps and plants come from quests and from the carpenter in the market, who takes gold only and gives no discounts. Trophies from Gate Wars can be hung on any wall.

There is room for 60 pieces. Somebody will build a maze with them. We look forward to it.`,
  },
  {
    slug: "shaman-quest-line-chapter-two",
    subject: 'Shamans: the second chapter of "The Quiet Bell"',
    author: "GM Mayumi",
    posted: { days: 34, at: "20:40" },
    picture: "13.webp",
    views: 815,
    body: `
At the end of the first chapter the bell under Mystic Peak rang by itself, once. Many of you asked what it meant. Sister Ligaya has asked too, for thirty years.

The second chapter is for shamans from level 70 and takes about two evenings. Most of it can be done alone; for the descent you need two friends who trust you to keep them alive in the dark. Bring more potions than you think and no pets. They will not follow.

There is a choice at the end. It cannot be undone, and it is different for everyone.`,
  },
  {
    slug: "gold-sink-and-prices",
    subject: "Why regional chat costs 10,000 gold",
    author: "GM Sinag",
    posted: { days: 38, at: "13:00" },
    picture: "10.webp",
    showPicture: false,
    views: 1243,
    body: `
Every month somebody asks, so here it is in one place.

Monsters make gold. If nothing takes it away again, prices rise until a new player cannot buy a potion. So a few conveniences cost gold that leaves the game: repairs, vehicle fuel, the auctioneer's cut and the wide chat channels. A message in the regional channel \`/1\` is 10,000 gold. One in the party search channel \`/2\` is 20,000, once every two minutes.

Does it work? The price of a large healing potion in the market has stayed between 480 and 530 gold for five months. A year ago it doubled in two.`,
  },
  {
    slug: "community-meetup-recap",
    subject: "The meet-up: 140 players, one broken videoke",
    author: "CM Habagat",
    posted: { days: 42, at: "16:00" },
    picture: "16.webp",
    views: 960,
    body: `
You came from Baguio, from Batangas, and one of you on a night bus from Bicol with a box of pili nuts for everybody. Maraming salamat!

We learned that the leaders of two clubs who insult each other every Sunday are brothers-in-law. We learned that GM Lakan cannot sing. The machine gave up after his second song, and we do not think it was a coincidence.

The questions you put on the wall, all 87 of them, are being answered one by one. The first twenty will be up next week. For everybody who could not come: the next meet-up will be in the Visayas, and we will bring a second machine.`,
  },
];
