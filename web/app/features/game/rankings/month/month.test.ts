import type { RankingMonthResponse } from "@tambayan/account-service/contract";
import { describe, expect, it } from "vitest";
import { RANKINGS } from "../../../../../test/rankings";
import { noAnswer, run } from "../../../../../test/visit";
import { loader } from "./route";

const archived = (month: string) => ({ month, taken: "2026-11-01T00:00:00.000Z", onTime: false });
const { topmmr, toppk, toplevel, topmoney } = RANKINGS;
const rankingMonth: RankingMonthResponse["data"] = {
  ...archived("2026-09"),
  money: "exact",
  previous: null,
  next: null,
  topmmr,
  toppk,
  toplevel,
  topmoney,
  schools: [],
  classes: [],
};
const rankingMonths = ["2026-10", "2026-09", "2026-08"].map(archived);
const load = (month: string, content: object = {}, query = "") =>
  run(loader, { at: `/${query}`, params: { month }, content: { rankingMonths, rankingMonth, ...content } });

describe("a month's champions", () => {
  it("are shown with the months beside it", async () => {
    const { reads, data } = await load("2026-09", {}, "?tab=mmr");
    expect(reads).toEqual([["rankingMonths"], ["rankingMonth", "2026-09"]]);
    expect(data).toMatchObject({
      month: "2026-09",
      tab: "mmr",
      kept: { onTime: false, previous: "2026-08", next: "2026-10", rows: [{ ChaName: "MMR" }] },
    });
  });

  it("have no month beside them at the ends", async () => {
    expect((await load("2026-10")).data.kept).toMatchObject({ next: null, previous: "2026-09" });
    expect((await load("2026-08")).data.kept).toMatchObject({ next: "2026-09", previous: null });
  });

  it.each(["", "2026", "2026-13", "2026-9", "../x"])(
    "are a 404 for %j, and no one is asked",
    async (month) => {
      const { status, reads } = await load(month);
      expect([status, reads]).toEqual([404, []]);
    },
  );

  it("are a 404 for a month that is not archived", async () => {
    const { status, reads } = await load("2026-07");
    expect([status, reads]).toEqual([404, [["rankingMonths"]]]);
  });

  it.each(["rankingMonths", "rankingMonth"])("are a 503 while %s cannot be read", async (name) => {
    const { status, data } = await load("2026-09", { [name]: noAnswer() });
    expect([status, data]).toEqual([503, { month: "2026-09", tab: "level", kept: null }]);
  });
});
