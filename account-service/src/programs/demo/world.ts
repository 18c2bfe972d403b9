import type { PolicyName } from "../../policy/settings.ts";

/** Believable names and numbers for a game without players. Pure: the same seed gives the same world. */

/** mulberry32: small, fast, and good enough for demo data. */
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
    /** A whole number from `low` to `high`, both inclusive. */
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
  /** All time; `monthKills` and `monthDeaths` since the first of this month. */
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

/** A character; classes and schools take turns, so that every filter finds someone. */
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

/** Services for characters: R-Coin, and hours between two. */
export const DEMO_SERVICES = {
  unstick: { price: 0, waitHours: 1 },
  school: { price: 400, waitHours: 168 },
  name: { price: 300, waitHours: 168 },
  pk: { price: 100, waitHours: 24 },
  stats: { price: 150, waitHours: 24 },
  rebirth: { price: 500, waitHours: 24, minLevel: 200, most: 5, statPoints: 50 },
};

export const DEMO_CLUBS = ["Bayanihan", "Silangan Elite", "Lakbay Diwa", "Tondo Knights", "Habagat"] as const;

/** What the demo shows of gifts, drops and reduced prices. */
export const DEMO_EXTRAS = {
  players: ["juan", "maria", "gm"],
  giver: "player001",
  receiver: "maria",
  character: {
    ChaName: "Mayumi",
    ChaClass: 64,
    ChaSchool: 1,
    ChaLevel: 64,
    ChaMoney: 20_000,
    ChaMMR: 820,
    ChaDeleted: 0,
    ChaPKScore: 12,
    ChaPKDeath: 9,
    GuNum: 0,
  },
  gift: { ItemName: "Fish Biscuits", coins: 2_000, message: "Para sa unang pet mo. Ingat sa biyahe!" },
  drop: { ItemName: "New Name Card", stock: 20 },
  cut: { ItemName: "Guard Stone", price: 150 },
} as const;

/** Packages of coins; `price` in centavos. */
export const DEMO_PACKAGES = [
  { name: "Starter pouch", price: 5_000, coins: 500, bonus: 0, firstBonus: 100 },
  { name: "Traveller's pouch", price: 10_000, coins: 1_000, bonus: 50, firstBonus: 200 },
  { name: "Captain's chest", price: 50_000, coins: 5_000, bonus: 500, firstBonus: 1_000 },
  { name: "Clan treasury", price: 200_000, coins: 20_000, bonus: 3_000, firstBonus: 4_000 },
] as const;
/** Where coins can be paid for by manual transfer. */
export const DEMO_CHANNEL = {
  kind: "gcash",
  name: "GCash (demo)",
  accountName: "Demo Account",
  accountNumber: "0900 000 0000",
  instructions: "This is a demo: do not send money. Send any picture as the receipt.",
} as const;

