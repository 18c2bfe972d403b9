import { afterAll, beforeAll, expect, it } from "vitest";
import type { DatabaseKind, TestDatabase } from "./database.ts";
import { type Racer, usePrograms } from "./processes.ts";
import type { Call, CallOutcome } from "./racer.ts";

/**
 * How many race at once, and how often in every run: 200 where writers really meet, fewer where one is let in at a
 * time. RACE_ROUNDS (`npm run test:long`) says how often for all of them.
 */
const RACES = [
  { callers: 50, rounds: { meeting: 0, inTurn: 1 } },
  { callers: 200, rounds: { meeting: 1, inTurn: 0 } },
];
const roundsOf = ({ rounds }: (typeof RACES)[number], kind: DatabaseKind) =>
  Number(process.env.RACE_ROUNDS ?? (kind === "sqlite" ? rounds.inTurn : rounds.meeting));
/** None that a race meets by chance; a machine that does much else keeps them waiting for a connection, too. */
const LIMITS = {
  LOGIN_LIMIT_PER_ADDRESS: "100000",
  LOGIN_LIMIT_PER_ACCOUNT: "100000",
  DB_POOL_WAIT_MS: "120000",
};

/** The outcome of the calls of one round. */
export interface Finish {
  outcomes: CallOutcome[];
  /** Answers of those that were not refused, in the order of the calls. */
  answers: unknown[];
  /** How many were refused, by the reason. */
  refused: Record<string, number>;
}

function finishOf(outcomes: CallOutcome[]): Finish {
  const failures = outcomes.flatMap((outcome) => ("failed" in outcome ? [outcome.failed] : []));
  expect(failures, "calls that failed").toEqual([]);
  const refused: Record<string, number> = {};
  for (const outcome of outcomes)
    if ("refused" in outcome) refused[outcome.refused] = (refused[outcome.refused] ?? 0) + 1;
  return {
    outcomes,
    answers: outcomes.flatMap((outcome) => ("answer" in outcome ? [outcome.answer] : [])),
    refused,
  };
}

/**
 * Two processes over one database, and races between calls that both of them make. They stand at the start with their
 * connections open before any is released.
 */
export function useRaces(database: TestDatabase) {
  const programs = usePrograms(() => database.env, database.postgres);
  let racers: Racer[] = [];
  beforeAll(async () => {
    racers = await Promise.all([programs.racer(LIMITS), programs.racer(LIMITS)]);
  });
  afterAll(() => {
    for (const racer of racers) racer.close();
  });

  /** Makes calls at once, every second one in the other process. */
  async function race(calls: Call[]): Promise<Finish> {
    const shares = racers.map((_, index) => calls.filter((_call, place) => place % racers.length === index));
    await Promise.all(racers.map((racer, index) => racer.prepare(shares[index] ?? [])));
    const came = await Promise.all(racers.map((racer) => racer.go()));
    return finishOf(
      calls.map(
        (_, place) => came[place % racers.length]?.[Math.floor(place / racers.length)] as CallOutcome,
      ),
    );
  }

  /** A race of 50 callers and one of 200, again and again; `round` sets it up, runs it and says what has to be true. */
  function eachRound(title: string, round: (callers: number, racing: typeof race) => Promise<void>): void {
    for (const { callers, ...size } of RACES) {
      const rounds = roundsOf({ callers, ...size }, database.kind);
      if (rounds === 0) continue;
      it(
        `${title}, ${callers} callers`,
        async () => {
          for (let time = 0; time < rounds; time += 1) await round(callers, race);
        },
        rounds * 90_000,
      );
    }
  }
  return { race, eachRound };
}

/** So many of what `one` makes. */
export const times = <T>(count: number, one: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => one(index));
