import { expect, it } from "vitest";
import { contentAccount } from "../../../../../test/content-account";
import { expectRight, run } from "../../../../../test/visit";
import { loader } from "./route";

it("opens for roles that edit content", () =>
  expectRight(loader, { answers: contentAccount() }, "content", "write"));

it("leads to the cms with the account's address, and keeps the link from caches and other sites", async () => {
  const { location, headers } = await run(loader, { as: "community_manager", answers: contentAccount() });
  expect(location).toBe("https://cms.example.ph/enter?as=ana@example.org");
  expect(headers.get("cache-control")).toContain("no-store");
  expect(headers.get("referrer-policy")).toBe("no-referrer");
});

it.each([{ secondFactor: false }, { emailVerified: false }])("does not open with %j", async (missing) => {
  const { location } = await run(loader, { as: "admin", answers: contentAccount(missing) });
  expect(location).toBe("/admin/content");
});
