import type { SeedNews } from "../seed-types";

/** For those who know their way to the canteen. */
export const advancedGuides: SeedNews[] = [
  {
    slug: "guide-rooftop-arena",
    subject: "Up to the Rooftop Arena: a route for your first visit",
    author: "GM Sinag",
    posted: { minutes: 75 },
    picture: "05.webp",
    views: 96,
    body: `
The new map is steep, dark and full of corners. This is the way we walked it in testing, and only one of us fell.

## Bring

- A party of four with a shaman, levels 95 to 105
- 60 large potions each; there is no vendor above the fifth floor
- Anything that gives light. A lantern pet is worth its food tonight.

## The way

1. Take the fire stairs, not the elevator. The elevator stops where it wants.
2. On the first terrace, fight with your back to the water tank. Nothing that flies can land there.
3. Cross to the second roof only when the signal light is red. While it is green the watchers look your way.
4. The greenhouse is safe until somebody breaks a pane. Do not break a pane.

The chest behind the antenna opens once a day for each of you. Do it last: the noise calls the caretaker.`,
  },
  {
    slug: "guide-gate-war-basics",
    subject: "Gate War for officers: the three areas and how taxes work",
    author: "GM Lakan",
    posted: { days: 7, at: "15:30" },
    picture: "04.webp",
    views: 1288,
    body: `
Three areas can be held: Sacred Gate, Mystic Peak and Phoenix. Whoever holds one sets the tax there and keeps it for the week.

## The two hours

- Areas open together. Your club may attack all three and hold all three, if you are mad enough.
- An area belongs to whoever stands at its post when the bell rings. The one hour fifty-nine before that is only preparation.
- Fallen players respawn at their own school after twenty seconds. The walk from there decides wars: hold the bridge, not the post.

## Taxes

The owner sets a tax of 0 to 10 percent on what vendors in the area earn. High taxes chase the shoppers away. In the last three months the richest owners took four percent.

## A plan that works

Two parties at the post, one at the bridge, one that goes where it is annoying. Officers talk in \`/c\`, allies in \`/u\`, and only one person gives orders. Choose that person before you start.`,
  },
  {
    slug: "guide-protect-your-account",
    subject: "Keep your account yours: ten minutes that help",
    author: "GM Tala",
    posted: { days: 14, at: "14:00" },
    picture: "15.webp",
    views: 2075,
    body: `
Nine out of ten lost accounts were lost in one of three ways: a shared password, a computer shop, or a page that looked like ours. You can close all three in ten minutes.

1. **A password of its own.** At least eight characters and used nowhere else. Four words in a row are easier to remember than \`P@ssw0rd1\`, and better.
2. **A secret answer that is not on your profile.** Your dog's name is public. The answer need not be true; it must only be yours.
3. **An email address you can still open.** Everything we send about your account goes there.
4. **Your home connection.** Request to whitelist it on your account page. We review requests within a day.
5. **In a computer shop:** never check "remember me", log out, and wait until you see the login page again.

A GM never asks for your password. If someone does, they are not a GM. Report the name and go on with your day.`,
  },
  {
    slug: "guide-rcoin-and-milleage",
    subject: "R-Coin and Milleage: what they are and what they buy",
    author: "GM Tala",
    posted: { days: 21, at: "12:40" },
    picture: "10.webp",
    showPicture: false,
    views: 3391,
    body: `
There are two balances on your account, shown in the side panel when you are logged in.

## R-Coin

You top it up by redeeming a code on your account page. Each code works once, on one account, in upper or lower case. If you support a streamer, enter their referral code in the second field.

## Milleage

You cannot buy it. You earn it by playing: quests, helping new students, and a little with every purchase. It pays for the things on the Milleage shelf.

## After buying

What you buy waits in the item bank (**B**) of whichever character you log in with next. Take it out and it belongs to that character. Your purchase history shows which items are still waiting.

Prices are in whole coins and what you see is what you pay. If anything is missing after ten minutes, open a ticket with the time of purchase; we can trace every coin.`,
  },
  {
    slug: "guide-party-roles-line-two",
    subject: "Subway Line 2: who does what in a party of eight",
    author: "GM Lakan",
    posted: { days: 30, at: "20:20" },
    picture: "06.webp",
    views: 1930,
    body: `
Most parties that fail on Line 2 do so on the second platform, and nearly always for the same reason: everybody runs.

- **Front (1 or 2):** a brawler or a swordsman on Power. You choose where the fight takes place. Choose the stairs.
- **Healers (1, better 2):** shamans stand _behind_ a pillar, not beside it.
- **Ranged (2 to 3):** archers and gunners kill what crawls on the ceiling first. Tab will not find it; look up.
- **Roaming (the rest):** extreme and assassin take the ones with the lamps. Without lamps the others are blind.

When the train comes, stop fighting and step on it, all of you. It waits for eight seconds. We have left good friends behind on that platform.`,
  },
  {
    slug: "guide-slow-computer",
    subject: "Playing well on an old computer",
    author: "GM Bagwis",
    posted: { days: 45, at: "17:10" },
    picture: "09.webp",
    views: 4876,
    body: `
You do not need a new machine. Half of our own team plays on laptops that are older than the game.

## In the game

1. Menu, Graphics, shadows to _low_. This alone gives you a third more frames per second.
2. Turn other players' effects off in Gate War. You will see more, not less.
3. Press **F12** to hide the interface while you film or watch.

## Outside it

- Run one client only. A second one takes more than half of what the first had, and both will stutter.
- Leave 10 GB free on the disk. Windows uses it when it runs out of memory.
- Plug it in. Most laptops halve their speed on battery.
- Clean the fan. We mean it. A soft brush, five minutes, ten degrees less.

If it still will not run, send us a ticket with your graphics card and memory. We keep a list and test on the most common one.`,
  },
];
