import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { INTERFACE_PARTS } from "./interface-parts";

test("the hotspots match the picture", () => {
  const drawn: unknown = JSON.parse(
    readFileSync(new URL("../../../../public/art/interface-hotspots.json", import.meta.url), "utf8"),
  );
  const rectangles = INTERFACE_PARTS.map(({ id, x, y, w, h }) => ({ id, x, y, w, h }));
  expect(drawn).toMatchObject(rectangles);
  expect(drawn).toHaveLength(9);
});
