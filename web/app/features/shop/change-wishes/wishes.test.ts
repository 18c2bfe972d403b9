import { MESSAGES } from "@tambayan/account-service/contract";
import { expect, it } from "vitest";
import { refusal, run } from "../../../../test/visit";
import { action, loader } from "./route";

const ADD = "POST /wishlist/add";
const post = (
  form: Record<string, string>,
  answers: Record<string, unknown> = {},
  as: "player" | "visitor" = "player",
) => run(action, { as, form, answers });

it("adds to the wish list, removes from it, and leads there", async () => {
  const added = await post({ intent: "add", ProductNum: "4" }, { [ADD]: { message: MESSAGES.wishAdded } });
  expect([added.calls, added.location]).toEqual([[[ADD, { ProductNum: "4" }]], "/wishlist"]);
  expect(added.session.get("notice")?.title).toBe(MESSAGES.wishAdded);
  const REMOVE = "POST /wishlist/remove";
  const removed = await post(
    { intent: "remove", ProductNum: "4" },
    { [REMOVE]: { message: MESSAGES.wishRemoved } },
  );
  expect(removed.calls).toEqual([[REMOVE, { ProductNum: "4" }]]);
});

it("tells why not, and asks a visitor to log in", async () => {
  const full = await post({ intent: "add", ProductNum: "4" }, { [ADD]: refusal(422, MESSAGES.wishFull) });
  expect(full.session.get("notice")?.title).toBe(MESSAGES.wishFull);
  const visitor = await post({ intent: "add", ProductNum: "4" }, {}, "visitor");
  expect([visitor.location, visitor.calls]).toEqual(["/login?next=%2Fitemshop", []]);
  expect(visitor.session.get("errand")).toMatchObject({ kind: "wish", ProductNum: "4" });
  const removing = await post({ intent: "remove", ProductNum: "4" }, {}, "visitor");
  expect(removing.session.has("errand")).toBe(false);
});

it("leads a visit to its address to the list", async () => {
  expect((await run(loader)).location).toBe("/wishlist");
});
