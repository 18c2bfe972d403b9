import { createRequire } from "node:module";
import { expect, it } from "vitest";
import { texts } from "./texts";

// As Strapi resolves its own plugin.
const require = createRequire(createRequire(import.meta.url).resolve("@strapi/strapi/package.json"));

/** Strapi brings them; the cms does not depend on them by itself. */
const [plugin, admin] = ["@strapi/i18n", "@strapi/admin"] as const;
const pathOf = (name: string) => `${name}/strapi-admin`;

it("editors do not read of a regex, by the keys that Strapi has", () => {
  const index = require.resolve(pathOf(admin));
  const file = index.replace(/index\.m?js$/, "admin/src/translations/en.json.js");
  const strapis: Record<string, string> = require(file).default;
  const keys = Object.keys(strapis).filter((key) =>
    key.startsWith("components.Input.error.validation.regex"),
  );
  expect(keys).not.toEqual([]);
  const ours: Record<string, string> = texts;
  for (const key of keys) {
    expect(strapis[key]).toMatch(/regex/);
    expect(ours[key]).not.toMatch(/regex/i);
  }
});

it("the hint at a translated field stands in for Strapi's, by the key that Strapi has", () => {
  const file = require.resolve(pathOf(plugin)).replace(/index\.m?js$/, "translations/en.json.js");
  const key = "Field.localized";
  expect(require(file)[key]).toMatch(/unique/);
  expect(texts[`i18n.${key}`]).not.toMatch(/unique|locale/);
});
