/** Believable names and numbers for a game that has no players yet. Pure: the same seed gives the same world. */

/** mulberry32: small, fast, and good enough for scenery. */
export function createRandom(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    /** A whole number from `low` to `high`, both included. */
    between: (low: number, high: number) => low + Math.floor(next() * (high - low + 1)),
    pick: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T,
  };
}
export type Random = ReturnType<typeof createRandom>;

const FIRST = [
  "Amihan",
  "Bagwis",
  "Bathala",
  "Bituin",
  "Dalisay",
  "Diwata",
  "Gabi",
  "Habagat",
  "Hiraya",
  "Kidlat",
  "Lakan",
  "Ligaya",
  "Luna",
  "Mayari",
  "Mutya",
  "Sinag",
  "Tala",
  "Ulap",
  "Agila",
  "Batang",
  "Kuya",
  "Ate",
  "Lodi",
  "Tito",
  "Boss",
  "Silent",
  "Neon",
  "Iron",
  "Night",
  "Crimson",
  "Jade",
  "Ghost",
  "Storm",
  "Rogue",
  "Kali",
  "Sandata",
] as const;
const LAST = [
  "Bai",
  "Blade",
  "Bolo",
  "Fist",
  "Arrow",
  "Rain",
  "Fang",
  "Hunter",
  "Ligaw",
  "Manila",
  "QC",
  "Cebu",
  "Davao",
  "Tondo",
  "Espada",
  "Pana",
  "Suntok",
  "Ulan",
  "Apoy",
  "Hangin",
  "Anino",
  "Reyna",
  "Hari",
  "Alon",
  "Bakal",
  "Dilim",
  "Ilaw",
  "Kalye",
  "Zero",
  "Prime",
  "XX",
  "PH",
  "Wolf",
  "Crow",
] as const;
const CLASS_CODES = [
  1, 64, 2, 128, 4, 256, 8, 512, 16, 32, 1024, 2048, 4096, 8192, 16384, 32768, 65536, 131072,
] as const;

export interface DemoCharacter {
  ChaName: string;
  ChaClass: number;
  ChaSchool: number;
  ChaLevel: number;
  ChaMoney: number;
  ChaMMR: number;
  /** Of all time; `monthKills` and `monthDeaths` of them since the first of this month. */
  kills: number;
  deaths: number;
  monthKills: number;
  monthDeaths: number;
}

/** Endless distinct names of at most 20 characters. */
export function* characterNames(random: Random): Generator<string, never> {
  const used = new Set<string>();
  for (;;) {
    const base = random.pick(FIRST) + random.pick(LAST);
    const name = used.has(base) ? `${base}${random.between(2, 99)}` : base;
    if (used.has(name) || name.length > 20) continue;
    used.add(name);
    yield name;
  }
}

/** A character; classes and schools are dealt in turn, so that every filter finds somebody. */
export function demoCharacter(random: Random, name: string, index: number): DemoCharacter {
  const ChaLevel = Math.min(240, 20 + Math.floor(random.next() ** 0.55 * 215));
  const monthKills = Math.floor(random.next() ** 4 * 900 * (ChaLevel / 240));
  const monthDeaths = Math.floor(monthKills * (0.3 + random.next()));
  return {
    ChaName: name,
    ChaClass: CLASS_CODES[index % CLASS_CODES.length] as number,
    ChaSchool: Math.floor(index / CLASS_CODES.length) % 3,
    ChaLevel,
    ChaMoney: Math.floor(random.next() ** 3 * 4_000_000_000 * (ChaLevel / 240)) + 1_000,
    ChaMMR: 800 + Math.floor(random.next() ** 1.7 * 1_700),
    monthKills,
    monthDeaths,
    kills: monthKills + random.between(0, 9_000),
    deaths: monthDeaths + random.between(0, 7_000),
  };
}

export const DEMO_CLUBS = ["Bayanihan", "Silangan Elite", "Lakbay Diwa", "Tondo Knights", "Habagat"] as const;

/** ItemMain, ItemSub, name and price in R-Coin. */
export const DEMO_ITEMS: readonly (readonly [number, number, string, number])[] = [
  [20, 1, "Campus Recovery Tonic (100)", 60],
  [20, 2, "Focus Draught (100)", 60],
  [20, 3, "Festival Halo-Halo", 25],
  [20, 4, "Return Card (50)", 40],
  [20, 5, "Route Card: Three Institutes", 80],
  [20, 6, "Megaphone (10)", 50],
  [20, 7, "Point Reset Scroll", 250],
  [20, 8, "Double EXP Lantern (7 days)", 300],
  [21, 1, "Lacquered Gauntlets", 450],
  [21, 2, "Gate Warden Sword", 480],
  [21, 3, "Peak Hawk Bow", 480],
  [21, 4, "Jade Talisman Staff", 480],
  [21, 5, "Redline Chain Blades", 520],
  [21, 6, "Night Shift Carbine", 520],
  [21, 7, "Paper Lantern Daggers", 520],
  [22, 1, "Rainy Season Uniform", 650],
  [22, 2, "Founders' Day Blazer", 650],
  [22, 3, "Lantern Night Coat", 780],
  [23, 1, "Campus Scooter Key", 900],
  [23, 2, "Night Bus Pass (30 days)", 350],
  [24, 1, "Aspin Pup Egg", 700],
  [24, 2, "Maya Bird Egg", 700],
  [25, 1, "Q-Box", 120],
  [25, 2, "Enchant Stone (5)", 200],
];
