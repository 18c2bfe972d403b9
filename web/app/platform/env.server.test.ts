import { expect, it } from "vitest";
import { envSchema } from "./env.server";

it("the site's address has no slash at its end, so that paths can be appended", () => {
  expect(envSchema.shape.PUBLIC_URL.parse("https://play.example/")).toBe("https://play.example");
});
