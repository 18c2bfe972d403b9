import { expect, it } from "vitest";
import { isEditor } from "./settings-link";

it.each([
  [["plugin::content-manager.explorer.create", "plugin::upload.assets.create"], true],
  [["plugin::content-manager.explorer.read", "admin::users.read"], false],
  [["plugin::upload.settings.read"], false],
])("%s are permissions of an editor only: %s", (actions, expected) =>
  expect(isEditor(actions.map((action) => ({ action })))).toBe(expected),
);
