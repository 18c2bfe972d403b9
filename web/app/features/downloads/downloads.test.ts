import { expect, it } from "vitest";
import { noAnswer, run } from "../../../test/visit";
import { loader } from "./route";

it("the downloads are listed", async () => {
  const { reads, status, data } = await run(loader, { content: { downloads: [] } });
  expect([reads, status, data]).toEqual([[["downloads"]], 200, { links: [] }]);
});

it("the downloads are a 503 while the cms is away", async () => {
  const { status, data } = await run(loader, { content: { downloads: noAnswer() } });
  expect([status, data]).toEqual([503, { links: null }]);
});
