import { expect, it } from "vitest";
import { envSchema } from "./env.server";

it("the site's address has no path, below which nothing would work", () => {
  for (const name of ["PUBLIC_URL", "CMS_URL", "CMS_PUBLIC_URL", "ACCOUNT_SERVICE_URL"] as const) {
    for (const address of [
      "https://play.example/ran",
      "https://play.example/?x",
      "https://a:b@play.example",
      "play.example",
    ]) {
      const { error } = envSchema.shape[name].safeParse(address);
      expect(error?.issues[0]?.message).toContain("without a path");
    }
  }
  // As browsers write it: that is what forms' Origin is compared with.
  expect(envSchema.shape.PUBLIC_URL.parse("HTTPS://Play.Example:443")).toBe("https://play.example");
});

it("trusted proxies are addresses, networks or known words", () => {
  const parse = (text: string) => envSchema.shape.TRUST_PROXY.safeParse(text).success;
  for (const text of ["loopback", "10.0.0.0/8, 127.0.0.1", "uniquelocal,2001:db8::/32"])
    expect(parse(text)).toBe(true);
  for (const text of ["caddy", "10.0.0.0/99", "true"]) expect(parse(text)).toBe(false);
});

it("the site's address has no slash at its end, so that paths can be appended", () => {
  expect(envSchema.shape.PUBLIC_URL.parse("https://play.example/")).toBe("https://play.example");
});
