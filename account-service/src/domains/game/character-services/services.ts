import type { CharacterServiceName, ServiceOffer } from "../../../../contract/index.ts";
import type { GAME_SCHEMA } from "../../../db/game/schema.ts";
import type { Tables } from "../../../db/tables.ts";
import type { Env } from "../../../env.ts";

/** Columns of the game's ChaInfo by the names of GAME_SCHEMA. */
export type CharacterColumn = keyof (typeof GAME_SCHEMA)["ChaInfo"]["columns"];

/**
 * Values of a character's row: numbers, and text for the name and for what a number cannot hold exactly. What the game
 * has NULL in, such as a column that was added later, is not among them.
 */
export type Values = Partial<Record<CharacterColumn, number | string>>;

type StartMaps = Env["GAME_START_MAPS"];

/** A service with its rules for one server. */
interface Rules {
  /** Columns that it reads, and may write all of. */
  needs: readonly CharacterColumn[];
  /** What a character's row becomes. Values that stay the same may be among them. */
  change(row: Values, options: ServiceOptions, offer: ServiceOffer, maps: StartMaps): Values;
}

/** What a player chooses beside the service. */
interface ServiceOptions {
  school?: number | undefined;
  name?: string | undefined;
}

const STATS = ["ChaPower", "ChaStrong", "ChaStrength", "ChaSpirit", "ChaDex", "ChaIntel"] as const;
/** The game's "no saved place": it then takes the start point (SNATIVEID with all bits set). */
const NOWHERE = -1;

/** A number of a row; 0 where the game has none. */
export const numberIn = (row: Values, column: CharacterColumn) => Number(row[column] ?? 0);
const sum = (row: Values, columns: readonly CharacterColumn[]) =>
  columns.reduce((total, column) => total + numberIn(row, column), 0);

/** The start of a school, if the operator has told us; otherwise the character's own start point stays. */
function startOf(school: number, maps: StartMaps): Values {
  const start = maps.find((each) => each.school === school);
  return {
    ...(start && { ChaStartMap: start.map, ChaStartGate: start.gate }),
    ChaSaveMap: NOWHERE,
  };
}

const PLACE = ["ChaStartMap", "ChaStartGate", "ChaSaveMap"] as const;

/** What each service does to a character (docs/decisions/035). */
export const SERVICES: Record<CharacterServiceName, Rules> = {
  unstick: {
    needs: PLACE,
    change: (row, _asked, _offer, maps) => startOf(numberIn(row, "ChaSchool"), maps),
  },
  school: {
    needs: ["ChaSchool", ...PLACE],
    change: (_row, { school = 0 }, _offer, maps) => ({ ChaSchool: school, ...startOf(school, maps) }),
  },
  name: { needs: ["ChaName"], change: (_row, { name = "" }) => ({ ChaName: name }) },
  pk: {
    needs: ["ChaPK", "ChaBright"],
    // A negative brightness marks a murderer; a positive one is kept.
    change: (row) => ({ ChaPK: 0, ChaBright: Math.max(0, numberIn(row, "ChaBright")) }),
  },
  stats: {
    needs: [...STATS, "ChaStRemain"],
    change: (row) => ({
      ...Object.fromEntries(STATS.map((stat) => [stat, 0])),
      ChaStRemain: numberIn(row, "ChaStRemain") + sum(row, STATS),
    }),
  },
  rebirth: {
    needs: ["ChaLevel", "ChaExp", "ChaReborn", "ChaStRemain"],
    change: (row, _asked, { levelAfter, statPoints }) => ({
      ChaLevel: levelAfter,
      ChaExp: 0,
      ChaReborn: numberIn(row, "ChaReborn") + 1,
      ChaStRemain: numberIn(row, "ChaStRemain") + statPoints,
    }),
  },
};

/** The columns that a service needs and this server does not have. */
export const missingFor = (service: CharacterServiceName, { ChaInfo }: Tables): CharacterColumn[] =>
  SERVICES[service].needs.filter((column) => ChaInfo.columns[column] === null);

/** How a service is offered until staff change it: not at all. */
export const NEW_OFFER = {
  price: 0,
  waitHours: 24,
  minLevel: 1,
  most: 0,
  levelAfter: 1,
  statPoints: 0,
} as const;
