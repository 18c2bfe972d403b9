import type { CharacterPage } from "@tambayan/account-service/contract";
import { expect, it } from "vitest";
import { character } from "../../../../../test/characters";
import { noAnswer, run } from "../../../../../test/visit";
import { loader } from "./route";

const visit = (found: CharacterPage | Error | undefined) =>
  run(loader, { at: "/character/Tala%20Bai", content: { character: found } });

it("has the character", async () => {
  const { status, data, reads } = await visit(character());
  expect([status, data]).toEqual([200, { character: character() }]);
  expect(reads).toEqual([["character", "Tala Bai"]]);
});

it("is a 404 for a name that no character has", async () => {
  expect((await visit(undefined)).status).toBe(404);
});

it("is a 503 while it cannot be read", async () => {
  const { status, data } = await visit(noAnswer());
  expect([status, data]).toEqual([503, { character: null }]);
});
