import type { SeedNews } from "../seed-types";

/** The last two weeks before the first start, newest first. */
export const latestNews: SeedNews[] = [
  {
    slug: "patch-0-42-rooftop-arena",
    subject: 'Patch 0.42 "Rooftop Arena" is live',
    author: "GM Amihan",
    posted: { minutes: 18 },
    picture: "05.webp",
    views: 214,
    body: `
The roof of the main building is open: duels under the moon, hunting for levels 95 to 115, and a party finder that keeps your post. The servers are back up twenty minutes early, himala! Thank you for waiting with us.

## What is new

- **Rooftop Arena.** A ring for duels under the moon, and around it a hunting ground for levels 95 to 115. Mind the edges: the fall is real.
- **Party finder keeps your post.** Switching maps no longer removes your message from the party search channel.
- **Quick slots remember themselves.** F1 to F4 are now saved for each character, not for the whole account.

## What is fixed

- Pets no longer eat the food of the pet standing next to them. Sorry, Bantay.
- The Q-box stays locked after a relog when you locked it with O.
- Gunners can reload while riding again.

Please restart your launcher once so it picks up the new files. If it stops at 97%, take the small patch from the [downloads](/downloads) page instead.`,
  },
  {
    slug: "gate-war-season-3-week-2",
    subject: "Gate War, season 3, week 2: Bayanihan keeps Sacred Gate",
    author: "GM Lakan",
    posted: { minutes: 190 },
    picture: "04.webp",
    views: 642,
    body: `
What a night. All three areas changed hands at least once, and the last one was decided eleven seconds before the bell.

## The map this week

- **Sacred Gate area:** Bayanihan, who held it from the first half hour
- **Mystic Peak area:** Lakbay Diwa, taken back from Habagat in the final minute
- **Phoenix area:** nobody. Three clubs were at the gate when the bell rang, and none was through it

Taxes are set by the new owners and take effect tonight. Habagat has already promised, very loudly and on megaphone, that next week will be different.

Replays are welcome. Post yours and we will pick three for the [movies](/movies) page.`,
  },
  {
    slug: "watch-out-for-fake-coin-sellers",
    subject: "Watch out: fake R-Coin pages are going around",
    author: "GM Tala",
    posted: { days: 1, at: "10:15" },
    picture: "15.webp",
    views: 1187,
    body: `
In the last few days several of you have sent us links to pages that look a lot like this one and offer R-Coin "at half price". They are not ours. Salamat to everyone who reported them; two are already gone.

## How to tell it is really us

1. R-Coin codes are redeemed here, on your account page, after you have logged in. Nowhere else.
2. No GM will ever ask for your password, your secret answer or a code you bought. Not in a whisper, not by email, not "for verification".
3. GM names have a gold tag in the game. A name that only _starts_ with GM is a player with too much free time.

If you have entered your password on a page you now doubt, change it today to one you use nowhere else. We would rather answer ten worried tickets than one sad one.`,
  },
  {
    slug: "new-leonair-transfer-students",
    subject: "Transfer students from Leonair seen near the old gate",
    author: "GM Mayumi",
    posted: { days: 2, at: "19:30" },
    picture: "07.webp",
    views: 903,
    body: `
It began with one uniform that nobody could place: grey, with a lion on the cuff. By this evening there were five of them sitting on the steps of the old gate, eating fishball and refusing to say who let them in.

Leonair has not sent anybody across the bridge since the incident. The student council of Sacred Gate says that it was not asked. Mystic Peak says that it was not told. Phoenix, being Phoenix, has already challenged them to a match.

> "We are only here to study," said the tallest. She did not say what.

Talk to them if you pass by. They answer differently depending on your school and on the hour, and one of them is quite happy to lose at cards.`,
  },
  {
    slug: "scheduled-maintenance-thursday-window",
    subject: "The weekly maintenance is getting shorter",
    author: "GM Bagwis",
    posted: { days: 3, at: "14:00" },
    picture: "02.webp",
    showPicture: false,
    views: 455,
    body: `
Good news for those of you who log in right after lunch. From this week on, the weekly maintenance takes **one hour instead of three**.

We moved the slow part, checking every inventory for duplicates, to a copy of the database. It now runs while you play and you will not feel it. What remains is the restart itself and whatever the patch of the week brings.

- Start: 10:00 in the morning, Manila time
- End: 11:00, usually a little before
- Event timers stop during that hour, so you lose nothing`,
  },
  {
    slug: "meet-the-winners-of-the-fan-art-month",
    subject: "The winners of Fan Art Month",
    author: "CM Habagat",
    posted: { days: 4, at: "18:20" },
    picture: "10.webp",
    views: 768,
    body: `
Three hundred and twelve drawings, two sculptures made of bottle caps and one very brave cake. You did not make it easy for the judges.

## First place

**Liwanag** from Mystic Peak, for _The Last Jeepney_, a shaman waiting alone at the terminal with every lantern out but hers. It hangs in the library of the game from today. Go and look at it at night.

## Second and third

- **kuyaBoyet**, for a brawler taping his knuckles with the school tie
- **sinigang_na_ranger**, for the four institutes as four bowls of soup, which should not work and does

All three get 2,000 R-Coin and a title of their own. Everybody who took part finds a painter's cap in the item bank.`,
  },
  {
    slug: "extreme-class-balance-notes",
    subject: "Class balance: why Extreme changed, and what comes next",
    author: "GM Sinag",
    posted: { days: 5, at: "16:45" },
    picture: "08.webp",
    views: 1530,
    body: `
Last week's change to the Extreme class was not popular, and you told us so in detail. Here is the reasoning, with numbers.

In Gate War, four of the ten top scorers were Extreme, a class that one player in twelve plays. Nearly all of it came from one combination: the opening stun into the double kick, with no answer to it unless you had already spent your escape.

## What we did

- The stun lasts 1.2 seconds instead of 1.8.
- The kick costs 20% more.
- Damage to monsters is unchanged. Your hunting speed is the same as before.

## What we are looking at

Archers on Power are behind, and it is not only the archers who say so. The next test build raises the base damage of heavy bows slightly, and we will watch what happens. If you play one, join the test server this weekend and tell us how it feels.`,
  },
  {
    slug: "server-move-complete",
    subject: "We have moved: new machines, lower ping",
    author: "GM Bagwis",
    posted: { days: 6, at: "11:10" },
    picture: "15.webp",
    views: 1012,
    body: `
The servers now live in a new room in Metro Manila, on machines that were built this year. The move took five hours on a Tuesday night and nobody lost so much as a potion.

In our own measurements the ping from Quezon City fell from 31 to 12 ms, from Cebu from 58 to 29 and from Davao from 74 to 41. Yours will differ, depending on your line and on who at home is watching videos.

If you are _slower_ than before, please open a ticket with your city and provider. Two providers still send their traffic around the long way and we are talking to both.`,
  },
  {
    slug: "megaphone-rules-reminder",
    subject: "A friendly word about the megaphone",
    author: "GM Dalisay",
    posted: { days: 8, at: "13:25" },
    picture: "16.webp",
    showPicture: false,
    views: 587,
    body: `
The megaphone reaches every player on the server. That includes the ten-year-old cousin who was allowed one hour on a Sunday.

Selling, looking for a club, congratulating, teasing the losers of last night's war: all welcome. Insults, attacks on family, anything about real-world elections: not. The first time gives you a day without chat, the second a week.

You need a Megaphone in your inventory and \`/yell\`, \`/y\` or \`$\` in front of the message. If all you want is a party, the search channel \`/2\` is cheaper than three megaphones and does not wake the whole campus.`,
  },
  {
    slug: "milleage-shop-new-shelf",
    subject: "Milleage shop: a new shelf, and nothing on it is for sale elsewhere",
    author: "GM Tala",
    posted: { days: 9, at: "17:00" },
    picture: "10.webp",
    views: 834,
    body: `
Milleage is what you get for being here: for buying in the item shop, for daily quests, for pulling your barkada through a dungeon for the fourth time. Until now there was little to do with it.

From today the point shop has a second shelf. Open it with the Backslash key.

- **Rain jacket**, in the color of your school
- **Lunch box**, restores a little every minute for half an hour
- **Folding umbrella**, a back item that opens when it rains on campus
- **Name tag**, lets you change the color of your name for a week

None of these can be traded, and none makes you stronger. They are for looking good on the roof.`,
  },
  {
    slug: "phoenix-week-in-review",
    subject: "Campus notes: a week with Phoenix",
    author: "GM Mayumi",
    posted: { days: 11, at: "20:05" },
    picture: "12.webp",
    views: 498,
    body: `
Every month one of us spends a week inside one school and writes down what they see. This time: Phoenix, where the lights in the gym never go out.

They train at five in the morning. I did not know that there was a five in the morning. They share food without asking and lend out weapons without a deposit, and if you do not bring them back, you are simply never invited again. In seven days I saw it happen once, and nobody talked about it.

There is a wall behind the pool with the names of everyone who did not come back from the incident. New students are taken there on their first evening. They are not told what to do. Most of them sweep.

Next month: Sacred Gate, if they will have me.`,
  },
];
