import { expect, it } from "vitest";
import { run } from "../../../../test/visit";
import { loader } from "./route";

it("knows where the login leads, which is on this site", async () => {
  expect((await run(loader, { at: "/session-expired?next=%2Fstatement" })).data).toEqual({
    next: "/statement",
  });
  expect((await run(loader, { at: "/session-expired" })).data).toEqual({ next: "/" });
  const evil = await run(loader, { at: "/session-expired?next=%2F%2Fevil.example" });
  expect(evil.data).toEqual({ next: "/" });
});

it("leads on whoever has logged in again", async () => {
  const seen = await run(loader, { as: "player", at: "/session-expired?next=%2Fstatement" });
  expect(seen.location).toBe("/statement");
});
