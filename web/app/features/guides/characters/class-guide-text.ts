import { msg } from "~/platform/language/i18n";

/** How to play a class with one of the three stats. */
interface SubType {
  stat: "Power" | "Dex" | "Int";
  weapon: string;
  text: string;
}

/** One class of the guide: a panel, and for the first seven also a tab. */
export interface GuideClass {
  /** The panel's address: `/characters#archer`. */
  id: string;
  /** Label of the tab. */
  tab: string;
  /** Name in rankings and character lists. */
  name: string;
  /** The class of the game (account-service contract, `CLASSES`). */
  slug: string;
  motto: string;
  text: string;
  weapons: string;
  subTypes: readonly [SubType, SubType, SubType];
}

/** The seven tabs, in order. */
export const TABBED_CLASSES: readonly GuideClass[] = [
  {
    id: "brawler",
    tab: msg("Brawler"),
    name: msg("Brawler"),
    slug: "brawler",
    motto: msg("Close the distance. Keep it closed."),
    text: msg(
      "Brawlers stand where the fight is thickest and are still standing when it thins out. Their combos are short and honest, their guard is the best on campus, and a party that has one in front sleeps well.",
    ),
    weapons: msg("Gauntlets, knuckles and hand wraps: a brawler's weapon is worn, not carried."),
    subTypes: [
      {
        stat: "Power",
        weapon: msg("Iron gauntlets"),
        text: msg(
          "Slow, heavy blows that throw the enemy back. The most health of all and the simplest way to begin.",
        ),
      },
      {
        stat: "Dex",
        weapon: msg("Knuckles"),
        text: msg("Fast combos and a step to the side after each. Fewer bruises, because fewer hits land."),
      },
      {
        stat: "Int",
        weapon: msg("Charmed wraps"),
        text: msg(
          "Strikes that burn with spirit and a shout that steels the whole party. Rare, and missed when absent.",
        ),
      },
    ],
  },
  {
    id: "archer",
    tab: msg("Archer"),
    name: msg("Archer"),
    slug: "archer",
    motto: msg("The farther, the better."),
    text: msg(
      "Archers decide a fight before it arrives. In the open nobody reaches them; in a corridor everybody does, so choose your ground. Your feet matter as much as your aim.",
    ),
    weapons: msg("Long bows, short bows and crossbows, with arrows for every mood."),
    subTypes: [
      {
        stat: "Power",
        weapon: msg("Great bow"),
        text: msg("One arrow, one hole. Drawn slowly, felt for a long time; the longest reach in the game."),
      },
      {
        stat: "Dex",
        weapon: msg("Short bow"),
        text: msg("A rain of quick shots on the run. Takes practice, and then takes whole streets."),
      },
      {
        stat: "Int",
        weapon: msg("Spirit bow"),
        text: msg("Arrows of frost, fire and poison, and traps where the enemy will step next."),
      },
    ],
  },
  {
    id: "sword",
    tab: msg("Sword"),
    name: msg("Swordsman"),
    slug: "swordsman",
    motto: msg("There is a blade for every quarrel."),
    text: msg(
      "Swordsmen are at home in any fight and masters of the narrow ones. Hold a doorway with one of them and it stays yours. Good alone, good in a group, and never the wrong choice for a first character.",
    ),
    weapons: msg("One-handed swords, pairs of blades and great swords."),
    subTypes: [
      {
        stat: "Power",
        weapon: msg("Great sword"),
        text: msg("Wide swings that hit everyone in front. Bring it where enemies come in crowds."),
      },
      {
        stat: "Dex",
        weapon: msg("Twin blades"),
        text: msg("Quick cuts, many criticals, and a dash through the enemy's line. The duellist's way."),
      },
      {
        stat: "Int",
        weapon: msg("Spirit blade"),
        text: msg(
          "The blade sends its edge ahead of itself: cuts at a distance, and seals that weaken what they touch.",
        ),
      },
    ],
  },
  {
    id: "shaman",
    tab: msg("Shaman"),
    name: msg("Shaman"),
    slug: "shaman",
    motto: msg("You will never wait for a party."),
    text: msg(
      "Shamans heal, shield and bless, and when nobody is hurt they call the lightning. They see the whole fight from behind the pillar and decide, quietly, who leaves it alive.",
    ),
    weapons: msg("Spears, staves and spirit orbs."),
    subTypes: [
      {
        stat: "Power",
        weapon: msg("Spear"),
        text: msg("The shaman in the front row: strong one on one, self-healing, afraid of little."),
      },
      {
        stat: "Dex",
        weapon: msg("Ritual staff"),
        text: msg(
          "Blessings that last, curses that stick, and legs that never stand still. The party's clockwork.",
        ),
      },
      {
        stat: "Int",
        weapon: msg("Spirit orb"),
        text: msg("The strongest healing and the loudest storms. Stand behind somebody who can take a hit."),
      },
    ],
  },
  {
    id: "extreme",
    tab: msg("Extreme"),
    name: msg("Extreme"),
    slug: "extreme",
    motto: msg("Every rule, once broken, is a technique."),
    text: msg(
      "Extremes borrow from everybody: a kick from the brawler, a cut from the swordsman, a trick from people we do not talk about. Very fast, unforgiving to learn, and found near the top of every ranking.",
    ),
    weapons: msg("Whatever the style asks for: gauntlets and swords in the same fight, swapped mid-step."),
    subTypes: [
      {
        stat: "Power",
        weapon: msg("Gauntlet and great sword"),
        text: msg("Breaks guards, then bones. Short bursts of damage that nobody else reaches."),
      },
      {
        stat: "Dex",
        weapon: msg("Gauntlet and twin blades"),
        text: msg("Endless combos, as long as your fingers keep up. The hardest style and the prettiest."),
      },
      {
        stat: "Int",
        weapon: msg("Forbidden seals"),
        text: msg("Drains what it strikes and lives off it. The longer the fight, the better for you."),
      },
    ],
  },
  {
    id: "scientist",
    tab: msg("Scientist"),
    name: msg("Gunner"),
    slug: "gunner",
    motto: msg("Area damage, with footnotes."),
    text: msg(
      "Scientists carry the laboratory's last working weapons and treat every fight as an experiment. Loud, wide, expensive in ammunition, and very hard to argue with. Rankings and character lists call the class Gunner.",
    ),
    weapons: msg("Pistols, rifles and launchers of the laboratory's own make."),
    subTypes: [
      {
        stat: "Power",
        weapon: msg("Launcher"),
        text: msg("Explosions with a wide radius. Clears a platform in two shots; reload behind a friend."),
      },
      {
        stat: "Dex",
        weapon: msg("Twin pistols"),
        text: msg("Fast, mobile, precise. The cheapest to feed and the best against a single enemy."),
      },
      {
        stat: "Int",
        weapon: msg("Prototype rifle"),
        text: msg("Energy that jumps from one enemy to the next, turrets, and fields that slow a crowd."),
      },
    ],
  },
  {
    id: "assassin",
    tab: msg("Assassin"),
    name: msg("Assassin"),
    slug: "assassin",
    motto: msg("One perfect opening."),
    text: msg(
      "Assassins choose when a fight begins and, if they chose well, it has just ended. They wait unseen, strike from behind, and vanish again. What you do after the first strike is the difference between a legend and a headline.",
    ),
    weapons: msg("Daggers, claws and throwing blades."),
    subTypes: [
      {
        stat: "Power",
        weapon: msg("Claws"),
        text: msg("The heaviest first strike of all. If it does not end the fight, walk away quickly."),
      },
      {
        stat: "Dex",
        weapon: msg("Twin daggers"),
        text: msg("Bleeding cuts, many dodges, and a second chance to disappear."),
      },
      {
        stat: "Int",
        weapon: msg("Poisoned blades"),
        text: msg(
          "Poisons that blind, slow and silence. Less damage at once, and no healer keeps up with it.",
        ),
      },
    ],
  },
];

