import { createRequire } from "node:module";
import { expect, it } from "vitest";
import { texts } from "./texts";

// As Strapi resolves its own plugin.
const require = createRequire(createRequire(import.meta.url).resolve("@strapi/strapi/package.json"));

/** Strapi brings it; the cms does not depend on it by itself. */
const plugin = "@strapi/i18n";
const pathOf = (name: string) => `${name}/strapi-admin`;

it("the hint at a translated field stands in for Strapi's, by the key that Strapi has", () => {
  const file = require.resolve(pathOf(plugin)).replace(/index\.m?js$/, "translations/en.json.js");
  const key = "Field.localized";
  expect(require(file)[key]).toMatch(/unique/);
  expect(texts[`i18n.${key}`]).not.toMatch(/unique|locale/);
});
