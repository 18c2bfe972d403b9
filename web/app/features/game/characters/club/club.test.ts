import type { ClubPage } from "@tambayan/account-service/contract";
import { expect, it } from "vitest";
import { club } from "../../../../../test/characters";
import { noAnswer, run } from "../../../../../test/visit";
import { loader } from "./route";

const visit = (found: ClubPage | Error | undefined) =>
  run(loader, { at: "/club/Bayani", content: { club: found } });

it("has the club", async () => {
  const { status, data, reads } = await visit(club());
  expect([status, data]).toEqual([200, { club: club() }]);
  expect(reads).toEqual([["club", "Bayani"]]);
});

it("is a 404 for a name that no club has", async () => {
  expect((await visit(undefined)).status).toBe(404);
});

it("is a 503 while it cannot be read", async () => {
  const { status, data } = await visit(noAnswer());
  expect([status, data]).toEqual([503, { club: null }]);
});
