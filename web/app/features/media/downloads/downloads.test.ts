import { expect, it } from "vitest";
import { guidePage } from "../../../../test/guide-page";
import { noAnswer, run } from "../../../../test/visit";
import { loader } from "./route";

it("the downloads are listed, with the system requirements", async () => {
  const requirements = guidePage({ requirements: [{ part: "RAM", minimum: "4 GB", recommended: "8 GB" }] });
  const content = { downloads: [], guidePage: requirements };
  const { reads, status, data } = await run(loader, { content });
  expect(reads).toEqual([["downloads"], ["guidePage", "system-requirements"]]);
  expect([status, data]).toEqual([200, { links: [], requirements }]);
});

it("the downloads are a 503 while the cms is away", async () => {
  const { status, data } = await run(loader, { content: { downloads: noAnswer(), guidePage: noAnswer() } });
  expect([status, data]).toEqual([503, { links: null, requirements: null }]);
});
