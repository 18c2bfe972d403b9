import { type Message, msg } from "~/platform/language/i18n";

/** How to play a class with one of the three stats. */
interface SubType {
  stat: "Power" | "Dex" | "Int";
  weapon: Message;
  /** The weapon's picture in /art/weapons. */
  picture: string;
  /** Of a character that is built this way. */
  strengths: Strengths;
  text: Message;
}

export interface Strengths {
  survival: number;
  damage: number;
  range: number;
  speed: number;
  support: number;
}

interface Skill {
  name: Message;
  text: Message;
}

/** One class of the guide: a panel, and for the first seven also a tab. */
export interface GuideClass {
  /** The panel's address: `/characters#archer`. Two of them are older than the names: `sword` and `scientist`. */
  id: string;
  /** The same name as in rankings and character lists. */
  name: string;
  /** The class of the game (account-service contract, `CLASSES`); its picture is in /art/class-art. */
  slug: string;
  motto: Message;
  text: Message;
  weapons: Message;
  /**
   * From 1 to 5: how long it lives, how hard it hits, how far it reaches, how fast it moves, how much it helps a party.
   */
  strengths: Strengths;
  /** What it is known for. */
  skills: readonly [Skill, Skill, Skill];
  subTypes: readonly [SubType, SubType, SubType];
}