/** Classes without a tab, which not every server has; reached by links. */
export const UNTABBED_CLASSES: readonly GuideClass[] = [
  {
    id: "magician",
    tab: msg("Magician"),
    name: msg("Magician"),
    slug: "magician",
    motto: msg("Study first. Then let the sky do it."),
    text: msg(
      "Magicians read what the incident left written in the air and speak it aloud. No class is more fragile, and none fills a screen the way they do. Not every server has them.",
    ),
    weapons: msg("Wands, grimoires and floating stones."),
    subTypes: [
      {
        stat: "Power",
        weapon: msg("Meteor stone"),
        text: msg("Slow spells with great weight: one falls, and the square is empty."),
      },
      {
        stat: "Dex",
        weapon: msg("Wand"),
        text: msg("Short spells in quick succession, and a blink to the side when somebody comes near."),
      },
      {
        stat: "Int",
        weapon: msg("Grimoire"),
        text: msg("The elements in their order: frost to hold, fire to burn, thunder for what still moves."),
      },
    ],
  },
  {
    id: "shaper",
    tab: msg("Shaper"),
    name: msg("Shaper"),
    slug: "shaper",
    motto: msg("What it needs, it makes."),
    text: msg(
      "Shapers bend matter: dust becomes a wall, a wall becomes a blade, and the blade comes back when called. They protect without healing and attack without aiming. Not every server has them.",
    ),
    weapons: msg("Cores, from which everything else is made for the moment it is needed."),
    subTypes: [
      {
        stat: "Power",
        weapon: msg("Stone core"),
        text: msg("Walls, shields and a hammer of rubble. Holds a bridge alone."),
      },
      {
        stat: "Dex",
        weapon: msg("Steel core"),
        text: msg("A swarm of edges that follows your hand. Hard to read, harder to leave."),
      },
      {
        stat: "Int",
        weapon: msg("Light core"),
        text: msg("Bends light and thought: copies of yourself, and an enemy who strikes the wrong one."),
      },
    ],
  },
];
