import {
  CLASSES,
  type GameFeatures,
  type RankingCharacter,
  type RankingsQuery,
  type RankingsResponse,
  rankingsQuerySchema,
} from "@tambayan/account-service/contract";
import { msg } from "~/platform/language/i18n";

/** The tabs in order, each with its list in the response. */
export const TABS = [
  { id: "mmr", label: msg("MMR Ranking"), list: "topmmr" },
  { id: "level", label: msg("Level Ranking"), list: "toplevel" },
  { id: "richest", label: msg("Richest Ranking"), list: "topmoney" },
  { id: "killer", label: msg("Killer Ranking"), list: "toppk" },
] as const satisfies { id: string; label: string; list: keyof RankingsResponse }[];
export type RankingTab = (typeof TABS)[number]["id"];

export interface RankingFilter extends RankingsQuery {
  tab: RankingTab;
}

/** The filter in an address; unknown values count as not given. */
export function readFilter(search: URLSearchParams): RankingFilter {
  const tab = TABS.find((entry) => entry.id === search.get("tab"))?.id ?? "level";
  const { school, class: classFilter } = rankingsQuerySchema.shape;
  return {
    tab,
    school: school.catch(undefined).parse(search.get("school") || undefined),
    class: classFilter.catch(undefined).parse(search.get("class") || undefined),
  };
}

/** The canonical address of a filter. */
export function filterPath({ tab, school, class: classFilter }: RankingFilter): string {
  const search = new URLSearchParams();
  if (tab !== "level") search.set("tab", tab);
  if (school !== undefined) search.set("school", String(school));
  if (classFilter !== undefined) search.set("class", classFilter);
  return search.size > 0 ? `/rankings?${search}` : "/rankings";
}

export const CLASS_FILTERS = CLASSES.map(({ slug, name }) => ({ slug, name }));

/** A row as its tab shows it: only the fields that the table has. */
export function toRow(tab: RankingTab, character: RankingCharacter) {
  const { ChaNum, ChaName, ChaClass, ChaSchool, ChaLevel, ChaPKScore, ChaPKDeath, ChaMMR, ChaMoney } =
    character;
  /** null: this game server does not track it. */
  const figures: (number | null)[] = {
    mmr: [ChaMMR],
    level: [ChaLevel, ChaPKScore, ChaPKDeath],
    killer: [ChaLevel, ChaPKScore, ChaPKDeath],
    richest: [ChaLevel, ChaMoney],
  }[tab];
  return { ChaNum, ChaName, ChaClass, ChaSchool, figures };
}
export type RankingRow = ReturnType<typeof toRow>;

/** Column headers of the figures of `toRow`. */
const FIGURE_HEADERS: Record<RankingTab, string[]> = {
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
const COUNTED: Partial<Record<RankingTab, { by: keyof GameFeatures; without: string }>> = {
  mmr: { by: "mmr", without: msg("This game server does not track MMR.") },
  killer: { by: "kills", without: msg("This game server does not track kills.") },
};

/** The message in place of a list that this game server cannot fill; null if it can. */
export function untrackedMessage(tab: RankingTab, game: GameFeatures): string | null {
  const counted = COUNTED[tab];
  return counted && !game[counted.by] ? counted.without : null;
}
