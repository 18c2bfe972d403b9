import { expect, it } from "vitest";
import { run } from "../../../../test/visit";
import { action, loader } from "./route";

it("an address that nothing is at is a 404, also for a form", async () => {
  expect((await run(loader)).status).toBe(404);
  expect((await run(action, { form: {} })).status).toBe(404);
});
