import { expect, it } from "vitest";
import { RANKINGS } from "../../../../../test/rankings";
import { noAnswer, run } from "../../../../../test/visit";
import { loader } from "./route";

const month = { month: "2026-10", taken: "2026-10-31T16:00:00.000Z", onTime: true };
const content = {
  rankingMonths: [month],
  rankingMonth: { ...RANKINGS, ...month, previous: null, next: null, schools: [], classes: [] },
};

it("a month's champions have a picture", async () => {
  const { headers, reads } = await run(loader, { params: { language: "en", month: "2026-10" }, content });
  expect(headers.get("content-type")).toBe("image/jpeg");
  expect(reads).toEqual([["rankingMonths"], ["rankingMonth", "2026-10"]]);
});

it.each([
  ["en", "2026-09"],
  ["de", "2026-10"],
])("there is none at /%s/%s", async (language, month) => {
  const { status, reads } = await run(loader, { params: { language, month }, content });
  expect([status, reads]).toEqual([404, [["rankingMonths"]]]);
});

it("is a 503 while rankings cannot be read", async () => {
  const away = { rankingMonths: noAnswer() };
  expect((await run(loader, { params: { language: "en", month: "2026-10" }, content: away })).status).toBe(
    503,
  );
});
