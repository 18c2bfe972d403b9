import {
  CLASSES,
  type ClassSlug,
  type GameFeatures,
  type MoneyShown,
  type RankedCharacter,
  type RankingsQuery,
  type RankingsResponse,
  SCHOOLS,
} from "@tambayan/account-service/contract";
import { type Message, msg } from "~/platform/language/i18n";

/** The tabs in order, each with its list in the response. */
export const TABS = [
  { id: "mmr", label: msg("MMR Ranking"), list: "topmmr" },
  { id: "level", label: msg("Level Ranking"), list: "toplevel" },
  { id: "richest", label: msg("Richest Ranking"), list: "topmoney" },
  { id: "killer", label: msg("Killer Ranking"), list: "toppk" },
] as const satisfies { id: string; label: Message; list: keyof RankingsResponse }[];
export type RankingTab = (typeof TABS)[number]["id"];

/** A tab's list in the response. */
export const listOf = (tab: RankingTab) => TABS.find(({ id }) => id === tab)?.list ?? "toplevel";

export interface RankingFilter extends RankingsQuery {
  tab: RankingTab;
}

/** The filter in an address; unknown values count as not given. */
export function readFilter(search: URLSearchParams): RankingFilter {
  return {
    tab: TABS.find(({ id }) => id === search.get("tab"))?.id ?? "level",
    school: SCHOOLS.find(({ code }) => String(code) === search.get("school"))?.code,
    class: CLASSES.find(({ slug }) => slug === search.get("class"))?.slug,
  };
}

function queryOf({ tab, school, class: classFilter }: RankingFilter): string {
  const search = new URLSearchParams();
  if (tab !== "level") search.set("tab", tab);
  if (school !== undefined) search.set("school", String(school));
  if (classFilter !== undefined) search.set("class", classFilter);
  return search.size > 0 ? `?${search}` : "";
}

/** The canonical address of a filter. */
export const filterPath = (filter: RankingFilter) => `/rankings${queryOf(filter)}`;

/** Where a player's own characters are found in a list: the same address for everyone. */
export const findMePath = (filter: RankingFilter) => `/rankings/me${queryOf(filter)}`;

/** What tells a player where they stand in a list (../mine). */
export const ownRowPath = (filter: RankingFilter) => `/rankings/mine${queryOf(filter)}`;

/** The classes to filter by: those that every server has, and the optional ones that this one has. */
export const classFilters = (classes: readonly ClassSlug[]) =>
  CLASSES.filter(({ slug, optional }) => !optional || classes.includes(slug));

/** The tabs of a server: without the richest where money is not shown. */
export const tabsFor = (money: MoneyShown) => TABS.filter(({ id }) => id !== "richest" || money !== "off");

/** The id of a character's row, which links can lead to. */
export const rowId = (ChaNum: number) => `character-${ChaNum}`;

/** A row as its tab shows it: only the fields that the table has. */
export function toRow(tab: RankingTab, character: RankedCharacter) {
  const { ChaNum, ChaName, ChaClass, ChaSchool, ChaLevel, ChaPKScore, ChaPKDeath, ChaMMR, ChaMoney } =
    character;
  const { yesterday, lastMonth } = character;
  /** null: this game server does not track it. */
  const figures: (number | null)[] = {
    mmr: [ChaMMR],
    level: [ChaLevel, ChaPKScore, ChaPKDeath],
    killer: [ChaLevel, ChaPKScore, ChaPKDeath],
    richest: [ChaLevel, ChaMoney],
  }[tab];
  return { ChaNum, ChaName, ChaClass, ChaSchool, figures, yesterday, lastMonth };
}
export type RankingRow = ReturnType<typeof toRow>;

/**
 * How many places a character has risen, below zero if it fell; "new" if it was not ranked then, null where that is not
 * known.
 * @param place its place now; null if it is not ranked
 */
export function movement(place: number | null, before: number | null | undefined): number | "new" | null {
  if (place === null || before === undefined) return null;
  return before === null ? "new" : before - place;
}

/** Column headers of the figures of `toRow`. */
const FIGURE_HEADERS: Record<RankingTab, Message[]> = {
  mmr: [msg("MMR")],
  level: [msg("Level"), msg("Kills"), msg("Deaths")],
  killer: [msg("Level"), msg("Kills"), msg("Deaths")],
  richest: [msg("Level"), msg("Money")],
};

/** The figures of a tab that this game server tracks, by index, with their column header. */
export const shownFigures = (tab: RankingTab, row: RankingRow | undefined) =>
  FIGURE_HEADERS[tab]
    .map((head, column) => ({ head, column }))
    .filter(({ column }) => row?.figures[column] !== null);

/** What a tab's list is sorted by that not every game server tracks, and the message where it is not tracked. */
const COUNTED: Partial<Record<RankingTab, { by: keyof GameFeatures; without: Message }>> = {
  mmr: { by: "mmr", without: msg("This game server does not track MMR.") },
  killer: { by: "kills", without: msg("This game server does not track kills.") },
};

/** The message in place of a list that this server cannot fill or does not show; null if it does. */
export function absenceMessage(tab: RankingTab, game: GameFeatures, money: MoneyShown): Message | null {
  if (tab === "richest" && money === "off") return msg("This server does not show characters' money.");
  const counted = COUNTED[tab];
  return counted && !game[counted.by] ? counted.without : null;
}
