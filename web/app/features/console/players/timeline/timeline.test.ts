import type { Timeline } from "@tambayan/account-service/contract";
import { expect, it } from "vitest";
import { PLAYER } from "../../../../../test/player-page";
import { expectRight, run } from "../../../../../test/visit";
import { loader } from "./route";
import { byDay } from "./timeline.lib";

const empty: Timeline = { entries: [], next: null, kinds: ["logins"] };
const params = { UserNum: "7" };
const answers = { "GET /admin/players/7": { player: PLAYER }, "GET /admin/players/7/timeline": empty };

it("the timeline of an account is for roles that may read players", () =>
  expectRight(loader, { params, answers }, "players"));

it("is filtered by its kind, and paged", async () => {
  const at = "/?kind=orders&before=9&order=oldest&other=1";
  const { calls, data } = await run(loader, { as: "admin", at, params, answers });
  expect(calls).toEqual([
    ["GET /admin/players/7"],
    ["GET /admin/players/7/timeline?kind=orders&order=oldest&before=9"],
  ]);
  expect(data).toEqual({
    player: { UserNum: 7, UserID: "juan" },
    found: empty,
    values: { kind: "orders", order: "oldest" },
  });
});

it("is read day by day, of Manila", () => {
  const entry = (id: number, at: string) => ({ id, at }) as Timeline["entries"][number];
  const list = [
    entry(3, "2026-11-27T16:00:00.000Z"),
    entry(2, "2026-11-27T15:59:59.000Z"),
    entry(1, "2026-11-26T16:00:00.000Z"),
  ];
  expect(byDay(list).map(({ day, entries }) => [day, entries.map(({ id }) => id)])).toEqual([
    ["2026-11-28", [3]],
    ["2026-11-27", [2, 1]],
  ]);
});
