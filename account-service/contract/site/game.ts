/** Schools by their code in `ChaSchool`. */
export const SCHOOLS = [
  { code: 0, slug: "sacred-gate", name: "Sacred Gate" },
  { code: 1, slug: "mystic-peak", name: "Mystic Peak" },
  { code: 2, slug: "phoenix", name: "Phoenix" },
] as const;
export type School = (typeof SCHOOLS)[number];

/**
 * Classes by their codes in `ChaClass`, one per gender. Not every server has those that are `optional`
 * (docs/game-database.md).
 */
export const CLASSES = [
  { slug: "brawler", name: "Brawler", codes: [1, 64], optional: false },
  { slug: "swordsman", name: "Swordsman", codes: [2, 128], optional: false },
  { slug: "archer", name: "Archer", codes: [4, 256], optional: false },
  { slug: "shaman", name: "Shaman", codes: [8, 512], optional: false },
  { slug: "extreme", name: "Extreme", codes: [16, 32], optional: false },
  { slug: "gunner", name: "Gunner", codes: [1024, 2048], optional: false },
  { slug: "assassin", name: "Assassin", codes: [4096, 8192], optional: false },
  { slug: "magician", name: "Magician", codes: [16384, 32768], optional: true },
  { slug: "shaper", name: "Shaper", codes: [65536, 131072], optional: true },
] as const;
export type ClassSlug = (typeof CLASSES)[number]["slug"];

/** The school of a `ChaSchool` code, or undefined for an unknown code. */
export const schoolOf = (code: number) => SCHOOLS.find((school) => school.code === code);

const classByCode = new Map(
  CLASSES.flatMap((entry) => entry.codes.map((code) => [code as number, entry] as const)),
);
/** The class of a `ChaClass` code, or undefined for an unknown code. */
export const classOf = (code: number) => classByCode.get(code);
