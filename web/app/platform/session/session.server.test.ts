import { createSession } from "@remix-run/node";
import { expect, it } from "vitest";
import { forgetOldCodes, type SiteSession } from "./session.server";

it("forgets codes that were typed long before a login, and nothing else", () => {
  const sessionWith = (until: number): SiteSession =>
    createSession({ token: "t", codes: { CouponCode: "A", until } });
  const waiting = sessionWith(Date.now() + 60_000);
  forgetOldCodes(waiting);
  expect(waiting.get("codes")).toMatchObject({ CouponCode: "A" });
  const old = sessionWith(Date.now() - 1);
  forgetOldCodes(old);
  expect(old.data).toEqual({ token: "t" });
});
