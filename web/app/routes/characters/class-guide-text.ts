import { msg } from "~/lib/i18n";
/** How a class is played with one of the three stats in front. */
export interface SubType {
  stat: "Power" | "Dex" | "Int";
  weapon: string;
  text: string;
}

/** One class of the guide: a panel, and for the first seven also a tab. */
export interface GuideClass {
  /** The panel's address: `/characters#archer`. */
  id: string;
  /** As the tab says it. */
  tab: string;
  /** As rankings and characters call it. */
  name: string;
  /** File in /art/classes. */
  icon: string;
  motto: string;
  text: string;
  weapons: string;
  subTypes: readonly [SubType, SubType, SubType];
}

/** The seven tabs in the spec's order and words (section 2, character class guide). */
export const TABBED_CLASSES: readonly GuideClass[] = [
  {
    id: "brawler",
    tab: "Brawler",
    name: "Brawler",
    icon: "brawler",
    motto: "Close the distance. Keep it closed.",
    text: msg(
      "Brawlers stand where the fight is thickest and are still standing when it thins out. Their combos are short and honest, their guard is the best on campus, and a party that has one in front sleeps well.",
    ),
    weapons: "Gauntlets, knuckles and hand wraps: a brawler's weapon is worn, not carried.",
    subTypes: [
      {
        stat: "Power",
        weapon: "Iron gauntlets",
        text: msg(
          "Slow, heavy blows that throw the enemy back. The most health of all and the simplest way to begin.",
        ),
      },
      {
        stat: "Dex",
        weapon: "Knuckles",
        text: msg("Fast combos and a step to the side after each. Fewer bruises, because fewer hits land."),
      },
      {
        stat: "Int",
        weapon: "Charmed wraps",
        text: msg(
          "Strikes that burn with spirit and a shout that steels the whole party. Rare, and missed when absent.",
        ),
      },
    ],
  },
  {
    id: "archer",
    tab: "Archer",
    name: "Archer",
    icon: "archer",
    motto: "The farther, the better.",
    text: msg(
      "Archers decide a fight before it arrives. In the open nobody reaches them; in a corridor everybody does, so choose your ground. Your feet matter as much as your aim.",
    ),
    weapons: "Long bows, short bows and crossbows, with arrows for every mood.",
    subTypes: [
      {
        stat: "Power",
        weapon: "Great bow",
        text: msg("One arrow, one hole. Drawn slowly, felt for a long time; the longest reach in the game."),
      },
      {
        stat: "Dex",
        weapon: "Short bow",
        text: msg("A rain of quick shots on the run. Takes practice, and then takes whole streets."),
      },
      {
        stat: "Int",
        weapon: "Spirit bow",
        text: msg("Arrows of frost, fire and poison, and traps where the enemy will step next."),
      },
    ],
  },
  {
    id: "sword",
    tab: "Sword",
    name: "Swordsman",
    icon: "swordsman",
    motto: "There is a blade for every quarrel.",
    text: msg(
      "Swordsmen are at home in any fight and masters of the narrow ones. Hold a doorway with one of them and it stays yours. Good alone, good in a group, and never the wrong choice for a first character.",
    ),
    weapons: "One-handed swords, pairs of blades and great swords.",
    subTypes: [
      {
        stat: "Power",
        weapon: "Great sword",
        text: msg("Wide swings that hit everybody in front. Bring it where they come in crowds."),
      },
      {
        stat: "Dex",
        weapon: "Twin blades",
        text: msg("Quick cuts, many criticals, and a dash through the enemy's line. The duellist's way."),
      },
      {
        stat: "Int",
        weapon: "Spirit blade",
        text: msg(
          "The blade sends its edge ahead of itself: cuts at a distance, and seals that weaken what they touch.",
        ),
      },
    ],
  },
  {
    id: "shaman",
    tab: "Shaman",
    name: "Shaman",
    icon: "shaman",
    motto: "You will never wait for a party.",
    text: msg(
      "Shamans heal, shield and bless, and when nobody is hurt they call the lightning. They see the whole fight from behind the pillar and decide, quietly, who leaves it alive.",
    ),
    weapons: "Spears, staves and spirit orbs.",
    subTypes: [
      {
        stat: "Power",
        weapon: "Spear",
        text: msg("The shaman in the front row: strong in single combat, heals himself, fears little."),
      },
      {
        stat: "Dex",
        weapon: "Ritual staff",
        text: msg(
          "Blessings that last, curses that stick, and legs that never stand still. The party's clockwork.",
        ),
      },
      {
        stat: "Int",
        weapon: "Spirit orb",
        text: msg("The strongest healing and the loudest storms. Stand behind somebody who can take a hit."),
      },
    ],
  },
  {
    id: "extreme",
    tab: "Extreme",
    name: "Extreme",
    icon: "extreme",
    motto: "Every rule, once broken, is a technique.",
    text: msg(
      "Extremes borrow from everybody: a kick from the brawler, a cut from the swordsman, a trick from people we do not talk about. Very fast, unforgiving to learn, and found near the top of every ranking.",
    ),
    weapons: "Whatever the style asks for: gauntlets and swords in the same fight, changed in mid-step.",
    subTypes: [
      {
        stat: "Power",
        weapon: "Gauntlet and great sword",
        text: msg("Breaks guards, then bones. Short bursts of damage that nobody else reaches."),
      },
      {
        stat: "Dex",
        weapon: "Gauntlet and twin blades",
        text: msg("Endless combos, as long as your fingers keep up. The hardest style and the prettiest."),
      },
      {
        stat: "Int",
        weapon: "Forbidden seals",
        text: msg("Drains what it strikes and lives from it. The longer the fight, the better for you."),
      },
    ],
  },
  {
    id: "scientist",
    tab: "Scientist",
    name: "Gunner",
    icon: "gunner",
    motto: "Area damage, with footnotes.",
    text: msg(
      "Scientists carry the laboratory's last working weapons and treat every fight as an experiment. Loud, wide, expensive in ammunition, and very hard to argue with. Rankings and character lists call the class Gunner.",
    ),
    weapons: "Pistols, rifles and launchers of the laboratory's own make.",
    subTypes: [
      {
        stat: "Power",
        weapon: "Launcher",
        text: msg("Explosions with a wide radius. Clears a platform in two shots; reload behind a friend."),
      },
      {
        stat: "Dex",
        weapon: "Twin pistols",
        text: msg("Fast, mobile, precise. The cheapest to feed and the best against a single enemy."),
      },
      {
        stat: "Int",
        weapon: "Prototype rifle",
        text: msg("Energy that jumps from one enemy to the next, turrets, and fields that slow a crowd."),
      },
    ],
  },
  {
    id: "assassin",
    tab: "Assassin",
    name: "Assassin",
    icon: "assassin",
    motto: "One perfect opening.",
    text: msg(
      "Assassins choose when a fight begins and, if they chose well, it has just ended. They wait unseen, strike from behind, and vanish again. What you do after the first strike is the difference between a legend and a headline.",
    ),
    weapons: "Daggers, claws and throwing blades.",
    subTypes: [
      {
        stat: "Power",
        weapon: "Claws",
        text: msg("The heaviest first strike of all. If it does not end the fight, walk away quickly."),
      },
      {
        stat: "Dex",
        weapon: "Twin daggers",
        text: msg("Bleeding cuts, many dodges, and a second chance to disappear."),
      },
      {
        stat: "Int",
        weapon: "Poisoned blades",
        text: msg(
          "Poisons that blind, slow and silence. Less damage at once, and no healer keeps up with it.",
        ),
      },
    ],
  },
];

