import { expect, it } from "vitest";
import { RANKINGS } from "../../../../../test/rankings";
import { noAnswer, run } from "../../../../../test/visit";
import { loader } from "./route";

const OWN = { ...RANKINGS.topmmr[0], ChaNum: 77, ChaName: "Mine", place: 431, yesterday: 440 };
const answers = {
  "GET /rankings/mine": { data: { topmmr: OWN, toppk: null, toplevel: OWN, topmoney: null } },
};
const as = "player" as const;
const ownAt = async (visit: Parameters<typeof run>[1]) => JSON.parse((await run(loader, visit)).text).own;

it("a player learns where their own best character stands in a list, and nobody else does", async () => {
  const { text, calls, headers } = await run(loader, { as, at: "/rankings/mine?tab=mmr&school=1", answers });
  expect(JSON.parse(text).own).toMatchObject({
    ChaName: "Mine",
    place: 431,
    yesterday: 440,
    figures: [1500],
  });
  expect(calls).toEqual([["GET /rankings/mine?school=1"]]);
  expect(headers.get("cache-control")).toBe("private, no-store");
  expect(await ownAt({ as, at: "/rankings/mine?tab=killer", answers })).toBeNull();
  const visitor = await run(loader, { at: "/rankings/mine", answers });
  expect([JSON.parse(visitor.text), visitor.calls]).toEqual([{ own: null }, []]);
});

it("there is no row while it cannot be read", async () => {
  expect(await ownAt({ as, at: "/rankings/mine", answers: { "GET /rankings/mine": noAnswer() } })).toBeNull();
});