/** The seven tabs, in order. */
export const TABBED_CLASSES: readonly GuideClass[] = [
  {
    id: "brawler",
    name: msg("Brawler"),
    slug: "brawler",
    motto: msg("Close the distance. Keep it closed."),
    text: msg(
      "Brawlers stand where the fight is thickest and are still standing when it thins out. Their combos are short and honest, their guard is the best on campus, and a party that has one in front sleeps well.",
    ),
    weapons: msg("Gauntlets, knuckles and hand wraps: a brawler's weapon is worn, not carried."),
    strengths: { survival: 5, damage: 3, range: 1, speed: 3, support: 3 },
    skills: [
      {
        name: msg("Iron guard"),
        text: msg("Takes the next blows at half their weight, and answers the last one."),
      },
      { name: msg("Shoulder rush"), text: msg("Runs through a crowd and throws it apart.") },
      { name: msg("Rally cry"), text: msg("Steels the whole party for half a minute.") },
    ],
    subTypes: [
      {
        stat: "Power",
        weapon: msg("Iron gauntlets"),
        picture: "iron-gauntlets",
        strengths: { survival: 5, damage: 4, range: 1, speed: 1, support: 2 },
        text: msg(
          "Slow, heavy blows that throw the enemy back. The most health of all and the simplest way to begin.",
        ),
      },
      {
        stat: "Dex",
        weapon: msg("Knuckles"),
        picture: "knuckles",
        strengths: { survival: 4, damage: 3, range: 1, speed: 5, support: 2 },
        text: msg("Fast combos and a step to the side after each. Fewer bruises, because fewer hits land."),
      },
      {
        stat: "Int",
        weapon: msg("Charmed wraps"),
        picture: "charmed-wraps",
        strengths: { survival: 4, damage: 3, range: 2, speed: 3, support: 5 },
        text: msg(
          "Strikes that burn with spirit and a shout that steels the whole party. Rare, and missed when absent.",
        ),
      },
    ],
  },
  {
    id: "archer",
    name: msg("Archer"),
    slug: "archer",
    motto: msg("The farther, the better."),
    text: msg(
      "Archers decide a fight before it arrives. In the open no one reaches them; in a corridor everyone does, so choose your ground. Your feet matter as much as your aim.",
    ),
    weapons: msg("Long bows, short bows and crossbows, with arrows for every mood."),
    strengths: { survival: 2, damage: 4, range: 5, speed: 3, support: 2 },
    skills: [
      { name: msg("Piercing shot"), text: msg("One arrow through everyone in a line.") },
      { name: msg("Rain of arrows"), text: msg("Covers a wide circle for as long as you stand still.") },
      { name: msg("Back step"), text: msg("A leap away from anyone who came too close.") },
    ],
    subTypes: [
      {
        stat: "Power",
        weapon: msg("Great bow"),
        picture: "great-bow",
        strengths: { survival: 2, damage: 5, range: 5, speed: 1, support: 1 },
        text: msg("One arrow, one hole. Drawn slowly, felt for a long time; the longest reach in the game."),
      },
      {
        stat: "Dex",
        weapon: msg("Short bow"),
        picture: "short-bow",
        strengths: { survival: 2, damage: 4, range: 4, speed: 5, support: 1 },
        text: msg("A rain of quick shots on the run. Takes practice, and then takes whole streets."),
      },
      {
        stat: "Int",
        weapon: msg("Spirit bow"),
        picture: "spirit-bow",
        strengths: { survival: 2, damage: 3, range: 4, speed: 3, support: 4 },
        text: msg("Arrows of frost, fire and poison, and traps where the enemy will step next."),
      },
    ],
  },
  {
    id: "sword",
    name: msg("Swordsman"),
    slug: "swordsman",
    motto: msg("There is a blade for every quarrel."),
    text: msg(
      "Swordsmen are at home in any fight and masters of the narrow ones. Hold a doorway with one of them and it stays yours. Good alone, good in a group, and never the wrong choice for a first character.",
    ),
    weapons: msg("One-handed swords, pairs of blades and great swords."),
    strengths: { survival: 4, damage: 4, range: 2, speed: 3, support: 2 },
    skills: [
      { name: msg("Crescent cut"), text: msg("A wide swing that hits everyone in front.") },
      { name: msg("Flash step"), text: msg("A dash through the enemy's line that ends behind it.") },
      { name: msg("Parry"), text: msg("Turns a blow aside and opens its owner's guard.") },
    ],
    subTypes: [
      {
        stat: "Power",
        weapon: msg("Great sword"),
        picture: "great-sword",
        strengths: { survival: 5, damage: 4, range: 2, speed: 2, support: 1 },
        text: msg("Wide swings that hit everyone in front. Bring it where enemies come in crowds."),
      },
      {
        stat: "Dex",
        weapon: msg("Twin blades"),
        picture: "twin-blades",
        strengths: { survival: 3, damage: 5, range: 1, speed: 5, support: 1 },
        text: msg("Quick cuts, many criticals, and a dash through the enemy's line. The duellist's way."),
      },
      {
        stat: "Int",
        weapon: msg("Spirit blade"),
        picture: "spirit-blade",
        strengths: { survival: 3, damage: 4, range: 4, speed: 3, support: 3 },
        text: msg(
          "The blade sends its edge ahead of itself: cuts at a distance, and seals that weaken what they touch.",
        ),
      },
    ],
  },
  {
    id: "shaman",
    name: msg("Shaman"),
    slug: "shaman",
    motto: msg("You will never wait for a party."),
    text: msg(
      "Shamans heal, shield and bless, and when no one is hurt they call the lightning. They see the whole fight from behind the pillar and decide, quietly, who leaves it alive.",
    ),
    weapons: msg("Spears, staves and spirit orbs."),
    strengths: { survival: 3, damage: 3, range: 4, speed: 2, support: 5 },
    skills: [
      { name: msg("Mending circle"), text: msg("Heals everyone who stands in it.") },
      { name: msg("Call lightning"), text: msg("Strikes one enemy and jumps to two more.") },
      { name: msg("Spirit veil"), text: msg("A shield on a friend that breaks before they do.") },
    ],
    subTypes: [
      {
        stat: "Power",
        weapon: msg("Spear"),
        picture: "spear",
        strengths: { survival: 4, damage: 4, range: 2, speed: 3, support: 2 },
        text: msg("The shaman in the front row: strong one on one, self-healing, afraid of little."),
      },
      {
        stat: "Dex",
        weapon: msg("Ritual staff"),
        picture: "ritual-staff",
        strengths: { survival: 3, damage: 2, range: 3, speed: 4, support: 5 },
        text: msg(
          "Blessings that last, curses that stick, and legs that never stand still. The party's clockwork.",
        ),
      },
      {
        stat: "Int",
        weapon: msg("Spirit orb"),
        picture: "spirit-orb",
        strengths: { survival: 2, damage: 4, range: 5, speed: 1, support: 5 },
        text: msg("The strongest healing and the loudest storms. Stand behind someone who can take a hit."),
      },
    ],
  },
  {
    id: "extreme",
    name: msg("Extreme"),
    slug: "extreme",
    motto: msg("Every rule, once broken, is a technique."),
    text: msg(
      "Extremes borrow from everyone: a kick from the brawler, a cut from the swordsman, a trick from people we do not talk about. Very fast, unforgiving to learn, and found near the top of every ranking.",
    ),
    weapons: msg("Whatever the style asks for: gauntlets and swords in the same fight, swapped mid-step."),
    strengths: { survival: 3, damage: 5, range: 2, speed: 5, support: 1 },
    skills: [
      { name: msg("Rising kick"), text: msg("Lifts an enemy off the ground and starts a combo.") },
      { name: msg("Borrowed blade"), text: msg("Swaps gauntlets for a sword in the middle of a blow.") },
      { name: msg("Overdrive"), text: msg("Faster and harder for ten seconds, weaker after.") },
    ],
    subTypes: [
      {
        stat: "Power",
        weapon: msg("Gauntlet and great sword"),
        picture: "gauntlet-great-sword",
        strengths: { survival: 3, damage: 5, range: 2, speed: 4, support: 1 },
        text: msg("Breaks guards, then bones. Short bursts of damage that no one else reaches."),
      },
      {
        stat: "Dex",
        weapon: msg("Gauntlet and twin blades"),
        picture: "gauntlet-twin-blades",
        strengths: { survival: 2, damage: 5, range: 1, speed: 5, support: 1 },
        text: msg("Endless combos, as long as your fingers keep up. The hardest style and the prettiest."),
      },
      {
        stat: "Int",
        weapon: msg("Forbidden seals"),
        picture: "forbidden-seals",
        strengths: { survival: 5, damage: 3, range: 2, speed: 4, support: 1 },
        text: msg("Drains what it strikes and lives off it. The longer the fight, the better for you."),
      },
    ],
  },
  {
    id: "scientist",
    name: msg("Gunner"),
    slug: "gunner",
    motto: msg("Area damage, with footnotes."),
    text: msg(
      "Gunners carry the laboratory's last working weapons and treat every fight as an experiment. Loud, wide, expensive in ammunition, and very hard to argue with.",
    ),
    weapons: msg("Pistols, rifles and launchers of the laboratory's own make."),
    strengths: { survival: 2, damage: 4, range: 5, speed: 2, support: 3 },
    skills: [
      { name: msg("Launcher volley"), text: msg("Three explosions in a row, wide ones.") },
      { name: msg("Field turret"), text: msg("Shoots at whatever comes near until it is broken.") },
      { name: msg("Slow field"), text: msg("A circle in which every enemy walks.") },
    ],
    subTypes: [
      {
        stat: "Power",
        weapon: msg("Launcher"),
        picture: "launcher",
        strengths: { survival: 2, damage: 5, range: 4, speed: 1, support: 2 },
        text: msg("Explosions with a wide radius. Clears a platform in two shots; reload behind a friend."),
      },
      {
        stat: "Dex",
        weapon: msg("Twin pistols"),
        picture: "twin-pistols",
        strengths: { survival: 2, damage: 4, range: 4, speed: 4, support: 1 },
        text: msg("Fast, mobile, precise. The cheapest to feed and the best against a single enemy."),
      },
      {
        stat: "Int",
        weapon: msg("Prototype rifle"),
        picture: "prototype-rifle",
        strengths: { survival: 3, damage: 3, range: 5, speed: 2, support: 4 },
        text: msg("Energy that jumps from one enemy to the next, turrets, and fields that slow a crowd."),
      },
    ],
  },
  {
    id: "assassin",
    name: msg("Assassin"),
    slug: "assassin",
    motto: msg("One perfect opening."),
    text: msg(
      "Assassins choose when a fight begins and, if they chose well, it has just ended. They wait unseen, strike from behind, and vanish again. What you do after the first strike is the difference between a legend and a headline.",
    ),
    weapons: msg("Daggers, claws and throwing blades."),
    strengths: { survival: 2, damage: 5, range: 1, speed: 5, support: 1 },
    skills: [
      { name: msg("Vanish"), text: msg("Unseen until the next strike, or until you are hit.") },
      { name: msg("Backstab"), text: msg("The heaviest single blow there is, from behind.") },
      { name: msg("Poison cloud"), text: msg("Blinds and slows everyone inside while you leave.") },
    ],
    subTypes: [
      {
        stat: "Power",
        weapon: msg("Claws"),
        picture: "claws",
        strengths: { survival: 2, damage: 5, range: 1, speed: 4, support: 1 },
        text: msg("The heaviest first strike of all. If it does not end the fight, walk away quickly."),
      },
      {
        stat: "Dex",
        weapon: msg("Twin daggers"),
        picture: "twin-daggers",
        strengths: { survival: 3, damage: 4, range: 1, speed: 5, support: 1 },
        text: msg("Bleeding cuts, many dodges, and a second chance to disappear."),
      },
      {
        stat: "Int",
        weapon: msg("Poisoned blades"),
        picture: "poisoned-blades",
        strengths: { survival: 2, damage: 3, range: 2, speed: 4, support: 3 },
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
    name: msg("Magician"),
    slug: "magician",
    motto: msg("Study first. Then let the sky do it."),
    text: msg(
      "Magicians read what the incident left written in the air and speak it aloud. No class is more fragile, and none fills a screen the way they do. Not every server has them.",
    ),
    weapons: msg("Wands, grimoires and floating stones."),
    strengths: { survival: 1, damage: 5, range: 4, speed: 2, support: 2 },
    skills: [
      { name: msg("Meteor"), text: msg("Takes long to call, and empties the square.") },
      { name: msg("Frost ring"), text: msg("Holds everyone around you in place.") },
      { name: msg("Blink"), text: msg("A short jump out of reach.") },
    ],
    subTypes: [
      {
        stat: "Power",
        weapon: msg("Meteor stone"),
        picture: "meteor-stone",
        strengths: { survival: 1, damage: 5, range: 4, speed: 1, support: 1 },
        text: msg("Slow spells with great weight: one falls, and the square is empty."),
      },
      {
        stat: "Dex",
        weapon: msg("Wand"),
        picture: "wand",
        strengths: { survival: 2, damage: 4, range: 4, speed: 4, support: 2 },
        text: msg("Short spells in quick succession, and a blink to the side when someone comes near."),
      },
      {
        stat: "Int",
        weapon: msg("Grimoire"),
        picture: "grimoire",
        strengths: { survival: 1, damage: 4, range: 4, speed: 2, support: 4 },
        text: msg("The elements in their order: frost to hold, fire to burn, thunder for what still moves."),
      },
    ],
  },
  {
    id: "shaper",
    name: msg("Shaper"),
    slug: "shaper",
    motto: msg("What it needs, it makes."),
    text: msg(
      "Shapers bend matter: dust becomes a wall, a wall becomes a blade, and the blade comes back when called. They protect without healing and attack without aiming. Not every server has them.",
    ),
    weapons: msg("Cores, from which everything else is made for the moment it is needed."),
    strengths: { survival: 4, damage: 3, range: 3, speed: 2, support: 4 },
    skills: [
      { name: msg("Wall"), text: msg("Stone between you and them, for as long as it lasts.") },
      { name: msg("Edge swarm"), text: msg("Blades that follow your hand and come back.") },
      { name: msg("Mirror image"), text: msg("A copy of you that takes the next blow.") },
    ],
    subTypes: [
      {
        stat: "Power",
        weapon: msg("Stone core"),
        picture: "stone-core",
        strengths: { survival: 5, damage: 3, range: 2, speed: 1, support: 5 },
        text: msg("Walls, shields and a hammer of rubble. Holds a bridge alone."),
      },
      {
        stat: "Dex",
        weapon: msg("Steel core"),
        picture: "steel-core",
        strengths: { survival: 3, damage: 4, range: 3, speed: 4, support: 2 },
        text: msg("A swarm of edges that follows your hand. Hard to read, harder to leave."),
      },
      {
        stat: "Int",
        weapon: msg("Light core"),
        picture: "light-core",
        strengths: { survival: 4, damage: 2, range: 4, speed: 3, support: 4 },
        text: msg("Bends light and thought: copies of yourself, and an enemy who strikes the wrong one."),
      },
    ],
  },
];
