import { expect, it } from "vitest";
import { cartRow } from "../../../../test/cart";
import { run } from "../../../../test/visit";
import { loader } from "./route";

const wishes = [{ shopitem: cartRow(4).shopitem, problem: null, at: "2026-11-20T10:00:00.000Z" }];

it("has the player's wishes", async () => {
  const { calls, data } = await run(loader, { as: "player", parts: { wishes: { wishes } } });
  expect([calls, data]).toEqual([[["GET /me?with=wishes"]], { wishes }]);
});

it("asks a visitor to log in", async () => {
  expect((await run(loader, { at: "/wishlist" })).location).toBe("/login?next=%2Fwishlist");
});

it.each(["player", "unreachable"] as const)("is a 503 where it cannot be read, for %s", async (as) => {
  expect((await run(loader, { as, parts: { failed: ["wishes"] } })).status).toBe(503);
});