/** Panels without a tab: the game has these classes, the spec shows no tab for them. Reached by link. */
export const UNTABBED_CLASSES: readonly GuideClass[] = [
  {
    id: "magician",
    tab: "Magician",
    name: "Magician",
    icon: "magician",
    motto: "Study first. Then let the sky do it.",
    text: msg(
      "Magicians read what the incident left written in the air and speak it aloud. No class is more fragile and none fills a screen as they do. Not every server has them.",
    ),
    weapons: "Wands, grimoires and floating stones.",
    subTypes: [
      {
        stat: "Power",
        weapon: "Meteor stone",
        text: msg("Slow spells with great weight: one falls, and the square is empty."),
      },
      {
        stat: "Dex",
        weapon: "Wand",
        text: msg("Short spells in quick succession, and a blink to the side when somebody comes near."),
      },
      {
        stat: "Int",
        weapon: "Grimoire",
        text: msg("The elements in their order: frost to hold, fire to burn, thunder for what still moves."),
      },
    ],
  },
  {
    id: "shaper",
    tab: "Shaper",
    name: "Shaper",
    icon: "shaper",
    motto: "What it needs, it makes.",
    text: msg(
      "Shapers bend matter: dust becomes a wall, a wall becomes a blade, and the blade comes back when called. They protect without healing and attack without aiming. Not every server has them.",
    ),
    weapons: "Cores, from which everything else is made for the moment it is needed.",
    subTypes: [
      {
        stat: "Power",
        weapon: "Stone core",
        text: msg("Walls, shields and a hammer of rubble. Holds a bridge alone."),
      },
      {
        stat: "Dex",
        weapon: "Steel core",
        text: msg("A swarm of edges that follows your hand. Hard to read, harder to leave."),
      },
      {
        stat: "Int",
        weapon: "Light core",
        text: msg("Bends light and thought: copies of yourself, and an enemy who strikes the wrong one."),
      },
    ],
  },
];
