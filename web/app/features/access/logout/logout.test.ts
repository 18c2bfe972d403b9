import { MESSAGES } from "@tambayan/account-service/contract";
import { expect, it } from "vitest";
import { noAnswer, run } from "../../../../test/visit";
import { action, loader } from "./route";

it("a visit to the address logs no one out", async () => {
  expect(await run(loader)).toMatchObject({ location: "/", calls: [] });
});

it.each([{ message: MESSAGES.loggedOut }, noAnswer()])(
  "logging out ends the session here, and at the service if that is there",
  async (answer) => {
    const answers = { "POST /logout": answer };
    const { location, calls, session } = await run(action, { as: "player", form: {}, answers });
    expect([location, calls]).toEqual(["/login", [["POST /logout"]]]);
    expect(session.has("token")).toBe(false);
  },
);

it("asks nothing of the service for a visitor", async () => {
  expect(await run(action, { form: {} })).toMatchObject({ location: "/login", calls: [] });
});
