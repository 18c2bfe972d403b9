import { expect, it } from "vitest";
import { noAnswer, run } from "../../../../../test/visit";
import { loader } from "./route";

it("the gallery's pictures are listed", async () => {
  const { reads, status, data } = await run(loader, { content: { gallery: [] } });
  expect([reads, status, data]).toEqual([[["gallery"]], 200, { pictures: [] }]);
});

it("the gallery's pictures are a 503 while the cms is away", async () => {
  const { status, data } = await run(loader, { content: { gallery: noAnswer() } });
  expect([status, data]).toEqual([503, { pictures: null }]);
});
