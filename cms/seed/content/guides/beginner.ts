import type { SeedNews } from "../seed-types";

/** For the first days on campus. */
export const beginnerGuides: SeedNews[] = [
  {
    slug: "guide-first-hour",
    subject: "Your first hour on campus",
    author: "CM Habagat",
    posted: { days: 88, at: "10:00" },
    picture: "07.webp",
    views: 6120,
    body: `
Welcome! This guide takes you from the gate to your first party. All you need is the game and about an hour.

## Before the gate

Pick the school you like: Sacred Gate, Mystic Peak and Phoenix have different people, colors and stories, but are equally strong. Your class matters more: brawler and swordsman forgive mistakes, archer and gunner teach you to keep your distance, the shaman is welcome in every party, and extreme and assassin are for those who like to live dangerously.

## The first quests

1. Talk to the prefect in front of your dormitory. She gives you a uniform and a weapon.
2. Open the inventory with **I**. A left click moves an item, a right click uses it.
3. Drag your potions into the quick item slots, and your first skills (**K**) into the skill slots, so that F1 to F4 fire them.
4. Hunt the strays behind the cafeteria until level 5. Press **Space** to collect what they drop, **Tab** for the next target.

## Then

Go to the market square. Nobody can hurt you there. Sit down, look around, and press **Enter** to say hello. Somebody will answer; this campus is like that.`,
  },
  {
    slug: "guide-default-keys",
    subject: "All default keys on one page",
    author: "GM Bagwis",
    posted: { days: 86, at: "11:00" },
    picture: "08.webp",
    showPicture: false,
    views: 5233,
    body: `
Print it, stick it next to the screen, forget about it in a week.

## Moving and fighting

- **Space** collects items, **Tab** selects the next target
- **X** attack mode, **Z** plus click PK mode
- **F1 to F4** the four skill quick slots, **Tilde** hides the skill slot
- **V** ride your vehicle, **N** vehicle information
- **Arrow keys** turn the camera

## Windows

- **C** character, **I** inventory, **K** skills, **L** pet
- **B** item bank, **Backslash** point shop, **O** locks or unlocks the Q-box
- **M** mini map, **H** help, **Y** extracurricular activity, **U** tyranny

## People

- **Enter** chat, **J** chat macro
- **P** party, **F** friends, **G** guild

## The rest

- **Esc** menu, **F12** hides the interface, **Print Screen** takes a screenshot

Every key can be changed in the menu. If you have changed too many, a button on the same page restores the defaults.`,
  },
  {
    slug: "guide-chat-commands",
    subject: "Chat: who hears what, and what it costs",
    author: "GM Dalisay",
    posted: { days: 80, at: "16:30" },
    picture: "03.webp",
    views: 3984,
    body: `
Press Enter, type, press Enter again. Everyone near you sees it. To reach others, start with a command.

## Free

- **General:** \`/say\` or \`/s\`
- **Party:** \`/party\`, \`/p\` or \`#\`
- **Club:** \`/club\`, \`/c\` or \`%\`
- **Alliance:** \`/union\`, \`/u\` or \`!\`
- **Whisper:** \`/whisper name\`, \`/w name\` or \`@ name\`. Use \`/r\` to reply to your last whisper.

## For gold

- **Regional channel** \`/1\`: 10,000 gold per message
- **Party search channel** \`/2\`: 20,000 gold per message, once every two minutes

## For an item

- **Megaphone** \`/yell\`, \`/y\` or \`$\`: everyone on the server sees it. You need a Megaphone in your inventory.

Tip: write your party search once and save it as a chat macro (J). "LF 1 shaman, Line 2, lvl 85+, may merienda" has never failed us.`,
  },
  {
    slug: "guide-choosing-a-class",
    subject: "Seven classes, honestly described",
    author: "GM Sinag",
    posted: { days: 72, at: "18:15" },
    picture: "08.webp",
    views: 7745,
    body: `
Every class can be played in several ways, by Power, Dex or Int. Here is what each one feels like, without the sales pitch.

- **Brawler.** You walk up to it and hit it. Sturdy, simple, and much deeper than it looks once you learn to guard.
- **Swordsman.** A blade for every occasion. Good alone, good in groups, best at holding a doorway.
- **Archer.** The farther, the better. Lovely in the open and miserable in a corridor.
- **Shaman.** Heals, shields, and calls the lightning when nobody is hurt. You will never wait for a party.
- **Extreme.** A little of everything, very fast. Hard to learn; the top of the ranking is full of them.
- **Gunner.** Area damage and gadgets. Eats ammunition and gold. Loud.
- **Assassin.** One perfect opening. What you do after it is the difference between a legend and a headline.

If you cannot decide, make three and take each to level 20. That is one rainy afternoon.`,
  },
  {
    slug: "guide-gold-without-tears",
    subject: "Earning gold without losing your mind",
    author: "CM Habagat",
    posted: { days: 64, at: "13:45" },
    picture: "01.webp",
    views: 4410,
    body: `
You do not need to hunt eight hours a day. These five habits brought a new character of ours to two million gold in a week of evenings.

1. **Do the extracurricular activity first (Y).** Its reward grows with your level and it takes a quarter of an hour.
2. **Pick up everything.** Space is free. Grey items sell for little, but three hundred little ones are a sword.
3. **Sell materials, not weapons.** Everybody has a sword. Everybody needs thread.
4. **Look at the market at ten in the evening.** That is when most people are on and prices are best for sellers.
5. **Repair before you are broken.** Below half durability, each point costs twice as much.

And the sixth, for free: do not spend it all on the regional channel.`,
  },
  {
    slug: "guide-joining-a-club",
    subject: "How to find a club that suits you",
    author: "GM Mayumi",
    posted: { days: 57, at: "19:00" },
    picture: "11.webp",
    views: 3102,
    body: `
A club is where the game becomes a place. There are about 190 active ones and there is one for you.

## Ask yourself

- When do you play? A club that fights on Sunday nights is no use to somebody who works on Sunday nights.
- Do you want to win, or to sit on the sofa? Both are fine. Mixing them up is not.
- Do you mind voice chat?

## Then

Press **G** for the list and its search. Clubs with an open door have a lantern beside the name. Whisper to an officer, say honestly what you want, and ask for a trial week. If the answer takes three days, that is an answer too.

You can leave at any time. You then have to wait two days before joining another, so that nobody switches sides during a war.`,
  },
];
