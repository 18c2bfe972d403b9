/** What else a letter is written as. */
const LOOK_ALIKES: Record<string, string> = {
  a: "[a4@]",
  e: "[e3]",
  g: "[g69]",
  i: "[i1l!|]",
  l: "[l1i|]",
  m: "(?:m|rn)",
  o: "[o0]",
  s: "[s5$]",
  t: "[t7+]",
};

/** A word as a pattern, in which each letter may be a look-alike, and be there more often. */
const patternOf = (word: string, between = "") =>
  (word.match(/(.)\1*/g) ?? [])
    .map((run) => `${LOOK_ALIKES[run[0] as string] ?? run[0]}{${run.length},}`.replaceAll("{1,}", "+"))
    .join(between);

const LONG = [
  ...["admin", "moderator", "gamemaster", "system", "support", "staff", "official", "server"],
  ...["helpdesk", "webmaster"],
];
/** Anywhere in a name. */
const PART = new RegExp(LONG.map((word) => patternOf(word)).join("|"));
/** The same with digits and underscores between the letters, where a word begins: Vlad_Mina is none. */
const SPREAD = new RegExp(`(?<![a-z])(?:${LONG.map((word) => patternOf(word, "[^a-z]*")).join("|")})`);
/** The whole name, but for digits and underscores around it. */
const WHOLE = ["operator", "owner", "root", "events", "cashier"];

/** Words that only contain one of the others. */
const INNOCENT = new RegExp(
  [
    "(?:b|m|s|br|ch|gl|gr|vl|de|he|ro|squ)admin(?!istrat)(?=[adegikotu])",
    "(?:fal|flag|di)staff|stafford(?:shire)?",
    "(?:eco)?systemic|systematic|ecosystem",
    "support(?:er|ive)",
    "unofficial",
    "(?:ob|pre|con|de)server",
    "gmail",
  ].join("|"),
  "gi",
);

/** Whether an innocent word begins where it was found, and has no other one set off in it: TheAdminTala has Admin. */
const isOwnWord = (name: string, word: string, at: number) =>
  (/[A-Z]/.test(word.charAt(0)) || !/[A-Za-z]/.test(name.charAt(at - 1))) &&
  (!/^[A-Za-z]+A/.test(word) || word === word.toUpperCase());

/** Words of two or three letters count only where the name, a case or a separator sets them off. */
const SHORT = new RegExp(`(?<![a-z])(?:g+[^a-z]*m+|m+[^a-z]*${LOOK_ALIKES.o}+[^a-z]*d+)s?(?![a-z])`);
/** Without any case: no other word begins like this, and "thegm" can only be read in one way. */
const RUN_TOGETHER =
  /(?<![a-z])gm+(?=[b-df-hj-np-tv-z])|(?<![a-z])(?:the|real|true|sir|head|im|iam)gm+(?![a-z])/;

/** A separator wherever a new word begins: TheGMTala is the_gm_tala. */
const separated = (name: string) =>
  name
    .replace(/([a-z])(?=[A-Z])/g, "$1_")
    .replace(/([A-Z])(?=[A-Z][a-z])/g, "$1_")
    .toLowerCase();

/**
 * Whether players would take a name for the staff's, or for the site's own: by a word or a part of it, whatever it is
 * written with.
 */
export function looksLikeStaff(name: string, siteName: string): boolean {
  const given = name.replace(INNOCENT, (word, at: number) => (isOwnWord(name, word, at) ? "_" : word));
  const whole = [...WHOLE, siteName.toLowerCase().replace(/[^a-z]/g, "")]
    .filter((word) => word !== "")
    .map((word) => patternOf(word, "[^a-z]*"));
  // An x at either end is an ornament.
  return [given, given.replace(/^[xX]+|[xX]+$/g, "")].some((shown) => {
    const plain = shown.toLowerCase();
    const words = separated(shown);
    return (
      PART.test(plain) ||
      SPREAD.test(words) ||
      SHORT.test(words) ||
      RUN_TOGETHER.test(words) ||
      new RegExp(`^[^a-z]*(?:${whole.join("|")})[^a-z]*$`).test(plain)
    );
  });
}
