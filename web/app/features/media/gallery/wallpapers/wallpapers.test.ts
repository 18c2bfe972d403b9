import { expect, it } from "vitest";
import { noAnswer, run } from "../../../../../test/visit";
import { loader } from "./route";

it("the wallpapers are listed", async () => {
  const { reads, status, data } = await run(loader, { content: { wallpapers: [] } });
  expect([reads, status, data]).toEqual([[["wallpapers"]], 200, { wallpapers: [] }]);
});

it("the wallpapers are a 503 while the cms is away", async () => {
  const { status, data } = await run(loader, { content: { wallpapers: noAnswer() } });
  expect([status, data]).toEqual([503, { wallpapers: null }]);
});
