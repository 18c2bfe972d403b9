import type { SeedNews } from "../seed-types";

/** From two to five months before the first start, newest first. */
export const oldestNews: SeedNews[] = [
  {
    slug: "assassin-class-opens",
    subject: "A seventh class steps out of the shadow: Assassin",
    author: "GM Amihan",
    posted: { days: 48, at: "18:00" },
    picture: "05.webp",
    views: 3120,
    body: `
Nobody applied for it. They were in the lecture halls all along, in the last row, and at some point somebody counted.

The Assassin fights from where you are not looking. Twin blades or a chain, light clothes, no shield, and a meter that fills while you stand unseen. Played with patience it is the deadliest opening in the game. Played without, it is a short walk back from the infirmary.

## To begin

- Any school, any character slot, from level 1
- The first quest starts at the back door of the dormitory, after dark
- Builds on Dex are the easiest; Power and Int open at level 60

The ranking page has the new class in its filter from tonight.`,
  },
  {
    slug: "ranking-resets-explained",
    subject: "Monthly rankings: when they reset, and what stays",
    author: "GM Sinag",
    posted: { days: 53, at: "11:30" },
    picture: "11.webp",
    showPicture: false,
    views: 1498,
    body: `
The lists on the [ranking](/rankings) page show the top 100 of this month. On the first day of each month, at midnight in Manila, they start again.

Kills and deaths count from zero on that day. Level, gold and MMR are shown as they stand, because nobody wants to lose those. Each school and each class has a top 100 of its own when you use the filters.

The champions of each month keep a title for the whole of the next one. So if you wake up on the first and your name is gone: it was there, we saw it, and so did everybody else.`,
  },
  {
    slug: "lost-and-found-duplicate-items",
    subject: "About the duplicated rings",
    author: "GM Bagwis",
    posted: { days: 59, at: "22:10" },
    picture: "01.webp",
    views: 2210,
    body: `
Between 19:40 and 20:25 tonight it was possible to get a second copy of a ring by trading it at the moment of a map change. Thirty-one of you noticed. Twenty-six of you told us, within minutes. Thank you.

We stopped trading at 20:25, then found and fixed the cause. The 94 copied rings are gone. The originals are where they were. Anyone who bought a copy in good faith got their gold back.

The five who kept quiet and sold theirs have had a conversation with us. Trading is open again.`,
  },
  {
    slug: "mystic-peak-library-hours",
    subject: "Mystic Peak library now open all night",
    author: "GM Mayumi",
    posted: { days: 66, at: "20:00" },
    picture: "09.webp",
    views: 634,
    body: `
The head librarian has given in. After two years of letters, one sit-in and a very polite poem on the door, the reading room of Mystic Peak stays open until the morning.

For you this means a safe place to leave your character at night that also teaches: an hour in the reading room gives a little knowledge, up to three hours a day. It does not replace hunting. It is meant for those of you who also have an exam tomorrow.

The upper floors stay shut. Whatever walks there after midnight has its own ticket.`,
  },
  {
    slug: "client-size-cut-in-half",
    subject: "The client is now half the size",
    author: "GM Bagwis",
    posted: { days: 74, at: "15:00" },
    picture: "02.webp",
    views: 1876,
    body: `
We know that many of you play on a laptop with a full disk and download over a phone connection. So two of us spent the rainy weeks doing nothing but packing textures.

- The full client was 9.4 GB and is now 4.7.
- Loading a map takes about a third less time on a hard disk.
- You will not see a difference. If you do, send us a screenshot; we compared four thousand and may have missed one.

If you have the game already, the launcher repacks your files once. That takes ten minutes and your fan will be audible. Go and make coffee.`,
  },
  {
    slug: "thank-you-for-the-relief-drive",
    subject: "Thank you: what your relief boxes became",
    author: "CM Habagat",
    posted: { days: 83, at: "09:30" },
    picture: "07.webp",
    views: 1340,
    body: `
For two weeks every relief box sold in the item shop was sent on to people who had lost their homes in the floods. You bought 5,118 of them.

With the partners we named at the start, that became 900 family packs of rice, canned food and soap, 400 school bags, and roofing for eleven houses. The receipts hang in our office; anyone who wants to see them is welcome, with notice, and gets coffee.

We kept nothing, not even the payment fees. Ang galing ninyo.`,
  },
  {
    slug: "safe-zone-around-the-market",
    subject: "No more fighting in front of the fishball stand",
    author: "GM Lakan",
    posted: { days: 95, at: "17:45" },
    picture: "03.webp",
    views: 1022,
    body: `
It has been funny, and then it was not: the square in front of the market had become the most dangerous place on campus, and new players were being knocked out while buying their first potion.

From today the square is a safe zone. PK mode (Z plus click) switches itself off when you enter and stays off for five seconds after you leave. Duels by mutual consent are allowed on the painted court next to the stand.

The vendor has asked us to pass on his thanks, and that he will keep the prices as they are.`,
  },
  {
    slug: "a-letter-from-the-team",
    subject: "One year after the gates opened: a letter from the team",
    author: "GM Amihan",
    posted: { days: 140, at: "12:00" },
    picture: "16.webp",
    views: 4205,
    body: `
A year ago we opened a gate, not knowing whether anybody would walk through. At noon there were nine of you. At midnight there were two thousand, and the server that we had been so proud of lay on its back like a turtle.

Since then you have started 318 clubs, of which 190 still meet. You have written 22,000 tickets, most of them kind. Two of you married; the proposal was made on megaphone, and yes, she had to spend a Megaphone of her own to answer.

We have made mistakes and you know them all by name. We will make others. What we promise is the same as on the first day: we play here ourselves, we answer, and nobody can buy a victory.

See you on campus. Ingat palagi.`,
  },
];
