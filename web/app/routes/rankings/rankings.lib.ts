import {
  CLASSES,
  type GameFeatures,
  type RankingCharacter,
  type RankingsQuery,
  type RankingsResponse,
  rankingsQuerySchema,
} from "@tambayan/account-service/contract";
import { msg } from "~/lib/i18n";

/** The tabs in the spec's order (section 2, ranking page), each with its list in the answer. */
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

/** The filter in an address; whatever is none of its values counts as not given. */
export function readFilter(search: URLSearchParams): RankingFilter {
  const tab = TABS.find((entry) => entry.id === search.get("tab"))?.id ?? "level";
  const { school, class: classFilter } = rankingsQuerySchema.shape;
  return {
    tab,
    school: school.catch(undefined).parse(search.get("school") || undefined),
    class: classFilter.catch(undefined).parse(search.get("class") || undefined),
  };
}

/** The address of a filter, in its shortest form. */
export function filterPath({ tab, school, class: classFilter }: RankingFilter): string {
  const search = new URLSearchParams();
  if (tab !== "level") search.set("tab", tab);
  if (school !== undefined) search.set("school", String(school));
  if (classFilter !== undefined) search.set("class", classFilter);
  return search.size > 0 ? `/rankings?${search}` : "/rankings";
}

export const CLASS_FILTERS = CLASSES.map(({ slug, name }) => ({ slug, name }));

/** A row as its tab shows it: nothing of a character is sent that the table does not have. */
export function toRow(tab: RankingTab, character: RankingCharacter) {
  const { ChaNum, ChaName, ChaClass, ChaSchool, ChaLevel, ChaPKScore, ChaPKDeath, ChaMMR, ChaMoney } =
    character;
  /** null: this game server does not count it. */
  const figures: (number | null)[] = {
    mmr: [ChaMMR],
    level: [ChaLevel, ChaPKScore, ChaPKDeath],
    killer: [ChaLevel, ChaPKScore, ChaPKDeath],
    richest: [ChaLevel, ChaMoney],
  }[tab];
  return { ChaNum, ChaName, ChaClass, ChaSchool, figures };
}
export type RankingRow = ReturnType<typeof toRow>;

/** Column heads of the figures of `toRow`. */
export const FIGURE_HEADS: Record<RankingTab, string[]> = {
  mmr: [msg("MMR")],
  level: [msg("Level"), msg("Kills"), msg("Deaths")],
  killer: [msg("Level"), msg("Kills"), msg("Deaths")],
  richest: [msg("Level"), msg("Money")],
};

/** Which figures of a tab to show: those that this game server counts, by their place and their column's head. */
export const shownFigures = (tab: RankingTab, row: RankingRow | undefined) =>
  FIGURE_HEADS[tab]
    .map((head, column) => ({ head, column }))
    .filter(({ column }) => row?.figures[column] !== null);

/** What a tab's list goes by that not every game server counts, and what is said where it is not counted. */
const COUNTED: Partial<Record<RankingTab, { by: keyof GameFeatures; without: string }>> = {
  mmr: { by: "mmr", without: msg("This game server does not count MMR.") },
  killer: { by: "kills", without: msg("This game server does not count kills.") },
};

/** What stands in the place of a list that this game server cannot fill; null where it can. */
export function uncounted(tab: RankingTab, game: GameFeatures): string | null {
  const counted = COUNTED[tab];
  return counted && !game[counted.by] ? counted.without : null;
}
