import { expect, it } from "vitest";
import { noAnswer, run } from "../../../../../test/visit";
import { loader } from "./route";

const archived = (month: string) => ({ month, taken: "2026-11-01T00:00:00.000Z", onTime: true });

it("the archive lists its months", async () => {
  const rankingMonths = [archived("2026-10"), archived("2026-09")];
  const { status, data } = await run(loader, { content: { rankingMonths } });
  expect([status, data]).toEqual([200, { months: ["2026-10", "2026-09"] }]);
});

it("the archive is a 503 while its months cannot be read", async () => {
  const { status, data } = await run(loader, { content: { rankingMonths: noAnswer() } });
  expect([status, data]).toEqual([503, { months: null }]);
});
