import { expect, it } from "vitest";
import { noAnswer, run } from "../../../../../test/visit";
import { loader } from "./route";

it("has the ranking of clubs", async () => {
  const clubs = [{ GuName: "Bayani", members: 1, areas: 1, won: null, lost: null, place: 1 }];
  const { status, data } = await run(loader, { content: { clubRanking: clubs } });
  expect([status, data]).toEqual([200, { clubs }]);
});

it("is a 503 while it cannot be read", async () => {
  const { status, data } = await run(loader, { content: { clubRanking: noAnswer() } });
  expect([status, data]).toEqual([503, { clubs: null }]);
});
