/** What is wrong with the settings of the site, told in one sentence. */
import {
  contrastOnSite,
  dayOfYear,
  leastContrast,
  looksLikeSchool,
  siteAddressSchemas,
  siteColorSchema,
} from "../../../contract";

type Fields = Record<string, unknown>;

const colors = { accent: "accent color", link: "link color" } as const;

const addresses = {
  facebookPage: ["Facebook page", "social"],
  facebookGroup: ["Facebook group", "social"],
  discord: ["Discord", "social"],
  youtube: ["YouTube", "social"],
  tiktok: ["TikTok", "social"],
  support: ["Support messenger", "support"],
} as const;

const texts = {
  name: "Name",
  intro: "The game in one sentence (English)",
  introFilipino: "The game in one sentence (Filipino)",
  footer: "Footer text (English)",
  footerFilipino: "Footer text (Filipino)",
  coinName: "Name of R-Coin",
  bonusName: "Name of Milleage",
} as const;

const isEmpty = (value: unknown) => value === null || value === undefined || value === "";

/** A color as editors may type it, as the site uses it. */
export const readColor = (typed: unknown): string => String(typed).trim().toLowerCase();

function problemOfColor(label: string, typed: unknown): string | null {
  const color = readColor(typed);
  if (siteColorSchema.safeParse(color).success) return null;
  if (!/^#[0-9a-f]{6}$/.test(color))
    return `The ${label} must be # and six digits from 0 to f, such as #f0b44c.`;
  // Rounded down: 4.49 must not be shown as the 4.5 that is required.
  const contrast = Math.floor(contrastOnSite(color) * 10) / 10;
  return `The ${label} ${color} is too dark to read: its contrast on the site's panels is ${contrast}:1, and ${leastContrast}:1 is required. Choose a lighter color.`;
}

function problemOfMenu(rows: unknown): string | null {
  if (!Array.isArray(rows)) return null;
  const items = rows.map((row: Fields) => row.item);
  const twice = items.find((item, index) => !isEmpty(item) && items.indexOf(item) < index);
  if (twice) return `The menu has "${String(twice)}" twice.`;
  const marked = rows.find((row: Fields) => /[{}]/.test(`${row.label ?? ""}${row.labelFilipino ?? ""}`));
  return marked ? `The label of "${String(marked.item)}" must not contain { or }.` : null;
}

/** A school or class that is listed twice, or has a name that cannot be shown. */
function problemOfBadges(rows: unknown, kind: "school" | "class"): string | null {
  if (!Array.isArray(rows)) return null;
  const slugs = rows.map((row: Fields) => row[kind]);
  const twice = slugs.find((slug, index) => !isEmpty(slug) && slugs.indexOf(slug) < index);
  if (twice) return `The ${kind} "${String(twice)}" is listed twice.`;
  const marked = rows.find((row: Fields) => /[{}]/.test(String(row.name ?? "")));
  return marked ? `The name of "${String(marked[kind])}" must not contain { or }.` : null;
}

/** A section that is listed twice, or has a color that nobody could read, or that means a school. */
function problemOfSections(rows: unknown): string | null {
  if (!Array.isArray(rows)) return null;
  const names = rows.map((row: Fields) => row.section);
  const twice = names.find((name, index) => !isEmpty(name) && names.indexOf(name) < index);
  if (twice) return `The section "${String(twice)}" is listed twice.`;
  for (const { section, accent } of rows as Fields[]) {
    if (isEmpty(accent)) continue;
    const label = `accent color of "${String(section)}"`;
    const problem = problemOfColor(label, accent);
    if (problem) return problem;
    const school = looksLikeSchool(readColor(accent));
    if (school)
      return `The ${label} would be taken for the school "${school}": a school's color only ever means that school. Choose another one.`;
  }
  return null;
}

/** A seasonal look that nobody could read, or that would never be shown. */
function problemOfLooks(rows: unknown): string | null {
  if (!Array.isArray(rows)) return null;
  for (const look of rows as Fields[]) {
    const { name, firstDay, lastDay, everyYear } = look;
    for (const [field, label] of Object.entries(colors)) {
      const problem = !isEmpty(look[field]) && problemOfColor(`${label} of "${String(name)}"`, look[field]);
      if (problem) return problem;
    }
    if (isEmpty(firstDay) || isEmpty(lastDay)) continue;
    const [first, last] = [String(firstDay), String(lastDay)];
    if (first > last && !everyYear)
      return `"${String(name)}" ends before it starts: its last day must not be before its first day.`;
    if (everyYear && dayOfYear(first) === dayOfYear(last) && first !== last)
      return `"${String(name)}" comes back every year: give it days within one year.`;
  }
  return null;
}

/**
 * Checks the given fields; fields that are missing or empty are fine.
 * @returns null when nothing is wrong
 */
export function problemOfSettings(fields: Fields): string | null {
  const given = (name: string) => !isEmpty(fields[name]);
  for (const [name, label] of Object.entries(colors)) {
    const problem = given(name) && problemOfColor(label, fields[name]);
    if (problem) return problem;
  }
  for (const [name, [label, kind]] of Object.entries(addresses)) {
    if (!given(name) || siteAddressSchemas[kind].safeParse(fields[name]).success) continue;
    const allowed = kind === "support" ? "an https:// or mailto: address" : "an https:// address";
    return `"${label}" must be ${allowed}.`;
  }
  for (const [name, label] of Object.entries(texts)) {
    if (!given(name)) continue;
    if (String(fields[name]).trim() === "")
      return `"${label}" is only spaces. Fill it in, or leave it empty.`;
    if (/[{}]/.test(String(fields[name]))) return `"${label}" must not contain { or }.`;
  }
  return (
    problemOfMenu(fields.menu) ??
    problemOfBadges(fields.schools, "school") ??
    problemOfBadges(fields.classes, "class") ??
    problemOfSections(fields.sections) ??
    problemOfLooks(fields.looks)
  );
}
