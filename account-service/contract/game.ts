/** Schools by their code in `ChaSchool`. */
export const SCHOOLS = [
  { code: 0, slug: "sacred-gate", name: "Sacred Gate" },
  { code: 1, slug: "mystic-peak", name: "Mystic Peak" },
  { code: 2, slug: "phoenix", name: "Phoenix" },
] as const;
export type School = (typeof SCHOOLS)[number];

/**
 * Classes by their codes in `ChaClass`, one per gender. Magician and shaper exist in the game (docs/game-database.md) but have no
 * filter.
 */
export const CLASSES = [
  { slug: "brawler", name: "Brawler", codes: [1, 64] },
  { slug: "swordsman", name: "Swordsman", codes: [2, 128] },
  { slug: "archer", name: "Archer", codes: [4, 256] },
  { slug: "shaman", name: "Shaman", codes: [8, 512] },
  { slug: "extreme", name: "Extreme", codes: [16, 32] },
  { slug: "gunner", name: "Gunner", codes: [1024, 2048] },
  { slug: "assassin", name: "Assassin", codes: [4096, 8192] },
] as const;
export const UNLISTED_CLASSES = [
  { slug: "magician", name: "Magician", codes: [16384, 32768] },
  { slug: "shaper", name: "Shaper", codes: [65536, 131072] },
] as const;
export type ClassSlug = (typeof CLASSES)[number]["slug"];

/** The school of a `ChaSchool` code, or undefined for an unknown code. */
export const schoolOf = (code: number) => SCHOOLS.find((school) => school.code === code);

const classByCode = new Map(
  [...CLASSES, ...UNLISTED_CLASSES].flatMap((entry) =>
    entry.codes.map((code) => [code as number, entry] as const),
  ),
);
/** The class of a `ChaClass` code, or undefined for an unknown code. */
export const classOf = (code: number) => classByCode.get(code);