/** Items of the demo shop: the game's row, with `ItemMoney` in R-Coin, and ours. The pictures are the site's own. */
export const DEMO_ITEMS = [
  {
    ItemMain: 20,
    ItemSub: 1,
    ItemName: "Mending Tonic",
    ItemMoney: 60,
    image: "/art/items/01.webp",
    category: "Consumables",
    info: "Restores health at once.",
  },
  {
    ItemMain: 20,
    ItemSub: 2,
    ItemName: "Focus Tonic",
    ItemMoney: 60,
    image: "/art/items/02.webp",
    category: "Consumables",
    info: "Restores spirit for skills.",
  },
  {
    ItemMain: 20,
    ItemSub: 3,
    ItemName: "Night Shift Cooler",
    ItemMoney: 25,
    image: "/art/items/03.webp",
    category: "Consumables",
    info: "Restores stamina and keeps you on your feet.",
  },
  {
    ItemMain: 21,
    ItemSub: 1,
    ItemName: "Lacquered Knuckles",
    ItemMoney: 450,
    image: "/art/items/04.webp",
    category: "Weapons",
    info: "A brawler's gauntlet with four iron studs.",
  },
  {
    ItemMain: 21,
    ItemSub: 2,
    ItemName: "Rain Cutter",
    ItemMoney: 480,
    image: "/art/items/05.webp",
    category: "Weapons",
    info: "A long, light sword for swordsmen.",
  },
  {
    ItemMain: 21,
    ItemSub: 3,
    ItemName: "Wirestring Bow",
    ItemMoney: 480,
    image: "/art/items/06.webp",
    category: "Weapons",
    info: "A tall bow strung with signal wire.",
  },
  {
    ItemMain: 21,
    ItemSub: 4,
    ItemName: "Ringed Staff",
    ItemMoney: 480,
    image: "/art/items/07.webp",
    category: "Weapons",
    info: "A shaman's staff; its six rings call the wind.",
  },
  {
    ItemMain: 21,
    ItemSub: 5,
    ItemName: "Cross Blades",
    ItemMoney: 520,
    image: "/art/items/08.webp",
    category: "Weapons",
    info: "Two short blades made to be used together.",
  },
  {
    ItemMain: 21,
    ItemSub: 6,
    ItemName: "Signal Pistol",
    ItemMoney: 520,
    image: "/art/items/09.webp",
    category: "Weapons",
    info: "A gunner's heavy pistol, loaded with flares.",
  },
  {
    ItemMain: 21,
    ItemSub: 7,
    ItemName: "Hush Dagger",
    ItemMoney: 520,
    image: "/art/items/10.webp",
    category: "Weapons",
    info: "A short blade that makes no sound.",
  },
  {
    ItemMain: 22,
    ItemSub: 1,
    ItemName: "Night Class Uniform",
    ItemMoney: 650,
    image: "/art/items/11.webp",
    category: "Costumes",
    info: "The dark uniform of the evening class.",
  },
  {
    ItemMain: 22,
    ItemSub: 2,
    ItemName: "Rain Cloak",
    ItemMoney: 780,
    image: "/art/items/12.webp",
    category: "Costumes",
    info: "A hooded cloak that sheds rain.",
  },
  {
    ItemMain: 26,
    ItemSub: 1,
    ItemName: "Yard Megaphone",
    ItemMoney: 50,
    image: "/art/items/13.webp",
    category: "Social",
    info: "Speaks once to every student on the server.",
  },
  {
    ItemMain: 20,
    ItemSub: 4,
    ItemName: "Way Home Scroll",
    ItemMoney: 40,
    image: "/art/items/14.webp",
    category: "Consumables",
    info: "Returns you to the gate of your school.",
  },
  {
    ItemMain: 23,
    ItemSub: 1,
    ItemName: "Scooter Key",
    ItemMoney: 900,
    image: "/art/items/15.webp",
    category: "Vehicles",
    info: "Starts a two-seat scooter.",
  },
  {
    ItemMain: 23,
    ItemSub: 2,
    ItemName: "Late Bell Board",
    ItemMoney: 700,
    image: "/art/items/16.webp",
    category: "Vehicles",
    info: "A fast board for students who overslept.",
  },
  {
    ItemMain: 24,
    ItemSub: 1,
    ItemName: "Speckled Egg",
    ItemMoney: 700,
    image: "/art/items/17.webp",
    category: "Pets",
    info: "Something inside is knocking.",
  },
  {
    ItemMain: 24,
    ItemSub: 2,
    ItemName: "Fish Biscuits",
    ItemMoney: 120,
    image: "/art/items/18.webp",
    category: "Pets",
    info: "Food that every campus pet comes running for.",
  },
  {
    ItemMain: 20,
    ItemSub: 5,
    ItemName: "Q-Box",
    ItemMoney: 90,
    image: "/art/items/19.webp",
    category: "Consumables",
    info: "A sealed box; what is inside is only known when it opens.",
  },
  {
    ItemMain: 25,
    ItemSub: 1,
    ItemName: "Edge Stone",
    ItemMoney: 200,
    image: "/art/items/20.webp",
    category: "Enchanting",
    info: "Raises a weapon by one step.",
  },
  {
    ItemMain: 25,
    ItemSub: 2,
    ItemName: "Guard Stone",
    ItemMoney: 200,
    image: "/art/items/21.webp",
    category: "Enchanting",
    info: "Raises a piece of armour by one step.",
  },
  {
    ItemMain: 20,
    ItemSub: 6,
    ItemName: "Campus Bus Ticket",
    ItemMoney: 30,
    image: "/art/items/22.webp",
    category: "Consumables",
    info: "One ride between the campuses.",
  },
  {
    ItemMain: 22,
    ItemSub: 3,
    ItemName: "Neon Hair Dye",
    ItemMoney: 150,
    image: "/art/items/23.webp",
    category: "Costumes",
    info: "Changes the colour of your hair.",
  },
  {
    ItemMain: 26,
    ItemSub: 2,
    ItemName: "New Name Card",
    ItemMoney: 300,
    image: "/art/items/24.webp",
    category: "Social",
    info: "Lets one character take a new name.",
  },
] as const;

/** Demo codes; `days` are start and end relative to now. */
export const DEMO_CODES = [
  {
    name: "Welcome to Tambayan",
    code: "TAMBAYAN100",
    coins: 100,
    bonusCoins: 0,
    maxUses: 1_000_000,
    days: [-30, null],
  },
  { name: "A single prize", code: "ONCE500", coins: 500, bonusCoins: 50, maxUses: 1, days: [-30, null] },
  { name: "Last summer", code: "EXPIRED1", coins: 100, bonusCoins: 0, maxUses: 1_000_000, days: [-90, -30] },
] as const;
export const DEMO_STREAMER = { UserID: "streamer_ana", name: "Streamer Ana", code: "STREAMERANA" } as const;

/** What the demo's operator has set: rewards are on, and no game server could hand out refunded items. */
export const DEMO_POLICY = {
  refundSafety: "remove",
  rewardAccountAgeDays: "0",
  attendanceCoins: "5",
  attendanceWeekCoins: "20",
  attendanceMonthCoins: "100",
  playTimeCoinsPerHour: "2",
  inviteInviterCoins: "30",
  inviteFriendCoins: "10",
} satisfies Partial<Record<PolicyName, string>>;

/** Maria's, for /invite/MARYA234. */
export const DEMO_INVITE_CODE = "MARYA234";

/** Its postback is taken from this machine, to try it out. */
export const DEMO_VOTE_SITE = {
  slug: "demo-toplist",
  name: "Demo Toplist",
  format: "other",
  coins: 10,
  waitHours: 12,
  link: "https://toplist.example.com/vote?server=1&custom={token}",
  verification: "addresses",
  addresses: "127.0.0.1 ::1",
} as const;
