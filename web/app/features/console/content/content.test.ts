import { expect, it } from "vitest";
import { expectRight, run } from "../../../../test/visit";
import { loader as open } from "./open/route";
import { loader } from "./route";

const USER = {
  UserNum: 7,
  UserID: "ana",
  UserEmail: "ana@example.org",
  NameFirst: "",
  NameLast: "",
  PhoneNumber: "",
  UserPoint: 0,
  UserPoint2: 0,
  UserSQ: null,
  UserPass: "",
  UserPass2: "",
  ReferralBalance: 0,
  email_verified_at: null,
  characters: [],
};
const account = (more: object = {}) => ({
  "GET /account": {
    data: {
      user: USER,
      maskedEmail: "a*a@e*.org",
      emailVerified: true,
      pendingEmail: null,
      gender: null,
      country: null,
      hasSecretAnswer: false,
      secondFactor: true,
      ...more,
    },
  },
});

it("is for roles that edit content, or may see everything", () =>
  expectRight(loader, { answers: account() }, "content"));

it("opens for roles that edit content", () => expectRight(open, { answers: account() }, "content", "write"));

it("leads to the cms with the account's address, and keeps the link from caches and other sites", async () => {
  const { location, headers } = await run(open, { as: "community_manager", answers: account() });
  expect(location).toBe("https://cms.example.ph/enter?as=ana@example.org");
  expect(headers.get("cache-control")).toContain("no-store");
  expect(headers.get("referrer-policy")).toBe("no-referrer");
});

it.each([{ secondFactor: false }, { emailVerified: false }])("does not open with %j", async (missing) => {
  const answers = account(missing);
  expect((await run(open, { as: "admin", answers })).location).toBe("/admin/content");
  expect((await run(loader, { as: "admin", answers })).data).toMatchObject({ write: true, ...missing });
});
