import {
  CLASSES,
  type ClassSlug,
  LIMITS,
  type RankingCharacter,
  SCHOOLS,
} from "../../../../contract/index.ts";

const ORDERS = ["mmr", "kills", "level", "money"] as const;
export type RankingOrder = (typeof ORDERS)[number];

/** The lists in an answer: the field of each, and its order. */
export const TOPS = { topmmr: "mmr", toppk: "kills", toplevel: "level", topmoney: "money" } as const;

/** A list by its order and filters, '' for all. `side` is the home page's widget. */
export interface ListKey {
  school: "" | "0" | "1" | "2";
  class: "" | ClassSlug;
  list: RankingOrder | "side";
}

/** A stored list: its characters, best first, as JSON. */
export interface StoredList extends ListKey {
  characters: string;
}

/** A list of this month, with the numbers of its first thousand characters as JSON. */
export interface RankedList extends StoredList {
  places: string;
}

type Compare = (a: RankingCharacter, b: RankingCharacter) => number;

/** Best first: the list's own value, then a second one; a tie goes to the older character. */
export const BEFORE: Record<RankingOrder, Compare> = {
  mmr: (a, b) => (b.ChaMMR ?? 0) - (a.ChaMMR ?? 0) || b.ChaLevel - a.ChaLevel || a.ChaNum - b.ChaNum,
  kills: (a, b) =>
    (b.ChaPKScore ?? 0) - (a.ChaPKScore ?? 0) || b.ChaLevel - a.ChaLevel || a.ChaNum - b.ChaNum,
  level: (a, b) =>
    b.ChaLevel - a.ChaLevel || (b.ChaPKScore ?? 0) - (a.ChaPKScore ?? 0) || a.ChaNum - b.ChaNum,
  money: (a, b) => (b.ChaMoney ?? 0) - (a.ChaMoney ?? 0) || b.ChaLevel - a.ChaLevel || a.ChaNum - b.ChaNum,
};

/** Whether a character has what a list is ordered by: no list of what this server does not count. */
export const isCounted = (order: RankingOrder, { ChaMMR, ChaPKScore }: RankingCharacter) =>
  !(order === "mmr" && ChaMMR === null) && !(order === "kills" && ChaPKScore === null);

/** Inserts a character if it is among the best. Most are not, and cost one comparison. */
function place(list: RankingCharacter[], character: RankingCharacter, before: Compare): void {
  const last = list.at(-1);
  const full = list.length === LIMITS.rankingPlaces;
  if (full && last && before(last, character) < 0) return;
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (before(list[middle] as RankingCharacter, character) < 0) low = middle + 1;
    else high = middle;
  }
  list.splice(low, 0, character);
  if (full) list.pop();
}

const SCHOOL_FILTERS = ["", ...SCHOOLS.map(({ code }) => String(code))] as ListKey["school"][];
const CLASS_FILTERS = ["", ...CLASSES.map(({ slug }) => slug)] as ListKey["class"][];
const CLASS_FILTER = new Map(
  CLASSES.flatMap(({ codes }, index) => codes.map((code) => [code as number, index + 1] as const)),
);

/** The first rows of all and of each school, in level order, each character once. */
export function mergeSideList(lists: RankingCharacter[][]): RankingCharacter[] {
  const byNumber = new Map(lists.flat().map((character) => [character.ChaNum, character]));
  return [...byNumber.values()].sort(BEFORE.level);
}

/** The top lists of every filter, from characters that come in any order, each once. */
export function createLists() {
  const size = CLASS_FILTERS.length;
  const lists = Array.from({ length: SCHOOL_FILTERS.length * size }, () =>
    ORDERS.map((): RankingCharacter[] => []),
  );

  function addTo(filter: number, character: RankingCharacter): void {
    const ofFilter = lists[filter] as RankingCharacter[][];
    ORDERS.forEach((order, index) => {
      if (isCounted(order, character)) place(ofFilter[index] as RankingCharacter[], character, BEFORE[order]);
    });
  }

  return {
    add(character: RankingCharacter): void {
      // A school or class without a filter is only in the unfiltered lists.
      const school = character.ChaSchool >= 0 && character.ChaSchool <= 2 ? character.ChaSchool + 1 : 0;
      const classFilter = CLASS_FILTER.get(character.ChaClass) ?? 0;
      addTo(0, character);
      if (school) addTo(school * size, character);
      if (classFilter) addTo(classFilter, character);
      if (school && classFilter) addTo(school * size + classFilter, character);
    },

    /** All lists, also empty ones, and the side list. */
    stored(): RankedList[] {
      const level = ORDERS.indexOf("level");
      const side = SCHOOL_FILTERS.map((_school, index) =>
        (lists[index * size]?.[level] ?? []).slice(0, LIMITS.rankingSideRows),
      );
      const all = SCHOOL_FILTERS.flatMap((school, row) =>
        CLASS_FILTERS.flatMap((classFilter, column) =>
          ORDERS.map((list, index) => {
            const best = lists[row * size + column]?.[index] ?? [];
            return {
              school,
              class: classFilter,
              list,
              characters: JSON.stringify(best.slice(0, LIMITS.rankingRows)),
              places: JSON.stringify(best.map(({ ChaNum }) => ChaNum)),
            };
          }),
        ),
      );
      return [
        ...all,
        {
          school: "",
          class: "",
          list: "side",
          characters: JSON.stringify(mergeSideList(side)),
          places: "[]",
        },
      ];
    },
  };
}

/**
 * The archive of a past month: unfiltered lists as they are, the first ten of each school and of each class, and no
 * combinations.
 */
export function championsOf(lists: StoredList[]): StoredList[] {
  return lists
    .filter((kept) => kept.list !== "side" && (kept.school === "" || kept.class === ""))
    .map(({ school, class: ofClass, list, characters }) => {
      if (school === "" && ofClass === "") return { school, class: ofClass, list, characters };
      const all: RankingCharacter[] = JSON.parse(characters);
      const first = JSON.stringify(all.slice(0, LIMITS.rankingChampions));
      return { school, class: ofClass, list, characters: first };
    });
}
