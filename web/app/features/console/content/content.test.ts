import { expect, it } from "vitest";
import { contentAccount } from "../../../../test/content-account";
import { expectRight, run } from "../../../../test/visit";
import { loader } from "./route";

it("is for roles that edit content, or may see everything", () =>
  expectRight(loader, { answers: contentAccount() }, "content"));

it.each([{ secondFactor: false }, { emailVerified: false }])("tells what is missing: %j", async (missing) => {
  const { data } = await run(loader, { as: "admin", answers: contentAccount(missing) });
  expect(data).toMatchObject({ write: true, ...missing });
});
